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
 * The elements in the order of the document, which never changes: moving an element takes the focus from it, and costs as
 * much as making it again. A row that comes into view takes the element of one that left it, and unused elements are kept,
 * because filters find few rows while a person types, and then more again. A row that stays drawn keeps its element, and
 * with it the focus.
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
  let newest = before.at(-1)?.element ?? -1;
  const places = drawnIndexes.map((index) => {
    const { element } = placeByIndex.get(index) ?? unused.shift() ?? { element: (newest += 1) };
    return { element, index, row: rows[index] ?? null, fractionDigits, inUse: true };
  });
  const kept = unused
    .slice(0, Math.max(0, MAX_KEPT_PLACES - places.length))
    .map((place) => (place.inUse ? { ...place, inUse: false } : place));
  return [...places, ...kept].sort((one, other) => one.element - other.element);
}

/** The elements in use in the order of their rows; null if that is their order in the document. */
export function orderOfRows(places: readonly RowPlace[]): readonly number[] | null {
  const shown = places.filter(({ inUse }) => inUse);
  const isInOrder = shown.every(({ index }, at) => at === 0 || index > (shown[at - 1]?.index ?? -1));
  return isInOrder ? null : shown.toSorted((one, other) => one.index - other.index).map(({ element }) => element);
}
