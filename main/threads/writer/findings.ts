// What the writer thread reports to the sync engine about a page and a pass, and the engine's half of a receipt.

import type { Receipt } from '../../../shared/contract/sync.ts';
import type { RepeatedRow } from '../../store/copies/repeated-rows.ts';

export type PageFinding = {
  readonly rows: number;
  readonly total: number;
  /** True if the page's rows differ from the earlier pass, or there was none. */
  readonly changed: boolean;
  /** SHA-256 of the rows, base64: equal for equal rows in the same order. Empty for a page that was too long to be read. */
  readonly rowsDigest: string;
  /** True if the page has so many different rows that another page with the same rows would be an error. */
  readonly isVaried: boolean;
};

export type PassFinding = {
  readonly rows: number;
  /** Number of ids that occur more than once (charges only). */
  readonly duplicateIds: number;
  readonly rowErrors: number;
};

/** What a pass over reports shows about equal rows. */
export type RepeatedRows = {
  /** Equal for the same rows on whatever pages, in whatever order. */
  readonly rowsSum: number;
  /** Rows that stand on several pages; null if there are too many to be looked at. */
  readonly rows: readonly RepeatedRow[] | null;
};

export type DatePageFinding = PageFinding & {
  /** False if a row has another ledger date, so the service ignores the date filter. */
  readonly isOfDate: boolean;
  /** The pass as far as it has been read. Sent with each page, because most dates have one page only. */
  readonly pass: PassFinding;
};

/** The engine's half of a receipt. The writer, which sees the rows, adds the rest. */
export type ReceiptDraft = Omit<
  Receipt,
  'rowsHeld' | 'added' | 'changed' | 'gone' | 'missingFields' | 'extraFields' | 'rowErrors' | 'repairedRows'
>;

/** The receipt of a resource whose rows were not applied. */
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
