// What is known about a page beside its rows: enough to compare it with the same page of another pass, and for the receipt.

import type { FieldName } from '../../../shared/contract/fields.ts';
import type { RowError } from '../../../shared/contract/sync.ts';
import type { DecodedPage } from './decode.ts';
import { digestPacked, type PackedRows } from './packed-rows.ts';
import type { DecodedRow } from './rows.ts';

/** A receipt lists at most this many row errors. */
export const MAX_LISTED_ROW_ERRORS = 100;

const HASH_START = 0x81_1c_9d_c5;
const HASH_FACTOR = 0x9e_37_79_b1;
const LAST_FACTOR = 0x85_eb_ca_6b;
/** Stands for a text that is null. No text is as long. */
const NO_TEXT = 0x7f_ff_ff_ff;

/** A page with fewer different rows may rightly equal another page. */
const MIN_VARIED_ROWS = 20;

export type PageFacts = {
  /** See `digestPacked`. */
  readonly rowsDigest: string;
  /** The hash of each row that could be read, in the page's order. See `hashRow`. */
  readonly rowHashes: Uint32Array;
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
    rowHashes: hashRows(decoded.rows),
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

/** A loop, because `Uint32Array.from` takes as long as the hashes themselves. */
function hashRows(rows: readonly DecodedRow[]): Uint32Array {
  const hashes = new Uint32Array(rows.length);
  let at = 0;
  for (const row of rows) hashes[at++] = hashRow(row);
  return hashes;
}

/**
 * Equal for equal rows. Two different rows have the same by chance, once in 2^32. Not SHA-256, which would take longer than
 * decoding the row.
 */
export function hashRow({ values, extras }: DecodedRow): number {
  let hash = HASH_START;
  for (const value of values) hash = addText(hash, value);
  hash = addText(hash, extras);
  // Spreads the last units of the last text over all bits.
  hash = Math.imul(hash ^ (hash >>> 13), LAST_FACTOR);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Two units at a time take a third of the time. */
function addText(before: number, text: string | null): number {
  if (text === null) return mixed(before ^ NO_TEXT);
  let hash = before;
  let at = 0;
  for (; at + 1 < text.length; at += 2) {
    hash = mixed(hash ^ (text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)));
  }
  if (at < text.length) hash = mixed(hash ^ text.charCodeAt(at));
  // Its length shows where it ends.
  return mixed(hash ^ text.length);
}

function mixed(hash: number): number {
  const product = Math.imul(hash, HASH_FACTOR);
  return product ^ (product >>> 15);
}
