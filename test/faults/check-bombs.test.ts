// Row E7: a file that unpacks to far more than its size is refused with a message and little memory.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { ExportFormat } from '../../shared/contract/exports/request.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { loggedRuns, report, type LoggedRuns } from '../support/logged-runs.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo } from '../support/exported-files.ts';
import { watchPeak } from '../support/peak-memory.ts';
import { NOW_MS } from '../support/temp-store.ts';
import { figure, tried } from './points.ts';
import { makeTrials, type Trials } from './trial.ts';

const MIB = 1024 * 1024;
const BOMB_BYTES = 512 * MIB;
const MOST_GROWTH_BYTES = 200 * MIB;
/** Some seconds are spent on what is read up to the limit; a time that grows with its square would be minutes. */
const MOST_ENDLESS_MS = 30_000;
/** Of the record at the end of a ZIP file. */
const END_BYTES = 22;

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

type Repeated = readonly [bytes: Uint8Array, times: number];

/** Packs the parts without having all of them in memory, because memory is what is measured. */
function entryOf(name: string, ...parts: readonly Repeated[]): Entry {
  const packed: Buffer[] = [];
  let [bytes, crc] = [0, 0];
  for (const [part, times] of parts) {
    const block = deflateRawSync(part, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
    for (let time = 0; time < times; time += 1) {
      packed.push(block);
      crc = crc32(part, crc);
    }
    bytes += times * part.length;
  }
  return { name, packed: Buffer.concat([...packed, deflateRawSync('')]), bytes, crc };
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
  const end = Buffer.alloc(END_BYTES);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  appendFileSync(path, Buffer.concat([...directory, end]));
}

async function exported(folder: string, format: ExportFormat): Promise<string> {
  const source = rowsSource({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 });
  const { path } = await exportTo({ db: runs.db, now: () => NOW_MS, folder }, exportRequest(source, { format }));
  return path;
}

/** A workbook of this app with one part replaced. */
async function altered(name: string, alter: (part: Uint8Array) => Entry): Promise<string> {
  const folder = trials.fresh('bomb');
  const path = await exported(folder, 'xlsx');
  const parts = Object.entries(unzipSync(readFileSync(path)));
  const bomb = join(folder, 'bomb.xlsx');
  writeZip(
    bomb,
    parts.map(([part, bytes]) => (part === name ? alter(bytes) : entryOf(part, [bytes, 1]))),
  );
  return bomb;
}

async function checked(path: string) {
  const growthBytes = watchPeak();
  const order = { path, serviceUrl: 'https://service.test', meter: createExportMeter() };
  const found = await checkFile({ db: runs.db, now: () => NOW_MS }, order);
  return { found, growth: growthBytes() };
}

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const SHARED = 'xl/sharedStrings.xml';
const ROWS = 'xl/worksheets/sheet1.xml';
/** Made of small elements, each valid by itself. */
const BOMBS: Readonly<Record<string, readonly Repeated[]>> = {
  [SHARED]: [[Buffer.from(`<sst ${NAMESPACE}>`), 1], bombOf('<si><t>x</t></si>')],
  [ROWS]: [[Buffer.from(`<worksheet ${NAMESPACE}><sheetData>`), 1], bombOf('<row/>')],
};

function bombOf(text: string): Repeated {
  const block = Buffer.from(text.repeat(Math.floor(MIB / text.length)));
  return [block, Math.ceil(BOMB_BYTES / block.length)];
}

/** A mebibyte of letters, which hardly compress. */
function letters(): Buffer {
  const random = seededRandom(7);
  return Buffer.from(Array.from({ length: MIB }, () => 0x41 + Math.floor(random() * 26)));
}

test('E7 a workbook that packs half a gigabyte into a few megabytes is refused with its reason', async ({ task }) => {
  for (const part of [SHARED, ROWS] as const) {
    const bomb = entryOf(part, ...(BOMBS[part] ?? []));
    const { found, growth } = await checked(await altered(part, () => bomb));
    expect(found).toMatchObject({ kind: 'notComparable', reason: 'unpacksTooLarge' });
    expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
    figure(task, `E7: ${part} of 512 MiB: memory ${(growth / MIB).toFixed(0)} MiB more (< 200)`);
    tried(task, 1);
  }
});

test('E7 a part that unpacks to more than it declares is abandoned as soon as that shows', async ({ task }) => {
  const honest = entryOf(SHARED, bombOf(' '));
  const { found, growth } = await checked(await altered(SHARED, () => ({ ...honest, bytes: 10_000 })));
  expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
  expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
  tried(task, 1);
});

test('E7 a cell without an end is abandoned after some megabytes, however well it packs', async ({ task }) => {
  const start = Buffer.from(`<worksheet ${NAMESPACE}><sheetData><row r="1"><c r="A1" t="str"><v>`);
  const { found, growth } = await checked(await altered(ROWS, () => entryOf(ROWS, [start, 1], [letters(), 64])));
  expect(found).toMatchObject({ kind: 'notComparable', reason: 'unpacksTooLarge' });
  expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
  tried(task, 1);
});

/** What no line end or quote follows, in a file of a hundred megabytes. */
const ENDLESS = { jsonl: '{"biz_date":"', csv: '"' } as const;

test.for(Object.entries(ENDLESS) as readonly (readonly [keyof typeof ENDLESS, string])[])(
  'E7 a row without an end in a %s file is abandoned after some megabytes, and soon',
  async ([format, begin], { task }) => {
    const path = await exported(trials.fresh('endless'), format);
    const [header = ''] = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, format === 'csv' ? `${header}\n${begin}` : begin);
    const block = letters();
    for (let count = 0; count < 100; count += 1) appendFileSync(path, block);
    const startedMs = performance.now();
    const { found, growth } = await checked(path);
    const tookMs = performance.now() - startedMs;
    expect(found).toMatchObject({ kind: 'notComparable', reason: 'unreadable' });
    expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
    expect(tookMs).toBeLessThan(MOST_ENDLESS_MS);
    figure(task, `E7: ${format} row without an end: ${(growth / MIB).toFixed(0)} MiB more, ${tookMs.toFixed(0)} ms`);
    tried(task, 1);
  },
);

test('E7 a workbook that declares very many parts is refused before they are listed', async ({ task }) => {
  const path = await altered(SHARED, (part) => entryOf(SHARED, [part, 1]));
  const bytes = readFileSync(path);
  // They are not there: whoever lists them finds a file that cannot be read.
  for (const place of [8, 10]) bytes.writeUInt16LE(60_000, bytes.length - END_BYTES + place);
  writeFileSync(path, bytes);
  const { found } = await checked(path);
  expect(found).toMatchObject({ kind: 'notComparable', reason: 'unpacksTooLarge' });
  tried(task, 1);
});
