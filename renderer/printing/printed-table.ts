// A table as printed: every cell is a text.

import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import { onOneLine } from '../grid/one-line.ts';
import { messages } from '../messages/messages.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { aeText } from '../../shared/exports/ae-name.ts';
import { sumOfField } from '../../shared/rules/scaled-decimal.ts';
import { formatCell, fractionDigitsOf, PAIR_MARK, type Cell } from '../lib/format-cell.ts';
import { printLayout, type ColumnTexts, type Orientation, type PrintLayout } from './print-layout.ts';
import { shownSum, sumFraction } from '../lib/shown-sum.ts';
import { isFigure, type Column, type ColumnContent, type ColumnId } from '../../shared/tables/table-columns.ts';

export type PrintedCell = {
  readonly text: string;
  readonly isFigure: boolean;
  /** Whether the text is the app's word for a missing value. */
  readonly isMuted: boolean;
  /** Whether it must stay on one line: half of a figure, a code or a date would read as another one. */
  readonly isWhole: boolean;
};
export type PrintedColumn = {
  readonly id: string;
  readonly label: string;
  readonly isFigure: boolean;
  /** Whether words are so long that they may break anywhere. */
  readonly hasLongWords: boolean;
};
export type PrintedRows = {
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly PrintedCell[] }[];
  readonly layout: PrintLayout;
  /** Whether a value in an amount column is not an amount; the sign before it is then explained. */
  readonly hasUnreadable: boolean;
};

/** Longer codes may wrap: the service does not limit their length. */
const MAX_WHOLE_CHARS = 26;
const MAX_WORD_CHARS = 16;
/** Where a line may break: at spaces, and anywhere in Chinese. */
const WORD_END_PATTERN = /[\s\u200B\u2E80-\uFFFF]+/;
const WRAPPING: readonly ColumnContent[] = ['text', 'pending'];
const UNREADABLE_MARK = '\u26A0\uFE0E';

export function printedRows(
  columns: readonly Column[],
  rows: readonly Row[],
  orientation: Orientation = 'fitting',
): PrintedRows {
  const digits = fractionDigitsOf(columns, rows);
  const cells = columns.map((column) => {
    const fractionDigits = digits.get(column.id);
    const options = { isUnitInHeader: true, ...(fractionDigits !== undefined && { fractionDigits }) };
    return rows.map((row) => formatCell(column, row, options));
  });
  const printed = columns.map((column, place) => (cells[place] ?? []).map((cell) => printedCell(cell, column)));
  const texts = columns.map(({ id }, place) => textsOf(headerOf(id), printed[place] ?? []));
  return {
    columns: columns.map(({ id, content }, place) => ({
      id,
      label: headerOf(id),
      isFigure: isFigure(content),
      hasLongWords: texts[place]?.hasLongWords ?? false,
    })),
    rows: rows.map(({ key }, row) => ({ key, cells: printed.flatMap((column) => column[row] ?? []) })),
    layout: printLayout(texts, orientation),
    hasUnreadable: cells.some((column) => column.some(({ kind }) => kind === 'unreadable')),
  };
}

/** The sum as it is on screen; null when no value was summable. */
export function printedSum(
  currencies: readonly CurrencyTotals[],
  { line, field }: { readonly line: CurrencyTotals; readonly field: FieldName },
): string | null {
  const sum = sumOfField(line, field);
  if (sum === null) return null;
  const sums = currencies.map(({ currency, sums: all }) => ({ sum: all[field]?.sum ?? '', currency }));
  return shownSum({ sum, currency: line.currency }, sumFraction(sums));
}

function headerOf(id: ColumnId): string {
  return messages.fields.header[id] ?? messages.fields.label[id];
}

/** The texts of a column that must stay on one line, and those that may wrap. */
function textsOf(header: string, cells: readonly PrintedCell[]): ColumnTexts & { readonly hasLongWords: boolean } {
  const whole = cells.filter(({ isWhole }) => isWhole).map(({ text }) => text);
  const texts = cells.filter(({ isWhole }) => !isWhole).map(({ text }) => text);
  const words = new Set([header, ...texts].flatMap((text) => text.split(WORD_END_PATTERN)));
  const short = [...words].filter((word) => word.length <= MAX_WORD_CHARS);
  return { whole: [...whole, ...short], texts, hasLongWords: short.length < words.size };
}

function printedCell(cell: Cell, column: Column): PrintedCell {
  switch (cell.kind) {
    case 'pair': {
      const [first, second] = [printedCell(cell.words, column), printedCell(cell.code, column)];
      return textCell(`${first.text} ${PAIR_MARK} ${second.text}`, false);
    }
    case 'figure':
      return { text: cell.text, isFigure: true, isMuted: false, isWhole: true };
    case 'text':
    case 'time':
      return textCell(cell.text, !WRAPPING.includes(column.content));
    case 'ae':
      return textCell(aeText(cell.ae), false);
    case 'unreadable':
      return textCell(`${UNREADABLE_MARK} ${cell.text}`, false);
    case 'empty':
    case 'notSent':
    case 'notKnown':
    case 'notComputable':
      return { text: messages.grid[cell.kind], isFigure: false, isMuted: true, isWhole: true };
    default:
      return assertNever(cell);
  }
}

function textCell(text: string, isWhole: boolean): PrintedCell {
  const printedText = onOneLine(text);
  return {
    text: printedText,
    isFigure: false,
    isMuted: false,
    isWhole: isWhole && printedText.length <= MAX_WHOLE_CHARS,
  };
}
