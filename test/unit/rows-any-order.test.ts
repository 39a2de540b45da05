import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellValue } from '../../shared/contract/fields.ts';
import { createRowsInAnyOrder } from '../../main/exports/csv/rows-any-order.ts';
import { recordsOf } from '../support/record-bytes.ts';

const COLUMNS = 3;
const cells = fc.oneof(
  fc.constantFrom(null, '', '"', '\\', '\0', '\x1f\x7f', '\u2028', '佣金 👨‍👩‍👧', 'a\r\n\t\b\f'),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const rows = fc.array(fc.array(cells, { minLength: COLUMNS, maxLength: COLUMNS }), { maxLength: 20 });

/** The hash in files written earlier. */
function expected(sent: readonly (readonly CellValue[])[]): string {
  const sums = new Array<bigint>(8).fill(0n);
  for (const row of sent) {
    const digest = createHash('sha256').update(JSON.stringify(row)).digest();
    sums.forEach((sum, word) => (sums[word] = (sum + BigInt(digest.readUInt32LE(word * 4))) % 2n ** 32n));
  }
  return sums.map((sum) => sum.toString(16).padStart(8, '0')).join('');
}

test('rows as texts and rows as bytes have the same hash, in any order', () => {
  fc.assert(
    fc.property(rows, (sent) => {
      const [asTexts, asBytes] = [createRowsInAnyOrder(COLUMNS), createRowsInAnyOrder(COLUMNS)];
      for (const row of sent) asTexts.addRow(row);
      // Values after those of the columns do not count.
      asBytes.addRecords(recordsOf(sent.toReversed().map((row) => [...row, 'observed'])));
      expect([asTexts.digest(), asBytes.digest()]).toEqual([expected(sent), expected(sent)]);
    }),
    { numRuns: 2_000 },
  );
});

test('rows of any length have a hash', () => {
  for (const length of [2_000, 16_000, 17_000, 100_000]) {
    const row = ['\x01'.repeat(length), null, '佣'.repeat(length)];
    const hashes = createRowsInAnyOrder(row.length);
    hashes.addRecords(recordsOf([row]));
    expect(hashes.digest()).toBe(expected([row]));
  }
});
