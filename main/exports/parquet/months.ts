// The month that names each file of a folder: the month of the ledger date, written as Hive-style readers expect.

import { dayText, parseDate } from '../../../shared/rules/dates.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';

/** The name that readers of such folders understand as "no month". */
export const NO_MONTH = '__HIVE_DEFAULT_PARTITION__';

export function monthFolder(month: string): string {
  return `month=${month}`;
}

/** Years with a sign or more than four digits are no month. */
const YEAR_AND_MONTH_PATTERN = /^\d{4}-\d{2}/;

/** Gives `2026-09`, or `NO_MONTH` when the text is no date. Remembers each date, because dates repeat. */
export function createMonthFinder(): (date: CellValue) => string {
  const monthByDate = new Map<CellValue, string>();
  return (date) => {
    const knownMonth = monthByDate.get(date);
    if (knownMonth !== undefined) return knownMonth;
    const epochMs = date === null ? null : (parseDate(date)?.epochMs ?? null);
    const month = (epochMs === null ? null : YEAR_AND_MONTH_PATTERN.exec(dayText(epochMs))?.[0]) ?? NO_MONTH;
    if (monthByDate.size > 10_000) monthByDate.clear();
    monthByDate.set(date, month);
    return month;
  };
}
