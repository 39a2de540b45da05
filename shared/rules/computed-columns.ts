// The columns of an export that this app works out from a row's other values, and the unit of each.

export const COMPUTED_UNITS = {
  pending: 'words',
  pending_val: 'code',
  difference: 'the currency of the row',
  commission_rate: 'per cent',
  updated_at_iso: 'ISO 8601',
  biz_date_iso: 'ISO 8601',
} as const;

export function isComputedColumn(id: string): id is keyof typeof COMPUTED_UNITS {
  return Object.hasOwn(COMPUTED_UNITS, id);
}
