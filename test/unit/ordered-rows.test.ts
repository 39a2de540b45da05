// An order of rows gives the same rows whether it lists each of them or keeps their runs.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinRuns, rowsAt, walk, type EqualRows, type OrderedRows } from '../../main/store/columns/ordered-rows.ts';

const RUNS: fc.Arbitrary<readonly EqualRows[]> = fc
  .array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 12 })
  .map((sizes) => sizes.map((_, at) => ({ from: sum(sizes.slice(0, at)), to: sum(sizes.slice(0, at + 1)) })))
  .chain((runs) => fc.shuffledSubarray(runs, { minLength: runs.length }));
const STEP = fc.constantFrom<1 | -1>(1, -1);

function sum(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all + size, 0);
}

function listed(runs: readonly EqualRows[], step: 1 | -1): readonly number[] {
  return runs.flatMap(({ from, to }) => {
    const rows = Array.from({ length: to - from }, (_, at) => from + at);
    return step === 1 ? rows : rows.reverse();
  });
}

function bothForms(runs: readonly EqualRows[], step: 1 | -1): readonly OrderedRows[] {
  return [joinRuns(runs, step), { kind: 'listed', rows: Uint32Array.from(listed(runs, step)) }];
}

test('any part of it can be read', () => {
  fc.assert(
    fc.property(RUNS, STEP, fc.nat(40_000), fc.nat(40_000), (runs, step, first, second) => {
      const expected = listed(runs, step);
      const [from = 0, to = 0] = [first, second].map((place) => Math.min(place, expected.length)).sort((a, b) => a - b);
      for (const order of bothForms(runs, step)) expect([...rowsAt(order, from, to)]).toEqual(expected.slice(from, to));
    }),
  );
});

test('it can be walked through from either end', () => {
  fc.assert(
    fc.property(RUNS, STEP, (runs, step) => {
      const expected = listed(runs, step);
      for (const order of bothForms(runs, step)) {
        expect([...walk(order, 1)].flatMap((block) => [...block])).toEqual(expected);
        expect([...walk(order, -1)].flatMap((block) => [...block])).toEqual(expected.toReversed());
      }
    }),
  );
});

test('runs that follow each other in its direction are one', () => {
  const [first, second] = [
    { from: 0, to: 5 },
    { from: 5, to: 9 },
  ];
  expect(joinRuns([first, second], 1)).toMatchObject({ count: 9, firstRows: Uint32Array.of(0) });
  expect(joinRuns([second, first], 1)).toMatchObject({ count: 9, firstRows: Uint32Array.of(5, 0) });
  expect(joinRuns([second, first], -1)).toMatchObject({ count: 9, firstRows: Uint32Array.of(8) });
  expect(joinRuns([first, second], -1)).toMatchObject({ count: 9, firstRows: Uint32Array.of(4, 8) });
});
