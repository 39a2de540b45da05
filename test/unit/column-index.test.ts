import { expect, test } from 'vitest';
import fc from 'fast-check';
import { countMask, listRows, listRowsOf, maskOf } from '../../main/store/zones/row-mask.ts';
import { maskWhere } from '../support/masks.ts';

const masks = fc.oneof(
  fc.uint8Array({ max: 1, maxLength: 10_000 }).map((bytes) => Uint8Array.from(bytes)),
  // Full words and zones.
  fc.nat({ max: 10_000 }).map((rows) => new Uint8Array(rows).fill(1)),
  fc.tuple(fc.nat({ max: 10_000 }), fc.nat({ max: 10_000 })).map(([rows, row]) => {
    const mask = new Uint8Array(rows);
    if (row < rows) mask[row] = 1;
    return mask;
  }),
);

test('matching rows are listed and counted', () => {
  fc.assert(
    fc.property(masks, (bytes) => {
      const mask = maskWhere(bytes.length, (row) => bytes[row] === 1);
      const rows = [...bytes].flatMap((matches, row) => (matches === 1 ? [row] : []));
      expect([...listRows(mask)]).toEqual(rows);
      expect(countMask(mask)).toBe(rows.length);
      const listed = new Uint32Array(bytes.length);
      const others = listRowsOf({ mask, wanted: 0 }, { from: 0, to: bytes.length }, listed);
      expect([...listed.subarray(0, others)]).toEqual(
        [...bytes].flatMap((matches, row) => (matches === 0 ? [row] : [])),
      );
    }),
  );
});

test('a row that is found twice counts once', () => {
  const mask = maskOf(100, [5, 5, 63]);
  expect(countMask(mask)).toBe(2);
  expect([...listRows(mask)]).toEqual([5, 63]);
});
