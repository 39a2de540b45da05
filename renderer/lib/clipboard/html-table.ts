// An HTML table for the clipboard that spreadsheets paste unchanged: figures as numbers with their decimals as sent, days
// as days, and all else as text, so that no program turns it into a formula, a date or a rounded number.

import { hongKongEpochDay, startOfDay } from '../../../shared/rules/dates.ts';
import { decimalsOf, isDecimal } from '../../../shared/rules/decimal.ts';
import { hasExactDigits, serialOfDay } from '../../../shared/rules/spreadsheet.ts';
import { escapeMarkup } from '../../../shared/rules/xml-text.ts';
import { isFigure, type ColumnContent } from '../../../shared/tables/table-columns.ts';

export type CopiedCell = { readonly text: string; readonly content: ColumnContent };

/** `header` is null if cells were selected and not rows. */
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

// Excel reads the style; LibreOffice reads `sdnum`, a number format with its language, and `sdval`, the value.
const AS_TEXT = `style="mso-number-format:'\\@';white-space:pre-wrap" sdnum="1033;0;@"`;

function formOf(text: string, content: ColumnContent): string {
  const serial = content === 'day' ? serialOf(text) : null;
  if (serial !== null) {
    return `style="mso-number-format:'yyyy\\-mm\\-dd'" sdval="${serial}" sdnum="1033;0;YYYY-MM-DD"`;
  }
  if (!isFigure(content) || !isExactNumber(text)) return AS_TEXT;
  const decimals = decimalsOf(text);
  const format = decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
  return `style="mso-number-format:'${format}'" sdval="${text}" sdnum="1033;0;${format}"`;
}

/** Null for a date in another format, and for a day that does not exist. */
function serialOf(day: string): number | null {
  const start = startOfDay(day);
  return start === null ? null : serialOfDay(hongKongEpochDay(start));
}

/** False for a figure with a leading zero, which a number would lose: it is copied as text. */
function isExactNumber(text: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && isDecimal(text) && hasExactDigits(text);
}

/** A line break inside a cell; a plain `<br>` would start a new row in Excel. */
const LINE_BREAK = '<br style="mso-data-placement:same-cell">';

function escaped(text: string): string {
  return escapeMarkup(text)
    .replaceAll('\0', '\uFFFD')
    .replaceAll(/\r\n|[\r\n]/g, LINE_BREAK);
}
