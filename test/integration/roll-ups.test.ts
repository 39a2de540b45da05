// Sums by the texts of a column equal those of the rows, for any filter on that column alone.

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FIELDS, type FieldName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { columnOf, countRows, type ColumnIndex } from '../../main/store/columns/column-index.ts';
import { onColumns, type ColumnStore, type ColumnView } from '../../main/store/columns/column-view.ts';
import { resolveFilters } from '../../main/store/question/resolve-filters.ts';
import { byText as eachText, sumMatching, textsMatching } from '../../main/store/columns/roll-ups.ts';
import type { RowTest } from '../../main/store/question/row-tests.ts';
import { groupLines, sumRows, wholeAsGroup, type Grouping } from '../../main/store/columns/sums.ts';
import { oddRows, randomFilter } from '../support/odd-rows.ts';
import { columnsOf, fill, makeTempStore, type TempStore } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';

const ROUNDS = 40;
const ALL_GROUPS = 10_000;
const MONEY = Object.entries(FIELDS.reports).flatMap(([field, kind]) => (kind === 'money' ? [field] : []));
const FIELD_NAMES = Object.keys(FIELDS.reports) as FieldName[];

let temp: TempStore;
let store: ColumnStore;
beforeAll(() => {
  temp = makeTempStore();
  fill(temp.db, 'reports', oddRows('reports', 400, seededRandom(3)));
  store = columnsOf(temp.db);
});
afterAll(() => temp.remove());

/** Up to three filters, all on one field or the currency. */
function filtersOn(field: FieldName, random: () => number): readonly Filter[] {
  const wanted = Math.floor(random() * 4);
  const filters: Filter[] = [];
  while (filters.length < wanted) {
    const filter = randomFilter('reports', random);
    if ('field' in filter) filters.push({ ...filter, field: random() < 0.3 ? 'currency' : field });
  }
  return filters;
}

function byText(index: ColumnIndex, field: FieldName): Grouping {
  const column = columnOf(index, field);
  if (column.kind !== 'coded') throw new Error(`${field} is no text`);
  // Two texts per group.
  const groupOf = Int32Array.from(column.texts.keys(), (code) => code >> 1);
  return { column, groupOf, groups: groupOf.length };
}

/** A view that records whether rows were read. */
function watched(view: ColumnView) {
  const look = vi.fn();
  const rowsOf: ColumnView['rowsOf'] = (tests) => {
    look();
    return view.rowsOf(tests);
  };
  const smallerSideOf: ColumnView['smallerSideOf'] = (tests) => {
    look();
    return view.smallerSideOf(tests);
  };
  return { view: { ...view, rowsOf, smallerSideOf }, look };
}

function summedOver(view: ColumnView, tests: readonly RowTest[], grouping: Grouping) {
  const mask = view.rowsOf(tests);
  return groupLines(sumRows(view, mask && { mask, wanted: 1 }, grouping), ALL_GROUPS);
}

it.each(FIELD_NAMES.filter((field) => !MONEY.includes(field)))('filters on %s and the currency alone', (field) => {
  const random = seededRandom(field.length);
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const filters = filtersOn(field, random);
    onColumns(store, 'reports', (all) => {
      const resolved = resolveFilters(all.context, filters);
      if (resolved.kind === 'unknown') return;
      const { tests } = resolved;
      const { view, look } = watched(all);
      const groupings = [
        { field, ...byText(view.index, field) },
        { field: null, ...wholeAsGroup(view.index) },
      ];
      for (const grouping of groupings) {
        // The first unfiltered question about a column reads all rows.
        sumMatching(all, [], grouping);
        const sums = groupLines(sumMatching(view, tests, grouping), ALL_GROUPS);
        expect(sums, JSON.stringify(filters)).toEqual(summedOver(all, tests, grouping));
        found += sums.total;
      }
      expect(look, JSON.stringify(filters)).not.toHaveBeenCalled();
    });
  }
  expect(found).toBeGreaterThan(ROUNDS);
});

it('a filter on a column whose sums are not known reads the rows that match', () => {
  onColumns(columnsOf(temp.db), 'reports', (all) => {
    const resolved = resolveFilters(all.context, [{ kind: 'isEmpty', field: 'broker_code', not: true }]);
    if (resolved.kind === 'unknown') throw new Error('not known');
    const { view, look } = watched(all);
    const grouping = { field: null, ...wholeAsGroup(view.index) };
    const sums = groupLines(sumMatching(view, resolved.tests, grouping), ALL_GROUPS);
    expect(sums).toEqual(summedOver(all, resolved.tests, grouping));
    expect(look).toHaveBeenCalled();
  });
});

it('filters on other columns, together with it or instead of it, are answered from the rows', () => {
  const others: readonly Filter[] = [
    { kind: 'contains', field: 'dcp_name', value: 'a' },
    { kind: 'range', field: 'trade_amount', from: '0' },
    { kind: 'differs' },
    { kind: 'anyText', value: 'a' },
  ];
  for (const other of others) {
    const filters: readonly Filter[] = [{ kind: 'isEmpty', field: 'broker_code', not: true }, other];
    onColumns(store, 'reports', (all) => {
      const resolved = resolveFilters(all.context, filters);
      if (resolved.kind === 'unknown') throw new Error('not known');
      const { view, look } = watched(all);
      const grouping = { field: 'broker_code' as const, ...byText(view.index, 'broker_code') };
      const sums = groupLines(sumMatching(view, resolved.tests, grouping), ALL_GROUPS);
      expect(sums).toEqual(summedOver(all, resolved.tests, grouping));
      expect(look).toHaveBeenCalled();
    });
  }
});

it('the texts in the rows that match are the same, counted and from known sums', () => {
  const random = seededRandom(7);
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const filters = [randomFilter('reports', random)];
    // A store of its own, in which no sums are known yet.
    onColumns(columnsOf(temp.db), 'reports', (view) => {
      const resolved = resolveFilters(view.context, filters);
      if (resolved.kind === 'unknown') return;
      const { tests } = resolved;
      const column = columnOf(view.index, 'biz_date');
      if (column.kind !== 'coded') throw new Error('dates are no texts');
      const mask = view.rowsOf(tests);
      const rows = sumRows(view, mask && { mask, wanted: 1 }, eachText(column));
      const texts = new Set(rows.pairs.map(({ group }) => column.texts[group] ?? null));
      const counted = textsMatching(view, tests, 'biz_date');
      sumMatching(view, tests, { field: 'biz_date', ...eachText(column) });
      expect([new Set(counted), new Set(textsMatching(view, tests, 'biz_date'))]).toEqual([texts, texts]);
      found += texts.size;
    });
  }
  expect(found).toBeGreaterThan(ROUNDS);
});

it('the smaller part is read: rows that match or rows that do not', () => {
  const random = seededRandom(11);
  const seen = { few: 0, most: 0, all: 0 };
  for (let round = 0; round < 10 * ROUNDS; round += 1) {
    const filter = randomFilter('reports', random);
    const filters = [random() < 0.5 && 'not' in filter ? { ...filter, not: !(filter.not ?? false) } : filter];
    onColumns(store, 'reports', (view) => {
      const resolved = resolveFilters(view.context, filters);
      if (resolved.kind === 'unknown') return;
      const { tests } = resolved;
      for (const field of ['broker_code', 'biz_date'] as const) {
        const grouping = { field, ...byText(view.index, field) };
        const sums = groupLines(sumMatching(view, tests, grouping), ALL_GROUPS);
        expect(sums, JSON.stringify(filters)).toEqual(summedOver(view, tests, grouping));
      }
      const found = countRows(view.index, view.rowsOf(tests));
      seen[found === view.index.rows ? 'all' : found * 2 > view.index.rows ? 'most' : 'few'] += 1;
    });
  }
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(5);
});
