// Texts in the XML of a workbook: what XML cannot hold is written `_xHHHH_`, as Excel does, and read back.

import { escapeMarkup, NOT_IN_XML } from '../../../shared/rules/xml-text.ts';

/** What one cell of Excel holds, in UTF-16 units. */
export const MOST_CELL_CHARS = 32_767;

const NEEDS_CARE = /[&<>"_\p{Cc}\p{Surrogate}\ufffe\uffff]|^ | $/u;
/** CR would be read as LF. A surrogate matches only where its other half is missing. */
const REFUSED = new RegExp(`[${NOT_IN_XML}\\r]`, 'gu');
/** An underscore that would begin such an escape, with one of its own or with that of an escape behind it. */
const LOOKS_ESCAPED = new RegExp(`_(?=x[0-9a-f]{4}[_${NOT_IN_XML}\\r])`, 'giu');
const ESCAPED = /_x([0-9a-f]{4})_/gi;

/** Blanks at the ends and line breaks are kept only where that is asked for. */
export function textElement(text: string): string {
  return NEEDS_CARE.test(text) ? `<t xml:space="preserve">${escapeXml(text)}</t>` : `<t>${text}</t>`;
}

export function escapeXml(text: string): string {
  const held = text
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(REFUSED, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
  return escapeMarkup(held);
}

export function unescapeCellText(text: string): string {
  return text.includes('_')
    ? text.replace(ESCAPED, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
