// The folders in which files were saved and opened last, over restarts. A folder that does not answer is not offered: a
// dialog that starts on a share without its server hangs.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { systemCode } from '../store/file/sqlite-errors.ts';
import { isReachable } from './reachable.ts';

const FILE = 'last-folders.json';
const ANSWER_MS = 1_000;
const keptFolders = z.object({ save: z.string().optional(), open: z.string().optional() });

type Kind = keyof z.infer<typeof keptFolders>;
type Parts = { readonly userDataDir: string; readonly log: Log };

export class LastFolders {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get #path(): string {
    return join(this.#parts.userDataDir, FILE);
  }

  /** Null if there is none, or it does not answer within a second. */
  async find(kind: Kind): Promise<string | null> {
    const folder = this.#read()[kind];
    return folder !== undefined && (await isReachable(folder, ANSWER_MS)) ? folder : null;
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

  #read(): z.infer<typeof keptFolders> {
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
