// Reads the texts of a CSV file that a spreadsheet wrote in another way: dates in the order of the file, and codes without
// their leading zeros. No text of the copy is read as another, so that two of them never become one.

import { isNoteColumn } from '../../../shared/contract/exports/columns.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { ColumnReading, DateOrder } from '../../../shared/contract/exports/file-checks.ts';
import type { TableColumn } from '../format/format.ts';
import { remembering } from '../../store/tables/remembering.ts';
import { isDateColumn, needsOrder, readDate } from './date-order.ts';

export interface ColumnReader {
  /** A text of the copy. Add all of them before the first `read`. */
  add(text: string): void;
  /** The text of the copy that is meant; null if the text stands for itself. */
  read(text: string): string | null;
  /** How texts were read so far, if a person should know. */
  readonly reading: ColumnReading['as'] | null;
}

/** By column; null where texts stand for themselves. */
export type ColumnReaders = readonly (ColumnReader | null)[];

/** `rows`: all of the copy. `dateOrder`: of the file; null if it is not known. */
export function findReaders(
  columns: readonly TableColumn[],
  rows: Iterable<readonly CellValue[]>,
  dateOrder: DateOrder | null,
): ColumnReaders {
  const readers = columns.map((column) => {
    if (isDateColumn(column)) return new DateReader(dateOrder);
    return column.kind === 'code' && !isNoteColumn(column.id) ? new CodeReader() : null;
  });
  for (const row of rows) {
    for (const [place, reader] of readers.entries()) {
      const text = row[place] ?? null;
      if (text !== null) reader?.add(text);
    }
  }
  return readers;
}

/** Reads nothing if the copy has dates in another form than `2026-09-18`. */
class DateReader implements ColumnReader {
  reading: ColumnReading['as'] | null = null;
  #isCopyInOneForm = true;
  readonly #order: DateOrder | null;
  /** Null for a text that is no date. */
  readonly #read: (text: string) => string | null;

  constructor(order: DateOrder | null) {
    this.#order = order;
    this.#read = remembering((text) => readDate(text, order));
  }

  add(text: string): void {
    this.#isCopyInOneForm &&= !needsOrder(text) && (this.#read(text) ?? text) === text;
  }

  read(text: string): string | null {
    if (!this.#isCopyInOneForm) return null;
    if (needsOrder(text)) this.reading = this.#order ?? 'notRead';
    return this.#read(text);
  }
}

/** Spreadsheets write longer numbers as `1.23E+15`, so that digits are lost. */
const DIGITS_PATTERN = /^\d{1,15}$/;
/** Limits the memory. A column with more codes is compared as it is. */
const MAX_CODES = 200_000;

class CodeReader implements ColumnReader {
  reading: ColumnReading['as'] | null = null;
  /** From the digits without leading zeros to the code; null where two codes differ only in their leading zeros. */
  readonly #codes = new Map<string, string | null>();
  #hasTooMany = false;

  add(text: string): void {
    if (this.#hasTooMany || !DIGITS_PATTERN.test(text)) return;
    const digits = text.replace(/^0+(?=\d)/, '');
    const known = this.#codes.get(digits);
    if (known !== text) this.#codes.set(digits, known === undefined ? text : null);
    this.#hasTooMany = this.#codes.size > MAX_CODES;
    if (this.#hasTooMany) this.#codes.clear();
  }

  read(text: string): string | null {
    const code = this.#codes.get(text) ?? null;
    if (code !== null && code !== text) this.reading = 'withZeros';
    return code;
  }
}
