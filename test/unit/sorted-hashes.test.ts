import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareHashes, fromBytes, hashesOf, toBytes } from '../../main/store/views/sorted-hashes.ts';

const ROWS = fc.array(fc.constantFrom('a', 'b', 'c', '["港",null]', '["港",""]', '\u0000'), { maxLength: 30 });

/** The same by counting each row on both sides. */
function counted(before: readonly string[], after: readonly string[]): { entered: number; left: number } {
  const surplus = (of: readonly string[], other: readonly string[]): number =>
    [...new Set(of)].reduce((sum, row) => {
      const times = (rows: readonly string[]): number => rows.filter((each) => each === row).length;
      return sum + Math.max(0, times(of) - times(other));
    }, 0);
  return { entered: surplus(after, before), left: surplus(before, after) };
}

test('rows that entered and left are counted with their repetitions, in any order', () => {
  fc.assert(
    fc.property(ROWS, ROWS, (before, after) => {
      expect(compareHashes(hashesOf(before), hashesOf(after))).toEqual(counted(before, after));
    }),
  );
});

test('hashes are read back from bytes unchanged, wherever those start', () => {
  fc.assert(
    fc.property(ROWS, fc.integer({ min: 0, max: 7 }), (rows, start) => {
      const hashes = hashesOf(rows);
      const moved = Buffer.concat([Buffer.alloc(start), toBytes(hashes)]).subarray(start);
      expect(fromBytes(moved)).toEqual(hashes);
    }),
  );
});

test('a row with a value not sent is distinguished from one sent empty', () => {
  expect(compareHashes(hashesOf(['[null]']), hashesOf(['[""]']))).toEqual({ entered: 1, left: 1 });
});
