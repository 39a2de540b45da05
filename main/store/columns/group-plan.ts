// The possible groups of a subject: which texts of its column belong to each, in which order they are shown, their
// labels, and the filters that find exactly their rows.

import type { GroupList } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { unreadableIn, type Filter, type GroupSubject } from '../../../shared/contract/query.ts';
import {
  isLedgerPeriod,
  ledgerPeriodDays,
  newestPeriodsFirst,
  periodKeyOf,
  UNREADABLE_DATE,
  type LedgerPeriod,
  type PeriodKey,
} from '../../../shared/rules/ledger-periods.ts';
import { labelsOf } from '../question/labels/labels.ts';
import { columnOf, type CodedColumn } from './column-index.ts';
import type { ColumnView } from './column-view.ts';
import { textsOf } from './count-values.ts';
import { sortCodes } from './sort-codes.ts';

/** All possible groups, in the order of the answer. `groupOf` is the group of each text of the column. */
export type GroupPlan = {
  readonly field: FieldName;
  readonly column: CodedColumn;
  readonly groupOf: Int32Array;
  readonly values: readonly CellValue[];
  /** The group of the texts that are no dates; null without one. */
  readonly unreadable: number | null;
  readonly labelOf: (value: CellValue) => string | null;
  /** Null when the rows of a group are exactly those whose text is the group's value. */
  readonly filtersOf: ((group: number) => readonly Filter[]) | null;
};

/** Null when no filter finds exactly the rows of a period. */
export function planGroups(view: ColumnView, by: GroupSubject): GroupPlan | null {
  return isLedgerPeriod(by) ? planByTime(view, by) : planByText(view, by);
}

/** The groups of a plan that an answer lists. */
export function listedGroups(plan: GroupPlan, groups: readonly number[], total: number): GroupList {
  const { field, unreadable, labelOf, filtersOf } = plan;
  const values = groups.map((group) => plan.values[group] ?? null);
  const unreadablePlace = unreadable === null ? -1 : groups.indexOf(unreadable);
  return {
    total,
    values,
    unreadable: unreadablePlace < 0 ? null : unreadablePlace,
    labels: values.map(labelOf),
    filters: filtersOf === null ? { kind: 'exactly', field } : { kind: 'listed', filters: groups.map(filtersOf) },
  };
}

function planByText(view: ColumnView, field: FieldName): GroupPlan {
  const column = textsOf(view, field);
  const groupOf = new Int32Array(column.texts.length);
  const values = sortCodes(view.context.dataset, field, column.texts).map((code, group) => {
    groupOf[code] = group;
    return column.texts[code] ?? null;
  });
  return { field, column, groupOf, values, unreadable: null, labelOf: labelsOf(view.context, field), filtersOf: null };
}

/** In the order of `newestPeriodsFirst`. Null when no filter finds exactly a group's rows. */
function planByTime({ context, index }: ColumnView, by: LedgerPeriod): GroupPlan | null {
  const column = columnOf(index, 'biz_date');
  if (column.kind !== 'coded') return null;
  return context.remember(`periods of dates by ${by}`, () => {
    const periods = column.texts.map((text) => periodKeyOf(text, by));
    const keys = newestPeriodsFirst(periods);
    const placeOf = new Map(keys.map((key, group) => [key, group]));
    const isUnread = context.state.unreadDateFields.includes('biz_date');
    const textsIn = (key: PeriodKey): readonly string[] =>
      column.texts.filter((text, code): text is string => text !== null && periods[code] === key);
    const filters = keys.map((key) => periodFilters(key, by, isUnread ? textsIn(key) : null));
    if (filters.some((each) => each.length === 0)) return null;
    return {
      field: 'biz_date',
      column,
      groupOf: Int32Array.from(periods, (key) => placeOf.get(key) ?? 0),
      values: keys.map((key) => (key === UNREADABLE_DATE ? null : key)),
      unreadable: placeOf.get(UNREADABLE_DATE) ?? null,
      labelOf: () => null,
      filtersOf: (group) => filters[group] ?? [],
    };
  });
}

/** The filters for a period; `[]` if there are none. `texts`: the period's texts, needed if some dates are unread. */
function periodFilters(key: PeriodKey, by: LedgerPeriod, texts: readonly string[] | null): readonly Filter[] {
  const field = 'biz_date';
  if (key === null || key === '') return [{ kind: 'exactly', field, value: key }];
  if (key === UNREADABLE_DATE) return unreadableIn(field);
  // A filter with more texts would be refused.
  if (texts !== null) return texts.length > LIMITS.filterValues ? [] : [{ kind: 'isOneOf', field, values: texts }];
  return [{ kind: 'range', field, ...ledgerPeriodDays(key, by) }];
}
