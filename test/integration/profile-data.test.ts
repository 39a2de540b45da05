// The three threads of an open profile: they open, close and change the key together.

import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Query } from '../../shared/contract/query.ts';
import { ProfileData } from '../../main/session/profile-data.ts';
import type { SyncDecoder } from '../../main/sync/reading/decoded-pages.ts';
import { closeDatabase, openDatabase } from '../../main/store/file/database.ts';
import {
  fill,
  makeTempFolder,
  makeTempStore,
  MIGRATIONS_FOLDER,
  RAW_KEY,
  type TempStore,
} from '../support/temp-store.ts';
import { canCountThreads, countThreads } from '../support/count-threads.ts';
import { encodeEnvelope } from '../support/scripted-service.ts';
import { hexKey } from '../support/hex-key.ts';
import { threadEntry } from '../support/thread-entries.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

const ENTRIES = {
  writer: threadEntry('writer/writer'),
  reader: threadEntry('reader'),
  decoder: threadEntry('decoder'),
  aggregates: threadEntry('aggregates'),
};
const EVERYTHING: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 };
const ROWS = 60_000;

let base: TempStore;
let folder: ReturnType<typeof makeTempFolder>;
let path: string;
let opened: ProfileData | null = null;

beforeAll(() => {
  base = makeTempStore();
  const row = { biz_date: '2026-09-18', currency: 'HKD', commission_amount: '0.01' };
  fill(
    base.db,
    'reports',
    Array.from({ length: ROWS }, (_, index) => ({
      ...row,
      broker_code: `A${index % 9}`,
      dcp_name: `Package ${index}`,
    })),
  );
  closeDatabase(base.db);
});
afterAll(() => base.remove());
beforeEach(() => {
  folder = makeTempFolder();
  path = join(folder.path, 'data.db');
  for (const suffix of ['', '.json']) copyFileSync(`${base.path}${suffix}`, `${path}${suffix}`);
});
afterEach(async () => {
  await opened?.close();
  opened = null;
  folder.remove();
});

async function open(onDamaged?: () => void): Promise<ProfileData> {
  opened = await ProfileData.open({
    entries: ENTRIES,
    location: { path, key: RAW_KEY },
    migrationsFolder: MIGRATIONS_FOLDER,
    logRules: NO_LOG_RULES,
    firstScreenMs: 0,
    ...(onDamaged !== undefined && { onDamaged }),
  });
  return opened;
}

test.runIf(canCountThreads).each([
  ['that ends', false],
  ['that fails', true],
])('the thread that decodes starts with the first page of a run %s, and ends with it', async (_, isFailing) => {
  const data = await open();
  const decode = async (decoder: SyncDecoder) => {
    const body = encodeEnvelope({ list: [{ dcp_name: '港' }], total: 1 });
    return await decoder.call('decodePage', { dataset: 'reports', body, firstPosition: 1, knownDigest: null });
  };
  const threads: number[] = [];
  const lent: SyncDecoder[] = [];
  const run = data.withDecoder(async (decoder) => {
    lent.push(decoder);
    threads.push(countThreads('decoder'));
    await decode(decoder);
    threads.push(countThreads('decoder'));
    await decoder.rest();
    threads.push(countThreads('decoder'));
    const decoded = await decode(decoder);
    threads.push(countThreads('decoder'));
    if (isFailing) throw new Error('the run failed');
    return decoded;
  });
  if (isFailing) await expect(run).rejects.toThrow('the run failed');
  else expect(await run).toMatchObject({ isKnown: false, facts: { rows: 1 } });
  expect([...threads, countThreads('decoder')]).toEqual([0, 1, 0, 1, 0]);
  expect(lent).toHaveLength(1);
  for (const decoder of lent) await expect(decode(decoder)).rejects.toMatchObject({ code: 'cancelled' });
});

test('closing while columns are read ends at once and leaves no write-ahead log behind', async () => {
  const data = await open();
  const loading = data.aggregates.call('loadColumns', { dataset: 'reports' });
  const cancelled = expect(loading).rejects.toMatchObject({ code: 'cancelled' });
  await data.close();
  opened = null;
  await cancelled;
  expect(existsSync(`${path}-wal`)).toBe(false);
});

test('a page is answered while columns are still being read', async () => {
  const data = await open();
  const answered: string[] = [];
  await Promise.all([
    data.aggregates.call('loadColumns', { dataset: 'reports' }).then(() => answered.push('columns')),
    data.reader.call('queryRows', EVERYTHING).then(() => answered.push('page')),
  ]);
  expect(answered).toEqual(['page', 'columns']);
});

test('rows are searched ahead in the order of the screen, once for each copy', async () => {
  const data = await open();
  const call = vi.spyOn(data.aggregates, 'call');
  const searched = (): readonly unknown[] =>
    call.mock.calls.flatMap(([name, args]) => (name === 'searchAhead' ? [args] : []));
  const byDate: Query = { ...EVERYTHING, sort: [{ field: 'biz_date', direction: 'descending' }] };
  // Before that the columns are loaded, after a start some seconds later.
  await data.queryRows(byDate);
  expect(searched()).toEqual([]);
  data.loadColumns(['reports']);
  await data.queryRows(byDate);
  await data.queryRows({ ...byDate, page: 2 });
  await expect.poll(searched).toEqual([{ dataset: 'reports', sort: byDate.sort }]);
  await data.queryRows(EVERYTHING);
  await expect.poll(searched).toHaveLength(2);
  data.loadColumns(['reports']);
  await data.queryRows(EVERYTHING);
  await expect.poll(searched).toHaveLength(3);
});

test('a page that needs two indexes comes from memory once the columns are there, until the copy changes', async () => {
  const data = await open();
  const [read, aggregated] = [vi.spyOn(data.reader, 'call'), vi.spyOn(data.aggregates, 'call')];
  const asked = ({ mock }: typeof read | typeof aggregated): number =>
    mock.calls.filter(([name]) => name === 'queryRows').length;
  const byTwo: Query = {
    ...EVERYTHING,
    filters: [
      { kind: 'isOneOf', field: 'broker_code', values: ['A7', 'A8'] },
      { kind: 'equals', field: 'currency', value: 'HKD' },
    ],
  };
  const fromReader = await data.queryRows(byTwo);
  expect([asked(read), asked(aggregated)]).toEqual([1, 0]);
  data.loadColumns(['reports']);
  await expect.poll(async () => (await data.queryRows(byTwo), asked(aggregated))).toBeGreaterThan(0);
  expect(await data.queryRows(byTwo)).toEqual(fromReader);
  const before = asked(read);
  await data.queryRows({ ...byTwo, filters: byTwo.filters.slice(0, 1) });
  data.loadColumns(['reports']);
  await data.queryRows(byTwo);
  expect(asked(read)).toBe(before + 2);
});

test('columns of a copy that was replaced while they were loaded do not count as loaded', async () => {
  const data = await open();
  const aggregated = vi.spyOn(data.aggregates, 'call');
  const asked = (name: string): readonly Promise<unknown>[] =>
    aggregated.mock.calls.flatMap((call, at) => {
      // The spy lets each call through, which returns a promise.
      const answer = aggregated.mock.results[at]?.value as Promise<unknown>;
      const [called, args] = call;
      return called === name && 'dataset' in args && args.dataset === 'reports' ? [answer] : [];
    });
  data.loadColumns(['reports']);
  await expect.poll(() => asked('loadColumns')).toHaveLength(1);
  data.loadColumns(['reports'], new Promise(() => undefined));
  await Promise.allSettled(asked('loadColumns'));
  const filters = [
    { kind: 'isOneOf', field: 'broker_code', values: ['A7', 'A8'] },
    { kind: 'equals', field: 'currency', value: 'HKD' },
  ] as const;
  await data.queryRows({ ...EVERYTHING, filters });
  expect(asked('queryRows')).toEqual([]);
});

/** The copies of the reports whose columns the file keeps, read over a connection of the test's own. */
function keptCopies(): readonly unknown[] {
  const db = openDatabase({ path, key: RAW_KEY, mode: 'read' });
  const copies = db.prepare(`SELECT copy_number FROM column_sets WHERE dataset = 'reports'`).pluck().all();
  closeDatabase(db);
  return copies;
}

test('columns are kept in the file, and the next start reads them from there', async () => {
  const first = await open();
  const built = await first.aggregates.call('queryTotals', EVERYTHING);
  await vi.waitFor(() => expect(keptCopies()).toEqual([1n]), 20_000);
  await first.close();
  const again = await open();
  await again.aggregates.call('loadColumns', { dataset: 'reports' });
  // Columns that were built from the rows would be offered to be kept.
  expect(await again.aggregates.call('beginColumns', { dataset: 'reports' })).toBeNull();
  expect(await again.aggregates.call('queryTotals', EVERYTHING)).toEqual(built);
});

test('the columns of a new copy take the place of those that were kept', async () => {
  const data = await open();
  await vi.waitFor(() => expect(keptCopies()).toEqual([1n]), 20_000);
  const db = openDatabase({ path, key: RAW_KEY, mode: 'write' });
  const row = { biz_date: '2026-09-18', currency: 'USD', commission_amount: '0.02' };
  fill(db, 'reports', Array<typeof row>(ROWS).fill(row));
  closeDatabase(db);
  const totals = await data.aggregates.call('queryTotals', EVERYTHING);
  expect(totals).toMatchObject({ currencies: [{ currency: 'USD', sums: { commission_amount: { sum: '1200' } } }] });
  data.loadColumns();
  data.keepColumns();
  await vi.waitFor(() => expect(keptCopies()).toEqual([2n]), 20_000);
  await data.close();
  const again = await open();
  expect(await again.aggregates.call('queryTotals', EVERYTHING)).toEqual(totals);
  expect(await again.aggregates.call('beginColumns', { dataset: 'reports' })).toBeNull();
});

test('closing while columns are being kept leaves a sound file, whose columns are built again', async () => {
  const data = await open();
  await data.aggregates.call('loadColumns', { dataset: 'reports' });
  await data.close();
  const again = await open();
  expect(await again.aggregates.call('queryTotals', EVERYTHING)).toMatchObject({ rows: ROWS });
  await vi.waitFor(() => expect(keptCopies()).toEqual([1n]), 20_000);
  await again.writer.call('checkIntegrity', {});
});

test('a change of key closes all connections, which open with the new key', async () => {
  const data = await open();
  const before = await data.aggregates.call('queryTotals', EVERYTHING);
  const to = hexKey('ab'.repeat(32));
  const changing = data.changeKey({ from: RAW_KEY, to });
  const closed = { code: 'storage', message: 'no store is open' };
  await expect(data.aggregates.call('queryTotals', EVERYTHING)).rejects.toMatchObject(closed);
  await changing;
  const call = vi.spyOn(data.aggregates, 'call');
  await data.openForReading(to);
  expect(await data.aggregates.call('queryTotals', EVERYTHING)).toEqual(before);
  // The columns in memory went with the connection.
  expect(call.mock.calls.map(([name]) => name)).toContain('loadColumns');
  expect(before).toMatchObject({ rows: ROWS, currencies: [{ sums: { commission_amount: { sum: '600' } } }] });
});

test('a change of key that fails leaves all connections open with the old key', async () => {
  const data = await open();
  // Files beside it can no longer be written.
  rmSync(`${path}.json`);
  mkdirSync(join(`${path}.json`, 'full'), { recursive: true });
  await expect(data.changeKey({ from: RAW_KEY, to: hexKey('ab'.repeat(32)) })).rejects.toThrow();
  expect(await data.aggregates.call('queryTotals', EVERYTHING)).toMatchObject({ rows: ROWS });
  expect(await data.reader.call('queryRows', EVERYTHING)).toMatchObject({ total: ROWS });
});

test('damage found while columns are read in the background is reported', async () => {
  const bytes = readFileSync(path);
  // Rows lie in the middle of the file; what opening reads lies at its start.
  const middle = Math.floor(bytes.length / 2 / 4_096) * 4_096;
  for (let at = middle; at < middle + 40 * 4_096; at += 512) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
  const told = new Promise<void>((resolve) => {
    void open(resolve);
  });
  await told;
});
