// How many rows of each group have a note or a flag: the same groups under one more filter.

import type { Filter, Query } from '../../shared/contract/query.ts';
import { groupKey } from '../../shared/rules/group-key.ts';
import { groupsWithin, type CrossGroups } from './cross-groups.ts';
import { innerKey } from './group-lines.ts';
import type { Groups } from './groups.ts';

export const NOTED: Filter = { kind: 'noted', mark: 'any' };

/** The rows of the query that have a note or a flag. */
export function notedQuery(query: Query): Query {
  return { ...query, filters: [...query.filters, NOTED] };
}

type Entry = readonly [key: string, rows: number];
/** By the key of the group, or of the group within it. */
export type NotedRows = ReadonlyMap<string, number>;

export function notedRows(answer: Groups | CrossGroups): NotedRows {
  if (answer.kind === 'unknown') return new Map();
  if (answer.kind === 'groups') return new Map(answer.groups.map((group) => [groupKey(group), group.rows]));
  return new Map(
    [...groupsWithin(answer)].flatMap(([group, inner]): readonly Entry[] => [
      [groupKey(group), group.rows],
      ...inner.map((each): Entry => [innerKey(group, each), each.rows]),
    ]),
  );
}
