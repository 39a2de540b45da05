// Explanations of a difference, compared with a search of its own over the rows sent: slow, obvious, and without code of
// the store.

import { afterEach, describe, expect, test } from 'vitest';
import type { DifferenceAnswer, DifferenceCause } from '../../shared/contract/differences.ts';
import { PERIODS, type Filter, type Query } from '../../shared/contract/query.ts';
import { onColumns } from '../../main/store/columns/column-view.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { explainDifference } from '../../main/store/explaining/explain-difference.ts';
import { equalRows } from '../../main/store/explaining/equal-rows.ts';
import { getLastDifference } from '../../main/store/explaining/last-difference.ts';
import { loggedRuns, type LoggedRuns } from '../support/logged-runs.ts';
import { columnsOf, type RowValues } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { scaled } from '../support/naive-query.ts';

const AES = ['AE001', 'AE012', 'AE041'] as const;
const CURRENCIES = ['HKD', 'USD'] as const;
const AMOUNTS = ['trade_amount', 'broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const;
const AUGUST: Filter = { kind: 'range', field: 'biz_date', from: '2026-08-01', to: '2026-08-31' };
const AE012: Filter = { kind: 'exactly', field: 'broker_code', value: 'AE012' };

let store: LoggedRuns;
afterEach(() => store.remove());

/** Some days of July to September and of the August before; some amounts are empty, negative, 0 or no amounts. */
function seededRows(seed: number): readonly RowValues[] {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const amount = (): string => {
    const odd = random();
    if (odd < 0.03) return pick(['', 'n/a', '0', '0.00']);
    return `${odd < 0.15 ? '-' : ''}${Math.floor(random() * 90_000)}.${String(Math.floor(random() * 10_000)).padStart(4, '0')}`;
  };
  const days = ['2025-08', '2026-07', '2026-08', '2026-09'].flatMap((month) =>
    ['03', '14', '28'].map((day) => `${month}-${day}`),
  );
  return Array.from({ length: 260 }, (_, at) => ({
    biz_date: pick(days),
    broker_code: pick(AES),
    dcp_name: `Package ${at}`,
    currency: pick(CURRENCIES),
    ...Object.fromEntries(AMOUNTS.map((field) => [field, amount()])),
  }));
}

const nanos = (text: string | null | undefined): bigint => scaled(text ?? '') ?? 0n;
const decimal = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(10, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -9)}.${digits.slice(-9)}`;
};
const inMonth = (month: string) => (row: RowValues) => (row.biz_date ?? '').startsWith(month);
const sum = (rows: readonly RowValues[], field: (typeof AMOUNTS)[number] = 'commission_amount'): bigint =>
  rows.reduce((total, row) => total + nanos(row[field]), 0n);

const QUERY: Query = { dataset: 'reports', filters: [AUGUST, AE012], sort: [], page: 1, pageSize: 100 };

function open(rows: readonly RowValues[]) {
  store = loggedRuns();
  store.commit('reports', rows);
  const ofAe = rows.filter((row) => row.broker_code === 'AE012');
  const hkd = ofAe.filter((row) => row.currency === 'HKD');
  return { ofAe, hkd, august: hkd.filter(inMonth('2026-08')) };
}

function explain(figure: bigint | string, query: Query = QUERY): Extract<DifferenceAnswer, { kind: 'compared' }> {
  const text = typeof figure === 'string' ? figure : decimal(figure);
  const answer = explainDifference(columnsOf(store.db), {
    ...{ query, field: 'commission_amount', currency: 'HKD', figure: text },
  });
  if (answer.kind !== 'compared') throw new Error('not answered');
  return answer;
}

const ofKind = <K extends DifferenceCause['kind']>(causes: readonly DifferenceCause[], kind: K) =>
  causes.filter((cause): cause is Extract<DifferenceCause, { kind: K }> => cause.kind === kind);
const names = (cause: Extract<DifferenceCause, { kind: 'rows' }>): readonly string[] =>
  cause.rows.map(({ values }) => values.dcp_name ?? '').toSorted();

/** Every row and every pair whose amounts equal the difference, by comparing each with each. */
function naiveRows(rows: readonly RowValues[], difference: bigint): readonly string[] {
  const amounts = rows.map((row) => ({ name: row.dcp_name ?? '', value: nanos(row.commission_amount) }));
  const own = amounts.filter(({ value }) => value !== 0n);
  const found: string[] = [];
  const note = (value: bigint, each: readonly string[]): void => {
    if (value === -difference) found.push(`missing ${each.toSorted().join('+')}`);
    if (value === difference) found.push(`doubled ${each.toSorted().join('+')}`);
  };
  own.forEach((one, at) => {
    note(one.value, [one.name]);
    for (const other of own.slice(at + 1)) note(one.value + other.value, [one.name, other.name]);
  });
  return found.toSorted();
}

describe('a difference', () => {
  test.each([1, 2, 3, 4, 5])(
    'equals exactly the rows and pairs that a search of each with each finds (seed %i)',
    (seed) => {
      const rows = seededRows(seed).map((row, at) => (at % 3 === 0 ? { ...row, commission_amount: '' } : row));
      const { august } = open(rows);
      const readable = august.filter((row) => nanos(row.commission_amount) !== 0n);
      const [a = {}, b = {}, c = {}] = readable;
      const mine = sum(august);
      const figures = [
        mine - nanos(a.commission_amount),
        mine + nanos(b.commission_amount),
        mine - nanos(a.commission_amount) - nanos(c.commission_amount),
        mine + nanos(b.commission_amount) + nanos(c.commission_amount),
        mine + 1n,
      ];
      for (const figure of figures) {
        const { causes, notListed, compared } = explain(figure);
        const found = ofKind(causes, 'rows').map((cause) => `${cause.change} ${names(cause).join('+')}`);
        const expected = naiveRows(august, figure - mine);
        if (notListed === 0) expect(found.toSorted()).toEqual(expected);
        else expect(expected).toEqual(expect.arrayContaining(found));
        expect(found.length + notListed).toBeGreaterThanOrEqual(expected.length);
        expect(compared.rows).toBe(readable.length);
        const blank = august.filter(({ commission_amount: amount }) => !/\d/.test(amount ?? ''));
        expect(compared.blankRows).toBe(blank.length);
        expect(blank.length).toBeGreaterThan(0);
        expect(compared.pairs).toBe((readable.length * (readable.length - 1)) / 2);
      }
    },
  );

  test('equals a pair of rows with equal amounts once for each pair', () => {
    const row = (name: string, commission_amount: string): RowValues => ({
      ...{ biz_date: '2026-08-03', broker_code: 'AE012', currency: 'HKD', dcp_name: name, commission_amount },
    });
    open([row('a', '10.5'), row('b', '10.50'), row('c', '10.5'), row('d', '100')]);
    const { causes, notListed } = explain('110.5');
    expect(ofKind(causes, 'rows').map(names)).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]);
    expect(notListed).toBe(0);
  });

  test('that another column, currency or month explains names it, with the filters that show its rows', () => {
    const { ofAe, hkd, august } = open(seededRows(7));
    expect(explain(sum(august, 'org_commission_amount')).causes).toContainEqual(
      expect.objectContaining({ kind: 'column', field: 'org_commission_amount', rows: august.length }),
    );
    const usd = ofAe.filter((row) => row.currency === 'USD').filter(inMonth('2026-08'));
    expect(ofKind(explain(sum(usd)).causes, 'currency')).toMatchObject([{ currency: 'USD', rows: usd.length }]);
    for (const [month, name] of [
      ['2026-07', 'monthBefore'],
      ['2026-09', 'monthAfter'],
      ['2025-08', 'sameMonthLastYear'],
    ] as const) {
      const other = hkd.filter(inMonth(month));
      expect(ofKind(explain(sum(other)).causes, 'month')).toMatchObject([{ month: name, rows: other.length }]);
    }
  });

  test('that whole ledger dates explain says whether the figure lacks them, has them twice, or from outside', () => {
    const { hkd, august } = open(seededRows(8));
    const day = (text: string, rows: readonly RowValues[]): bigint =>
      sum(rows.filter(({ biz_date }) => biz_date === text));
    const mine = sum(august);
    const dates = (figure: bigint) =>
      ofKind(explain(figure).causes, 'date').map(({ date, change }) => `${change} ${date}`);
    expect(dates(mine - day('2026-08-14', august))).toEqual(['missing 2026-08-14']);
    expect(dates(mine + day('2026-08-14', august))).toEqual(['doubled 2026-08-14']);
    expect(dates(mine + day('2026-07-28', hkd))).toEqual(['outside 2026-07-28']);
    // More than a month away: no statement reaches that far by mistake.
    expect(dates(mine + day('2025-08-28', hkd))).toEqual([]);
  });

  test('compares a ledger date with all its texts, and finds the rows of each of them', () => {
    const row = (biz_date: string, commission_amount: string): RowValues => ({
      ...{ biz_date, broker_code: 'AE012', currency: 'HKD', commission_amount },
    });
    const [morning, evening] = ['2026-08-10T10:00:00+08:00', '20260810'];
    const rows = [row('2026-08-09', '70'), row(morning, '501'), row(evening, '502'), row('2026-08-11', '80')];
    for (const others of [[], [row('soon', '7')]]) {
      open([...rows, ...others]);
      // A range of days has no answer once one date cannot be read.
      const query: Query = { ...QUERY, filters: [AE012] };
      const mine = sum([...rows, ...others]);
      expect(ofKind(explain(mine - nanos('501'), query).causes, 'date')).toEqual([]);
      const { causes, compared } = explain(mine - nanos('1003'), query);
      expect([compared.dates, ofKind(causes, 'date').length]).toEqual([3 + others.length, 1]);
      const [cause] = ofKind(causes, 'date');
      expect(cause).toMatchObject({ date: '2026-08-10', change: 'missing', sum: '1003', rows: 2 });
      const shown = queryTotals(columnsOf(store.db), { ...QUERY, filters: cause?.filters ?? [] });
      expect(shown).toMatchObject({ rows: 2 });
      if (others.length === 0) store.remove();
    }
  });

  test('says what was compared when nothing equals it, and never claims equality by rounding', () => {
    const { august } = open(seededRows(9));
    const { causes, compared, sum: mine, difference } = explain(sum(august) + 1n);
    expect(causes).toEqual([]);
    expect(compared).toMatchObject({ columns: 3, currencies: 1, months: 3, changes: 0 });
    expect([nanos(mine), nanos(difference)]).toEqual([sum(august), 1n]);
    // Finer than any amount of the service.
    expect(explain(`${decimal(sum(august))}1`).causes).toEqual([]);
  });

  describe('to a figure with fewer decimals', () => {
    const row = (commission_amount: string, over: RowValues = {}): RowValues => ({
      ...{ biz_date: '2026-08-03', broker_code: 'AE012', currency: 'HKD', dcp_name: commission_amount },
      ...{ commission_amount, ...over },
    });

    test('equals to the last digit first, and rounded after that', () => {
      const near = ['34.01', '34.10', '34.40', '33.90', '34.30', '34.20'].map((amount) => row(amount));
      open([row('20.50'), row('13.75'), ...near, row('5000.09')]);
      const { causes, notListed, notListedRounded } = explain('5205');
      expect(causes.map(({ isRounded }) => isRounded)).toEqual([false, true, true, true, true]);
      expect(ofKind(causes, 'rows').map(names)[0]).toEqual(['13.75', '20.50']);
      expect([notListed, notListedRounded]).toEqual([2, true]);
    });

    test('says that all which are not listed are equal to the last digit if they are', () => {
      const halves = Array.from({ length: 6 }, (_, at) => row('10.5', { dcp_name: `${at}` }));
      open([...halves, row('5000.09')]);
      expect(explain('5042.09')).toMatchObject({ notListed: 10, notListedRounded: false });
    });

    test('equals rows to the last digit before whole sums that only round to it', () => {
      open([row('10.25'), row('100.5'), row('100.52', { currency: 'USD' })]);
      expect(explain('100.5').causes.map(({ kind, isRounded }) => [kind, isRounded])).toEqual([
        ['rows', false],
        ['currency', true],
      ]);
    });
  });

  test('is looked for in stoppable steps: among the rows, for missing and for doubled ones, and among the pairs', () => {
    open(seededRows(11));
    const asked = { field: 'commission_amount', currency: 'HKD', filters: [], undated: [], days: null } as const;
    const amounts = { figure: 5n, mine: 0n, difference: 5n, decimals: null };
    let steps = 0;
    onColumns(columnsOf(store.db), 'reports', (view) =>
      equalRows({ ...asked, ...amounts, view: { ...view, throwIfStopped: () => void (steps += 1) } }),
    );
    expect(steps).toBe(3);
  });

  test('of 0 needs no explanation, and one of no rows has no rows to explain it', () => {
    const { august } = open(seededRows(10));
    expect(explain(sum(august))).toMatchObject({ causes: [], compared: { rows: 0 } });
    const nobody: Query = { ...QUERY, filters: [{ kind: 'exactly', field: 'broker_code', value: 'none' }] };
    expect(explain('5', nobody)).toMatchObject({
      sum: '0',
      difference: '5',
      causes: [],
      compared: { rows: 0, months: 0 },
    });
  });
});

describe('a restatement', () => {
  const row = (name: string, commission_amount: string, over: RowValues = {}): RowValues => ({
    ...{ biz_date: '2026-08-13', broker_code: 'AE012', currency: 'HKD', dcp_name: name, commission_amount, ...over },
  });

  test('explains a figure from before it, on its date or with all that changed since', () => {
    open([row('a', '100'), row('b', '7.25'), row('c', '1', { biz_date: '2026-08-20' })]);
    store.commit('reports', [row('a', '112.5'), row('b', '7.25'), row('c', '1', { biz_date: '2026-08-20' })]);
    store.commit('reports', [row('a', '112.5'), row('b', '7.25'), row('c', '1.5', { biz_date: '2026-08-20' })]);
    const restatements = (figure: string) =>
      ofKind(explain(figure).causes, 'restatement').map(({ runId, date, difference }) => [runId, date, difference]);
    expect(restatements('108.75')).toEqual([['run-2', '2026-08-13', '12.5']]);
    expect(restatements('120.75')).toEqual([['run-3', '2026-08-20', '0.5']]);
    expect(restatements('108.25')).toEqual([['run-2', null, '13']]);
  });

  test('is of its date under all the texts that the service wrote', () => {
    const [before, after] = ['2026-08-13T10:00:00+08:00', '2026-08-13T11:00:00+08:00'];
    open([row('a', '100', { biz_date: before }), row('b', '7', { biz_date: '2026-08-20' })]);
    store.commit('reports', [row('a', '112.5', { biz_date: after }), row('b', '7', { biz_date: '2026-08-20' })]);
    store.commit('reports', [
      row('a', '112.5', { biz_date: after }),
      row('b', '7', { biz_date: '2026-08-20' }),
      row('c', '1'),
    ]);
    const found = ofKind(explain('108').causes, 'restatement').map(({ date, difference }) => [date, difference]);
    expect(found).toEqual([['2026-08-13', '12.5']]);
  });

  test('explains a figure in cents, and says that it is equal only once rounded', () => {
    open([row('a', '100.0033'), row('b', '7.25'), row('c', '1', { biz_date: '2026-08-20' })]);
    store.commit('reports', [row('a', '112.5033'), row('b', '7.25'), row('c', '1', { biz_date: '2026-08-20' })]);
    const { causes, compared } = explain('108.25');
    expect(compared.decimals).toBe(2);
    expect(causes).toMatchObject([{ kind: 'restatement', date: '2026-08-13', isRounded: true }]);
    expect(explain('108.2533')).toMatchObject({ causes: [{ isRounded: false }], compared: { decimals: null } });
    // As many decimals as the sum, so it was not rounded; and a figure that it does not round to.
    expect(explain('108.2500').causes).toEqual([]);
    expect(explain('108.24').causes).toEqual([]);
    // A row that the statement lacks.
    expect(explain('113.50').causes).toMatchObject([{ kind: 'rows', change: 'missing', isRounded: true }]);
  });

  test('of one date that only rounds to the figure hides no exact one of as many rows', () => {
    const c = (amount: string): RowValues => row('c', amount, { biz_date: '2026-08-20' });
    open([row('a', '99.998'), row('b', '7'), c('1'), row('d', '2')]);
    store.commit('reports', [row('a', '102'), row('b', '7'), c('1'), row('d', '5')]);
    store.commit('reports', [row('a', '102'), row('b', '10'), c('3.001'), row('d', '5')]);
    const found = ofKind(explain('115').causes, 'restatement');
    expect(found.map(({ runId, date, rows, isRounded }) => [runId, date, rows, isRounded])).toEqual([
      ['run-3', null, 2, false],
      ['run-2', '2026-08-13', 2, true],
    ]);
  });

  test('of other rows explains nothing', () => {
    open([row('a', '100', { broker_code: 'AE001' }), row('b', '7.25')]);
    store.commit('reports', [row('a', '112.5', { broker_code: 'AE001' }), row('b', '7.25')]);
    expect(explain('-5.25')).toMatchObject({ causes: [], compared: { changes: 0 } });
  });

  test('of the last run is the difference that the seal of a sum shows', () => {
    const before = [row('a', '100'), row('b', '7.25'), row('d', '3', { currency: 'USD' })];
    open(before);
    const last = (filters: readonly Filter[] = [AUGUST, AE012]) =>
      getLastDifference(
        { db: store.db },
        { query: { ...QUERY, filters }, field: 'commission_amount', currency: 'HKD' },
      );
    expect(last()).toBeNull();
    store.commit('reports', [row('a', '112.5'), row('d', '4', { currency: 'USD' })]);
    expect(last()?.difference).toBe('5.25');
    expect(last([{ kind: 'exactly', field: 'dcp_name', value: 'a' }])?.difference).toBe('12.5');
    expect(last([{ kind: 'exactly', field: 'dcp_name', value: 'd' }])?.difference).toBe('0');
    store.commit('reports', [row('a', '112.5'), row('d', '4', { currency: 'USD' })]);
    expect(last()?.difference).toBe('0');
  });

  test.each<Filter>([
    { kind: 'startsWith', field: 'broker_code', value: 'E01' },
    { kind: 'contains', field: 'broker_code', value: 'e01' },
    { kind: 'isOneOf', field: 'broker_code', values: ['E0101', 'E0111', 'E0199'] },
    { kind: 'anyText', value: 'E01' },
  ])('of the last run is known under $kind if its AE is in this copy no longer', (filter) => {
    const query = { ...QUERY, filters: [filter] };
    const last = () =>
      getLastDifference({ db: store.db }, { query, field: 'commission_amount', currency: 'HKD' })?.difference;
    open([row('a', '100', { broker_code: 'E0101' }), row('b', '7000', { broker_code: 'E0199' })]);
    store.commit('reports', [row('a', '100', { broker_code: 'E0101' }), row('b', '7000', { broker_code: 'X0200' })]);
    expect(last()).toBe('-7000');
    expect(ofKind(explain('7100', query).causes, 'restatement')).toMatchObject([{ difference: '-7000' }]);
    store.commit('reports', [row('a', '100', { broker_code: 'E0111' }), row('b', '7000', { broker_code: 'X0200' })]);
    expect(last()).toBe('0');
  });

  test('of the last run is not known under a period that the run may have moved', () => {
    const dated = (day: string, amount: string) => row(day, amount, { biz_date: `2026-${day}` });
    const rows = [dated('08-31', '1'), ...Array.from({ length: 10 }, (_, at) => dated(`09-${20 - at}`, '100'))];
    const lastUnder = (day: string) =>
      PERIODS.map((period) => {
        const query = { ...QUERY, filters: [{ kind: 'period', field: 'biz_date', period } as const] };
        const options = { db: store.db, now: () => Date.parse(`${day}T20:00:00+08:00`) };
        return getLastDifference(options, { query, field: 'commission_amount', currency: 'HKD' })?.difference;
      });
    open(rows);
    store.commit('reports', [dated('09-21', '1000'), ...rows]);
    expect(lastUnder('2026-09-22')).toEqual(['1000', undefined, undefined]);
    // A run that only restates a row moves no period, unless the month has changed since the run before.
    store.commit('reports', [dated('09-21', '1000.5'), ...rows]);
    expect(lastUnder('2026-09-23')).toEqual(['0.5', '0', '0.5']);
    expect(lastUnder('2026-10-05')).toEqual([undefined, undefined, '0.5']);
  });

  test('of a run whose changes are no longer in the log is not known', () => {
    open([row('a', '100')]);
    store.commit('reports', [row('a', '112.5')]);
    store.db.exec('DELETE FROM changes');
    const query = { ...QUERY, filters: [] };
    expect(getLastDifference({ db: store.db }, { query, field: 'commission_amount', currency: 'HKD' })).toBeNull();
  });
});
