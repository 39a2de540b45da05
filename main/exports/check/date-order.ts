// Reads the dates of a CSV file as programs write them when they save it again, and finds out from the file alone whether its
// dates can have the day or the month first.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { DateOrder } from '../../../shared/contract/exports/file-checks.ts';
import { COMPUTED_COLUMNS, isComputedColumn } from '../../../shared/rules/computed-columns.ts';
import { startOfDay } from '../../../shared/rules/dates.ts';
import type { TableColumn } from '../format/format.ts';

const DATE_ORDERS: readonly DateOrder[] = ['dayFirst', 'monthFirst'];

/** A time must be the same apart from a leading zero: one without its seconds may have lost them. */
const TIME = '(?: (?<hour>\\d{1,2})(?<rest>:\\d{2}:\\d{2}))?';
const YEAR_FIRST_PATTERN = new RegExp(`^(?<year>\\d{4})([-/.])(?<month>\\d{1,2})\\2(?<day>\\d{1,2})${TIME}$`);
/** Four digits: among numbers, a year of two may stand first as well. */
const YEAR_LAST_PATTERN = new RegExp(`^(?<first>\\d{1,2})([-/.])(?<second>\\d{1,2})\\2(?<year>\\d{4})${TIME}$`);
const NAMED_MONTH_PATTERN = new RegExp(`^(?<day>\\d{1,2})([- ])(?<name>[A-Za-z]+)\\2(?<year>\\d{4}|\\d{2})${TIME}$`);
const MONTH_NAMES = 'January February March April May June July August September October November December'
  .toLowerCase()
  .split(' ');

export function isDateColumn({ id, kind }: TableColumn): boolean {
  return kind === 'date' || (isComputedColumn(id) && COMPUTED_COLUMNS[id].unit === 'ISO 8601');
}

/** Whether the text is written like a date that can only be read in an order. */
export function needsOrder(text: string): boolean {
  return YEAR_LAST_PATTERN.test(text);
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

/** The forms that the dates of a column have in the file. */
type SeenForms = { readonly place: number; needOrder: boolean; needNone: boolean };

/**
 * A program writes all dates of a file in the form of its machine. What does not look so was written by hand, and then there
 * is no order.
 */
export class SeenDates {
  readonly #columns: readonly SeenForms[];
  /** Orders that a date needs because it does not fit the other. */
  readonly #needed = new Set<DateOrder>();

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns.flatMap((column, place) =>
      isDateColumn(column) ? [{ place, needOrder: false, needNone: false }] : [],
    );
  }

  add(row: readonly CellValue[]): void {
    for (const column of this.#columns) {
      const text = row[column.place] ?? null;
      if (text === null) continue;
      if (!needsOrder(text)) {
        column.needNone ||= readDate(text, null) !== null;
        continue;
      }
      column.needOrder = true;
      const fitsDayFirst = readDate(text, 'dayFirst') !== null;
      const fitsMonthFirst = readDate(text, 'monthFirst') !== null;
      if (fitsDayFirst !== fitsMonthFirst) this.#needed.add(fitsDayFirst ? 'dayFirst' : 'monthFirst');
    }
  }

  /**
   * The orders that all dates allow: both if no date decides it; none if the dates need none, two of them need different ones,
   * or a column has dates in two forms.
   */
  orders(): readonly DateOrder[] {
    const isMixed = this.#columns.some(({ needOrder, needNone }) => needOrder && needNone);
    if (isMixed || !this.#columns.some(({ needOrder }) => needOrder)) return [];
    return DATE_ORDERS.filter((order) => [...this.#needed].every((needed) => needed === order));
  }
}
