// The row elements of the grid, and which row each of them shows.

import type { Row } from '../../../shared/contract/answers.ts';

export type RowPlace = {
  /** Within the page, from 0. */
  readonly index: number;
  /** Null until the element has shown a row. */
  readonly row: Row | null;
  readonly fractionDigits: ReadonlyMap<string, number>;
  /** False: the element is hidden and keeps its last row. */
  readonly inUse: boolean;
};

const MAX_KEPT_PLACES = 60;

/**
 * The elements for the rows drawn now, plus unused elements from the top, which are kept. While a person types, filters
 * find few rows and then more again, and reusing an element takes half the time of making one.
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
  const inUse = new Set(drawnIndexes);
  const placeByIndex = new Map(before.map((place) => [place.index, place]));
  const indexes = placesFor(
    drawnIndexes,
    before.map(({ index }) => index),
  );
  return indexes.map((index) => {
    const row = inUse.has(index) ? rows[index] : undefined;
    if (row !== undefined) return { index, row, fractionDigits, inUse: true };
    const lastPlace = placeByIndex.get(index) ?? { index, row: null, fractionDigits, inUse: false };
    return lastPlace.inUse ? { ...lastPlace, inUse: false } : lastPlace;
  });
}

function placesFor(drawnIndexes: readonly number[], before: readonly number[]): readonly number[] {
  const countFromTop = lengthFromTop(drawnIndexes);
  // Scrolled down: the elements at the top are not the ones needed next.
  if (countFromTop === 0 && drawnIndexes.length > 0) return drawnIndexes;
  const keptCount = Math.max(countFromTop, Math.min(lengthFromTop(before), MAX_KEPT_PLACES));
  return [...Array(keptCount).keys(), ...drawnIndexes.filter((index) => index >= keptCount)];
}

/** How many indexes follow each other without a gap, from 0. */
function lengthFromTop(indexes: readonly number[]): number {
  const gap = indexes.findIndex((index, at) => index !== at);
  return gap < 0 ? indexes.length : gap;
}
