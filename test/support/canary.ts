// Looks for a secret in everything that an app leaves or shows: each way in which its bytes could be written.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

export type Canary = { readonly name: string; readonly bytes: Buffer };

/** As it is, as hex, as Base64 wherever the encoding begins, and each text also with two bytes per character. */
export function formsOf({ bytes }: Canary): readonly Buffer[] {
  const hex = bytes.toString('hex');
  const texts = [hex, hex.toUpperCase(), ...[0, 1, 2].map((offset) => base64Within(bytes, offset))];
  const wide = Buffer.from(bytes.toString('latin1'), 'utf16le');
  return [bytes, wide, ...texts.flatMap((text) => [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')])];
}

/** The characters that do not depend on the bytes around them. */
function base64Within(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replaceAll('=', '');
  return text.slice(offset === 0 ? 0 : offset + 1, -1);
}

/** The names of the canaries in the contents, each with the number of its forms. */
export function findIn(contents: Buffer, canaries: readonly Canary[]): readonly string[] {
  return canaries.flatMap((canary) => {
    const found = formsOf(canary).filter((form) => contents.includes(form)).length;
    return found === 0 ? [] : [`${canary.name} in ${found} forms`];
  });
}

/** In each file below a folder, and in the parts of each archive. */
export function findInFiles(folder: string, canaries: readonly Canary[]): { files: number; found: readonly string[] } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = entries.flatMap(({ parentPath, name }) => {
    const contents = readFileSync(join(parentPath, name));
    const parts = [Buffer.from(name), contents, ...unpacked(contents)];
    return parts.flatMap((part) => findIn(part, canaries)).map((what) => `${name}: ${what}`);
  });
  return { files: entries.length, found };
}

/** The parts of a ZIP archive, which is what a workbook is. */
function unpacked(contents: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  const header = Buffer.from('PK\u0003\u0004', 'latin1');
  for (let at = contents.indexOf(header); at >= 0; at = contents.indexOf(header, at + 4)) {
    const begin = at + 30 + contents.readUInt16LE(at + 26) + contents.readUInt16LE(at + 28);
    if (contents.readUInt16LE(at + 8) === 8) parts.push(inflateRawSync(contents.subarray(begin)));
  }
  return parts;
}

/** Command line and environment of a process and of all that it started. */
export function findInProcesses(
  pid: number,
  canaries: readonly Canary[],
): { processes: number; found: readonly string[] } {
  const pids = withDescendants(pid);
  const found = pids.flatMap((each) =>
    ['cmdline', 'environ'].flatMap((file) =>
      findIn(readOf(each, file), canaries).map((what) => `${file} of a process: ${what}`),
    ),
  );
  return { processes: pids.length, found };
}

function withDescendants(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const [, parent] = /\) \S (\d+)/.exec(readOf(Number(name), 'stat').toString('latin1')) ?? [];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  return [...family];
}

/** Empty if the process has ended meanwhile. */
function readOf(pid: number, file: string): Buffer {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch {
    return Buffer.alloc(0);
  }
}
