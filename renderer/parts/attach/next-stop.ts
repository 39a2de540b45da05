// Which control gets the focus when the one that has it goes away. Knows no document.

/** The controls of a part of the page, in their order: those before the place of the lost one, and those after it. */
export type Around<Control> = { readonly before: readonly Control[]; readonly after: readonly Control[] };

/** The next control, else the one before, in the smallest part that has one. `parts`: from the innermost outwards. */
export function nextStop<Control>(parts: Iterable<Around<Control>>): Control | null {
  for (const { before, after } of parts) {
    const found = after[0] ?? before.at(-1);
    if (found !== undefined) return found;
  }
  return null;
}
