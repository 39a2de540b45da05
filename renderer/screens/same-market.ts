// Charges of one client may overlap. The service does not say which of them applies.

import type { Row } from '../../shared/contract/answers.ts';
import { STATE_CODE } from '../../shared/contract/charge-codes.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';

/** The keys of the effective charges that have the same market and fee type as another, so that either could apply. */
export function overlappingKeys(charges: readonly Row[]): ReadonlySet<string> {
  const effective = charges.flatMap(({ key, values }) => {
    const feeType = values.name_id_val || values.name_id;
    if (values.state_val !== STATE_CODE.effective || !values.basis || !feeType) return [];
    return [{ key, place: JSON.stringify([values.basis, feeType]) }];
  });
  const byPlace = Map.groupBy(effective, ({ place }) => place);
  return new Set([...byPlace.values()].flatMap((same) => (same.length > 1 ? same.map(({ key }) => key) : [])));
}

/**
 * Those of all charges under these filters, on whichever page of a table they stand. Once `isWanted` is false, no more pages are
 * read.
 */
export async function readOverlappingKeys(
  filters: readonly Filter[],
  isWanted: () => boolean,
): Promise<ReadonlySet<string>> {
  const pageSize = LIMITS.pageRows;
  const charges: Row[] = [];
  for (let page = 1, pages = 1; page <= pages && isWanted(); page += 1) {
    const answer = await call('queryRows', { dataset: 'charges', filters, sort: [], page, pageSize });
    if (answer.kind === 'unknown') return new Set();
    charges.push(...answer.rows);
    pages = Math.ceil(answer.total / pageSize);
  }
  return overlappingKeys(charges);
}
