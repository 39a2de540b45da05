// How wide the columns of the grouped table are. Rows follow the rule of the ungrouped table; sums are drawn bold.

import type { CurrencyTotals, FieldSum, Row } from '../../shared/contract/answers.ts';
import { figureWidthPx, fittedWidth, PADDING_PX, type FigureFont } from '../grid/figure-width.ts';
import { formatAmount } from '../lib/format-decimal.ts';
import { messages } from '../messages/messages.ts';
import type { Fractions } from './group-cell.ts';
import type { GroupColumn } from './group-columns.ts';
import type { Group } from './groups.ts';

const MARK_PX = 16;
/** A currency, and the number of its rows. */
const COUNTED_CURRENCY_PX = 136;

type Sums = {
  readonly groups: readonly Group[];
  readonly totals: readonly CurrencyTotals[];
  readonly fractions: Fractions;
  /** The bold one. */
  readonly font: FigureFont;
};
type Rows = { readonly rows: readonly Row[]; readonly fractions: Fractions; readonly font: FigureFont };

/**
 * Widens columns to the longest figure of a group or of the totals: a cut figure would read as another figure. The currencies
 * get room for their numbers of rows, which are shown where a group has several currencies.
 */
export function fittedToSums(columns: readonly GroupColumn[], figures: Sums): readonly GroupColumn[] {
  const { groups, totals } = figures;
  const lines = [...groups.flatMap(({ currencies }) => currencies), ...totals];
  const hasCounts = groups.some(({ currencies }) => currencies.length > 1);
  return columns.map((each) => {
    if (each.id === 'currency' && hasCounts) return { ...each, widthPx: COUNTED_CURRENCY_PX };
    const neededPx = each.id === 'rows' ? countsPx(figures) : sumsPx(each, lines, figures);
    return { ...each, widthPx: Math.max(each.widthPx, neededPx) };
  });
}

/** The same for the rows of the open groups. */
export function fittedToRows(columns: readonly GroupColumn[], { rows, fractions, font }: Rows): readonly GroupColumn[] {
  const measures = { font, fractionDigits: fractions };
  return columns.map((each) => {
    const { column, widthPx } = each;
    return column === null ? each : { ...each, widthPx: fittedWidth({ ...column, widthPx }, rows, measures) };
  });
}

function countsPx({ groups, font }: Sums): number {
  const most = groups.reduce((count, { rows }) => Math.max(count, rows), 0);
  return Math.ceil(figureWidthPx(messages.grid.count(most), font)) + PADDING_PX;
}

function sumsPx({ id, column }: GroupColumn, lines: readonly CurrencyTotals[], { fractions, font }: Sums): number {
  const field = column?.content === 'amount' ? column.field : null;
  if (field === null) return 0;
  const sums = lines.flatMap((line) => line.sums[field] ?? []);
  const digits = fractions.get(id) ?? 0;
  const widest = sums.reduce((px, { sum }) => Math.max(px, figureWidthPx(formatAmount(sum, digits) ?? '', font)), 0);
  const marks = sums.reduce((most, sum) => Math.max(most, marksOf(sum)), 0);
  return Math.ceil(widest) + PADDING_PX + marks * MARK_PX;
}

/** The number of marks beside a sum: one for blank amounts, one for unreadable amounts. */
function marksOf({ notSummable, unreadable = 0 }: FieldSum): number {
  return Number(unreadable > 0) + Number(notSummable > unreadable);
}
