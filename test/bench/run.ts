// npm run bench: the first sync beside its limit, a sync with nothing changed, memory, how long the main thread is
// blocked, queries of a full store beside DuckDB, and the time from key to painted rows (needs a fresh build). Ratios
// are valid within one run on one machine; nothing is asserted. BENCH_REPORTS=1000000 BENCH_LEDGER_DATES=1000
// BENCH_PACKAGES=200000 BENCH_ROUNDS=1 measures the full size.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProfileData } from '../../main/session/profile-data.ts';
import { MIGRATIONS, TEST_KEY } from '../support/synced-store.ts';
import { renderBodies } from './bodies.ts';
import { chartFigures, measureCharts } from './charts.ts';
import { openPeer } from './duckdb.ts';
import { exportFigures, measureExports } from './exports.ts';
import { median, report, type Figure } from './figures.ts';
import { measureLimit } from './limit.ts';
import { measurePaint, paintFigures } from './paint.ts';
import { measureReview, readKnown, reviewFigures } from './review.ts';
import { reviewQueries } from './review-queries.ts';
import { askBarely, planAgain, renderAgain, sliceOf, syncAgainFigures, type SyncAgain } from './sync-again.ts';
import { measureSlice, measureSync, type MeasuredSync } from './syncs.ts';
import { watchIdle } from './watch.ts';

const REPORTS = Number(process.env['BENCH_REPORTS'] ?? 100_000);
const LEDGER_DATES = Number(process.env['BENCH_LEDGER_DATES'] ?? 1_000);
const PACKAGES = Number(process.env['BENCH_PACKAGES'] ?? 20_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const QUERIES = 400;
const MIB = 1024 * 1024;

const entry = (name: string): string => join(import.meta.dirname, `../../main/threads/${name}.ts`);

/** A store in its own folder, open in both threads. */
async function withStore<T>(use: (data: ProfileData) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const data = await ProfileData.open({
    entries: { writer: entry('writer/writer'), reader: entry('reader'), aggregates: entry('aggregates') },
    location: { path: join(folder, 'data.db'), key: TEST_KEY },
    migrationsFolder: MIGRATIONS,
  });
  try {
    return await use(data);
  } finally {
    await data.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureQueries(
  data: ProfileData,
  pages: Parameters<typeof openPeer>[0]['pages'],
): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const peer = await openPeer({ folder, pages });
  try {
    const known = await readKnown(data, REPORTS);
    const review = reviewFigures(REPORTS, await measureReview({ data, peer }, reviewQueries(known, QUERIES)));
    const charts = chartFigures({ reports: REPORTS, charges: PACKAGES }, await measureCharts({ data, peer }, known));
    const exports = exportFigures(REPORTS, await measureExports({ path: data.path, key: TEST_KEY }));
    return [...review, ...charts, ...exports];
  } finally {
    peer.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const bodies = await renderBodies({ packages: PACKAGES, reportRows: REPORTS, ledgerDates: LEDGER_DATES });
const plan = planAgain(bodies);
await renderAgain(bodies, plan);
const rows = REPORTS + PACKAGES;
const limits: number[] = [];
const syncs: MeasuredSync[] = [];
const again: SyncAgain[] = [];
let queryFigures: readonly Figure[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  // In turn, so that a slow moment of the machine affects both.
  limits.push(measureLimit(bodies.pages));
  await withStore(async (data) => {
    const first = await measureSync(data, bodies, { kind: 'quick' });
    syncs.push(first);
    const quick = await measureSync(data, bodies, { kind: 'quick' });
    again.push({
      first,
      again: quick,
      slice: await measureSlice(data, bodies, sliceOf(plan)),
      bareMs: await askBarely(bodies, plan),
    });
    if (round === ROUNDS - 1) queryFigures = await measureQueries(data, bodies.pages);
  });
}

const limitMs = median(limits);
const syncMs = median(syncs.map(({ rowsMs }) => rowsMs));
// The first round includes compiling the code, so it is not timed; memory is the maximum of all rounds.
const growthMib = Math.max(...syncs.map(({ watched }) => watched.growthBytes)) / MIB;
const delayMs = median(syncs.map(({ watched }) => watched.delayP99Ms));
const idle = await watchIdle();
const figures: readonly Figure[] = [
  {
    ...{ name: 'first sync of reports and packages', rows, value: syncMs, unit: 'ms', beside: limitMs },
    ...{ ratio: limitMs / syncMs, wanted: 'ratio >= 0.6', met: limitMs / syncMs >= 0.6 },
  },
  ...syncAgainFigures({ rows: REPORTS, ledgerDates: LEDGER_DATES }, again),
  {
    ...{ name: 'memory growth of a first sync', rows, value: growthMib, unit: 'MiB', beside: null, ratio: null },
    ...{ wanted: '<= 150 MiB', met: growthMib <= 150 },
  },
  {
    ...{ name: 'event-loop delay in a first sync, p99', rows, value: delayMs, unit: 'ms', beside: idle.delayP99Ms },
    ...{ ratio: idle.delayP99Ms / delayMs, wanted: '<= 20 ms', met: delayMs <= 20 },
  },
  ...queryFigures,
  ...paintFigures(REPORTS, await measurePaint({ reportRows: REPORTS, ledgerDates: LEDGER_DATES })),
];
report(figures);
