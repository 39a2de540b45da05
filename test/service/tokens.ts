// The access tokens of the sample service and their permission scopes. They are valid nowhere else.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { SAMPLE_TOKEN } from '../../main/sample/token.ts';

export const SCOPES = {
  charges: 'svc_hk_charging.svc_hk_fee_level_query',
  reports: 'b2b_billing.dcp_report',
} as const satisfies Record<DatasetName, string>;

export const SAMPLE_TOKENS = {
  full: SAMPLE_TOKEN,
  withoutCharges: 'sample-without-charges',
  withoutReports: 'sample-without-reports',
  expired: 'sample-expired',
} as const;
export type TokenName = keyof typeof SAMPLE_TOKENS;

const TOKEN_NAMES = Object.keys(SAMPLE_TOKENS) as readonly TokenName[];

/** The token in an Authorization header; null for none, another scheme or an unknown token. */
export function findToken(authorization: string | undefined): TokenName | null {
  return TOKEN_NAMES.find((name) => authorization === `Bearer ${SAMPLE_TOKENS[name]}`) ?? null;
}

export function hasScope(token: TokenName, dataset: DatasetName): boolean {
  return !(
    (token === 'withoutCharges' && dataset === 'charges') ||
    (token === 'withoutReports' && dataset === 'reports')
  );
}
