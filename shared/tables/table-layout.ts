// Which columns a table shows, in which order and how wide. Every change makes a new layout. A stored layout of an
// older version is adapted to the columns of this version.

import type { DatasetName } from '../contract/fields.ts';
import {
  columnsOf,
  isPinnedByDefault,
  isShownByDefault,
  MAX_WIDTH_PX,
  MIN_WIDTH_PX,
  type Column,
  type ColumnId,
} from './table-columns.ts';

export type PlacedColumn = Column & { readonly visible: boolean; readonly pinned: boolean };
export type Layout = readonly PlacedColumn[];

/** What is stored of a column. */
export type StoredColumn = {
  readonly id: string;
  readonly visible: boolean;
  readonly pinned: boolean;
  readonly widthPx: number;
};

export function defaultLayout(dataset: DatasetName): Layout {
  return columnsOf(dataset).map((column) => ({
    ...column,
    visible: isShownByDefault(dataset, column.id),
    pinned: isPinnedByDefault(dataset, column.id),
  }));
}

/** Drops columns that no longer exist, and adds new columns at the end with their defaults. */
export function restoreLayout(dataset: DatasetName, stored: readonly StoredColumn[]): Layout {
  const unplaced = new Map<string, PlacedColumn>(defaultLayout(dataset).map((column) => [column.id, column]));
  const restored: PlacedColumn[] = [];
  for (const { id, visible, pinned, widthPx } of stored) {
    const column = unplaced.get(id);
    if (column === undefined) continue;
    unplaced.delete(id);
    restored.push({ ...column, visible, pinned, widthPx: withinWidths(widthPx) });
  }
  const layout = [...restored, ...unplaced.values()];
  return layout.some((column) => column.visible) ? layout : defaultLayout(dataset);
}

export function layoutToStore(layout: Layout): readonly StoredColumn[] {
  return layout.map(({ id, visible, pinned, widthPx }) => ({ id, visible, pinned, widthPx }));
}

/** In their order on screen: pinned columns first. */
export function visibleColumns(layout: Layout): readonly PlacedColumn[] {
  const visible = layout.filter((column) => column.visible);
  return [...visible.filter((column) => column.pinned), ...visible.filter((column) => !column.pinned)];
}

export function setVisible(layout: Layout, id: ColumnId, visible: boolean): Layout {
  const nextLayout = change(layout, id, { visible });
  // The last visible column stays: a table without columns could not be repaired by hand.
  return nextLayout.some((column) => column.visible) ? nextLayout : layout;
}

export function setPinned(layout: Layout, id: ColumnId, pinned: boolean): Layout {
  return change(layout, id, { pinned });
}

export function setWidth(layout: Layout, id: ColumnId, widthPx: number): Layout {
  return change(layout, id, { widthPx: withinWidths(widthPx) });
}

/** Puts the column at the place of `target`; the other columns close up. */
export function moveTo(layout: Layout, id: ColumnId, target: ColumnId): Layout {
  const from = layout.findIndex((column) => column.id === id);
  const to = layout.findIndex((column) => column.id === target);
  const moved = layout[from];
  if (moved === undefined || to < 0 || from === to) return layout;
  const otherColumns = layout.filter((column) => column.id !== id);
  return [...otherColumns.slice(0, to), moved, ...otherColumns.slice(to)];
}

export function moveBy(layout: Layout, id: ColumnId, steps: -1 | 1): Layout {
  const from = layout.findIndex((column) => column.id === id);
  const neighbour = layout[from + steps];
  return from < 0 || neighbour === undefined ? layout : moveTo(layout, id, neighbour.id);
}

/** The nearest width that a column may have, in whole px. */
export function withinWidths(widthPx: number): number {
  return Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, widthPx)));
}

function change(layout: Layout, id: ColumnId, to: Partial<PlacedColumn>): Layout {
  return layout.map((column) => (column.id === id ? { ...column, ...to } : column));
}
