// What the writer thread tells the engine of a page and of a pass, and what the engine tells it for the receipt.

import type { Receipt } from '../../../shared/contract/sync.ts';

export type PageFinding = {
  readonly rows: number;
  readonly total: number;
  /** The page's rows differ from the pass before, or there was none. */
  readonly changed: boolean;
  /** Equal for pages with equal rows in the same order. */
  readonly rowsDigest: string;
  /** So many different rows that no other page can honestly hold the same ones. */
  readonly isVaried: boolean;
};

export type PassFinding = {
  readonly rows: number;
  /** Ids met more than once (charge packages only). */
  readonly duplicateIds: number;
  readonly rowErrors: number;
};

export type DatePageFinding = PageFinding & {
  /** False: a row of another ledger date came, so the service does not obey the date filter. */
  readonly isOfDate: boolean;
  /** Of the pages read so far: thousands of dates hold one page, and need no message of its own for the pass. */
  readonly pass: PassFinding;
};

/** The engine's half of a receipt; the thread that holds the rows adds its own. */
export type ReceiptDraft = Omit<
  Receipt,
  'rowsHeld' | 'added' | 'changed' | 'gone' | 'missingFields' | 'extraFields' | 'rowErrors' | 'repairedRows'
>;

/** The receipt of a resource of which no rows were taken. */
export function withoutRows(draft: ReceiptDraft): Receipt {
  return {
    ...draft,
    rowsHeld: null,
    added: null,
    changed: null,
    gone: null,
    missingFields: [],
    extraFields: [],
    rowErrors: [],
    repairedRows: 0,
  };
}
