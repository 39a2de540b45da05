// The groups as the lines of one table: a line for each currency of a group, and below a group that is open its rows.

import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Group } from './groups.ts';
import type { Loadable } from '../lib/calls/loadable.ts';

/** Rows shown within a group; the rest is a filter away. No page of a table has as many: both are asked side by side. */
export const INLINE_ROWS = 40;

export type GroupLine = { readonly id: string; readonly group: Group; readonly key: string } & (
  | { readonly kind: 'group'; readonly totals: CurrencyTotals | null; readonly isOpen: boolean }
  /** A further currency of the group. */
  | { readonly kind: 'currency'; readonly totals: CurrencyTotals }
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'all' | 'loading' | 'failed' }
);

export type OpenGroups = ReadonlyMap<string, Loadable<readonly Row[]>>;

/** What tells a group from the others: not sent and sent empty are two. */
export function groupKey({ value }: Pick<Group, 'value'>): string {
  return value === null ? 'null' : `=${value}`;
}

export function groupLines(dataset: DatasetName, groups: readonly Group[], open: OpenGroups): readonly GroupLine[] {
  return groups.flatMap((group) => {
    const key = groupKey(group);
    const rows = open.get(key);
    // Charges hold no money: their currencies have nothing to sum.
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
