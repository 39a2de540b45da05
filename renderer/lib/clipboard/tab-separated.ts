// Text that spreadsheets paste as a table. Tabs and line ends inside a cell become spaces.

export function tabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}
