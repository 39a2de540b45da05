// One dataset on its way into the store, in the writer thread: decode, stage, compare passes, verify, swap.
// Whether and when to read again is the engine's to decide.

import { createHash } from 'node:crypto';
import { FIELDS, type DatasetName, type FieldName, type Receipt, type RowError } from '../../preload/contract.ts';
import { decodePage, type DecodedPage, type DecodedRow } from '../service/decode.ts';
import type { Database } from '../store/database.ts';
import { saveReceipt } from '../store/receipts.ts';
import { beginStaging, type Staging } from '../store/staging.ts';
import type { PageFinding, PassFinding, ReceiptDraft } from './findings.ts';

/** A receipt lists this many row errors at most; more would help nobody. */
const LISTED_ROW_ERRORS = 100;
/** Fewer equal rows than this may be two honest pages. */
const SMALLEST_TELLING_PAGE = 20;

type StagedPage = {
  readonly bodyDigest: string;
  readonly rowsDigest: string;
  readonly rows: number;
  readonly total: number;
  readonly presentFields: ReadonlySet<FieldName>;
  readonly extraFields: ReadonlySet<string>;
  /** The first of them, by position in the dataset. */
  readonly rowErrors: readonly RowError[];
  readonly unreadableRows: number;
  readonly repairedRows: number;
};

export class DatasetApply {
  readonly #db: Database;
  readonly #dataset: DatasetName;
  readonly #staging: Staging;
  readonly #pages = new Map<number, StagedPage>();
  #digestsOfPass = new Map<string, number>();

  constructor(db: Database, dataset: DatasetName) {
    this.#db = db;
    this.#dataset = dataset;
    this.#staging = beginStaging(db, dataset);
  }

  startPass(): void {
    this.#digestsOfPass = new Map();
  }

  /** Reading the same page twice in a pass is harmless: a retry replaces it. */
  readPage(read: { page: number; pageSize: number; firstPosition: number; body: Uint8Array }): PageFinding {
    const bodyDigest = createHash('sha256').update(read.body).digest('base64');
    const before = this.#pages.get(read.page);
    if (before?.bodyDigest === bodyDigest) return this.#finding(read.page, before, false);
    const decoded = decodePage(this.#dataset, read.body);
    // Page 1 comes first and alone. Of another length, it moves the borders of all pages behind it.
    if (read.page === 1 && before && before.rows !== sentRows(decoded)) this.discardPass();
    // Too long a page would run into its neighbour's positions; its length alone tells the engine what is wrong.
    if (sentRows(decoded) > read.pageSize) return tooLong(decoded);
    const staged = stagedPage(decoded, bodyDigest, read.firstPosition);
    const changed = before?.rowsDigest !== staged.rowsDigest;
    if (changed) this.#staging.putPage(read.page, decoded.rows, read.firstPosition);
    this.#pages.set(read.page, staged);
    return this.#finding(read.page, staged, changed);
  }

  /** Counts all that is staged, also pages left of a longer pass before: then rows and total differ and nothing settles. */
  endPass(): PassFinding {
    return {
      rows: this.#staging.count() + this.#unreadableRows(),
      duplicateIds: this.#staging.duplicateIds(),
      rowErrors: this.#unreadableRows(),
      allPagesEqual: this.#allPagesEqual(),
    };
  }

  discardPass(): void {
    this.#staging.clear();
    this.#pages.clear();
  }

  commit(commit: { draft: ReceiptDraft; asOf: string; complete: boolean }): Receipt {
    const difference = this.#staging.compareWithLive();
    this.#staging.buildIndexes();
    const receipt = { ...this.#receipt(commit.draft), ...difference };
    this.#staging.swap({ receipt, asOf: commit.asOf, complete: commit.complete });
    return receipt;
  }

  holdBack(held: { draft: ReceiptDraft; readAt: string }): Receipt {
    this.#staging.buildIndexes();
    const receipt = this.#receipt(held.draft);
    this.#staging.holdBack({ receipt, readAt: held.readAt });
    return receipt;
  }

  abandon(draft: ReceiptDraft): Receipt {
    const receipt = { ...this.#receipt(draft), rowsHeld: null };
    this.#staging.drop();
    saveReceipt(this.#db, receipt);
    return receipt;
  }

  #finding(page: number, staged: StagedPage, changed: boolean): PageFinding {
    const seenOn = this.#digestsOfPass.get(staged.rowsDigest);
    this.#digestsOfPass.set(staged.rowsDigest, page);
    const repeatsPage = staged.rows >= SMALLEST_TELLING_PAGE && seenOn !== undefined && seenOn !== page;
    return { rows: staged.rows, total: staged.total, changed, repeatsPage };
  }

  /** Rows that came but cannot be read are not staged; they still count against the service's total. */
  #unreadableRows(): number {
    return [...this.#pages.values()].reduce((sum, page) => sum + page.unreadableRows, 0);
  }

  /** Reports have no ids: where pages are too small to tell by one, all of them together do. */
  #allPagesEqual(): boolean {
    const pages = [...this.#pages.values()].filter((page) => page.rows > 1);
    return pages.length > 1 && new Set(pages.map((page) => page.rowsDigest)).size === 1;
  }

  #receipt(draft: ReceiptDraft): Receipt {
    const pages = [...this.#pages.values()];
    const present = new Set(pages.flatMap((page) => [...page.presentFields]));
    const known = Object.keys(FIELDS[this.#dataset]) as FieldName[];
    const rows = pages.reduce((sum, page) => sum + page.rows, 0);
    return {
      ...draft,
      rowsHeld: this.#staging.count(),
      added: null,
      changed: null,
      gone: null,
      missingFields: rows === 0 ? [] : known.filter((field) => !present.has(field)),
      extraFields: [...new Set(pages.flatMap((page) => [...page.extraFields]))].sort(),
      rowErrors: pages.flatMap((page) => page.rowErrors).slice(0, LISTED_ROW_ERRORS),
      repairedRows: pages.reduce((sum, page) => sum + page.repairedRows, 0),
    };
  }
}

function stagedPage(decoded: DecodedPage, bodyDigest: string, firstPosition: number): StagedPage {
  const { rows, ...facts } = decoded;
  return {
    ...facts,
    rows: sentRows(decoded),
    bodyDigest,
    rowsDigest: digestRows(rows),
    rowErrors: decoded.rowErrors
      .slice(0, LISTED_ROW_ERRORS)
      .map((error) => ({ ...error, position: error.position + firstPosition - 1 })),
    unreadableRows: sentRows(decoded) - rows.length,
  };
}

/** Also rows that cannot be read; one of those may have several errors. */
function sentRows(decoded: DecodedPage): number {
  return decoded.rows.length + new Set(decoded.rowErrors.map((error) => error.position)).size;
}

function tooLong(decoded: DecodedPage): PageFinding {
  return { rows: sentRows(decoded), total: decoded.total, changed: true, repeatsPage: false };
}

function digestRows(rows: readonly DecodedRow[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64');
}
