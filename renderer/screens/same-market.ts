// Charges of one client may overlap. The service does not say which of them applies.

import type { Row } from '../../shared/contract/answers.ts';
import { STATE_CODE } from '../../shared/contract/charge-codes.ts';

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
