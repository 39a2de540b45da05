// One dataset on its way into the store, in the writer thread: decode, stage, compare passes, verify, swap.
// Whether and when to read again is the engine's to decide.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import type { Database } from '../../store/file/database.ts';
import { saveReceipt } from '../../store/tables/receipts.ts';
import { readState } from '../../store/tables/resource-states.ts';
import { beginStaging, type Staging } from '../../store/copies/staging.ts';
import { DateReadings } from './dates-apply.ts';
import type { PageFinding, PassFinding, ReceiptDraft } from './findings.ts';
import { PageBook, receiptFacts, type PageRead } from './page-book.ts';

export class DatasetApply {
  readonly #db: Database;
  readonly #dataset: DatasetName;
  readonly #staging: Staging;
  readonly #book: PageBook;
  #byDate: DateReadings | null = null;

  constructor(db: Database, dataset: DatasetName) {
    this.#db = db;
    this.#dataset = dataset;
    this.#staging = beginStaging(db, dataset);
    this.#book = new PageBook(dataset);
  }

  readPage(read: PageRead): PageFinding {
    const { finding, rows, rowsBefore } = this.#book.read(read);
    // Page 1 comes first and alone. Of another length, it moves the borders of all pages behind it.
    if (read.page === 1 && rowsBefore !== null && rowsBefore !== finding.rows) {
      this.#staging.clear();
      this.#book.forgetAllBut(1);
    }
    if (rows !== null) this.#staging.putPage(read.page, rows, read.firstPosition);
    return finding;
  }

  /** Counts all that is staged, also pages left of a longer pass before: then rows and total differ and nothing settles. */
  endPass(): PassFinding {
    return {
      rows: this.#staging.count() + this.#book.unreadableRows,
      duplicateIds: this.#staging.duplicateIds(),
      rowErrors: this.#book.unreadableRows,
    };
  }

  /**
   * Gives up what was read page by page: the rows come by ledger date from now on. Answers the dates that were seen and
   * those of the copy that is held.
   */
  readByDate(): { readonly dates: readonly string[]; readonly readings: DateReadings } {
    const dates = this.#staging.ledgerDates();
    this.discardPass();
    let rowsPut = 0;
    let datesPut = 0;
    this.#byDate = new DateReadings((_, rows) => {
      this.#staging.putPage((datesPut += 1), rows, rowsPut + 1);
      rowsPut += rows.length;
    });
    return { dates, readings: this.#byDate };
  }

  discardPass(): void {
    this.#staging.clear();
    this.#book.forget();
  }

  commit(commit: { draft: ReceiptDraft; asOf: string; complete: boolean }): Receipt {
    const { asOf, complete } = commit;
    return this.#staging.swap({ receipt: this.#receipt(commit.draft), asOf, complete });
  }

  holdBack(held: { draft: ReceiptDraft; readAt: string }): Receipt {
    const receipt = this.#receipt(held.draft);
    this.#staging.holdBack({ receipt, readAt: held.readAt });
    return receipt;
  }

  /** How the service differs from the held copy, which stays. */
  concludeCheck(draft: ReceiptDraft): Receipt {
    const rowsHeld = readState(this.#db, this.#dataset).rows;
    const receipt = { ...this.#receipt(draft), rowsHeld, ...this.#staging.compareWithLive() };
    this.#staging.drop();
    saveReceipt(this.#db, receipt);
    return receipt;
  }

  abandon(draft: ReceiptDraft): Receipt {
    const receipt = { ...this.#receipt(draft), rowsHeld: null };
    this.#staging.drop();
    saveReceipt(this.#db, receipt);
    return receipt;
  }

  #receipt(draft: ReceiptDraft): Receipt {
    const facts = receiptFacts(this.#dataset, this.#byDate?.facts ?? this.#book.pages);
    return { ...draft, rowsHeld: this.#staging.count(), added: null, changed: null, gone: null, ...facts };
  }
}
