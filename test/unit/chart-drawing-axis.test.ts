import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeLabels } from '../../renderer/charts/drawing/time-labels.ts';
import { textWidthPx } from '../../renderer/charts/drawing/text-width.ts';
import { valueAxis, valueShares, ZERO } from '../../renderer/charts/drawing/value-axis.ts';
import { compareDecimals, parseSum, type ScaledDecimal } from '../../shared/rules/scaled-decimal.ts';
import { monthsOf, weekdaysOf } from '../support/drawn-charts.ts';

const UNITS = ['', 'K', 'M', 'B', 'T'];

function axisOf(values: readonly string[], options: { readonly isWhole?: boolean; readonly tickCount?: number } = {}) {
  const { isWhole = false, tickCount = 5 } = options;
  return valueAxis({ values: values.map((value) => parseSum(value) ?? ZERO), tickCount, isWhole, units: UNITS });
}

function labelsOf(values: readonly string[], isWhole = false): readonly string[] {
  return axisOf(values, { isWhole }).ticks.map(({ label }) => label);
}

describe('axis of values', () => {
  test('has round ticks without floating-point errors', () => {
    expect(labelsOf(['0.3'])).toEqual(['0', '0.1', '0.2', '0.3']);
    expect(labelsOf(['-0.07', '0.21'])).toEqual(['−0.1', '0', '0.1', '0.2', '0.3']);
    expect(labelsOf(['7654.32'])).toEqual(['0', '2,000', '4,000', '6,000', '8,000']);
  });

  test('counts large amounts in one unit per axis', () => {
    expect(labelsOf(['1499999'])).toEqual(['0', '0.5M', '1M', '1.5M']);
    expect(labelsOf(['-12000', '34000.55'])).toEqual(['−20K', '−10K', '0', '10K', '20K', '30K', '40K']);
    expect(labelsOf(['999999999999999999.999999999'])).toEqual([
      '0',
      '200,000T',
      '400,000T',
      '600,000T',
      '800,000T',
      '1,000,000T',
    ]);
  });

  test('has no tick between two counted rows', () => {
    expect(labelsOf(['1'], true)).toEqual(['0', '1']);
    expect(labelsOf(['3'], true)).toEqual(['0', '1', '2', '3']);
  });

  test('has a range even if every amount is 0 or none is known', () => {
    expect(labelsOf([])).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1']);
    expect(labelsOf(['0', '-0.00'])).toEqual(labelsOf([]));
  });

  test('contains every value, and 0, between its ends, in order', () => {
    const decimal = fc
      .record({ digits: fc.bigInt(-(10n ** 27n), 10n ** 27n), scale: fc.integer({ min: 0, max: 9 }) })
      .map((value): ScaledDecimal => value);
    fc.assert(
      fc.property(
        fc.array(decimal, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        (values, count) => {
          const axis = valueAxis({ values, tickCount: count, isWhole: false, units: UNITS });
          const shares = values.toSorted(compareDecimals).map((value) => axis.shareOf(value));
          expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
          expect(shares).toEqual(shares.toSorted((a, b) => a - b));
          expect(axis.ticks.map(({ label }) => label)).toContain('0');
          expect(axis.ticks.length).toBeLessThanOrEqual(count + 3);
          expect(new Set(axis.ticks.map(({ label }) => label)).size).toBe(axis.ticks.length);
          const tight = valueShares(values);
          expect(values.map(tight).every((share) => share >= 0 && share <= 1)).toBe(true);
        },
      ),
    );
  });
});

describe('axis of time', () => {
  function textsOf(keys: readonly string[], slotWidth: number): readonly string[] {
    const categories = keys.map((key) => ({ key, label: `label ${key}`, filters: [], rows: 1 }));
    return timeLabels(categories, slotWidth).map(({ text }) => text);
  }

  test('labels days, then Mondays, months, quarters and years as room gets short', () => {
    const days = weekdaysOf('2026-08-24', 24);
    expect(textsOf(days, 120).slice(0, 6)).toEqual([
      ...['24 Aug 2026', '25 Aug 2026', '26 Aug 2026', '27 Aug 2026', '28 Aug 2026', '31 Aug 2026'],
    ]);
    expect(textsOf(days, 30)).toEqual(['24 Aug 2026', '31 Aug 2026', '7 Sep 2026', '14 Sep 2026', '21 Sep 2026']);
    expect(textsOf(days, 12)).toEqual(['Sep 2026']);
    expect(textsOf(monthsOf('2021-01', 24), 25)).toEqual(
      ['2021', '2022'].flatMap((year) => ['Jan', 'Apr', 'Jul', 'Oct'].map((month) => `${month} ${year}`)),
    );
    expect(textsOf(monthsOf('2021-01', 36), 6)).toEqual(['2021', '2022', '2023']);
  });

  test('does not label a month whose start is out of view', () => {
    expect(textsOf(weekdaysOf('2026-08-12', 40), 5)).toEqual(['Sep 2026', 'Oct 2026']);
  });

  test('never overlaps two labels', () => {
    const keys = fc.oneof(
      fc.integer({ min: 1, max: 1400 }).map((count) => weekdaysOf('2019-11-27', count)),
      fc.integer({ min: 1, max: 200 }).map((count) => monthsOf('1999-05', count)),
    );
    fc.assert(
      fc.property(keys, fc.double({ min: 0.2, max: 300, noNaN: true }), (times, slotWidth) => {
        const labels = timeLabels(
          times.map((key) => ({ key, label: key, filters: [], rows: 1 })),
          slotWidth,
        );
        expect(labels.length).toBeGreaterThan(0);
        for (const [at, { category, text }] of labels.entries()) {
          const next = labels[at + 1];
          if (next) expect((next.category - category) * slotWidth).toBeGreaterThan(textWidthPx(text));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('labels marks without a date by their own label', () => {
    expect(textsOf(['before', 'after'], 200)).toEqual(['label before', 'label after']);
  });
});
