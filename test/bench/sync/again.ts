// What a sync with nothing changed will request, so that the answers are rendered before anything is measured.

import type { PageRequest } from '../../../main/service/client.ts';
import { DEFAULT_NEWEST_DATES, DEFAULT_REREAD_RUNS } from '../../../shared/preferences/quick-sync-dates.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { forEachConcurrently } from '../../../main/sync/reading/concurrently.ts';
import { FEWEST_AT_ONCE } from '../../../main/sync/reading/requests-at-once.ts';
import { planDates, type DatePlan } from '../../../main/sync/datasets/date-plan.ts';
import type { RenderedBodies } from '../bodies.ts';
import { BENCH_CLOCK } from '../clock.ts';

const PAGE_SIZE = 1_000;

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
  return planDates(held, {
    nowMs: BENCH_CLOCK.now(),
    newestDates: DEFAULT_NEWEST_DATES,
    rereadRuns: DEFAULT_REREAD_RUNS,
  });
}

const countedDates = (plan: DatePlan): readonly string[] => [...plan.probes, ...plan.count.map(({ date }) => date)];

/** Milliseconds for the counting requests, four at a time, with their answers dropped. */
export async function askBarely(bodies: Pick<RenderedBodies, 'client'>, plan: DatePlan): Promise<number> {
  const startedMs = performance.now();
  const ask = async (date: string, signal: AbortSignal): Promise<void> => {
    await bodies.client.fetchPage({ dataset: 'reports', page: 1, pageSize: 1, filters: { biz_date: date } }, signal);
  };
  await forEachConcurrently(new AbortController().signal, countedDates(plan), ask, { limit: FEWEST_AT_ONCE });
  return performance.now() - startedMs;
}

/** The older dates that the next run reads in turn, with the recent ones. */
export const sliceOf = (plan: DatePlan): readonly string[] =>
  plan.read.slice(DEFAULT_NEWEST_DATES).map(({ date }) => date);

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
