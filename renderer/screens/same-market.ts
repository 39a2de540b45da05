// Charges of one client may overlap. The service does not say which of them applies.

import type { Row } from '../../shared/contract/answers.ts';
import { STATE_CODE } from '../../shared/contract/charge-codes.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';

/** Whether two effective charges have the same market and fee type, so that either could apply. */
export function shareMarket(charges: readonly Row[]): boolean {
  const seenKeys = new Set<string>();
  return charges.some(({ values }) => {
    const feeType = values.name_id_val || values.name_id;
    if (values.state_val !== STATE_CODE.effective || !values.basis || !feeType) return false;
    const key = JSON.stringify([values.basis, feeType]);
    if (seenKeys.has(key)) return true;
    seenKeys.add(key);
    return false;
  });
}

/**
 * Whether two of all charges under these filters do, on whichever page of a table they stand. `pageSize`: one that no other
 * screen uses, so that its requests are not cancelled. Once `isWanted` is false, no more pages are read.
 */
export async function doChargesOverlap(
  filters: readonly Filter[],
  { pageSize, isWanted }: { readonly pageSize: number; readonly isWanted: () => boolean },
): Promise<boolean> {
  const charges: Row[] = [];
  for (let page = 1, pages = 1; page <= pages && isWanted(); page += 1) {
    const answer = await call('queryRows', { dataset: 'charges', filters, sort: [], page, pageSize });
    if (answer.kind === 'unknown') return false;
    charges.push(...answer.rows);
    pages = Math.ceil(answer.total / pageSize);
  }
  return shareMarket(charges);
}
