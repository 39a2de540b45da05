// The text in which a receipt is stored: JSON in which ledger dates are days after the one before. Each run lists all dates
// that it only counted, in some kilobytes if they were written out, and receipts are kept for good.

import type { Receipt } from '../../../shared/contract/sync.ts';
import { DAY_MS, dayText, startOfDay } from '../../../shared/rules/dates.ts';

/** Fields that receipts of earlier versions do not have. */
const LATER_FIELDS = {
  ledgerDates: null,
  parity: null,
  requestsByPurpose: null,
  refusedAsTooMany: null,
} as const satisfies Partial<Receipt>;

/** A number: so many days after the date before. Earlier versions wrote out each date. */
type StoredDates = readonly (string | number)[];
type ReceiptJson = Omit<Receipt, keyof typeof LATER_FIELDS> & {
  readonly ledgerDates?: { readonly read: StoredDates; readonly onlyCounted: StoredDates } | null;
};

export function receiptText(receipt: Receipt): string {
  const { ledgerDates } = receipt;
  return JSON.stringify({ ...receipt, ledgerDates: ledgerDates && inBoth(ledgerDates, toSteps) });
}

export function parseReceiptText(text: string): Receipt {
  // `receiptText` wrote it.
  const { ledgerDates = null, ...stored } = JSON.parse(text) as ReceiptJson;
  return { ...LATER_FIELDS, ...stored, ledgerDates: ledgerDates && inBoth(ledgerDates, fromSteps) };
}

function inBoth<From, To>(
  { read, onlyCounted }: Record<'read' | 'onlyCounted', From>,
  change: (dates: From) => To,
): Record<'read' | 'onlyCounted', To> {
  return { read: change(read), onlyCounted: change(onlyCounted) };
}

/** A date in another format, and the one after it, is kept as it is. */
function toSteps(dates: readonly string[]): StoredDates {
  let beforeMs: number | null = null;
  return dates.map((date) => {
    const startMs = startOfDay(date);
    const step = startMs === null || beforeMs === null ? date : (startMs - beforeMs) / DAY_MS;
    beforeMs = startMs;
    return step;
  });
}

function fromSteps(stored: StoredDates): readonly string[] {
  let before = '';
  return stored.map((step) => {
    before = typeof step === 'string' ? step : dayText((startOfDay(before) ?? NaN) + step * DAY_MS);
    return before;
  });
}
