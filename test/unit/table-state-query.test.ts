import { describe, expect, test } from 'vitest';
import { SERVICE_FILTERS } from '../../preload/contract.ts';
import { countedOptions, uncountedOptions } from '../../renderer/lib/filter-options.ts';
import { filterWords } from '../../renderer/lib/filter-words.ts';
import { filterControls, toFilters, withoutFilter, type FilterId } from '../../renderer/lib/table-filters.ts';
import { readTablePreference, writeTablePreference } from '../../renderer/lib/table-preference.ts';
import { defaultSort } from '../../renderer/lib/table-columns.ts';
import { sortBy } from '../../renderer/lib/table-sort.ts';
import { messages } from '../../renderer/messages/messages.ts';

function control(dataset: 'charges' | 'reports', id: FilterId) {
  const found = filterControls(dataset).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no filter ${id}`);
  return found;
}

describe('the filters of a query', () => {
  test('offer every filter of the service for charges', () => {
    const offered = filterControls('charges').map(({ id }) => id);
    expect(offered.toSorted()).toEqual([...SERVICE_FILTERS.charges].toSorted());
  });

  test('become the service’s own where it has one, and a column’s where not', () => {
    expect(toFilters({ broker_code: 'AE1', broker_team_code: 'T1', dcp_name: '' })).toEqual([
      { kind: 'service', name: 'broker_code', value: 'AE1' },
      { kind: 'equals', field: 'broker_team_code', value: 'T1' },
      { kind: 'isEmpty', field: 'dcp_name' },
    ]);
  });

  test('join both ends of a period into one range', () => {
    expect(toFilters({ date_from: '2026-09', date_to: '2026-09' })).toEqual([
      { kind: 'range', field: 'biz_date', from: '2026-09-01', to: '2026-09-30' },
    ]);
    expect(toFilters({ date_to: '20260918' })).toEqual([{ kind: 'range', field: 'biz_date', to: '2026-09-18' }]);
  });

  test('leave out the one whose values are being counted', () => {
    expect(withoutFilter({ state: '0', name: 'gold' }, 'state')).toEqual({ name: 'gold' });
  });
});

describe('the words of a filter', () => {
  const words = messages.filters;

  test.each([
    ['state', '0', null, 'State is Effective'],
    ['biz_type', '1', 'Stocks', 'Business type is Stocks'],
    ['biz_type', '9', null, 'Business type is 9'],
    ['aaid', '88001', null, 'Client is 88001'],
    ['name', 'gold', null, 'Name matches “gold”'],
  ] as const)('%s = %s reads so', (id, value, label, text) => {
    expect(filterWords(control('charges', id), { value, label, notes: [] }, words)).toBe(text);
  });

  test('claim no rule of matching that is only this app’s', () => {
    const notes = [{ name: 'name', standing: 'appRule', reason: 'matchingNotStated' }] as const;
    expect(filterWords(control('charges', 'name'), { value: 'gold', label: null, notes }, words)).toBe('Name “gold”');
  });
});

describe('the values of a list', () => {
  const naming = { labelOf: () => null, emptyLabel: 'empty', showCode: true };

  test('put empty and not sent together, as their filter does', () => {
    const counted = countedOptions(
      [
        { value: 'T1', label: 'Team 1', rows: 5 },
        { value: '', label: null, rows: 2 },
        { value: null, label: null, rows: 3 },
      ],
      naming,
    );
    expect(counted).toEqual([
      { value: 'T1', label: 'Team 1', code: 'T1', rows: 5 },
      { value: '', label: 'empty', code: null, rows: 5 },
    ]);
  });

  test('are searched by key and label when they cannot be counted', () => {
    const known = [
      ['1', 'Stocks'],
      ['2', 'Options'],
    ] as const;
    expect(uncountedOptions(known, { search: 'STO', showCode: false })).toEqual([
      { value: '1', label: 'Stocks', code: null, rows: null },
    ]);
  });
});

describe('sorting by a header', () => {
  test('turns round, and leaves equals to the table’s own order', () => {
    const fallback = defaultSort('reports');
    const once = sortBy(fallback, 'broker_code', fallback);
    expect(once).toEqual([
      { field: 'broker_code', direction: 'ascending' },
      { field: 'biz_date', direction: 'descending' },
      { field: 'dcp_name', direction: 'ascending' },
      { field: 'currency', direction: 'ascending' },
    ]);
    expect(sortBy(once, 'broker_code', fallback)[0]?.direction).toBe('descending');
  });
});

describe('what is remembered of a table', () => {
  const kept = {
    columns: [{ id: 'name', visible: true, pinned: true, widthPx: 200 }],
    sort: [{ field: 'fee_rate', direction: 'descending' }],
    filters: { state: '0', name: 'gold' },
    pageSize: 200,
  } as const;

  test('comes back whole', () => {
    expect(readTablePreference('charges', writeTablePreference(kept))).toEqual(kept);
  });

  test('leaves out what this version does not know', () => {
    const text = JSON.stringify({
      version: 1,
      columns: [{ id: 'name' }, 'x', null],
      sort: [
        { field: 'commission_amount', direction: 'ascending' },
        { field: 'name', direction: 'sideways' },
      ],
      filters: { state: 0, colour: 'red', date_from: 'soon' },
      pageSize: 7,
    });
    expect(readTablePreference('charges', text)).toEqual({ columns: [], sort: [], filters: {}, pageSize: 100 });
  });

  test.each([null, '', '{', '[]', '{"version":2}', 'null'])('%j is nothing', (text) => {
    expect(readTablePreference('charges', text)).toBeNull();
  });
});
