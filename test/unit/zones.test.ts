// Zones whose rows all pass or all fail are not read one by one, and the rows found are the same as if they were.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAST_UNREAD } from '../../main/store/columns/amounts/amount-column.ts';
import { joinMasks, planOfTexts, rowsToRead, type RowPlan } from '../../main/store/columns/scans/match-scan.ts';
import { SCANS_ALONE } from '../../main/store/columns/scans/scans.ts';
import { zonesOf } from '../../main/store/zones/code-zones.ts';
import { positionOf, rowAt, RunCollector } from '../../main/store/zones/position-runs.ts';
import { isIn, ZONE_ROWS } from '../../main/store/zones/row-mask.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { maskWhere } from '../support/masks.ts';
import { splitScans } from '../support/split-scans.ts';

const ROWS = 5 * ZONE_ROWS + 17;
const CODES = 40;

/** Codes in order, as dates are; now and then one of an earlier or a later date. */
function datesOf(random: () => number) {
  const strays = random() < 0.5 ? 0 : 0.000_1;
  const codes = Uint16Array.from({ length: ROWS }, (_, row) =>
    random() < strays ? Math.floor(random() * CODES) : Math.floor((row * CODES) / ROWS),
  );
  return { codes, zones: zonesOf(codes) };
}

function rangeOf(random: () => number): Uint8Array {
  const [from, to] = [Math.floor(random() * CODES), Math.floor(random() * (CODES + 1))];
  return Uint8Array.from({ length: CODES }, (_, code) => (code >= from && code < to ? 1 : 0));
}

type Tested = { readonly plan: RowPlan; readonly passes: (row: number) => boolean };

function planFrom(random: () => number, depth: number): Tested {
  const kind = Math.floor(random() * (depth === 0 ? 3 : 6));
  if (kind === 0) {
    const dates = datesOf(random);
    const passing = rangeOf(random);
    return { plan: planOfTexts(dates, passing), passes: (row) => passing[dates.codes[row] ?? 0] === 1 };
  }
  if (kind === 1) {
    const begin = Math.floor(random() * ROWS);
    const mask = maskWhere(ROWS, (row) => row >= begin && row % 3 > 0);
    return { plan: { kind: 'mask', mask }, passes: (row) => isIn(mask, row) };
  }
  if (kind === 2) {
    const begin = Math.floor(random() * ROWS);
    const mask = maskWhere(ROWS, (row) => row >= begin && row % 5 > 0);
    const ones = [1, 2].map(() => Int32Array.from({ length: ROWS }, () => LAST_UNREAD - 1 + Math.floor(random() * 9)));
    const passes = (row: number): boolean =>
      isIn(mask, row) && ones.every((part) => (part[row] ?? LAST_UNREAD) > LAST_UNREAD);
    return { plan: { kind: 'readable', mask, ones }, passes };
  }
  if (kind === 3) {
    const { plan, passes } = planFrom(random, depth - 1);
    return { plan: { kind: 'not', plan }, passes: (row) => !passes(row) };
  }
  const parts = Array.from({ length: Math.floor(random() * 4) }, () => planFrom(random, depth - 1));
  const plans = parts.map(({ plan }) => plan);
  return kind === 4
    ? { plan: { kind: 'all', plans }, passes: (row) => parts.every(({ passes }) => passes(row)) }
    : { plan: { kind: 'any', plans }, passes: (row) => parts.some(({ passes }) => passes(row)) };
}

test('the rows that are found, and their number in each zone', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { plan, passes } = planFrom(seededRandom(seed), 3);
      const expected = maskWhere(ROWS, passes);
      const extent = { rows: ROWS, readRows: rowsToRead(plan, ROWS), throwIfStopped: () => undefined };
      for (const scans of [SCANS_ALONE, splitScans(2), splitScans(3, 2 * ZONE_ROWS)]) {
        const found = joinMasks(scans.run('match', plan, extent), ROWS);
        expect(found.counts).toEqual(expected.counts);
        expect(Buffer.compare(Buffer.from(found.words.buffer), Buffer.from(expected.words.buffer))).toBe(0);
      }
    }),
    { numRuns: 60, seed: 20_260_918 },
  );
});

test('each zone has the smallest and the largest code of its rows', () => {
  const random = seededRandom(1);
  const codes = Uint16Array.from({ length: ROWS }, () => Math.floor(random() * 60_000));
  const expected = Array.from({ length: 6 }, (_, zone) => codes.slice(zone * ZONE_ROWS, (zone + 1) * ZONE_ROWS));
  expect([...zonesOf(codes)]).toEqual(expected.flatMap((rows) => [Math.min(...rows), Math.max(...rows)]));
});

test('a range of dates reads only the zones in which it begins and ends', () => {
  const codes = Uint16Array.from({ length: ROWS }, (_, row) => Math.floor((row * CODES) / ROWS));
  const passing = Uint8Array.from({ length: CODES }, (_, code) => (code >= 5 && code < 35 ? 1 : 0));
  expect(rowsToRead(planOfTexts({ codes, zones: zonesOf(codes) }, passing), ROWS)).toBe(2 * ZONE_ROWS);
});

test('positions with gaps are found by row, and rows by position', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (drawn) => {
      const positions = drawn.toSorted((a, b) => a - b);
      const collector = new RunCollector();
      for (const position of positions) collector.add(position);
      const runs = collector.runs();
      expect(positions.map((_, row) => positionOf(runs, row))).toEqual(positions);
      for (let position = 0; position <= 61; position += 1) {
        const row = positions.indexOf(position);
        expect(rowAt(runs, positions.length, position)).toBe(row < 0 ? null : row);
      }
    }),
    { seed: 20_260_918 },
  );
});

test('positions without a gap are one run', () => {
  const collector = new RunCollector();
  for (const position of [7, 8, 9, 10]) collector.add(position);
  expect(collector.runs()).toEqual({ firstRows: Uint32Array.of(0), firstPositions: Float64Array.of(7) });
});
