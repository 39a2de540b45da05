// Which questions a chart asks, and the charts out of their answers: one place for the screen, the oracle and the bench.

import type { FilterNote, TotalsAnswer } from '../../../shared/contract/answers.ts';
import type { CallArguments } from '../../../shared/contract/calls.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter, GroupSubject, Query } from '../../../shared/contract/query.ts';
import type { Group, Groups } from '../../groups/groups.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { WITH_BOTH } from '../../lib/commission-rate.ts';
import type { PeriodPair, TimeStep } from './overview-settings.ts';
import { CHART_IDS, type Chart, type ChartId } from './chart.ts';
import { periodFilter, periodsChart, withoutLedgerDates } from './compare-periods.ts';
import { currencyShareCharts } from './currency-share.ts';
import { overTimeChart } from './over-time.ts';
import { rankedCharges, rankedCommission } from './ranked.ts';
import { ratePoints } from './rate-points.ts';

export type ChartWish = {
  readonly id: ChartId;
  /** Of the dataset that the chart is of. */
  readonly filters: readonly Filter[];
  readonly step: TimeStep;
  /** Null: nothing tells them yet, and nothing is asked. */
  readonly periods: PeriodPair | null;
};

export type ChartRequest =
  | { readonly kind: 'groups'; readonly args: CallArguments<'queryGroups'> }
  | { readonly kind: 'totals'; readonly query: Query };

/** In the order of the requests. */
export type ChartAnswers = readonly (Groups | TotalsAnswer)[];

export type ChartsOutcome =
  /** One; of `currencyShare` one for each currency. */
  | { readonly kind: 'charts'; readonly charts: readonly Chart[] }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] }
  /** More groups than one answer lists: which are the largest cannot be told. */
  | { readonly kind: 'tooMany'; readonly groups: number };

const MOST_GROUPS = 10_000;

/** What the bars with names on their axis are by. */
const NAMED_BY = {
  commissionByAe: 'broker_code',
  commissionByAeGroup: 'broker_team_code',
  commissionByPackage: 'dcp_name',
  chargesByBusinessType: 'biz_type',
  chargesByState: 'state',
  chargesByFeeType: 'name_id',
} as const satisfies Readonly<Partial<Record<ChartId, FieldName>>>;

export function chartRequests(wish: ChartWish): readonly ChartRequest[] {
  const { id, filters, step, periods } = wish;
  switch (id) {
    case 'commissionOverTime':
      return [groupsBy(step, chartQuery(id, filters))];
    case 'commissionByAe':
    case 'commissionByAeGroup':
    case 'commissionByPackage':
    case 'chargesByBusinessType':
    case 'chargesByState':
    case 'chargesByFeeType':
      return [groupsBy(NAMED_BY[id], chartQuery(id, filters))];
    case 'currencyShare':
      return [{ kind: 'totals', query: chartQuery(id, filters) }];
    case 'commissionRate':
      return [
        groupsBy('dcp_name', chartQuery(id, [...filters, ...WITH_BOTH])),
        { kind: 'totals', query: chartQuery(id, filters, 1) },
      ];
    case 'periods':
      return (periods === null ? [] : [periods.before, periods.after]).map((period, at) => ({
        kind: 'totals',
        query: chartQuery(id, [...withoutLedgerDates(filters), periodFilter(period)], at),
      }));
    default:
      return assertNever(id);
  }
}

/** What the filters of a chart's marks stand beside. */
export function filtersBeside({ id, filters }: Pick<ChartWish, 'id' | 'filters'>): readonly Filter[] {
  return id === 'periods' ? withoutLedgerDates(filters) : filters;
}

/** No page is read; the page size keeps a chart's questions from taking the place of another's. */
function chartQuery(id: ChartId, filters: readonly Filter[], place = 0): Query {
  const dataset = id.startsWith('charges') ? 'charges' : 'reports';
  return { dataset, filters, sort: [], page: 1, pageSize: 1 + 2 * CHART_IDS.indexOf(id) + place };
}

function groupsBy(by: GroupSubject, query: Query): ChartRequest {
  return { kind: 'groups', args: { query, by, limit: MOST_GROUPS } };
}

export function chartsFrom(
  wish: ChartWish & { readonly currency: CellValue; readonly top: number },
  answers: ChartAnswers,
): ChartsOutcome {
  const read = readAnswers(answers);
  return read.kind === 'read' ? { kind: 'charts', charts: drawn(wish, read) } : read;
}

type Read = {
  readonly kind: 'read';
  readonly groups: readonly Group[];
  readonly totals: readonly Extract<TotalsAnswer, { readonly kind: 'totals' }>[];
};

function readAnswers(answers: ChartAnswers): Read | Exclude<ChartsOutcome, { readonly kind: 'charts' }> {
  const groups: Group[] = [];
  const totals: Read['totals'][number][] = [];
  for (const answer of answers) {
    if (answer.kind === 'unknown') return answer;
    if (answer.kind === 'totals') totals.push(answer);
    else if (answer.total > answer.groups.length) return { kind: 'tooMany', groups: answer.total };
    else groups.push(...answer.groups);
  }
  return { kind: 'read', groups, totals };
}

function drawn(
  { id, step, periods, currency, top }: Parameters<typeof chartsFrom>[0],
  { groups, totals: [first, second] }: Read,
): readonly Chart[] {
  switch (id) {
    case 'commissionOverTime':
      return [overTimeChart(groups, { step, currency })];
    case 'commissionByAe':
    case 'commissionByAeGroup':
    case 'commissionByPackage':
      return [rankedCommission(groups, { id, by: NAMED_BY[id], currency, top })];
    case 'chargesByBusinessType':
    case 'chargesByState':
    case 'chargesByFeeType':
      return [rankedCharges(groups, { id, by: NAMED_BY[id], top })];
    case 'currencyShare':
      return currencyShareCharts(first?.currencies ?? []);
    case 'commissionRate':
      return [ratePoints({ withBoth: groups, all: first?.currencies ?? [] }, currency)];
    case 'periods':
      if (periods === null || first === undefined || second === undefined) return [];
      return [periodsChart({ before: first.currencies, after: second.currencies }, { periods, currency })];
    default:
      return assertNever(id);
  }
}
