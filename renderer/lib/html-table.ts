// A table for the clipboard that spreadsheets take as it is: figures as numbers with the decimals that were sent, days
// as days, and everything else as text, so that no program makes a formula, a date or a rounded number of it.

import { DAY_MS, HONG_KONG_OFFSET_MS, startOfDay } from '../../shared/rules/dates.ts';
import { decimalsOf, isDecimal } from '../../shared/rules/decimal.ts';
import { hasExactDigits, serialOfDay } from '../../shared/rules/spreadsheet.ts';
import type { ColumnContent } from './table-columns.ts';

export type CopiedCell = { readonly text: string; readonly content: ColumnContent };

/** The header is null where only cells were selected, not rows. */
export function htmlTable(header: readonly string[] | null, rows: readonly (readonly CopiedCell[])[]): string {
  const head = header === null ? '' : `<thead><tr>${header.map(headerCell).join('')}</tr></thead>`;
  const body = rows.map((cells) => `<tr>${cells.map(dataCell).join('')}</tr>`).join('');
  return `<meta charset="utf-8"><table>${head}<tbody>${body}</tbody></table>`;
}

function headerCell(title: string): string {
  return `<th ${AS_TEXT}>${escaped(title)}</th>`;
}

function dataCell({ text, content }: CopiedCell): string {
  return `<td ${formOf(text, content)}>${escaped(text)}</td>`;
}

// Excel goes by the style; LibreOffice by the others: a format with its language, and the value itself.
const AS_TEXT = `style="mso-number-format:'\\@';white-space:pre-wrap" sdnum="1033;0;@"`;

function formOf(text: string, content: ColumnContent): string {
  const serial = content === 'day' ? serialOf(text) : null;
  if (serial !== null) {
    return `style="mso-number-format:'yyyy\\-mm\\-dd'" sdval="${serial}" sdnum="1033;0;YYYY-MM-DD"`;
  }
  if (!isFigureContent(content) || !isExactNumber(text)) return AS_TEXT;
  const decimals = decimalsOf(text);
  const format = decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
  return `style="mso-number-format:'${format}'" sdval="${text}" sdnum="1033;0;${format}"`;
}

/** Null for a date in another form, and for a day that does not exist. */
function serialOf(day: string): number | null {
  const start = startOfDay(day);
  return start === null ? null : serialOfDay((start + HONG_KONG_OFFSET_MS) / DAY_MS);
}

export function isFigureContent(content: ColumnContent): boolean {
  return content === 'amount' || content === 'rate' || content === 'percent';
}

/** A zero in front would be lost: such a figure is copied as text. */
function isExactNumber(text: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && isDecimal(text) && hasExactDigits(text);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Stays within its cell. */
const LINE_BREAK = '<br style="mso-data-placement:same-cell">';

function escaped(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
    .replaceAll('\0', '\uFFFD')
    .replaceAll(/\r\n|[\r\n]/g, LINE_BREAK);
}
