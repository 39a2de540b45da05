// The figure of a cell, for its seal.

import { aeText } from '../../../shared/exports/ae-name.ts';
import { cellFigure, type SealedFigure } from '../../lib/sealed-figure.ts';
import { formatCell } from '../../lib/format-cell.ts';
import { isFigure } from '../../../shared/tables/table-columns.ts';
import { messages } from '../../messages/messages.ts';
import { cellAt } from './cell-at.ts';
import type { PlacedColumn } from '../../../shared/tables/table-layout.ts';
import type { TableState } from '../table.svelte.ts';

type Cells = { readonly table: Pick<TableState, 'dataset' | 'rows'>; readonly columns: readonly PlacedColumn[] };

/** The pointer opens the seals of figures only; the key opens that of every cell. */
export function figureAtCell(cells: () => Cells) {
  return (target: Element, way: 'pointer' | 'key'): { anchor: Element; figure: SealedFigure } | null => {
    const { table, columns } = cells();
    const at = cellAt(target);
    const anchor = target.closest('[data-column]');
    const [row, column] = [table.rows[at?.row ?? -1], columns[at?.column ?? -1]];
    if (row === undefined || column === undefined || anchor === null) return null;
    if (way === 'pointer' && !isFigure(column.content)) return null;
    const cell = formatCell(column, row);
    const shown = cell.kind === 'pair' ? cell.words : cell;
    const text = shown.kind === 'ae' ? aeText(shown.ae) : 'text' in shown ? shown.text : messages.grid[shown.kind];
    const isAmount = column.content === 'amount';
    return { anchor, figure: cellFigure(table.dataset, row, { column: column.id, shown: text, isAmount }) };
  };
}
