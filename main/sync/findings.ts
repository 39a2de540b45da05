// What the writer thread tells the engine of a page and of a pass, and what the engine tells it for the receipt.

import type { Receipt } from '../../preload/contract.ts';

export type PageFinding = {
  readonly rows: number;
  readonly total: number;
  /** The page's rows differ from the pass before, or there was none. */
  readonly changed: boolean;
  /** The page repeats another full page of this pass: the service ignored the page number, or its rows moved. */
  readonly repeatsPage: boolean;
};

export type PassFinding = {
  readonly rows: number;
  /** Ids met more than once (charge packages only). */
  readonly duplicateIds: number;
  readonly rowErrors: number;
  /** Several pages, all with the same rows: the service ignores the page number. */
  readonly allPagesEqual: boolean;
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
