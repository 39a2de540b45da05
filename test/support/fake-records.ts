// Canned, realistic records to test the window's states without a main process.

import type { DictionaryEntry, Row } from '../../shared/contract/answers.ts';
import type { DatasetName, DictionaryName, FieldName } from '../../shared/contract/fields.ts';

export const FAKE_DICTIONARIES: Readonly<Record<DictionaryName, readonly DictionaryEntry[]>> = {
  billing_business_type: [
    { key: '1', label: 'Stocks' },
    { key: '2', label: 'Options' },
    { key: '3', label: 'Futures' },
    { key: '4', label: '基金 Funds' },
  ],
  billing_business_type_code: [
    { key: 'commission', label: 'Commission' },
    { key: 'platform_fee', label: 'Platform fee' },
    { key: 'custody', label: '託管費 Custody' },
  ],
  tenant_currencies: [
    { key: 'HKD', label: 'HKD' },
    { key: 'USD', label: 'USD' },
    { key: 'CNY', label: 'CNY' },
  ],
  broker_accounts_for_select: [
    { key: 'AE001', label: 'AE001 Chan Tai Man' },
    { key: 'AE002', label: 'AE002 李小龍' },
    { key: 'AE003', label: 'AE003 Wong Ka Yan' },
  ],
};

const CURRENCIES = ['HKD', 'USD', 'CNY'];
const MARKETS = ['HK', 'US', 'CN'];

function charge(index: number): Row {
  const type = FAKE_DICTIONARIES.billing_business_type[index % 4];
  const fee = FAKE_DICTIONARIES.billing_business_type_code[index % 3];
  const floating = index % 5 !== 0;
  return {
    key: `c${index}`,
    extras: index % 7 === 0 ? '{"vip_level":3}' : null,
    values: {
      id: String(880_000 + index),
      name: index % 4 === 1 ? `高淨值客戶套餐 ${index}` : `Gold package ${index}`,
      member_cnt: String((index * 37) % 210),
      special_fee_cnt: index % 6 === 0 ? '2' : '0',
      biz_type: type?.label ?? null,
      biz_type_val: type?.key ?? null,
      basis: `${MARKETS[index % 3]}/${CURRENCIES[index % 3]}`,
      name_id: fee?.label ?? null,
      name_id_val: fee?.key ?? null,
      billing_item_id: String(5_000 + (index % 40)),
      currency: CURRENCIES[index % 3] ?? null,
      calculation_method: floating ? 'Floating' : 'Fixed',
      calculation_method_val: floating ? '1' : '0',
      fee_rate: floating ? `0.00${(index % 9) + 1}5` : '',
      min: index % 3 === 0 ? '' : `${(index % 4) + 1}.00`,
      max: index % 8 === 0 ? null : '100',
      updated_at: `2026-09-${String((index % 27) + 1).padStart(2, '0')} 10:15:00`,
      state: index % 9 === 0 ? 'Not Effective' : 'Effective',
      state_val: index % 9 === 0 ? '1' : '0',
      admin_id: 'ops.wong',
      admin_id_val: '17',
    },
  };
}

function report(index: number): Row {
  const broker = ((index * 7919) % 90_000) / 100;
  const company = ((index * 104_729) % 60_000) / 100;
  const sign = index % 23 === 0 ? '-' : '';
  return {
    key: `r${index}`,
    extras: null,
    values: {
      biz_date: `2026-09-${String(18 - (Math.floor(index / 40) % 18)).padStart(2, '0')}`,
      broker_code: FAKE_DICTIONARIES.broker_accounts_for_select[index % 3]?.key ?? null,
      broker_team_code: index % 11 === 0 ? '' : `TEAM-${(index % 4) + 1}`,
      dcp_name: index % 4 === 1 ? `高淨值客戶套餐 ${index % 30}` : `Gold package ${index % 30}`,
      trade_amount: `${(index * 15_485_863) % 9_000_000}.${String(index % 100).padStart(2, '0')}`,
      currency: CURRENCIES[index % 3] ?? null,
      broker_commission_amount: `${sign}${broker.toFixed(2)}`,
      org_commission_amount: company.toFixed(2),
      commission_amount: ((sign === '' ? broker : -broker) + company).toFixed(2),
    },
  };
}

export function fakeRows(dataset: DatasetName, count: number): readonly Row[] {
  return Array.from({ length: count }, (_, index) => (dataset === 'charges' ? charge(index) : report(index)));
}

/** The raw column that a service filter reads in these records. */
export const FAKE_FILTER_COLUMNS: Readonly<Record<string, FieldName>> = {
  id: 'id',
  name: 'name',
  basis: 'basis',
  billing_item_id: 'billing_item_id',
  fee_rate_spec: 'fee_rate',
  biz_type: 'biz_type_val',
  biz_type_code: 'name_id_val',
  state: 'state_val',
  biz_date: 'biz_date',
  currency: 'currency',
  broker_code: 'broker_code',
};
