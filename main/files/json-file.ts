// A small JSON file in the folder of the app's own data, such as its settings. Each of them can be done without: the app
// starts and works with its defaults when one cannot be read.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { parseJson } from '../../shared/rules/json-object.ts';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { removePath, retried } from './file-moves.ts';
import { createJobQueue } from './job-queue.ts';
import { systemCode, withStorageErrors, withStorageErrorsAsync } from './storage-errors.ts';
import { writeDurably } from './write-durably.ts';

type Parts<T> = { readonly path: string; readonly schema: z.ZodType<T>; readonly log: Log };

export class JsonFile<T> {
  readonly #parts: Parts<T>;
  readonly #oneAtATime = createJobQueue();

  constructor(parts: Parts<T>) {
    this.#parts = parts;
  }

  get path(): string {
    return this.#parts.path;
  }

  /** Null if there is no file, or if it cannot be read, which the log says. Never fails. */
  read(): T | null {
    try {
      return this.load();
    } catch (error) {
      logFailure(this.#parts.log, `${basename(this.path)} could not be read`, error);
      return null;
    }
  }

  /** Null if there is no file, or a damaged one, which the log says. Throws a storage error if the system refuses to read it. */
  load(): T | null {
    return this.#parsed(withStorageErrors(this.path, () => readIfThere(this.path)));
  }

  /** Replaces what is stored, readable or not. Writes and changes wait for each other. Errors: `readOnly`, `diskFull`, `storage`. */
  write(value: T): Promise<void> {
    return this.#inTurn(() => writeDurably(this.path, JSON.stringify(value)));
  }

  /**
   * Stores what `change` makes of the stored value; null removes the file. A damaged file counts as none. One that the system
   * refuses to read stays as it is, because nobody has seen what would be replaced. Errors: as `write`.
   */
  change(change: (stored: T | null) => T | null): Promise<void> {
    return this.#inTurn(async () => {
      const value = change(this.#parsed(await retried([this.path], () => readIfThere(this.path))));
      if (value === null) await removePath(this.path);
      else await writeDurably(this.path, JSON.stringify(value));
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.#oneAtATime(() => withStorageErrorsAsync(this.path, work));
  }

  #parsed(text: string | null): T | null {
    if (text === null) return null;
    const { success, data } = this.#parts.schema.safeParse(parseJson(text));
    if (success) return data;
    // The parser's message would quote the content.
    this.#parts.log.warn(`${basename(this.path)} is damaged`, { code: 'corrupt' });
    return null;
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // Before the first change.
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}
