// Turns a value into a cell of a workbook, and a cell into the text by which cells are compared. A value that a number
// cell would change becomes a text cell: Excel keeps 15 digits, and counts days before March 1900 wrongly.

import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import { DAY_MS, hasTime, hongKongEpochDay, parseDate, startOfHongKongDay } from '../../../shared/rules/dates.ts';
import { decimalsOf, formatDecimal, parseDecimal } from '../../../shared/rules/decimal.ts';
import { MAX_EXACT_DIGITS, hasExactDigits, EPOCH_DAY_SERIAL, serialOfDay } from '../../../shared/rules/spreadsheet.ts';

/** A cell as it is in a file. `text` of a number: its digits, or the serial number of a date. */
export type XlsxCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string };

export type WrittenCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string; readonly as: TextReason }
  | { readonly kind: 'number'; readonly text: string; readonly format: 'day' | 'moment' }
  | { readonly kind: 'number'; readonly text: string; readonly format: 'amount'; readonly decimals: number };

/** `unreadable`: a text in a column of numbers or dates that is none. `long`: a number with more digits than Excel keeps. */
type TextReason = 'text' | 'unreadable' | 'long';

/** Amounts with more digits before or after the point are written without needless zeros. */
export const AS_SENT_DIGITS = { units: 12, decimals: 3 } as const;
/** Nearly all amounts: at most 15 digits, no leading zero, no negative zero. These are written unchanged. */
const SHORT_AMOUNT_PATTERN = new RegExp(
  `^(?!-0(?:\\.0*)?$)-?(?:0|[1-9]\\d{0,${AS_SENT_DIGITS.units - 1}})(?:\\.\\d{1,${AS_SENT_DIGITS.decimals}})?$`,
);
const SECOND_FRACTION_PATTERN = /[.,]\d*[1-9]/;
const SECONDS_PER_DAY = 86_400;

export function cellOf(kind: FieldKind, value: CellValue): WrittenCell {
  if (value === null) return { kind: 'empty' };
  if (value === '') return textCell(value);
  if (kind === 'money' || kind === 'number') return amountCell(value);
  if (kind === 'date') return dateCell(value);
  return textCell(value);
}

/**
 * Equal for cells of equal value, whichever program wrote them: Excel writes 8.3 as 8.3000000000000007, other programs
 * round the seconds of a date, and LibreOffice turns line breaks into LF and drops cells with an empty text. Dates as
 * `2026-09-18` or `2026-09-18 10:00:00`.
 */
export function comparableOf(kind: FieldKind, cell: XlsxCell): CellValue {
  if (cell.kind === 'empty') return null;
  if (cell.kind === 'text') return cell.text === '' ? null : cell.text.replaceAll(/\r\n?/g, '\n');
  if (kind !== 'date' && SHORT_AMOUNT_PATTERN.test(cell.text)) return withoutNeedlessZeros(cell.text);
  const number = Number(Number(cell.text).toPrecision(MAX_EXACT_DIGITS));
  if (!Number.isFinite(number)) return cell.text;
  return kind === 'date' ? dateOfSerial(Number(cell.text)) : plainText(number);
}

function textCell(text: string, as: TextReason = 'text'): WrittenCell {
  return { kind: 'text', text, as };
}

function amountCell(text: string): WrittenCell {
  if (SHORT_AMOUNT_PATTERN.test(text)) return { kind: 'number', text, format: 'amount', decimals: decimalsOf(text) };
  const decimal = parseDecimal(text);
  if (decimal === null) return textCell(text, 'unreadable');
  const plain = formatDecimal(decimal);
  if (!hasExactDigits(plain)) return textCell(text, 'long');
  return { kind: 'number', text: plain, format: 'amount', decimals: decimalsOf(text) };
}

/** The spreadsheet serial of the date and time in Hong Kong, whatever this machine's time zone. */
function dateCell(text: string): WrittenCell {
  const parsed = parseDate(text);
  if (parsed === null) return textCell(text, 'unreadable');
  const serial = serialOfDay(hongKongEpochDay(parsed.epochMs));
  if (serial === null) return textCell(text);
  if (!hasTime(parsed)) return { kind: 'number', text: String(serial), format: 'day' };
  const timeMs = parsed.epochMs - startOfHongKongDay(parsed.epochMs);
  if (timeMs % 1000 !== 0 || SECOND_FRACTION_PATTERN.test(text)) return textCell(text);
  return { kind: 'number', text: String(serial + timeMs / DAY_MS), format: 'moment' };
}

function dateOfSerial(serial: number): string {
  const seconds = Math.round((serial - EPOCH_DAY_SERIAL) * SECONDS_PER_DAY);
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return plainText(serial);
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Without an exponent when nine decimals are enough. */
function plainText(number: number): string {
  const text = String(number === 0 ? 0 : number);
  if (!text.includes('e')) return text;
  const fixed = withoutNeedlessZeros(number.toFixed(9));
  return Number(fixed) === number ? fixed : text;
}

function withoutNeedlessZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
