// Text that pastes into a spreadsheet as a table: a cell must hold neither tab nor line end.

export function tabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}
