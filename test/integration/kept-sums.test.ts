// Sums that the file keeps beside the columns: questions that they answer read no column, and find what the columns find.

import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAggregatesCalls } from '../../main/threads/aggregates-calls.ts';
import { createReaderCalls } from '../../main/threads/reader-calls.ts';
import type { ColumnStore } from '../../main/store/columns/column-view.ts';
import { queryGroups } from '../../main/store/columns/groups.ts';
import { MIN_KEPT_ROWS } from '../../main/store/columns/kept/columns-to-keep.ts';
import {
  beginKeeping,
  finishKeeping,
  keepChunk,
  keptSumsKeys,
  readKeptSums,
  type ColumnsCopy,
} from '../../main/store/columns/kept/kept-columns.ts';
import { sumCounter } from '../../main/store/columns/kept/count-by-sums.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import type { Database } from '../../main/store/file/database.ts';
import { conditionFor } from '../../main/store/question/filters.ts';
import { inSnapshot } from '../../main/store/question/query-context.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import { readState } from '../../main/store/tables/resource-states.ts';
import { DATASETS, fieldKindsOf, type DatasetName } from '../../shared/contract/fields.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';
import { WITH_BOTH_AMOUNTS } from '../../shared/rules/computed-columns.ts';
import { builtColumns, keep } from '../support/kept-columns.ts';
import { oddRows, randomFilter } from '../support/odd-rows.ts';
import {
  columnsOf,
  fill,
  makeTempStore,
  NOW_MS,
  RAW_KEY,
  type RowValues,
  type TempStore,
} from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';

const EVERYTHING = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 } as const;

let temp: TempStore;
beforeEach(() => {
  temp = makeTempStore();
});
afterEach(() => temp.remove());

const dated = (date: string, amounts: readonly string[]): readonly RowValues[] =>
  amounts.map((commission_amount) => ({ biz_date: date, currency: 'HKD', commission_amount }));

function copyOf(db: Database): ColumnsCopy {
  return { dataset: 'reports', copyNumber: readState(db, 'reports').copyNumber };
}

describe('kept sums of all rows', () => {
  /** Answered from sums by one text: totals, dates, groups and charts without a filter, or with one on that text. */
  const answers = (store: ColumnStore, dataset: DatasetName): readonly unknown[] => {
    const ask = (filters: readonly Filter[]): Query => ({ dataset, filters, sort: [], page: 1, pageSize: 1 });
    const fields = fieldKindsOf(dataset).flatMap(([field, kind]) => (kind === 'money' ? [] : [field]));
    return [
      queryTotals(store, ask([])),
      queryTotals(store, ask([{ kind: 'exactly', field: 'currency', value: 'HKD' }])),
      ...fields.map((by) => queryGroups(store, { query: ask([]), by, limit: 1_000 })),
      ...(dataset === 'reports' ? (['month', 'year'] as const) : []).map((by) =>
        queryGroups(store, { query: ask([]), by, limit: 1_000 }),
      ),
    ];
  };
  /** Columns that were not in the file when they were loaded are offered to be kept. */
  const wasLoaded = ({ shelf }: ColumnStore, dataset: DatasetName): boolean => shelf.toKeep.begin(dataset) !== null;

  it.each(DATASETS)('answer as the columns do, and none is read (%s)', (dataset) => {
    fc.assert(
      fc.property(fc.integer(), fc.nat({ max: 60 }), (seed, count) => {
        fill(temp.db, dataset, oddRows(dataset, count, seededRandom(seed)));
        const built = answers(builtColumns(temp.db), dataset);
        keep(temp.db, dataset);
        // A column that is read now would have to be built from the rows, and then be offered.
        temp.db.exec(`DELETE FROM column_chunks WHERE part NOT LIKE '%.sums'`);
        const store = columnsOf(temp.db);
        expect(answers(store, dataset)).toEqual(built);
        expect(wasLoaded(store, dataset)).toBe(false);
      }),
      { numRuns: 15, seed: 20_261_125 },
    );
  });

  it('are followed by the columns once a question needs rows, with the same answers as before', () => {
    fill(temp.db, 'reports', oddRows('reports', 300, seededRandom(5)));
    const narrowed = { ...EVERYTHING, filters: [{ kind: 'range', field: 'commission_amount', from: '1' }] } as const;
    const built = [queryTotals(builtColumns(temp.db), EVERYTHING), queryTotals(builtColumns(temp.db), narrowed)];
    keep(temp.db, 'reports');
    const store = columnsOf(temp.db);
    expect([queryTotals(store, EVERYTHING), queryTotals(store, narrowed)]).toEqual(built);
    expect([queryTotals(store, EVERYTHING), ...answers(store, 'reports')]).toEqual([
      built[0],
      ...answers(builtColumns(temp.db), 'reports'),
    ]);
  });

  it.each([
    ['a byte of them changes', `substr(bytes, 1, 40) || x'ff' || substr(bytes, 42)`],
    ['they are cut', `substr(bytes, 1, length(bytes) - 1)`],
    ['they are those of another column', `(SELECT bytes FROM column_chunks WHERE part = 'broker_code [].sums')`],
    ['they are empty', `x''`],
  ])('are of no use if %s', (_, bytes) => {
    fill(temp.db, 'reports', oddRows('reports', 40, seededRandom(8)));
    const built = queryTotals(builtColumns(temp.db), EVERYTHING);
    keep(temp.db, 'reports');
    temp.db.exec(`UPDATE column_chunks SET bytes = CAST(${bytes} AS BLOB) WHERE part = 'biz_date [].sums'`);
    expect(readKeptSums(temp.db, copyOf(temp.db), 'biz_date []')).toBeNull();
    expect(queryTotals(columnsOf(temp.db), EVERYTHING)).toEqual(built);
  });

  it('are of no use if a later version wrote them in a form that this one does not know', () => {
    fill(temp.db, 'reports', oddRows('reports', 40, seededRandom(8)));
    const built = queryTotals(builtColumns(temp.db), EVERYTHING);
    keep(temp.db, 'reports');
    const body = Buffer.from([0xff, 0xfe, 0x00]);
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(crc32(body));
    const written = Buffer.concat([bytes, body]);
    temp.db.prepare(`UPDATE column_chunks SET bytes = ? WHERE part = 'biz_date [].sums'`).run(written);
    expect(readKeptSums(temp.db, copyOf(temp.db), 'biz_date []')).toBeNull();
    expect(queryTotals(columnsOf(temp.db), EVERYTHING)).toEqual(built);
  });

  it('of an earlier copy are of no use', () => {
    fill(temp.db, 'reports', dated('2026-09-18', ['1']));
    keep(temp.db, 'reports');
    const earlier = temp.db.prepare(`SELECT bytes FROM column_chunks WHERE part = 'biz_date [].sums'`).pluck().get();
    fill(temp.db, 'reports', dated('2026-09-18', ['2', '3']));
    keep(temp.db, 'reports');
    expect(readKeptSums(temp.db, copyOf(temp.db), 'biz_date []')).not.toBeNull();
    temp.db.prepare(`UPDATE column_chunks SET bytes = ? WHERE part = 'biz_date [].sums'`).run(earlier);
    expect(readKeptSums(temp.db, copyOf(temp.db), 'biz_date []')).toBeNull();
    expect(queryTotals(columnsOf(temp.db), EVERYTHING)).toMatchObject({
      rows: 2,
      currencies: [{ sums: { commission_amount: { sum: '5' } } }],
    });
  });
});

describe('the rows of a page', () => {
  const query = (dataset: DatasetName, filters: readonly Filter[]): Query => ({ ...EVERYTHING, dataset, filters });
  const count = (dataset: DatasetName, filters: readonly Filter[], findCount = sumCounter()): number | null =>
    inSnapshot({ db: temp.db, dataset, now: () => NOW_MS }, (context) => {
      const condition = conditionFor(context, filters);
      return condition.kind === 'unknown' ? null : findCount(context, condition.tests);
    });

  it.each(DATASETS)('are counted by the sums of one column as by SQL (%s)', (dataset) => {
    fill(temp.db, dataset, oddRows(dataset, 200, seededRandom(21)));
    keep(temp.db, dataset);
    const random = seededRandom(22);
    const findCount = sumCounter();
    let counted = 0;
    for (let at = 0; at < 600; at += 1) {
      const filters = Array.from({ length: 1 + (at % 2) }, () => randomFilter(dataset, random));
      const found = count(dataset, filters, findCount);
      const bySql = queryRows(temp.db, query(dataset, filters), { now: () => NOW_MS });
      const answer = queryRows(temp.db, query(dataset, filters), { now: () => NOW_MS, findCount });
      expect(answer).toEqual(bySql);
      if (found === null) continue;
      counted += 1;
      expect({ filters, total: found }).toEqual({ filters, total: bySql.kind === 'rows' ? bySql.total : null });
    }
    expect(counted).toBeGreaterThan(150);
  });

  it.each<[string, readonly Filter[], number | null]>([
    ['one column', [{ kind: 'range', field: 'biz_date', from: '2026-09-17' }], 3],
    ['the currency', [{ kind: 'exactly', field: 'currency', value: 'USD' }], 2],
    [
      'both',
      [
        { kind: 'range', field: 'biz_date', from: '2026-09-17' },
        { kind: 'equals', field: 'currency', value: 'usd' },
      ],
      1,
    ],
    ['no filter', [], null],
    [
      'two columns',
      [
        { kind: 'isEmpty', field: 'dcp_name' },
        { kind: 'exactly', field: 'biz_date', value: '2026-09-17' },
      ],
      null,
    ],
    ['an amount', [{ kind: 'isEmpty', field: 'trade_amount' }], null],
    ['all texts', [{ kind: 'anyText', value: 'hkd' }], null],
  ])('are known of %s', (_, filters, rows) => {
    const dates = ['2026-09-16', '2026-09-17', '2026-09-17', '2026-09-18'];
    fill(
      temp.db,
      'reports',
      dates.map((biz_date, at) => ({ biz_date, currency: at % 3 === 0 ? 'USD' : 'HKD' })),
    );
    keep(temp.db, 'reports');
    expect(count('reports', filters)).toBe(rows);
  });

  it.each([
    ['by sums', keep],
    ['in an index', () => undefined],
  ])('are those of the file that is open, even if another had a copy of the same number (%s)', (_, prepare) => {
    const filters: readonly Filter[] = [{ kind: 'exactly', field: 'biz_date', value: '2026-09-18' }];
    const reader = createReaderCalls(() => NOW_MS);
    const total = (): number | null => {
      reader.openStore({ path: temp.path, key: RAW_KEY });
      const answer = reader.queryRows(query('reports', filters));
      reader.closeStore({});
      return answer.kind === 'rows' ? answer.total : null;
    };
    fill(temp.db, 'reports', dated('2026-09-18', ['1', '2']));
    prepare(temp.db, 'reports');
    expect(total()).toBe(2);
    temp.remove();
    temp = makeTempStore();
    fill(temp.db, 'reports', dated('2026-09-18', ['1', '2', '3']));
    prepare(temp.db, 'reports');
    expect(total()).toBe(3);
  });

  it('are counted by SQL if the sums are in a damaged part of the file, and other failures are reported', () => {
    fill(temp.db, 'reports', dated('2026-09-18', ['1', '2']));
    keep(temp.db, 'reports');
    const filters: readonly Filter[] = [{ kind: 'exactly', field: 'biz_date', value: '2026-09-18' }];
    const failing = (code: string): Database =>
      new Proxy(temp.db, {
        get(db, name) {
          const value: unknown = Reflect.get(db, name);
          if (name !== 'prepare') return value instanceof Function ? (value.bind(db) as unknown) : value;
          return (text: string) => {
            if (text.includes('column_chunks')) throw Object.assign(new Error('no page'), { code });
            return db.prepare(text);
          };
        },
      });
    const ask = (db: Database) =>
      queryRows(db, query('reports', filters), { now: () => NOW_MS, findCount: sumCounter() });
    expect(ask(failing('SQLITE_CORRUPT'))).toMatchObject({ kind: 'rows', total: 2 });
    expect(() => ask(failing('SQLITE_IOERR'))).toThrow();
  });

  it('are known from when the file keeps sums of this copy until there is another', () => {
    const filters: readonly Filter[] = [{ kind: 'exactly', field: 'biz_date', value: '2026-09-18' }];
    const findCount = sumCounter();
    fill(temp.db, 'reports', dated('2026-09-18', ['1', '2']));
    expect(count('reports', filters, findCount)).toBeNull();
    keep(temp.db, 'reports');
    expect(count('reports', filters, findCount)).toBe(2);
    fill(temp.db, 'reports', dated('2026-09-18', ['1', '2', '3']));
    expect(count('reports', filters, findCount)).toBeNull();
    keep(temp.db, 'reports');
    expect(count('reports', filters, findCount)).toBe(3);
  });
});

it('the thread hands over the sums behind the first screens, of all rows and of those with a rate', () => {
  fill(temp.db, 'reports', oddRows('reports', MIN_KEPT_ROWS, seededRandom(3)));
  const rated = { ...EVERYTHING, filters: WITH_BOTH_AMOUNTS };
  const built = [EVERYTHING, rated].map((query) => queryTotals(builtColumns(temp.db), query));
  const copy = copyOf(temp.db);
  handOver(copy);
  const fields = ['biz_date', 'broker_code', 'broker_team_code', 'currency', 'dcp_name'];
  const keys = [...keptSumsKeys(temp.db, copy)].sort();
  expect(keys.filter((key) => key.endsWith(' []'))).toEqual(fields.map((field) => `${field} []`));
  expect(keys.filter((key) => key.startsWith('biz_date [{'))).toHaveLength(1);
  temp.db.exec(`DELETE FROM column_chunks WHERE part NOT LIKE '%.sums'`);
  const store = columnsOf(temp.db);
  expect([EVERYTHING, rated].map((query) => queryTotals(store, query))).toEqual(built);
  expect(store.shelf.toKeep.begin('reports')).toBeNull();
});

/** As the two threads do after a run. */
function handOver(copy: ColumnsCopy): void {
  const calls = createAggregatesCalls(() => NOW_MS);
  calls.openStore({ path: temp.path, key: RAW_KEY });
  calls.loadColumns(copy);
  calls.beginColumns(copy);
  beginKeeping(temp.db, copy);
  for (;;) {
    const handed = calls.nextColumnChunk(copy);
    if (handed.kind === 'end') finishKeeping(temp.db, { ...copy, ...handed });
    if (handed.kind !== 'chunk') break;
    keepChunk(temp.db, { ...copy, ...handed });
  }
  calls.closeStore({});
}
