import { expect, test } from 'vitest';
import type { Filter } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import type { ChartCategory } from '../../renderer/charts/data/chart.ts';
import { brushedFilters, withPicked } from '../../renderer/overview/overview-picks.ts';

const HKD: Filter = { kind: 'exactly', field: 'currency', value: 'HKD' };
const AE: Filter = { kind: 'exactly', field: 'broker_code', value: 'AE001' };
const range = (from: string, to: string): Filter => ({ kind: 'range', field: 'biz_date', from, to });
const day = (value: string): Filter => ({ kind: 'exactly', field: 'biz_date', value });
const on = (filter: Filter): ViewFilter => ({ filter, isOn: true });
const off = (filter: Filter): ViewFilter => ({ filter, isOn: false });

function mark(...filters: readonly Filter[]): ChartCategory {
  return { key: '', label: '', filters, rows: 1 };
}
const GAP: ChartCategory = { key: '', label: '', filters: null, rows: 0 };

test('a mark’s filters are added to those that are on, each once', () => {
  expect(withPicked([on(HKD), off(AE)], [AE, HKD])).toEqual([on(AE), on(HKD)]);
});

test('a range that contains the picked one is replaced; one that overlaps it stays', () => {
  const [august, week] = [range('2026-08-01', '2026-08-31'), range('2026-08-10', '2026-08-16')];
  expect(withPicked([on(august)], [week])).toEqual([on(week)]);
  expect(withPicked([on({ kind: 'range', field: 'biz_date', from: '2026-08-01' })], [week])).toEqual([on(week)]);
  const cutting = range('2026-08-12', '2026-08-31');
  expect(withPicked([on(cutting), off(august)], [week])).toEqual([on(cutting), off(august), on(week)]);
  const moving: Filter = { kind: 'period', field: 'biz_date', period: 'lastTenLedgerDates' };
  expect(withPicked([on(moving)], [week])).toEqual([on(moving), on(week)]);
  const contrary: Filter = { kind: 'range', field: 'biz_date', from: '2026-08-01', to: '2026-08-31', not: true };
  expect(withPicked([on(contrary)], [week])).toEqual([on(contrary), on(week)]);
});

test('brushed days become one range, with gaps, if dates can be read', () => {
  const brushed = [mark(day('20260803'), HKD), GAP, mark(day('2026-08-05'), HKD)];
  expect(brushedFilters(brushed, { areDatesRead: true })).toEqual([range('2026-08-03', '2026-08-05'), HKD]);
  const weeks = [mark(range('2026-08-03', '2026-08-09'), HKD), mark(range('2026-08-10', '2026-08-16'), HKD)];
  expect(brushedFilters(weeks, { areDatesRead: true })).toEqual([range('2026-08-03', '2026-08-16'), HKD]);
});

test('if dates cannot be read, brushed days are filtered by their texts', () => {
  const brushed = [
    mark(day('03.08.26'), HKD),
    mark({ kind: 'isOneOf', field: 'biz_date', values: ['2026-08-04', '20260804'] }, HKD),
  ];
  const values = ['03.08.26', '2026-08-04', '20260804'];
  const texts = [{ kind: 'isOneOf', field: 'biz_date', values }, HKD];
  expect(brushedFilters(brushed, { areDatesRead: true })).toEqual(texts);
  const readable = brushed.slice(1).concat(mark(day('2026-08-05'), HKD));
  expect(brushedFilters(readable, { areDatesRead: false })?.[0]).toMatchObject({ kind: 'isOneOf' });
});

test('one mark keeps its own filters, and brushing only gaps, or marks that no filter can find, does nothing', () => {
  expect(brushedFilters([GAP, mark(day('2026-08-03'), HKD)], { areDatesRead: true })).toEqual([day('2026-08-03'), HKD]);
  expect(brushedFilters([GAP, GAP], { areDatesRead: true })).toBeNull();
  const unread: Filter = { kind: 'range', field: 'biz_date', not: true };
  expect(brushedFilters([mark(unread, HKD), mark(day('2026-08-03'), HKD)], { areDatesRead: true })).toBeNull();
});
