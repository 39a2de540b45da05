import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyAction } from '../../renderer/charts/drawing/chart-keys.ts';
import type { Mark } from '../../renderer/charts/drawing/drawing.ts';
import {
  panned,
  revealed,
  wholeSpan,
  zoomed,
  ZOOM_IN,
  ZOOM_OUT,
  type TimeSpan,
} from '../../renderer/charts/drawing/time-span.ts';
import { wheelMove } from '../../renderer/charts/drawing/wheel-move.ts';
import { PlotState } from '../../renderer/charts/plot.svelte.ts';
import { namesChart, timeChart } from '../support/drawn-charts.ts';

const TIME = timeChart(['2026-09-18'], [null]);
const NAMES = namesChart([['One', '1']]);
const SLOT = 10;

/** A chart of `count` times, ten pixels each, that records its callbacks. */
function plotOf(count: number, options: { readonly isOverTime?: boolean; readonly canBrush?: boolean } = {}) {
  const { isOverTime = true, canBrush = true } = options;
  const said: unknown[] = [];
  let span = wholeSpan(count);
  const marksOf = (): readonly Mark[] =>
    Array.from({ length: span.to - span.from + 1 }, (_, at) => ({
      category: span.from + at,
      box: { x: at * SLOT, y: 0, width: SLOT, height: 100 },
    }));
  const plot = new PlotState(() => ({
    isOverTime,
    count,
    span,
    marks: marksOf(),
    onSpan: (next) => (span = next),
    onPick: (category) => said.push({ pick: category }),
    onBrush: canBrush ? (brushed) => said.push({ brush: brushed }) : undefined,
  }));
  return { plot, said, span: () => span };
}

function at(category: number) {
  return { x: category * SLOT + SLOT / 2, y: 50 };
}

describe('keys on a chart', () => {
  test('move from mark to mark, and pick the current one', () => {
    const { plot, said } = plotOf(5);
    plot.act({ kind: 'move', by: 1 });
    plot.act({ kind: 'move', by: 1 });
    expect(plot.active).toEqual({ category: 1, byKeys: true });
    plot.act({ kind: 'pick' });
    plot.act({ kind: 'last' });
    plot.act({ kind: 'move', by: 1 });
    plot.act({ kind: 'pick' });
    expect(said).toEqual([{ pick: 1 }, { pick: 4 }]);
  });

  test('mark a span with Shift, and Enter filters by it', () => {
    const { plot, said } = plotOf(9);
    plot.act({ kind: 'first' });
    plot.act({ kind: 'move', by: 1 });
    plot.act({ kind: 'extend', by: 1 });
    plot.act({ kind: 'extend', by: 1 });
    plot.act({ kind: 'extend', by: -1 });
    expect(plot.brush).toEqual({ from: 1, to: 2 });
    plot.act({ kind: 'pick' });
    expect(said).toEqual([{ brush: { from: 1, to: 2 } }]);
    expect(plot.brush).toBeNull();
  });

  test('drop the marked span with Escape, or by moving on', () => {
    const { plot, said } = plotOf(9);
    plot.act({ kind: 'extend', by: 1 });
    plot.act({ kind: 'clear' });
    expect([plot.brush, plot.active]).toEqual([null, null]);
    plot.act({ kind: 'extend', by: 1 });
    plot.act({ kind: 'move', by: 1 });
    plot.act({ kind: 'pick' });
    expect(said).toEqual([{ pick: 2 }]);
  });

  test('only move if a span cannot be filtered by', () => {
    const { plot } = plotOf(9, { canBrush: false });
    plot.act({ kind: 'extend', by: 1 });
    expect([plot.brush, plot.active?.category]).toEqual([null, 0]);
  });

  test('scroll the mark they reach into view', () => {
    const { plot, span } = plotOf(100);
    for (let times = 0; times < 4; times++) plot.act({ kind: 'zoomIn' });
    plot.act({ kind: 'first' });
    expect(span().from).toBe(0);
    expect(span().to).toBeLessThan(20);
    plot.act({ kind: 'pan', direction: 1 });
    expect(span().from).toBeGreaterThan(5);
    plot.act({ kind: 'whole' });
    expect(span()).toEqual({ from: 0, to: 99 });
  });

  test('are handled by the chart only if it uses them', () => {
    const press = (key: string, shiftKey = false) => ({ key, shiftKey });
    expect(keyAction(press('ArrowRight', true), TIME)).toEqual({ kind: 'extend', by: 1 });
    expect(keyAction(press('ArrowDown'), TIME)).toBeNull();
    expect(keyAction(press('ArrowDown'), NAMES)).toEqual({ kind: 'move', by: 1 });
    expect(keyAction(press('+'), TIME)).toEqual({ kind: 'zoomIn' });
    expect(keyAction(press('+'), NAMES)).toBeNull();
    expect(keyAction(press('Tab'), TIME)).toBeNull();
  });
});

describe('a pointer on a chart', () => {
  test('picks the mark on which it is pressed and released', () => {
    const { plot, said } = plotOf(9);
    plot.point(at(3));
    plot.press(at(3), false);
    plot.release({ x: at(3).x + 2, y: 50 });
    expect(said).toEqual([{ pick: 3 }]);
  });

  test('marks a span by a drag, even past the ends', () => {
    const { plot, said } = plotOf(9);
    plot.press(at(6), false);
    plot.point({ x: -50, y: 500 });
    expect(plot.brush).toEqual({ from: 0, to: 6 });
    plot.release({ x: -50, y: 500 });
    expect(said).toEqual([{ brush: { from: 0, to: 6 } }]);
  });

  test('moves the view by a drag with Shift, and filters by nothing', () => {
    const { plot, said, span } = plotOf(100);
    plot.zoom({ isIn: true, around: 50 });
    const before = span();
    plot.point(at(5));
    plot.press(at(5), true);
    plot.point(at(2));
    plot.release(at(2));
    expect(span().from).toBe(before.from + 3);
    expect(said).toEqual([]);
  });

  test('does not pick at the end of a drag that cannot mark a span', () => {
    const { plot, said } = plotOf(9, { canBrush: false });
    plot.point(at(1));
    plot.press(at(1), false);
    plot.point(at(6));
    plot.release(at(6));
    expect(said).toEqual([]);
  });

  test.each([true, false])('picks nothing unless it was pressed on the chart, over time %s', (isOverTime) => {
    const { plot, said } = plotOf(9, { isOverTime });
    plot.point(at(3));
    plot.release(at(3));
    plot.press(at(3), false);
    plot.clear();
    plot.point(at(3));
    plot.release(at(3));
    expect(said).toEqual([]);
  });

  test('picks a name only if it was pressed there and has not left since', () => {
    const { plot, said } = plotOf(9, { isOverTime: false });
    const pressAndRelease = (pressed: number, released: number): void => {
      plot.point(at(pressed));
      plot.press(at(pressed), false);
      plot.point(at(released));
      plot.release(at(released));
    };
    pressAndRelease(3, 5);
    plot.press(at(4), false);
    plot.leave();
    plot.point(at(4));
    plot.release(at(4));
    expect(said).toEqual([]);
    pressAndRelease(4, 4);
    expect(said).toEqual([{ pick: 4 }]);
  });

  test('takes over from the mark that keys selected', () => {
    const { plot } = plotOf(9);
    plot.point(at(3));
    plot.leave();
    expect(plot.active).toBeNull();
    plot.act({ kind: 'move', by: 1 });
    plot.leave();
    expect(plot.active?.category).toBe(0);
  });

  test('scrolls the page with the wheel unless a key or the direction says otherwise', () => {
    const turn = { ctrlKey: false, metaKey: false, shiftKey: false, deltaX: 0, deltaY: 100 };
    expect(wheelMove(turn)).toBeNull();
    expect(wheelMove({ ...turn, ctrlKey: true })).toEqual({ kind: 'zoom', isIn: false });
    expect(wheelMove({ ...turn, shiftKey: true })).toEqual({ kind: 'pan', movePx: 100 });
    expect(wheelMove({ ...turn, deltaX: -120 })).toEqual({ kind: 'pan', movePx: -120 });
  });
});

describe('an answer with fewer marks', () => {
  test('moves hover and marked span to marks that still exist', () => {
    let count = 9;
    const plot = new PlotState(() => ({
      ...{ isOverTime: true, count, span: wholeSpan(count), marks: [] },
      ...{ onSpan: () => undefined, onPick: () => undefined, onBrush: () => undefined },
    }));
    plot.act({ kind: 'last' });
    plot.act({ kind: 'extend', by: -1 });
    count = 3;
    expect([plot.active, plot.brush]).toEqual([null, null]);
  });
});

describe('a span of times', () => {
  const spans = fc.integer({ min: 1, max: 2000 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      ends: fc.tuple(fc.nat({ max: count - 1 }), fc.nat({ max: count - 1 })),
      around: fc.nat({ max: count - 1 }),
      by: fc.integer({ min: -3000, max: 3000 }),
    }),
  );

  function expectWithin({ from, to }: TimeSpan, count: number): void {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThan(count);
    expect(from).toBeLessThanOrEqual(to);
  }

  test('stays within the times however it is zoomed and moved', () => {
    fc.assert(
      fc.property(spans, ({ count, ends: [one, other], around, by }) => {
        const span = { from: Math.min(one, other), to: Math.max(one, other) };
        for (const factor of [0.1, 0.6, 1 / 0.6, 10]) expectWithin(zoomed({ span, count, factor, around }), count);
        const moved = panned({ span, count, by });
        expectWithin(moved, count);
        expect(moved.to - moved.from).toBe(span.to - span.from);
        const shown = revealed({ span, count, category: around });
        expect(around >= shown.from && around <= shown.to).toBe(true);
      }),
    );
  });

  test('returns to the whole span by zooming out', () => {
    let span: TimeSpan = { from: 500, to: 504 };
    for (let times = 0; times < 20; times++) span = zoomed({ span, count: 1305, factor: 1 / 0.6, around: 502 });
    expect(span).toEqual(wholeSpan(1305));
  });

  test('shows all times again when it is zoomed in and out once, however many they are', () => {
    for (let count = 1; count <= 400; count++) {
      const around = (count - 1) / 2;
      const inner = zoomed({ span: wholeSpan(count), count, factor: ZOOM_IN, around });
      expect(zoomed({ span: inner, count, factor: ZOOM_OUT, around: (inner.from + inner.to) / 2 })).toEqual(
        wholeSpan(count),
      );
    }
  });
});
