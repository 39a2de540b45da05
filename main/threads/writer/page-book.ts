// Remembers facts about the pages of one reading, in the writer thread: whether a page is the same in the next pass, and
// what the receipt says about it. The rows themselves are kept elsewhere.

import { createHash } from 'node:crypto';
import { fieldsOf, type DatasetName, type FieldName } from '../../../shared/contract/fields.ts';
import type { Receipt, RowError } from '../../../shared/contract/sync.ts';
import { decodePage, type DecodedPage, type DecodedRow } from '../../service/decode.ts';
import { digestRows } from '../../service/rows-digest.ts';
import type { PageFinding } from './findings.ts';

/** A receipt lists at most this many row errors. */
const MAX_LISTED_ROW_ERRORS = 100;

/** A page with fewer different rows may rightly equal another page. */
const MIN_VARIED_ROWS = 20;

export type PageRead = {
  readonly page: number;
  /** Number of rows requested. A longer page is not read. */
  readonly pageSize: number;
  /** Position of the page's first row in the dataset, from 1. */
  readonly firstPosition: number;
  readonly body: Uint8Array;
};

export type PageFacts = {
  readonly bodyDigest: string;
  readonly rowsDigest: string;
  readonly isVaried: boolean;
  readonly rows: number;
  readonly total: number;
  readonly presentFields: ReadonlySet<FieldName>;
  readonly extraFields: ReadonlySet<string>;
  /** The first errors of the page, with positions in the dataset. */
  readonly rowErrors: readonly RowError[];
  readonly unreadableRows: number;
  readonly repairedRows: number;
};

type PageReading = {
  readonly finding: PageFinding;
  /** Null if the page is unchanged, or too long to be read. */
  readonly rows: readonly DecodedRow[] | null;
  /** Rows of this page in the earlier pass. Null if there was none. */
  readonly rowsBefore: number | null;
};

export class PageBook {
  readonly #dataset: DatasetName;
  readonly #pages = new Map<number, PageFacts>();

  constructor(dataset: DatasetName) {
    this.#dataset = dataset;
  }

  get pages(): readonly PageFacts[] {
    return [...this.#pages.values()];
  }

  /** Rows that could not be decoded. They are not staged, but the service's total includes them. */
  get unreadableRows(): number {
    return this.pages.reduce((sum, page) => sum + page.unreadableRows, 0);
  }

  /** A page may be read twice in a pass: the second reading replaces the first. */
  read({ page, pageSize, firstPosition, body }: PageRead): PageReading {
    const bodyDigest = createHash('sha256').update(body).digest('base64');
    const before = this.#pages.get(page);
    const rowsBefore = before?.rows ?? null;
    if (before?.bodyDigest === bodyDigest) {
      return { finding: findingOf(before, false), rows: null, rowsBefore };
    }
    const decoded = decodePage(this.#dataset, body);
    // The rows of a page that is too long would overlap the next page's positions. The engine sees the fault by the length.
    if (sentRows(decoded) > pageSize) return { finding: tooLong(decoded), rows: null, rowsBefore };
    const facts = pageFacts(decoded, bodyDigest, firstPosition);
    const isChanged = before?.rowsDigest !== facts.rowsDigest;
    this.#pages.set(page, facts);
    return { finding: findingOf(facts, isChanged), rows: isChanged ? decoded.rows : null, rowsBefore };
  }

  forget(): void {
    this.#pages.clear();
  }

  forgetAllBut(page: number): void {
    for (const knownPage of this.#pages.keys()) if (knownPage !== page) this.#pages.delete(knownPage);
  }
}

type FieldFacts = Pick<Receipt, 'missingFields' | 'extraFields' | 'rowErrors' | 'repairedRows'>;

export function receiptFacts(dataset: DatasetName, pages: readonly PageFacts[]): FieldFacts {
  const present = new Set(pages.flatMap((page) => [...page.presentFields]));
  const rows = pages.reduce((sum, page) => sum + page.rows, 0);
  return {
    missingFields: rows === 0 ? [] : fieldsOf(dataset).filter((field) => !present.has(field)),
    extraFields: [...new Set(pages.flatMap((page) => [...page.extraFields]))].sort(),
    rowErrors: pages.flatMap((page) => page.rowErrors).slice(0, MAX_LISTED_ROW_ERRORS),
    repairedRows: pages.reduce((sum, page) => sum + page.repairedRows, 0),
  };
}

function pageFacts(decoded: DecodedPage, bodyDigest: string, firstPosition: number): PageFacts {
  const { rows, ...facts } = decoded;
  return {
    ...facts,
    rows: sentRows(decoded),
    bodyDigest,
    rowsDigest: digestRows(rows),
    isVaried: isVaried(rows),
    rowErrors: decoded.rowErrors
      .slice(0, MAX_LISTED_ROW_ERRORS)
      .map((error) => ({ ...error, position: error.position + firstPosition - 1 })),
    unreadableRows: sentRows(decoded) - rows.length,
  };
}

/** Stops as soon as enough different rows were seen, which most pages have at their beginning. */
function isVaried(rows: readonly DecodedRow[]): boolean {
  const different = new Set<string>();
  return rows.some((row) => different.add(JSON.stringify(row)).size >= MIN_VARIED_ROWS);
}

/** Includes rows that could not be decoded, each of which may have several errors. */
function sentRows(decoded: DecodedPage): number {
  return decoded.rows.length + new Set(decoded.rowErrors.map((error) => error.position)).size;
}

function tooLong(decoded: DecodedPage): PageFinding {
  return { rows: sentRows(decoded), total: decoded.total, changed: true, rowsDigest: '', isVaried: false };
}

function findingOf({ rows, total, rowsDigest, isVaried }: PageFacts, isChanged: boolean): PageFinding {
  return { rows, total, changed: isChanged, rowsDigest, isVaried };
}
