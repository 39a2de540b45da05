// How a record is laid out in the details: which fields stand together, and which sections are open at first.

import type { DatasetName, FieldName } from '../../preload/contract.ts';
import type { ColumnId } from './table-columns.ts';

export type SectionName =
  'charge' | 'rate' | 'measured' | 'thresholds' | 'rounding' | 'clients' | 'record' | 'report' | 'amounts';

export type DetailSection = {
  readonly name: SectionName;
  readonly open: boolean;
  readonly fields: readonly ColumnId[];
};

const SECTIONS: Readonly<Record<DatasetName, readonly DetailSection[]>> = {
  charges: [
    { name: 'charge', open: true, fields: ['name', 'name_id', 'biz_type', 'basis', 'state', 'pending'] },
    {
      name: 'rate',
      open: true,
      fields: ['calculation_method', 'fee_rate', 'currency', 'min', 'max', 'max_metric_rate'],
    },
    { name: 'measured', open: false, fields: ['metric_type', 'basis_type', 'direction', 'granularity', 'divisor'] },
    { name: 'thresholds', open: true, fields: ['threshold', 'metric_cycle_type', 'special_fee_cnt'] },
    { name: 'rounding', open: false, fields: ['cutoff_method', 'cutoff_digits'] },
    { name: 'clients', open: false, fields: ['member_cnt'] },
    { name: 'record', open: false, fields: ['id', 'billing_item_id', 'updated_at', 'admin_id'] },
  ],
  reports: [
    { name: 'report', open: true, fields: ['biz_date', 'broker_code', 'broker_team_code', 'dcp_name', 'currency'] },
    {
      name: 'amounts',
      open: true,
      fields: [
        'trade_amount',
        'broker_commission_amount',
        'org_commission_amount',
        'commission_amount',
        'difference',
        'commission_rate',
      ],
    },
  ],
};

const CODES: Readonly<Partial<Record<ColumnId, FieldName>>> = {
  name_id: 'name_id_val',
  biz_type: 'biz_type_val',
  state: 'state_val',
  calculation_method: 'calculation_method_val',
  metric_type: 'metric_type_val',
  basis_type: 'basis_type_val',
  direction: 'direction_val',
  granularity: 'granularity_val',
  metric_cycle_type: 'metric_cycle_type_val',
  cutoff_method: 'cutoff_method_val',
  admin_id: 'admin_id_val',
};

export function detailSections(dataset: DatasetName): readonly DetailSection[] {
  return SECTIONS[dataset];
}

/** The field that carries the raw code of a display value. */
export function codeFieldOf(id: ColumnId): FieldName | undefined {
  return CODES[id];
}
