// Reads the dates of a CSV file as programs write them when they save it again, and finds out whether a column has the day
// or the month first.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { COMPUTED_COLUMNS, isComputedColumn } from '../../../shared/rules/computed-columns.ts';
import { startOfDay } from '../../../shared/rules/dates.ts';
import type { TableColumn } from '../format/format.ts';

export type DateOrder = 'dayFirst' | 'monthFirst';

/** The order of each column; null where its dates do not depend on one. */
export type DateOrders = readonly (DateOrder | null)[];

/** A time must be the same apart from a leading zero: one without its seconds may have lost them. */
const TIME = '(?: (?<hour>\\d{1,2})(?<rest>:\\d{2}:\\d{2}))?';
const YEAR_FIRST_PATTERN = new RegExp(`^(?<year>\\d{4})([-/.])(?<month>\\d{1,2})\\2(?<day>\\d{1,2})${TIME}$`);
const YEAR_LAST_PATTERN = new RegExp(`^(?<first>\\d{1,2})([-/.])(?<second>\\d{1,2})\\2(?<year>\\d{4}|\\d{2})${TIME}$`);
const NAMED_MONTH_PATTERN = new RegExp(`^(?<day>\\d{1,2})([- ])(?<name>[A-Za-z]+)\\2(?<year>\\d{4}|\\d{2})${TIME}$`);
const MONTH_NAMES = 'January February March April May June July August September October November December'
  .toLowerCase()
  .split(' ');

export function isDateColumn({ id, kind }: TableColumn): boolean {
  return kind === 'date' || (isComputedColumn(id) && COMPUTED_COLUMNS[id].unit === 'ISO 8601');
}

/** `2026-09-18`, and `2026-09-18 18:04:12` with a time; null if the text is no such date or names no day that exists. */
export function readDate(text: string, order: DateOrder | null): string | null {
  const yearFirst = YEAR_FIRST_PATTERN.exec(text)?.groups;
  if (yearFirst !== undefined) return writtenDate(yearFirst);
  const named = NAMED_MONTH_PATTERN.exec(text)?.groups;
  if (named !== undefined) return writtenDate({ ...named, month: monthOf(named['name'] ?? '') });
  const yearLast = order === null ? undefined : YEAR_LAST_PATTERN.exec(text)?.groups;
  if (yearLast === undefined) return null;
  const { first = '', second = '' } = yearLast;
  return writtenDate({
    ...yearLast,
    ...(order === 'dayFirst' ? { day: first, month: second } : { month: first, day: second }),
  });
}

/** Programs show a year of this century with two digits. */
function writtenDate(parts: Readonly<Record<string, string>>): string | null {
  const { year = '', month = '', day = '', hour, rest = '' } = parts;
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (startOfDay(date) === null) return null;
  return hour === undefined ? date : `${date} ${hour.padStart(2, '0')}${rest}`;
}

/** The number of a month by its English name or the first three letters of it; no month's if there is none. */
function monthOf(name: string): string {
  const at = MONTH_NAMES.findIndex((each) => [each, each.slice(0, 3)].includes(name.toLowerCase()));
  return String(at + 1);
}

/** Which orders the dates of a column allow so far. */
type Allowed = Record<DateOrder, boolean>;

export class SeenDateOrders {
  /** By column; null where no date depends on an order. */
  readonly #allowed: (Allowed | null)[];
  readonly #places: readonly number[];

  constructor(columns: readonly TableColumn[]) {
    this.#allowed = columns.map(() => null);
    this.#places = columns.flatMap((column, place) => (isDateColumn(column) ? [place] : []));
  }

  add(row: readonly CellValue[]): void {
    for (const place of this.#places) {
      const text = row[place] ?? null;
      if (text === null || !YEAR_LAST_PATTERN.test(text)) continue;
      const allowed = (this.#allowed[place] ??= { dayFirst: true, monthFirst: true });
      allowed.dayFirst &&= readDate(text, 'dayFirst') !== null;
      allowed.monthFirst &&= readDate(text, 'monthFirst') !== null;
    }
  }

  /** The orders in which the dates may have been written. Two when the dates of a column fit both, or no single one. */
  candidates(): readonly DateOrders[] {
    const found = this.#allowed.map((allowed) => {
      if (allowed === null) return null;
      if (allowed.dayFirst === allowed.monthFirst) return 'open';
      return allowed.dayFirst ? 'dayFirst' : 'monthFirst';
    });
    const withOpen = (order: DateOrder): DateOrders => found.map((each) => (each === 'open' ? order : each));
    return found.includes('open') ? [withOpen('dayFirst'), withOpen('monthFirst')] : [withOpen('dayFirst')];
  }
}
