// What is asked in place of a page that the service refuses with 400: the contract shows neither which page sizes it accepts nor
// how dictionaries are paged.

import { AppError } from '../errors.ts';
import type { Paging } from './client.ts';

/** The page of a count is as small as the service accepts, among these. */
export const COUNT_PAGE_SIZES = [1, 10, 50, 100] as const;

/** Asks with one size after the other until one is not refused. Throws the first refusal. */
export async function askWithSizes<T>(
  pageSizes: readonly number[],
  ask: (pageSize: number) => Promise<T>,
): Promise<{ readonly answer: T; readonly pageSize: number }> {
  let refusal: unknown;
  for (const pageSize of pageSizes) {
    try {
      return { answer: await ask(pageSize), pageSize };
    } catch (error) {
      if (!isRefused(error)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

type Answered<T> = { readonly answer: T; readonly isPaged: boolean };

/** Requests the page. When the service refuses that, requests the dictionary without naming a page. */
export async function askPageOrWhole<T>(
  paging: Paging,
  ask: (paging: Paging | null) => Promise<T>,
): Promise<Answered<T>> {
  try {
    return { answer: await ask(paging), isPaged: true };
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { answer: await ask(null), isPaged: false };
  }
}

/** Whether the service answered 400, as a status or inside an answer. */
export function isRefused(error: unknown): error is AppError {
  if (!(error instanceof AppError) || error.code !== 'rejected') return false;
  const { status, businessCode } = error.facts;
  return status === 400 || businessCode === '400';
}
