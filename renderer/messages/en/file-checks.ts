import type { ExportScope } from '../../../shared/contract/exports/request.ts';
import type { CheckState } from '../../../shared/contract/exports/state.ts';
import type {
  CheckedPart,
  ColumnReading,
  FileCheck,
  FileDifference,
  FileVerdict,
} from '../../../shared/contract/exports/file-checks.ts';
import { duration } from './frame.ts';
import { number, plural } from '../../../shared/words/en/words.ts';

type NotComparable = Extract<FileCheck, { kind: 'notComparable' }>['reason'];
type Alone = Extract<FileCheck, { kind: 'alone' }>['reason'];

const notComparable: Readonly<Record<NotComparable, string>> = {
  noAbout:
    'Nothing in this file or beside it says what it is. Choose a CSV, Excel, JSON Lines or Parquet file that this app exported, and keep its .about.json in the same folder.',
  missing:
    'The exported file is not there: it was moved, renamed or deleted. A description can be checked only in the same folder as the file it describes.',
  refused:
    'The system does not let the app read this file: it may be protected, in use by another program, or on a drive that does not answer.',
  unreadable:
    'This file cannot be read in the format that its name and description state: it is cut off, damaged, or was saved in another format.',
  unpacksTooLarge:
    'This file was not opened: it is small, but would unpack to far more than any export of this app. Nothing on this computer was changed. Do not open it in another program; ask the person who gave it to you for the file as this app exported it.',
  newerVersion:
    'This file describes itself in a way that is not known here: it was exported by a newer version of this app, or its description was altered.',
};

const alone: Readonly<Record<Alone, string>> = {
  otherProfile:
    'It says that it comes from another service or from the sample data, so its rows were not compared with this copy.',
  notAnswerable:
    'This copy cannot answer its filters, for example because a client is no longer kept offline, so its rows were not compared with this copy.',
  daysNotSaid:
    'It does not state which days its period covered, like every file of an earlier version, so its rows were not compared with this copy.',
  ownMarks:
    'Its rows were chosen by notes and flags, which may have changed since or belong to another person, so they were not compared with this copy.',
  otherWords:
    'It has words for its codes that this version does not use, like files of some earlier versions, and who made it is not known here, so its rows were not compared with this copy.',
  otherTitles:
    'It calls a column as this app calls another one, and who made it is not known here, so its rows were not compared with this copy.',
  questionAltered:
    'Its rows were not compared with this copy, because its description was altered and no longer states which rows were exported.',
};

/** What was found, in one sentence; then what to do. */
type Verdict = { readonly sentence: string; readonly todo: string };
const doNotRely = 'Do not rely on it: export it again, or ask the person who gave it to you.';
const forCertainValues = 'If you need certain values, export it again, or ask the person who gave it to you.';
function sameIf(order: string): Verdict {
  return {
    sentence: `If its dates are read with the ${order} first, which the file itself does not show, every value is still the one that this app exported.`,
    todo: `If they are not meant so, somebody altered it: nothing on this computer shows which of the two it is. ${forCertainValues}`,
  };
}
const verdicts: Readonly<Record<FileVerdict, Verdict>> = {
  asWritten: { sentence: 'This file is as this app wrote it: its rows and its description are unchanged.', todo: '' },
  copyChanged: {
    sentence: 'This file is as this app wrote it, and the copy on this computer has changed since.',
    todo: 'Export it again for the rows as they are now.',
  },
  savedAgain: {
    sentence: 'Another program saved this file again: every value is still the one that this app exported.',
    todo: '',
  },
  monthsMoved: {
    sentence: 'The rows are those that this app exported, but folders were moved or renamed.',
    todo: 'A program that reads values from the names of folders gets wrong figures. Put the files back, or export again.',
  },
  addedTo: {
    sentence: 'The rows and the description are those that this app wrote, but something was added to this file.',
    todo: 'What was added is not from this app. For a file without it, export again, or ask the person who gave it to you.',
  },
  valuesNotKnown: {
    sentence:
      'Another program saved this file again, or somebody altered it: whether its values are still those that this app exported is not known.',
    todo: `Nothing on this computer shows which of the two it was. ${forCertainValues}`,
  },
  sameIfDayFirst: sameIf('day'),
  sameIfMonthFirst: sameIf('month'),
  rowsAltered: {
    sentence: 'The rows of this file were altered after this app wrote it; its description was not.',
    todo: doNotRely,
  },
  aboutAltered: {
    sentence: 'The description of this file is not the one that this app wrote: it was altered later.',
    todo: doNotRely,
  },
  bothAltered: {
    sentence: 'The rows of this file and its description were altered after this app wrote it.',
    todo: doNotRely,
  },
  agreesWithItself: {
    sentence: 'This file agrees with itself, but who made it is not known here.',
    todo: 'No export of this id is known to this profile: it was made on another computer, by another profile or by an older version, it is not among the 500 exports that are remembered any more, or its id was altered. The format of these files is published, so anybody can make one.',
  },
  contradictsItself: {
    sentence:
      'This file contradicts itself: it was altered, another program saved it again, or this app did not write it.',
    todo: doNotRely,
  },
};

const readings: Readonly<Record<ColumnReading['as'], (columns: string) => string>> = {
  dayFirst: (columns) => `Dates were read with the day first, 18/9/2026 as 18 September: ${columns}.`,
  monthFirst: (columns) => `Dates were read with the month first, 9/18/2026 as 18 September: ${columns}.`,
  notRead: (columns) =>
    `The dates of the file do not show for certain whether the day or the month comes first, and its rows in their present order do not either, so dates with the year last were compared as they stand: ${columns}.`,
  withZeros: (columns) => `Codes in the file were read with leading zeros (12 as 0012): ${columns}.`,
};

const parts: Readonly<Record<CheckedPart, string>> = {
  contents: 'Values of the rows',
  addedColumns: 'Added columns',
  addedSheets: 'Added sheets',
  months: 'Folders of the months',
  aboutSheet: 'Sheet that describes the file',
  subtotalsSheet: 'Sheet of subtotals',
  pivotSheet: 'Sheet with the pivot',
  descriptions: 'Description inside the file',
  rows: 'Number of rows',
  columns: 'Columns',
  totals: 'Totals',
  scope: 'Which rows were taken',
  filters: 'Filters',
  periods: 'Days of the periods',
  filtersInWords: 'Filters in words',
  sort: 'Order',
  sortInWords: 'Order in words',
  asOf: 'As of',
  receipt: 'Sync run',
  exportedAt: 'Time of export',
  service: 'Service',
  ledgerDates: 'Ledger dates with a remark',
  textCounts: 'Counts of cells not kept as sent',
  notes: 'Notes on the columns',
  rowsSha256: 'Hash of the rows',
  format: 'Format and version',
  other: 'Other statements',
};

const differenceKinds: Readonly<Record<FileDifference['kind'], string>> = {
  changed: 'Differs',
  onlyInFile: 'Only in the file',
  onlyInStore: 'Only in this copy',
};

function rowsTaken(scope: ExportScope, page: number): string {
  if (scope === 'page') return `page ${number(page)} of the rows found`;
  return scope === 'selected' ? 'rows selected among those found' : 'all rows found';
}

export const fileChecks = {
  open: 'Check an exported file',
  openHint: 'Checks whether an exported file was altered, and compares its rows with the copy on this computer',
  working: 'Choose an exported file. It is then checked, and compared with the copy on this computer.',
  progress: 'Check progress',
  running: (file: string) => `Checking ${file}`,
  figures: (facts: {
    readonly phase: CheckState['phase'];
    readonly rows: number;
    readonly totalRows: number | null;
    readonly secondsLeft: number | null;
  }) => {
    if (facts.phase === 'opening' || facts.totalRows === null) return 'opening it and finding the rows to compare…';
    const left = facts.secondsLeft === null ? '' : `, about ${duration(facts.secondsLeft)} left`;
    if (facts.phase === 'comparing') {
      return `${number(facts.rows)} of ${plural(facts.totalRows, 'row', 'rows')} compared${left}`;
    }
    const percent = Math.floor((100 * facts.rows) / Math.max(1, facts.totalRows));
    return `rows differ, and are being looked up one by one: ${percent}%${left}`;
  },
  cancel: 'Cancel check',
  heading: (file: string) => `Check of ${file}`,
  failedHeading: 'Check of an exported file',
  failedTodo: 'Close the file in other programs, or choose another one, then try again.',
  notComparable,
  alone,
  verdicts,
  identical: (asOf: string | null) =>
    asOf === null ? 'Every row matches this copy.' : `Every row matches this copy, as of ${asOf}.`,
  identicalAsRead: (asOf: string | null) =>
    `If its dates are read as stated below, every row matches this copy${asOf === null ? '' : `, as of ${asOf}`}.`,
  differs: 'Its rows and those of this copy differ.',
  renamedSheet: (from: string, to: string) => `The sheet “${from}” is now called “${to}”.`,
  ownNotes:
    'Flag and Note are the words of the person who exported the file. They are not compared with this copy; whether they were altered is part of what was checked.',
  savedAgain: 'Another program has saved the file again; every value is still the one that was exported.',
  readings,
  parts,
  checked: 'What was checked',
  different: 'Different',
  right: 'As exported',
  /** For files without a seal: what the file itself or the receipts here confirm. */
  agrees: 'Agrees with the file or the receipts here',
  notKnown: 'Not known',
  notKnownHint: 'Nothing on this computer confirms these; they are only what the file says.',
  said: 'In the file',
  known: { kept: 'As exported', file: 'By its rows', receipts: 'By this copy’s receipt', copy: 'In this copy' },
  none: 'none',
  wasExported: (facts: {
    readonly isKnown: boolean;
    readonly at: string;
    readonly rows: number;
    readonly asOf: string | null;
  }) =>
    `${facts.isKnown ? 'It' : 'By its own account, it'} was exported on ${facts.at} with ${plural(facts.rows, 'row', 'rows')}${facts.asOf === null ? '' : `, as of ${facts.asOf}`}:`,
  itsRows: ({ scope, page, filters }: { scope: ExportScope; page: number; filters: readonly string[] }) =>
    `${rowsTaken(scope, page)} ${filters.length === 0 ? 'without a filter' : `with the filters ${filters.join('; ')}`}.`,
  counts: 'Rows compared',
  same: 'The same',
  rewritten: 'Same value, written differently',
  kinds: differenceKinds,
  table: 'Differences',
  where: 'Row',
  inFile: 'In the file',
  inStore: 'In this copy',
  notSent: 'not sent',
  empty: '—',
  differing: 'differs: ',
  first: (shown: number, all: number) => `The first ${number(shown)} of ${number(all)} differences.`,
  again: 'Check another file',
  close: 'Close',
};
