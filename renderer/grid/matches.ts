// Where a search text occurs in a cell.

export type Place = { readonly start: number; readonly end: number };

/** The matches from the first on, none inside another. Case makes no difference for A–Z, as in the search. */
export function placesOf(text: string, search: string): readonly Place[] {
  const [whole, wanted] = [lowered(text), lowered(search)];
  if (wanted === '') return [];
  const places: Place[] = [];
  for (let start = whole.indexOf(wanted); start >= 0; start = whole.indexOf(wanted, start + wanted.length)) {
    places.push({ start, end: start + wanted.length });
  }
  return places;
}

/** Keeps the length of the text, so that places stay the same. */
function lowered(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
