// Text in markup: workbooks, SVG pictures and tables for the clipboard.

/** Characters that XML forbids even when escaped, as a character class for a regular expression with the flag `u`. */
export const NOT_IN_XML = String.raw`\0-\x08\v\f\x0e-\x1f\p{Surrogate}\ufffe\uffff`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for elements and for attributes in double quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
