// Values that a layout must stand: long names, Chinese, and amounts of many digits.

import type { SampleControl } from '../service/faults.ts';

export const LONG_NAME =
  '港股經紀佣金優惠計劃（網上交易客戶及家庭成員）Online brokerage rebate for family members of premier clients 2026';
const LARGE = '123456789012.34';

/** Before the first sync, so that nothing counts as changed. */
export function plantOddRows(control: SampleControl): void {
  control.mutate({
    kind: 'change',
    dataset: 'charges',
    at: 3,
    values: { name: LONG_NAME, fee_rate: '0.000123456789' },
  });
  const amounts = { trade_amount: LARGE, commission_amount: '-98765432.10' };
  // Not in the currency that the Overview draws: one such bar would leave no room for the others.
  const at = control.rows('reports').findIndex((row) => row['currency'] === 'CNY');
  control.mutate({ kind: 'change', dataset: 'reports', at, values: { dcp_name: LONG_NAME, ...amounts } });
}
