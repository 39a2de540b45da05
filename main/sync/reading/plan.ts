// The arithmetic of pages, and the limits of a run. Pure.

import { pageCount } from '../../../shared/rules/pages.ts';
import { AppError } from '../../errors.ts';

export const ASKED_PAGE_SIZE = 1_000;
export const MAX_RESTARTS = 3;
/** Far more than any broker has: a service that claims more pages is wrong. */
const MAX_PAGES = 250_000;

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

/**
 * A page size whose pages end at other rows: never at the same before both sizes have been multiplied. About five eighths,
 * because the service may cut larger pages.
 */
export function otherPageSize(pageSize: number): number {
  const middle = Math.floor(pageSize * 0.62);
  const smaller = Array.from({ length: Math.max(0, pageSize - 2) }, (_, index) => pageSize - 1 - index);
  const nearest = smaller.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return nearest.find((size) => commonDivisor(size, pageSize) === 1) ?? pageSize + 1;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** True when rows fell to zero or by more than half. That is more likely a fault than a fact, so a person decides. */
export function hasShrunk(counts: { liveRows: number; newRows: number }): boolean {
  return counts.liveRows > 0 && counts.newRows * 2 < counts.liveRows;
}
