import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATASETS, FIELDS, SERVICE_FILTERS, type CellValue, type FieldName } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Filter, PeriodRanges } from '../../shared/contract/query.ts';
import {
  cellFilter,
  conditionsOf,
  conditionSubjects,
  draftedFilter,
  newDraft,
  plainNumber,
  type FilterDraft,
} from '../../renderer/filters/column-filter.ts';
import { seenOptions } from '../../renderer/filters/values/filter-options.ts';
import { ledgerRange, sideOfCopy, typedRange } from '../../renderer/lib/ledger-range.ts';
import { filterControls } from '../../renderer/filters/table-filters.ts';
import { PAUSE_MS, PERIODS, typedFilters as state } from '../support/typed-filters.ts';

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

  test('of a list take several values, as one filter', () => {
    const { filters, control } = state('reports');
    const [ae, other] = ['AE1', 'AE2'].map((value) => ({ kind: 'service', name: 'broker_code', value }) as const);
    if (ae === undefined || other === undefined) throw new Error('no values');
    filters.toggleValue(control('broker_code'), ae);
    filters.toggleValue(control('broker_code'), other);
    expect(filters.active).toEqual([{ kind: 'anyOf', filters: [ae, other] }]);
    expect([filters.chosenOf(control('broker_code')).length, filters.valueOf('broker_code')]).toEqual([2, undefined]);
    filters.addValue(control('broker_code'), ae);
    filters.toggleValue(control('broker_code'), ae);
    expect(filters.active).toEqual([other]);
    filters.toggleValue(control('broker_code'), other);
    expect(filters.active).toEqual([]);
  });

  test('of a bar or group are the value that the list offers, but no text is not one value', () => {
    const { filters, control } = state('reports');
    const listed = { kind: 'service', name: 'broker_code', value: 'AE1' } as const;
    filters.add({ kind: 'exactly', field: 'broker_code', value: 'AE1' });
    filters.addValue(control('broker_code'), listed);
    expect(filters.chosenOf(control('broker_code'))).toHaveLength(1);
    filters.toggleValue(control('broker_code'), listed);
    expect(filters.active).toEqual([]);
    filters.add({ kind: 'exactly', field: 'broker_team_code', value: null });
    filters.addValue(control('broker_team_code'), { kind: 'isEmpty', field: 'broker_team_code' });
    expect(filters.chosenOf(control('broker_team_code'))).toHaveLength(2);
  });

  test('whose editor is open stay in their place without a value, until it is closed', () => {
    const { filters, type } = state('charges');
    type('name', 'gold');
    const [id = ''] = filters.entries.map((entry) => entry.id);
    filters.hold(id);
    type('name', '');
    expect([filters.active, filters.entries.map((entry) => entry.id)]).toEqual([[], [id]]);
    type('name', 'silver');
    expect(filters.entries).toEqual([{ id, isOn: true, filter: { kind: 'service', name: 'name', value: 'silver' } }]);
    filters.setOn(id, false);
    filters.release();
    expect(filters.entries.map(({ isOn }) => isOn)).toEqual([false]);
    filters.setOn(id, true);
    filters.hold(id);
    type('name', '');
    filters.release();
    expect(filters.entries).toEqual([]);
  });

  test('whose editor is open are on again once another condition replaces them', () => {
    const { filters, type } = state('charges');
    type('name', 'gold');
    const [id = ''] = filters.entries.map((entry) => entry.id);
    filters.hold(id);
    type('name', '');
    const starts = { kind: 'startsWith', field: 'name', value: 'Gold' } as const;
    filters.replaceFilter(id, starts);
    filters.release();
    expect(filters.active).toEqual([starts]);
  });

  test('show the search in its own field, not as a chip', () => {
    const { filters, type } = state('charges');
    type('any_text', '%');
    type('name', 'gold');
    expect(filters.chips.map(({ filter }) => filter.kind)).toEqual(['service']);
    filters.setOn(filters.entries[0]?.id ?? '', false);
    expect(filters.chips).toHaveLength(2);
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

  test.each(['any_text', 'name', 'aaid'] as const)('of %s are not applied beyond what a query may contain', (id) => {
    const { filters, control, type } = state('charges');
    filters.choose(control(id), 'x'.repeat(LIMITS.textChars));
    const [longest] = filters.active;
    type(id, 'y'.repeat(LIMITS.textChars + 1));
    filters.choose(control('basis'), 'gold');
    expect(filters.isUnfinished(control(id))).toBe(true);
    expect(filters.active).toEqual([longest, { kind: 'service', name: 'basis', value: 'gold' }]);
    type(id, ` ${'y'.repeat(LIMITS.textChars)} `);
    expect(filters.isUnfinished(control(id))).toBe(false);
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

  test.each(['contains', 'equals', 'startsWith'] as const)(
    'reports a text longer than a query may contain: %s',
    (it) => {
      const typed = (text: string) => filterOf(make('charges', { subject: 'name', condition: it, text }));
      expect(typed('x'.repeat(LIMITS.textChars + 1))).toBe('tooLong');
      expect(typed('x'.repeat(LIMITS.textChars))).toMatchObject({ kind: it });
    },
  );

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

  test('takes no more values, and no longer ones, than a query allows', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => String(index));
    const isOneOf = { subject: 'broker_code', condition: 'isOneOf' } as const;
    expect(filterOf(make('reports', { ...isOneOf, values: many }))).toBe('tooMany');
    expect(filterOf(make('reports', { ...isOneOf, values: many.slice(1) }))).toMatchObject({ kind: 'isOneOf' });
    expect(filterOf(make('reports', { ...isOneOf, values: ['x'.repeat(LIMITS.textChars + 1)] }))).toBe('tooLong');
  });

  test('from a cell takes the cell’s value, byte for byte', () => {
    const of = (field: FieldName, value: CellValue, { not = false, areDatesRead = true } = {}) =>
      cellFilter(field, value, { not, areDatesRead });
    const exactly = (field: FieldName, value: CellValue) => ({ kind: 'exactly', field, value });
    expect(of('dcp_name', null, { not: true })).toEqual({ ...exactly('dcp_name', null), not: true });
    const range = { kind: 'range', field: 'biz_date', from: '2026-09-18', to: '2026-09-18' };
    expect(of('biz_date', '20260918')).toEqual(range);
    expect(of('biz_date', 'week 36')).toEqual(exactly('biz_date', 'week 36'));
    // A range of dates is not answered once one date of the copy cannot be read.
    expect(of('biz_date', '20260918', { areDatesRead: false })).toEqual(exactly('biz_date', '20260918'));
  });
});
