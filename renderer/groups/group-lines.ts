// The lines of a grouped table: one for each currency of a group, then the rows of the group if it is open.

import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Group } from './groups.ts';
import type { Loadable } from '../lib/calls/loadable.ts';
import { groupKey } from '../../shared/rules/group-key.ts';

/** Rows shown inside a group; "Show all" filters for the rest. */
export const INLINE_ROWS = 40;

export type GroupLine = { readonly id: string; readonly group: Group; readonly key: string } & (
  | { readonly kind: 'group'; readonly totals: CurrencyTotals | null; readonly isOpen: boolean }
  /** A second or later currency of the group. */
  | { readonly kind: 'currency'; readonly totals: CurrencyTotals }
  /** A group of the second subject within the group. */
  | { readonly kind: 'sub'; readonly sub: Group; readonly totals: CurrencyTotals | null }
  /** A second or later currency of it. */
  | { readonly kind: 'subCurrency'; readonly sub: Group; readonly totals: CurrencyTotals }
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'all' | 'loading' | 'failed' }
);

export type OpenGroups = ReadonlyMap<string, Loadable<readonly Row[]>>;

/** Unique among the groups within all groups. */
export function innerKey(group: Group, inner: Group): string {
  return `${groupKey(group)} / ${groupKey(inner)}`;
}

/** The group that a line with sums is about: the inner one, within groups; null for other lines. */
export function summedGroup(line: GroupLine): { readonly group: Group; readonly totals: CurrencyTotals | null } | null {
  if (line.kind === 'sub' || line.kind === 'subCurrency') return { group: line.sub, totals: line.totals };
  return line.kind === 'group' || line.kind === 'currency' ? { group: line.group, totals: line.totals } : null;
}

/** A place among the groups, or among the lines inside one group, counted from 1. */
type LinePlace = { readonly at: number; readonly of: number };

/** Of each line, for screen readers: only the lines in view are in the document. A further currency has the place of its group. */
export function linePlaces(lines: readonly GroupLine[]): readonly LinePlace[] {
  const counts = new Map<string | null, number>();
  const places = lines.map(({ kind, key }) => {
    const within = kind === 'group' || kind === 'currency' ? null : key;
    const isFurther = kind === 'currency' || kind === 'subCurrency';
    const at = (counts.get(within) ?? 0) + (isFurther ? 0 : 1);
    counts.set(within, at);
    return { within, at };
  });
  return places.map(({ within, at }) => ({ at, of: counts.get(within) ?? at }));
}

/** The lines of groups within groups. A group is open unless it is one of `closed`. */
export function levelLines(
  dataset: DatasetName,
  groups: readonly Group[],
  levels: { readonly subsOf: (group: Group) => readonly Group[]; readonly closed: ReadonlySet<string> },
): readonly GroupLine[] {
  return groups.flatMap((group) => {
    const key = groupKey(group);
    const isOpen = !levels.closed.has(key);
    const [line, ...currencies] = groupLines(dataset, [group], new Map());
    if (line?.kind !== 'group') return [];
    const subs = isOpen ? levels.subsOf(group).flatMap((inner) => subLines(dataset, { group, inner, key })) : [];
    return [{ ...line, isOpen }, ...currencies, ...subs];
  });
}

function subLines(
  dataset: DatasetName,
  { group, inner, key }: { readonly group: Group; readonly inner: Group; readonly key: string },
): readonly GroupLine[] {
  const id = innerKey(group, inner);
  const [first = null, ...others] = dataset === 'reports' ? inner.currencies : [];
  return [
    { id, key, group, kind: 'sub', sub: inner, totals: first },
    ...others.map((totals, at): GroupLine => ({
      id: `${id} currency ${at}`,
      key,
      group,
      kind: 'subCurrency',
      sub: inner,
      totals,
    })),
  ];
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
