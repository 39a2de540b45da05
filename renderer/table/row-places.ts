// The elements that rows are drawn into: which there are, and what each of them shows.

import type { Row } from '../../shared/contract/answers.ts';

export type RowPlace = {
  /** Within the page, from 0. */
  readonly index: number;
  /** Null until the element has shown a row. */
  readonly row: Row | null;
  readonly fractionDigits: ReadonlyMap<string, number>;
  /** An element without a row now is hidden, and keeps the last row it showed. */
  readonly inUse: boolean;
};

const MOST_PLACES_KEPT = 60;

/**
 * The elements for the rows that are drawn now, and those from the top that were there before. A filter that finds few
 * rows and then more is typed key by key, and writing into an element takes half the time of making one.
 */
export function nextPlaces(
  before: readonly RowPlace[],
  page: {
    readonly drawn: readonly number[];
    readonly rows: readonly Row[];
    readonly fractionDigits: ReadonlyMap<string, number>;
  },
): readonly RowPlace[] {
  const { drawn, rows, fractionDigits } = page;
  const inUse = new Set(drawn);
  const known = new Map(before.map((place) => [place.index, place]));
  const indexes = placesFor(
    drawn,
    before.map(({ index }) => index),
  );
  return indexes.map((index) => {
    const row = inUse.has(index) ? rows[index] : undefined;
    if (row !== undefined) return { index, row, fractionDigits, inUse: true };
    const last = known.get(index) ?? { index, row: null, fractionDigits, inUse: false };
    return last.inUse ? { ...last, inUse: false } : last;
  });
}

function placesFor(drawn: readonly number[], before: readonly number[]): readonly number[] {
  const fromTop = lengthFromTop(drawn);
  // Scrolled down, the rows at the top are not those that the next answer shows first.
  if (fromTop === 0 && drawn.length > 0) return drawn;
  const kept = Math.max(fromTop, Math.min(lengthFromTop(before), MOST_PLACES_KEPT));
  return [...Array(kept).keys(), ...drawn.filter((index) => index >= kept)];
}

/** How many places follow each other from the first row on. */
function lengthFromTop(indexes: readonly number[]): number {
  const gap = indexes.findIndex((index, at) => index !== at);
  return gap < 0 ? indexes.length : gap;
}
