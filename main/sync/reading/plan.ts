// The arithmetic of pages, and the limits of a run. Pure.

import { DATASETS, type DatasetName, type ResourceName } from '../../../shared/contract/fields.ts';
import { pageCount } from '../../../shared/rules/pages.ts';
import { AppError } from '../../errors.ts';

export const ASKED_PAGE_SIZE = 1_000;
export const MAX_RESTARTS = 3;
/** Far more than any broker has: a service that claims more pages is wrong. */
const MAX_PAGES = 250_000;

export function isDataset(resource: ResourceName): resource is DatasetName {
  return DATASETS.some((dataset) => dataset === resource);
}

/** Every page but the last is full. */
export function expectedRows(at: { page: number; pageSize: number; total: number }): number {
  const before = (at.page - 1) * at.pageSize;
  return Math.max(0, Math.min(at.pageSize, at.total - before));
}

/** Throws `badResponse` for more pages than any broker has. */
export function countPages(total: number, pageSize: number): number {
  const pages = pageCount(total, pageSize);
  if (pages > MAX_PAGES) throw new AppError('badResponse', `the service claims ${total} rows in ${pages} pages`);
  return pages;
}

export function* pagesAfterFirst(pages: number): Generator<number> {
  for (let page = 2; page <= pages; page += 1) yield page;
}

/** The service may cap the page size silently: when page 1 has fewer rows than requested and than `total`, it did. */
export function learnPageSize(first: { asked: number; rows: number; total: number }): number {
  return first.rows > 0 && first.rows < first.asked && first.total > first.rows ? first.rows : first.asked;
}

/** True when rows fell to zero or by more than half. That is more likely a fault than a fact, so a person decides. */
export function hasShrunk(counts: { heldRows: number; newRows: number }): boolean {
  return counts.heldRows > 0 && counts.newRows * 2 < counts.heldRows;
}
