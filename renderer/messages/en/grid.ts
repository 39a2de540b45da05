import { isOne, number, plural } from '../../../shared/words/en/words.ts';

const weekdays: readonly string[] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export const grid = {
  weekdays,
  count: number,
  loadingRows: 'Loading rows…',

  notSent: 'not sent',
  notSentHint: 'The service did not send this field',
  empty: '—',
  emptyHint: 'The service sent this field empty',
  notKnown: 'not known',
  notKnownHint: 'The records do not contain this, and the service’s lists do not show it',
  notComputable: 'n/a',
  notComputableHint: 'Cannot be worked out: a part of it is missing, unreadable or 0',
  /** The tooltip of a time. */
  sentAs: (sent: string) => `Sent as ${sent}`,
  zoneNotStated: 'zone not stated',
  unreadableHint: 'Not a readable amount: shown as sent, and left out of totals',

  headerHint: (label: string, hint: string) =>
    `${hint === '' ? label : `${label}: ${hint}`}\nEnter sorts, with Shift as a further key; Shift and an arrow change the width; Alt and ↓ open the menu`,
  resizeHint: 'Drag to change the width; double-click for the usual width',

  /** In the first cell of a row that a search found by a column that is not on screen. */
  foundElsewhere: {
    mark: (label: string) => `in ${label}`,
    text: (text: string) => `: ${text}`,
    hint: (label: string, text: string) =>
      `${label}: ${text}\nThe search found the row by this column, which is not shown.`,
  },

  headerMenu: {
    label: (column: string) => `Column ${column}`,
    open: (column: string) => `Menu of ${column}`,
    ascending: 'Sort ascending',
    descending: 'Sort descending',
    further: 'Also sort by this column',
    filter: 'Filter…',
    pin: 'Pin to the left',
    unpin: 'Unpin',
    fit: 'Fit width to this page',
    usual: 'Usual width',
    hide: 'Hide column',
  },
  sortQuestion: {
    heading: (column: string) => `Sort by ${column}`,
    why: (currencies: number) =>
      `The filtered rows have amounts in ${number(currencies)} currencies, which cannot be ranked together. Show one currency, or sort within each.`,
    only: (currency: string) => `Only ${currency}`,
    more: (currencies: number) =>
      isOne(currencies)
        ? '1 more currency: filter by it first.'
        : `${number(currencies)} more: filter by one of them first.`,
    within: 'Sort within each currency',
    cancel: 'Cancel',
  },

  columns: 'Columns',
  chooseColumns: 'Choose columns…',
  chooser: {
    find: 'Find a column',
    none: 'No column has this in its name.',
    shown: (shown: number, all: number) => `${shown} of ${all} shown`,
    up: (label: string) => `Move ${label} up`,
    down: (label: string) => `Move ${label} down`,
    pin: (label: string) => `Pin ${label}`,
    reset: 'Reset columns',
    values: 'Values with a code',
    valueForms: { words: 'Words', code: 'Code', both: 'Both' },
    density: 'Rows',
    densities: { compact: 'Compact', usual: 'Usual', roomy: 'Roomy' },
    hideEmpty: 'Hide columns that are empty in every row',
    /** Beside a column that is not on screen for now. */
    isEmpty: 'empty, hidden',
    isRepeated: 'hidden by the filter',
    hidden: (names: readonly string[]) =>
      names.length === 0 ? 'None of the columns is empty in every row.' : `Hidden now: ${names.join(', ')}.`,
  },
  emptyColumns: {
    hidden: (names: readonly string[]) =>
      `${isOne(names.length) ? '1 empty column' : `${number(names.length)} empty columns`} hidden: ${names.join(', ')}`,
    show: (columns: number): string => (isOne(columns) ? 'Show it' : 'Show them'),
  },

  pages: {
    label: 'Pages',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    noneBefore: 'There is no page to go back to.',
    noneAfter: 'There is no page to go on to.',
    goTo: 'Go to page',
    page: 'Page',
    of: (pages: number) => `of ${number(pages)}`,
    rowsPerPage: 'Rows per page',
    range: (from: number, to: number, total: number) =>
      total === 0 ? '0 rows' : `${number(from)}–${number(to)} of ${number(total)}`,
    unknown: 'Rows not known',
  },

  lostOpenRow: {
    gone: 'The details were closed: this record is not in the new copy, or is in it more than once.',
    notRead:
      'The details were closed: the new copy could not be searched for this record. Open it again from the table.',
  },
  incomplete: 'incomplete copy',
  noCopy: 'No copy on this computer yet',
  /** At the right edge of a table that is wider than the window. */
  offScreen: (columns: number) => (isOne(columns) ? '1 more column →' : `${number(columns)} more columns →`),
  /** Why a filter by ledger date finds nothing. */
  beyond: {
    after: (newest: string) => `The newest ledger date in this copy is ${newest}, and the filters ask for later ones.`,
    before: (oldest: string) =>
      `The oldest ledger date in this copy is ${oldest}, and the filters ask for earlier ones.`,
  },
  /** Not "Sync now" and "Clear filters": those name the buttons that are always there. */
  startFirstSync: 'Start the first sync',
  syncAgain: 'Sync again',
  without: (name: string, rows: number) => `Without ${name}: ${plural(rows, 'row', 'rows')}`,
  showAll: 'Remove all filters',
};
