// Every figure of every chart equals the result of plain loops over the same rows, for 500 random filters of reports and 200
// of charges. The marks of a chart add up to the totals, and the filters of a mark find exactly its rows.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellValue, DatasetName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { CHART_IDS, type ChartId } from '../../shared/contract/chart-ids.ts';
import {
  datasetOf,
  type BarChart,
  type Chart,
  type ChartCategory,
  type NamedFigures,
} from '../../renderer/charts/data/chart.ts';
import { chartRequests, chartsFrom, type ChartQuestion } from '../../renderer/charts/data/chart-requests.ts';
import { readGroups } from '../../renderer/groups/groups.ts';
import { TIME_STEPS } from '../../renderer/charts/data/overview-settings.ts';
import {
  barsDifference,
  nameKey,
  pointsDifference,
  ratesDifference,
  sharesDifference,
  sumOfMarks,
  timeKey,
  type MarkKey,
} from '../support/chart-oracle.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { OracleDesk } from '../support/oracle-desk.ts';
import { valueOf, type OracleRow } from '../support/oracle-filters.ts';
import { QueryMaker } from '../support/oracle-queries.ts';
import { readSum } from '../support/oracle-values.ts';

const WORLDS = [
  { title: 'dates in several known forms', forms: 'mixed', seed: 41, reports: 250, charges: 100 },
  { title: 'dates as seconds and milliseconds', forms: 'epoch', seed: 42, reports: 125, charges: 50 },
  { title: 'some dates in no known form', forms: 'unreadable', seed: 43, reports: 125, charges: 50 },
] as const;
/** How many marks are followed to their rows; each needs a query of all pages. */
const MARKS_ASKED = 0.04;

type Wish = ChartQuestion & { readonly currency: CellValue; readonly top: number };

class ChartComparison {
  readonly #desk: OracleDesk;
  readonly #dataset: DatasetName;
  readonly #maker: QueryMaker;
  readonly differences: string[] = [];
  charts = 0;
  marksAsked = 0;

  constructor(desk: OracleDesk, dataset: DatasetName, seed: number) {
    this.#desk = desk;
    this.#dataset = dataset;
    this.#maker = new QueryMaker(dataset, desk.rows[dataset], seededRandom(seed));
  }

  compareOne(): void {
    const { filters } = this.#maker.query();
    const held = this.#rows(filters) ?? [];
    const currency = held.length === 0 ? 'HKD' : valueOf(this.#maker.pick(held), 'currency');
    const [step, top] = [this.#maker.pick(TIME_STEPS), this.#maker.pick([1, 3, 5, 20])];
    const ids = CHART_IDS.filter((id) => datasetOf(id) === this.#dataset);
    const measures = new Map<string, MeasureTotal>();
    for (const id of ids) {
      const wish: Wish = { id, filters, step, currency, top };
      const found = this.#difference(wish, measures);
      if (found !== null) this.differences.push(`${id} ${JSON.stringify({ filters, currency, step, top })}: ${found}`);
    }
  }

  /** `measures`: the totals of the charts and tables of the same rows so far, by the name of what is measured. */
  #difference(wish: Wish, measures: Map<string, MeasureTotal>): string | null {
    const { aggregates } = this.#desk.store;
    const answers = chartRequests(wish).map((request) =>
      request.kind === 'groups'
        ? readGroups(aggregates.queryGroups(request.args))
        : aggregates.queryTotals(request.query),
    );
    const outcome = chartsFrom({ ...wish, newest: '' }, answers);
    const rows = this.#rows(wish.filters);
    if (outcome.kind !== 'charts' || rows === null) {
      return outcome.kind === 'unknown' && rows === null ? null : `answered with ${outcome.kind}`;
    }
    const faults = outcome.charts.map((chart) => {
      this.charts += 1;
      return this.#figuresFault(chart, wish, rows) ?? this.#marksFault(chart, wish) ?? measureFault(chart, measures);
    });
    return faults.find((fault) => fault !== null) ?? null;
  }

  #rows(filters: readonly Filter[]): readonly OracleRow[] | null {
    return this.#desk.oracle.rows({ dataset: this.#dataset, filters });
  }

  #figuresFault(chart: Chart, wish: Wish, all: readonly OracleRow[]): string | null {
    const rows = all.filter((row) => isOf(chart.currency, row));
    if (chart.kind === 'points') return pointsDifference(chart, rows);
    if (chart.id === 'currencyShare') return sharesDifference(chart, rows);
    if (chart.id === 'rateByPackage') return ratesDifference(chart, rows);
    const keyOf = chart.axis === 'time' ? timeKey(wish.step) : nameOf(chart.id);
    return barsDifference(chart, rows, keyOf) ?? this.#totalsFault(chart, wish);
  }

  #totalsFault(chart: BarChart, wish: Wish): string | null {
    const { dataset } = { dataset: this.#dataset };
    const totals = this.#desk.store.aggregates.queryTotals({
      dataset,
      filters: wish.filters,
      sort: [],
      page: 1,
      pageSize: 1,
    });
    if (totals.kind !== 'totals') return 'no totals';
    if (chart.unit === 'rows')
      return sumOfMarks(allValues(chart, 0)) === BigInt(totals.rows) * 1_000_000_000n ? null : 'rows';
    const held = totals.currencies.find(({ currency }) => currency === chart.currency);
    const wrong = chart.series.find(({ id }, at) => {
      const sum = Object.entries(held?.sums ?? {}).find(([field]) => field === id)?.[1].sum ?? '0';
      return sumOfMarks(allValues(chart, at)) !== readSum(sum);
    });
    const marks = [...chart.categories, ...(chart.others === null ? [] : [chart.others.category])];
    const rows = marks.reduce((sum, category) => sum + category.rows, 0);
    if (rows !== (held?.rows ?? 0)) return `marks of ${rows} rows, totals of ${held?.rows ?? 0}`;
    return wrong === undefined ? null : `the marks of ${wrong.id} do not add up to the totals`;
  }

  #marksFault(chart: Chart, wish: Wish): string | null {
    const marks =
      chart.kind === 'points'
        ? chart.points.map(({ category }) => category)
        : [...chart.categories, ...othersOf(chart).map(({ category }) => category)];
    for (const mark of marks) {
      if (mark.filters === null || !(mark.key === 'others' || this.#maker.chance(MARKS_ASKED))) continue;
      const fault = this.#markFault(mark, [...wish.filters, ...mark.filters]);
      if (fault !== null) return fault;
    }
    return null;
  }

  #markFault({ key, rows }: ChartCategory, filters: readonly Filter[]): string | null {
    this.marksAsked += 1;
    const answer = this.#desk.store.reader.queryRows({
      dataset: this.#dataset,
      filters,
      sort: [],
      page: 1,
      pageSize: 1,
    });
    const found = answer.kind === 'rows' ? answer.total : answer.kind;
    return found === rows ? null : `${key}: ${rows} rows, its filters find ${found}: ${JSON.stringify(filters)}`;
  }
}

/** The line of text of the others, and each of them. */
function othersOf({ others }: BarChart): readonly NamedFigures[] {
  return others === null ? [] : [others, ...others.names];
}

/** Of one series: the marks, and the line of text of the others. */
function allValues({ series, others }: BarChart, at: number): readonly (string | null)[] {
  return [...(series[at]?.values ?? []), others?.values[at] ?? null];
}

type MeasureTotal = { readonly total: bigint; readonly of: string };

/** Two charts, or a chart and its table, must not show different totals under the same name and currency. */
function measureFault(chart: Chart, measures: Map<string, MeasureTotal>): string | null {
  for (const [name, values] of measuresOf(chart)) {
    const key = `${name}, ${String(chart.currency)}`;
    const total = sumOfMarks(values);
    const other = measures.get(key);
    if (other !== undefined && other.total !== total)
      return `“${key}” is ${total} here and ${other.total} in ${other.of}`;
    measures.set(key, { total, of: chart.id });
  }
  return null;
}

/** The amounts of a chart by their names; percentages have no total. */
function measuresOf(chart: Chart): readonly (readonly [name: string, values: readonly (string | null)[]])[] {
  if (chart.kind === 'points') {
    return [
      [chart.xLabel, chart.points.map(({ x }) => x)],
      [chart.yLabel, chart.points.map(({ y }) => y)],
    ];
  }
  // Without a currency, the amounts of several currencies are below each other and have no sum.
  if (chart.currency === undefined) return [];
  return chart.series.flatMap(({ label, unit = chart.unit }, at) =>
    unit === 'amount' ? [[label, allValues(chart, at)] as const] : [],
  );
}

function isOf(currency: CellValue | undefined, row: OracleRow): boolean {
  return currency === undefined || valueOf(row, 'currency') === currency;
}

function nameOf(id: ChartId): MarkKey {
  switch (id) {
    case 'commissionByAe':
      return nameKey('broker_code');
    case 'commissionByAeGroup':
      return nameKey('broker_team_code');
    case 'commissionByPackage':
      return nameKey('dcp_name');
    case 'chargesByBusinessType':
      return nameKey('biz_type');
    case 'chargesByState':
      return nameKey('state');
    case 'chargesByFeeType':
      return nameKey('name_id');
    default:
      throw new Error(`${id} has no names`);
  }
}

describe.each(WORLDS)('with $title', ({ forms, seed, reports, charges }) => {
  let desk: OracleDesk;
  beforeAll(async () => {
    desk = await OracleDesk.open(seed, forms);
  });
  afterAll(() => desk.store.close());

  test.each([
    ['reports', reports],
    ['charges', charges],
  ] as const)('every chart of %s shows the exact totals of its rows', (dataset, queries) => {
    const comparison = new ChartComparison(desk, dataset, seed * 3);
    for (let query = 0; query < queries; query += 1) comparison.compareOne();
    expect(comparison.differences.length, comparison.differences.slice(0, 5).join('\n')).toBe(0);
    expect(comparison.charts, 'charts drawn').toBeGreaterThan(queries);
    expect(comparison.marksAsked, 'marks whose rows were asked for').toBeGreaterThan(queries / 4);
  });
});
