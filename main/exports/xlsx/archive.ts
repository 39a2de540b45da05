// Writes the ZIP file of a workbook from front to back. fflate writes the ZIP records, node:zlib compresses on other
// threads.

import type { ExportFailure } from '../../../shared/contract/errors.ts';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';
// The browser build, because the one for Node declares a `require` that clashes with the bundle's.
import { Zip, type ZipInputFile } from 'fflate/browser';
import { AppError } from '../../errors.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import type { OutputFile } from '../format/format.ts';
import { TextChunks } from './chunks.ts';

const FASTEST_LEVEL = 1;
const DEFLATE_METHOD = 8;
/** Compressed chunks are smaller than this, so that zlib gives each as one piece. */
const DEFLATE_CHUNK_BYTES = 256 * 1024;
/** Excel gives every part this date. The About states when the file was made. */
const PART_DATE = { year: 1980, month: 0, day: 1 };

const deflate = promisify<Buffer, ZlibOptions, Buffer<ArrayBuffer>>(deflateRaw);

type Part = ZipInputFile & { size: number; crc: number };
type Step =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'chunk'; readonly bytes: Buffer }
  | { readonly kind: 'close' };

export class XlsxArchive {
  readonly #zip: Zip;
  readonly #steps: Step[] = [];
  readonly #chunks = new TextChunks();
  #part: Part | null = null;
  /** The previous chunk, which is compressed while the next one is built. */
  #underWay: { readonly bytes: Buffer; readonly deflated: Promise<Buffer<ArrayBuffer>> } | null = null;
  #sizeBytes = 0;

  constructor(file: OutputFile, mostBytes: number) {
    this.#zip = new Zip((error, bytes) => {
      // fflate types it as never null, but it is null unless something failed.
      const failure: Error | null = error;
      if (failure !== null) throw failure;
      this.#sizeBytes += bytes.length;
      if (this.#sizeBytes > mostBytes) {
        throw new AppError('exportFailed', 'the workbook is too large for a ZIP file', {
          facts: { reason: 'tooLarge' satisfies ExportFailure },
        });
      }
      file.write(bytes);
    });
  }

  /** The uncompressed size of the part that the last flush wrote to. */
  get partBytes(): number {
    return this.#part?.size ?? 0;
  }

  /** Whether at least one chunk waits to be flushed. */
  get isFull(): boolean {
    return this.#steps.length > 1;
  }

  /** One part at a time. The next flush writes everything since the last one. */
  open(path: string): void {
    this.#steps.push({ kind: 'open', path });
  }

  write(text: string): void {
    this.#queue(this.#chunks.add(text));
  }

  /** Like `write`, for text in UTF-8, which may be overwritten afterwards. */
  writeBytes(text: Uint8Array): void {
    this.#queue(this.#chunks.addBytes(text));
  }

  close(): void {
    this.#queue(this.#chunks.take());
    this.#steps.push({ kind: 'close' });
  }

  async flush(): Promise<void> {
    this.#queue(this.#chunks.take());
    for (const step of this.#steps.splice(0)) await this.#take(step);
  }

  /** Call it after the last flush. */
  finish(): void {
    this.#zip.end();
  }

  #queue(bytes: Buffer | null): void {
    if (bytes !== null) this.#steps.push({ kind: 'chunk', bytes });
  }

  async #take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'open': {
        const { year, month, day } = PART_DATE;
        this.#part = {
          filename: step.path,
          size: 0,
          crc: 0,
          compression: DEFLATE_METHOD,
          mtime: new Date(year, month, day),
        };
        return this.#zip.add(this.#part);
      }
      case 'chunk': {
        const part = this.#openPart();
        part.size += step.bytes.length;
        part.crc = crc32(step.bytes, part.crc);
        // Each chunk is compressed by itself and ends on a whole byte, so that together they form one stream.
        return await this.#start(step.bytes, constants.Z_SYNC_FLUSH);
      }
      case 'close':
        await this.#start(Buffer.alloc(0), constants.Z_FINISH);
        await this.#emit(true);
        this.#part = null;
        return;
      default:
        return assertNever(step);
    }
  }

  async #start(bytes: Buffer, finishFlush: number): Promise<void> {
    await this.#emit(false);
    const deflated = deflate(bytes, { level: FASTEST_LEVEL, finishFlush, chunkSize: DEFLATE_CHUNK_BYTES });
    // Awaited by the next step; until then a failure must not count as unhandled.
    deflated.catch(() => undefined);
    this.#underWay = { bytes, deflated };
  }

  async #emit(isLast: boolean): Promise<void> {
    const underWay = this.#underWay;
    if (underWay === null) return;
    this.#underWay = null;
    const deflated = await underWay.deflated;
    this.#chunks.giveBack(underWay.bytes);
    this.#openPart().ondata?.(null, deflated, isLast);
  }

  #openPart(): Part {
    if (this.#part === null) throw new Error('no part of the workbook is open');
    return this.#part;
  }
}
