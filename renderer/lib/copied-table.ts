// A table on its way to the clipboard, for programs that take text and for those that take a table.

import { htmlTable, type CopiedCell } from './html-table.ts';
import { tabSeparated } from './tab-separated.ts';

export type Copied = { readonly text: string; readonly html: string };

/** The header is null where only cells were selected, not rows. */
export function copiedTable(header: readonly string[] | null, rows: readonly (readonly CopiedCell[])[]): Copied {
  const texts = rows.map((cells) => cells.map(({ text }) => text));
  return { text: tabSeparated(header === null ? texts : [header, ...texts]), html: htmlTable(header, rows) };
}
