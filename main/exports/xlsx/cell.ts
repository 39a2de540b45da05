// The rule by which a value becomes a cell of a workbook, and the text by which two cells are compared. What a cell
// would not hold exactly is a text cell: Excel keeps 15 digits of a number, and no day before March 1900 rightly.

import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import { DAY_MS, HONG_KONG_OFFSET_MS, parseDate } from '../../../shared/rules/dates.ts';
import { decimalsOf, formatDecimal, parseDecimal } from '../../../shared/rules/decimal.ts';
import { EXACT_DIGITS, hasExactDigits, SERIAL_OF_EPOCH, serialOfDay } from '../../../shared/rules/spreadsheet.ts';

/** As it stands in a file. `text` of a number: decimal digits, or a date's serial; of an empty text `''`. */
export type XlsxCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string };

export type WrittenCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string; readonly as: TextReason }
  | { readonly kind: 'number'; readonly text: string; readonly shown: 'day' | 'moment' }
  | { readonly kind: 'number'; readonly text: string; readonly shown: 'amount'; readonly decimals: number };

/** Texts proper, what is no figure or date where one belongs, and figures with more digits than Excel keeps. */
type TextReason = 'text' | 'unreadable' | 'long';

/** The usual case, which needs no closer look: at most 15 digits, no needless zero in front, no negative zero. */
const SHORT_AMOUNT = /^(?!-0(?:\.0*)?$)-?(?:0|[1-9]\d{0,11})(?:\.\d{1,3})?$/;
const PART_OF_A_SECOND = /[.,]\d*[1-9]/;
const SECONDS_PER_DAY = 86_400;

export function cellOf(kind: FieldKind, value: CellValue): WrittenCell {
  if (value === null) return { kind: 'empty' };
  if (value === '') return textCell(value);
  if (kind === 'money' || kind === 'number') return amountCell(value);
  if (kind === 'date') return dateCell(value);
  return textCell(value);
}

/**
 * The same for cells of the same value however a program wrote them: Excel writes 8.3 as 8.3000000000000007, others cut
 * the seconds of a serial, and LibreOffice has one kind of line break and leaves out the cell of an empty text, which
 * looks like none. Dates as `2026-09-18` or `2026-09-18 10:00:00`.
 */
export function comparableOf(kind: FieldKind, cell: XlsxCell): CellValue {
  if (cell.kind === 'empty') return null;
  if (cell.kind === 'text') return cell.text === '' ? null : cell.text.replaceAll(/\r\n?/g, '\n');
  if (kind !== 'date' && SHORT_AMOUNT.test(cell.text)) return withoutNeedlessZeros(cell.text);
  const number = Number(Number(cell.text).toPrecision(EXACT_DIGITS));
  if (!Number.isFinite(number)) return cell.text;
  return kind === 'date' ? dateOfSerial(Number(cell.text)) : plainText(number);
}

function textCell(text: string, as: TextReason = 'text'): WrittenCell {
  return { kind: 'text', text, as };
}

function amountCell(text: string): WrittenCell {
  if (SHORT_AMOUNT.test(text)) return { kind: 'number', text, shown: 'amount', decimals: decimalsOf(text) };
  const decimal = parseDecimal(text);
  if (decimal === null) return textCell(text, 'unreadable');
  const plain = formatDecimal(decimal);
  if (!hasExactDigits(plain)) return textCell(text, 'long');
  return { kind: 'number', text: plain, shown: 'amount', decimals: decimalsOf(text) };
}

/** Serials are made from the parts of the Hong Kong wall clock: no time zone of this machine has a part in it. */
function dateCell(text: string): WrittenCell {
  const parsed = parseDate(text);
  if (parsed === null) return textCell(text, 'unreadable');
  const wallClockMs = parsed.epochMs + HONG_KONG_OFFSET_MS;
  const days = Math.floor(wallClockMs / DAY_MS);
  const serial = serialOfDay(days);
  if (serial === null) return textCell(text);
  const hasTime = parsed.format === 'dateTime' || parsed.format.startsWith('epoch');
  if (!hasTime) return { kind: 'number', text: String(serial), shown: 'day' };
  const timeMs = wallClockMs - days * DAY_MS;
  if (timeMs % 1000 !== 0 || PART_OF_A_SECOND.test(text)) return textCell(text);
  return { kind: 'number', text: String(serial + timeMs / DAY_MS), shown: 'moment' };
}

function dateOfSerial(serial: number): string {
  const seconds = Math.round((serial - SERIAL_OF_EPOCH) * SECONDS_PER_DAY);
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return plainText(serial);
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Without an exponent where nine decimals hold it. */
function plainText(number: number): string {
  const text = String(number === 0 ? 0 : number);
  if (!text.includes('e')) return text;
  const fixed = withoutNeedlessZeros(number.toFixed(9));
  return Number(fixed) === number ? fixed : text;
}

function withoutNeedlessZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
