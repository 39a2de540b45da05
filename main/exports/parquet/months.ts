// The month that names each file of a folder: the month of the ledger date, written as Hive-style readers expect.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { ledgerPeriodOf } from '../../../shared/rules/ledger-periods.ts';
import { remembering } from '../../store/tables/remembering.ts';

/** The name that readers of such folders understand as "no month". */
export const NO_MONTH = '__HIVE_DEFAULT_PARTITION__';

/** What programs call the column that they take from the names of these folders. */
export const MONTH = 'month';

export function monthFolder(month: string): string {
  return `${MONTH}=${month}`;
}

/** Gives `2026-09`, or `NO_MONTH` when the text is no date. */
export function createMonthFinder(): (date: CellValue) => string {
  return remembering((date) => ledgerPeriodOf(date, 'month') ?? NO_MONTH);
}
