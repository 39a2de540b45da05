// Applies one dataset, in the writer thread: stages the rows of decoded pages, compares passes, swaps the copy.
// The sync engine decides whether and when pages are read again.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import type { Database } from '../../store/file/database.ts';
import { saveReceipt } from '../../store/tables/receipts.ts';
import type { DateRows } from '../../store/tables/ledger-dates.ts';
import { readState } from '../../store/tables/resource-states.ts';
import { wasKeptOver } from '../../store/copies/held-copy.ts';
import type { CopyPurpose } from '../../store/copies/staged-indexes.ts';
import { beginStaging, type SeenDates, type Staging } from '../../store/copies/staging.ts';
import { DateReadings } from './dates-apply.ts';
import type { PageFinding, PassFinding, ReceiptDraft, RepeatedRows } from './findings.ts';
import { digestOfPages, PageBook, receiptFacts, type PageRead } from './page-book.ts';

export class DatasetApply {
  readonly #db: Database;
  readonly #dataset: DatasetName;
  readonly #staging: Staging;
  readonly #book: PageBook;
  #byDate: DateReadings | null = null;

  constructor(db: Database, dataset: DatasetName, purpose: CopyPurpose) {
    this.#db = db;
    this.#dataset = dataset;
    this.#staging = beginStaging(db, dataset, purpose);
    this.#book = new PageBook(dataset);
  }

  readPage(read: PageRead): PageFinding {
    const { finding, rows, rowsBefore } = this.#book.read(read);
    // Page 1 is read before any other. If it changed its length, the rows of all later pages have moved to other positions.
    if (read.page === 1 && rowsBefore !== null && rowsBefore !== finding.rows) {
      this.#staging.clear();
      this.#book.forgetAllBut(1);
    }
    if (rows !== null) this.#staging.putPage(read.page, rows, read.firstPosition);
    return finding;
  }

  /** Also counts pages that remain from a longer earlier pass: rows and total then differ, and the pass does not settle. */
  endPass(): PassFinding {
    return {
      rows: this.#staging.count() + this.#book.unreadableRows,
      duplicateIds: this.#staging.duplicateIds(),
      rowErrors: this.#book.unreadableRows,
    };
  }

  findRepeated(): RepeatedRows {
    return this.#book.findRepeated((places) => this.#staging.rowsAt(places));
  }

  largestDate(): DateRows | null {
    return this.#staging.largestDate();
  }

  /**
   * Drops the pages that were read; from now on the rows are read by ledger date. Returns the ledger dates of those pages
   * and of the live copy.
   */
  readByDate(): SeenDates & { readonly readings: DateReadings } {
    const seen = this.#staging.ledgerDates();
    this.discardPass();
    let rowsPut = 0;
    const placeOf = new Map<string, number>();
    this.#byDate = new DateReadings((date, rows) => {
      const firstPosition = rowsPut + 1;
      rowsPut += rows.length;
      const place = placeOf.get(date) ?? placeOf.size + 1;
      placeOf.set(date, place);
      this.#staging.putPage(place, rows, firstPosition);
    });
    return { ...seen, readings: this.#byDate };
  }

  discardPass(): void {
    this.#staging.clear();
    this.#book.forget();
  }

  commit({ draft, asOf, complete }: { draft: ReceiptDraft; asOf: string; complete: boolean }): Receipt {
    return this.#staging.swap({ receipt: this.#receipt(draft, this.#staging.count()), asOf, complete });
  }

  /** Keeps the staged copy beside the live one until a person decides. Drops it if the person has, and is not asked again. */
  holdBack({
    draft,
    readAt,
    offersKeptAgain,
  }: {
    draft: ReceiptDraft;
    readAt: string;
    offersKeptAgain: boolean;
  }): Receipt {
    const receipt = this.#receipt(draft, this.#staging.count());
    const rowsDigest = digestOfPages(this.#byDate?.facts ?? this.#book.pages);
    if (offersKeptAgain || !wasKeptOver(this.#db, this.#dataset, rowsDigest)) {
      this.#staging.holdBack({ receipt, readAt, rowsDigest });
    } else {
      this.#staging.drop();
      saveReceipt(this.#db, receipt);
    }
    return receipt;
  }

  /** The receipt says how the service differs from the live copy. The staged rows are dropped. */
  concludeCheck(draft: ReceiptDraft): Receipt {
    const rowsHeld = readState(this.#db, this.#dataset).rows;
    const receipt = { ...this.#receipt(draft, rowsHeld), ...this.#staging.compareAndDrop() };
    saveReceipt(this.#db, receipt);
    return receipt;
  }

  /** Drops the staged rows, also if they cannot be counted because they cannot be written. */
  abandon(draft: ReceiptDraft): Receipt {
    const receipt = this.#receipt(draft, null);
    this.#staging.drop();
    saveReceipt(this.#db, receipt);
    return receipt;
  }

  #receipt(draft: ReceiptDraft, rowsHeld: number | null): Receipt {
    const facts = receiptFacts(this.#dataset, this.#byDate?.facts ?? this.#book.pages);
    return { ...draft, rowsHeld, added: null, changed: null, gone: null, ...facts };
  }
}
