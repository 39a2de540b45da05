// The path of each resource below the base address, and the permission scope that the contract requires for it.

import type { DatasetName, DictionaryName } from '../../shared/contract/fields.ts';

export const DATASET_PATHS: Readonly<Record<DatasetName, string>> = {
  charges: '/v1/datasets/booking_single_item_packages',
  reports: '/v1/datasets/booking_billing_dcp_daily_reports',
};

/** The contract names no scope for dictionaries. */
export const SCOPES: Readonly<Record<DatasetName, string>> = {
  charges: 'svc_hk_charging.svc_hk_fee_level_query',
  reports: 'b2b_billing.dcp_report',
};

export function dictionaryPath(name: DictionaryName): string {
  return `/v1/datasets/refs/${name}`;
}
