// The groups of an answer as objects. The main process sends them as columns, which are smaller.

import type {
  CurrencyTotals,
  FieldSum,
  FilterNote,
  GroupLines,
  GroupsAnswer,
  SummedGroups,
} from '../../shared/contract/answers.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';

export type Group = {
  /** Null when not sent, and for ledger dates that cannot be read. */
  readonly value: CellValue;
  /** The group of all ledger dates that cannot be read, when grouped by a period. */
  readonly isUnreadable?: true;
  readonly label: string | null;
  readonly rows: number;
  readonly currencies: readonly CurrencyTotals[];
  /** Added to the query's filters, they find exactly the rows of this group. */
  readonly filters: readonly Filter[];
};
/** `total` also counts groups beyond the limit. */
export type Groups =
  | {
      readonly kind: 'groups';
      readonly groups: readonly Group[];
      readonly total: number;
      readonly notes: readonly FilterNote[];
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

export function readGroups(answer: GroupsAnswer): Groups {
  if (answer.kind === 'unknown') return answer;
  const { total, notes } = answer;
  return { kind: 'groups', groups: listGroups(answer), total, notes };
}

/** Null if they are not known, or not all are listed: one that is not listed would look like one without rows. */
export function wholeGroups(answer: Groups): readonly Group[] | null {
  return answer.kind === 'groups' && answer.total === answer.groups.length ? answer.groups : null;
}

export function listGroups({ values, unreadable, labels, filters, lines }: SummedGroups): readonly Group[] {
  const currencies: CurrencyTotals[][] = values.map(() => []);
  lines.groups.forEach((group, line) => currencies[group]?.push(totalsOf(lines, line)));
  return values.map((value, at): Group => {
    const own = currencies[at] ?? [];
    return {
      value,
      ...(at === unreadable && { isUnreadable: true }),
      label: labels[at] ?? null,
      currencies: own,
      rows: own.reduce((sum, { rows }) => sum + rows, 0),
      filters:
        filters.kind === 'listed' ? (filters.filters[at] ?? []) : [{ kind: 'exactly', field: filters.field, value }],
    };
  });
}

/** The sums of one line. */
export function totalsOf({ currencies, rows, sums }: GroupLines, line: number): CurrencyTotals {
  const own: Record<string, FieldSum> = {};
  for (const [field, { sum, notSummable, unreadable }] of Object.entries(sums)) {
    own[field] = {
      sum: sum[line] ?? '',
      notSummable: notSummable?.[line] ?? 0,
      ...(unreadable?.[line] && { unreadable: unreadable[line] }),
    };
  }
  return { currency: currencies[line] ?? null, rows: rows[line] ?? 0, sums: own };
}
