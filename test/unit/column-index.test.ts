import { expect, test } from 'vitest';
import fc from 'fast-check';
import { countRows, listRows, type ColumnIndex } from '../../main/store/columns/column-index.ts';

const masks = fc.oneof(
  fc.uint8Array({ max: 1, maxLength: 5_000 }),
  // Full blocks, in which counts soon exceed a byte.
  fc.nat({ max: 5_000 }).map((rows) => new Uint8Array(rows).fill(1)),
  fc.tuple(fc.nat({ max: 5_000 }), fc.nat({ max: 5_000 })).map(([rows, row]) => {
    const mask = new Uint8Array(rows);
    if (row < rows) mask[row] = 1;
    return mask;
  }),
);

test('matching rows are listed and counted, four at a time or singly', () => {
  fc.assert(
    fc.property(masks, (mask) => {
      const rows = [...mask].flatMap((matches, row) => (matches === 1 ? [row] : []));
      expect([...listRows(mask)]).toEqual(rows);
      const index: ColumnIndex = { rows: mask.length, rowIds: new Float64Array(), columns: new Map() };
      expect(countRows(index, mask)).toBe(rows.length);
      expect(countRows(index, null)).toBe(mask.length);
    }),
  );
});
