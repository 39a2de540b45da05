// The figures of the grouped table, for their seals.

import type { Filter } from '../../shared/contract/query.ts';
import { moneyFieldsOf } from '../../shared/contract/fields.ts';
import { cellFigure, filteredFigure, type SealedFigure } from '../lib/sealed-figure.ts';
import { sumOfField } from '../../shared/rules/scaled-decimal.ts';
import { formatCell } from '../lib/format-cell.ts';
import { shownSum } from '../lib/shown-sum.ts';
import { isFigure } from '../../shared/tables/table-columns.ts';
import type { GroupColumn } from './group-columns.ts';
import { summedGroup, type GroupLine } from './group-lines.ts';
import type { GroupedTable } from './grouped-table.ts';

type Groups = {
  readonly table: GroupedTable;
  readonly filters: readonly Filter[];
  readonly lines: readonly GroupLine[];
  readonly columns: readonly GroupColumn[];
};
type Sealed = { readonly anchor: Element; readonly figure: SealedFigure };

/** The pointer opens the seal of the figure under it; the key, pressed on a line, that of its last amount. */
export function figureAtGroup(groups: () => Groups) {
  return (target: Element, way: 'pointer' | 'key'): Sealed | null => {
    const { table, filters, lines, columns } = groups();
    const element = target.closest('[data-line]');
    const line = lines[Number(element?.getAttribute('data-line') ?? -1)];
    if (element === null || line === undefined) return null;
    const amounts = columns.filter(({ column }) => column?.content === 'amount');
    const cell = way === 'key' ? element : target.closest('[role="gridcell"]');
    const column = way === 'key' ? amounts.at(-1) : columns[Number(cell?.getAttribute('aria-colindex') ?? 0) - 1];
    const figure = column === undefined ? null : figureOf(line, column, { table, filters });
    return cell === null || figure === null ? null : { anchor: cell, figure };
  };
}

function figureOf(
  line: GroupLine,
  { column }: GroupColumn,
  { table, filters }: Pick<Groups, 'table' | 'filters'>,
): SealedFigure | null {
  const { dataset } = table;
  if (column === null || !isFigure(column.content)) return null;
  if (line.kind === 'row') {
    const cell = formatCell(column, line.row);
    const isAmount = column.content === 'amount';
    return 'text' in cell ? cellFigure(dataset, line.row, { column: column.id, shown: cell.text, isAmount }) : null;
  }
  const own = summedGroup(line);
  const totals = own?.totals ?? null;
  const inner = line.kind === 'sub' || line.kind === 'subCurrency' ? line.sub.filters : [];
  const field = moneyFieldsOf(dataset).find((each) => each === column.field);
  const sum = totals === null || field === undefined ? null : sumOfField(totals, field);
  if (totals === null || field === undefined || sum === null) return null;
  const { currency, rows } = totals;
  const shown = shownSum({ sum, currency });
  return filteredFigure({
    dataset,
    shown,
    column: field,
    currency,
    rows,
    filters: [...filters, ...line.group.filters, ...inner],
  });
}
