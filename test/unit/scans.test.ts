// Parts of a scan that threads found in any slices are joined into exactly what one thread finds.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldName } from '../../shared/contract/fields.ts';
import { AMOUNT_MARKS, noneListed, type AmountColumn } from '../../main/store/columns/amounts/amount-column.ts';
import { amountsBetween } from '../../main/store/columns/amounts/amounts-between.ts';
import type { ZonedColumn, ColumnIndex } from '../../main/store/columns/column-index.ts';
import { joinMasks, planOfTexts, type RowPlan } from '../../main/store/columns/scans/match-scan.ts';
import { SCANS_ALONE, type ColumnScan, type Scans } from '../../main/store/columns/scans/scans.ts';
import { currencyTotals, groupLines, sumCrossed, sumRows, wholeAsGroup } from '../../main/store/columns/sums.ts';
import { zonesOf } from '../../main/store/zones/code-zones.ts';
import { listRows, type RowMask } from '../../main/store/zones/row-mask.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { maskWhere } from '../support/masks.ts';
import { splitScans } from '../support/split-scans.ts';

const SLICE_ROWS = 32;
/** Around the ends of slices. */
const SIZES = [0, 1, 31, 32, 33, 63, 64, 65, 95, 96, 97, 200];

const cases = fc.record({ seed: fc.nat(), rows: fc.constantFrom(...SIZES), threads: fc.integer({ min: 1, max: 4 }) });

function columnsOf(rows: number, random: () => number) {
  const upTo = (count: number): number => Math.floor(random() * count);
  const coded = (texts: number) => {
    const codes = Uint16Array.from({ length: rows }, () => upTo(texts));
    return {
      kind: 'coded' as const,
      codes,
      texts: Array.from({ length: texts }, (_, code) => `text ${code}`),
      zones: zonesOf(codes),
    };
  };
  const scale = upTo(10);
  const amounts = (): AmountColumn => {
    const marks = [...Object.values(AMOUNT_MARKS), 0, 999_999_999, -999_999_999];
    const parts = (count: number, below = 1e9) =>
      Int32Array.from({ length: count }, () => upTo(2 * below - 1) - below + 1);
    // An amount has at most 18 digits before its decimals.
    const highParts = (count: number) => parts(count, 10 ** scale);
    const ones = Int32Array.from({ length: rows }, () => marks[upTo(marks.length)] ?? 0);
    const listedRows = Uint32Array.from([...ones.keys()].filter((row) => ones[row] === AMOUNT_MARKS.listed));
    const count = listedRows.length;
    const listed = { rows: listedRows, high: highParts(count), low: parts(count), ones: parts(count) };
    const high = random() < 0.5 ? null : highParts(rows);
    return {
      kind: 'amounts',
      ...(random() < 0.5 ? { high: null, low: null } : { high, low: parts(rows) }),
      ones,
      listed,
    };
  };
  const index: ColumnIndex = {
    rows,
    positions: { firstRows: Uint32Array.of(0), firstPositions: Float64Array.of(1) },
    scale,
    columns: new Map<FieldName, ZonedColumn | AmountColumn>([
      ['biz_date', coded(9)],
      ['broker_code', coded(5)],
      ['currency', coded(3)],
      ['trade_amount', amounts()],
      ['commission_amount', amounts()],
    ]),
  };
  return { index, date: coded(9), broker: coded(5), amount: amounts(), upTo };
}

function scanOf(scans: Scans, rows: number): ColumnScan {
  return (kind, input, readRows) => scans.run(kind, input, { rows, readRows, throwIfStopped: () => undefined });
}

function randomMask(rows: number, random: () => number): RowMask {
  const share = random();
  return maskWhere(rows, () => random() < share);
}

test('the mask that several threads find is the one that one thread finds', () => {
  fc.assert(
    fc.property(cases, ({ seed, rows, threads }) => {
      const random = seededRandom(seed);
      const { index, date, broker, amount, upTo } = columnsOf(rows, random);
      const passing = Uint8Array.from({ length: 9 }, () => upTo(2));
      const texts = planOfTexts(date, passing);
      const some = planOfTexts(broker, Uint8Array.of(1, 0, 0, 1, 0));
      const positive = amountsBetween(amount, index.scale, { from: { units: 0n, nanos: 0 }, to: null });
      const plan: RowPlan = {
        kind: 'all',
        plans: [
          { kind: 'any', plans: [texts, { kind: 'not', plan: positive }] },
          { kind: 'not', plan: { kind: 'mask', mask: randomMask(rows, random) } },
          { kind: 'any', plans: [some, positive] },
        ],
      };
      const alone = joinMasks(scanOf(SCANS_ALONE, rows)('match', plan, rows), rows);
      expect(joinMasks(scanOf(splitScans(threads, SLICE_ROWS), rows)('match', plan, rows), rows)).toEqual(alone);
    }),
    { numRuns: 300, seed: 20_260_918 },
  );
});

test('groups that occur only after thousands of others have their sums too', () => {
  const rows = 10_000;
  const codes = Uint16Array.from({ length: rows }, (_, row) => row >> 1);
  const texts = Array.from({ length: rows / 2 }, (_, code) => `text ${code}`);
  const date = { kind: 'coded' as const, codes, texts };
  const { index } = columnsOf(rows, seededRandom(1));
  const ones = Int32Array.from({ length: rows }, (_, row) => row);
  const columns = new Map<FieldName, ZonedColumn | AmountColumn>([
    [
      'currency',
      { kind: 'coded', codes: new Uint16Array(rows), texts: ['HKD'], zones: zonesOf(new Uint16Array(rows)) },
    ],
    ['commission_amount', { kind: 'amounts', high: null, low: null, ones, listed: noneListed() }],
  ]);
  const groupOf = Int32Array.from(texts.keys());
  const scanned = { index: { ...index, scale: 9, columns }, scan: scanOf(splitScans(1, SLICE_ROWS), rows) };
  const sums = sumRows(scanned, null, { column: date, groupOf, groups: texts.length });
  const { lines } = groupLines(sums, texts.length);
  // Two neighbouring rows each, in billionths.
  expect(lines.rows).toEqual(texts.map(() => 2));
  expect(lines.sums['commission_amount']?.sum.map((sum) => Math.round(Number(sum) * 1e9))).toEqual(
    texts.map((_, code) => 4 * code + 1),
  );
});

test('several threads find the sums of one, in the order in which groups occur', () => {
  fc.assert(
    fc.property(cases, ({ seed, rows, threads }) => {
      const random = seededRandom(seed);
      const { index, date, broker } = columnsOf(rows, random);
      const mask = randomMask(rows, random);
      const side = random() < 0.2 ? null : { mask, wanted: random() < 0.5 ? (1 as const) : (0 as const) };
      const by = { column: date, groupOf: Int32Array.of(0, 1, 2, 3, 3, 2, 1, 0, 0), groups: 4 };
      const across = { column: broker, groupOf: Int32Array.of(0, 1, 2, 1, 0), groups: 3 };
      const answers = [SCANS_ALONE, splitScans(threads, SLICE_ROWS)].map((scans) => {
        const scanned = { index, scan: scanOf(scans, rows) };
        const crossed = sumCrossed(scanned, side, { by, across });
        const sums = sumRows(scanned, side, by);
        const whole = currencyTotals(sumRows(scanned, side, wholeAsGroup(index)));
        return {
          pairs: sums.pairs,
          lines: groupLines(sums, 10),
          places: crossed.places,
          rows: crossed.sums.rows,
          whole,
        };
      });
      expect(answers[1]).toEqual(answers[0]);
      const found = side === null ? rows : side.wanted === 1 ? listRows(mask).length : rows - listRows(mask).length;
      expect(answers[0]?.rows.reduce((sum, each) => sum + each, 0)).toBe(found);
    }),
    { numRuns: 300, seed: 20_260_918 },
  );
});
