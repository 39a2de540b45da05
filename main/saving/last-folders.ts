// The folders in which files were saved and opened last, and the one that the person chose for saving, over restarts. A
// folder that does not answer is not offered: a dialog that starts on a share without its server hangs.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SaveFolder } from '../../shared/contract/app/settings.ts';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { systemCode, withStorageErrorsLater } from '../store/file/sqlite-errors.ts';
import { writeDurably } from '../store/file/write-durably.ts';
import { isReachable } from './reachable.ts';

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

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get #path(): string {
    return join(this.#parts.userDataDir, FILE);
  }

  /** For saving, the chosen folder comes before the last one. Null if there is none that answers within a second. */
  async find(kind: Kind): Promise<string | null> {
    const kept = this.#read();
    for (const folder of kind === 'save' ? [kept.chosen, kept.save] : [kept.open]) {
      if (folder !== undefined && (await isReachable(folder, ANSWER_MS))) return folder;
    }
    return null;
  }

  async saveFolder(): Promise<SaveFolder> {
    return { chosen: this.#read().chosen ?? null, used: await this.find('save') };
  }

  /** Null: none, so that saving begins in the last folder. Errors: `readOnly`, `diskFull`, `storage`. */
  async choose(folder: string | null): Promise<void> {
    const { chosen: _before, ...others } = this.#read();
    const kept: Kept = folder === null ? others : { ...others, chosen: folder };
    await withStorageErrorsLater(this.#path, () => writeDurably(this.#path, JSON.stringify(kept)));
  }

  /** `path`: the chosen file. */
  keep(kind: Kind, path: string): void {
    try {
      writeFileSync(this.#path, JSON.stringify({ ...this.#read(), [kind]: dirname(path) }), { mode: 0o600 });
    } catch (error) {
      // Safe to go on: the next dialog starts in the documents folder.
      logFailure(this.#parts.log, 'the folder could not be remembered', error);
    }
  }

  #read(): Kept {
    try {
      return keptFolders.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch (error) {
      // Safe to go on, as above. Before the first choice there is no file.
      if (systemCode(error) !== 'ENOENT')
        logFailure(this.#parts.log, 'the remembered folders could not be read', error);
      return {};
    }
  }
}
