import { expect, test } from 'vitest';
import { columnsOf } from '../../shared/tables/table-columns.ts';
import type { ShownSearch } from '../../renderer/table/cells/found-elsewhere.ts';
import { nextDrawn, type DrawnGrid, type DrawnRow } from '../../renderer/table/cells/drawn-rows.ts';

const FRACTIONS: ReadonlyMap<string, number> = new Map();
const ROWS = [0, 1, 2].map((at) => ({ key: `row ${at}`, values: {}, extras: null }));
const OPTIONS = {};
const HIDDEN: DrawnGrid['look']['hidden'] = [];

/** Every part is made again, as after a change of the table. */
function grid(change: { readonly activeRow?: number; readonly resized?: number; readonly search?: string } = {}) {
  const { activeRow = 0, resized = -1, search = null } = change;
  const shownSearch: ShownSearch | null =
    search === null ? null : { dataset: 'reports', text: search, shownFields: new Set(), labelOf: undefined };
  const rows = ROWS.map((row, index): DrawnRow => ({
    place: { element: index, index, row, fractionDigits: FRACTIONS, inUse: true },
    ...{ rowIndex: index + 2, activeColumn: index === activeRow ? 0 : null, selected: null },
    ...{ open: false, note: null, isMarked: false },
  }));
  const columns = columnsOf('reports').map((column, at) => ({
    ...{ ...column, visible: true, pinned: at === 0 },
    widthPx: at === resized ? 300 : column.widthPx,
  }));
  const lefts = columns.map(({ pinned }) => (pinned ? 0 : null));
  const look = { lefts, hidden: HIDDEN, font: null, options: OPTIONS, shownSearch };
  return { rows, columns, look } satisfies DrawnGrid;
}

function changed<T>(before: readonly T[], after: readonly T[]): readonly number[] {
  return after.flatMap((part, at) => (part === before[at] ? [] : [at]));
}

test('a grid without a change keeps all its parts', () => {
  const before = nextDrawn(null, grid());
  const after = nextDrawn(before, grid());
  expect([after.rows === before.rows, after.columns === before.columns, after.look === before.look]).toEqual([
    true,
    true,
    true,
  ]);
});

test('a column that is resized is the only part that changes', () => {
  const before = nextDrawn(null, grid());
  const after = nextDrawn(before, grid({ resized: 2 }));
  expect(changed(before.columns, after.columns)).toEqual([2]);
  expect([after.rows === before.rows, after.look === before.look]).toEqual([true, true]);
});

test('only the rows that the focus left and reached change', () => {
  const before = nextDrawn(null, grid());
  const after = nextDrawn(before, grid({ activeRow: 2 }));
  expect(changed(before.rows, after.rows)).toEqual([0, 2]);
  expect(
    changed(
      before.rows.map(({ place }) => place),
      after.rows.map(({ place }) => place),
    ),
  ).toEqual([]);
});

test('another search changes what all cells share', () => {
  const before = nextDrawn(null, grid());
  const after = nextDrawn(before, grid({ search: 'vip' }));
  expect(after.look.shownSearch?.text).toBe('vip');
  expect(after.rows === before.rows).toBe(true);
});
