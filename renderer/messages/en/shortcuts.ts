const groups = {
  everywhere: 'Everywhere',
  search: 'Search',
  grid: 'In the table',
  header: 'On a column header',
  groups: 'On a group',
  details: 'Details',
};

const what = {
  help: 'This list',
  sync: 'Sync now',
  views: 'Go to a view, in the order of the navigation',
  back: 'Back to the place before',
  forward: 'Forward again',
  print: 'Print the table to a PDF file',
  find: 'Search in all text columns; on a cell, simply type',
  clearSearch: 'Clear the search',
  cellMenu: 'Filter by the value of the cell',
  move: 'Move from cell to cell',
  rowEnds: 'First and last cell of the row',
  pageEnds: 'First and last row of the page',
  screen: 'A screen up and down',
  open: 'Open the details of the row; a double-click does the same',
  extend: 'Select cells',
  selectAll: 'Select the whole page',
  copy: 'Copy what is selected, for a spreadsheet',
  copyWithHeaders: 'Copy it with the column headers',
  mark: 'Mark a charge package to compare; Ctrl-click does the same',
  seal: 'Where a figure is from, and how sure it is; holding the pointer on it does the same',
  sort: 'Sort by the column; again for the other direction',
  width: 'Make the column narrower or wider',
  expandGroup: 'Open the group',
  collapseGroup: 'Close the group',
  close: 'Close the details',
};

export const shortcuts = {
  heading: 'Keyboard shortcuts',
  groups,
  what,
  or: 'or',
  close: 'Close',
};
