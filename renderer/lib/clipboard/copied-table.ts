// A table for the clipboard, as text and as an HTML table.

import { GUARD, guardedText, needsGuard } from '../../../shared/rules/formula-guard.ts';
import { isFigure } from '../../../shared/tables/table-columns.ts';
import { htmlTable, type CopiedCell } from './html-table.ts';
import { tabSeparated } from './tab-separated.ts';

export type Copied = { readonly text: string; readonly html: string };

/**
 * `header` is null if cells were selected and not rows. Names of packages and AEs can be headers too, and so are guarded.
 * `below`: what is to be known of the rows, such as that there are more. Each is a line of its own.
 */
export function copiedTable(
  header: readonly string[] | null,
  rows: readonly (readonly CopiedCell[])[],
  below: readonly string[] = [],
): Copied {
  const lines = [...rows, ...below.map((text) => [{ text, content: 'text' as const }])];
  const texts = lines.map((cells) => cells.map(isOneCell(lines) ? ({ text }) => text : guardedCell));
  return {
    text: tabSeparated(header === null ? texts : [header.map(guardedText), ...texts]),
    html: htmlTable(header, lines),
  };
}

/** A single cell is copied unguarded, because it is usually pasted into a search or a message. */
function isOneCell(rows: readonly (readonly CopiedCell[])[]): boolean {
  return rows.length === 1 && rows[0]?.length === 1;
}

/** When this is pasted as plain text, a spreadsheet evaluates anything that looks like a formula. */
function guardedCell({ text, content }: CopiedCell): string {
  return needsGuard(text, { isNumber: isFigure(content) }) ? GUARD + text : text;
}
