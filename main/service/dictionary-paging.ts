// The contract names no parameters for dictionaries, so a strict service may refuse the two that request a page.

import { AppError } from '../errors.ts';
import type { Paging } from './client.ts';

type Answered<T> = { readonly answer: T; readonly isPaged: boolean };

/** Requests the page. When the service refuses that with 400, requests the dictionary without naming a page. */
export async function askPageOrWhole<T>(
  paging: Paging,
  ask: (paging: Paging | null) => Promise<T>,
): Promise<Answered<T>> {
  try {
    return { answer: await ask(paging), isPaged: true };
  } catch (error) {
    if (!isBadRequest(error)) throw error;
    return { answer: await ask(null), isPaged: false };
  }
}

/** As a status, or as a code inside HTTP 200. */
function isBadRequest(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'rejected') return false;
  return error.facts['status'] === 400 || error.facts['businessCode'] === '400';
}
