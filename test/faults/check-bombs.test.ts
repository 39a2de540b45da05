// Row E7: a file that unpacks to far more than its size is refused with a message and little memory.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { seededRandom } from '../support/drift.ts';
import { loggedRuns, report, type LoggedRuns } from '../support/logged-runs.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo } from '../support/exported-files.ts';
import { NOW_MS } from '../support/temp-store.ts';
import { figure, tried } from './points.ts';
import { makeTrials, type Trials } from './trial.ts';

const MIB = 1024 * 1024;
const BOMB_BYTES = 512 * MIB;
const MOST_GROWTH_BYTES = 200 * MIB;

let trials: Trials;
let runs: LoggedRuns;
beforeAll(() => {
  trials = makeTrials();
  runs = loggedRuns();
  runs.commit('reports', [report({ commission_amount: '1' }), report({ commission_amount: '2' })]);
});
afterAll(() => {
  runs.remove();
  trials[Symbol.dispose]();
});

/** `declaredBytes`: the size in its directory, which may be false. */
type Entry = { readonly name: string; readonly packed: Buffer; readonly bytes: number; readonly crc: number };

function entryOf(name: string, bytes: Uint8Array): Entry {
  return { name, packed: deflateRawSync(bytes, { level: 1 }), bytes: bytes.length, crc: crc32(bytes) };
}

function writeZip(path: string, entries: readonly Entry[]): void {
  writeFileSync(path, '');
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(entry.crc, 10);
    common.writeUInt32LE(entry.packed.length, 14);
    common.writeUInt32LE(entry.bytes, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, entry.packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, tail, name]));
    appendFileSync(path, local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  appendFileSync(path, Buffer.concat([...directory, end]));
}

/** A workbook of this app with one part replaced. */
async function altered(name: string, alter: (part: Uint8Array) => Entry): Promise<string> {
  const folder = trials.fresh('bomb');
  const request = exportRequest(rowsSource({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 }), {
    format: 'xlsx',
  });
  const { path } = await exportTo({ db: runs.db, now: () => NOW_MS, folder }, request);
  const parts = Object.entries(unzipSync(readFileSync(path)));
  const bomb = join(folder, 'bomb.xlsx');
  writeZip(
    bomb,
    parts.map(([part, bytes]) => (part === name ? alter(bytes) : entryOf(part, bytes))),
  );
  return bomb;
}

async function checked(path: string) {
  await sleep(50);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 1);
  const order = { path, serviceUrl: 'https://service.test', meter: createExportMeter() };
  const found = await checkFile({ db: runs.db, now: () => NOW_MS }, order);
  clearInterval(watch);
  most = Math.max(most, process.memoryUsage.rss());
  return { found, growth: most - before };
}

const SHARED = 'xl/sharedStrings.xml';
const ROWS = 'xl/worksheets/sheet1.xml';
const blanks = (bytes: number): Buffer => Buffer.alloc(bytes, 0x20);
/** Made of small elements, each valid by itself. */
const BOMBS = {
  [SHARED]: () => Buffer.concat([Buffer.from('<sst>'), Buffer.alloc(BOMB_BYTES, '<si><t>x</t></si>')]),
  [ROWS]: () => Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.alloc(BOMB_BYTES, '<row/>')]),
};

/** Letters that hardly compress. */
function letters(count: number): Buffer {
  const random = seededRandom(7);
  // Repeated beyond the reach of the packer, which looks back 32 KiB.
  const block = Uint8Array.from({ length: MIB }, () => 0x41 + Math.floor(random() * 26));
  return Buffer.alloc(count, block);
}

test('E7 a workbook that packs half a gigabyte into a few megabytes is refused with its reason', async ({ task }) => {
  for (const part of [SHARED, ROWS] as const) {
    const bomb = entryOf(part, BOMBS[part]());
    const { found, growth } = await checked(await altered(part, () => bomb));
    expect(found).toMatchObject({ kind: 'notComparable', reason: 'unpacksTooLarge' });
    expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
    figure(task, `E7: ${part} of 512 MiB: memory ${(growth / MIB).toFixed(0)} MiB more (< 200)`);
    tried(task, 1);
  }
});

test('E7 a part that unpacks to more than it declares is abandoned as soon as that shows', async ({ task }) => {
  const honest = entryOf(SHARED, blanks(BOMB_BYTES));
  const { found, growth } = await checked(await altered(SHARED, () => ({ ...honest, bytes: 10_000 })));
  expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
  expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
  tried(task, 1);
});

test('E7 a cell without an end is abandoned after some megabytes, however well it packs', async ({ task }) => {
  const start = Buffer.from('<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>');
  const { found, growth } = await checked(
    await altered(ROWS, () => entryOf(ROWS, Buffer.concat([start, letters(64 * MIB)]))),
  );
  expect(found).toMatchObject({ kind: 'notComparable', reason: 'unpacksTooLarge' });
  expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
  tried(task, 1);
});
