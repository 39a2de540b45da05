// Texts in the XML of a workbook: what XML cannot hold is written `_xHHHH_`, as Excel does, and read back.

/** What one cell of Excel holds, in UTF-16 units. */
export const MOST_CELL_CHARS = 32_767;

const NEEDS_CARE = /[&<>"_\p{Cc}\p{Surrogate}\ufffe\uffff]|^ | $/u;
/** An underscore that would begin such an escape, with one of its own or with that of an escape behind it. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}[_\0-\x08\v\f\r\x0e-\x1f\p{Surrogate}\ufffe\uffff])/giu;
/** CR would be read as LF. A surrogate matches only where its other half is missing. */
const NOT_IN_XML = /[\0-\x08\v\f\r\x0e-\x1f\p{Surrogate}\ufffe\uffff]/gu;
const ESCAPED = /_x([0-9a-f]{4})_/gi;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Blanks at the ends and line breaks are kept only where that is asked for. */
export function textElement(text: string): string {
  return NEEDS_CARE.test(text) ? `<t xml:space="preserve">${escapeXml(text)}</t>` : `<t>${text}</t>`;
}

export function escapeXml(text: string): string {
  return text
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(NOT_IN_XML, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}

export function unescapeCellText(text: string): string {
  return text.includes('_')
    ? text.replace(ESCAPED, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
