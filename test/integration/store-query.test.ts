import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATASETS, FIELDS } from '../../preload/contract.ts';
import type { DatasetName, FieldName, Filter, Query, SortKey } from '../../preload/contract.ts';
import { createQueryCache } from '../../main/store/query-context.ts';
import { queryRows } from '../../main/store/rows.ts';
import { queryTotals } from '../../main/store/totals.ts';
import { fill, makeTempStore, seededRandom } from '../support/temp-store.ts';
import type { RowValues, TempStore } from '../support/temp-store.ts';
import { naiveQuery } from '../support/naive-query.ts';

const ODD_TEXTS = [
  '',
  null,
  '100%',
  '100_',
  '100a',
  "O'Brien",
  '"quoted"',
  '-- comment; DROP TABLE reports',
  'nul\u0000Inside',
  'nul\u0000inside too',
  'NUL',
  '👨‍👩‍👧 family',
  '港股佣金',
  '港股',
  'ＡＢＣ full width',
  'abc',
  'ABC',
  'É upper',
  'é lower',
  'e\u0301 composed',
  '0012',
  '12',
  'back\\slash',
  'line\nbreak',
  '\u202eright to left',
  '豈',
];
const ODD_NUMBERS = [
  '0',
  '-0',
  '1',
  '+1',
  '01.50',
  '1.5',
  '-1.5',
  '-0.5',
  '0.000000001',
  '999999999999999999.999999999',
  '-999999999999999999',
  '10',
  '9',
  '1e5',
  '1,000',
  'NaN',
  '',
  null,
  '１２',
  '12345678901234567890',
];
const DATES = ['2026-09-18', '2026-09-17', '20260917', '2026/09/16', '2026-09-16T08:00:00Z', '2025-12-31', '', null];
const SEARCHES = [
  '%',
  '_',
  "'",
  '\u0000',
  'abc',
  'ABC',
  'É',
  'é',
  'e\u0301',
  '港',
  '👨',
  'ＡＢＣ',
  '12',
  '',
  'nul',
  '\\',
  'ins',
  '豈',
];

function oddRows(dataset: DatasetName, count: number, random: () => number): readonly RowValues[] {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      Object.entries(FIELDS[dataset]).map(([field, kind]) => {
        if (field === 'id') return [field, String(index)];
        if (kind === 'date') return [field, pick(DATES)];
        if (kind === 'number' || kind === 'money') return [field, pick(ODD_NUMBERS)];
        return [field, pick(ODD_TEXTS)];
      }),
    ),
  );
}

function randomFilter(dataset: DatasetName, random: () => number): Filter {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const field = pick(Object.keys(FIELDS[dataset]) as FieldName[]);
  const kind = (FIELDS[dataset] as Record<string, string>)[field];
  const not = random() < 0.3;
  const text = (): string => pick([...ODD_TEXTS, ...SEARCHES, ...ODD_NUMBERS]) ?? '';
  const choice = random();
  if ((kind === 'number' || kind === 'money' || kind === 'date') && choice < 0.5) {
    const bounds =
      kind === 'date' ? ['2026-09-16', '2026-09-17', '2025-01-01'] : ['-1.5', '0', '1.5', '10', '-0.5', '1000000'];
    return {
      kind: 'range',
      field,
      ...(random() < 0.8 ? { from: pick(bounds) } : {}),
      ...(random() < 0.8 ? { to: pick(bounds) } : {}),
      not,
    };
  }
  if (choice < 0.3) return { kind: 'contains', field, value: pick(SEARCHES), not };
  if (choice < 0.5) return { kind: 'equals', field, value: text(), not };
  if (choice < 0.6) return { kind: 'startsWith', field, value: pick(SEARCHES), not };
  if (choice < 0.8)
    return { kind: 'isOneOf', field, values: Array.from({ length: Math.floor(random() * 4) }, text), not };
  return { kind: 'isEmpty', field, not };
}

function randomQuery(dataset: DatasetName, random: () => number): Query {
  const fields = Object.keys(FIELDS[dataset]) as FieldName[];
  const filters = Array.from({ length: Math.floor(random() * 3) }, () => randomFilter(dataset, random));
  const sort = Array.from({ length: Math.floor(random() * 4) }, (): SortKey => {
    const field = fields[Math.floor(random() * fields.length)] as FieldName;
    return { field, direction: random() < 0.5 ? 'ascending' : 'descending' };
  });
  const pageSize = 1 + Math.floor(random() * 60);
  return { dataset, filters, sort, page: 1 + Math.floor(random() * 6), pageSize };
}

describe('queries against a naive computation', () => {
  const rows = { charges: oddRows('charges', 300, seededRandom(7)), reports: oddRows('reports', 400, seededRandom(8)) };
  let store: TempStore;
  beforeAll(() => {
    store = makeTempStore();
    for (const dataset of DATASETS) fill(store.db, dataset, rows[dataset]);
  });
  afterAll(() => store.remove());

  it.each(DATASETS)('answers 400 random queries of %s as the naive computation does', (dataset) => {
    const random = seededRandom(42);
    const cache = createQueryCache();
    for (let index = 0; index < 400; index += 1) {
      const query = randomQuery(dataset, random);
      const answer = queryRows(store.db, query, cache);
      const expected = naiveQuery(rows[dataset], query);
      if (answer.kind !== 'rows') throw new Error(`unknown: ${JSON.stringify(query)}`);
      const page = { total: answer.total, keys: answer.rows.map((row) => row.key) };
      expect({ query, ...page }).toEqual({ query, total: expected.total, keys: expected.page.map(String) });
    }
  });

  it.each(DATASETS)('gives every cell of %s back exactly as it was sent', (dataset) => {
    const answer = queryRows(store.db, { dataset, filters: [], sort: [], page: 1, pageSize: 500 });
    if (answer.kind !== 'rows') throw new Error('unknown');
    expect(answer.rows.map((row) => row.values)).toEqual(rows[dataset]);
  });

  it('shows each row on exactly one page, whatever the sort', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 20; round += 1) {
      const query = { ...randomQuery('reports', random), filters: [], pageSize: 37 };
      const keys = Array.from({ length: 11 }, (_, index) => {
        const answer = queryRows(store.db, { ...query, page: index + 1 });
        return answer.kind === 'rows' ? answer.rows.map((row) => row.key) : [];
      }).flat();
      expect(new Set(keys).size).toBe(400);
      expect(keys.length).toBe(400);
    }
  });

  it('counts as many rows in totals as in pages', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 60; round += 1) {
      const query = randomQuery('reports', random);
      const totals = queryTotals(store.db, query);
      expect(totals).toMatchObject({ kind: 'totals', rows: naiveQuery(rows.reports, query).total });
    }
  });
});
