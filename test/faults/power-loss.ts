// The possible states of files after a power cut, rebuilt from the shim's log. Synced writes are there. Any other write may
// be missing, torn at a sector or reordered; any number of the last renames in a folder may be missing.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const SECTOR_BYTES = 512;

export type Operation = {
  readonly op: 'W' | 'S' | 'T' | 'U' | 'R' | 'O';
  readonly path: string;
  /** The offset of a write; the new length of a truncation; 1 for an open that truncates. */
  readonly offset: number;
  readonly data: Buffer;
};

export function readLog(log: string): readonly Operation[] {
  const bytes = readFileSync(log);
  const operations: Operation[] = [];
  for (let at = 0; at < bytes.length;) {
    const number = (index: number): number => Number(bytes.readBigInt64LE(at + index * 8));
    const [op, offset, pathLength, dataLength] = [number(0), number(1), number(2), number(3)];
    const path = bytes.toString('utf8', at + 32, at + 32 + pathLength);
    const data = Buffer.from(bytes.subarray(at + 32 + pathLength, at + 32 + pathLength + dataLength));
    operations.push({ op: String.fromCharCode(op) as Operation['op'], path, offset, data });
    at += 32 + pathLength + dataLength;
  }
  return operations;
}

type FileModel = { synced: Buffer; pending: Operation[] };
type Names = ReadonlyMap<string, FileModel>;

export class Disk {
  /** Each entry is one more change of names; the first is known to be on the disk. */
  #names: Names[];

  constructor(folder: string) {
    const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    this.#names = [
      new Map(found.map(({ name }) => [join(folder, name), { synced: readFileSync(join(folder, name)), pending: [] }])),
    ];
  }

  get #current(): Names {
    return this.#names.at(-1) ?? new Map();
  }

  apply(operation: Operation): void {
    const { op, path } = operation;
    const file = this.#current.get(path);
    switch (op) {
      case 'O':
        if (file === undefined)
          this.#rename(new Map([...this.#current, [path, { synced: Buffer.alloc(0), pending: [] }]]));
        else if (operation.offset === 1) file.pending.push({ ...operation, op: 'T', offset: 0 });
        break;
      case 'W':
      case 'T':
        file?.pending.push(operation);
        break;
      case 'S':
        if (file === undefined) this.#names = [this.#current];
        else {
          file.synced = file.pending.reduce(applyTo, file.synced);
          file.pending = [];
        }
        break;
      case 'U':
        this.#rename(new Map([...this.#current].filter(([name]) => name !== path)));
        break;
      case 'R': {
        const to = operation.data.toString('utf8');
        const rest = [...this.#current].filter(([name]) => name !== path && name !== to);
        if (file !== undefined) this.#rename(new Map([...rest, [to, file]]));
        break;
      }
    }
  }

  #rename(names: Names): void {
    this.#names.push(names);
  }

  /** Writes one of the states in which the disk may be after the power cut. */
  writeTo(
    folder: string,
    options: { readonly from: string; readonly random: () => number; readonly keep: 'none' | 'all' | 'some' },
  ): void {
    const { random, keep } = options;
    const share = { none: 0, all: 1, some: random() }[keep];
    const names =
      this.#names[
        keep === 'some' ? Math.floor(random() * this.#names.length) : keep === 'all' ? this.#names.length - 1 : 0
      ];
    mkdirSync(folder, { recursive: true });
    for (const [path, file] of names ?? []) {
      // The shared memory file is rebuilt from the log when the file is opened.
      if (basename(path).endsWith('-shm') || dirname(relative(options.from, path)) !== '.') continue;
      const kept = file.pending
        .filter(() => random() < share)
        .map((write) => (keep === 'some' ? tear(write, random) : write));
      if (keep === 'some' && random() < 0.5) kept.sort(() => random() - 0.5);
      writeFileSync(join(folder, basename(path)), kept.reduce(applyTo, file.synced), { mode: 0o600 });
    }
  }
}

function tear(write: Operation, random: () => number): Operation {
  if (write.op !== 'W' || random() > 0.3) return write;
  const sectors = Math.floor(write.data.length / SECTOR_BYTES);
  return { ...write, data: write.data.subarray(0, Math.floor(random() * sectors) * SECTOR_BYTES) };
}

function applyTo(content: Buffer, { op, offset, data }: Operation): Buffer {
  if (op === 'T') {
    const cut = Buffer.alloc(offset);
    content.copy(cut, 0, 0, Math.min(offset, content.length));
    return cut;
  }
  const longer = Buffer.alloc(Math.max(content.length, offset + data.length));
  content.copy(longer);
  data.copy(longer, offset);
  return longer;
}
