import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellValue } from '../../shared/contract/fields.ts';
import { createRowsInAnyOrder } from '../../main/exports/csv/rows-any-order.ts';

const cells = fc.oneof(fc.constantFrom(null, '', '"', '\u2028'), fc.string({ unit: 'binary', maxLength: 30 }));
const rows = fc.array(fc.array(cells, { minLength: 3, maxLength: 3 }), { maxLength: 20 });

/** The hash in files written earlier. */
function expected(sent: readonly (readonly CellValue[])[]): string {
  const sums = new Array<bigint>(8).fill(0n);
  for (const row of sent) {
    const digest = createHash('sha256').update(JSON.stringify(row)).digest();
    sums.forEach((sum, word) => (sums[word] = (sum + BigInt(digest.readUInt32LE(word * 4))) % 2n ** 32n));
  }
  return sums.map((sum) => sum.toString(16).padStart(8, '0')).join('');
}

test('rows have the hash of earlier versions, in any order', () => {
  fc.assert(
    fc.property(rows, (sent) => {
      const hash = createRowsInAnyOrder();
      for (const row of sent.toReversed()) hash.addRow(row);
      expect(hash.digest()).toBe(expected(sent));
    }),
    { numRuns: 500 },
  );
});
