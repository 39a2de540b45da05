// What a cell shows. Empty, not sent, not known and 0 stay four different things.

import type { Row } from '../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import { COMPUTED_COLUMNS, isComputedColumn } from '../../shared/rules/computed-columns.ts';
import { decimalsOf, isDecimal } from '../../shared/rules/decimal.ts';
import { aeName, type AeName } from '../../shared/exports/ae-name.ts';
import { formatAmount, padRate } from './format-decimal.ts';
import { formatDay, formatSentTime } from './hong-kong-time.ts';
import { exactPercent } from './rounded.ts';
import { messages } from '../messages/messages.ts';
import { inForm, type Column } from '../../shared/tables/table-columns.ts';

/** Separates a value from its code. */
export const PAIR_MARK = '·';

export type Cell =
  | PlainCell
  /** A value and its raw code. */
  | { readonly kind: 'pair'; readonly words: PlainCell; readonly code: PlainCell };

type PlainCell =
  | { readonly kind: 'notSent' }
  | { readonly kind: 'empty' }
  /** The value is not part of the records, and the service's list of the rows that have it is not known. */
  | { readonly kind: 'notKnown' }
  /** Computed from fields of which one is missing, unreadable or 0. */
  | { readonly kind: 'notComputable' }
  /** An amount that is not a plain decimal: shown as sent, and not in any total. */
  | { readonly kind: 'unreadable'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** `text` is in Hong Kong time only if the zone was sent. */
  | { readonly kind: 'time'; readonly text: string; readonly sent: string; readonly isZoneStated: boolean }
  | { readonly kind: 'ae'; readonly ae: AeName }
  | { readonly kind: 'figure'; readonly text: string; readonly negative: boolean };

export type CellOptions = {
  /** Whether the header says "%", so that the figures need not. */
  readonly isUnitInHeader?: boolean;
  /** The decimals to which the column is padded. */
  readonly fractionDigits?: number;
  /** The dictionary's name of a code, shown after it; null when there is none. Without it, codes stand alone. */
  readonly labelOf?: (field: FieldName, code: string) => string | null;
};

export function formatCell(column: Column, row: Row, options: CellOptions = {}): Cell {
  if (column.codeField === undefined) return plainCell(column, row, options);
  const words = plainCell(column, row, options);
  const code = plainCell(inForm(column, 'code'), row, options);
  return words.kind !== 'text' && words.kind === code.kind ? words : { kind: 'pair', words, code };
}

function plainCell(column: Column, row: Row, options: CellOptions): PlainCell {
  const value = plainText(column, row);
  if (value === undefined) return { kind: column.content === 'pending' ? 'notKnown' : 'notComputable' };
  if (value === null) return { kind: 'notSent' };
  if (value === '') return { kind: 'empty' };
  switch (column.content) {
    case 'amount':
      return amountCell(value, options.fractionDigits);
    case 'percent':
      return { kind: 'figure', text: exactPercent(value, options), negative: value.startsWith('-') };
    case 'rate':
      // Exactly as sent. Anything but a plain number, such as a tiered rate, is shown as text.
      return rateCell(value, options.fractionDigits);
    case 'day':
      return { kind: 'text', text: formatDay(value) };
    case 'time':
      return timeCell(value);
    case 'code':
      return codeCell(column, value, options);
    case 'text':
    case 'pending':
      return { kind: 'text', text: value };
  }
}

function timeCell(sent: string): PlainCell {
  const { text, zone } = formatSentTime(sent);
  return zone === 'none' ? { kind: 'text', text } : { kind: 'time', text, sent, isZoneStated: zone === 'hongKong' };
}

function codeCell({ field }: Column, code: string, { labelOf }: CellOptions): PlainCell {
  const label = field === null ? null : (labelOf?.(field, code) ?? null);
  return label === null ? { kind: 'text', text: code } : { kind: 'ae', ae: aeName(code, label) };
}

/** The text that is copied: as sent or as computed. Undefined where the row has no value. */
export function cellText(column: Column, row: Row): CellValue | undefined {
  const words = plainText(column, row);
  if (column.codeField === undefined) return words;
  const code = row.values[column.codeField] ?? null;
  return words === undefined || words === null || words === '' || code === null || code === ''
    ? words || code
    : `${words} ${PAIR_MARK} ${code}`;
}

function plainText(column: Column, row: Row): CellValue | undefined {
  if (column.id === 'pending') return row.pending ? messages.filters.values.pending?.[row.pending] : undefined;
  if (column.field !== null) return row.values[column.field] ?? null;
  if (!isComputedColumn(column.id)) return undefined;
  const { from, compute } = COMPUTED_COLUMNS[column.id];
  return compute(from.map((field) => row.values[field] ?? null)) ?? undefined;
}

/** The most decimals of each column of amounts or rates on the page, so that decimal points can be aligned. */
export function fractionDigitsOf(columns: readonly Column[], rows: readonly Row[]): ReadonlyMap<string, number> {
  const aligned = columns.filter(({ content }) => content === 'amount' || content === 'rate');
  return new Map(
    aligned.map((column) => [
      column.id,
      rows.reduce((most, row) => Math.max(most, shownFraction(cellText(column, row) ?? '')), 0),
    ]),
  );
}

function rateCell(value: string, fractionDigits = 0): PlainCell {
  const text = padRate(value, fractionDigits);
  return text === null ? { kind: 'text', text: value } : { kind: 'figure', text, negative: false };
}

function amountCell(value: string, fractionDigits = 0): PlainCell {
  const text = isDecimal(value) ? formatAmount(value, fractionDigits) : null;
  if (text === null) return { kind: 'unreadable', text: value };
  return { kind: 'figure', text, negative: value.startsWith('-') };
}

/** 0 for an unreadable amount: it is not aligned, so it must not widen the others. */
function shownFraction(text: string): number {
  return isDecimal(text) ? decimalsOf(text) : 0;
}
