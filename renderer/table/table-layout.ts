// Which columns are shown, where and how wide. Every change makes a new layout; what was kept from an older version is
// fitted to the columns that exist now.

import type { DatasetName } from '../../shared/contract/fields.ts';
import {
  columnsOf,
  isPinnedByDefault,
  isShownByDefault,
  WIDTH_MAX_PX,
  WIDTH_MIN_PX,
  type Column,
  type ColumnId,
} from '../lib/table-columns.ts';

export type PlacedColumn = Column & { readonly visible: boolean; readonly pinned: boolean };
export type Layout = readonly PlacedColumn[];

/** What is remembered of a column. */
export type KeptColumn = {
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

/** Unknown columns are dropped; columns that are new since then come last, as by default. */
export function restoreLayout(dataset: DatasetName, kept: readonly KeptColumn[]): Layout {
  const left = new Map<string, PlacedColumn>(defaultLayout(dataset).map((column) => [column.id, column]));
  const restored: PlacedColumn[] = [];
  for (const { id, visible, pinned, widthPx } of kept) {
    const column = left.get(id);
    if (column === undefined) continue;
    left.delete(id);
    restored.push({ ...column, visible, pinned, widthPx: clampWidth(widthPx) });
  }
  const layout = [...restored, ...left.values()];
  return layout.some((column) => column.visible) ? layout : defaultLayout(dataset);
}

export function keepLayout(layout: Layout): readonly KeptColumn[] {
  return layout.map(({ id, visible, pinned, widthPx }) => ({ id, visible, pinned, widthPx }));
}

/** In the order on screen: pinned ones first. */
export function visibleColumns(layout: Layout): readonly PlacedColumn[] {
  const visible = layout.filter((column) => column.visible);
  return [...visible.filter((column) => column.pinned), ...visible.filter((column) => !column.pinned)];
}

export function setVisible(layout: Layout, id: ColumnId, visible: boolean): Layout {
  const next = change(layout, id, { visible });
  // A table without columns could not be asked for one back.
  return next.some((column) => column.visible) ? next : layout;
}

export function setPinned(layout: Layout, id: ColumnId, pinned: boolean): Layout {
  return change(layout, id, { pinned });
}

export function setWidth(layout: Layout, id: ColumnId, widthPx: number): Layout {
  return change(layout, id, { widthPx: clampWidth(widthPx) });
}

/** Puts the column where `target` stands; the others close up. */
export function moveTo(layout: Layout, id: ColumnId, target: ColumnId): Layout {
  const from = layout.findIndex((column) => column.id === id);
  const to = layout.findIndex((column) => column.id === target);
  const moved = layout[from];
  if (moved === undefined || to < 0 || from === to) return layout;
  const rest = layout.filter((column) => column.id !== id);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

export function moveBy(layout: Layout, id: ColumnId, steps: -1 | 1): Layout {
  const from = layout.findIndex((column) => column.id === id);
  const neighbour = layout[from + steps];
  return from < 0 || neighbour === undefined ? layout : moveTo(layout, id, neighbour.id);
}

function clampWidth(widthPx: number): number {
  return Math.round(Math.min(WIDTH_MAX_PX, Math.max(WIDTH_MIN_PX, widthPx)));
}

function change(layout: Layout, id: ColumnId, to: Partial<PlacedColumn>): Layout {
  return layout.map((column) => (column.id === id ? { ...column, ...to } : column));
}
