// A table as it stands on paper: every cell a text, what surrounds it in sentences.

import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import { messages } from '../messages/messages.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { sumOfField } from '../lib/currency-sums.ts';
import { formatCell, fractionDigitsOf, PAIR_MARK, type Cell } from '../lib/format-cell.ts';
import { printLayout, type ColumnTexts, type PrintLayout } from './print-layout.ts';
import { shownSum, sumFraction } from '../lib/shown-sum.ts';
import { isFigure, type Column, type ColumnContent, type ColumnId } from '../lib/table-columns.ts';

export type PrintedCell = {
  readonly text: string;
  readonly isFigure: boolean;
  /** What stands for a value that is not there. */
  readonly isMuted: boolean;
  /** Stands on one line: the second half of a figure, a code or a date reads as another one. */
  readonly isWhole: boolean;
};
export type PrintedColumn = {
  readonly id: string;
  readonly label: string;
  readonly isFigure: boolean;
  /** Holds words so long that they may break anywhere. */
  readonly hasLongWords: boolean;
};
export type PrintedRows = {
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly PrintedCell[] }[];
  readonly layout: PrintLayout;
  /** An amount among them is no amount; the mark before it is explained. */
  readonly hasUnreadable: boolean;
};

/** What the service sends as a code may be as long as it likes. */
const MOST_WHOLE_CHARS = 26;
const MOST_WORD_CHARS = 16;
/** Between them a line may end; Chinese may be broken anywhere. */
const WORD_ENDS = /[\s\u200B\u2E80-\uFFFF]+/;
const BREAKING: readonly ColumnContent[] = ['text', 'pending'];
const UNREADABLE_MARK = '\u26A0\uFE0E';

export function printedRows(columns: readonly Column[], rows: readonly Row[]): PrintedRows {
  const digits = fractionDigitsOf(columns, rows);
  const { weekdays } = messages.grid;
  const cells = columns.map((column) => {
    const fractionDigits = digits.get(column.id);
    const options = { weekdays, ...(fractionDigits !== undefined && { fractionDigits }) };
    return rows.map((row) => formatCell(column, row, options));
  });
  const printed = columns.map((column, place) => (cells[place] ?? []).map((cell) => printedCell(cell, column)));
  const room = columns.map(({ id }, place) => roomOf(headerOf(id), printed[place] ?? []));
  return {
    columns: columns.map(({ id, content }, place) => ({
      ...{ id, label: headerOf(id), isFigure: isFigure(content) },
      hasLongWords: room[place]?.hasLongWords ?? false,
    })),
    rows: rows.map(({ key }, row) => ({ key, cells: printed.flatMap((column) => column[row] ?? []) })),
    layout: printLayout(room),
    hasUnreadable: cells.some((column) => column.some(({ kind }) => kind === 'unreadable')),
  };
}

/** As in the window; null where nothing is summed. */
export function printedSum(
  currencies: readonly CurrencyTotals[],
  { line, field }: { readonly line: CurrencyTotals; readonly field: FieldName },
): string | null {
  const sum = sumOfField(line, field);
  if (sum === null) return null;
  const sums = currencies.map(({ currency, sums: all }) => ({ sum: all[field]?.sum ?? '', currency }));
  return shownSum({ sum, currency: line.currency }, sumFraction(sums));
}

/** Paper has room for whole words. */
function headerOf(id: ColumnId): string {
  return (messages.fields.header[id] ?? messages.fields.label[id]).replaceAll('\u00AD', '');
}

/** What of a column cannot be broken, and what can. */
function roomOf(header: string, cells: readonly PrintedCell[]): ColumnTexts & { readonly hasLongWords: boolean } {
  const whole = cells.filter(({ isWhole }) => isWhole).map(({ text }) => text);
  const texts = cells.filter(({ isWhole }) => !isWhole).map(({ text }) => text);
  const words = new Set([header, ...texts].flatMap((text) => text.split(WORD_ENDS)));
  const short = [...words].filter((word) => word.length <= MOST_WORD_CHARS);
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
      return textCell(cell.text, !BREAKING.includes(column.content));
    case 'unreadable':
      return textCell(`${UNREADABLE_MARK} ${cell.text}`, false);
    case 'empty':
    case 'notSent':
    case 'notHeld':
    case 'notComputable':
      return { text: messages.grid[cell.kind], isFigure: false, isMuted: true, isWhole: true };
    default:
      return assertNever(cell);
  }
}

function textCell(text: string, isWhole: boolean): PrintedCell {
  const shown = onOneLine(text);
  return { text: shown, isFigure: false, isMuted: false, isWhole: isWhole && shown.length <= MOST_WHOLE_CHARS };
}

/** As in the grid: a line break within a name must not read as the next name. */
function onOneLine(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, '↵');
}
