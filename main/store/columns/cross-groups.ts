// Groups by two subjects at once: the sums of each cell that two groups share, of both groups and of all rows. One pass
// over the rows; the sums of the groups are added up from those of the cells, so that they cannot disagree.

import type { CrossGroupsAnswer } from '../../../shared/contract/answers.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import type { GroupSubject, Query } from '../../../shared/contract/query.ts';
import { onFilteredColumns, type ColumnStore } from './column-view.ts';
import { planGroups, type GroupPlan } from './group-plan.ts';
import { datesUnread, summedGroups } from './groups.ts';
import {
  currencyTotals,
  groupLines,
  sumAgain,
  sumCrossed,
  type CrossSums,
  type Grouping,
  type PairSums,
} from './sums.ts';

export type CrossGroupRequest = {
  readonly query: Query;
  readonly by: GroupSubject;
  readonly across: GroupSubject;
  readonly limit: number;
  readonly acrossLimit: number;
};

type Place = CrossSums['places'][number];

const NOT_LISTED = -1;

export function queryCrossGroups(store: ColumnStore, request: CrossGroupRequest): CrossGroupsAnswer {
  return onFilteredColumns(store, request.query, (view, tests, notes): CrossGroupsAnswer => {
    const [by, across] = [planGroups(view, request.by), planGroups(view, request.across)];
    if (by === null || across === null) return datesUnread();
    const mask = view.rowsOf(tests);
    const groupings = { by: groupingOf(by), across: groupingOf(across) };
    const crossed = sumCrossed(view, mask && { mask, wanted: 1 }, groupings);
    const acrossLines = groupLines(
      sumsBy(crossed, across, (place) => place.across),
      request.acrossLimit,
    );
    const listedAcross = [...new Set(acrossLines.lines.groups)];
    const sumsOfBy = sumsBy(crossed, by, (place) => place.by);
    const byLines = groupLines(sumsOfBy, wholeGroups(crossed, new Set(listedAcross), request.limit));
    const listedBy = [...new Set(byLines.lines.groups)];
    return {
      kind: 'crossGroups',
      by: summedGroups(by, byLines),
      across: summedGroups(across, acrossLines),
      cells: cellLines(crossed, listedBy, listedAcross),
      totals: currencyTotals(sumAgain(crossed.sums, { ...oneGroup(crossed), isIn: () => true })),
      notes,
    };
  });
}

function groupingOf({ column, groupOf, values }: GroupPlan): Grouping {
  return { column, groupOf, groups: values.length };
}

function sumsBy({ sums, places }: CrossSums, { values }: GroupPlan, groupOf: (place: Place) => number): PairSums {
  return sumAgain(sums, { groupOf: Int32Array.from(places, groupOf), groups: values.length, isIn: () => true });
}

function oneGroup({ places }: CrossSums) {
  return { groupOf: new Int32Array(places.length), groups: 1 };
}

/** How many groups can be listed, at most `limit`, so that all lines of their cells can be sent; at least one. */
function wholeGroups({ sums, places }: CrossSums, listedAcross: ReadonlySet<number>, limit: number): number {
  const lines = new Map<number, number>();
  // A cell has a line for each of its currencies.
  for (const { group } of sums.pairs) {
    const place = places[group];
    if (place === undefined) continue;
    lines.set(place.by, (lines.get(place.by) ?? 0) + Number(listedAcross.has(place.across)));
  }
  let [listed, sent] = [0, 0];
  for (const [, count] of [...lines].sort(([a], [b]) => a - b)) {
    sent += count;
    if (listed === limit || (listed > 0 && sent > LIMITS.cells)) break;
    listed += 1;
  }
  return listed;
}

function cellLines({ sums, places }: CrossSums, listedBy: readonly number[], listedAcross: readonly number[]) {
  const byPlace = new Map(listedBy.map((group, place) => [group, place]));
  const acrossPlace = new Map(listedAcross.map((group, place) => [group, place]));
  const groupOf = Int32Array.from(places, ({ by, across }) => {
    const [row, column] = [byPlace.get(by), acrossPlace.get(across)];
    return row === undefined || column === undefined ? NOT_LISTED : row * listedAcross.length + column;
  });
  const groups = listedBy.length * listedAcross.length;
  const { lines } = groupLines(sumAgain(sums, { groupOf, groups, isIn: () => true }), Infinity);
  return {
    ...lines,
    groups: lines.groups.map((cell) => Math.floor(cell / listedAcross.length)),
    across: lines.groups.map((cell) => cell % listedAcross.length),
  };
}
