// Two periods compared name by name (per AE, for instance) in one currency: the exact difference of each, and the names
// that gained and lost most.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import {
  addDecimals,
  compareDecimals,
  negateDecimal,
  parseSum,
  percentOf,
  sumText,
} from '../../../shared/rules/scaled-decimal.ts';
import { groupKey } from '../../../shared/rules/group-key.ts';
import type { Group } from '../../groups/groups.ts';
import { sumOfField } from '../../../shared/rules/scaled-decimal.ts';
import { totalsIn } from './amounts.ts';

/** One amount of one period. `sum` is null when the period has rows, but none of them has a readable amount. */
export type PeriodSum = { readonly rows: number; readonly sum: string | null };
export type Change = {
  readonly before: PeriodSum;
  readonly after: PeriodSum;
  /** After − before, exact; a period without rows counts as 0. Null when one of the sums is not known. */
  readonly difference: string | null;
  /** Difference ÷ before in percent with 4 decimals, rounded once; null unless the base is above 0. */
  readonly percent: string | null;
};
/** `group` has the name's value, label and filters. */
export type NamedChange = Change & { readonly key: string; readonly group: Group };
/** The largest gain first; the largest loss first. */
export type Movers = { readonly gains: readonly NamedChange[]; readonly losses: readonly NamedChange[] };

type Measure = { readonly currency: CellValue; readonly field: FieldName };

const NO_ROWS: PeriodSum = { rows: 0, sum: '0' };

export function periodSum(totals: readonly CurrencyTotals[], { currency, field }: Measure): PeriodSum {
  const own = totalsIn(totals, currency);
  return own === undefined ? NO_ROWS : { rows: own.rows, sum: sumOfField(own, field) };
}

export function changeOf(before: PeriodSum, after: PeriodSum): Change {
  const [base, now] = [parseSum(before.sum ?? ''), parseSum(after.sum ?? '')];
  if (base === null || now === null) return { before, after, difference: null, percent: null };
  const difference = addDecimals(now, negateDecimal(base));
  // A change in percent of nothing has no meaning, and one of a negative amount reads as its opposite.
  const percent = base.digits > 0n ? percentOf(difference, base) : null;
  return { before, after, difference: sumText(difference), percent };
}

/** Every name that has rows in the currency in one of the two periods. */
export function changesByName(
  groups: { readonly before: readonly Group[]; readonly after: readonly Group[] },
  measure: Measure,
): readonly NamedChange[] {
  const inBefore = new Map(groups.before.map((group) => [groupKey(group), group]));
  const inAfter = new Map(groups.after.map((group) => [groupKey(group), group]));
  return [...new Map([...inBefore, ...inAfter])].flatMap(([key, group]): readonly NamedChange[] => {
    const [before, after] = [inBefore, inAfter].map((side) => periodSum(side.get(key)?.currencies ?? [], measure));
    if (before === undefined || after === undefined || before.rows + after.rows === 0) return [];
    return [{ key, group, ...changeOf(before, after) }];
  });
}

/** At most `count` of each; names that did not change, or whose change is not known, are in neither. */
export function topMovers(changes: readonly NamedChange[], count: number): Movers {
  const measured = changes.flatMap((change) => {
    const size = parseSum(change.difference ?? '');
    return size === null || size.digits === 0n ? [] : [{ change, size }];
  });
  measured.sort((a, b) => compareDecimals(b.size, a.size) || (a.change.key < b.change.key ? -1 : 1));
  const gains = measured.filter(({ size }) => size.digits > 0n).map(({ change }) => change);
  const losses = measured.filter(({ size }) => size.digits < 0n).map(({ change }) => change);
  return { gains: gains.slice(0, count), losses: losses.toReversed().slice(0, count) };
}
