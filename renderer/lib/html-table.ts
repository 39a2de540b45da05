// A table for the clipboard that spreadsheets take as it is: figures as numbers with the decimals that were sent, days
// as days, and everything else as text, so that no program makes a formula, a date or a rounded number of it.

import type { ColumnContent } from './table-columns.ts';

export type CopiedCell = { readonly text: string; readonly content: ColumnContent };

/** The header is null where only cells were selected, not rows. */
export function htmlTable(header: readonly string[] | null, rows: readonly (readonly CopiedCell[])[]): string {
  const head = header === null ? '' : `<thead><tr>${header.map(headerCell).join('')}</tr></thead>`;
  const body = rows.map((cells) => `<tr>${cells.map(dataCell).join('')}</tr>`).join('');
  return `<meta charset="utf-8"><table>${head}<tbody>${body}</tbody></table>`;
}

function headerCell(title: string): string {
  return `<th style="${TEXT_STYLE}">${escaped(title)}</th>`;
}

function dataCell({ text, content }: CopiedCell): string {
  return `<td style="${styleOf(text, content)}">${escaped(text)}</td>`;
}

const TEXT_STYLE = "mso-number-format:'\\@';white-space:pre-wrap";
/** What a spreadsheet keeps of a number; of a longer one it would make another. */
const EXACT_DIGITS = 15;

function styleOf(text: string, content: ColumnContent): string {
  if (content === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return "mso-number-format:'yyyy\\-mm\\-dd'";
  if (!isFigureContent(content) || !isExactNumber(text)) return TEXT_STYLE;
  const decimals = text.split('.')[1]?.length ?? 0;
  return `mso-number-format:'${decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`}'`;
}

function isFigureContent(content: ColumnContent): boolean {
  return content === 'amount' || content === 'rate' || content === 'percent';
}

/** A zero in front would be lost: what is written so is no number here. */
function isExactNumber(text: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.replaceAll(/[-.]/g, '').length <= EXACT_DIGITS;
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
