// Rows in groups with exact subtotals, and for each group the filters that find just its rows.

import { LEDGER_PERIODS } from '../../preload/contract.ts';
import type {
  FieldName,
  Filter,
  Group,
  GroupsAnswer,
  GroupSubject,
  LedgerPeriod,
  Query,
} from '../../preload/contract.ts';
import { columnOf, type CodedColumn } from './column-index.ts';
import { onFilteredColumns, type ColumnStore, type ColumnView } from './column-view.ts';
import { textsOf } from './count-values.ts';
import { labelsOf } from './labels.ts';
import { ledgerPeriodDays, ledgerPeriodOf } from './periods.ts';
import { matchingRows, sumMatching } from './roll-ups.ts';
import { testsKey } from './row-tests.ts';
import { sortCodes } from './sort-codes.ts';
import { groupTotals } from './sums.ts';

export type GroupRequest = { readonly query: Query; readonly by: GroupSubject; readonly limit: number };

/** The groups that there may be, in the order they are answered in, and which of them each text of the column is in. */
type Plan = {
  readonly column: CodedColumn;
  readonly groupOf: Int32Array;
  readonly groups: readonly Pick<Group, 'value' | 'label' | 'filters'>[];
};

/** The most texts that one filter takes. */
const MOST_TEXTS = 1_000;
/** Keeping the sums of more would take more memory than the columns. */
const REMEMBERED_GROUPS = 500;

export function queryGroups(store: ColumnStore, { query, by, limit }: GroupRequest): GroupsAnswer {
  return onFilteredColumns(store, query, (view, tests): GroupsAnswer => {
    const plan = isLedgerPeriod(by) ? planByTime(view, by) : planByText(view, by);
    if (plan === null) {
      return { kind: 'unknown', notes: [{ name: 'biz_date', standing: 'unknown', reason: 'datesNotRecognised' }] };
    }
    const { column, groupOf, groups } = plan;
    const field = isLedgerPeriod(by) ? 'biz_date' : by;
    const sum = () =>
      groupTotals(
        sumMatching(view, matchingRows(view, tests), { field, column, groupOf, groups: groups.length }),
        limit,
      );
    const isSmall = groups.length <= REMEMBERED_GROUPS;
    const found = isSmall ? view.context.remember(`groups ${by} ${limit} ${testsKey(tests)}`, sum) : sum();
    const answered = found.groups.flatMap(({ group, rows, currencies }): readonly Group[] => {
      const named = groups[group];
      return named === undefined ? [] : [{ ...named, rows, currencies }];
    });
    return { kind: 'groups', groups: answered, total: found.total };
  });
}

function isLedgerPeriod(by: GroupSubject): by is LedgerPeriod {
  return LEDGER_PERIODS.some((period) => period === by);
}

function planByText(view: ColumnView, field: FieldName): Plan {
  const column = textsOf(view, field);
  const groupOf = new Int32Array(column.texts.length);
  const labelOf = labelsOf(view.context, field);
  const groups = sortCodes(view.context.dataset, field, column.texts).map((code, group) => {
    groupOf[code] = group;
    const value = column.texts[code] ?? null;
    return { value, label: labelOf(value), filters: [{ kind: 'exactly', field, value } as const] };
  });
  return { column, groupOf, groups };
}

/** Newest first; what cannot be read as a date is the last group. Null: no filter would find just a group's rows. */
function planByTime({ context, index }: ColumnView, by: LedgerPeriod): Plan | null {
  const column = columnOf(index, 'biz_date');
  if (column.kind !== 'coded') return null;
  const times = column.texts.map((text) => ledgerPeriodOf(text, by));
  const values = [...new Set(times)].sort((a, b) => ((a ?? '') < (b ?? '') ? 1 : -1));
  const placeOf = new Map(values.map((value, group) => [value, group]));
  const isUnread = context.state.unreadDateFields.includes('biz_date');
  const textsIn = (value: string | null): readonly string[] =>
    column.texts.filter((text): text is string => text !== null && ledgerPeriodOf(text, by) === value);
  const groups = values.map((value) => ({
    ...{ value, label: null },
    filters: timeFilters(value, by, isUnread ? textsIn(value) : null),
  }));
  if (groups.some(({ filters }) => filters.length === 0)) return null;
  return { column, groupOf: Int32Array.from(times, (value) => placeOf.get(value) ?? 0), groups };
}

/** Where some dates cannot be read, ranges are off and a period is told by its texts. */
function timeFilters(value: string | null, by: LedgerPeriod, texts: readonly string[] | null): readonly Filter[] {
  const field = 'biz_date';
  if (value === null) return [{ kind: 'range', field, not: true }];
  if (texts !== null) return texts.length > MOST_TEXTS ? [] : [{ kind: 'isOneOf', field, values: texts }];
  return [{ kind: 'range', field, ...ledgerPeriodDays(value, by) }];
}
