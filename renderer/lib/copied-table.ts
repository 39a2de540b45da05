// A table on its way to the clipboard, for programs that take text and for those that take a table.

import { GUARD, needsGuard } from '../../shared/rules/formula-guard.ts';
import { htmlTable, isFigureContent, type CopiedCell } from './html-table.ts';
import { tabSeparated } from './tab-separated.ts';

export type Copied = { readonly text: string; readonly html: string };

/** The header is null where only cells were selected, not rows. */
export function copiedTable(header: readonly string[] | null, rows: readonly (readonly CopiedCell[])[]): Copied {
  const texts = rows.map((cells) => cells.map(isOneCell(rows) ? ({ text }) => text : guardedCell));
  return { text: tabSeparated(header === null ? texts : [header, ...texts]), html: htmlTable(header, rows) };
}

/** One cell is a value for a search or a message, and stays as it is. */
function isOneCell(rows: readonly (readonly CopiedCell[])[]): boolean {
  return rows.length === 1 && rows[0]?.length === 1;
}

/** A spreadsheet that is told to paste plain text works out what begins like a formula. */
function guardedCell({ text, content }: CopiedCell): string {
  return needsGuard(text, { isNumber: isFigureContent(content) }) ? GUARD + text : text;
}
