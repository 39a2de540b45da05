// What rows can be sorted by: every field, and the columns that this app computes. Amounts of several currencies are
// never ranked together: an order by an amount is always an order within each currency.

import { COMPUTED_COLUMNS, isComputedColumn, isInGrid } from '../rules/computed-columns.ts';
import { isFieldOf, kindOf, type DatasetName, type FieldName } from './fields.ts';
import type { SortField, SortKey } from './query.ts';

/** Fees of charges: the service sends them as numbers in the currency of the record. */
const FEES: ReadonlySet<SortField> = new Set<FieldName>(['min', 'max']);
const CURRENCY = 'currency';

export function isSortFieldOf(dataset: DatasetName, name: unknown): name is SortField {
  if (isFieldOf(dataset, name)) return true;
  return (
    typeof name === 'string' && isComputedColumn(name) && isInGrid(name) && COMPUTED_COLUMNS[name].dataset === dataset
  );
}

/** Whether the values are money, so that they can be compared in one currency only. A rate is not. */
export function isAmount(dataset: DatasetName, field: SortField): boolean {
  if (isComputedColumn(field)) return COMPUTED_COLUMNS[field].kind === 'money';
  return kindOf(dataset, field) === 'money' || (dataset === 'charges' && FEES.has(field));
}

/** Whether an amount is compared before the currency. */
export function ranksAmounts(dataset: DatasetName, sort: readonly SortKey[]): boolean {
  const [amount, currency] = [firstAmount(dataset, sort), sort.findIndex(({ field }) => field === CURRENCY)];
  return amount >= 0 && (currency < 0 || currency > amount);
}

/** The same order with the currency before the first amount. */
export function withinCurrency(dataset: DatasetName, sort: readonly SortKey[]): readonly SortKey[] {
  if (!ranksAmounts(dataset, sort)) return sort;
  const amount = firstAmount(dataset, sort);
  const after = sort.slice(amount).filter(({ field }) => field !== CURRENCY);
  return [...sort.slice(0, amount), { field: CURRENCY, direction: 'ascending' }, ...after];
}

function firstAmount(dataset: DatasetName, sort: readonly SortKey[]): number {
  return sort.findIndex(({ field }) => isAmount(dataset, field));
}
