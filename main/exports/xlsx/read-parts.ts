// The parts of a workbook file, found by the ZIP's directory and read as they come, no further than they may unpack; each
// part's checksum is checked.

import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import { MOST_ELEMENT_CHARS, refuseBomb, unpacksTooLarge, type PackedPart } from '../format/unpack-limits.ts';

/** What the reading of a part is told; names without their namespace's prefix. */
export type XmlListener = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
};

export class XlsxParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(path: string): Promise<XlsxParts> {
    const zip = await openPromise(path, { autoClose: false });
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
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

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Tells the listener what the part holds; comes back after each stretch, so that what was found can be taken. */
  async *read(path: string, listener: XmlListener): AsyncGenerator<undefined> {
    const parser = new SaxesParser();
    let waiting = 0;
    parser.on('opentag', ({ name, attributes }) => {
      waiting = 0;
      listener.open(localName(name), attributes);
    });
    parser.on('text', (text) => listener.text(text));
    parser.on('cdata', (text) => listener.text(text));
    parser.on('closetag', ({ name }) => {
      waiting = 0;
      listener.close(localName(name));
    });
    for await (const text of this.#texts(path)) {
      waiting += text.length;
      parser.write(text);
      // The parser keeps what is between two elements until its end.
      if (waiting > MOST_ELEMENT_CHARS) throw unpacksTooLarge();
      yield;
    }
    parser.close();
    yield;
  }

  async readWhole(path: string, listener: XmlListener): Promise<void> {
    const reading = this.read(path, listener);
    while ((await reading.next()).done !== true);
  }

  async *#texts(path: string): AsyncGenerator<string> {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw new Error(`the workbook has no part ${path}`);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let checksum = 0;
    for await (const bytes of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      checksum = crc32(bytes, checksum);
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
    if (checksum !== entry.crc32) throw new Error(`the part ${path} is damaged`);
  }
}

function packedPart({ fileName, compressedSize, uncompressedSize }: Entry): PackedPart {
  return { packedBytes: compressedSize, bytes: uncompressedSize, isKept: !fileName.startsWith('xl/worksheets/') };
}

export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
