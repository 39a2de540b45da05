// npm run bench: the first sync against its limit, a sync again with nothing changed, page queries that an index serves,
// memory. Ratios hold within one run on one machine; nothing here is asserted. BENCH_REPORTS=1000000
// BENCH_LEDGER_DATES=1000 BENCH_PACKAGES=200000 BENCH_ROUNDS=1 measures the full size.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval, clearInterval } from 'node:timers';
import { ProfileData } from '../../main/profile-data.ts';
import { MIGRATIONS, TEST_KEY } from '../support/synced-store.ts';
import { renderBodies, type RenderedBodies } from './bodies.ts';
import { median, percentile, report, type Figure } from './figures.ts';
import { measureLimit } from './limit.ts';
import { indexedQueries } from './queries.ts';
import { planAgain, renderAgain, sliceOf, syncAgainFigures, type SyncAgain } from './sync-again.ts';
import { measureSync } from './syncs.ts';

const REPORTS = Number(process.env['BENCH_REPORTS'] ?? 100_000);
const LEDGER_DATES = Number(process.env['BENCH_LEDGER_DATES'] ?? 1_000);
const PACKAGES = Number(process.env['BENCH_PACKAGES'] ?? 20_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const PAGE_QUERIES = 400;
const MIB = 1024 * 1024;

const entry = (name: string): string => join(import.meta.dirname, `../../main/data/${name}.ts`);

/** A store in a folder of its own, open in both threads. */
async function withStore<T>(use: (data: ProfileData) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const data = await ProfileData.open({
    entries: { writer: entry('writer'), reader: entry('reader') },
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

/** Milliseconds until all rows were committed, and the most the process grew meanwhile, in bytes. */
async function measureFirstSync(data: ProfileData, bodies: RenderedBodies) {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const sync = await measureSync(data, bodies, { kind: 'quick' });
  clearInterval(watch);
  return { ...sync, growthBytes: most - before };
}

async function measurePageQueries(data: ProfileData): Promise<readonly number[]> {
  const ask = data.reader;
  const facet = async (field: 'biz_date' | 'broker_code'): Promise<readonly string[]> => {
    const query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 } as const;
    const answer = await ask.call('queryFacet', { query, subject: { kind: 'column', field }, search: '', limit: 500 });
    return answer.kind === 'values' ? answer.values.flatMap(({ value }) => value ?? []) : [];
  };
  const known = { aes: await facet('broker_code'), dates: await facet('biz_date'), totalRows: REPORTS };
  const times: number[] = [];
  for (const query of indexedQueries(known, PAGE_QUERIES)) {
    const startedMs = performance.now();
    await ask.call('queryRows', query);
    times.push(performance.now() - startedMs);
  }
  return times;
}

const bodies = await renderBodies({ packages: PACKAGES, reportRows: REPORTS, ledgerDates: LEDGER_DATES });
const plan = planAgain(bodies);
await renderAgain(bodies, plan);
const rows = REPORTS + PACKAGES;
const limits: number[] = [];
const syncs: Awaited<ReturnType<typeof measureFirstSync>>[] = [];
const again: SyncAgain[] = [];
let pageTimes: readonly number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  // In turn, so that a machine that slows down slows both.
  limits.push(measureLimit(bodies.pages));
  await withStore(async (data) => {
    const first = await measureFirstSync(data, bodies);
    syncs.push(first);
    if (round === ROUNDS - 1) pageTimes = await measurePageQueries(data);
    const quick = await measureSync(data, bodies, { kind: 'quick' });
    again.push({
      first,
      again: quick,
      slice: await measureSync(data, bodies, { kind: 'dates', dates: sliceOf(plan) }),
    });
  });
}

const limitMs = median(limits);
const syncMs = median(syncs.map(({ rowsMs }) => rowsMs));
const pageMs = percentile(pageTimes, 0.95);
// The first round pays for code that is compiled once; memory is the worst of all rounds.
const growthMib = Math.max(...syncs.map(({ growthBytes }) => growthBytes)) / MIB;
const figures: readonly Figure[] = [
  {
    ...{ name: 'first sync of reports and packages', rows, value: syncMs, unit: 'ms', beside: limitMs },
    ...{ ratio: limitMs / syncMs, wanted: 'ratio >= 0.5', met: limitMs / syncMs >= 0.5 },
  },
  ...syncAgainFigures({ rows: REPORTS, ledgerDates: LEDGER_DATES }, again),
  {
    ...{ name: 'indexed page query, p95', rows: REPORTS, value: pageMs, unit: 'ms', beside: null, ratio: null },
    ...{ wanted: '<= 16 ms', met: pageMs <= 16 },
  },
  {
    ...{ name: 'memory growth of a first sync', rows, value: growthMib, unit: 'MiB', beside: null, ratio: null },
    ...{ wanted: '<= 150 MiB', met: growthMib <= 150 },
  },
];
report(figures);
