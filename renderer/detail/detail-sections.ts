// The sections of the details: which fields are in each, and which are open at first.

import { type DatasetName, moneyFieldsOf } from '../../shared/contract/fields.ts';
import { computedColumnsOf, isInGrid } from '../../shared/rules/computed-columns.ts';
import type { ColumnId } from '../../shared/tables/table-columns.ts';

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
      fields: [...moneyFieldsOf('reports'), ...computedColumnsOf('reports').filter(isInGrid)],
    },
  ],
};

export function detailSections(dataset: DatasetName): readonly DetailSection[] {
  return SECTIONS[dataset];
}
