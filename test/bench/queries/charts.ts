// The charts over a full store: every query of a chart, timed through the threads as the window sends it, beside
// DuckDB on the same rows. Both must find as many pairs of group and currency.

import type { GroupsAnswer, TotalsAnswer } from '../../shared/contract/answers.ts';
import type { ProfileData } from '../../main/session/profile-data.ts';
import { CHART_IDS, type ChartId } from '../../renderer/charts/data/chart.ts';
import { chartRequests, type ChartRequest, type ChartQuestion } from '../../renderer/charts/data/chart-requests.ts';
import { TIME_STEPS } from '../../renderer/charts/data/overview-settings.ts';
import type { Peer } from './duckdb.ts';
import { median, percentile, type Figure } from './figures.ts';
import { reviewQueries, type Known } from './review-queries.ts';

const QUERIES = 120;
const GROUPS = ['indexed', 'scan'] as const;
const WORDS = { indexed: 'narrowed', scan: 'whole scan' } as const;
const WANTED_MS = { indexed: 50, scan: 400 } as const;

type Timed = {
  readonly id: ChartId;
  readonly group: (typeof GROUPS)[number];
  readonly oursMs: number;
  readonly peerMs: number;
};

const CHARGE_CURRENCIES = ['HKD', 'USD', 'CNY', 'SGD', 'JPY'] as const;
const CHARGE_NAMES = ['a', 'vip', 'pack', '港', '01', 'standard', 'tier', 'q', '费', 'zz'] as const;
const CHARGE_FILTERS: readonly Pick<Timed & ChartQuestion, 'group' | 'filters'>[] = [
  { group: 'indexed', filters: [] },
  ...CHARGE_CURRENCIES.map((value) => ({
    group: 'indexed' as const,
    filters: [{ kind: 'equals', field: 'currency', value } as const],
  })),
  ...CHARGE_NAMES.map((value) => ({
    group: 'scan' as const,
    filters: [{ kind: 'contains', field: 'name', value } as const],
  })),
];

export async function measureCharts(
  parts: { readonly data: ProfileData; readonly peer: Peer },
  known: Known,
): Promise<readonly Timed[]> {
  const { data } = parts;
  const timed: Timed[] = [];
  for (const [at, { group, asked }] of reviewQueries(known, QUERIES).entries()) {
    if (group === 'deepest') continue;
    for (const wish of reportCharts(asked.query.filters, at)) timed.push(await timeChart(parts, group, wish));
  }
  // The first query of charges waits for their columns to be read, as the first query of reports did.
  await data.aggregates.call('queryTotals', { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 1 });
  for (const id of CHART_IDS.filter((each) => each.startsWith('charges'))) {
    for (const { group, filters } of CHARGE_FILTERS) {
      timed.push(await timeChart(parts, group, { id, filters, step: 'month' }));
    }
  }
  return timed;
}

function reportCharts(filters: ChartQuestion['filters'], at: number): readonly ChartQuestion[] {
  const step = TIME_STEPS[at % TIME_STEPS.length] ?? 'month';
  return CHART_IDS.filter((id) => !id.startsWith('charges')).map((id) => ({ id, filters, step }));
}

async function timeChart(
  { data, peer }: { readonly data: ProfileData; readonly peer: Peer },
  group: Timed['group'],
  wish: ChartQuestion,
): Promise<Timed> {
  const requests = chartRequests(wish);
  const startedMs = performance.now();
  const answers = await Promise.all(requests.map((request) => askStore(data, request)));
  const oursMs = performance.now() - startedMs;
  const peerStartedMs = performance.now();
  const theirs: number[] = [];
  for (const request of requests) theirs.push(await askPeer(peer, request));
  const peerMs = performance.now() - peerStartedMs;
  const ours = answers.map(countPairs);
  if (ours.some((pairs, at) => pairs !== theirs[at])) {
    throw new Error(`not the same groups (DuckDB ${theirs.join()}, here ${ours.join()}): ${JSON.stringify(wish)}`);
  }
  return { id: wish.id, group, oursMs, peerMs };
}

function askStore(data: ProfileData, request: ChartRequest): Promise<GroupsAnswer | TotalsAnswer> {
  return request.kind === 'groups'
    ? data.aggregates.call('queryGroups', request.args)
    : data.aggregates.call('queryTotals', request.query);
}

function askPeer(peer: Peer, request: ChartRequest): Promise<number> {
  return request.kind === 'groups'
    ? peer.ask({ kind: 'groups', query: request.args.query, by: request.args.by })
    : peer.ask({ kind: 'totals', query: request.query });
}

function countPairs(answer: GroupsAnswer | TotalsAnswer): number {
  if (answer.kind === 'totals') return answer.currencies.length;
  if (answer.kind === 'groups') return answer.lines.groups.length;
  throw new Error('a chart was not answered');
}

export function chartFigures(rows: { readonly reports: number; readonly charges: number }, timed: readonly Timed[]) {
  return CHART_IDS.flatMap((id) => GROUPS.flatMap((group) => figureOf(rows, timed, { id, group })));
}

function figureOf(
  rows: { readonly reports: number; readonly charges: number },
  timed: readonly Timed[],
  { id, group }: Pick<Timed, 'id' | 'group'>,
): readonly Figure[] {
  const taken = timed.filter((each) => each.id === id && each.group === group);
  if (taken.length === 0) return [];
  const ours = taken.map(({ oursMs }) => oursMs);
  const value = percentile(ours, 0.95);
  const beside = percentile(
    taken.map(({ peerMs }) => peerMs),
    0.95,
  );
  console.log(
    `chart ${id}, ${WORDS[group]}: ${taken.length} asked, median ${median(ours).toFixed(1)} ms, slowest ${Math.max(...ours).toFixed(1)} ms`,
  );
  return [
    {
      ...{ name: `chart ${id}, ${WORDS[group]}, p95`, rows: id.startsWith('charges') ? rows.charges : rows.reports },
      ...{ value, unit: 'ms', beside, ratio: beside / value },
      ...{ wanted: `<= ${WANTED_MS[group]} ms`, met: value <= WANTED_MS[group] },
    },
  ];
}
