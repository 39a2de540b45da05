import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Filter } from '../../shared/contract/query.ts';
import { PAUSE_MS, PERIODS, typedFilters } from '../support/typed-filters.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a range without ends has an editor with empty fields, which leaves it as it is until a day is typed', () => {
  const { filters, changed, type } = typedFilters('reports');
  filters.restore([{ filter: { kind: 'range', field: 'biz_date' }, isOn: true }]);
  const [entry] = filters.entries;
  filters.hold(entry?.id ?? '');
  expect([filters.drafts.date_from, filters.drafts.date_to]).toEqual(['', '']);
  filters.release();
  expect(filters.entries).toEqual([entry]);
  expect(changed).not.toHaveBeenCalled();

  filters.hold(entry?.id ?? '');
  type('date_from', '2026-08-10');
  filters.release();
  expect(filters.active).toEqual([{ kind: 'range', field: 'biz_date', from: '2026-08-10' }]);
});

describe('two filters of one control', () => {
  const month = { kind: 'period', field: 'biz_date', period: 'lastCompleteMonth' } as const;
  const week = { kind: 'range', field: 'biz_date', from: '2026-08-10', to: '2026-08-14' } as const;
  const team = (value: string) => ({ kind: 'exactly', field: 'broker_team_code', value }) as const;

  function editSecond(...both: readonly [Filter, Filter]) {
    const opened = typedFilters('reports');
    for (const filter of both) opened.filters.add(filter);
    const [first = '', second = ''] = opened.filters.entries.map(({ id }) => id);
    opened.filters.hold(second);
    return { ...opened, first };
  }

  test('are edited each in its own editor: the fields show that filter while it is open', () => {
    const { filters, type } = editSecond(month, week);
    expect([filters.drafts.date_from, filters.drafts.date_to]).toEqual(['2026-08-10', '2026-08-14']);
    type('date_from', '2026-08-11');
    expect(filters.active).toEqual([month, { ...week, from: '2026-08-11' }]);
    filters.release();
    expect([filters.drafts.date_from, filters.drafts.date_to]).toEqual(['', '']);
  });

  test('on the ledger date have their own days, whatever the other one leaves', () => {
    const { filters, first } = editSecond(month, week);
    expect(filters.editedDays).toEqual({ from: week.from, to: week.to });
    filters.hold(first);
    expect(filters.editedDays).toEqual(PERIODS.lastCompleteMonth);
    filters.clear();
    expect([filters.editedDays, typedFilters('charges').filters.editedDays]).toEqual([null, null]);
  });

  test('show no text that was typed for the other one', () => {
    const { filters, type, first } = editSecond(week, { kind: 'range', field: 'biz_date', from: '2026-08-10' });
    filters.hold(first);
    type('date_to', '2026-08-1');
    filters.hold(filters.entries[1]?.id ?? '');
    expect([filters.drafts.date_from, filters.drafts.date_to]).toEqual(['2026-08-10', '']);
  });

  test('take what was typed last, even if the editor closes at once', () => {
    const { filters, control } = editSecond(month, week);
    filters.type(control('date_to'), '2026-08-13');
    filters.release();
    vi.advanceTimersByTime(PAUSE_MS);
    expect(filters.active).toEqual([month, { ...week, to: '2026-08-13' }]);
  });

  test('of a list have their own values', () => {
    const { filters, control } = editSecond(team('T1'), team('T2'));
    expect(filters.chosenOf(control('broker_team_code'))).toEqual([team('T2')]);
    filters.toggleValue(control('broker_team_code'), team('T3'));
    expect(filters.active).toEqual([team('T1'), { kind: 'anyOf', filters: [team('T2'), team('T3')] }]);
    filters.setFilter(control('broker_team_code'), null);
    expect([filters.active, filters.chosenOf(control('broker_team_code'))]).toEqual([[team('T1')], []]);
    filters.release();
    expect(filters.chosenOf(control('broker_team_code'))).toEqual([team('T1')]);
  });

  test('are edited one at a time: opening the other editor ends the one before', () => {
    const { filters, control, first } = editSecond(team('T1'), team('T2'));
    filters.setFilter(control('broker_team_code'), null);
    filters.hold(first);
    expect(filters.entries.map(({ filter }) => filter)).toEqual([team('T1')]);
  });
});
