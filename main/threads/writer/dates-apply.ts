// Applies single ledger dates, in the writer thread: compares passes, stages the dates that settled.

import { FIELDS } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import type { Database } from '../../store/file/database.ts';
import {
  beginLedgerDates,
  type CountedDate,
  type ReadDate,
  type LedgerDateStaging,
} from '../../store/copies/ledger-date-staging.ts';
import type { DecodedRow } from '../../service/answer/decode.ts';
import type { PageFacts } from '../../service/answer/page-facts.ts';
import type { DatePageFinding, PassFinding, ReceiptDraft, RepeatedRows } from './findings.ts';
import { PageBook, receiptFacts, type PageRead } from './page-book.ts';

const DATE_POSITION = Object.keys(FIELDS.reports).indexOf('biz_date');

type DateReading = { readonly book: PageBook; readonly rows: Map<number, readonly DecodedRow[]> };

/**
 * Ledger dates that are read at the same time, each in passes. Settled dates go to `putRows`, in page order; a date that was
 * read again goes there again.
 */
export class DateReadings {
  readonly #putRows: (date: string, rows: readonly DecodedRow[]) => void;
  readonly #readings = new Map<string, DateReading>();
  readonly #settled = new Map<string, { readonly read: ReadDate; readonly pages: readonly PageFacts[] }>();

  constructor(putRows: (date: string, rows: readonly DecodedRow[]) => void) {
    this.#putRows = putRows;
  }

  get read(): readonly ReadDate[] {
    return [...this.#settled.values()].map(({ read }) => read);
  }

  get facts(): readonly PageFacts[] {
    return [...this.#settled.values()].flatMap(({ pages }) => pages);
  }

  readPage(date: string, read: PageRead): DatePageFinding {
    const { book, rows: keptRows } = this.#reading(date);
    const { finding, rows: waitingRows, rowsBefore } = book.read(read);
    const rows = waitingRows === null ? null : [...waitingRows];
    waitingRows?.free();
    // If page 1 changed its length, the rows of all later pages have moved to other positions.
    if (read.page === 1 && rowsBefore !== null && rowsBefore !== finding.rows) {
      keptRows.clear();
      book.forgetAllBut(1);
    }
    if (rows !== null) keptRows.set(read.page, rows);
    return { ...finding, isOfDate: rows === null || areOfDate(rows, date), pass: passOf(book, keptRows) };
  }

  findRepeated(date: string): RepeatedRows {
    const { book, rows } = this.#reading(date);
    return book.findRepeated((places) =>
      places.map(({ page, at }) => {
        const row = rows.get(page)?.[at];
        if (row === undefined) throw new Error(`no row was kept at ${at} of page ${page}`);
        return [...row.values, row.extras];
      }),
    );
  }

  discardPass(date: string): void {
    this.#readings.delete(date);
  }

  /** Call it once two passes over the date agree; again if the date was read again. `readAt`: ISO 8601. */
  settle({ date, readAt }: { readonly date: string; readonly readAt: string }): void {
    const { book, rows } = this.#reading(date);
    const rowsInOrder = [...rows].sort(([a], [b]) => a - b).flatMap(([, page]) => page);
    this.#putRows(date, rowsInOrder);
    this.#settled.set(date, { read: { date, rows: rowsInOrder.length, readAt }, pages: book.pages });
    this.#readings.delete(date);
  }

  #reading(date: string): DateReading {
    const knownReading = this.#readings.get(date);
    if (knownReading !== undefined) return knownReading;
    const reading = { book: new PageBook('reports'), rows: new Map<number, readonly DecodedRow[]>() };
    this.#readings.set(date, reading);
    return reading;
  }
}

export type DatesCommit = {
  readonly draft: ReceiptDraft;
  readonly counted: readonly CountedDate[];
  readonly empty?: readonly CountedDate[];
  readonly isWhole: boolean;
};

/** Ledger dates whose new rows replace the copy's rows of the same dates. */
export class DatesApply {
  readonly #dates: LedgerDateStaging;
  readonly readings: DateReadings;

  constructor(db: Database) {
    const dates = beginLedgerDates(db);
    this.#dates = dates;
    this.readings = new DateReadings((date, rows) => dates.putRows(date, rows));
  }

  commit({ draft, ...facts }: DatesCommit): Receipt {
    const { read, facts: pages } = this.readings;
    const differences = { rowsHeld: null, added: null, changed: null, gone: null };
    const receipt: Receipt = { ...draft, ...differences, ...receiptFacts('reports', pages) };
    return this.#dates.commit({ receipt, read, ...facts });
  }

  drop(): void {
    this.#dates.drop();
  }
}

/** Also counts pages that remain from a longer earlier pass. */
function passOf(book: PageBook, keptRows: ReadonlyMap<number, readonly DecodedRow[]>): PassFinding {
  const readableRows = [...keptRows.values()].reduce((sum, page) => sum + page.length, 0);
  const { unreadableRows } = book;
  return { rows: readableRows + unreadableRows, duplicateIds: 0, rowErrors: unreadableRows };
}

/** False shows that the service ignores the date filter. */
export function areOfDate(rows: readonly DecodedRow[], date: string): boolean {
  return rows.every((row) => row.values[DATE_POSITION] === date);
}
