// What Electron checks of its archive on Windows and macOS: the hash of the header, which the packer writes into the
// program, and the hashes of each file's blocks, which are in the header.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Entry = {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly unpacked?: boolean;
  readonly size?: number;
  readonly offset?: string;
  readonly integrity?: { readonly blockSize: number; readonly blocks: readonly string[] };
};
type Header = { readonly start: number; readonly text: string; readonly bodyStart: number };

const BUILDER = join(import.meta.dirname, '../../node_modules/electron-builder/package.json');

/** The packer's own value for the program. */
export async function packersHash(archive: string): Promise<string> {
  const library = createRequire(createRequire(BUILDER).resolve('app-builder-lib')).resolve('./asar/integrity.js');
  // reason: the packer's declarations are not exported for this file
  const { computeData } = (await import(library)) as {
    readonly computeData: (paths: object) => Promise<Readonly<Record<string, { readonly hash: string }>>>;
  };
  const resourcesPath = dirname(archive);
  const found = await computeData({
    ...{ resourcesPath, resourcesRelativePath: '', resourcesDestinationPath: resourcesPath, extraResourceMatchers: [] },
  });
  return found['app.asar']?.hash ?? '';
}

/** Four numbers of 32 bits, then the header as text, then the files. */
export function readHeader(bytes: Buffer): Header {
  const start = 16;
  const text = bytes.toString('utf8', start, start + bytes.readUInt32LE(12));
  return { start, text, bodyStart: 8 + bytes.readUInt32LE(4) };
}

/** What is wrong with the archive, by file; empty if nothing is. */
export function checkIntegrity(archive: string, headerHash: string): readonly string[] {
  const bytes = readFileSync(archive);
  const { text, bodyStart } = readHeader(bytes);
  const wrong = hashOf(Buffer.from(text)) === headerHash ? [] : ['the header'];
  const walk = (path: string, entry: Entry): readonly string[] => {
    if (entry.files !== undefined)
      return Object.entries(entry.files).flatMap(([name, inner]) => walk(`${path}/${name}`, inner));
    if (entry.unpacked === true) return [];
    const { size = 0, offset = '0', integrity } = entry;
    const body = bytes.subarray(bodyStart + Number(offset), bodyStart + Number(offset) + size);
    return integrity !== undefined && hasBlocks(body, integrity) ? [] : [path];
  };
  return [...wrong, ...walk('', JSON.parse(text) as Entry)];
}

function hasBlocks(body: Buffer, { blockSize, blocks }: NonNullable<Entry['integrity']>): boolean {
  const count = Math.max(1, Math.ceil(body.length / blockSize));
  const found = Array.from({ length: count }, (_, at) => hashOf(body.subarray(at * blockSize, (at + 1) * blockSize)));
  return found.join() === blocks.slice(0, count).join();
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
