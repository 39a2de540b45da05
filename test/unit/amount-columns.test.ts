// Columns of amounts in memory hold exactly the amounts that they were built from, whatever their size and decimals.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_MARKS,
  noneListed,
  ticksAt,
  type AmountColumn,
} from '../../main/store/columns/amounts/amount-column.ts';
import { amountsBetween } from '../../main/store/columns/amounts/amounts-between.ts';
import { inTicks, scaleOf, type AmountParts } from '../../main/store/columns/amounts/amounts-in-ticks.ts';
import { joinMasks, type RowPlan } from '../../main/store/columns/scans/match-scan.ts';
import { SCANS_ALONE } from '../../main/store/columns/scans/scans.ts';
import {
  addSums,
  carry,
  emptySums,
  partsOf as partsOfSum,
  toBillionths,
} from '../../main/store/columns/scans/sum-scan.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { matchesOf } from '../support/masks.ts';

const BILLION = 1_000_000_000n;
const MAX_AMOUNT = 10n ** 27n - 1n;
const MARKS = [AMOUNT_MARKS.notSent, AMOUNT_MARKS.empty, AMOUNT_MARKS.unread];

/** Amounts in billionths, and marks as numbers. */
type Cell = bigint | number;

/** With up to 27 digits, of which the last `zeros` are 0. */
function amountOf(digits: fc.Arbitrary<bigint>) {
  return fc
    .tuple(digits, fc.nat({ max: 27 }), fc.nat({ max: 9 }), fc.boolean())
    .map(([whole, dropped, zeros, isNegative]) => {
      const shorter = whole / 10n ** BigInt(dropped);
      const rounded = shorter - (shorter % 10n ** BigInt(zeros));
      return isNegative ? -rounded : rounded;
    });
}

function partsOf(cells: readonly Cell[]): AmountParts {
  const part = (of: (nanos: bigint) => bigint) =>
    Int32Array.from(cells, (cell) => (typeof cell === 'number' ? 0 : Number(of(cell))));
  const nanos = part((each) => each % BILLION);
  cells.forEach((cell, row) => typeof cell === 'number' && (nanos[row] = cell));
  const high = part((each) => each / BILLION / BILLION);
  return {
    high: high.some((each) => each !== 0) ? high : null,
    low: part((each) => (each / BILLION) % BILLION),
    nanos,
  };
}

/** As written into the column: marks as they are, amounts in billionths again. */
function readBack(column: AmountColumn, scale: number): readonly Cell[] {
  return Array.from(column.ones, (one, row) => {
    const ticks = ticksAt(column, row);
    return ticks === null ? one : ticks * 10n ** BigInt(9 - scale);
  });
}

const amount = amountOf(fc.bigInt({ min: 0n, max: MAX_AMOUNT }));
const cells = fc.array(fc.oneof({ weight: 8, arbitrary: amount }, { weight: 1, arbitrary: fc.constantFrom(...MARKS) }));

describe('amounts in ticks', () => {
  it('are those of the rows, for any amounts', () => {
    fc.assert(
      fc.property(cells, cells, (some, others) => {
        const parts = [partsOf(some), partsOf(others)];
        const scale = scaleOf(parts);
        const columns = parts.map((each) => inTicks(each, scale));
        expect(columns.map((column) => readBack(column, scale))).toEqual([some, others]);
      }),
      { numRuns: 2_000, seed: 20_261_126 },
    );
  });

  it('are those of the rows if few are large, in one number each', () => {
    const edge = 2_147_483_644n;
    const large = [edge + 1n, -edge - 1n, 10n ** 18n - 1n, 10n ** 18n, -(10n ** 26n), edge + 1n];
    const short = [edge, -edge, 0n, 1n, -1n];
    const all = [...Array.from({ length: 800 }, (_, row) => short[row % 5] ?? 0n), ...MARKS, ...large];
    const scattered = all.map((_, row) => all[(row * 7) % all.length] ?? 0n);
    const nanos = scattered.map((cell) => (typeof cell === 'number' ? cell : cell * 10n));
    const parts = partsOf(nanos);
    const scale = scaleOf([parts]);
    const column = inTicks(parts, scale);
    expect(scale).toBe(8);
    expect(column.low).toBeNull();
    expect(column.listed.rows).toHaveLength(large.length);
    expect(readBack(column, scale)).toEqual(nanos);
  });

  it.each([
    [7, 1_000, 'one'],
    [8, 1_000, 'two'],
  ])('have one number each if at most one of 128 is large: %i of %i', (large, rows, numbers) => {
    const parts = partsOf(Array.from({ length: rows }, (_, row) => (row < large ? 3n * BILLION : 1n)));
    expect(inTicks(parts, 9).low === null ? 'one' : 'two').toBe(numbers);
  });

  it.each([
    [[], 0],
    [[5n * BILLION, 0n, AMOUNT_MARKS.empty], 0],
    [[-1_500_000_000n], 1],
    [[1_250_000_000n, 1n], 9],
    [[10_000n, 20_000n], 5],
  ])('have the fewest decimals that all of them need: %s', (amounts, scale) => {
    expect(scaleOf([partsOf(amounts)])).toBe(scale);
  });
});

/** Columns of few or many decimals and of small or large amounts, so that some are in parts and others in one number. */
const columnCells = fc.record({ scale: fc.nat({ max: 9 }), digits: fc.constantFrom(5, 9, 12, 27), seed: fc.nat() });
type ColumnCells = { readonly scale: number; readonly digits: number; readonly seed: number };
const EDGES = [2_147_483_644n, 2_147_483_645n, BILLION - 1n, BILLION, 10n ** 18n - 1n, 10n ** 18n, 0n, 1n];

function cellsOf({ scale, digits, seed }: ColumnCells, rows: number): Cell[] {
  const random = seededRandom(seed);
  const tick = 10n ** BigInt(9 - scale);
  return Array.from({ length: rows }, () => {
    const choice = random();
    if (choice < 0.1) return MARKS[Math.floor(random() * MARKS.length)] ?? 0;
    const edge = EDGES[Math.floor(random() * EDGES.length)] ?? 0n;
    const text = Array.from({ length: digits }, () => Math.floor(random() * 10)).join('');
    const ticks = choice < 0.105 ? edge : BigInt(text);
    const value = (ticks * tick) % (MAX_AMOUNT + 1n);
    return random() < 0.4 ? -value : value;
  });
}

const isAmount = (cell: Cell | undefined): cell is bigint => typeof cell === 'bigint';

function rowsOf(plan: RowPlan, rows: number): readonly number[] {
  const extent = { rows, readRows: rows, throwIfStopped: () => undefined };
  return matchesOf(joinMasks(SCANS_ALONE.run('match', plan, extent), rows), rows);
}

describe('questions of amounts in ticks', () => {
  it('have the answers of whole numbers, whatever the form of each column', () => {
    const rows = 400;
    let mixed = 0;
    fc.assert(
      fc.property(columnCells, columnCells, columnCells, fc.nat(), (ae, company, total, seed) => {
        const random = seededRandom(seed);
        const cells = [ae, company, total].map((each) => cellsOf(each, rows));
        const [first = [], second = [], third = []] = cells;
        // Half of the rows add up, or nearly.
        third.forEach((_, row) => {
          const [a, b] = [first[row], second[row]];
          const sum = isAmount(a) && isAmount(b) ? a + b + BigInt(Math.floor(random() * 3) - 1) : null;
          if (sum !== null && random() < 0.5 && sum <= MAX_AMOUNT && sum >= -MAX_AMOUNT) third[row] = sum;
        });
        const parts = cells.map(partsOf);
        const scale = scaleOf(parts);
        const columns = parts.map((each) => inTicks(each, scale));
        const [one, two, three] = columns;
        if (one === undefined || two === undefined || three === undefined) throw new Error('three columns');
        if (new Set(columns.map(({ low }) => low === null)).size > 1) mixed += 1;
        const differing = first.map((a, row) => {
          const [b, c] = [second[row], third[row]];
          return isAmount(a) && isAmount(b) && isAmount(c) && a + b !== c ? 1 : 0;
        });
        expect(rowsOf({ kind: 'differs', amounts: [one, two, three] }, rows)).toEqual(differing);
        const amounts = third.filter(isAmount);
        const bound = (): bigint =>
          (amounts[Math.floor(random() * amounts.length)] ?? 0n) + BigInt(Math.floor(random() * 5) - 2);
        const [from, to] = [bound(), bound()];
        const decimal = (nanos: bigint) => ({ units: nanos / BILLION, nanos: Number(nanos % BILLION) });
        const between = amountsBetween(three, scale, { from: decimal(from), to: decimal(to) });
        expect(rowsOf(between, rows)).toEqual(third.map((c) => (isAmount(c) && c >= from && c <= to ? 1 : 0)));
      }),
      { numRuns: 300, seed: 20_261_126 },
    );
    expect(mixed).toBeGreaterThan(30);
  });

  it('add up exactly over many rows of the largest amounts that one number holds', () => {
    const rows = 5_000_000;
    const column: AmountColumn = {
      ...{ kind: 'amounts', high: null, low: null, listed: noneListed() },
      ones: new Int32Array(rows).fill(2_147_483_643),
    };
    const codes = new Uint16Array(rows);
    const by = { codes, groupOf: Int32Array.of(0), groups: 1 };
    const input = { side: null, by, across: null, currencies: { codes, count: 1 }, amounts: [column] };
    const [part] = SCANS_ALONE.run('sum', input, { rows, readRows: rows, throwIfStopped: () => undefined });
    const [sums] = part?.amounts ?? [];
    if (sums === undefined) throw new Error('nothing was summed');
    toBillionths(sums, 9);
    const { high, low, ones } = partsOfSum(sums, 0);
    expect((BigInt(high) * BILLION + BigInt(low)) * BILLION + BigInt(ones)).toBe(5_000_000n * 2_147_483_643n);
  });

  it('are refused where a sum is so large that it would be rounded', () => {
    const sums = emptySums(1);
    // 9,100,000 times 999,999,999,999,999,999.
    [sums.high[0], sums.lowOnes[0], sums.lowOnes[1]] = [9_099_999, 999_999_999, 990_900_000];
    expect(() => toBillionths(sums, 0)).toThrow(RangeError);
    const half = emptySums(1);
    half.high[0] = 2 ** 52;
    const total = emptySums(1);
    addSums(total, half, [0]);
    carry(total);
    addSums(total, half, [0]);
    expect(() => carry(total)).toThrow(RangeError);
  });
});
