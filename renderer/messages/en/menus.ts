// The entries of context menus.

import { number } from '../../../shared/words/en/words.ts';

export const menus = {
  copyValue: 'Copy value',
  copyCells: (cells: number) => `Copy ${number(cells)} cells`,
  cell: (column: string) => `Cell of ${column}`,
  details: 'Open details',
  note: 'Write a note',
  mark: 'Mark to compare',
  unmark: 'Do not compare',
  seal: 'Where this is from',
  history: 'History of this value',
  copyFigure: 'Copy figure',
  figure: (shown: string, what: string) => `${shown} ${what}`,
  showRows: 'Show its rows',
  filterTo: 'Show only this',
  leaveOut: 'Leave this out',
  noSort: 'Do not sort by this column',
  groupBy: 'Group by this column',
  view: (name: string) => `View ${name}`,
  openView: 'Open',
  atStart: 'Open at start',
  notAtStart: 'Do not open at start',
  watch: 'Watch',
  unwatch: 'Stop watching',
  client: (client: string) => `Client ${client}`,
  clientPage: 'Open the client’s page',
  clientCharges: 'Show its charges',
  copyClient: 'Copy the client’s ID',
  removeClient: 'Remove…',
};
