// The lines of a grouped table: one for each currency of a group, then the rows of the group if it is open.

import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Group } from './groups.ts';
import type { Loadable } from '../lib/calls/loadable.ts';

/**
 * Rows shown inside a group; "Show all" filters for the rest. The main process cancels an older request of the same
 * kind and page size. No table offers this page size, so the table's own request is not cancelled.
 */
export const INLINE_ROWS = 40;

export type GroupLine = { readonly id: string; readonly group: Group; readonly key: string } & (
  | { readonly kind: 'group'; readonly totals: CurrencyTotals | null; readonly isOpen: boolean }
  /** A second or later currency of the group. */
  | { readonly kind: 'currency'; readonly totals: CurrencyTotals }
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'all' | 'loading' | 'failed' }
);

export type OpenGroups = ReadonlyMap<string, Loadable<readonly Row[]>>;

/** Unique among the groups: a value that was not sent, one sent empty and unreadable dates are three groups. */
export function groupKey({ value, isUnreadable }: Pick<Group, 'value' | 'isUnreadable'>): string {
  if (isUnreadable === true) return 'unreadable';
  return value === null ? 'null' : `=${value}`;
}

export function groupLines(dataset: DatasetName, groups: readonly Group[], open: OpenGroups): readonly GroupLine[] {
  return groups.flatMap((group) => {
    const key = groupKey(group);
    const rows = open.get(key);
    // Charges have no amounts to sum, so they need no line for each currency.
    const [first = null, ...others] = dataset === 'reports' ? group.currencies : [];
    return [
      { id: key, key, group, kind: 'group', totals: first, isOpen: rows !== undefined },
      ...others.map((totals, at): GroupLine => ({ id: `${key} currency ${at}`, key, group, kind: 'currency', totals })),
      ...(rows === undefined ? [] : openLines(group, key, rows)),
    ];
  });
}

function openLines(group: Group, key: string, rows: Loadable<readonly Row[]>): readonly GroupLine[] {
  if (rows.kind === 'failed') return [{ id: `${key} failed`, key, group, kind: 'failed' }];
  if (rows.kind !== 'ready') return [{ id: `${key} loading`, key, group, kind: 'loading' }];
  return [
    ...rows.value.map((row): GroupLine => ({ id: `${key} row ${row.key}`, key, group, kind: 'row', row })),
    { id: `${key} all`, key, group, kind: 'all' },
  ];
}
