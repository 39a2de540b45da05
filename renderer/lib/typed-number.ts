// A number, day or period as typed or pasted, before it is read.

/** Hyphens, dashes and the minus sign: people and statements use each of them for a minus. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Plain digits, ASCII minus signs and single plain spaces. */
export function plainTyped(text: string): string {
  // NFKC turns full-width characters and the many kinds of spaces into plain ones.
  return text.normalize('NFKC').replaceAll(DASHES, '-').replaceAll(/\s+/g, ' ').trim();
}

/** Removes the separators between groups of three digits, all of them commas or all spaces. Other texts are unchanged. */
export function withoutSeparators(typed: string): string {
  const isGrouped = /^[+-]?\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d*)?$/.test(typed);
  return isGrouped ? typed.replaceAll(/[ ,]/g, '') : typed;
}
