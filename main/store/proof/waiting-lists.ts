// Filter values whose rows a run could not fetch because its budget of requests was spent, in the order in which the
// next runs fetch them. The order depends on runs alone, not on a clock.

import type { Database } from '../file/database.ts';
import { findLearned, writeLearned } from '../tables/learned.ts';
import { readMembership, subjectOf } from '../question/memberships.ts';
import type { FilterValue } from './parity.ts';
import { readState } from '../tables/resource-states.ts';

export type WaitingList = FilterValue & {
  /** The service's own count. */
  readonly rows: number;
};
type Stored = {
  readonly lists: readonly WaitingList[];
  /** The last run spent its requests on one list. */
  readonly tookAll: boolean;
};
export type WaitingLists = {
  readonly lists: readonly (WaitingList & { readonly datasetRows: number })[];
  /** The last run spent its requests on one list, so in this run all other values come first. */
  readonly othersFirst: boolean;
};

const FACT_NAME = 'waiting lists';

/** `onlyKnown`: only values whose rows were fetched before, so that filters already use them. */
export function listWaiting(db: Database, { onlyKnown }: { readonly onlyKnown: boolean }): WaitingLists {
  const { lists, tookAll } = read(db);
  const candidates = lists.flatMap((list) => {
    const { rows: datasetRows } = readState(db, list.dataset);
    const isKnown = readMembership(db, subjectOf(list.name, list.value)) !== null;
    // A filter that lists every row is ignored by the service.
    return list.rows < datasetRows && (isKnown || !onlyKnown) ? [{ ...list, datasetRows }] : [];
  });
  return { lists: candidates, othersFirst: tookAll && !onlyKnown };
}

/** Adds a list at the end. A list that waits already keeps its place. */
export function addWaiting(db: Database, { dataset, name, value, rows }: WaitingList): void {
  const { lists, tookAll } = read(db);
  const addedList = { dataset, name, value, rows };
  const index = lists.findIndex((list) => isSame(list, addedList));
  const next = index < 0 ? [...lists, addedList] : lists.with(index, addedList);
  writeLearned(db, FACT_NAME, { lists: next, tookAll } satisfies Stored);
}

/**
 * Moves a list to the end before it is fetched, so that a list that fails again and again does not block the others.
 */
export function beginTurn(db: Database, turn: { readonly list: FilterValue | null; readonly takesAll: boolean }): void {
  const { list, takesAll: tookAll } = turn;
  const { lists } = read(db);
  const isTurn = (each: FilterValue): boolean => list !== null && isSame(each, list);
  const orderedLists = [...lists.filter((each) => !isTurn(each)), ...lists.filter(isTurn)];
  writeLearned(db, FACT_NAME, { lists: orderedLists, tookAll } satisfies Stored);
}

export function dropWaiting(db: Database, value: FilterValue): void {
  const { lists, tookAll } = read(db);
  if (!lists.some((list) => isSame(list, value))) return;
  writeLearned(db, FACT_NAME, { lists: lists.filter((list) => !isSame(list, value)), tookAll } satisfies Stored);
}

function read(db: Database): Stored {
  // Safe to cast: only this file writes the fact.
  return (findLearned(db, FACT_NAME) as Stored | null) ?? { lists: [], tookAll: false };
}

function isSame(one: FilterValue, other: FilterValue): boolean {
  return one.dataset === other.dataset && one.name === other.name && one.value === other.value;
}
