// A number as typed or pasted, before it is read.

/** Hyphens, dashes and the minus sign: people and statements use each of them for a minus. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Plain digits, ASCII minus signs and single plain spaces. */
export function plainTyped(text: string): string {
  // NFKC turns full-width characters and the many kinds of spaces into plain ones.
  return text.normalize('NFKC').replaceAll(DASHES, '-').replaceAll(/\s+/g, ' ').trim();
}
