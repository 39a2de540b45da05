// The month that names each file of a folder: the month of the ledger date, written as Hive-style readers expect.

import { dayText, parseDate } from '../../../shared/rules/dates.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';

/** The name that readers of such folders understand as "no month". */
export const NO_MONTH = '__HIVE_DEFAULT_PARTITION__';

export function monthFolder(month: string): string {
  return `month=${month}`;
}

/** Years with a sign or more than four digits are no month. */
const YEAR_AND_MONTH = /^\d{4}-\d{2}/;

/** Gives `2026-09`, or `NO_MONTH` when the text is no date. Remembers each date, because dates repeat. */
export function createMonthFinder(): (date: CellValue) => string {
  const known = new Map<CellValue, string>();
  return (date) => {
    const found = known.get(date);
    if (found !== undefined) return found;
    const epochMs = date === null ? null : (parseDate(date)?.epochMs ?? null);
    const month = (epochMs === null ? null : YEAR_AND_MONTH.exec(dayText(epochMs))?.[0]) ?? NO_MONTH;
    if (known.size > 10_000) known.clear();
    known.set(date, month);
    return month;
  };
}
