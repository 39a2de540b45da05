import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryBars } from '../../renderer/charts/drawing/category-bars.ts';
import { drawChart } from '../../renderer/charts/drawing/draw-chart.ts';
import { drawingWords } from '../../renderer/charts/drawing/drawing-words.ts';
import { findMark, nearestColumn, type Drawing, type Ink, type Shape } from '../../renderer/charts/drawing/drawing.ts';
import { figuresOf } from '../../renderer/charts/drawing/figures.ts';
import { withOthersOpen } from '../../renderer/charts/data/others.ts';
import { othersWords } from '../../renderer/charts/data/others-words.ts';
import { wholeSpan } from '../../renderer/charts/drawing/time-span.ts';
import type { Chart } from '../../renderer/charts/data/chart.ts';
import { decimalText } from '../../shared/rules/scaled-decimal.ts';
import { namesChart, pointsChart, timeChart, weekdaysOf } from '../support/drawn-charts.ts';

const RATE = 'Commission rate';

function draw(chart: Chart, width = 800): Drawing {
  const count = chart.kind === 'bars' ? chart.categories.length : chart.points.length;
  return drawChart({ chart, width, span: wholeSpan(count), words: drawingWords });
}

function textsOf({ shapes }: Drawing): readonly string[] {
  return shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
}

function pathOf(drawing: Drawing, ink: Ink): string {
  const is = (shape: Shape) => shape.kind !== 'text' && shape.ink === ink;
  return drawing.shapes.flatMap((shape) => (is(shape) && shape.kind !== 'text' ? [shape.path] : [])).at(-1) ?? '';
}

function boxesOf(
  path: string,
): readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[] {
  return [...path.matchAll(/M([-\d.]+) ([-\d.]+)h([-\d.]+)v([-\d.]+)h[-\d.]+z/g)].map(([, ...parts]) => {
    const [x = 0, y = 0, width = 0, height = 0] = parts.map(Number);
    return { x, y, width, height };
  });
}

describe('bars over time', () => {
  test('stack upwards above zero, and downwards below it', () => {
    const chart = timeChart(
      ['2026-09-01', '2026-09-02'],
      [
        ['10', '5.5', '15.5'],
        ['7', '-4', '3'],
      ],
    );
    const ends = [0, 1].map((at) =>
      categoryBars(chart, at).bars.map(({ from, to }) => [decimalText(from), decimalText(to)]),
    );
    expect(ends).toEqual([
      [
        ['0', '10'],
        ['10', '15.5'],
      ],
      [
        ['0', '7'],
        ['0', '-4'],
      ],
    ]);
    const drawing = draw(chart);
    const [own] = boxesOf(pathOf(drawing, 'series1'));
    const [other] = boxesOf(pathOf(drawing, 'series2'));
    // One px of background between the two parts.
    expect(own?.y).toBeCloseTo((other?.y ?? 0) + (other?.height ?? 0) + 1, 1);
  });

  test('leave a gap hatched, without a bar and with the line broken', () => {
    const days = weekdaysOf('2026-09-01', 4);
    const drawing = draw(timeChart(days, [['1', '1', '2'], null, ['1', '1', '2'], ['1', '1', '2']]));
    const [gap, ...more] = boxesOf(pathOf(drawing, 'gap'));
    expect(more).toEqual([]);
    expect(gap?.x).toBeCloseTo(drawing.marks[1]?.box.x ?? 0, 1);
    expect(boxesOf(pathOf(drawing, 'series1'))).toHaveLength(3);
    const line = drawing.shapes.find(
      (shape) => shape.kind === 'stroke' && shape.ink === 'line' && shape.path.includes('L'),
    );
    expect(line?.kind === 'stroke' && line.path.match(/[ML]/g)?.join('')).toBe('MML');
    expect(textsOf(drawing)).toContain('No rows');
  });

  test('draw no line that falls to a week or month which has not ended', () => {
    const chart = timeChart(
      ['2026-09-01', '2026-09-08', '2026-09-15'],
      [
        ['1', '1', '2'],
        ['1', '1', '2'],
        ['0.1', '0.1', '0.2'],
      ],
    );
    const categories = chart.categories.map((each, at) => ({ ...each, isRunning: at === 2 }));
    const { shapes } = draw({ ...chart, categories });
    const line = shapes.find((shape) => shape.kind === 'stroke' && shape.ink === 'line' && shape.path.includes('L'));
    expect(line?.kind === 'stroke' && line.path.match(/[ML]/g)?.join('')).toBe('MLM');
  });

  test('do not show rows with unreadable amounts as a gap', () => {
    const chart = timeChart(
      ['2026-09-01', '2026-09-02'],
      [
        ['1', '1', '2'],
        ['1', '1', '2'],
      ],
    );
    const unread = { ...chart, series: chart.series.map((one) => ({ ...one, values: [null, one.values[1] ?? null] })) };
    expect(pathOf(draw(unread), 'gap')).toBe('');
    expect(figuresOf(unread, 0, RATE).map(({ text }) => text)).toEqual([null, null, null]);
  });

  test('show their exact totals if there is room, and none if there is not', () => {
    const total = '123456789012345679.123456789';
    const chart = timeChart(['2026-09-18'], [['123456789012345678.123456789', '1', total]]);
    expect(textsOf(draw(chart))).toContain('123,456,789,012,345,679.123456789');
    expect(textsOf(draw(chart, 150)).filter((text) => text.includes('.123'))).toEqual([]);
  });

  test('of five years need only a few shapes', () => {
    const days = weekdaysOf('2021-01-04', 1305);
    const drawing = draw(
      timeChart(
        days,
        days.map((_, at) => (at % 40 === 0 ? null : ['3', '2', '5'])),
      ),
    );
    expect(drawing.shapes.filter(({ kind }) => kind !== 'text').length).toBeLessThan(40);
    expect(drawing.marks).toHaveLength(1305);
  });
});

describe('ranked names', () => {
  test('show each figure exactly, with aligned decimal points', () => {
    const drawing = draw(
      namesChart([
        ['One', '999999999999999999.999999999'],
        ['Two', '-12.5'],
        ['Three', null],
      ]),
    );
    const texts = textsOf(drawing).map((text) => text.replace(/\u2007/g, '_'));
    expect(texts).toEqual(['One', '999,999,999,999,999,999.999999999', 'Two', '−12.5________', 'Three']);
  });

  test('draw negative amounts to the left of zero, and the smallest amount one pixel wide', () => {
    const drawing = draw(
      namesChart([
        ['One', '1000000'],
        ['Two', '-500000'],
        ['Three', '0.01'],
        ['Four', '0'],
      ]),
    );
    const [one, two, three, ...more] = boxesOf(pathOf(drawing, 'series1'));
    expect(more).toEqual([]);
    expect((two?.x ?? 0) + (two?.width ?? 0)).toBeCloseTo(one?.x ?? 0, 1);
    expect(three?.width).toBe(1);
  });

  const NAMED = [
    ['One', '10'],
    ['Two', '5'],
  ] as const;
  const OTHERS = {
    sum: '1000.25',
    names: [
      ['Three', '999.25'],
      ['Four', '1'],
    ],
  } as const;

  test('have bars to scale and none for the others, however large their sum', () => {
    const drawing = draw(namesChart(NAMED, OTHERS));
    const [one, two, ...more] = boxesOf(pathOf(drawing, 'series1'));
    expect([more, drawing.marks.length]).toEqual([[], 2]);
    expect(one?.width).toBeGreaterThan(100);
    expect((two?.width ?? 0) / (one?.width ?? 1)).toBeCloseTo(0.5, 2);
    expect(textsOf(drawing).join()).not.toContain('other');
  });

  test('say the others exactly in a line of text', () => {
    const chart = namesChart(NAMED, OTHERS);
    expect(othersWords(chart)).toBe('2 other packages: 1,000.25.');
    const others = chart.others && { ...chart.others, share: '98.5240' };
    expect(othersWords({ ...chart, others })).toBe('2 other packages: 1,000.25, 98.5% of the total.');
    expect(othersWords(namesChart(NAMED))).toBe('');
  });

  test('are followed by each of the others when these are opened', () => {
    const open = withOthersOpen(namesChart(NAMED, OTHERS));
    expect(open.categories.map(({ label }) => label)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(open.series[0]?.values).toEqual(['10', '5', '999.25', '1']);
    expect(open.others).toBeNull();
  });
});

describe('any chart', () => {
  const amount = fc
    .record({ digits: fc.bigInt(-(10n ** 27n), 10n ** 27n), scale: fc.integer({ min: 0, max: 9 }) })
    .map((value) => decimalText(value));
  const name = fc.oneof(fc.string({ maxLength: 30 }), fc.constant('港股標準佣金套餐（香港及深圳分行聯名客戶專用）'));
  const part = fc.option(fc.tuple(amount, amount, amount));
  const chart: fc.Arbitrary<Chart> = fc.oneof(
    fc
      .array(part, { minLength: 1, maxLength: 80 })
      .map((parts) => timeChart(weekdaysOf('2026-01-05', parts.length), parts)),
    fc.array(fc.tuple(name, fc.option(amount)), { minLength: 1, maxLength: 30 }).map((named) => namesChart(named)),
    fc.array(fc.tuple(name, amount, amount), { minLength: 1, maxLength: 30 }).map((points) => pointsChart(points)),
  );

  test('has valid coordinates, and each of its marks is found where it is drawn', () => {
    fc.assert(
      fc.property(chart, fc.integer({ min: 1, max: 3000 }), (drawn, width) => {
        const drawing = draw(drawn, width);
        expect(JSON.stringify(drawing)).not.toMatch(/NaN|Infinity|"[xy]":null/);
        for (const { category, box } of drawing.marks) {
          const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          const found = findMark(drawing.marks, middle);
          // Points with the same coordinates overlap.
          if (drawn.kind === 'bars') expect(found?.category).toBe(category);
          else expect(found).not.toBeNull();
          if (drawn.kind === 'bars' && drawn.axis === 'time') {
            expect(nearestColumn(drawing.marks, middle)?.category).toBe(category);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
