// The pages of one reading, in the writer thread: what each held, whether it is still the same in the next pass, and
// what of it belongs into the receipt. The rows themselves are kept by others.

import { createHash } from 'node:crypto';
import { FIELDS, type DatasetName, type FieldName } from '../../../shared/contract/fields.ts';
import type { Receipt, RowError } from '../../../shared/contract/sync.ts';
import { decodePage, type DecodedPage, type DecodedRow } from '../../service/decode.ts';
import type { PageFinding } from './findings.ts';

/** A receipt lists this many row errors at most; more would help nobody. */
const LISTED_ROW_ERRORS = 100;

/** A page with fewer different rows may repeat another one and be honest. */
const FEWEST_VARIED_ROWS = 20;

export type PageRead = {
  readonly page: number;
  /** Rows asked for; a longer page is not taken. */
  readonly pageSize: number;
  /** Of the page's first row, from 1. */
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
  /** The first of them, by position in the dataset. */
  readonly rowErrors: readonly RowError[];
  readonly unreadableRows: number;
  readonly repairedRows: number;
};

type PageReading = {
  readonly finding: PageFinding;
  /** Null: the page is as it was, or too long to be taken. */
  readonly rows: readonly DecodedRow[] | null;
  /** What the pass before counted on this page. */
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

  /** Rows that came but cannot be read are not staged; they still count against the service's total. */
  get unreadableRows(): number {
    return this.pages.reduce((sum, page) => sum + page.unreadableRows, 0);
  }

  /** Reading a page twice in a pass is harmless: a retry replaces it. */
  read({ page, pageSize, firstPosition, body }: PageRead): PageReading {
    const bodyDigest = createHash('sha256').update(body).digest('base64');
    const before = this.#pages.get(page);
    const rowsBefore = before?.rows ?? null;
    if (before?.bodyDigest === bodyDigest) {
      return { finding: findingOf(before, false), rows: null, rowsBefore };
    }
    const decoded = decodePage(this.#dataset, body);
    // Too long a page would run into its neighbour's positions; its length alone tells the engine what is wrong.
    if (sentRows(decoded) > pageSize) return { finding: tooLong(decoded), rows: null, rowsBefore };
    const facts = pageFacts(decoded, bodyDigest, firstPosition);
    const changed = before?.rowsDigest !== facts.rowsDigest;
    this.#pages.set(page, facts);
    return { finding: findingOf(facts, changed), rows: changed ? decoded.rows : null, rowsBefore };
  }

  forget(): void {
    this.#pages.clear();
  }

  forgetAllBut(page: number): void {
    for (const known of this.#pages.keys()) if (known !== page) this.#pages.delete(known);
  }
}

type FieldFacts = Pick<Receipt, 'missingFields' | 'extraFields' | 'rowErrors' | 'repairedRows'>;

export function receiptFacts(dataset: DatasetName, pages: readonly PageFacts[]): FieldFacts {
  const present = new Set(pages.flatMap((page) => [...page.presentFields]));
  const known = Object.keys(FIELDS[dataset]) as FieldName[];
  const rows = pages.reduce((sum, page) => sum + page.rows, 0);
  return {
    missingFields: rows === 0 ? [] : known.filter((field) => !present.has(field)),
    extraFields: [...new Set(pages.flatMap((page) => [...page.extraFields]))].sort(),
    rowErrors: pages.flatMap((page) => page.rowErrors).slice(0, LISTED_ROW_ERRORS),
    repairedRows: pages.reduce((sum, page) => sum + page.repairedRows, 0),
  };
}

function pageFacts(decoded: DecodedPage, bodyDigest: string, firstPosition: number): PageFacts {
  const { rows, ...facts } = decoded;
  return {
    ...facts,
    rows: sentRows(decoded),
    bodyDigest,
    rowsDigest: createHash('sha256').update(JSON.stringify(rows)).digest('base64'),
    isVaried: isVaried(rows),
    rowErrors: decoded.rowErrors
      .slice(0, LISTED_ROW_ERRORS)
      .map((error) => ({ ...error, position: error.position + firstPosition - 1 })),
    unreadableRows: sentRows(decoded) - rows.length,
  };
}

/** Looks no further than it must: most pages show it in their first rows. */
function isVaried(rows: readonly DecodedRow[]): boolean {
  const different = new Set<string>();
  return rows.some((row) => different.add(JSON.stringify(row)).size >= FEWEST_VARIED_ROWS);
}

/** Also rows that cannot be read; one of those may have several errors. */
function sentRows(decoded: DecodedPage): number {
  return decoded.rows.length + new Set(decoded.rowErrors.map((error) => error.position)).size;
}

function tooLong(decoded: DecodedPage): PageFinding {
  return { rows: sentRows(decoded), total: decoded.total, changed: true, rowsDigest: '', isVaried: false };
}

function findingOf({ rows, total, rowsDigest, isVaried }: PageFacts, changed: boolean): PageFinding {
  return { rows, total, changed, rowsDigest, isVaried };
}
