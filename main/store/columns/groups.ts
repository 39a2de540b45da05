// Groups of rows with exact subtotals, and for each group the filters that find exactly its rows.

import type { FilterNote, GroupLines, GroupsAnswer, SummedGroups } from '../../../shared/contract/answers.ts';
import type { GroupSubject, Query } from '../../../shared/contract/query.ts';
import { testsKey } from '../question/row-tests.ts';
import { onFilteredColumns, type ColumnStore } from './column-view.ts';
import { listedGroups, planGroups, type GroupPlan } from './group-plan.ts';
import { sumMatching } from './roll-ups.ts';
import { groupLines } from './sums.ts';

export type GroupRequest = { readonly query: Query; readonly by: GroupSubject; readonly limit: number };

/** The sums of more groups are not kept, because they would take more memory than the columns. */
const MAX_REMEMBERED_GROUPS = 500;
const DATES_UNREAD: FilterNote = { name: 'biz_date', standing: 'unknown', reason: 'datesNotRecognised' };

export function queryGroups(store: ColumnStore, { query, by, limit }: GroupRequest): GroupsAnswer {
  return onFilteredColumns(store, query, (view, tests, notes): GroupsAnswer => {
    const plan = planGroups(view, by);
    if (plan === null) return datesUnread();
    const { field, column, groupOf, values } = plan;
    const sum = () => {
      const grouping = { field, column, groupOf, groups: values.length };
      return groupLines(sumMatching(view, tests, grouping), limit);
    };
    const isSmall = values.length <= MAX_REMEMBERED_GROUPS;
    const listed = isSmall ? view.context.remember(`groups ${by} ${limit} ${testsKey(tests)}`, sum) : sum();
    return { kind: 'groups', ...summedGroups(plan, listed), notes };
  });
}

/** The answer when the rows of a period cannot be found by a filter. */
export function datesUnread(): { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] } {
  return { kind: 'unknown', notes: [DATES_UNREAD] };
}

/** Numbers the groups of the lines by their places in the list. */
export function summedGroups(
  plan: GroupPlan,
  { lines, total }: { readonly lines: GroupLines; readonly total: number },
): SummedGroups {
  const listed = [...new Set(lines.groups)];
  const placeOf = new Map(listed.map((group, place) => [group, place]));
  return {
    ...listedGroups(plan, listed, total),
    lines: { ...lines, groups: lines.groups.map((group) => placeOf.get(group) ?? 0) },
  };
}
