// What is known about a page beside its rows: enough to compare it with the same page of another pass, and for the receipt.

import type { FieldName } from '../../shared/contract/fields.ts';
import type { RowError } from '../../shared/contract/sync.ts';
import type { DecodedPage } from './decode.ts';
import { digestPacked, type PackedRows } from './packed-rows.ts';
import type { DecodedRow } from './rows.ts';

/** A receipt lists at most this many row errors. */
export const MAX_LISTED_ROW_ERRORS = 100;

/** A page with fewer different rows may rightly equal another page. */
const MIN_VARIED_ROWS = 20;

export type PageFacts = {
  /** See `digestPacked`. */
  readonly rowsDigest: string;
  /** True if the page has so many different rows that another page with the same rows would be an error. */
  readonly isVaried: boolean;
  /** Rows that were sent, with those that could not be read. */
  readonly rows: number;
  readonly total: number;
  readonly presentFields: ReadonlySet<FieldName>;
  readonly extraFields: ReadonlySet<string>;
  /** The first errors of the page, with positions in the dataset. */
  readonly rowErrors: readonly RowError[];
  readonly unreadableRows: number;
  readonly repairedRows: number;
};

/** `firstPosition`: of the page's first row in the dataset, from 1. */
export function pageFacts(decoded: DecodedPage, packed: PackedRows, firstPosition: number): PageFacts {
  const { total, presentFields, extraFields, rowErrors, repairedRows } = decoded;
  // A row may have several errors.
  const unreadableRows = new Set(rowErrors.map((error) => error.position)).size;
  return {
    ...{ total, presentFields, extraFields, repairedRows, unreadableRows },
    rows: decoded.rows.length + unreadableRows,
    rowsDigest: digestPacked(packed),
    isVaried: isVaried(decoded.rows),
    rowErrors: rowErrors
      .slice(0, MAX_LISTED_ROW_ERRORS)
      .map((error) => ({ ...error, position: error.position + firstPosition - 1 })),
  };
}

/** Stops as soon as enough different rows were seen, which most pages have at their beginning. */
function isVaried(rows: readonly DecodedRow[]): boolean {
  const different = new Set<string>();
  return rows.some((row) => different.add(JSON.stringify(row)).size >= MIN_VARIED_ROWS);
}
