import { describe, expect, test } from 'vitest';
import type { CurrencyTotals, TotalsAnswer } from '../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import type { Group } from '../../renderer/groups/groups.ts';
import { CHART_IDS, type ChartId } from '../../shared/contract/chart-ids.ts';
import type { BarChart, Chart } from '../../renderer/charts/data/chart.ts';
import { chartCsv } from '../../renderer/charts/data/chart-csv.ts';
import { chartRequests, chartsFrom, type ChartAnswers } from '../../renderer/charts/data/chart-requests.ts';
import { chartSummary } from '../../renderer/charts/data/chart-summary.ts';
import { leftOutWords } from '../../renderer/charts/data/left-out-words.ts';
import { othersWords } from '../../renderer/charts/data/others-words.ts';
import { csvCell } from '../../shared/rules/csv.ts';

const WISH = {
  filters: [],
  step: 'biz_date',
  currency: 'HKD',
  newest: '',
  top: 2,
} as const;

type Amounts = Readonly<Partial<Record<FieldName, string | readonly [sum: string, notSummable: number]>>>;

function totals(currency: CellValue, rows: number, amounts: Amounts): CurrencyTotals {
  const sums = Object.entries(amounts).map(([field, amount]) => {
    const [sum, notSummable] = typeof amount === 'string' ? [amount, 0] : amount;
    return [field, { sum, notSummable }] as const;
  });
  return { currency, rows, sums: Object.fromEntries(sums) };
}

function commission(total: string, rows = 1, currency: CellValue = 'HKD'): CurrencyTotals {
  return totals(currency, rows, {
    broker_commission_amount: total,
    org_commission_amount: '0',
    commission_amount: total,
  });
}

function group(field: FieldName, value: CellValue, ...currencies: readonly CurrencyTotals[]): Group {
  const rows = currencies.reduce((sum, each) => sum + each.rows, 0);
  return { value, label: null, rows, currencies, filters: [{ kind: 'exactly', field, value }] };
}

function groupsAnswer(groups: readonly Group[]): ChartAnswers[number] {
  return { kind: 'groups', groups, total: groups.length, notes: [] };
}

function totalsAnswer(...currencies: readonly CurrencyTotals[]): TotalsAnswer {
  return { kind: 'totals', rows: 1, currencies, ledgerDates: null, notes: [] };
}

function charts(id: ChartId, answers: ChartAnswers, wish: Partial<Parameters<typeof chartsFrom>[0]> = {}) {
  const outcome = chartsFrom({ id, ...WISH, ...wish }, answers);
  if (outcome.kind !== 'charts') throw new Error(outcome.kind);
  return outcome.charts;
}

function bars(...args: Parameters<typeof charts>): BarChart {
  const [chart] = charts(...args);
  if (chart?.kind !== 'bars') throw new Error('no bars');
  return chart;
}

const totalLine = (chart: BarChart) => chart.series.find(({ id }) => id === 'commission_amount')?.values;
const keysOf = ({ categories }: BarChart): readonly string[] => categories.map(({ key }) => key);
const HKD: Filter = { kind: 'exactly', field: 'currency', value: 'HKD' };

describe('commission over time', () => {
  const days = (...groups: readonly (readonly [CellValue, CurrencyTotals])[]) => [
    groupsAnswer(groups.map(([value, each]) => group('biz_date', value, each))),
  ];

  test('shows a missing ledger date as a gap, a negative day as negative, and 0 as 0', () => {
    const chart = bars(
      'commissionOverTime',
      days(['2026-09-18', commission('-3.50')], ['2026-09-15', commission('0')], ['2026-09-16', commission('2')]),
    );
    expect(keysOf(chart)).toEqual(['2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18']);
    expect(totalLine(chart)).toEqual(['0', '2', null, '-3.5']);
    expect(chart.categories[2]).toMatchObject({ filters: null, rows: 0, label: '2026-09-17 Thu' });
    expect(chart.series.map(({ id, form }) => [id, form])).toEqual([
      ['broker_commission_amount', 'stackedBar'],
      ['org_commission_amount', 'stackedBar'],
      ['commission_amount', 'line'],
    ]);
  });

  test('adds a day that is written in two ways, to the last digit', () => {
    const large = '999999999999999999.999999999';
    const chart = bars(
      'commissionOverTime',
      days(['2026-09-18', commission(large, 2)], ['20260918', commission('0.000000002', 3)]),
    );
    expect(totalLine(chart)).toEqual(['1000000000000000000.000000001']);
    const oneOf = { kind: 'isOneOf', field: 'biz_date', values: ['2026-09-18', '20260918'] };
    expect(chart.categories).toMatchObject([{ key: '2026-09-18', rows: 5, filters: [oneOf, HKD] }]);
  });

  test('has a gap where only another currency has rows, and covers the span of all currencies', () => {
    const chart = bars(
      'commissionOverTime',
      days(
        ['2026-09-18', commission('1', 1, 'USD')],
        ['2026-09-17', commission('2')],
        ['2026-09-16', commission('3', 1, 'USD')],
      ),
    );
    expect(totalLine(chart)).toEqual([null, '2', null]);
  });

  test('does not draw a day with unreadable amounts as 0', () => {
    const unread = totals('HKD', 4, { commission_amount: ['0', 4], broker_commission_amount: ['5', 3] });
    const chart = bars('commissionOverTime', days(['2026-09-18', unread]));
    expect(chart.series.map(({ values }) => values)).toEqual([['5'], [null], [null]]);
    expect(chart.categories[0]?.rows).toBe(4);
    expect(chart.notSummable).toBe(7);
  });

  test('shows rows without a readable date as marks of their own at the end', () => {
    const chart = bars(
      'commissionOverTime',
      days(['2026-09-18', commission('1')], ['soon', commission('2')], ['', commission('3')], [null, commission('4')]),
    );
    expect(chart.categories.map(({ label }) => label)).toEqual(['2026-09-18 Fri', 'soon', 'empty', 'not sent']);
    expect(totalLine(chart)).toEqual(['1', '2', '3', '4']);
  });
});

describe('ranked names', () => {
  const aes = (...groups: readonly (readonly [CellValue, string, CellValue?])[]) => [
    groupsAnswer(
      groups.map(([value, total, currency = 'HKD']) => group('broker_code', value, commission(total, 1, currency))),
    ),
  ];

  test('are sorted by size whatever the sign, equals by name, and the rest is added up with its list', () => {
    const answers = aes(['D', '0.1'], ['B', '-9'], ['C', '9'], ['A', '0.2'], [null, '0.1'], ['E', '99', 'USD']);
    const chart = bars('commissionByAe', answers);
    expect([keysOf(chart), totalLine(chart)]).toEqual([
      ['=B', '=C'],
      ['-9', '9'],
    ]);
    expect(chart.others?.names.map(({ category, values }) => [category.label, ...values])).toEqual([
      ['A', '0.2'],
      ['D', '0.1'],
      ['not sent', '0.1'],
    ]);
    // Amounts below 0 and above it have no meaningful share of their sum.
    expect(chart.others).toMatchObject({ values: ['0.4'], share: null, category: { label: '3 other AEs', rows: 3 } });
    expect(chart.others?.category.filters).toEqual([
      { kind: 'exactly', field: 'broker_code', value: 'B', not: true },
      { kind: 'exactly', field: 'broker_code', value: 'C', not: true },
      HKD,
    ]);
  });

  test('state the share of the others in the total', () => {
    const chart = bars('commissionByAe', aes(['A', '2'], ['B', '1.5'], ['C', '1'], ['D', '0.5']));
    expect(chart.others).toMatchObject({ values: ['1.5'], share: '30.0000' });
  });

  test('have no others if all are shown', () => {
    const chart = bars('commissionByAe', aes(['A', '1'], ['B', '2']));
    expect([keysOf(chart), chart.others]).toEqual([['=B', '=A'], null]);
    expect(bars('commissionByAe', aes()).categories).toEqual([]);
  });

  test('are not drawn at all if one answer cannot list them', () => {
    const [answer] = aes(['A', '1']);
    if (answer?.kind !== 'groups') throw new Error('no groups');
    const outcome = chartsFrom({ id: 'commissionByAe', ...WISH }, [{ ...answer, total: 10_001 }]);
    expect(outcome).toEqual({ kind: 'tooMany', groups: 10_001 });
  });

  test('of charge packages are counted without a currency', () => {
    const kinds = [
      group('biz_type', 'X', totals('HKD', 3, {}), totals('USD', 4, {})),
      group('biz_type', '', totals('HKD', 1, {})),
    ];
    const chart = bars('chargesByBusinessType', [groupsAnswer(kinds)]);
    expect(chart).toMatchObject({ unit: 'rows', currency: undefined });
    expect(chart.categories.map(({ label, rows, filters }) => [label, rows, filters])).toEqual([
      ['X', 7, kinds[0]?.filters],
      ['empty', 1, kinds[1]?.filters],
    ]);
    expect(chart.series[0]?.values).toEqual(['7', '1']);
  });
});

test('each currency has one bar of shares in percent, none if an amount is left out, and its exact amounts', () => {
  const share = (broker: string | readonly [string, number], org: string, total: string) => ({
    ...{ broker_commission_amount: broker, org_commission_amount: org, commission_amount: total },
  });
  const chart = bars('currencyShare', [
    totalsAnswer(
      totals('HKD', 3, share('1', '2', '3')),
      totals('USD', 2, share(['1', 1], '2', '3')),
      totals(null, 1, share('0', '0', '0')),
    ),
  ]);
  expect(chart.currency).toBeUndefined();
  expect(chart.categories.map(({ label }) => label)).toEqual(['HKD', 'USD', 'currency not sent']);
  const [ae, company, ...amounts] = chart.series;
  expect([ae?.values, company?.values]).toEqual([
    ['33.3333', null, null],
    ['66.6667', '66.6667', null],
  ]);
  expect([ae?.form, company?.form]).toEqual(['stackedBar', 'stackedBar']);
  expect(amounts.map(({ id, form, values }) => [id, form, ...values])).toEqual([
    ['broker_commission_amount', 'text', '1.00', '1.00', '0'],
    ['org_commission_amount', 'text', '2.00', '2.00', '0'],
    ['commission_amount', 'text', '3.00', '3.00', '0'],
  ]);
  expect(chart.notSummable).toBe(1);
});

test('amounts below and above 0 have no shares, and the chart, its words and its file say why', () => {
  const share = (broker: string, org: string, total: string) => ({
    ...{ broker_commission_amount: broker, org_commission_amount: org, commission_amount: total },
  });
  const chart = bars('currencyShare', [
    totalsAnswer(
      totals('HKD', 3, share('-4.9', '104.9', '100')),
      totals('USD', 2, share('-1', '-3', '-4')),
      totals('CNY', 2, share('1', '3', '-4')),
    ),
  ]);
  const [ae, company] = chart.series;
  expect([ae?.values, company?.values]).toEqual([
    [null, '25.0000', null],
    [null, '75.0000', null],
  ]);
  const sentence = 'No shares of HKD and CNY: negative and positive amounts partly cancel out.';
  expect([leftOutWords(chart), chartSummary(chart)]).toEqual([sentence, expect.stringContaining(sentence)]);
  expect(chartCsv(chart, { filters: '', asOf: '', doubts: [] })).toContain('"HKD, CNY"');
});

describe('the commission rate of a package', () => {
  const package_ = (name: string, rows: number, trade: string, total: string) =>
    group('dcp_name', name, totals('HKD', rows, { trade_amount: trade, commission_amount: total }));

  test('is the exact quotient, rounded once, and none if nothing was traded', () => {
    const groups = [package_('A', 2, '3', '1'), package_('B', 1, '0', '1'), package_('C', 1, '-1000000', '0.5')];
    const [chart] = charts('commissionRate', [groupsAnswer(groups), totalsAnswer(totals('HKD', 6, {}))]);
    if (chart?.kind !== 'points') throw new Error('no points');
    expect(chart.points.map(({ rate }) => rate)).toEqual(['33.3333', null, '-0.0001']);
    expect([chart.notSummable, chart.rowsWithoutBoth]).toEqual([0, 2]);
    expect([chart.xLabel, chart.yLabel]).toEqual([
      'Trade amount of rows with a total commission',
      'Total commission of rows with a trade amount',
    ]);
    expect(chartSummary(chart)).toMatch(/2 rows without a readable trade amount or total commission left out\.$/);
  });

  test('is ranked from the lowest, packages without a rate last, and the others have one rate together', () => {
    const groups = [
      ...[package_('A', 2, '3', '1'), package_('B', 1, '0', '1'), package_('C', 1, '-1000000', '0.5')],
      ...[package_('D', 4, '100', '2'), package_('E', 1, '50', '1')],
    ];
    const chart = bars('rateByPackage', [groupsAnswer(groups), totalsAnswer(totals('HKD', 10, {}))]);
    expect(chart.categories.map(({ label }) => label)).toEqual(['C', 'D']);
    expect(chart.series.map(({ label, form, values }) => [label, form, ...values])).toEqual([
      ['Commission rate', 'bar', '-0.0001', '2.0000'],
      ['Trade amount of rows with a total commission', 'text', '-1000000', '100'],
      ['Total commission of rows with a trade amount', 'text', '0.5', '2'],
    ]);
    expect(chart.others?.names.map(({ category, values }) => [category.label, values[0]])).toEqual([
      ['E', '2.0000'],
      ['A', '33.3333'],
      ['B', null],
    ]);
    expect(chart.others).toMatchObject({ values: ['5.6604', '53', '3'], share: null });
    expect([chart.rowsWithoutBoth, othersWords(chart)]).toEqual([1, '3 other packages, together: 5.6604%.']);
    const { others } = chart;
    if (others === null) throw new Error('no others');
    expect(othersWords({ ...chart, others: { ...others, values: [null] } })).toBe('3 other packages, together: n/a.');
  });

  test('is queried from the rows with both amounts', () => {
    const [first, second] = chartRequests({ id: 'commissionRate', ...WISH, filters: [HKD] });
    expect(first).toMatchObject({
      args: { by: 'dcp_name', query: { filters: [HKD, { field: 'trade_amount' }, { field: 'commission_amount' }] } },
    });
    expect(second).toMatchObject({ kind: 'totals', query: { filters: [HKD] } });
  });
});

test.each(CHART_IDS)('%s makes each call at most once: of two, the newer would replace the older', (id) => {
  const kinds = chartRequests({ id, ...WISH }).map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
});

describe('a chart without its picture', () => {
  const named = (names: readonly CellValue[], top = 2): Chart =>
    bars(
      'commissionByPackage',
      [groupsAnswer(names.map((name, at) => group('dcp_name', name, commission(`${9 - at}.50`))))],
      { top },
    );

  const FACTS = { filters: 'AE is AE001, "x"', asOf: 'As of 18 Sep 2026', doubts: [] };
  const TOLD = '"AE is AE001, ""x""",As of 18 Sep 2026';

  test('a file lists every name with exact figures, and no name runs as a formula', () => {
    const text = chartCsv(named(['=1+1', ' ＋cmd', 'a"b,c', '-5', "'x", '港股']), FACTS);
    expect(text).toBe(
      [
        '\uFEFFName,Rows,Total commission (HKD),Filters,Copy',
        `'=1+1,1,9.50,${TOLD}`,
        `' ＋cmd,1,8.50,${TOLD}`,
        `"a""b,c",1,7.50,${TOLD}`,
        `'-5,1,6.50,${TOLD}`,
        `''x,1,5.50,${TOLD}`,
        `港股,1,4.50,${TOLD}`,
        '',
      ].join('\r\n'),
    );
  });

  test('each line has what a reader must know of the copy', () => {
    const lines = chartCsv(named(['A', 'B']), { ...FACTS, doubts: ['Made up.', 'Incomplete.'] }).split('\r\n');
    expect(lines.map((line) => line.split(',').at(-1))).toEqual([
      ...['Warning', 'Made up. Incomplete.', 'Made up. Incomplete.', ''],
    ]);
  });

  test('a name is quoted for every separator that a spreadsheet may use, as in an export', () => {
    expect(chartCsv(named(['a;b', 'c\td']), FACTS)).toContain(`\n"a;b",1,9.50,${TOLD}\r\n"c\td",1,8.50,`);
  });

  const RISKY = [
    ...['\u200b=x', '\u00a0+x', '\u3000＠x', '\t-x', '\ufeff－x', "'=x"],
    ...['=1+1', '﹦1+1', '−1+1', '\u202e=1+1', '\u00ad=1+1', '\u2066=1+1', '﹢1', '\u180e@x', '\u{e0001}=1', '-1'],
  ];
  test.each(RISKY)('the name %j is guarded', (name) => {
    expect(chartCsv(named([name]), FACTS)).toContain(`\n${csvCell(`'${name}`)},1,`);
  });

  test('a negative figure is not guarded as a name, and a gap is an empty cell', () => {
    const days = [
      group('biz_date', '2026-09-18', commission('-3.5')),
      group('biz_date', '2026-09-16', commission('2')),
    ];
    const chart = bars('commissionOverTime', [groupsAnswer(days)]);
    expect(chartCsv(chart, { filters: '', asOf: '', doubts: [] }).split('\r\n').slice(1, 4)).toEqual([
      '2026-09-16 Wed,1,2,0,2,,',
      '2026-09-17 Thu,0,,,,,',
      '2026-09-18 Fri,1,-3.5,0,-3.5,,',
    ]);
    expect(chartSummary(chart)).toBe(
      'From 2026-09-16 Wed to 2026-09-18 Fri. ' +
        'AE commission in HKD: largest 2, 2026-09-16 Wed; smallest −3.5, 2026-09-18 Fri. ' +
        'Company commission in HKD: largest 0, 2026-09-16 Wed; smallest 0, 2026-09-16 Wed. ' +
        'Total commission in HKD: largest 2, 2026-09-16 Wed; smallest −3.5, 2026-09-18 Fri. ' +
        '1 gap without rows.',
    );
  });

  test('sentences name the largest and smallest value, how many are combined, and the gaps', () => {
    expect(chartSummary(named(['A', 'B', 'C', 'D']))).toBe(
      '2 values. Total commission in HKD: largest 9.50, A; smallest 8.50, B. 2 other packages: 14, 43.8% of the total.',
    );
    expect(chartSummary(named(['A']))).toBe('1 value. Total commission in HKD: 9.50, A.');
    expect(chartSummary(named([]))).toBe('There is nothing to show.');
  });
});
