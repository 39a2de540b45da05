// One large export by the app's own runner, with the store open as in the app. Measures how far the process grows, how
// long pages of the grid take meanwhile, and how long a cancel in the middle takes.

import { mkdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { ExportState } from '../../shared/contract/exports/state.ts';
import type { Query } from '../../shared/contract/query.ts';
import { systemClock, type Clock } from '../../main/clock.ts';
import type { StoreLocation } from '../../main/store/file/database.ts';
import { ExportRunner } from '../../main/saving/export-runner.ts';
import { ProfileData } from '../../main/session/profile-data.ts';
import { MIGRATIONS } from '../support/synced-store.ts';
import { SERVICE_RECORD } from '../support/profile-record.ts';
import { watchPeak } from '../support/peak-memory.ts';
import { readTask } from '../support/child-task.ts';
import { threadEntry } from '../support/thread-entries.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

export type ExportRunTask = {
  readonly store: StoreLocation;
  readonly request: ExportRequest;
  readonly folder: string;
  readonly name: string;
  /** The share of rows after which it is cancelled; 1 means never. */
  readonly cancelAt: number;
  readonly query: Query;
};
export type ExportRunEnd = {
  readonly state: ExportState;
  readonly tookMs: number;
  readonly growthBytes: number;
  readonly cancelMs: number | null;
  /** Only of pages that were asked for and answered while rows were being written. */
  readonly pageMs: readonly number[];
};

const WATCH_MS = 10;
const SETTLE_MS = 500;
/** Otherwise columns would be loaded and kept in the background during the export, and count as its growth. */
const NEVER_MS = 86_400_000;
const task = readTask() as ExportRunTask;

/** Reports progress more often than the app does. */
const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(Math.min(ms, WATCH_MS), signal) };

const data = await ProfileData.open({
  entries: {
    writer: threadEntry('writer/writer'),
    reader: threadEntry('reader'),
    decoder: threadEntry('decoder'),
    aggregates: threadEntry('aggregates'),
  },
  location: task.store,
  migrationsFolder: MIGRATIONS,
  logRules: NO_LOG_RULES,
  firstScreenMs: NEVER_MS,
});
const open = {
  ...{
    data,
    key: task.store.key,
    token: null,
    tokenRejected: false,
    tokenKept: true,
    tokenEntered: null,
    news: { setAside: null, lostSaves: 0 },
  },
  record: SERVICE_RECORD,
};
const asked: { cancelMs?: number } = {};
const runner = new ExportRunner({
  ...{
    entry: threadEntry('exporter'),
    version: '1.2.3',
    clock,
    newId: () => 'export',
    onDamaged: () => undefined,
    onFree: () => undefined,
    unfinished: { add: (target) => Promise.resolve(target), remove: () => Promise.resolve(null) },
  },
  log: { info: () => undefined, warn: () => undefined, error: (...parts) => console.error(...parts) },
  emit: (_name, state) => {
    const { standing, rows, totalRows } = state as ExportState;
    const isDue = standing === 'running' && totalRows !== null && rows >= totalRows * task.cancelAt;
    if (!isDue || asked.cancelMs !== undefined || task.cancelAt === 1) return;
    asked.cancelMs = performance.now();
    runner.cancel('export');
  },
});

mkdirSync(task.folder, { recursive: true });
for (let page = 1; page <= 20; page += 1) await data.reader.call('queryRows', { ...task.query, page });
// Loads the copy's columns first, so that they do not count as growth of the export.
await data.aggregates.call('queryTotals', task.query);
await systemClock.sleep(SETTLE_MS);
const grownBytes = watchPeak();
const pageMs: number[] = [];
const startedMs = performance.now();
runner.begin({ open, request: task.request, path: join(task.folder, task.name) });
const isWriting = (): boolean => {
  const { standing, rows = 0, totalRows = 0 } = runner.state ?? {};
  return standing === 'running' && rows > 0 && rows < (totalRows ?? 0);
};
for (let page = 1; runner.state?.standing === 'running'; page += 1) {
  const wasWriting = isWriting();
  const askedMs = performance.now();
  await data.reader.call('queryRows', { ...task.query, page: 1 + (page % 50) });
  if (wasWriting && isWriting()) pageMs.push(performance.now() - askedMs);
  await systemClock.sleep(WATCH_MS);
}
const endedMs = performance.now();
const growthBytes = grownBytes();
await runner.whileStopped(() => data.close());
if (runner.state === null) throw new Error('nothing ran');
const end: ExportRunEnd = {
  ...{ state: runner.state, tookMs: endedMs - startedMs, growthBytes, pageMs },
  cancelMs: asked.cancelMs === undefined ? null : endedMs - asked.cancelMs,
};
writeSync(1, `${JSON.stringify(end)}\n`);
