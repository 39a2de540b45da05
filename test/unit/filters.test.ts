import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATASETS, FIELDS, SERVICE_FILTERS, type FieldName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import {
  cellFilter,
  conditionsOf,
  conditionSubjects,
  draftedFilter,
  newDraft,
  pastedValues,
  plainNumber,
  type FilterDraft,
} from '../../renderer/filters/column-filter.ts';
import { seenOptions } from '../../renderer/filters/values/filter-options.ts';
import { filterWords } from '../../renderer/filters/filter-words.ts';
import { ledgerRange, NO_PERIODS, sideOfCopy, typedRange, type PeriodRanges } from '../../renderer/lib/ledger-range.ts';
import { readFilters } from '../../renderer/filters/stored-filters.ts';
import { filterControls, type FilterId } from '../../renderer/filters/table-filters.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { FiltersState } from '../../renderer/filters/filters.svelte.ts';
import { viewPartSchemas } from '../../main/schemas/query.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';

const PERIODS: PeriodRanges = {
  ...NO_PERIODS,
  lastCompleteMonth: { from: '2026-08-01', to: '2026-08-31' },
  lastTenLedgerDates: { from: '2026-08-28', to: '2026-09-10' },
};
const PAUSE_MS = 120;

function state(dataset: 'charges' | 'reports') {
  const changed = vi.fn();
  const filters = new FiltersState(dataset, { failedReads: new FailedReads(), onChange: changed });
  filters.periods = PERIODS;
  const control = (id: FilterId) => {
    const found = filters.controls.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no filter ${id}`);
    return found;
  };
  const type = (id: FilterId, text: string) => {
    filters.type(control(id), text);
    vi.advanceTimersByTime(PAUSE_MS);
  };
  return { filters, changed, control, type };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the filters of a table', () => {
  test('have a control for every filter of the service', () => {
    const offered = filterControls('charges').map(({ id }) => id);
    expect(offered).toEqual(expect.arrayContaining([...SERVICE_FILTERS.charges]));
  });

  test('use the service’s own filter if there is one, and else the column, byte for byte', () => {
    const { filters, control } = state('reports');
    filters.choose(control('broker_code'), 'AE1');
    filters.choose(control('broker_team_code'), 'T1');
    filters.choose(control('dcp_name'), '');
    expect(filters.active).toEqual([
      { kind: 'service', name: 'broker_code', value: 'AE1' },
      { kind: 'exactly', field: 'broker_team_code', value: 'T1' },
      { kind: 'isEmpty', field: 'dcp_name' },
    ]);
    expect(filters.valueOf('dcp_name')).toBe('');
  });

  test('list values of the rows that the service’s filter cannot name', () => {
    const { filters, control } = state('reports');
    const seen = [
      { value: '18', label: 'Chan Tai Man', rows: 5 },
      { value: 'AE of old', label: null, rows: 2 },
      { value: '', label: null, rows: 1 },
    ];
    const [option, ...others] = seenOptions(seen, { field: 'broker_code', covered: new Set(['18']) });
    expect([option?.rows, others]).toEqual([2, []]);
    if (option?.filter !== undefined) filters.setFilter(control('broker_code'), option.filter);
    expect(filters.active).toEqual([{ kind: 'exactly', field: 'broker_code', value: 'AE of old' }]);
    expect(filters.valueOf('broker_code')).toBe('AE of old');
    filters.choose(control('broker_code'), '18');
    expect(filters.active).toEqual([{ kind: 'service', name: 'broker_code', value: '18' }]);
  });

  test('typed as text follow each key; a client waits for a pause in typing', () => {
    const { filters, control } = state('charges');
    filters.type(control('name'), 'go');
    expect(filters.active).toEqual([{ kind: 'service', name: 'name', value: 'go' }]);
    filters.type(control('aaid'), '100');
    expect(filters.active).toHaveLength(1);
    vi.advanceTimersByTime(PAUSE_MS);
    expect(filters.active).toHaveLength(2);
  });

  test('are replaced by another value of the same field', () => {
    const { filters, changed, type } = state('charges');
    type('name', ' gold ');
    type('any_text', '%');
    type('name', 'silver');
    expect(filters.active).toEqual([
      { kind: 'service', name: 'name', value: 'silver' },
      { kind: 'anyText', value: '%' },
    ]);
    expect(filters.drafts.name).toBe('silver');
    expect(changed).toHaveBeenCalledTimes(3);
    type('name', '  ');
    expect(filters.active).toEqual([{ kind: 'anyText', value: '%' }]);
  });

  test('that are switched off have no effect, keep their place, and are restored unchanged', () => {
    const { filters, type } = state('charges');
    type('name', 'gold');
    filters.add({ kind: 'isEmpty', field: 'max' });
    const [id = ''] = filters.entries.map((entry) => entry.id);
    filters.setOn(id, false);
    expect(filters.active).toEqual([{ kind: 'isEmpty', field: 'max' }]);
    expect([filters.count, filters.drafts.name, filters.valueOf('name')]).toEqual([2, '', undefined]);
    type('name', 'silver');
    expect(filters.entries.map(({ isOn }) => isOn)).toEqual([false, true, true]);
    type('name', '');
    filters.setOn(id, true);
    expect([filters.drafts.name, filters.entries[0]?.id]).toEqual(['gold', id]);
  });

  test('are not duplicated: adding one that is switched off switches it on', () => {
    const { filters } = state('charges');
    filters.add({ kind: 'contains', field: 'name', value: 'x' });
    filters.setOn(filters.entries[0]?.id ?? '', false);
    filters.add({ field: 'name', value: 'x', kind: 'contains', not: false });
    expect(filters.entries.map(({ isOn }) => isOn)).toEqual([true]);
  });

  test('keep an unfinished day in its field when something else changes', () => {
    const { filters, control, type } = state('reports');
    type('date_from', '2026-09-0');
    filters.choose(control('currency'), 'HKD');
    expect(filters.drafts.date_from).toBe('2026-09-0');
    expect(filters.isUnfinished(control('date_from'))).toBe(true);
    expect(filters.active).toEqual([{ kind: 'service', name: 'currency', value: 'HKD' }]);
  });

  test('trigger no event if nothing changed', () => {
    const { filters, changed, type } = state('charges');
    type('name', 'gold');
    type('name', 'gold ');
    filters.replace([{ filter: { kind: 'service', name: 'name', value: 'gold' }, isOn: true }]);
    expect(changed).toHaveBeenCalledTimes(1);
    filters.clear();
    expect([changed.mock.calls.length, filters.drafts.name]).toEqual([2, '']);
  });
});

describe('the ledger dates', () => {
  test.each([
    ['2026-09', '', '2026-09-01', '2026-09-30'],
    ['', '2024/02', '2024-02-01', '2024-02-29'],
    ['2026', '', '2026-01-01', '2026-12-31'],
    ['2026-09', '2026-10', '2026-09-01', '2026-10-31'],
    ['2026-09-18', '', '2026-09-18', null],
    ['', '20260918', null, '2026-09-18'],
    ['2026-09-1', '2026', null, '2026-12-31'],
    ['2026-02-30', '', null, null],
  ])('typed as “%s” to “%s” are %s to %s', (from, to, start, end) => {
    expect(typedRange({ from, to })).toEqual({ from: start, to: end });
  });

  test('are one filter of two fields; an unfinished end stays as it was', () => {
    const { filters, type } = state('reports');
    type('date_from', '2026-09');
    expect(filters.active).toEqual([{ kind: 'range', field: 'biz_date', from: '2026-09-01', to: '2026-09-30' }]);
    expect([filters.drafts.date_from, filters.drafts.date_to]).toEqual(['2026-09', undefined]);
    type('date_to', '2026-09-10');
    type('date_to', '2026-09-1');
    expect(filters.active).toEqual([{ kind: 'range', field: 'biz_date', from: '2026-09-01', to: '2026-09-10' }]);
    type('date_from', '2026-09-02');
    expect(filters.active).toEqual([{ kind: 'range', field: 'biz_date', from: '2026-09-02', to: '2026-09-10' }]);
  });

  test('in reverse order are not applied, and the second field says so', () => {
    const { filters, control, type } = state('reports');
    type('date_from', '2026-09-02');
    type('date_to', '2026-09-01');
    expect(filters.active).toEqual([{ kind: 'range', field: 'biz_date', from: '2026-09-02' }]);
    expect([filters.isReversed(control('date_from')), filters.isReversed(control('date_to'))]).toEqual([false, true]);
    expect(filters.drafts.date_to).toBe('2026-09-01');
    type('date_from', '2026-08-31');
    expect(filters.active).toEqual([{ kind: 'range', field: 'biz_date', from: '2026-08-31', to: '2026-09-01' }]);
    expect(filters.isReversed(control('date_to'))).toBe(false);
  });

  test.each(['31/8/2026', '2026-08-01'])('not applied, as %s, are replaced by a chosen period', (text) => {
    const { filters, control, type } = state('reports');
    type('date_from', '2026-09-02');
    type('date_to', text);
    filters.add({ kind: 'equals', field: 'currency', value: 'HKD' });
    expect(filters.drafts.date_to).toBe(text);
    filters.setFilter(control('date_from'), { kind: 'period', field: 'biz_date', period: 'lastCompleteMonth' });
    expect([filters.drafts.date_from, filters.drafts.date_to]).toEqual(['', '']);
  });

  test('are a moving period or a range, never both, and a period can be fixed in place', () => {
    const { filters, control, type } = state('reports');
    type('date_from', '2026-09-01');
    filters.setFilter(control('date_from'), { kind: 'period', field: 'biz_date', period: 'lastCompleteMonth' });
    expect(filters.active).toEqual([{ kind: 'period', field: 'biz_date', period: 'lastCompleteMonth' }]);
    expect([filters.drafts.date_from, filters.ledgerRange]).toEqual(['', PERIODS.lastCompleteMonth]);
    filters.fixPeriod(filters.entries[0]?.id ?? '');
    expect(filters.active).toEqual([{ kind: 'range', field: 'biz_date', from: '2026-08-01', to: '2026-08-31' }]);
    expect(filters.drafts.date_from).toBe('2026-08-01');
    filters.setFilter(control('date_from'), { kind: 'period', field: 'biz_date', period: 'thisMonth' });
    filters.fixPeriod(filters.entries[0]?.id ?? '');
    expect(filters.active[0]?.kind).toBe('period');
    type('date_to', '2026-09-02');
    expect(filters.active).toEqual([{ kind: 'range', field: 'biz_date', to: '2026-09-02' }]);
  });

  test('of several filters are those that all of them allow', () => {
    const range = (from: string, to: string): Filter => ({ kind: 'range', field: 'biz_date', from, to });
    const period = (name: keyof PeriodRanges): Filter => ({ kind: 'period', field: 'biz_date', period: name });
    const both = [range('2026-08-15', '2026-09-05'), period('lastTenLedgerDates')];
    expect(ledgerRange(both, PERIODS)).toEqual({ from: '2026-08-28', to: '2026-09-05' });
    expect(ledgerRange([...both, period('thisMonth')], PERIODS)).toBe('unknown');
    expect(ledgerRange([{ kind: 'range', field: 'trade_amount', from: '1' }], PERIODS)).toBeNull();
  });

  test('lie outside the ledger dates of the copy, or among them', () => {
    const held = { oldest: '20240102', newest: '2026-09-18' };
    const side = (from: string | null, to: string | null) => sideOfCopy({ from, to }, held);
    expect([side('2026-09-19', null), side('2026-10-01', '2026-10-31')]).toEqual(['after', 'after']);
    expect([side(null, '2024-01-01'), side('2023-01-01', '2023-12-31')]).toEqual(['before', 'before']);
    expect([side('2026-09-18', null), side(null, '2024-01-02'), side(null, null)]).toEqual([null, null, null]);
    expect(sideOfCopy({ from: '2030-01-01', to: null }, { oldest: null, newest: 'soon' })).toBeNull();
  });
});

describe('a filter on any column', () => {
  const make = (dataset: 'charges' | 'reports', part: Partial<FilterDraft> & Pick<FilterDraft, 'subject'>) =>
    draftedFilter(dataset, { ...newDraft(dataset, part.subject), ...part });
  const filterOf = (drafted: ReturnType<typeof make>) => (drafted.kind === 'filter' ? drafted.filter : drafted.problem);

  test.each(DATASETS)('is offered for every field of %s', (dataset) => {
    const subjects = conditionSubjects(dataset).filter((subject) => subject !== 'arithmetic');
    expect(subjects.toSorted()).toEqual(Object.keys(FIELDS[dataset]).toSorted());
    for (const field of subjects) {
      expect(conditionsOf(dataset, field)).toEqual(
        expect.arrayContaining(['contains', 'equals', 'startsWith', 'isOneOf', 'isEmpty']),
      );
    }
    expect(conditionSubjects(dataset).includes('arithmetic')).toBe(dataset === 'reports');
  });

  test('takes texts as typed, blanks and wildcards included', () => {
    const draft = { subject: 'name', condition: 'contains', text: ' 100%_ ', not: true } as const;
    expect(filterOf(make('charges', draft))).toEqual({ kind: 'contains', field: 'name', value: ' 100%_ ', not: true });
    expect(make('charges', { subject: 'name', text: '' })).toEqual({ kind: 'incomplete', problem: null });
  });

  test('takes numbers as people write them, and reports what is not one', () => {
    const range = (from: string, to: string) => filterOf(make('reports', { subject: 'commission_amount', from, to }));
    expect(range('1 234.50', '')).toEqual({ kind: 'range', field: 'commission_amount', from: '1234.50' });
    expect(plainNumber('1,234 567')).toBeNull();
    expect(range('1,234.50', '')).toEqual({ kind: 'range', field: 'commission_amount', from: '1234.50' });
    expect(range('\u22125', '１２')).toEqual({ kind: 'range', field: 'commission_amount', from: '-5', to: '12' });
    expect([range('12,34', ''), range('1e3', ''), range('', 'x')]).toEqual(Array(3).fill('notANumber'));
    expect(plainNumber('1234567890123456789')).toBeNull();
    expect(['\u2010', '\u2011', '\u2013', '\u2014', '\u2212'].map((dash) => plainNumber(`${dash}5`))).toEqual(
      Array(5).fill('-5'),
    );
    expect([range('10', '9.99'), range('-1', '-2')]).toEqual(['reversedNumbers', 'reversedNumbers']);
    expect(range('9', '9.0')).toMatchObject({ from: '9', to: '9.0' });
  });

  test('takes days, months and years', () => {
    const range = (from: string, to: string) => filterOf(make('charges', { subject: 'updated_at', from, to }));
    expect(range('2026-09', '')).toEqual({ kind: 'range', field: 'updated_at', from: '2026-09-01', to: '2026-09-30' });
    expect([range('soon', ''), range('', '')]).toEqual(['notADay', null]);
    expect([range('2026-09-02', '2026-09-01'), range('2027', '2026')]).toEqual(['reversedDays', 'reversedDays']);
  });

  test('takes a pasted list, one value per line, and no more than a query allows', () => {
    expect(pastedValues('A\r\n\n  B \nA\n')).toEqual(['A', 'B']);
    const many = Array.from({ length: 1_001 }, (_, index) => String(index));
    const isOneOf = { subject: 'broker_code', condition: 'isOneOf' } as const;
    expect(filterOf(make('reports', { ...isOneOf, values: many }))).toBe('tooMany');
    expect(filterOf(make('reports', { ...isOneOf, values: many.slice(1) }))).toMatchObject({ kind: 'isOneOf' });
  });

  test('from a cell takes the cell’s value, byte for byte', () => {
    expect(cellFilter('dcp_name', null, true)).toEqual({ kind: 'exactly', field: 'dcp_name', value: null, not: true });
    expect(cellFilter('biz_date', '20260918', false)).toEqual({
      ...{ kind: 'range', field: 'biz_date' },
      ...{ from: '2026-09-18', to: '2026-09-18' },
    });
    expect(cellFilter('biz_date', 'week 36', false)).toEqual({ kind: 'exactly', field: 'biz_date', value: 'week 36' });
  });
});

describe('the words of a filter', () => {
  const appRule = [{ name: 'name', standing: 'appRule', reason: 'matchingNotStated', matching: 'contains' }] as const;
  const labels: Readonly<Record<string, string>> = { 'biz_type 1': 'Stocks', 'broker_code 18': 'Chan Tai Man' };
  const say = (filter: Filter, dataset: 'charges' | 'reports' = 'charges', notes: typeof appRule | [] = []) =>
    filterWords(filter, {
      ...{ dataset, messages, notes, periods: PERIODS },
      labelOf: (name, value) => labels[`${name} ${value}`] ?? null,
      clientName: (aaid) => `Client no. ${aaid}`,
    });
  const of = (kind: 'equals' | 'contains' | 'startsWith', field: FieldName, value: string): Filter => ({
    ...{ kind, field, value },
  });

  test.each<[Filter, string]>([
    [{ kind: 'service', name: 'state', value: '0' }, 'State is Effective'],
    [{ kind: 'service', name: 'biz_type', value: '1' }, 'Business type is Stocks'],
    [{ kind: 'service', name: 'biz_type', value: '9' }, 'Business type is 9'],
    [{ kind: 'service', name: 'aaid', value: '88001' }, 'Client is Client no. 88001'],
    [{ kind: 'service', name: 'name', value: 'gold' }, 'Name matches “gold”'],
    [of('contains', 'fee_rate', '0.03'), 'Fee rate contains 0.03'],
    [{ ...of('startsWith', 'name', ' 金'), not: true } as Filter, 'not: Name starts with “ 金”'],
    [of('equals', 'id', '007'), 'ID equals 007'],
    [{ kind: 'isEmpty', field: 'max' }, 'Maximum fee is empty or not sent'],
    [{ kind: 'exactly', field: 'name', value: null }, 'Name is not sent'],
    [{ kind: 'exactly', field: 'name', value: '' }, 'Name is sent empty'],
    [{ kind: 'range', field: 'min', from: '1' }, 'Minimum fee from 1'],
    [{ kind: 'range', field: 'min', to: '2' }, 'Minimum fee up to 2'],
    [
      { kind: 'isOneOf', field: 'currency', values: ['A', 'B', 'C', 'D', 'E'] },
      'Currency is one of A, B, C and 2 more',
    ],
    [{ kind: 'anyText', value: '%' }, 'Any text column contains %'],
  ])('%j', (filter, words) => {
    expect(say(filter)).toBe(words);
  });

  test.each<[Filter, string]>([
    [{ kind: 'range', field: 'commission_amount', from: '100', to: '200' }, 'Total commission from 100 to 200'],
    [{ kind: 'range', field: 'biz_date', from: '2026-09-01', to: '2026-09-01' }, 'Ledger date is 2026-09-01'],
    [
      { kind: 'period', field: 'biz_date', period: 'lastCompleteMonth' },
      'Ledger date: Last complete month (1–31 Aug 2026)',
    ],
    [
      { kind: 'period', field: 'biz_date', period: 'lastTenLedgerDates' },
      'Ledger date: Last 10 ledger dates (28 Aug – 10 Sep 2026)',
    ],
    [{ kind: 'period', field: 'biz_date', period: 'thisMonth' }, 'Ledger date: This month'],
    [{ kind: 'exactly', field: 'broker_code', value: '18' }, 'AE is 18 · Chan Tai Man'],
    [{ kind: 'differs', not: true }, 'not: AE + company differs from total'],
  ])('of reports: %j', (filter, words) => {
    expect(say(filter, 'reports')).toBe(words);
  });

  test('claim no rule of matching if it is only this app’s', () => {
    expect(say({ kind: 'service', name: 'name', value: 'gold' }, 'charges', appRule)).toBe('Name “gold”');
  });
});

describe('stored filters', () => {
  test.each<Filter>([
    { kind: 'service', name: 'broker_code', value: '18' },
    { kind: 'exactly', field: 'dcp_name', value: null, not: true },
    { kind: 'isOneOf', field: 'currency', values: ['HKD', ''] },
    { kind: 'isEmpty', field: 'dcp_name' },
    { kind: 'range', field: 'trade_amount', to: '5', not: true },
    { kind: 'period', field: 'biz_date', period: 'thisMonth' },
    { kind: 'anyText', value: '%' },
    { kind: 'differs' },
  ])('are restored as they were: %j', (filter) => {
    const stored: unknown = JSON.parse(JSON.stringify([{ filter, isOn: true }]));
    expect(readFilters('reports', stored)).toEqual([{ filter, isOn: true }]);
  });

  test.each([
    null,
    7,
    { kind: 'service', name: 'pending', value: '1' },
    { kind: 'contains', field: 'fee_rate', value: '1' },
    { kind: 'contains', field: 'dcp_name', value: 1 },
    { kind: 'isOneOf', field: 'dcp_name', values: ['a', null] },
    { kind: 'isOneOf', field: 'dcp_name', values: Array.from({ length: 1_001 }, String) },
    { kind: 'contains', field: 'dcp_name', value: 'x'.repeat(1_001) },
    { kind: 'contains', field: 'dcp_name', value: 'x', not: 'yes' },
    { kind: 'contains', field: 'dcp_name', value: 'x', wholeWord: true },
    { kind: 'period', field: 'biz_date', period: 'nextYear' },
    { kind: 'soundsLike', field: 'dcp_name', value: 'x' },
  ])('of another table or version are left out: %j', (kept) => {
    expect(readFilters('reports', [{ filter: kept, isOn: true }])).toEqual([]);
    expect(viewPartSchemas('reports').filter.safeParse({ filter: kept, isOn: true }).success).toBe(false);
  });

  test.each([{}, { not: true }])('that are a range without ends are left out: %j', (negated) => {
    const filter = { kind: 'range', field: 'trade_amount', ...negated };
    expect(readFilters('reports', [{ filter, isOn: true }])).toEqual([]);
  });
});
