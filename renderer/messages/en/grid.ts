const weekdays: readonly string[] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function count(value: number): string {
  return value.toLocaleString('en');
}

export const grid = {
  weekdays,
  count,
  loadingRows: 'Loading rows…',

  notSent: 'not sent',
  notSentHint: 'The service did not send this field',
  empty: '—',
  emptyHint: 'The service sent this field empty',
  notHeld: 'not known',
  notHeldHint: 'The records do not carry this, so it is not known offline',
  notComputable: 'n/a',
  notComputableHint: 'Cannot be worked out: a part of it is missing, unreadable or 0',
  unreadableHint: 'Not a readable amount: shown as sent, and left out of totals',

  headerHint: (label: string, hint: string) =>
    `${hint === '' ? label : `${label}: ${hint}`}\nEnter sorts; Shift and an arrow change the width`,
  resizeHint: 'Drag to change the width; double-click for the usual width',

  columns: 'Columns',
  chooser: {
    find: 'Find a column',
    none: 'No column has this in its name.',
    shown: (shown: number, all: number) => `${shown} of ${all} shown`,
    up: (label: string) => `Move ${label} up`,
    down: (label: string) => `Move ${label} down`,
    pin: (label: string) => `Pin ${label}`,
    reset: 'Reset columns',
  },

  pages: {
    label: 'Pages',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    goTo: 'Go to page',
    page: 'Page',
    of: (pages: number) => `of ${count(pages)}`,
    rowsPerPage: 'Rows per page',
    range: (from: number, to: number, total: number) =>
      total === 0 ? '0 rows' : `${count(from)}–${count(to)} of ${count(total)}`,
    unknown: 'Rows not known',
  },

  totals: {
    label: 'Totals',
    rowCount: 'Rows',
    rows: (rows: number) => (rows === 1 ? '1 row' : `${count(rows)} rows`),
    more: (currencies: number) => `${currencies} more`,
    fewer: 'Show fewer',
    noCurrency: 'no currency',
    notSummable: (values: number) => (values === 1 ? '1 value not summable' : `${count(values)} values not summable`),
    unknown: 'No totals: the filter cannot be answered offline.',
    failed: 'Totals could not be read.',
  },

  incomplete: 'incomplete copy',
  noCopy: 'No copy on this computer yet',
  /** Not "Sync now" and "Clear filters": those name the buttons that are always there. */
  startFirstSync: 'Start the first sync',
  syncAgain: 'Sync again',
  showAll: 'Remove all filters',
};
