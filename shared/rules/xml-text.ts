// Texts in XML documents: workbooks and pictures.

/** The characters that no XML document may contain, not even escaped, as a class of a regular expression with `u`. */
export const NOT_IN_XML = String.raw`\0-\x08\v\f\x0e-\x1f\p{Surrogate}\ufffe\uffff`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Markup as text, for elements and for attributes in double quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
