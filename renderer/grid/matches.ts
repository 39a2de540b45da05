// Where a search text occurs in a cell.

export type Part = { readonly text: string; readonly isMatch: boolean };

/** The text in parts, matches apart. Case makes no difference for A–Z, as in the search. */
export function partsOf(text: string, search: string): readonly Part[] {
  const [whole, wanted] = [lowered(text), lowered(search)];
  if (wanted === '') return [{ text, isMatch: false }];
  const parts: Part[] = [];
  let from = 0;
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isMatch: false });
    from = at + wanted.length;
    parts.push({ text: text.slice(at, from), isMatch: true });
  }
  return from < text.length ? [...parts, { text: text.slice(from), isMatch: false }] : parts;
}

/** Keeps the length of the text, so that places stay the same. */
function lowered(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
