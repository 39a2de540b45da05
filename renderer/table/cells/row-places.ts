// The row elements of the grid, and which row each of them shows.

import type { Row } from '../../../shared/contract/answers.ts';

export type RowPlace = {
  /** Of the element, which keeps it while it shows one row after another. */
  readonly element: number;
  /** Within the page, from 0. No two elements have the same one. */
  readonly index: number;
  /** Null until the element has shown a row. */
  readonly row: Row | null;
  readonly fractionDigits: ReadonlyMap<string, number>;
  /** False: the element is hidden and keeps its last row. */
  readonly inUse: boolean;
};

const MAX_KEPT_PLACES = 60;

/**
 * The elements in the order of their rows. Reusing an element takes half the time of making one: a row that comes into view
 * takes the element of one that left it, and unused elements are kept, because while a person types, filters find few rows
 * and then more again. An element whose row stays in view keeps it, and with it the focus.
 */
export function nextPlaces(
  before: readonly RowPlace[],
  page: {
    readonly drawnIndexes: readonly number[];
    readonly rows: readonly Row[];
    readonly fractionDigits: ReadonlyMap<string, number>;
  },
): readonly RowPlace[] {
  const { drawnIndexes, rows, fractionDigits } = page;
  const placeByIndex = new Map(before.map((place) => [place.index, place]));
  const drawn = new Set(drawnIndexes);
  const unused = before.filter(({ index }) => !drawn.has(index));
  let newest = before.reduce((most, { element }) => Math.max(most, element), -1);
  const places = drawnIndexes.map((index) => {
    const { element } = placeByIndex.get(index) ?? unused.shift() ?? { element: (newest += 1) };
    return { element, index, row: rows[index] ?? null, fractionDigits, inUse: true };
  });
  const kept = unused
    .slice(0, Math.max(0, MAX_KEPT_PLACES - places.length))
    .map((place) => (place.inUse ? { ...place, inUse: false } : place));
  return [...places, ...kept].sort((one, other) => one.index - other.index);
}
