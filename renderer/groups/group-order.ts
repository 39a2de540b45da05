// The order of groups on screen. The main process sorts them by value; groups that compare equal stay in that order. Only
// names are sorted again here, in the order of the language.

import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import type { GroupSubject } from '../../shared/contract/query.ts';
import { currencyRanks } from '../../shared/rules/currency-order.ts';
import { isTime } from '../../shared/rules/ledger-periods.ts';
import { usualDirection } from '../../shared/rules/pivot.ts';
import { compareNames, isInCode } from '../messages/name-order.ts';
import type { Group } from './groups.ts';
import { compareDecimals, parseSum, sumOfField } from '../../shared/rules/scaled-decimal.ts';

/** Amounts are compared in one currency only. */
export type GroupSortKey = 'value' | 'rows' | FieldName;
export type GroupSort = { readonly key: GroupSortKey; readonly direction: 'ascending' | 'descending' };

/** The order in which the main process returns the groups. */
export function usualSort(by: GroupSubject): GroupSort {
  return { key: 'value', direction: usualDirection(by) };
}

/** The second click on a column reverses it; figures start with the largest. */
export function sortGroupsBy(current: GroupSort, key: GroupSortKey, by: GroupSubject): GroupSort {
  if (current.key === key) return { key, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
  return key === 'value' ? usualSort(by) : { key, direction: 'descending' };
}

export function inOrder(
  groups: readonly Group[],
  order: { readonly sort: GroupSort; readonly by: GroupSubject; readonly currency: CellValue },
): readonly Group[] {
  const { sort, by, currency } = order;
  if (sort.key === 'value') {
    const named = isTime(by) ? groups : byName(groups);
    return sort.direction === usualSort(by).direction ? named : named.toReversed();
  }
  const sign = sort.direction === 'ascending' ? 1 : -1;
  if (sort.key === 'rows') return groups.toSorted((a, b) => sign * (a.rows - b.rows));
  const { key } = sort;
  const measured = groups.map((group) => ({ group, amount: amountOf(group, key, currency) }));
  measured.sort((a, b) => {
    // Groups without a readable amount in this currency come last in both directions.
    if (a.amount === null || b.amount === null) return Number(a.amount === null) - Number(b.amount === null);
    return sign * compareDecimals(a.amount, b.amount);
  });
  return measured.map(({ group }) => group);
}

/** Codes and numbers keep the order of the store. */
function byName(groups: readonly Group[]): readonly Group[] {
  if (groups.every(({ value }) => isInCode(value))) return groups;
  return groups.toSorted((a, b) => compareNames(a.value, b.value));
}

/** Every currency of the groups, in the order that the whole app uses. */
export function currenciesOf(groups: readonly Group[]): readonly CellValue[] {
  return [...currencyRanks(groups.flatMap(({ currencies }) => currencies)).keys()];
}

function amountOf(group: Group, field: FieldName, currency: CellValue) {
  const totals = group.currencies.find((one) => one.currency === currency);
  const sum = totals === undefined ? null : sumOfField(totals, field);
  return sum === null ? null : parseSum(sum);
}
