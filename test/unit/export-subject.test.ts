import { describe, expect, test } from 'vitest';
import { callSchemas } from '../../main/schemas/calls.ts';
import type { ExportScope } from '../../shared/contract/exports/request.ts';
import type { ParityMark } from '../../shared/contract/proof.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';
import { COLUMN_CHOICES, USUAL_CHOICES, type ExportChoices } from '../../renderer/exporting/export-choices.ts';
import { allExportColumns, visibleExportColumns } from '../../shared/exports/row-columns.ts';
import {
  exportRequest,
  exportSource,
  offeredScopes,
  offeredTargets,
  scopeOf,
  type ExportSubject,
} from '../../renderer/exporting/export-subject.ts';
import { filtersInWords, sortInWords, type FileNaming } from '../../shared/exports/export-words.ts';
import { filtersHint } from '../../shared/exports/filters-hint.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { columnsInForm, defaultColumns } from '../../shared/tables/column-settings.ts';
import { printOf } from '../../renderer/printing/table-print.ts';
import { VALUE_FORMS } from '../../shared/tables/table-columns.ts';
import { ABOUT_PLACES, canBePartitioned, EXPORT_FORMATS } from '../../shared/contract/exports/request.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { GroupSubject, SortKey } from '../../shared/contract/query.ts';

type RowsSubject = Extract<ExportSubject, { kind: 'rows' }>;

const REPORTS: Query = {
  dataset: 'reports',
  filters: [{ kind: 'service', name: 'broker_code', value: 'AE0012' }],
  sort: [{ field: 'biz_date', direction: 'descending' }],
  page: 3,
  pageSize: 100,
};
const CHARGES: Query = {
  ...REPORTS,
  dataset: 'charges',
  filters: [],
  sort: [{ field: 'name', direction: 'ascending' }],
};

function shown(dataset: DatasetName) {
  return columnsInForm(defaultColumns(dataset));
}

function rows(query: Query, over: Partial<RowsSubject> = {}): RowsSubject {
  return {
    ...{ kind: 'rows', query, shown: shown(query.dataset), pageRows: 100, total: 412, selectedKeys: ['1', '2'] },
    areMarked: false,
    ...{ groupBy: null, filters: ['AE is Chan'], hint: 'Chan' },
    ...over,
  };
}

const CHANGES: ExportSubject = {
  kind: 'changes',
  query: { page: 1, pageSize: 50 },
  pageRows: 8,
  total: 8,
  filters: ['AE is Chan'],
};
const RECEIPTS = { kind: 'receipts', resource: null, total: null } as const;
/** Two AEs with the same name. */
const LABELS: Readonly<Record<string, string>> = {
  ...{ 'biz_type 1': 'Stocks', 'broker_code AE002': 'Chan', 'broker_code AE003': 'Chan' },
};
const WITH_EXTRAS = { scope: 'filtered', hasExtras: true } as const;
const SELECTED = { ...WITH_EXTRAS, scope: 'selected' } as const;

describe('what can be exported', () => {
  test('is the page, the filtered rows, the selected rows or everything, each with its count', () => {
    expect(offeredScopes(rows(REPORTS), 60_000)).toEqual([
      { scope: 'page', count: 100 },
      { scope: 'filtered', count: 412 },
      { scope: 'selected', count: 2 },
      { scope: 'everything', count: 60_000 },
    ]);
    const unselected = offeredScopes(rows(REPORTS, { selectedKeys: [] }), 60_000);
    expect(unselected.map(({ scope }) => scope)).toEqual(['page', 'filtered', 'everything']);
    const unfiltered = rows(REPORTS, { filters: [], selectedKeys: [] });
    expect(offeredScopes(unfiltered, 60_000).map(({ scope }) => scope)).toEqual(['page', 'everything']);
    expect(scopeOf(unfiltered, 'filtered')).toBe('everything');
    expect(offeredScopes(RECEIPTS, null)).toEqual([{ scope: 'everything', count: null }]);
    expect(offeredScopes({ ...RECEIPTS, resource: 'reports', total: 3 }, 12)).toEqual([
      { scope: 'filtered', count: 3 },
      { scope: 'everything', count: 12 },
    ]);
  });

  test('has neither a page nor selected rows for groups', () => {
    const grouped = rows(REPORTS, { groupBy: 'month' });
    expect(offeredScopes(grouped, 1).map(({ scope }) => scope)).toEqual(['filtered', 'everything']);
    expect(scopeOf(grouped, 'page')).toBe('filtered');
    expect(exportSource(grouped, USUAL_CHOICES, SELECTED).scope).toBe('filtered');
  });

  test('can be printed only if it is a table', () => {
    expect(offeredTargets(rows(REPORTS), ['csv', 'pdf'])).toEqual(['csv', 'pdf']);
    expect(offeredTargets(CHANGES, ['csv', 'pdf'])).toEqual(['csv']);
  });

  test('names the selected rows, once each', () => {
    const source = exportSource(rows(REPORTS), USUAL_CHOICES, SELECTED);
    expect(source).toMatchObject({ scope: 'selected', keys: ['1', '2'] });
  });

  test('is split by month only with its ledger dates', () => {
    const dated = exportSource(rows(REPORTS), USUAL_CHOICES, WITH_EXTRAS);
    const undated = rows(REPORTS, { shown: shown('reports').filter(({ id }) => id !== 'biz_date') });
    expect(canBePartitioned(dated, 'parquet')).toBe(true);
    expect(canBePartitioned(exportSource(undated, USUAL_CHOICES, WITH_EXTRAS), 'parquet')).toBe(false);
    expect(canBePartitioned(dated, 'csv')).toBe(false);
  });
});

describe('the columns of an export', () => {
  test('are those on screen, in their order', () => {
    expect(visibleExportColumns(shown('reports'), 'words', messages).map(({ id }) => id)).toEqual(
      shown('reports').map(({ id }) => id),
    );
  });

  test('give a value with a code as words, as its code, or as both under two titles', () => {
    const state = shown('charges').filter(({ id }) => id === 'state');
    expect(visibleExportColumns(state, 'words', messages)).toEqual([{ id: 'state', title: 'State' }]);
    expect(visibleExportColumns(state, 'code', messages)).toEqual([{ id: 'state_val', title: 'State (code)' }]);
    expect(visibleExportColumns(state, 'both', messages)).toEqual([
      { id: 'state', title: 'State' },
      { id: 'state_val', title: 'State (code)' },
    ]);
  });

  test('contain no column twice, even if a code has a column of its own', () => {
    const settings = defaultColumns('charges');
    const all = settings.layout.map((column) => ({ ...column, visible: true }));
    const ids = visibleExportColumns(columnsInForm({ ...settings, layout: all }), 'both', messages).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('are, if all are requested, every field, the computed ones, and the fields that the app does not know', () => {
    const ids = allExportColumns('reports', true, messages).map(({ id }) => id);
    expect(ids).toHaveLength(9 + 3);
    expect(ids.slice(-3)).toEqual(['difference', 'commission_rate', 'extras']);
    expect(allExportColumns('charges', false, messages).slice(-2)).toEqual([
      { id: 'pending', title: 'Pending', labels: { '0': 'Approval Completed', '1': 'Pending Approvals' } },
      { id: 'pending_val', title: 'Pending (code)' },
    ]);
  });

  test('include the unit of a rate, which the screen shows in its cells', () => {
    expect(allExportColumns('reports', false, messages).at(-1)).toEqual({
      id: 'commission_rate',
      title: 'Commission rate (%)',
    });
  });

  test('give Pending in words, as its code, or both', () => {
    const pending = shown('charges').filter(({ id }) => id === 'pending');
    const ids = VALUE_FORMS.map((form) => visibleExportColumns(pending, form, messages).map(({ id }) => id));
    expect(ids).toEqual([['pending'], ['pending_val'], ['pending', 'pending_val']]);
  });
});

describe('the description of a file', () => {
  const MARKS: Readonly<Record<string, ParityMark>> = {
    biz_type: 'differs',
    state: 'notChecked',
    name: 'rowsAgree',
    pending: 'notChecked',
  };
  const naming: FileNaming = {
    dataset: 'charges',
    words: messages,
    labelOf: (name, value) => LABELS[`${name} ${value}`] ?? null,
    notes: [
      { name: 'name', standing: 'appRule', reason: 'matchingNotStated', matching: 'contains' },
      { name: 'basis', standing: 'appRule', reason: 'matchingNotStated', matching: 'prefix' },
      { name: 'id', standing: 'appRule', reason: 'matchingNotStated', matching: 'exact' },
      { name: 'pending', standing: 'outdated', reason: 'membersOutdated', since: '2026-09-18T10:04:00.000Z' },
      { name: 'state', standing: 'notProven', reason: 'valueNotChecked' },
    ],
    periods: { thisMonth: null, lastCompleteMonth: { from: '2026-08-01', to: '2026-08-31' }, lastTenLedgerDates: null },
    markOf: (filter) => (filter.kind === 'service' ? (MARKS[filter.name] ?? null) : null),
  };

  test('contains the filters in the words of the chips, with the mark beside a chip', () => {
    const filters: readonly Filter[] = [
      { kind: 'service', name: 'name', value: 'Gold' },
      { kind: 'service', name: 'basis', value: 'HK' },
      { kind: 'service', name: 'id', value: '7' },
      { kind: 'service', name: 'pending', value: '1' },
      { kind: 'service', name: 'biz_type', value: '1' },
      { kind: 'service', name: 'state', value: '0' },
    ];
    expect(filtersInWords(filters, naming)).toEqual([
      'Name “Gold”, contains (this app’s rule)',
      'Market/Currency “HK”, starts with (this app’s rule)',
      'ID “7”, equals (this app’s rule)',
      'Pending is Pending Approvals, not checked since Fri 18 Sep 2026 18:04 HKT',
      'Business type is Stocks (the service’s rows differ for this)',
      'State is Effective (not checked against the service)',
    ]);
  });

  test('never contains the private nickname of a client', () => {
    const client: Filter = { kind: 'service', name: 'aaid', value: '10023' };
    expect(filtersInWords([client], naming)).toEqual(['Client is 10023']);
    expect(filtersHint([client], naming)).toBe('10023');
  });

  test('leaves the filters out if everything is exported', () => {
    const of = (scope: ExportScope) =>
      exportRequest(rows(REPORTS), USUAL_CHOICES, { ...WITH_EXTRAS, scope, format: 'csv' });
    expect(of('filtered')).toMatchObject({ nameHint: 'Chan', words: { filters: [] }, language: 'en' });
    expect(of('everything')).toMatchObject({
      ...{ nameHint: 'all', words: { filters: [] } },
      source: { query: { filters: [] } },
    });
    expect(of('page')).toMatchObject({ nameHint: 'Chan page 3', source: { query: { filters: REPORTS.filters } } });
  });

  test('leaves the filters out for rows that were marked before filtering', () => {
    const of = (areMarked: boolean) =>
      exportRequest(rows(REPORTS, { areMarked }), USUAL_CHOICES, { ...SELECTED, format: 'csv' });
    expect(of(false)).toMatchObject({ nameHint: 'Chan selected' });
    expect(of(false).source).toMatchObject({ query: { filters: REPORTS.filters } });
    expect(of(true)).toMatchObject({
      nameHint: 'selected',
      words: { filters: [] },
      source: { query: { filters: [] } },
    });
    expect(printOf(rows(REPORTS, { areMarked: true }), { scope: 'selected', orientation: 'fitting' })).toMatchObject({
      query: { filters: [] },
    });
  });

  test('leaves the filters out for all changes', () => {
    const changes = { ...CHANGES, query: { page: 3, pageSize: 50, ae: 'Chan' } };
    const of = (scope: ExportScope) => exportSource(changes, USUAL_CHOICES, { ...WITH_EXTRAS, scope });
    expect(of('filtered')).toMatchObject({ query: changes.query });
    expect(of('everything')).toMatchObject({ query: { page: 3, pageSize: 50 } });
    expect(of('everything')).not.toMatchObject({ query: { ae: 'Chan' } });
  });

  test('distinguishes files by the values of their filters', () => {
    const hints: readonly (readonly [Filter, string])[] = [
      [{ kind: 'range', field: 'biz_date', from: '2026-09-01', to: '2026-09-30' }, '2026-09-01 to 2026-09-30'],
      [{ kind: 'range', field: 'biz_date', from: '2026-09-01' }, 'from 2026-09-01'],
      [{ kind: 'range', field: 'trade_amount' }, 'readable Trade amount'],
      [{ kind: 'period', field: 'biz_date', period: 'lastCompleteMonth' }, '2026-08-01 to 2026-08-31'],
      [{ kind: 'isOneOf', field: 'currency', values: ['HKD', 'USD', 'CNY'] }, 'HKD+USD+'],
      [{ kind: 'isOneOf', field: 'currency', values: ['HKD', ''] }, 'HKD+sent empty'],
      [{ kind: 'exactly', field: 'dcp_name', value: '' }, 'sent empty'],
      [{ kind: 'exactly', field: 'dcp_name', value: null }, 'not sent'],
      [{ kind: 'contains', field: 'name', value: '金', not: true }, 'not 金'],
      [{ kind: 'differs' }, 'differing'],
      [{ kind: 'service', name: 'broker_code', value: 'AE002' }, 'AE002 Chan'],
      [{ kind: 'service', name: 'broker_code', value: 'AE003' }, 'AE003 Chan'],
      [{ kind: 'service', name: 'state', value: '0' }, 'Effective'],
      [{ kind: 'service', name: 'pending', value: '0' }, 'Approval Completed'],
    ];
    for (const [filter, hint] of hints) expect(filtersHint([filter], naming)).toBe(hint);
  });
});

describe('the order of a file’s rows in words', () => {
  const say = (filters: readonly Filter[], ...fields: readonly SortKey['field'][]) =>
    sortInWords(
      { dataset: 'reports', filters, sort: fields.map((field) => ({ field, direction: 'descending' })) },
      messages,
    );
  const byAmount = 'Total commission, descending';
  const byCurrency = 'Currency, ascending';

  test('has the currency before an amount, as the rows are ordered', () => {
    expect(say([], 'commission_amount')).toEqual([byCurrency, byAmount]);
    expect(say([], 'biz_date', 'commission_amount')).toEqual(['Ledger date, descending', byCurrency, byAmount]);
    expect(say([], 'currency', 'commission_amount')).toEqual(['Currency, descending', byAmount]);
    expect(say([], 'biz_date')).toEqual(['Ledger date, descending']);
  });

  test('leaves it out where a filter leaves one currency', () => {
    const exactly = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;
    expect(say([{ kind: 'service', name: 'currency', value: 'HKD' }], 'commission_amount')).toEqual([byAmount]);
    expect(say([exactly], 'commission_amount')).toEqual([byAmount]);
    expect(say([{ ...exactly, not: true }], 'commission_amount')).toEqual([byCurrency, byAmount]);
    expect(say([{ kind: 'equals', field: 'currency', value: 'HKD' }], 'commission_amount')).toEqual([
      byCurrency,
      byAmount,
    ]);
  });
});

test('a request has the chosen place of the About', () => {
  const options = { ...WITH_EXTRAS, scope: 'everything', format: 'xlsx' } as const;
  const places = ABOUT_PLACES.map((aboutPlace) => exportRequest(RECEIPTS, { ...USUAL_CHOICES, aboutPlace }, options));
  expect(places.map(({ aboutPlace }) => aboutPlace)).toEqual(ABOUT_PLACES);
});

test('every choice makes a request that the main process accepts', () => {
  const subjects: readonly ExportSubject[] = [
    rows(REPORTS, { hint: '長'.repeat(3_000), filters: ['AE is Chan'] }),
    rows(CHARGES),
    rows(REPORTS, { groupBy: 'month' }),
    rows(REPORTS, { groupBy: 'week' satisfies GroupSubject }),
    rows(CHARGES, { groupBy: 'state' }),
    rows(REPORTS, { shown: shown('reports').filter(({ id }) => id !== 'biz_date') }),
    CHANGES,
    RECEIPTS,
    { ...RECEIPTS, resource: 'reports' },
  ];
  const scopes: readonly ExportScope[] = ['page', 'filtered', 'selected', 'everything'];
  const refused = subjects.flatMap((subject) =>
    EXPORT_FORMATS.flatMap((format) =>
      scopes.flatMap((scope) =>
        VALUE_FORMS.flatMap((values) =>
          COLUMN_CHOICES.flatMap((columns) => {
            const choices: ExportChoices = {
              ...USUAL_CHOICES,
              target: format,
              values,
              columns,
              isPartitioned: true,
            };
            const request = exportRequest(subject, choices, { ...WITH_EXTRAS, scope, format });
            return callSchemas.startExport.safeParse(request).error ?? [];
          }),
        ),
      ),
    ),
  );
  expect(refused.slice(0, 3)).toEqual([]);
});
