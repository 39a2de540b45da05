// The folders in which files were saved and opened last, and the one that the person chose for saving, over restarts. A
// folder that does not answer is not offered: a dialog that starts on a share without its server hangs.

import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SaveFolder } from '../../shared/contract/app/settings.ts';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { JsonFile } from '../files/json-file.ts';
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
  readonly #file: JsonFile<Kept>;
  readonly #log: Log;
  readonly #reach = new Reach();

  constructor({ userDataDir, log }: Parts) {
    this.#file = new JsonFile({ path: join(userDataDir, FILE), schema: keptFolders, log });
    this.#log = log;
  }

  /** For saving, the chosen folder comes before the last one. Null if there is none that answers within a second. */
  async find(kind: Kind): Promise<string | null> {
    const { chosen, save, open } = this.#file.read() ?? {};
    for (const folder of kind === 'save' ? [chosen, save] : [open]) {
      if (folder !== undefined && (await this.#reach.isReachable(folder, ANSWER_MS))) return folder;
    }
    return null;
  }

  async saveFolder(): Promise<SaveFolder> {
    return { chosen: this.#file.read()?.chosen ?? null, used: await this.find('save') };
  }

  /** Null: none, so that saving begins in the last folder. Errors: `readOnly`, `diskFull`, `storage`. */
  async choose(folder: string | null): Promise<void> {
    await this.#file.change((kept) => ({ ...kept, chosen: folder ?? undefined }));
  }

  /** `path`: the chosen file. Never fails. */
  async keep(kind: Kind, path: string): Promise<void> {
    try {
      await this.#file.change((kept) => ({ ...kept, [kind]: dirname(path) }));
    } catch (error) {
      // Safe to go on: the next dialog starts in the folder before.
      logFailure(this.#log, 'the folder could not be remembered', error);
    }
  }
}
