import { closeSync, openSync, readSync } from 'node:fs';

// For which system a native module was built, read from the header of its file.

export type NativeBinary = { readonly platform: 'linux' | 'darwin' | 'win32'; readonly archs: readonly string[] };

const HEADER_BYTES = 4096;
const ELF_MACHINES = new Map([
  [0x3e, 'x64'],
  [0xb7, 'arm64'],
]);
const MACH_CPUS = new Map([
  [0x0100_0007, 'x64'],
  [0x0100_000c, 'arm64'],
]);
const PE_MACHINES = new Map([
  [0x8664, 'x64'],
  [0xaa64, 'arm64'],
]);

/** Null if the file is not a program or library of a system that the app is built for. */
export function readNativeBinary(path: string): NativeBinary | null {
  return parseNativeHeader(readStart(path));
}

function readStart(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEADER_BYTES);
    return bytes.subarray(0, readSync(file, bytes, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

function parseNativeHeader(header: Buffer): NativeBinary | null {
  if (header.length < 64) return null;
  if (header.toString('latin1', 0, 4) === '\u007fELF') {
    return { platform: 'linux', archs: named(ELF_MACHINES, [header.readUInt16LE(18)]) };
  }
  if (header.readUInt32LE(0) === 0xfeed_facf) {
    return { platform: 'darwin', archs: named(MACH_CPUS, [header.readUInt32LE(4)]) };
  }
  if (header.readUInt32BE(0) === 0xcafe_babe) {
    const slices = Array.from({ length: Math.min(header.readUInt32BE(4), 8) }, (_, index) => 8 + index * 20);
    return {
      platform: 'darwin',
      archs: named(
        MACH_CPUS,
        slices.map((at) => header.readUInt32BE(at)),
      ),
    };
  }
  return header.toString('latin1', 0, 2) === 'MZ' ? parsePe(header) : null;
}

function parsePe(header: Buffer): NativeBinary | null {
  const at = header.readUInt32LE(0x3c);
  if (at + 6 > header.length || header.toString('latin1', at, at + 4) !== 'PE\0\0') return null;
  return { platform: 'win32', archs: named(PE_MACHINES, [header.readUInt16LE(at + 4)]) };
}

function named(names: ReadonlyMap<number, string>, codes: readonly number[]): readonly string[] {
  return codes.map((code) => names.get(code) ?? `0x${code.toString(16)}`);
}

/** What is wrong with a native module for a package, as a sentence; null if it fits. */
export function findForeignBinary(
  path: string,
  target: { readonly platform: string; readonly arch: string },
): string | null {
  const binary = readNativeBinary(path);
  const wanted = `${target.platform}-${target.arch}`;
  if (binary === null) return `${path} is no native module, but this package is for ${wanted}.`;
  if (binary.platform === target.platform && binary.archs.includes(target.arch)) return null;
  return `${path} was built for ${binary.platform}-${binary.archs.join('+')}, but this package is for ${wanted}. Pack on a machine of that kind, after "npm ci" there.`;
}
