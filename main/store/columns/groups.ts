// Groups of rows with exact subtotals, and for each group the filters that find exactly its rows.

import type { GroupsAnswer } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter, GroupSubject, Query } from '../../../shared/contract/query.ts';
import { columnOf, type CodedColumn } from './column-index.ts';
import { onFilteredColumns, type ColumnStore, type ColumnView } from './column-view.ts';
import { textsOf } from './count-values.ts';
import { labelsOf } from '../question/labels.ts';
import {
  isLedgerPeriod,
  ledgerPeriodDays,
  newestPeriodsFirst,
  periodKeyOf,
  UNREADABLE_DATE,
  type LedgerPeriod,
  type PeriodKey,
} from '../../../shared/rules/ledger-periods.ts';
import { sumMatching } from './roll-ups.ts';
import { testsKey } from '../question/row-tests.ts';
import { sortCodes } from './sort-codes.ts';
import { groupLines } from './sums.ts';

export type GroupRequest = { readonly query: Query; readonly by: GroupSubject; readonly limit: number };

/** All possible groups, in the order of the answer. `groupOf` is the group of each text of the column. */
type Plan = {
  readonly column: CodedColumn;
  readonly groupOf: Int32Array;
  readonly values: readonly CellValue[];
  /** The group of the texts that are no dates; null without one. */
  readonly unreadable: number | null;
  readonly labelOf: (value: CellValue) => string | null;
  /** Null when the rows of a group are exactly those whose text is the group's value. */
  readonly filtersOf: ((group: number) => readonly Filter[]) | null;
};

/** A filter with more texts would be refused, so a group of more texts gets no filter. */
const MAX_FILTER_TEXTS = 1_000;
/** The sums of more groups are not kept, because they would take more memory than the columns. */
const MAX_REMEMBERED_GROUPS = 500;

export function queryGroups(store: ColumnStore, { query, by, limit }: GroupRequest): GroupsAnswer {
  return onFilteredColumns(store, query, (view, tests, notes): GroupsAnswer => {
    const plan = isLedgerPeriod(by) ? planByTime(view, by) : planByText(view, by);
    if (plan === null) {
      return { kind: 'unknown', notes: [{ name: 'biz_date', standing: 'unknown', reason: 'datesNotRecognised' }] };
    }
    const { column, groupOf, values, unreadable, labelOf, filtersOf } = plan;
    const field = isLedgerPeriod(by) ? 'biz_date' : by;
    const sum = () => {
      const grouping = { field, column, groupOf, groups: values.length };
      return groupLines(sumMatching(view, tests, grouping), limit);
    };
    const isSmall = values.length <= MAX_REMEMBERED_GROUPS;
    const { lines, total } = isSmall ? view.context.remember(`groups ${by} ${limit} ${testsKey(tests)}`, sum) : sum();
    const listedGroups = [...new Set(lines.groups)];
    const placeOf = new Map(listedGroups.map((group, place) => [group, place]));
    const listedValues = listedGroups.map((group) => values[group] ?? null);
    return {
      kind: 'groups',
      total,
      values: listedValues,
      unreadable: unreadable === null ? null : (placeOf.get(unreadable) ?? null),
      labels: listedValues.map(labelOf),
      filters:
        filtersOf === null ? { kind: 'exactly', field } : { kind: 'listed', filters: listedGroups.map(filtersOf) },
      lines: { ...lines, groups: lines.groups.map((group) => placeOf.get(group) ?? 0) },
      notes,
    };
  });
}

function planByText(view: ColumnView, field: FieldName): Plan {
  const column = textsOf(view, field);
  const groupOf = new Int32Array(column.texts.length);
  const values = sortCodes(view.context.dataset, field, column.texts).map((code, group) => {
    groupOf[code] = group;
    return column.texts[code] ?? null;
  });
  return { column, groupOf, values, unreadable: null, labelOf: labelsOf(view.context, field), filtersOf: null };
}

/** In the order of `newestPeriodsFirst`. Null when no filter finds exactly a group's rows. */
function planByTime({ context, index }: ColumnView, by: LedgerPeriod): Plan | null {
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
  if (key === UNREADABLE_DATE) {
    return [
      { kind: 'range', field, not: true },
      { kind: 'isEmpty', field, not: true },
    ];
  }
  if (texts !== null) return texts.length > MAX_FILTER_TEXTS ? [] : [{ kind: 'isOneOf', field, values: texts }];
  return [{ kind: 'range', field, ...ledgerPeriodDays(key, by) }];
}
