// Turns the rows of an export into the XML of their sheet, as bytes. A text that occurred before is found with its XML by
// its bytes, and the digits of usual amounts are copied; only other values become strings.

import { createHash } from 'node:crypto';
import type { ExportFailure } from '../../../shared/contract/errors.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import { CSV_LINE_END, csvCell } from '../../../shared/rules/csv.ts';
import { MAX_EXACT_DIGITS } from '../../../shared/rules/spreadsheet.ts';
import { AppError } from '../../errors.ts';
import { isSent, textAt, textRepeating, type ByteRecord } from '../../store/question/record-bytes.ts';
import { ByBytes } from '../format/by-bytes.ts';
import { ByteLine } from '../format/byte-line.ts';
import { isNumberKind, kindIn, type TableColumn } from '../format/format.ts';
import { ShortDecimal } from '../format/short-decimal.ts';
import type { AmountCells } from './amounts.ts';
import { AS_SENT_DIGITS, cellOf, comparableOf } from './cell.ts';
import {
  cellEnd,
  cellStart,
  NUMBER_END,
  NUMBER_START,
  MAX_SHEET_ROWS,
  ROW_END,
  rowStart,
  styleAttribute,
} from './sheet.ts';
import type { SharedStrings } from './strings.ts';
import { MAX_CELL_CHARS } from './text.ts';

export type RowRules = {
  readonly columns: readonly TableColumn[];
  readonly currencyAt: number | null;
  readonly amounts: AmountCells;
  readonly strings: SharedStrings;
};
/** Of a row that is not only bytes. `mixedKind`: the kind of the values in its mixed columns. */
export type RowTexts = { readonly cells: readonly CellValue[]; readonly mixedKind: FieldKind | undefined };
/**
 * `xml`: what stands after the number of the row. `compared`: its part of the line that is hashed. `isCounted`: each such
 * cell counts in the About, so it is made again.
 */
type MadeCell = {
  readonly xml: Buffer;
  readonly compared: Buffer;
  readonly isShared: boolean;
  readonly isCounted: boolean;
};

const HASHED_AT_ONCE_BYTES = 64 * 1024;
const COMMA = Buffer.from(',');
const LINE_END = Buffer.from(CSV_LINE_END);
const AFTER_NUMBER = Buffer.from(NUMBER_END);
const [BEFORE_ROW = COMMA, AFTER_ROW_NUMBER = COMMA] = rowStart('\n')
  .split('\n')
  .map((xml) => Buffer.from(xml));
const AFTER_ROW = Buffer.from(ROW_END);
const [POINT_CODE, ZERO_CODE] = [46, 48];

export class SheetRows {
  readonly #rules: RowRules;
  /** By column. */
  readonly #starts: readonly Buffer[];
  readonly #made: readonly ByBytes<MadeCell>[];
  readonly #currencyOf: (record: ByteRecord) => CellValue;
  /** What stands between the number of the row and an amount, by the amount's style. */
  readonly #beforeAmount: Buffer[] = [];
  readonly #short = new ShortDecimal();
  readonly #xml = new ByteLine();
  readonly #rowNumber = new RowNumber();
  /** The values as cells keep them, which may differ from the texts as sent: CSV lines that wait to be hashed. */
  readonly #compared = new ByteLine();
  readonly #hash = createHash('sha256');
  #rows = 0;
  #unreadable = 0;
  #long = 0;

  constructor(rules: RowRules) {
    const { columns, currencyAt } = rules;
    this.#rules = rules;
    this.#starts = columns.map((_, at) => Buffer.from(cellStart(at)));
    this.#made = columns.map(() => new ByBytes());
    this.#currencyOf = currencyAt === null ? () => null : textRepeating(currencyAt);
  }

  get unreadable(): number {
    return this.#unreadable;
  }

  get long(): number {
    return this.#long;
  }

  /** `row`: its number on the sheet. The XML is valid until the next call. Throws `exportFailed` where a text is too long. */
  xmlOf(record: ByteRecord, row: number, texts: RowTexts | null): Uint8Array {
    this.#rows += 1;
    this.#rowNumber.set(row);
    this.#xml.clear();
    this.#xml.put(BEFORE_ROW);
    this.#rowNumber.putOn(this.#xml);
    this.#xml.put(AFTER_ROW_NUMBER);
    const { columns } = this.#rules;
    const currency = texts === null ? this.#currencyOf(record) : this.#currencyIn(texts.cells);
    for (let place = 0; place < columns.length; place += 1) {
      if (place > 0) this.#compared.put(COMMA);
      if (isSent(record, place)) this.#putCell(record, place, currency, texts);
    }
    this.#xml.put(AFTER_ROW);
    this.#compared.put(LINE_END);
    if (this.#compared.length >= HASHED_AT_ONCE_BYTES) this.#hashCompared();
    return this.#xml.bytes;
  }

  /** The hash of the compared values, in hex. Call it once, after the last row. */
  digest(): string {
    this.#hashCompared();
    return this.#hash.digest('hex');
  }

  #currencyIn(cells: readonly CellValue[]): CellValue {
    const { currencyAt } = this.#rules;
    return currencyAt === null ? null : (cells[currencyAt] ?? null);
  }

  #putCell(record: ByteRecord, place: number, currency: CellValue, texts: RowTexts | null): void {
    const column = this.#rules.columns[place];
    if (column === undefined) return;
    const kind = kindIn(column, texts?.mixedKind);
    if (isNumberKind(kind)) {
      if (this.#putShortAmount(record, place, kind, currency)) return;
      this.#putMade(place, this.#make(column, kind, valueAt(record, place, texts), currency));
    } else this.#putMade(place, this.#findOrMake(record, place, kind, texts));
  }

  /** False if the amount has another form than nearly all have; then nothing was put. */
  #putShortAmount(
    { bytes, starts, ends, first }: ByteRecord,
    place: number,
    kind: FieldKind,
    currency: CellValue,
  ): boolean {
    const start = starts[first + place] ?? 0;
    const end = ends[first + place] ?? 0;
    const short = this.#short;
    if (!short.read(bytes, start, end) || !isShortAmount(short, bytes[short.isNegative ? start + 1 : start] ?? 0))
      return false;
    const style = this.#rules.amounts.amountStyle(short.decimals, kind, currency);
    this.#putStart(place);
    this.#xml.put((this.#beforeAmount[style] ??= Buffer.from(styleAttribute(style) + NUMBER_START)));
    const shortEnd = endWithoutZeros(bytes, end, short.decimals);
    const isAsSent = short.unitDigits <= AS_SENT_DIGITS.units && short.decimals <= AS_SENT_DIGITS.decimals;
    this.#xml.put(bytes, start, isAsSent ? end : shortEnd);
    this.#xml.put(AFTER_NUMBER);
    this.#compared.put(bytes, start, shortEnd);
    return true;
  }

  #putMade(place: number, { xml, compared }: MadeCell): void {
    this.#putStart(place);
    this.#xml.put(xml);
    this.#compared.put(compared);
  }

  #putStart(place: number): void {
    this.#xml.put(this.#starts[place] ?? COMMA);
    this.#rowNumber.putOn(this.#xml);
  }

  #findOrMake(record: ByteRecord, place: number, kind: FieldKind, texts: RowTexts | null): MadeCell {
    const { columns, strings } = this.#rules;
    const column = columns[place];
    const made = this.#made[place];
    if (column === undefined || made === undefined) throw new Error(`no column at ${place}`);
    // In bytes, halves of surrogate pairs are all the same.
    const isUnique = column.isMixed === true || texts?.cells[place]?.isWellFormed() === false;
    if (isUnique) return this.#make(column, kind, valueAt(record, place, texts), null);
    const { bytes, starts, ends, first } = record;
    const start = starts[first + place] ?? 0;
    const end = ends[first + place] ?? 0;
    const known = made.find(bytes, start, end);
    if (known !== null) {
      if (known.isShared) strings.countUse();
      return known;
    }
    const cell = this.#make(column, kind, valueAt(record, place, texts), null);
    if (!cell.isCounted) made.keep(bytes, start, end, cell);
    return cell;
  }

  #make({ title }: TableColumn, kind: FieldKind, value: string, currency: CellValue): MadeCell {
    if (value.length > MAX_CELL_CHARS) throw tooLong({ title, value, row: this.#rows });
    const { amounts, strings } = this.#rules;
    const cell = cellOf(kind, value);
    const shown = amounts.show(cell, kind, currency);
    if (shown.kind === 'empty') throw new Error('a value that was sent has a cell');
    const isUnreadable = cell.kind === 'text' && cell.as === 'unreadable';
    const isLong = cell.kind === 'text' && cell.as === 'long';
    if (isUnreadable) this.#unreadable += 1;
    if (isLong) this.#long += 1;
    return {
      xml: Buffer.from(styleAttribute(shown.style) + cellEnd(strings, shown)),
      compared: Buffer.from(csvCell(comparableOf(kind, cell))),
      isShared: shown.kind === 'text' && strings.has(shown.text),
      isCounted: isUnreadable || isLong,
    };
  }

  #hashCompared(): void {
    this.#hash.update(this.#compared.bytes);
    this.#compared.clear();
  }
}

function valueAt(record: ByteRecord, place: number, texts: RowTexts | null): string {
  return (texts === null ? textAt(record, place) : texts.cells[place]) ?? '';
}

/** Whether a number cell keeps it: at most 15 digits, no leading zero, no negative zero. */
function isShortAmount({ isNegative, units, nanos, unitDigits, decimals }: ShortDecimal, firstDigit: number): boolean {
  if (unitDigits + decimals > MAX_EXACT_DIGITS) return false;
  if (unitDigits > 1 && firstDigit === ZERO_CODE) return false;
  return !isNegative || units > 0 || nanos > 0;
}

/** Where an amount ends without needless zeros. */
function endWithoutZeros(bytes: Uint8Array, end: number, decimals: number): number {
  if (decimals === 0) return end;
  let last = end;
  while (bytes[last - 1] === ZERO_CODE) last -= 1;
  return bytes[last - 1] === POINT_CODE ? last - 1 : last;
}

/** Excel would cut the text, and this app alters nothing silently. The other formats have no limit. */
export function tooLong({ title, value, row }: { title: string; value: string; row: number }): AppError {
  return new AppError('exportFailed', `row ${row} has a text of ${value.length} characters, too long for a workbook`, {
    facts: { reason: 'textTooLong' satisfies ExportFailure, column: title, row, chars: value.length },
  });
}

/** The digits of a row's number. */
class RowNumber {
  readonly #digits = Buffer.alloc(String(MAX_SHEET_ROWS).length);
  #first = 0;

  set(row: number): void {
    let at = this.#digits.length;
    for (let rest = row; rest > 0; rest = Math.floor(rest / 10)) this.#digits[--at] = ZERO_CODE + (rest % 10);
    this.#first = at;
  }

  putOn(line: ByteLine): void {
    line.put(this.#digits, this.#first);
  }
}
