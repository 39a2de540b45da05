// The folders in which files were saved and opened last, and the one that the person chose for saving, over restarts. A
// folder that does not answer is not offered: a dialog that starts on a share without its server hangs.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SaveFolder } from '../../shared/contract/app/settings.ts';
import { parseObject } from '../../shared/rules/json-object.ts';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { systemCode, withStorageErrors, withStorageErrorsAsync } from '../files/storage-errors.ts';
import { writeDurably } from '../files/write-durably.ts';
import { Reach } from './reachable.ts';

const FILE = 'last-folders.json';
const ANSWER_MS = 1_000;
const keptFolders = z.object({
  save: z.string().optional(),
  open: z.string().optional(),
  chosen: z.string().optional(),
});

type Kept = z.infer<typeof keptFolders>;
type Kind = 'save' | 'open';
type Parts = { readonly userDataDir: string; readonly log: Log };

export class LastFolders {
  readonly #parts: Parts;
  readonly #reach = new Reach();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get #path(): string {
    return join(this.#parts.userDataDir, FILE);
  }

  /** For saving, the chosen folder comes before the last one. Null if there is none that answers within a second. */
  async find(kind: Kind): Promise<string | null> {
    const kept = this.#readOrNone();
    for (const folder of kind === 'save' ? [kept.chosen, kept.save] : [kept.open]) {
      if (folder !== undefined && (await this.#reach.isReachable(folder, ANSWER_MS))) return folder;
    }
    return null;
  }

  async saveFolder(): Promise<SaveFolder> {
    return { chosen: this.#readOrNone().chosen ?? null, used: await this.find('save') };
  }

  /** Null: none, so that saving begins in the last folder. Errors: `readOnly`, `diskFull`, `storage`. */
  async choose(folder: string | null): Promise<void> {
    const { chosen: _before, ...others } = this.#read();
    await this.#write(folder === null ? others : { ...others, chosen: folder });
  }

  /** `path`: the chosen file. Never fails. */
  async keep(kind: Kind, path: string): Promise<void> {
    try {
      await this.#write({ ...this.#read(), [kind]: dirname(path) });
    } catch (error) {
      // Safe to go on: the next dialog starts in the folder before.
      logFailure(this.#parts.log, 'the folder could not be remembered', error);
    }
  }

  async #write(kept: Kept): Promise<void> {
    await withStorageErrorsAsync(this.#path, () => writeDurably(this.#path, JSON.stringify(kept)));
  }

  #readOrNone(): Kept {
    try {
      return this.#read();
    } catch (error) {
      // Safe to go on: the dialog starts in the documents folder.
      logFailure(this.#parts.log, 'the remembered folders could not be read', error);
      return {};
    }
  }

  /** Throws if a file is there and cannot be read: what is written then would replace folders that nobody has seen. */
  #read(): Kept {
    const text = withStorageErrors(this.#path, () => readIfThere(this.#path));
    // Before the first choice.
    if (text === null) return {};
    const { success, data } = keptFolders.safeParse(parseObject(text));
    if (success) return data;
    // Safe to go on: the next choice replaces it. Its parser's message would quote a folder.
    this.#parts.log.warn('the remembered folders are damaged', { code: 'corrupt' });
    return {};
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}
