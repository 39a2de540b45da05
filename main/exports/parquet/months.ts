// By which month a file of a folder is named: that of the ledger date, as readers of such folders expect it.

import { dayText, parseDate } from '../../../shared/rules/dates.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';

/** What readers of such folders know as "no month". */
export const NO_MONTH = '__HIVE_DEFAULT_PARTITION__';

export function monthFolder(month: string): string {
  return `month=${month}`;
}

/** No year has more digits, nor a sign. */
const YEAR_AND_MONTH = /^\d{4}-\d{2}/;

/** `2026-09`; dates repeat, and there are few of them. */
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
