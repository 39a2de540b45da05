// The files of one export while they are written: buffered into few large writes, their size counted.

import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ignoreStorageErrors } from '../../files/storage-errors.ts';
import { syncFolder, writeWhole } from '../../files/write-durably.ts';
import type { OutputFile } from '../format/format.ts';
import { refuseUnlessWritable } from './direct-file.ts';
import { folderRefused, isFolderRefusal, withExportErrors } from './write-errors.ts';

const BUFFER_BYTES = 64 * 1024;

/** Where a file is written that the folder of `path` refuses to create under its temporary name. */
export type Fallback = { readonly path: string; readonly aside: string };

export class OutputFiles {
  readonly #path: string;
  readonly #fallback: Fallback | null;
  readonly #opened: BufferedFile[] = [];
  #sizeBytes = 0;
  #isAside = false;

  constructor(path: string, fallback: Fallback | null = null) {
    this.#path = path;
    this.#fallback = fallback;
  }

  /** Whether the file is at the `aside` of the fallback. */
  get isAside(): boolean {
    return this.#isAside;
  }

  /** What was written to all files so far. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** `''` opens the file at the path itself, any other name a file in the folder there. Throws `exportFailed`. */
  open(name: string): OutputFile {
    const target = name === '' ? this.#path : join(this.#path, name);
    const file = withExportErrors(() => {
      // Not recursive: an export folder that somebody took away must not come back with the rest of the rows.
      if (name !== '') mkdirSync(dirname(target), { mode: 0o700 });
      return name === '' ? this.#create() : new BufferedFile(target);
    });
    this.#opened.push(file);
    return {
      write: (bytes) => {
        this.#sizeBytes += bytes.length;
        withExportErrors(() => file.write(bytes));
      },
    };
  }

  #create(): BufferedFile {
    try {
      return new BufferedFile(this.#path);
    } catch (error) {
      if (!isFolderRefusal(error, dirname(this.#path))) throw error;
      if (this.#fallback === null) throw folderRefused(error, this.#path);
      refuseUnlessWritable(this.#fallback, error);
      this.#isAside = true;
      mkdirSync(dirname(this.#fallback.aside), { recursive: true, mode: 0o700 });
      return new BufferedFile(this.#fallback.aside);
    }
  }

  /** Leaves everything on the disk itself. Throws `exportFailed`. */
  flushAndClose(): void {
    const folders = new Set(this.#opened.map(({ folder }) => folder));
    withExportErrors(() => {
      for (let file = this.#opened.at(-1); file !== undefined; file = this.#opened.at(-1)) {
        file.flush();
        // Removed first, so that a file whose closing fails is not closed twice.
        this.#opened.pop();
        file.close();
      }
    });
    // Some file systems cannot flush folders. The contents of the files matter more, and they are on the disk.
    for (const folder of folders) ignoreStorageErrors(() => syncFolder(folder));
  }

  /** Closes the files of an export that is thrown away. */
  abandon(): void {
    for (const file of this.#opened.splice(0)) file.closeQuietly();
  }
}

class BufferedFile {
  readonly folder: string;
  readonly #handle: number;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #filled = 0;

  /** Throws where the file exists. */
  constructor(path: string) {
    this.folder = dirname(path);
    this.#handle = openSync(path, 'wx', 0o600);
  }

  write(bytes: Uint8Array): void {
    if (this.#filled + bytes.length > BUFFER_BYTES) this.#drain();
    if (bytes.length >= BUFFER_BYTES) {
      writeWhole(this.#handle, bytes);
      return;
    }
    this.#buffer.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  flush(): void {
    this.#drain();
    fsyncSync(this.#handle);
  }

  close(): void {
    closeSync(this.#handle);
  }

  closeQuietly(): void {
    try {
      this.close();
    } catch {
      // The file is about to be deleted, and the failure that ended the export has been reported.
    }
  }

  #drain(): void {
    writeWhole(this.#handle, this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }
}
