import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellValue } from '../../shared/contract/fields.ts';
import { HashByMonth, isHashByMonth } from '../../main/exports/parquet/hash-by-month.ts';
import { createRowsHash } from '../../main/exports/csv/rows-hash.ts';
import { forEachRecord } from '../../main/store/question/record-bytes.ts';
import { column } from '../support/parquet-file.ts';
import { recordsOf } from '../support/record-bytes.ts';

type Row = readonly CellValue[];
type Dated = { readonly month: string; readonly row: Row };

const COLUMNS = ['a', 'b', 'c'].map((name) => column(name, 'text'));
const cells = fc.oneof(
  fc.constantFrom(null, '', '"', ',', '\r\n', '佣金 👨‍👩‍👧', "'=1"),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
/** Plain rows are hashed in place, together with their neighbours of the same month. */
const row = fc.oneof(
  fc.array(cells, { minLength: COLUMNS.length, maxLength: COLUMNS.length }),
  fc.array(fc.constantFrom('a', '12.50', '佣金'), { minLength: COLUMNS.length, maxLength: COLUMNS.length }),
);
const sent = fc.array(fc.record({ month: fc.constantFrom('2026-07', '2026-08', '2026-09'), row }), { maxLength: 30 });

/** By docs/exports.md. */
function expected(rows: readonly Dated[]): string {
  const ofMonths = [...Map.groupBy(rows, ({ month }) => month).values()].map((own) => {
    const hash = createRowsHash();
    own.forEach((each) => hash.addRow(each.row));
    return hash.digest();
  });
  const lines = ofMonths.toSorted().map((hex) => `${hex}\n`);
  return `by-month:${createHash('sha256').update(lines.join('')).digest('hex')}`;
}

function hashOf(rows: readonly Dated[]): string {
  const hash = new HashByMonth();
  for (const each of rows) hash.of(each.month).addRow(each.row);
  return hash.digest();
}

test('rows as texts and rows as bytes have the same hash, however the months alternate', () => {
  fc.assert(
    fc.property(sent, (rows) => {
      const ofBytes = new HashByMonth(COLUMNS);
      let at = 0;
      // Values after those of the columns do not count.
      const records = recordsOf(
        rows.map((each) => [...each.row, 'observed']),
        COLUMNS.length,
      );
      forEachRecord(records, (record) => ofBytes.of(rows[at++]?.month ?? '').addRecord(record));
      ofBytes.flush();
      records.bytes.fill(0);
      expect([hashOf(rows), ofBytes.digest()]).toEqual([expected(rows), expected(rows)]);
    }),
    { numRuns: 1_000 },
  );
});

test('the order of the months does not count, that of the rows in a month does, and so does the month of a row', () => {
  const [a, b, c] = [
    { month: '2026-08', row: ['1'] },
    { month: '2026-09', row: ['2'] },
    { month: '2026-09', row: ['3'] },
  ] as const;
  expect(hashOf([b, a, c])).toBe(hashOf([a, b, c]));
  expect(hashOf([a, c, b])).not.toBe(hashOf([a, b, c]));
  expect(hashOf([a, b, { ...c, month: '2026-08' }])).not.toBe(hashOf([a, b, c]));
  expect(hashOf([a, b, c, c])).not.toBe(hashOf([a, b, c]));
});

test('is told from the hash of earlier versions', () => {
  expect([isHashByMonth(hashOf([])), isHashByMonth('0'.repeat(64))]).toEqual([true, false]);
});
