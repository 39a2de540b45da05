// What the machine gives at best, measured in the run: the limits that docs/performance.md compares the other lines with.

import { closeSync, fsyncSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { canDropCaches, dropCaches } from './file-caches.ts';
import type { Line } from './figures.ts';

const MIB = 1024 * 1024;
const MIB_PER_GIB = 1024;
/** Far more than the processor's caches. */
const MEMORY_MIB = 512;
const FILE_MIB = 512;
/** The engine compiles the loop in the first one. */
const PASSES = 4;

export function measureMachine({ size: { rows } }: Bench): Promise<readonly Line[]> {
  const perGib = (name: string, ms: number, mib: number): Line => ({
    ...{ name: `${name}, per GiB`, rows, unit: 'ms', value: (ms * MIB_PER_GIB) / mib },
  });
  const lines = [perGib('adding up numbers in memory, one thread', readMemoryMs(), MEMORY_MIB)];
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  try {
    const path = join(folder, 'file');
    lines.push(perGib('writing a file and flushing it', writeFileMs(path), FILE_MIB));
    if (canDropCaches()) {
      dropCaches();
      lines.push(perGib('reading a file that is not in the cache', readFileMs(path), FILE_MIB));
    }
    lines.push(perGib('reading a file from the cache', readFileMs(path), FILE_MIB));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return Promise.resolve(lines);
}

function readMemoryMs(): number {
  const numbers = new Int32Array((MEMORY_MIB * MIB) / Int32Array.BYTES_PER_ELEMENT).fill(1);
  const passesMs = Array.from({ length: PASSES }, () => {
    const startMs = performance.now();
    if (sumOf(numbers) !== numbers.length) throw new Error('the numbers were not read');
    return performance.now() - startMs;
  });
  return Math.min(...passesMs);
}

function sumOf(numbers: Int32Array): number {
  let sum = 0;
  for (let at = 0; at < numbers.length; at += 1) sum += numbers[at] ?? 0;
  return sum;
}

function writeFileMs(path: string): number {
  const bytes = new Uint8Array(MIB).fill(1);
  const startMs = performance.now();
  const file = openSync(path, 'w');
  for (let written = 0; written < FILE_MIB; written += 1) writeSync(file, bytes);
  fsyncSync(file);
  closeSync(file);
  return performance.now() - startMs;
}

function readFileMs(path: string): number {
  const bytes = new Uint8Array(MIB);
  const startMs = performance.now();
  const file = openSync(path, 'r');
  while (readSync(file, bytes) > 0);
  closeSync(file);
  return performance.now() - startMs;
}
