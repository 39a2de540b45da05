// What happens when the thread of totals and charts fails: the next question starts it again, a few times a minute at most.

import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Query } from '../../shared/contract/query.ts';
import { ProfileData } from '../../main/session/profile-data.ts';
import { AggregatesThread } from '../../main/threads/aggregates-thread.ts';
import { hexKey } from '../support/hex-key.ts';
import { fill, makeTempStore, MIGRATIONS_FOLDER, RAW_KEY, type TempStore } from '../support/temp-store.ts';
import { closeDatabase } from '../../main/store/file/database.ts';
import { MAIN, threadEntry } from '../support/thread-entries.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

const EVERYTHING: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 };
const FAILED = { code: 'bug', message: 'worker aggregates stopped' };

let store: TempStore;
let entry: string;
/** While this file exists, the thread fails at each question for totals. */
let fault: string;
let opened: Pick<AggregatesThread, 'close'> | null = null;

beforeEach(() => {
  store = makeTempStore();
  fill(store.db, 'reports', [{ biz_date: '2026-09-18', currency: 'HKD', commission_amount: '0.01' }]);
  closeDatabase(store.db);
  fault = `${store.path}.fault`;
  entry = `${store.path}.mjs`;
  const urlOf = (file: string): string => pathToFileURL(join(MAIN, 'threads', file)).href;
  writeFileSync(
    entry,
    `import { existsSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     import { createAggregatesCalls } from '${urlOf('aggregates-calls.ts')}';
     import { serveCalls } from '${urlOf('worker-call.ts')}';
     const calls = createAggregatesCalls(Date.now);
     const fail = () => new Promise(() => setImmediate(() => { throw new Error('a fault') }));
     const queryTotals = (query) => existsSync(${JSON.stringify(fault)}) ? fail() : calls.queryTotals(query);
     serveCalls(parentPort, { ...calls, queryTotals });`,
  );
});
afterEach(async () => {
  await opened?.close();
  opened = null;
  store.remove();
});

async function openData(onWarning?: (warning: Error) => void): Promise<ProfileData> {
  const data = await ProfileData.open({
    entries: {
      writer: threadEntry('writer/writer'),
      reader: threadEntry('reader'),
      decoder: threadEntry('decoder'),
      aggregates: entry,
    },
    location: { path: store.path, key: RAW_KEY },
    migrationsFolder: MIGRATIONS_FOLDER,
    logRules: NO_LOG_RULES,
    // Nothing is loaded ahead: it would ask for totals.
    firstScreenMs: 3_600_000,
    ...(onWarning && { onWarning }),
  });
  opened = data;
  return data;
}

const isFailing = (fails: boolean): void => (fails ? writeFileSync(fault, '') : rmSync(fault));

test('after it has failed, the next question starts it again, and loads its columns again', async () => {
  const warnings: Error[] = [];
  const data = await openData((warning) => warnings.push(warning));
  const before = await data.aggregates.call('queryTotals', EVERYTHING);
  isFailing(true);
  await expect(data.aggregates.call('queryTotals', EVERYTHING)).rejects.toMatchObject(FAILED);
  isFailing(false);
  const load = vi.spyOn(data, 'loadColumns');
  const [totals, rows] = await Promise.all([
    data.aggregates.call('queryTotals', EVERYTHING),
    data.aggregates.call('queryRows', EVERYTHING, { rank: 'urgent' }),
  ]);
  expect(totals).toEqual(before);
  expect(rows).toMatchObject({ total: 1 });
  expect(load).toHaveBeenCalledOnce();
  expect(warnings.map(({ message }) => message)).toEqual(['the aggregates thread has failed']);
});

test('a key can be changed although it has failed, and it is started with the new key', async () => {
  const data = await openData();
  isFailing(true);
  await expect(data.aggregates.call('queryTotals', EVERYTHING)).rejects.toMatchObject(FAILED);
  isFailing(false);
  const to = hexKey('ab'.repeat(32));
  await data.changeKey({ from: RAW_KEY, to });
  await data.openForReading(to);
  expect(await data.aggregates.call('queryTotals', EVERYTHING)).toMatchObject({ rows: 1 });
  isFailing(true);
  await expect(data.aggregates.call('queryTotals', EVERYTHING)).rejects.toMatchObject(FAILED);
  isFailing(false);
  expect(await data.aggregates.call('queryTotals', EVERYTHING)).toMatchObject({ rows: 1 });
});

test('work in the background does not start it again', async () => {
  const data = await openData();
  isFailing(true);
  await expect(data.aggregates.call('queryTotals', EVERYTHING)).rejects.toMatchObject(FAILED);
  isFailing(false);
  const ahead = data.aggregates.call('loadColumns', { dataset: 'reports' }, { rank: 'background' });
  await expect(ahead).rejects.toMatchObject(FAILED);
});

test('after three failures within a minute, it is started once one of them is a minute ago', async () => {
  let nowMs = 0;
  const thread = new AggregatesThread({ entry, onStartedAgain: () => undefined, now: () => nowMs });
  opened = thread;
  await thread.openStore({ path: store.path, key: RAW_KEY });
  isFailing(true);
  for (nowMs = 1_000; nowMs <= 3_000; nowMs += 1_000)
    await expect(thread.call('queryTotals', EVERYTHING)).rejects.toMatchObject(FAILED);
  isFailing(false);
  nowMs = 60_999;
  await expect(thread.call('queryTotals', EVERYTHING)).rejects.toMatchObject(FAILED);
  nowMs = 61_000;
  expect(await thread.call('queryTotals', EVERYTHING)).toMatchObject({ rows: 1 });
});

test('a file that cannot be opened again fails the question with the reason', async () => {
  const data = await openData();
  isFailing(true);
  await expect(data.aggregates.call('queryTotals', EVERYTHING)).rejects.toMatchObject(FAILED);
  isFailing(false);
  const away = `${store.path}.away`;
  renameSync(store.path, away);
  await expect(data.aggregates.call('queryTotals', EVERYTHING)).rejects.toMatchObject({ code: 'readOnly' });
  renameSync(away, store.path);
  expect(await data.aggregates.call('queryTotals', EVERYTHING)).toMatchObject({ rows: 1 });
});
