// Single ledger dates on their way into the store, in the writer thread: decode, compare passes, stage what differs.

import { FIELDS } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import type { Database } from '../../store/file/database.ts';
import {
  beginReportDates,
  type CountedDate,
  type ReadDate,
  type ReportDates,
} from '../../store/copies/report-dates.ts';
import type { DecodedRow } from '../../service/decode.ts';
import type { DatePageFinding, PassFinding, ReceiptDraft } from './findings.ts';
import { PageBook, receiptFacts, type PageFacts, type PageRead } from './page-book.ts';

const DATE_POSITION = Object.keys(FIELDS.reports).indexOf('biz_date');

type DateReading = { readonly book: PageBook; readonly rows: Map<number, readonly DecodedRow[]> };

/** Ledger dates that are read in passes, one beside the other; each settled one is given to `put` with its rows in order. */
export class DateReadings {
  readonly #put: (date: string, rows: readonly DecodedRow[]) => void;
  readonly #readings = new Map<string, DateReading>();
  readonly #read: ReadDate[] = [];
  readonly #facts: PageFacts[] = [];

  constructor(put: (date: string, rows: readonly DecodedRow[]) => void) {
    this.#put = put;
  }

  get read(): readonly ReadDate[] {
    return this.#read;
  }

  get facts(): readonly PageFacts[] {
    return this.#facts;
  }

  readPage(date: string, read: PageRead): DatePageFinding {
    const { book, rows: kept } = this.#reading(date);
    const { finding, rows, rowsBefore } = book.read(read);
    // Page 1 of another length moves the borders of all pages behind it.
    if (read.page === 1 && rowsBefore !== null && rowsBefore !== finding.rows) {
      kept.clear();
      book.forgetAllBut(1);
    }
    if (rows !== null) kept.set(read.page, rows);
    return { ...finding, isOfDate: rows === null || areOfDate(rows, date), pass: passOf(book, kept) };
  }

  discardPass(date: string): void {
    this.#readings.delete(date);
  }

  /** Two passes agreed. */
  settle({ date, readAt }: { readonly date: string; readonly readAt: string }): void {
    const { book, rows } = this.#reading(date);
    const inOrder = [...rows].sort(([a], [b]) => a - b).flatMap(([, page]) => page);
    this.#put(date, inOrder);
    this.#read.push({ date, rows: inOrder.length, readAt });
    this.#facts.push(...book.pages);
    this.#readings.delete(date);
  }

  #reading(date: string): DateReading {
    const known = this.#readings.get(date);
    if (known !== undefined) return known;
    const reading = { book: new PageBook('reports'), rows: new Map<number, readonly DecodedRow[]>() };
    this.#readings.set(date, reading);
    return reading;
  }
}

/** Dates that replace those of the held copy. */
export class DatesApply {
  readonly #dates: ReportDates;
  readonly readings: DateReadings;

  constructor(db: Database) {
    const dates = beginReportDates(db);
    this.#dates = dates;
    this.readings = new DateReadings((date, rows) => dates.put(date, rows));
  }

  commit(commit: {
    readonly draft: ReceiptDraft;
    readonly counted: readonly CountedDate[];
    readonly isWhole: boolean;
  }): Receipt {
    const { draft, counted, isWhole } = commit;
    const { read, facts } = this.readings;
    const differences = { rowsHeld: null, added: null, changed: null, gone: null };
    const receipt: Receipt = { ...draft, ...differences, ...receiptFacts('reports', facts) };
    return this.#dates.commit({ receipt, read, counted, isWhole });
  }

  drop(): void {
    this.#dates.drop();
  }
}

/** Counts all that is kept, also pages left of a longer pass before. */
function passOf(book: PageBook, kept: ReadonlyMap<number, readonly DecodedRow[]>): PassFinding {
  const readable = [...kept.values()].reduce((sum, page) => sum + page.length, 0);
  const { unreadableRows } = book;
  return { rows: readable + unreadableRows, duplicateIds: 0, rowErrors: unreadableRows };
}

/** A service that does not obey the date filter is seen by its rows. */
export function areOfDate(rows: readonly DecodedRow[], date: string): boolean {
  return rows.every((row) => row.values[DATE_POSITION] === date);
}
