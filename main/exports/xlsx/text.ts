// Texts in the XML of a workbook. Characters that XML forbids are written as `_xHHHH_`, like Excel does, and read back.

import { escapeMarkup, NOT_IN_XML } from '../../../shared/rules/xml-text.ts';

/** Excel's limit for a cell, in UTF-16 units. */
export const MAX_CELL_CHARS = 32_767;

const SPECIAL_TEXT_PATTERN = /[&<>"_\p{Cc}\p{Surrogate}\ufffe\uffff]|^ | $/u;
/** Includes CR, because XML readers turn it into LF. With the flag `u`, a surrogate matches only when its other half is missing. */
const FORBIDDEN_CHARS_PATTERN = new RegExp(`[${NOT_IN_XML}\\r]`, 'gu');
/** An underscore of the text itself that a reader would take for the start of an escape. */
const ESCAPE_LOOKALIKE_PATTERN = new RegExp(`_(?=x[0-9a-f]{4}[_${NOT_IN_XML}\\r])`, 'giu');
const ESCAPE_PATTERN = /_x([0-9a-f]{4})_/gi;

/** XML readers keep blanks at the ends and line breaks only with `xml:space="preserve"`. */
export function textElement(text: string): string {
  return SPECIAL_TEXT_PATTERN.test(text) ? `<t xml:space="preserve">${escapeXml(text)}</t>` : `<t>${text}</t>`;
}

export function escapeXml(text: string): string {
  const allowed = text
    .replace(ESCAPE_LOOKALIKE_PATTERN, '_x005F_')
    .replace(FORBIDDEN_CHARS_PATTERN, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
  return escapeMarkup(allowed);
}

export function unescapeCellText(text: string): string {
  return text.includes('_')
    ? text.replace(ESCAPE_PATTERN, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
