// The figures of the grouped table, for their seals.

import type { Filter } from '../../shared/contract/query.ts';
import { moneyFieldsOf } from '../../shared/contract/fields.ts';
import { cellFigure, filteredFigure, type SealedFigure } from '../lib/sealed-figure.ts';
import type { FigureAt } from '../parts/attach/figure-at.ts';
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

/**
 * The pointer opens the seal of the figure under it; the key, pressed on a line, that of its last amount, and the card leads to
 * its other figures.
 */
export function figureAtGroup(groups: () => Groups): FigureAt {
  return (target, way) => {
    const { table, filters, lines, columns } = groups();
    const element = target.closest('[data-line]');
    const line = lines[Number(element?.getAttribute('data-line') ?? -1)];
    if (element === null || line === undefined) return null;
    const cell = way === 'key' ? element : target.closest('[role="gridcell"]');
    const place = Number(cell?.getAttribute('aria-colindex') ?? 0) - 1;
    const asked = way === 'key' ? amountsFirst(columns) : columns.filter((_, at) => at === place);
    const figures = asked.flatMap((column) => figureOf(line, column, { table, filters }) ?? []);
    const [figure] = figures;
    return cell === null || figure === undefined ? null : { anchor: cell, figure, figures };
  };
}

/** From the last one on. */
function amountsFirst(columns: readonly GroupColumn[]): readonly GroupColumn[] {
  const isAmount = ({ column }: GroupColumn): boolean => column?.content === 'amount';
  return columns.toReversed().toSorted((one, other) => Number(isAmount(other)) - Number(isAmount(one)));
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
