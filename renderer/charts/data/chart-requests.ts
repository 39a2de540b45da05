// The requests of each chart, and the charts made from the answers. The window, the tests and the bench share this.

import { LIMITS } from '../../../shared/contract/limits.ts';
import type { FilterNote, TotalsAnswer } from '../../../shared/contract/answers.ts';
import type { CallArguments } from '../../../shared/contract/calls.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { wholeQuery, type Filter, type GroupSubject, type Query } from '../../../shared/contract/query.ts';
import { wholeGroups, type Group, type Groups } from '../../groups/groups.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { WITH_BOTH_AMOUNTS } from '../../../shared/rules/computed-columns.ts';
import type { TimeStep } from './overview-settings.ts';
import type { ChartId } from '../../../shared/contract/chart-ids.ts';
import { datasetOf, type Chart } from './chart.ts';
import { currencyShareChart } from './currency-share.ts';
import { overTimeChart } from './over-time.ts';
import { rankedCharges, rankedCommission } from './ranked.ts';
import { rankedRates } from './ranked-rates.ts';
import { ratePoints } from './rate-points.ts';

export type ChartQuestion = {
  readonly id: ChartId;
  /** Filters on the chart's own dataset. */
  readonly filters: readonly Filter[];
  readonly step: TimeStep;
};

export type ChartRequest =
  | { readonly kind: 'groups'; readonly args: CallArguments<'queryGroups'> }
  | { readonly kind: 'totals'; readonly query: Query };

/** One answer for each request, in their order. */
export type ChartAnswers = readonly (Groups | TotalsAnswer)[];

export type ChartsOutcome =
  | { readonly kind: 'charts'; readonly charts: readonly Chart[] }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] }
  /** More groups than one answer lists, so the largest are unknown. */
  | { readonly kind: 'tooMany'; readonly groups: number };

/** The field whose values are the names on the axis. */
const NAMED_BY = {
  commissionByAe: 'broker_code',
  commissionByAeGroup: 'broker_team_code',
  commissionByPackage: 'dcp_name',
  chargesByBusinessType: 'biz_type',
  chargesByState: 'state',
  chargesByFeeType: 'name_id',
} as const satisfies Readonly<Partial<Record<ChartId, FieldName>>>;

/** At most one for each call: of two, the newer would take the place of the older. */
export function chartRequests(question: ChartQuestion): readonly ChartRequest[] {
  const { id, filters, step } = question;
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
    case 'rateByPackage':
      return [
        groupsBy('dcp_name', chartQuery(id, [...filters, ...WITH_BOTH_AMOUNTS])),
        { kind: 'totals', query: chartQuery(id, filters) },
      ];
    default:
      return assertNever(id);
  }
}

function chartQuery(id: ChartId, filters: readonly Filter[]): Query {
  return wholeQuery(datasetOf(id), filters);
}

function groupsBy(by: GroupSubject, query: Query): ChartRequest {
  return { kind: 'groups', args: { query, by, limit: LIMITS.groups } };
}

/** Choices that need no new answer. `newest`: the day that the copy's reports reach; empty if not known. */
export type ChartChoices = { readonly currency: CellValue; readonly top: number; readonly newest: string };

export function chartsFrom(question: ChartQuestion & ChartChoices, answers: ChartAnswers): ChartsOutcome {
  const sorted = sortAnswers(answers);
  return sorted.kind === 'sorted' ? { kind: 'charts', charts: chartsOf(question, sorted) } : sorted;
}

type SortedAnswers = {
  readonly kind: 'sorted';
  readonly groups: readonly Group[];
  readonly totals: readonly Extract<TotalsAnswer, { readonly kind: 'totals' }>[];
};

/** Groups and totals apart; or why no chart can be drawn. */
function sortAnswers(answers: ChartAnswers): SortedAnswers | Exclude<ChartsOutcome, { readonly kind: 'charts' }> {
  const groups: Group[] = [];
  const totals: SortedAnswers['totals'][number][] = [];
  for (const answer of answers) {
    if (answer.kind === 'unknown') return answer;
    if (answer.kind === 'totals') {
      totals.push(answer);
      continue;
    }
    const whole = wholeGroups(answer);
    if (whole === null) return { kind: 'tooMany', groups: answer.total };
    groups.push(...whole);
  }
  return { kind: 'sorted', groups, totals };
}

function chartsOf(
  { id, step, currency, top, newest }: Parameters<typeof chartsFrom>[0],
  { groups, totals: [first] }: SortedAnswers,
): readonly Chart[] {
  switch (id) {
    case 'commissionOverTime':
      return [overTimeChart(groups, { step, currency, newest })];
    case 'commissionByAe':
    case 'commissionByAeGroup':
    case 'commissionByPackage':
      return [rankedCommission(groups, { id, by: NAMED_BY[id], currency, top })];
    case 'chargesByBusinessType':
    case 'chargesByState':
    case 'chargesByFeeType':
      return [rankedCharges(groups, { id, by: NAMED_BY[id], top })];
    case 'currencyShare':
      return [currencyShareChart(first?.currencies ?? [])];
    case 'commissionRate':
      return [ratePoints({ withBoth: groups, all: first?.currencies ?? [] }, currency)];
    case 'rateByPackage':
      return [rankedRates({ withBoth: groups, all: first?.currencies ?? [] }, { currency, top })];
    default:
      return assertNever(id);
  }
}
