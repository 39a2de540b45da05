// The names of fields and columns, and the hints on their headers.

import type { ChargeField, ReportField } from '../../contract/fields.ts';
import type { GridComputedId } from '../../rules/computed-columns.ts';

type Field = ChargeField | ReportField | GridComputedId;

const label: Readonly<Record<Field, string>> = {
  id: 'ID',
  name: 'Name',
  member_cnt: 'Client count',
  special_fee_cnt: 'Conditional charges',
  biz_type: 'Business type',
  biz_type_val: 'Business type (code)',
  basis: 'Market/Currency',
  name_id: 'Fee type',
  name_id_val: 'Fee type (code)',
  billing_item_id: 'Item ID',
  metric_type: 'Metric type',
  metric_type_val: 'Metric type (code)',
  currency: 'Currency',
  calculation_method: 'Fixed/Floating',
  calculation_method_val: 'Fixed/Floating (code)',
  fee_rate: 'Fee rate',
  min: 'Minimum fee',
  max: 'Maximum fee',
  direction: 'Direction',
  direction_val: 'Direction (code)',
  divisor: 'Days of annual rate',
  granularity: 'Granularity',
  granularity_val: 'Granularity (code)',
  cutoff_method: 'Rounding method',
  cutoff_method_val: 'Rounding method (code)',
  cutoff_digits: 'Rounding decimals',
  basis_type: 'Basis type',
  basis_type_val: 'Basis type (code)',
  metric_cycle_type: 'Cumulative type',
  metric_cycle_type_val: 'Cumulative type (code)',
  threshold: 'Threshold',
  max_metric_rate: 'Fee may exceed trade amount × rate',
  updated_at: 'Updated',
  state: 'State',
  state_val: 'State (code)',
  admin_id: 'Last updated by',
  admin_id_val: 'Last updated by (ID)',
  pending: 'Pending',
  biz_date: 'Ledger date',
  broker_code: 'AE',
  broker_team_code: 'AE group',
  dcp_name: 'Commission package',
  trade_amount: 'Trade amount',
  broker_commission_amount: 'AE commission',
  org_commission_amount: 'Company commission',
  commission_amount: 'Total commission',
  difference: 'Difference',
  commission_rate: 'Commission rate',
};

/** Shorter words where a column is narrow. Words are never broken; U+200B lets a header wrap after "/". */
const header: Readonly<Partial<Record<Field, string>>> = {
  basis: 'Market/\u200BCurrency',
  calculation_method: 'Fixed/\u200BFloating',
  min: 'Minimum',
  max: 'Maximum',
  special_fee_cnt: 'Conditional',
  member_cnt: 'Clients',
  cutoff_digits: 'Decimals',
  max_metric_rate: 'May exceed rate',
  /** The figures below it have no sign of their own. */
  commission_rate: 'Rate %',
};

/** Names for screen readers where the header is too short to stand alone. */
const headerName: Readonly<Partial<Record<Field, string>>> = {
  commission_rate: 'Commission rate %',
};

/** What a header's tooltip adds. */
const hint: Readonly<Partial<Record<Field, string>>> = {
  fee_rate: 'Exactly as the service sends it',
  min: 'Exactly as the service sends it',
  max: 'Exactly as the service sends it',
  threshold: 'Exactly as the service sends it',
  special_fee_cnt: 'How many conditional charges the package has; their terms are not in this data',
  max_metric_rate: 'Whether the fee can be more than trade amount times rate',
  pending:
    'Not in the records; from the service’s own lists of both marks, fetched with each sync. Charges whose mark is not known come last in both directions',
  difference: 'AE commission + company commission − total commission; 0 where they agree',
  commission_rate: 'Total commission ÷ trade amount, in %, rounded to 4 decimals, half away from zero',
};

export const fields = { label, header, headerName, hint };
