// Reads the parts of a workbook file as streams. Limits stop a part that unpacks to too much, and checksums are checked.

import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import {
  MAX_ELEMENT_CHARS,
  refuseBomb,
  refuseManyParts,
  unpacksTooLarge,
  type PackedPart,
} from '../../format/unpack-limits.ts';
import { KnownElements, type XmlListener } from './known-elements.ts';

export class XlsxParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Throws where the file is no ZIP, and `exportFailed` where it would unpack to too much. */
  static async open(path: string): Promise<XlsxParts> {
    const zip = await openPromise(path, { autoClose: false });
    try {
      refuseManyParts(zip.entryCount);
      const entries = new Map<string, Entry>();
      const names = new Set<string>();
      for await (const entry of zip.eachEntry()) {
        const { fileName } = entry;
        // Programs ignore the case, and take either of two.
        if (names.has(fileName.toLowerCase())) throw new Error(`the workbook has two parts ${fileName}`);
        names.add(fileName.toLowerCase());
        entries.set(fileName, entry);
      }
      refuseBomb([...entries.values()].map(packedPart), zip.fileSize);
      return new XlsxParts(zip, entries);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  /** Passes the known elements of the part to the listener. Yields after each chunk, so that the caller can take what was read. */
  async *read(path: string, listener: XmlListener): AsyncGenerator<undefined> {
    const parser = new SaxesParser({ xmlns: true });
    const known = new KnownElements(listener);
    let waiting = 0;
    parser.on('opentag', (tag) => {
      waiting = 0;
      known.open(tag);
    });
    parser.on('text', (text) => known.text(text));
    parser.on('cdata', (text) => known.text(text));
    parser.on('closetag', (tag) => {
      waiting = 0;
      known.close(tag);
    });
    for await (const text of this.#texts(path)) {
      waiting += text.length;
      parser.write(text);
      // The parser keeps the text between two elements in memory.
      if (waiting > MAX_ELEMENT_CHARS) throw unpacksTooLarge();
      yield;
    }
    parser.close();
    yield;
  }

  /** For a part that stays in memory: it must have the limits of such a part, whatever names it. */
  async readWhole(path: string, listener: XmlListener): Promise<void> {
    if (isSheet(path)) throw unpacksTooLarge();
    const reading = this.read(path, listener);
    while ((await reading.next()).done !== true);
  }

  async *#texts(path: string): AsyncGenerator<string> {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw new Error(`the workbook has no part ${path}`);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let checksum = 0;
    const chunks: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry);
    for await (const bytes of chunks) {
      checksum = crc32(bytes, checksum);
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
    if (checksum !== entry.crc32) throw new Error(`the part ${path} is damaged`);
  }
}

function packedPart({ fileName, compressedSize, uncompressedSize }: Entry): PackedPart {
  return { packedBytes: compressedSize, bytes: uncompressedSize, isKept: !isSheet(fileName) };
}

function isSheet(path: string): boolean {
  return path.startsWith('xl/worksheets/');
}
