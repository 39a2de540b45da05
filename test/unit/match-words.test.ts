// Tests a word of 32 rows at a time, and finds the rows that a test of each row by itself finds.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AMOUNT_MARKS,
  LAST_UNREAD,
  MAX_ONES,
  MIN_ONES,
  noneListed,
  RADIX,
  ticksAt,
  type AmountColumn,
} from '../../main/store/columns/amounts/amount-column.ts';
import { amountsBetween } from '../../main/store/columns/amounts/amounts-between.ts';
import {
  countWords,
  fillWords,
  narrowByOnes,
  narrowByParts,
  narrowByTexts,
  narrowToDiffering,
  widenByTexts,
  ZONE_WORDS,
  type Words,
} from '../../main/store/columns/scans/match-words.ts';

/** Around the ends of words, and of the fours in which texts are looked up. */
const SIZES = [1, 3, 4, 5, 31, 32, 33, 36, 63, 64, 70];
/** The first row of a slice within its columns. */
const FROM = 64;

type Case = { readonly rows: number; readonly before: readonly boolean[] };

const cases: fc.Arbitrary<Case> = fc.constantFrom(...SIZES).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    before: fc.oneof(
      fc.constant(Array.from({ length: rows }, () => true)),
      fc.array(fc.boolean(), { minLength: rows, maxLength: rows }),
    ),
  }),
);

function sliceOf(rows: number) {
  return { zone: 0, from: FROM, to: FROM + rows };
}

/** The rows of a slice, and what stands behind them: bits of other rows, which no test may change. */
function wordsWith({ rows, before }: Case): Words {
  const words = new Uint32Array(ZONE_WORDS).fill(0xaaaa_aaaa);
  fillWords(words, sliceOf(rows));
  before.forEach((passes, at) => {
    if (!passes) words[at >>> 5] = (words[at >>> 5] ?? 0) & ~(1 << (at & 31));
  });
  return words;
}

function expectRows(words: Words, { rows }: Case, passes: (at: number) => boolean): void {
  const expected = Array.from({ length: rows }, (_, at) => passes(at));
  const found = expected.map((_, at) => (((words[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1);
  expect(found).toEqual(expected);
  expect(countWords(words, sliceOf(rows))).toBe(expected.filter(Boolean).length);
  expect(words[Math.ceil(rows / 32)]).toBe(0xaaaa_aaaa);
}

/** A column of which only the slice matters. */
function column<T extends Uint16Array | Int32Array>(empty: T, values: readonly number[]): T {
  empty.set(values, FROM);
  return empty;
}

function numbersOf(arbitrary: fc.Arbitrary<number>, rows: number): fc.Arbitrary<readonly number[]> {
  return fc.array(arbitrary, { minLength: rows, maxLength: rows });
}

const ones = fc.oneof(
  fc.constantFrom(...Object.values(AMOUNT_MARKS), MIN_ONES, MAX_ONES, MIN_ONES + 1, MAX_ONES - 1, -1, 0, 1),
  fc.integer({ min: MIN_ONES, max: MAX_ONES }),
);

test('texts are found by their codes', () => {
  const withCodes = cases.chain((each) =>
    fc.tuple(fc.constant(each), numbersOf(fc.nat({ max: 4 }), each.rows), numbersOf(fc.nat({ max: 1 }), 5)),
  );
  fc.assert(
    fc.property(withCodes, ([each, values, answers]) => {
      const codes = column(new Uint16Array(FROM + each.rows), values);
      const texts = { codes, passing: Uint8Array.from(answers) };
      const passes = (at: number): boolean => answers[values[at] ?? 0] === 1;
      const narrowed = wordsWith(each);
      narrowByTexts(narrowed, sliceOf(each.rows), texts);
      expectRows(narrowed, each, (at) => each.before[at] === true && passes(at));
      const widened = wordsWith(each);
      widenByTexts(widened, sliceOf(each.rows), texts);
      expectRows(widened, each, (at) => each.before[at] === true || passes(at));
    }),
  );
});

test('numbers are found between two others, as far apart as numbers of four bytes can be', () => {
  const bounds = fc.oneof(ones, fc.constantFrom(MAX_ONES + 1, LAST_UNREAD + 1, AMOUNT_MARKS.notSent));
  const withOnes = cases.chain((each) => fc.tuple(fc.constant(each), numbersOf(ones, each.rows), bounds, bounds));
  fc.assert(
    fc.property(withOnes, ([each, values, least, most]) => {
      const words = wordsWith(each);
      const numbers = column(new Int32Array(FROM + each.rows), values);
      narrowByOnes(words, sliceOf(each.rows), { ones: numbers, least, most });
      const passes = (value: number): boolean => value >= least && value <= most;
      expectRows(words, each, (at) => each.before[at] === true && passes(values[at] ?? 0));
    }),
    { numRuns: 500 },
  );
});

/** Either in one number or in parts; each part of an amount has its sign. */
function amountsOf(rows: number, inParts: boolean): fc.Arbitrary<AmountColumn> {
  if (!inParts) {
    return numbersOf(fc.oneof(ones, fc.integer({ min: -3, max: 3 })), rows).map((values) => {
      const readable = values.map((value) => (value === AMOUNT_MARKS.listed ? 0 : value));
      const parts = { high: null, low: null, ones: column(new Int32Array(FROM + rows), readable) };
      return { kind: 'amounts', ...parts, listed: noneListed() };
    });
  }
  const part = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(RADIX - 1, RADIX - 2));
  const amount = fc.tuple(fc.constantFrom(1, -1, 0), part, part, part);
  return fc.array(amount, { minLength: rows, maxLength: rows }).map((amounts) => {
    const partOf = (at: 1 | 2 | 3) =>
      column(
        new Int32Array(FROM + rows),
        amounts.map((each) => (each[0] === 0 ? (at === 3 ? AMOUNT_MARKS.unread : 0) : each[0] * each[at])),
      );
    return { kind: 'amounts', high: partOf(1), low: partOf(2), ones: partOf(3), listed: noneListed() };
  });
}

test('amounts in parts are found between two others', () => {
  const withAmounts = cases.chain((each) =>
    fc.tuple(fc.constant(each), amountsOf(each.rows, true), amountsOf(1, true), amountsOf(1, true)),
  );
  fc.assert(
    fc.property(withAmounts, ([each, amounts, from, to]) => {
      const partsOf = (bound: AmountColumn) => {
        const one = bound.ones[FROM] ?? 0;
        return { high: bound.high?.[FROM] ?? 0, low: bound.low?.[FROM] ?? 0, ones: one < MIN_ONES ? 0 : one };
      };
      const ticksOf = ({ high, low, ones }: ReturnType<typeof partsOf>): bigint =>
        (BigInt(high) * BigInt(RADIX) + BigInt(low)) * BigInt(RADIX) + BigInt(ones);
      const [least, most] = [partsOf(from), partsOf(to)];
      const words = wordsWith(each);
      narrowByParts(words, sliceOf(each.rows), { amounts, least, most });
      expectRows(words, each, (at) => {
        const ticks = ticksAt(amounts, FROM + at);
        return each.before[at] === true && ticks !== null && ticks >= ticksOf(least) && ticks <= ticksOf(most);
      });
    }),
    { numRuns: 500 },
  );
});

/** The sums of two columns; not readable where one of them is not, or where a sum has no place. */
function sumOf(rows: number, [a, b]: readonly [AmountColumn, AmountColumn]): AmountColumn {
  const radix = BigInt(RADIX);
  const sums = Array.from({ length: rows }, (_, at) => {
    const [one, other] = [ticksAt(a, FROM + at), ticksAt(b, FROM + at)];
    return one === null || other === null ? null : one + other;
  });
  const part = (of: (sum: bigint) => bigint, unread: number) =>
    column(
      new Int32Array(FROM + rows),
      sums.map((sum) => (sum === null ? unread : Number(of(sum)))),
    );
  if (a.low === null) {
    const isIn = (sum: bigint): boolean => sum >= MIN_ONES && sum <= MAX_ONES;
    const numbers = part((sum) => (isIn(sum) ? sum : BigInt(AMOUNT_MARKS.unread)), AMOUNT_MARKS.unread);
    return { kind: 'amounts', high: null, low: null, ones: numbers, listed: noneListed() };
  }
  const [high, low] = [part((sum) => sum / radix / radix, 0), part((sum) => (sum / radix) % radix, 0)];
  return { kind: 'amounts', high, low, ones: part((sum) => sum % radix, AMOUNT_MARKS.unread), listed: noneListed() };
}

test('amounts are found whose sum differs from a third', () => {
  const withAmounts = cases.chain((each) =>
    fc.boolean().chain((inParts) => {
      const amounts = amountsOf(each.rows, inParts);
      return fc.tuple(fc.constant(each), amounts, amounts, fc.option(amounts));
    }),
  );
  fc.assert(
    fc.property(withAmounts, ([each, a, b, other]) => {
      const c = other ?? sumOf(each.rows, [a, b]);
      const words = wordsWith(each);
      narrowToDiffering(words, sliceOf(each.rows), [a, b, c]);
      expectRows(words, each, (at) => {
        const [one, two, total] = [ticksAt(a, FROM + at), ticksAt(b, FROM + at), ticksAt(c, FROM + at)];
        const differs = one !== null && two !== null && total !== null && one + two !== total;
        return each.before[at] === true && differs;
      });
    }),
    { numRuns: 500 },
  );
});

test('bounds may be beyond every amount of one number', () => {
  const numbers = [MIN_ONES, -1, 0, MAX_ONES];
  const amounts: AmountColumn = {
    kind: 'amounts',
    high: null,
    low: null,
    ones: Int32Array.from(numbers),
    listed: noneListed(),
  };
  // With nine decimals a tick is a billionth, and three whole ones are more than any number of four bytes.
  const found = (from: bigint | null, to: bigint | null): readonly number[] => {
    const bound = (units: bigint | null) => (units === null ? null : { units, nanos: 0 });
    const plan = amountsBetween(amounts, 9, { from: bound(from), to: bound(to) });
    if (plan.kind !== 'ones') throw new Error(`no test of one number: ${plan.kind}`);
    const [slice, words] = [{ zone: 0, from: 0, to: numbers.length }, new Uint32Array(ZONE_WORDS)];
    fillWords(words, slice);
    narrowByOnes(words, slice, plan);
    return numbers.filter((_, at) => (((words[0] ?? 0) >>> at) & 1) === 1);
  };
  expect(found(3n, null)).toEqual([]);
  expect(found(null, -3n)).toEqual([]);
  expect(found(-3n, 3n)).toEqual(numbers);
  expect(found(3n, -3n)).toEqual([]);
  expect(found(0n, 3n)).toEqual([0, MAX_ONES]);
  expect(found(null, 0n)).toEqual([MIN_ONES, -1, 0]);
});
