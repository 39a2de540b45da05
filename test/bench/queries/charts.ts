// The charts over a full store: every query of a chart, timed through the threads as the window sends it, beside DuckDB on
// the same rows. No two charts share filters, so that none finds rows that another has left in memory.

import type { GroupsAnswer, TotalsAnswer } from '../../../shared/contract/answers.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import type { ProfileData } from '../../../main/session/profile-data.ts';
import { CHARGE_CHARTS, CHART_IDS, REPORT_CHARTS, type ChartId } from '../../../shared/contract/chart-ids.ts';
import { isOfCharges } from '../../../renderer/charts/data/chart.ts';
import { chartRequests, type ChartRequest, type ChartQuestion } from '../../../renderer/charts/data/chart-requests.ts';
import { TIME_STEPS } from '../../../renderer/charts/data/overview-settings.ts';
import type { Bench } from '../bench.ts';
import { median, percentile, type Line } from '../figures.ts';
import { wantedAt, TEN_MILLION_MS } from '../wanted.ts';
import type { Form, Peer, PeerAnswer } from './duckdb.ts';
import { readKnown, valuesOf } from './known-values.ts';
import { percentileOfForms } from './queries.ts';
import { reviewQueries } from './review-queries.ts';

const QUERIES = 280;
const CHARGE_QUERIES = 60;
const GROUPS = ['indexed', 'scan'] as const;
const WORDS = { indexed: 'narrowed', scan: 'whole scan' } as const;
const WANTED = {
  indexed: { ms: 50, msOfTen: TEN_MILLION_MS.served },
  scan: { ms: 400, msOfTen: TEN_MILLION_MS.scan },
} as const;

type Wish = { readonly group: (typeof GROUPS)[number]; readonly question: ChartQuestion };
type Timed = {
  readonly id: ChartId;
  readonly group: Wish['group'];
  readonly oursMs: number;
  readonly peerMs: Readonly<Record<Form, number>>;
};

export async function measureCharts(bench: Bench): Promise<readonly Line[]> {
  const peer = await bench.peer();
  return await bench.withFullStore(async (data) => {
    const wishes = [...(await reportWishes(data, bench.size.rows)), ...(await chargeWishes(data))];
    const timed: Timed[] = [];
    for (const wish of wishes) timed.push(await timeChart({ data, peer }, wish));
    return CHART_IDS.flatMap((id) => GROUPS.flatMap((group) => lineOf(bench, timed, { id, group })));
  });
}

async function reportWishes(data: ProfileData, rows: number): Promise<readonly Wish[]> {
  const unfiltered = REPORT_CHARTS.map((id): Wish => ({
    group: 'indexed',
    question: { id, filters: [], step: 'month' },
  }));
  const narrowed = reviewQueries(await readKnown(data, rows), QUERIES).filter(
    ({ group, asked }) => group !== 'deepest' && asked.query.filters.length > 0,
  );
  return [
    ...unfiltered,
    ...narrowed.flatMap(({ group, asked }, at) =>
      wishesOf(group, { ids: REPORT_CHARTS, filters: asked.query.filters, at }),
    ),
  ];
}

function wishesOf(
  group: Wish['group'] | 'deepest',
  { ids, filters, at }: { readonly ids: readonly ChartId[]; readonly filters: readonly Filter[]; readonly at: number },
): readonly Wish[] {
  const id = ids[at % ids.length];
  const step = TIME_STEPS[at % TIME_STEPS.length] ?? 'month';
  return id === undefined || group === 'deepest' ? [] : [{ group, question: { id, filters, step } }];
}

/** Parts of names that occur, and pairs of a currency and a business type. */
async function chargeWishes(data: ProfileData): Promise<readonly Wish[]> {
  const names = await valuesOf(data, 'charges', 'name');
  const parts = [...new Set(names.map((name, at) => name.slice(at % 4, (at % 4) + 4).toLowerCase()))];
  const currencies = await valuesOf(data, 'charges', 'currency');
  const types = await valuesOf(data, 'charges', 'biz_type');
  const pairs = types.flatMap((type) => currencies.map((currency) => ({ type, currency })));
  const unfiltered = CHARGE_CHARTS.map((id): Wish => ({
    group: 'indexed',
    question: { id, filters: [], step: 'month' },
  }));
  const scans = parts.slice(0, CHARGE_QUERIES).flatMap((value, at) => {
    const filters = [{ kind: 'contains', field: 'name', value }] as const;
    return wishesOf('scan', { ids: CHARGE_CHARTS, filters, at });
  });
  const narrowed = pairs.slice(0, CHARGE_QUERIES).flatMap(({ type, currency }, at) => {
    const filters = [
      { kind: 'equals', field: 'biz_type', value: type },
      { kind: 'equals', field: 'currency', value: currency },
    ] as const;
    return wishesOf('indexed', { ids: CHARGE_CHARTS, filters, at });
  });
  return [...unfiltered, ...narrowed, ...scans];
}

async function timeChart(
  { data, peer }: { readonly data: ProfileData; readonly peer: Peer },
  { group, question }: Wish,
): Promise<Timed> {
  const requests = chartRequests(question);
  const startedMs = performance.now();
  const answers = await Promise.all(requests.map((request) => askStore(data, request)));
  const oursMs = performance.now() - startedMs;
  const theirs: PeerAnswer[] = [];
  for (const request of requests) theirs.push(await askPeer(peer, request));
  const ours = answers.map(countPairs);
  if (ours.some((pairs, at) => pairs !== theirs[at]?.rows)) {
    const counts = theirs.map(({ rows }) => rows).join();
    throw new Error(`not the same groups (DuckDB ${counts}, here ${ours.join()}): ${JSON.stringify(question)}`);
  }
  return { id: question.id, group, oursMs, peerMs: addedUp(theirs) };
}

function addedUp(answers: readonly PeerAnswer[]): Readonly<Record<Form, number>> {
  const [first, ...others] = answers.map(({ tookMs }) => tookMs);
  if (first === undefined) throw new Error('a chart asks at least once');
  const forms = Object.entries(first).map(([form, ms]) => [
    form,
    others.reduce((sum, each) => sum + each[form as Form], ms),
  ]);
  return Object.fromEntries(forms) as Record<Form, number>;
}

function askStore(data: ProfileData, request: ChartRequest): Promise<GroupsAnswer | TotalsAnswer> {
  return request.kind === 'groups'
    ? data.aggregates.call('queryGroups', request.args)
    : data.aggregates.call('queryTotals', request.query);
}

function askPeer(peer: Peer, request: ChartRequest): Promise<PeerAnswer> {
  return request.kind === 'groups'
    ? peer.ask({ kind: 'groups', query: request.args.query, by: request.args.by })
    : peer.ask({ kind: 'totals', query: request.query });
}

function countPairs(answer: GroupsAnswer | TotalsAnswer): number {
  if (answer.kind === 'totals') return answer.currencies.length;
  if (answer.kind === 'groups') return answer.lines.groups.length;
  throw new Error('a chart was not answered');
}

function lineOf({ size }: Bench, timed: readonly Timed[], { id, group }: Pick<Timed, 'id' | 'group'>): readonly Line[] {
  const taken = timed.filter((each) => each.id === id && each.group === group);
  if (taken.length === 0) return [];
  const ours = taken.map(({ oursMs }) => oursMs);
  console.log(
    `chart ${id}, ${WORDS[group]}: ${taken.length} asked, median ${median(ours).toFixed(1)} ms, slowest ${Math.max(...ours).toFixed(1)} ms`,
  );
  const rows = isOfCharges(id) ? size.packages : size.rows;
  return [
    {
      ...{ name: `chart ${id}, ${WORDS[group]}, p95`, rows },
      ...{ unit: 'ms', value: percentile(ours, 0.95), beside: percentileOfForms(taken) },
      wanted: { kind: 'atMost', most: wantedAt(rows, WANTED[group]) },
    },
  ];
}
