// A sync with nothing changed: its requests, and its cost beside that of the first sync. The slice of older dates that is
// read in turn is reported separately, because finding what is new does not need it.

import type { PageRequest } from '../../main/service/client.ts';
import { DEFAULT_REREAD_RUNS } from '../../shared/rules/reread-runs.ts';
import { parseDate } from '../../shared/rules/dates.ts';
import { forEachConcurrently } from '../../main/sync/reading/concurrently.ts';
import { planDates, RECENT_DATES, type DatePlan } from '../../main/sync/datasets/date-plan.ts';
import type { RenderedBodies } from './bodies.ts';
import { BENCH_CLOCK } from './clock.ts';
import { median, type Figure } from './figures.ts';
import type { MeasuredSync } from './syncs.ts';

const PAGE_SIZE = 1_000;
const MIB = 1024 * 1024;
/** Share of the first run's bytes and time. Ten recent dates are always read, so fewer than 1,000 dates cannot reach it. */
const WANTED_SHARE = 0.02;

export type SyncAgain = {
  readonly first: MeasuredSync;
  readonly again: MeasuredSync;
  readonly slice: MeasuredSync;
  /** What counting alone costs in the bench's own service. */
  readonly bareMs: number;
};

/** The dates in the rendered pages, as the first run stored them. */
export function planAgain(bodies: Pick<RenderedBodies, 'pages'>): DatePlan {
  const rows = new Map<string, number>();
  for (const body of bodies.pages.reports) {
    const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { list: { biz_date: string }[] } };
    for (const { biz_date } of data.list) rows.set(biz_date, (rows.get(biz_date) ?? 0) + 1);
  }
  const held = [...rows].map(([date, count]) => ({
    date,
    ms: parseDate(date)?.epochMs ?? 0,
    rows: count,
    readAt: '',
    readRun: 1,
  }));
  return planDates(held, { nowMs: BENCH_CLOCK.now(), rereadRuns: DEFAULT_REREAD_RUNS });
}

const countedDates = (plan: DatePlan): readonly string[] => [...plan.probes, ...plan.count.map(({ date }) => date)];

/** Milliseconds for the counting requests, four at a time, with their answers dropped. */
export async function askBarely(bodies: Pick<RenderedBodies, 'client'>, plan: DatePlan): Promise<number> {
  const startedMs = performance.now();
  await forEachConcurrently(new AbortController().signal, countedDates(plan), async (date, signal) => {
    await bodies.client.fetchPage({ dataset: 'reports', page: 1, pageSize: 1, filters: { biz_date: date } }, signal);
  });
  return performance.now() - startedMs;
}

export const sliceOf = (plan: DatePlan): readonly string[] => plan.read.slice(RECENT_DATES).map(({ date }) => date);

/** Requests everything once that the next sync will request, so that it is rendered by then. */
export async function renderAgain(bodies: RenderedBodies, plan: DatePlan): Promise<void> {
  const signal = new AbortController().signal;
  const ask = (request: Omit<PageRequest, 'dataset'>) =>
    bodies.client.fetchPage({ dataset: 'reports', ...request }, signal);
  await ask({ page: 1, pageSize: 1 });
  for (const date of countedDates(plan)) {
    await ask({ page: 1, pageSize: 1, filters: { biz_date: date } });
  }
  for (const { date, rows } of plan.read) {
    for (let page = 1; (page - 1) * PAGE_SIZE < rows; page += 1) {
      await ask({ page, pageSize: PAGE_SIZE, filters: { biz_date: date } });
    }
  }
}

export function syncAgainFigures(
  size: { readonly rows: number; readonly ledgerDates: number },
  rounds: readonly SyncAgain[],
): readonly Figure[] {
  const middle = (of: (round: SyncAgain) => number): number => median(rounds.map(of));
  const bareMs = middle((round) => round.bareMs);
  const firstMs = middle((round) => round.first.reportsMs);
  const compare = (name: string, unit: string, of: (sync: MeasuredSync) => number): readonly Figure[] => {
    const first = middle((round) => of(round.first));
    const slice = middle((round) => of(round.slice));
    const needed = middle((round) => of(round.again) - of(round.slice));
    const beside = { rows: size.rows, unit, beside: first };
    return [
      {
        // Below zero if the two runs differ by chance more than by this cost.
        ...{ name: `sync again, nothing changed: ${name}`, ...beside, value: needed },
        ...{ ratio: needed > 0 ? first / needed : null },
        ...{ wanted: `<= ${Math.round(WANTED_SHARE * 100)} %`, met: needed <= first * WANTED_SHARE },
      },
      {
        ...{ name: `the slice read again in turn: ${name}`, ...beside, value: slice, ratio: first / slice },
        ...{ wanted: 'reported apart', met: true },
      },
    ];
  };
  return [
    ...compare('time', 'ms', ({ reportsMs }) => reportsMs),
    {
      ...{ name: "of it, the bench's service: time", rows: size.rows, value: bareMs, unit: 'ms', beside: firstMs },
      ...{ ratio: firstMs / bareMs, wanted: 'reported apart', met: true },
    },
    ...compare('bytes', 'MiB', ({ bytes }) => bytes / MIB),
  ];
}
