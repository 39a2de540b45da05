// Finds equal rows on different pages of one reading. Reports have no id, so this alone shows that a row may stand on two
// pages, and another on none. Pages are compared by hashes of their rows; only rows with equal hashes are looked at.

import type { RowTexts } from './compare-copies.ts';

/** `at`: the place on the page, from 0. */
export type RowPlace = { readonly page: number; readonly at: number };
export type HashedPage = { readonly page: number; readonly rowHashes: Uint32Array };

/** A row that stands on several pages, and how often in all. */
export type RepeatedRow = { readonly row: RowTexts; readonly count: number };

/** So many rows are looked at. With more than 20 million rows, chance alone makes as many hashes equal. */
const MAX_LOOKED_AT = 100_000;

/** `rowsAt` returns the rows of the places in their order. Null if there are more equal hashes than can be looked at. */
export function findRepeatedRows(
  pages: readonly HashedPage[],
  rowsAt: (places: readonly RowPlace[]) => readonly RowTexts[],
): readonly RepeatedRow[] | null {
  const places = placesOfEqualHashes(pages);
  if (places === null) return null;
  const found = new Map<string, { readonly row: RowTexts; count: number; readonly pages: Set<number> }>();
  for (const [index, row] of rowsAt(places).entries()) {
    const key = JSON.stringify(row);
    const known = found.get(key) ?? { row, count: 0, pages: new Set<number>() };
    known.count += 1;
    known.pages.add(places[index]?.page ?? 0);
    found.set(key, known);
  }
  return [...found.values()].filter((each) => each.pages.size > 1).map(({ row, count }) => ({ row, count }));
}

/** Equal for the same rows on whatever pages, in whatever order. */
export function sumOfHashes(pages: Iterable<Uint32Array>): number {
  let sum = 0;
  for (const hashes of pages) for (const hash of hashes) sum = (sum + hash) >>> 0;
  return sum;
}

function placesOfEqualHashes(pages: readonly HashedPage[]): readonly RowPlace[] | null {
  const repeated = repeatedHashes(pages);
  if (repeated.size > MAX_LOOKED_AT) return null;
  const firstPages = new Map<number, number>();
  const onSeveralPages = new Set<number>();
  forEachOf(repeated, pages, (hash, { page }) => {
    const firstPage = firstPages.get(hash);
    if (firstPage === undefined) firstPages.set(hash, page);
    else if (firstPage !== page) onSeveralPages.add(hash);
  });
  const places: RowPlace[] = [];
  forEachOf(onSeveralPages, pages, (_, place) => {
    if (places.length <= MAX_LOOKED_AT) places.push(place);
  });
  return places.length > MAX_LOOKED_AT ? null : places;
}

function repeatedHashes(pages: readonly HashedPage[]): ReadonlySet<number> {
  const hashes = new Uint32Array(pages.reduce((rows, { rowHashes }) => rows + rowHashes.length, 0));
  pages.reduce((at, { rowHashes }) => {
    hashes.set(rowHashes, at);
    return at + rowHashes.length;
  }, 0);
  hashes.sort();
  const repeated = new Set<number>();
  for (let at = 1; at < hashes.length && repeated.size <= MAX_LOOKED_AT; at += 1) {
    const hash = hashes[at] ?? 0;
    if (hash === hashes[at - 1]) repeated.add(hash);
  }
  return repeated;
}

function forEachOf(
  wanted: ReadonlySet<number>,
  pages: readonly HashedPage[],
  report: (hash: number, place: RowPlace) => void,
): void {
  if (wanted.size === 0) return;
  for (const { page, rowHashes } of pages) {
    for (const [at, hash] of rowHashes.entries()) if (wanted.has(hash)) report(hash, { page, at });
  }
}
