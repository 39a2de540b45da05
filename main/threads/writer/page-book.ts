// Remembers facts about the pages of one reading, in the writer thread: whether a page is the same in the next pass, and
// what the receipt says about it. The rows themselves are kept elsewhere.

import { createHash } from 'node:crypto';
import { fieldsOf, type DatasetName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { WaitingRows } from '../../service/answer/packed-rows.ts';
import { MAX_LISTED_ROW_ERRORS, type PageFacts } from '../../service/answer/page-facts.ts';
import type { RowTexts } from '../../store/copies/compare-copies.ts';
import { findRepeatedRows, sumOfHashes, type RowPlace } from '../../store/copies/repeated-rows.ts';
import type { DecodedBody } from '../decoder-protocol.ts';
import type { PageFinding, RepeatedRows } from './findings.ts';

export type PageRead = {
  readonly page: number;
  /** Number of rows requested. A longer page is not read. */
  readonly pageSize: number;
  /** Position of the page's first row in the dataset, from 1. */
  readonly firstPosition: number;
  readonly decoded: DecodedBody;
};

type PageReading = {
  readonly finding: PageFinding;
  /** Null if the page is unchanged, or too long to be read. */
  readonly rows: WaitingRows | null;
  /** Rows of this page in the earlier pass. Null if there was none. */
  readonly rowsBefore: number | null;
};

type KnownPage = { readonly bodyDigest: string; readonly facts: PageFacts };

export class PageBook {
  readonly #dataset: DatasetName;
  readonly #pages = new Map<number, KnownPage>();

  constructor(dataset: DatasetName) {
    this.#dataset = dataset;
  }

  get pages(): readonly PageFacts[] {
    return [...this.#pages.values()].map(({ facts }) => facts);
  }

  /** Rows that could not be decoded. They are not staged, but the service's total includes them. */
  get unreadableRows(): number {
    return this.pages.reduce((sum, page) => sum + page.unreadableRows, 0);
  }

  /** `rowsAt` returns the rows of the places in their order, each with its extras. */
  findRepeated(rowsAt: (places: readonly RowPlace[]) => readonly RowTexts[]): RepeatedRows {
    const pages = [...this.#pages].map(([page, { facts }]) => ({ page, rowHashes: facts.rowHashes }));
    return { rowsSum: sumOfHashes(pages.map(({ rowHashes }) => rowHashes)), rows: findRepeatedRows(pages, rowsAt) };
  }

  /** A page may be read twice in a pass: the second reading replaces the first. */
  read({ page, pageSize, decoded }: PageRead): PageReading {
    const before = this.#pages.get(page);
    const rowsBefore = before?.facts.rows ?? null;
    if (before?.bodyDigest === decoded.bodyDigest) {
      return { finding: findingOf(before.facts, false), rows: null, rowsBefore };
    }
    if (decoded.isKnown) throw new Error(`page ${page} came without rows, and its rows are not here`);
    const { facts, bodyDigest } = decoded;
    // The rows of a page that is too long would overlap the next page's positions. The engine sees the fault by the length.
    if (facts.rows > pageSize) return { finding: tooLong(facts), rows: null, rowsBefore };
    // The digest is that of the rows that could be read. With another number of rows, all positions after the page move.
    const isChanged = before?.facts.rowsDigest !== facts.rowsDigest || rowsBefore !== facts.rows;
    this.#pages.set(page, { bodyDigest, facts });
    const rows = isChanged ? new WaitingRows(decoded, fieldsOf(this.#dataset).length) : null;
    return { finding: findingOf(facts, isChanged), rows, rowsBefore };
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

/**
 * SHA-256, base64: equal for equal pages in any order, because they come in any. Equal rows on other pages have another
 * digest.
 */
export function digestOfPages(pages: readonly PageFacts[]): string {
  const digests = pages.map(({ rowsDigest }) => rowsDigest).sort();
  return createHash('sha256').update(digests.join()).digest('base64');
}

function tooLong({ rows, total }: PageFacts): PageFinding {
  return { rows, total, changed: true, rowsDigest: '', isVaried: false };
}

function findingOf({ rows, total, rowsDigest, isVaried }: PageFacts, isChanged: boolean): PageFinding {
  return { rows, total, changed: isChanged, rowsDigest, isVaried };
}
