// Columns that the file keeps: they equal those built from the rows, or they are not read at all.

import fc from 'fast-check';
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATASETS, fieldKindsOf, type DatasetName } from '../../shared/contract/fields.ts';
import { noneListed } from '../../main/store/columns/amounts/amount-column.ts';
import type { ColumnIndex } from '../../main/store/columns/column-index.ts';
import {
  addToChecksum,
  COLUMN_FORMAT,
  decodeColumns,
  encodeColumns,
} from '../../main/store/columns/kept/encode-columns.ts';
import { zonesOf } from '../../main/store/zones/code-zones.ts';
import { readKeptColumns } from '../../main/store/columns/kept/kept-columns.ts';
import { loadColumns } from '../../main/store/columns/load-columns.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { dropHeldBack, takeHeldBack } from '../../main/store/copies/held-copy.ts';
import { beginLedgerDates } from '../../main/store/copies/ledger-date-staging.ts';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { backUp } from '../../main/store/file/backup.ts';
import { closeDatabase, openDatabase, type Database } from '../../main/store/file/database.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import { readState } from '../../main/store/tables/resource-states.ts';
import { addMigration } from '../support/extra-migrations.ts';
import { builtColumns, keep, keepingSteps } from '../support/kept-columns.ts';
import { oddRows } from '../support/odd-rows.ts';
import {
  columnsOf,
  fill,
  incomingRow,
  makeReceipt,
  makeTempStore,
  MIGRATIONS_FOLDER,
  NOW_MS,
  RAW_KEY,
  type RowValues,
  type TempStore,
} from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';

const AS_OF = new Date(NOW_MS).toISOString();
const EVERYTHING = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 } as const;

let temp: TempStore;
beforeEach(() => {
  temp = makeTempStore();
});
afterEach(() => temp.remove());

const dated = (date: string, amounts: readonly string[]): readonly RowValues[] =>
  amounts.map((commission_amount) => ({ biz_date: date, currency: 'HKD', commission_amount }));

function read(db: Database, dataset: DatasetName): ColumnIndex | null {
  return readKeptColumns(db, dataset, readState(db, dataset));
}

function commitDates(db: Database, date: string, rows: readonly RowValues[]): void {
  const dates = beginLedgerDates(db);
  dates.putRows(
    date,
    rows.map((row) => incomingRow('reports', row)),
  );
  dates.commit({
    receipt: makeReceipt('reports'),
    read: [{ date, rows: rows.length, readAt: AS_OF }],
    counted: [],
    isWhole: true,
  });
}

function holdBack(db: Database, rows: readonly RowValues[]): void {
  const staging = beginStaging(db, 'reports', 'live');
  staging.putPage(
    1,
    rows.map((row) => incomingRow('reports', row)),
    1,
  );
  staging.holdBack({ receipt: makeReceipt('reports', { verdict: 'heldBack' }), readAt: AS_OF, rowsDigest: 'held' });
}

describe('columns read back from the file', () => {
  it.each(DATASETS)('equal those built from the rows of %s, with texts, dates and amounts of every kind', (dataset) => {
    fc.assert(
      fc.property(fc.integer(), fc.nat({ max: 60 }), (seed, count) => {
        fill(temp.db, dataset, oddRows(dataset, count, seededRandom(seed)));
        keep(temp.db, dataset);
        expect(read(temp.db, dataset)).toEqual(loadColumns(temp.db, dataset));
      }),
      { numRuns: 40, seed: 20_260_918 },
    );
  });

  it('equal them after single dates were replaced, so that positions have gaps', () => {
    fill(temp.db, 'reports', [
      ...dated('2026-09-16', ['0']),
      ...dated('2026-09-17', ['1', '2']),
      ...dated('2026-09-18', ['3']),
    ]);
    commitDates(temp.db, '2026-09-17', dated('2026-09-17', ['1', '2', '999999999999999999.5']));
    keep(temp.db, 'reports');
    const kept = read(temp.db, 'reports');
    expect(kept?.positions).toEqual({ firstRows: Uint32Array.of(0, 1), firstPositions: Float64Array.of(1, 4) });
    expect(kept).toEqual(loadColumns(temp.db, 'reports'));
  });

  it('equal them with more distinct texts than two bytes can number', () => {
    const rows = Array.from({ length: 70_000 }, (_, index) => ({ dcp_name: `客户套餐 ${index}`, currency: 'HKD' }));
    fill(temp.db, 'reports', rows);
    keep(temp.db, 'reports');
    const [kept, built] = [read(temp.db, 'reports'), loadColumns(temp.db, 'reports')];
    expect(kept?.columns.get('dcp_name')).toMatchObject({ codes: expect.any(Uint32Array) as unknown });
    expect(kept?.columns.get('currency')).toMatchObject({ codes: expect.any(Uint16Array) as unknown });
    expect(kept).toEqual(built);
  });

  it('are joined if a part has several chunks', () => {
    const rows = 1_100_000;
    const ones = Int32Array.from({ length: rows }, (_, row) => row);
    const low = ones.map((each) => -each);
    const amounts = { kind: 'amounts', high: null, low, ones, listed: noneListed() } as const;
    const codes = new Uint16Array(rows).fill(1);
    const coded = { kind: 'coded', codes, texts: ['HKD', null], zones: zonesOf(codes) } as const;
    const columns = fieldKindsOf('reports').map(
      ([field, kind]) => [field, kind === 'money' ? amounts : coded] as const,
    );
    const positions = { firstRows: Uint32Array.of(0), firstPositions: Float64Array.of(1) };
    const index = { rows, positions, scale: 9, columns: new Map(columns) };
    const chunks = [...encodeColumns(index)];
    const sizes = chunks.flatMap(({ part, bytes }) => (part === 'trade_amount.low' ? [bytes.length] : []));
    expect(sizes).toEqual([4_194_304, 205_696]);
    const again = [...encodeColumns(decodeColumns('reports', rows, chunks))];
    expect(again.reduce(addToChecksum, 0)).toBe(chunks.reduce(addToChecksum, 0));
  });

  it('free the bytes of each chunk that was read', () => {
    fill(temp.db, 'reports', oddRows('reports', 300, seededRandom(5)));
    keep(temp.db, 'reports');
    const transfer = vi.spyOn(ArrayBuffer.prototype, 'transfer');
    expect(read(temp.db, 'reports')).not.toBeNull();
    const chunks = temp.db.prepare(`SELECT count(*) FROM column_chunks WHERE part NOT LIKE '%.sums'`).pluck().get();
    expect(transfer).toHaveBeenCalledTimes(Number(chunks));
    transfer.mockRestore();
  });

  it('equal those of no rows', () => {
    const none = loadColumns(temp.db, 'charges');
    expect(decodeColumns('charges', 0, encodeColumns(none))).toEqual(none);
  });

  it('give the same answers', () => {
    fill(temp.db, 'reports', oddRows('reports', 300, seededRandom(5)));
    const built = queryTotals(columnsOf(temp.db), EVERYTHING);
    keep(temp.db, 'reports');
    expect(read(temp.db, 'reports')).not.toBeNull();
    expect(queryTotals(columnsOf(temp.db), EVERYTHING)).toEqual(built);
  });

  it('have the bytes of their format: if this checksum changes, raise the number of the format', () => {
    const amounts = ['1.5', '-0.000000001', '', 'many', '999999999999999999.999999999'];
    fill(temp.db, 'reports', [...dated('2026-09-17', amounts), { dcp_name: '客户' }]);
    const checksum = [...encodeColumns(loadColumns(temp.db, 'reports'))].reduce(addToChecksum, 0);
    expect({ format: COLUMN_FORMAT, checksum }).toEqual({ format: 4, checksum: 1_921_743_343 });
  });
});

describe('kept columns of another copy', () => {
  const FIRST = [...dated('2026-09-17', ['1']), ...dated('2026-09-18', ['2'])];
  beforeEach(() => {
    fill(temp.db, 'reports', FIRST);
    keep(temp.db, 'reports');
    expect(read(temp.db, 'reports')).not.toBeNull();
  });

  it('are not read after a new copy of as many rows', () => {
    fill(temp.db, 'reports', [...dated('2026-09-17', ['1']), ...dated('2026-09-18', ['3'])]);
    expect(read(temp.db, 'reports')).toBeNull();
  });

  it('are not read after the rows of one date were replaced', () => {
    commitDates(temp.db, '2026-09-18', dated('2026-09-18', ['3']));
    expect(read(temp.db, 'reports')).toBeNull();
  });

  it('are still read after a date was read again with equal rows', () => {
    commitDates(temp.db, '2026-09-18', dated('2026-09-18', ['2']));
    expect(read(temp.db, 'reports')).toEqual(loadColumns(temp.db, 'reports'));
  });

  it('are not read once a copy that was held back is taken, and are while it waits or was refused', () => {
    holdBack(temp.db, dated('2026-09-18', ['3']));
    expect(read(temp.db, 'reports')).not.toBeNull();
    dropHeldBack(temp.db, 'reports');
    expect(read(temp.db, 'reports')).not.toBeNull();
    holdBack(temp.db, dated('2026-09-18', ['3', '4']));
    takeHeldBack(temp.db, 'reports', () => NOW_MS);
    expect(read(temp.db, 'reports')).toBeNull();
  });

  it('are not read after a migration, which may have changed the rows', () => {
    closeDatabase(temp.db);
    const migrationsFolder = join(temp.folder, 'drizzle');
    cpSync(MIGRATIONS_FOLDER, migrationsFolder, { recursive: true });
    addMigration(migrationsFolder, '9999_fix', `UPDATE reports SET currency = 'USD'`);
    const { db } = openStore({ path: temp.path, key: RAW_KEY, migrationsFolder, now: () => NOW_MS });
    expect(read(db, 'reports')).toBeNull();
    expect(queryTotals(columnsOf(db), EVERYTHING)).toMatchObject({ currencies: [{ currency: 'USD' }] });
    closeDatabase(db);
  });

  it('are not read by a version of the app with another format', () => {
    temp.db.prepare('UPDATE column_sets SET format = format + 1').run();
    expect(read(temp.db, 'reports')).toBeNull();
  });

  it('are in no backup, so that a restored file begins without them', () => {
    backUp(temp.db, NOW_MS);
    closeDatabase(temp.db);
    const opening = { path: temp.path, key: RAW_KEY, migrationsFolder: MIGRATIONS_FOLDER, now: () => NOW_MS };
    for (const name of ['settings', 'history']) {
      const backup = openDatabase({ path: join(dirname(temp.path), `backup-${name}.db`), key: RAW_KEY, mode: 'read' });
      const tables = backup.prepare('SELECT name FROM sqlite_schema').pluck().all();
      expect(tables.filter((table) => String(table).startsWith('column_'))).toEqual([]);
      closeDatabase(backup);
    }
    const { db } = openStore({ ...opening, mustReplace: true });
    // The numbers of copies begin again, so the first sync gives the new rows the number of the old ones.
    fill(db, 'reports', dated('2026-09-18', ['7']));
    expect(readState(db, 'reports').copyNumber).toBe(1);
    expect(read(db, 'reports')).toBeNull();
    closeDatabase(db);
  });

  it('are replaced, not added to, when the columns of the next copy are kept', () => {
    const chunks = (): unknown => temp.db.prepare('SELECT count(*) FROM column_chunks').pluck().get();
    const before = chunks();
    fill(temp.db, 'reports', dated('2026-09-18', ['3']));
    keep(temp.db, 'reports');
    expect(chunks()).toBe(before);
    expect(read(temp.db, 'reports')).toEqual(loadColumns(temp.db, 'reports'));
  });
});

describe('keeping columns', () => {
  it('stops at every step once another copy is live, and leaves nothing that is read', () => {
    fill(temp.db, 'reports', dated('2026-09-18', ['1']));
    const steps = keepingSteps(temp.db, 'reports');
    fill(temp.db, 'reports', dated('2026-09-18', ['2']));
    expect(steps.map((step) => step())).toEqual(steps.map(() => false));
    expect(temp.db.prepare('SELECT count(*) FROM column_chunks').pluck().get()).toBe(0n);
    expect(read(temp.db, 'reports')).toBeNull();
  });

  it('that ends at any step leaves nothing that is read, also after the file is opened again', () => {
    fill(temp.db, 'reports', oddRows('reports', 20, seededRandom(1)));
    keep(temp.db, 'reports');
    const count = keepingSteps(temp.db, 'reports').length;
    for (let ended = 1; ended < count; ended += 1) {
      keepingSteps(temp.db, 'reports')
        .slice(0, ended)
        .forEach((step) => step());
      const reading = openDatabase({ path: temp.path, key: RAW_KEY, mode: 'read' });
      expect(read(reading, 'reports')).toBeNull();
      closeDatabase(reading);
    }
  });

  it('on a full disk fails, leaves nothing that is read, and succeeds later', () => {
    fill(temp.db, 'reports', oddRows('reports', 5_000, seededRandom(1)));
    temp.db.exec('VACUUM');
    const pages = Number(temp.db.pragma('page_count', { simple: true }));
    temp.db.pragma(`max_page_count=${pages + 4}`);
    expect(() => keep(temp.db, 'reports')).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    expect(read(temp.db, 'reports')).toBeNull();
    temp.db.pragma('max_page_count=1000000');
    keep(temp.db, 'reports');
    expect(read(temp.db, 'reports')).toEqual(loadColumns(temp.db, 'reports'));
  });

  it.each([
    ['a chunk is missing', `DELETE FROM column_chunks WHERE number = 3`],
    ['the last chunk is missing', `DELETE FROM column_chunks WHERE number = (SELECT max(number) FROM column_chunks)`],
    ['a chunk is cut', `UPDATE column_chunks SET bytes = substr(bytes, 1, length(bytes) - 1) WHERE number = 3`],
    ['a chunk is longer', `UPDATE column_chunks SET bytes = CAST(bytes || x'00' AS BLOB) WHERE number = 1`],
    ['a chunk is empty', `UPDATE column_chunks SET bytes = x'' WHERE part = 'trade_amount.low'`],
    ['a chunk belongs to another part', `UPDATE column_chunks SET part = 'trade_amount.ones' WHERE number = 3`],
    [
      'two parts of equal size are exchanged',
      `UPDATE column_chunks SET number = number + 1000 WHERE part = 'trade_amount.ones';
       UPDATE column_chunks SET number = number - 1 WHERE part = 'trade_amount.low';
       UPDATE column_chunks SET number = number - 999 WHERE part = 'trade_amount.ones'`,
    ],
    [
      'the bytes of two columns are exchanged',
      `UPDATE column_chunks SET bytes = (SELECT bytes FROM column_chunks WHERE part = 'commission_amount.low') WHERE part = 'trade_amount.low'`,
    ],
    ['texts are no JSON', `UPDATE column_chunks SET bytes = x'5b' WHERE part = 'currency.texts'`],
    ['texts are numbers', `UPDATE column_chunks SET bytes = CAST('[1,2]' AS BLOB) WHERE part = 'currency.texts'`],
    ['texts are fewer', `UPDATE column_chunks SET bytes = CAST('["HKD"]' AS BLOB) WHERE part = 'currency.texts'`],
    [
      'a part is added',
      `INSERT INTO column_chunks SELECT 'reports', chunks, 'more', x'00' FROM column_sets;
       UPDATE column_sets SET chunks = chunks + 1`,
    ],
    ['the set has fewer chunks', `UPDATE column_sets SET chunks = chunks - 1`],
    ['the set has more chunks', `UPDATE column_sets SET chunks = chunks + 1`],
  ])('is of no use if %s: the columns are then built from the rows', (_, damage) => {
    fill(temp.db, 'reports', oddRows('reports', 40, seededRandom(8)));
    const answer = queryTotals(columnsOf(temp.db), EVERYTHING);
    keep(temp.db, 'reports');
    temp.db.exec(damage);
    expect(read(temp.db, 'reports')).toBeNull();
    expect(queryTotals(columnsOf(temp.db), EVERYTHING)).toEqual(answer);
  });

  it('never makes an answer stale, whatever happens in whichever order', () => {
    const amounts = fc.array(fc.constantFrom('1', '2', '', 'x', '-0.000000001'), { maxLength: 4 });
    const date = fc.constantFrom('2026-09-16', '2026-09-17', '2026-09-18');
    const event = fc.oneof(
      fc.record({ kind: fc.constant('swap' as const), date, amounts }),
      fc.record({ kind: fc.constant('date' as const), date, amounts }),
      fc.record({ kind: fc.constant('hold' as const), date, amounts }),
      fc.record({ kind: fc.constantFrom('take' as const, 'begin' as const, 'keep' as const, 'keep' as const) }),
      fc.record({ kind: fc.constant('steps' as const), count: fc.nat({ max: 30 }) }),
    );
    let keptReads = 0;
    fc.assert(
      fc.property(fc.array(event, { minLength: 4, maxLength: 14 }), (events) => {
        let waiting: (() => boolean)[] = [];
        let held = false;
        for (const each of events) {
          switch (each.kind) {
            case 'swap':
              fill(temp.db, 'reports', dated(each.date, each.amounts));
              held = false;
              break;
            case 'date':
              commitDates(temp.db, each.date, dated(each.date, each.amounts));
              held = false;
              break;
            case 'hold':
              holdBack(temp.db, dated(each.date, each.amounts));
              held = true;
              break;
            case 'take':
              if (held) takeHeldBack(temp.db, 'reports', () => NOW_MS);
              held = false;
              break;
            case 'begin':
              waiting = keepingSteps(temp.db, 'reports');
              break;
            case 'steps':
              for (const step of waiting.splice(0, each.count)) if (!step()) waiting = [];
              break;
            case 'keep':
              keep(temp.db, 'reports');
          }
          const kept = read(temp.db, 'reports');
          if (kept === null) continue;
          keptReads += 1;
          expect(kept).toEqual(loadColumns(temp.db, 'reports'));
          expect(queryTotals(columnsOf(temp.db), EVERYTHING)).toEqual(queryTotals(builtColumns(temp.db), EVERYTHING));
        }
      }),
      { numRuns: 60, seed: 20_260_918 },
    );
    expect(keptReads).toBeGreaterThan(50);
  });
});
