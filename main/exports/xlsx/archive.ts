// The ZIP file of a workbook, written front to back. fflate keeps its records; node:zlib deflates, off this thread.

import type { ExportFailure } from '../../../shared/contract/errors.ts';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';
// Its build for Node declares a `require` of its own, which a bundle has already.
import { Zip, type ZipInputFile } from 'fflate/browser';
import { AppError } from '../../errors.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import type { OutputFile } from '../format/format.ts';
import { TextChunks } from './chunks.ts';

const FASTEST = 1;
const DEFLATED = 8;
/** Deflated chunks are smaller, so that each comes as one piece. */
const DEFLATED_BYTES = 256 * 1024;
/** Excel gives every part this date; when a file was made is told by its About. */
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
  /** The chunk before: it is deflated while the next is built. */
  #underWay: { readonly bytes: Buffer; readonly deflated: Promise<Buffer<ArrayBuffer>> } | null = null;
  #sizeBytes = 0;

  constructor(file: OutputFile, mostBytes: number) {
    this.#zip = new Zip((error, bytes) => {
      // Typed as always there; null while all is well.
      const failure: Error | null = error;
      if (failure !== null) throw failure;
      this.#sizeBytes += bytes.length;
      if (this.#sizeBytes > mostBytes) {
        throw new AppError('exportFailed', 'the workbook outgrows what a ZIP file holds', {
          facts: { reason: 'tooLarge' satisfies ExportFailure },
        });
      }
      file.write(bytes);
    });
  }

  /** Of the part last opened by a flush, before it is deflated. */
  get partBytes(): number {
    return this.#part?.size ?? 0;
  }

  /** A chunk or more waits for a flush. */
  get isFull(): boolean {
    return this.#steps.length > 1;
  }

  /** One part at a time. What is opened, written and closed goes to the file with the next flush. */
  open(path: string): void {
    this.#steps.push({ kind: 'open', path });
  }

  write(text: string): void {
    this.#queue(this.#chunks.add(text));
  }

  close(): void {
    this.#queue(this.#chunks.take());
    this.#steps.push({ kind: 'close' });
  }

  async flush(): Promise<void> {
    this.#queue(this.#chunks.take());
    for (const step of this.#steps.splice(0)) await this.#take(step);
  }

  /** After the last flush. */
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
        this.#part = { filename: step.path, size: 0, crc: 0, compression: DEFLATED, mtime: new Date(year, month, day) };
        return this.#zip.add(this.#part);
      }
      case 'chunk': {
        const part = this.#openPart();
        part.size += step.bytes.length;
        part.crc = crc32(step.bytes, part.crc);
        // Each chunk is deflated by itself and ends on a whole byte, so that they follow one another as one stream.
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
    const deflated = deflate(bytes, { level: FASTEST, finishFlush, chunkSize: DEFLATED_BYTES });
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
