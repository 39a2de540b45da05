import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawnRows,
  hiddenSides,
  moveCell,
  nextOverscan,
  pinnedLefts,
  scrollTo,
  stickingColumns,
  type SightColumn,
} from '../../renderer/grid/table-window.ts';

const view = { heightPx: 280, rowHeightPx: 28, rows: 500, overscan: 8 };

describe('the rows that are drawn', () => {
  test('are those in view and a few around them', () => {
    const drawn = drawnRows({ ...view, scrollTopPx: 2800, keptRows: [100] });
    expect([drawn[0], drawn.at(-1)]).toEqual([92, 118]);
  });

  test('are hardly more than those in view at the top, where typing changes all of them', () => {
    expect(nextOverscan(8, 0)).toBe(1);
    expect(drawnRows({ ...view, overscan: 1, scrollTopPx: 0, keptRows: [0] })).toEqual([...Array(12).keys()]);
  });

  test('become a few more with every step scrolled, not all in the first frame', () => {
    const steps = [28, 56, 84, 112, 140].reduce<readonly number[]>(
      (overscans, scrollTopPx) => [...overscans, nextOverscan(overscans.at(-1) ?? 0, scrollTopPx)],
      [1],
    );
    expect(steps).toEqual([1, 3, 5, 7, 8, 8]);
  });

  test('always include the rows to keep, once each, so that they keep the focus', () => {
    expect(drawnRows({ ...view, scrollTopPx: 2800, keptRows: [300, 3, 3, 100] })).toEqual([
      3,
      ...Array.from({ length: 27 }, (_, at) => 92 + at),
      300,
    ]);
    expect(drawnRows({ ...view, scrollTopPx: 2800, keptRows: [3] })[0]).toBe(3);
    expect(drawnRows({ ...view, scrollTopPx: 0, keptRows: [499, 500] }).at(-1)).toBe(499);
    expect(drawnRows({ ...view, scrollTopPx: 0, keptRows: [-1] })[0]).toBe(0);
  });

  test('are none if there are none', () => {
    expect(drawnRows({ ...view, rows: 0, scrollTopPx: 0, keptRows: [-1] })).toEqual([]);
  });
});

describe('the active cell', () => {
  const size = { rows: 100, columns: 14, pageRows: 15 };
  const move = (row: number, column: number, key: string, ctrlKey = false) =>
    moveCell({ row, column }, { key, ctrlKey }, size);

  test('stops at the edges', () => {
    expect(move(0, 0, 'ArrowLeft')).toEqual({ row: 0, column: 0 });
    expect(move(99, 13, 'ArrowDown')).toEqual({ row: 99, column: 13 });
    expect(move(99, 13, 'ArrowRight')).toEqual({ row: 99, column: 13 });
  });

  test('reaches the header from the first row by arrow, but not by page', () => {
    expect(move(0, 2, 'ArrowUp')).toEqual({ row: -1, column: 2 });
    expect(move(5, 2, 'PageUp')).toEqual({ row: 0, column: 2 });
    expect(move(-1, 2, 'PageUp')).toEqual({ row: -1, column: 2 });
  });

  test('moves by pages and to the ends', () => {
    expect(move(5, 2, 'PageDown')).toEqual({ row: 20, column: 2 });
    expect(move(5, 2, 'Home')).toEqual({ row: 5, column: 0 });
    expect(move(5, 2, 'End', true)).toEqual({ row: 99, column: 13 });
    expect(move(5, 2, 'Home', true)).toEqual({ row: 0, column: 0 });
  });

  test('stays for other keys', () => {
    expect(move(5, 2, 'x')).toBeNull();
  });

  test('can only be on the header if there are no rows', () => {
    expect(moveCell({ row: -1, column: 0 }, { key: 'ArrowDown', ctrlKey: false }, { ...size, rows: 0 })?.row).toBe(-1);
  });
});

test('a cell behind pinned columns is scrolled out from under them', () => {
  const at = { sizePx: 800, coveredPx: 224 };
  expect(scrollTo({ ...at, scrollPx: 500, startPx: 600, endPx: 700 })).toBe(376);
  expect(scrollTo({ ...at, scrollPx: 0, startPx: 900, endPx: 1000 })).toBe(200);
  expect(scrollTo({ ...at, scrollPx: 100, startPx: 400, endPx: 500 })).toBe(100);
});

test('pinned columns stick one after another', () => {
  const columns = [
    { widthPx: 136, pinned: true },
    { widthPx: 64, pinned: true },
    { widthPx: 96, pinned: false },
  ];
  expect(pinnedLefts(columns)).toEqual([0, 136, null]);
});

describe('a column of figures', () => {
  const figure = { widthPx: 100, pinned: false, isWhole: true };
  const name = { widthPx: 200, pinned: true, isWhole: false };
  const text = { widthPx: 100, pinned: false, isWhole: false };
  const hidden = (scrollLeftPx: number, columns = [name, figure, figure, text], widthPx = 350) =>
    hiddenSides(columns, { scrollLeftPx, widthPx });

  test('is hidden as soon as its right edge is out of view, a text when nothing of it can be read', () => {
    expect(hidden(0)).toEqual([null, null, 'end', 'end']);
    expect(hidden(48)).toEqual([null, 'start', 'end', 'end']);
    expect(hidden(50)).toEqual([null, 'start', null, 'end']);
    expect(hidden(82)).toEqual([null, 'start', null, null]);
    expect(hidden(0, [text, figure, text], 230)).toEqual([null, null, 'end']);
    expect(hidden(0, [text, figure, text], 232)).toEqual([null, null, null]);
  });

  test('is hidden under the pinned columns before it, and under what else covers the start', () => {
    const pinned = { ...figure, pinned: true };
    expect(hidden(0, [name, pinned, figure], 400)).toEqual([null, null, null]);
    expect(hidden(2, [name, pinned, figure], 400)).toEqual([null, null, 'start']);
    const words = { ...text, widthPx: 200 };
    const covered = { scrollLeftPx: 0, widthPx: 400, coveredPx: 224 };
    expect(hiddenSides([words, figure], covered).at(-1)).toBe('start');
  });

  test('is not hidden before the width of the window is known', () => {
    expect(hidden(0, [name, figure], 0)).toEqual([null, null]);
  });
});

describe('pinned columns', () => {
  const sight = fc.record({ widthPx: fc.integer({ min: 48, max: 640 }), isWhole: fc.boolean() });
  const columns = fc.array(sight, { minLength: 1, maxLength: 9 });

  /** As the table draws them: pinned columns first, of which only those stick that leave the others room. */
  function drawn(widths: readonly Omit<SightColumn, 'pinned'>[], pins: number, roomPx: number): readonly SightColumn[] {
    const wanted = widths.map((column, at) => ({ ...column, pinned: at < pins }));
    const sticking = stickingColumns(wanted, roomPx);
    return wanted.map((column, at) => ({ ...column, pinned: at < sticking }));
  }

  test('leave each column a scroll position where it is in sight', () => {
    fc.assert(
      fc.property(columns, fc.nat({ max: 9 }), fc.nat({ max: 1_900 }), (widths, pins, sparePx) => {
        const roomPx = Math.max(...widths.map(({ widthPx }) => widthPx)) + sparePx;
        const shown = drawn(widths, pins, roomPx);
        const endPx = Math.max(0, widths.reduce((px, { widthPx }) => px + widthPx, 0) - roomPx);
        const unseen = new Set(shown.keys());
        for (let scrollLeftPx = 0; scrollLeftPx <= endPx && unseen.size > 0; scrollLeftPx += 1) {
          const sides = hiddenSides(shown, { scrollLeftPx, widthPx: roomPx });
          for (const at of unseen) if (sides[at] === null) unseen.delete(at);
        }
        expect([...unseen]).toEqual([]);
      }),
    );
  });

  test('all stick while there is room, or while the room is not known', () => {
    const name = { widthPx: 640, isWhole: false, pinned: true };
    const type = { widthPx: 200, isWhole: false, pinned: true };
    const figure = { widthPx: 96, isWhole: true, pinned: false };
    const sticking = (roomPx: number): number => stickingColumns([name, type, figure], roomPx);
    expect([936, 935, 736, 735, 0].map(sticking)).toEqual([2, 1, 1, 0, 2]);
    expect(stickingColumns([name, type], 700)).toBe(1);
  });

  test('do not give way to a column that is wider than the table', () => {
    const date = { widthPx: 136, isWhole: true, pinned: true };
    expect(stickingColumns([date, { widthPx: 640, isWhole: true, pinned: false }], 600)).toBe(1);
  });
});
