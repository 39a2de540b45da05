// What the rows of the grid are drawn from. A part that stays equal stays the same object, so that nothing that depends on
// it is drawn again.

import type { RowNote } from '../../../shared/contract/notes.ts';
import { samePart } from '../../grid/kept.ts';
import type { HiddenSide } from '../../grid/table-window.ts';
import type { CellOptions } from '../../lib/format-cell.ts';
import type { FigureFont } from '../../grid/figure-width.ts';
import type { PlacedColumn } from '../../../shared/tables/table-layout.ts';
import type { CellRange } from './cell-range.ts';
import type { ShownSearch } from './found-elsewhere.ts';
import type { RowPlace } from './row-places.ts';

export type DrawnRow = {
  readonly place: RowPlace;
  /** Place among all rows that the filters find, counted from 1, with the header as the first. */
  readonly rowIndex: number;
  readonly activeColumn: number | null;
  /** The selected range, if it includes cells of this row. */
  readonly selected: CellRange | null;
  /** Whether its details are open. */
  readonly open: boolean;
  /** The person's note on the row. */
  readonly note: RowNote | null;
  /** Whether the row is marked for comparison. */
  readonly isMarked: boolean;
};

/** The same for all rows. */
export type CellLook = {
  /** Where a pinned column sticks, in px; null for other columns. */
  readonly lefts: readonly (number | null)[];
  /** Where a column is out of view so far that nothing of its cells may be drawn. */
  readonly hidden: readonly HiddenSide[];
  /** Null until the font is measured. */
  readonly font: FigureFont | null;
  readonly options: CellOptions;
  /** The search and the fields on screen; null without one. */
  readonly shownSearch: ShownSearch | null;
};

/** `columns` and `look` are apart from the rows: a column that is resized concerns only its own cells. */
export type DrawnGrid = {
  readonly rows: readonly DrawnRow[];
  readonly columns: readonly PlacedColumn[];
  readonly look: CellLook;
};

/** `before`: the grid as it was drawn last. */
export function nextDrawn(before: DrawnGrid | null, next: DrawnGrid): DrawnGrid {
  const lastRows = new Map(before?.rows.map((row) => [row.place.element, row]));
  const rows = next.rows.map((row) => {
    const last = lastRows.get(row.place.element);
    return samePart(last, { ...row, place: samePart(last?.place, row.place) });
  });
  const lastColumns = new Map(before?.columns.map((column) => [column.id, column]));
  const columns = next.columns.map((column) => samePart(lastColumns.get(column.id), column));
  const lefts = samePart(before?.look.lefts, next.look.lefts);
  return {
    rows: samePart(before?.rows, rows),
    columns: samePart(before?.columns, columns),
    look: samePart(before?.look, { ...next.look, lefts }),
  };
}
