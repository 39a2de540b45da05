import type { ExportFailure } from '../../../shared/contract/errors.ts';
import type { ChangeColumnId, ReceiptColumnId } from '../../../shared/contract/exports/columns.ts';
import type { ExportScope } from '../../../shared/contract/exports/request.ts';
import type { Placing } from '../../../shared/contract/exports/state.ts';
import type { GroupSubject } from '../../../shared/contract/query.ts';
import type { ColumnChoice, ExportTarget } from '../../exporting/export-choices.ts';
import type { LeftFile } from '../../lib/left-file.ts';
import { fields } from '../../../shared/words/en/fields.ts';
import { fileChecks } from './file-checks.ts';
import { duration } from './frame.ts';
import { groups } from '../../../shared/words/en/groups.ts';
import { sizeText } from '../../../shared/words/size.ts';
import { joins } from '../../../shared/words/en/joins.ts';
import { isOne, number, plural, withMore } from '../../../shared/words/en/words.ts';
import { exporting as files, type FileName } from '../../../shared/words/en/exporting.ts';

const targets: Readonly<Record<ExportTarget, string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  jsonl: 'JSON Lines',
  parquet: 'Parquet',
  pdf: 'PDF',
};

const beside = 'A small file beside it, .about.json, describes it.';

const targetHints: Readonly<Record<ExportTarget, string>> = {
  csv: `Text for any spreadsheet or program. ${beside}`,
  xlsx: 'A workbook with real numbers and dates, and a sheet that describes it.',
  jsonl: `For programs: one object per line, each value as the text that was sent. ${beside}`,
  parquet: 'For analysis programs: exact decimals and dates. A small file with it, .about.json, describes it.',
  pdf: 'The table as pages to print or to pass on.',
};

const columnChoices: Readonly<Record<ColumnChoice, string>> = { visible: 'Visible', all: 'All' };

const changeColumns: Readonly<Record<ChangeColumnId, string>> = {
  seenAt: 'Seen',
  runId: 'Run',
  dataset: 'Data',
  kind: 'Change',
  id: fields.label.id,
  name: fields.label.name,
  biz_date: fields.label.biz_date,
  broker_code: fields.label.broker_code,
  broker_team_code: fields.label.broker_team_code,
  dcp_name: fields.label.dcp_name,
  currency: fields.label.currency,
  field: 'Field',
  before: 'Before',
  after: 'After',
  difference: 'Difference',
};

const receiptColumns: Readonly<Record<ReceiptColumnId, string>> = {
  runId: 'Run',
  resource: 'Data',
  verdict: 'Verdict',
  startedAt: 'Started',
  finishedAt: 'Finished',
  serviceTotal: 'Service total',
  rowsHeld: 'Rows in the copy after this run',
  added: 'Added',
  changed: 'Changed',
  gone: 'Gone',
  pages: 'Pages',
  passes: 'Passes',
  requests: 'Requests',
  requests_rows: 'Requests: rows',
  requests_secondPass: 'Requests: confirming the rows',
  requests_dateCounts: 'Requests: date counts',
  requests_dictionaries: 'Requests: dictionary',
  requests_learning: 'Requests: learning the filters',
  requests_memberships: 'Requests: pending and clients',
  requests_repairs: 'Requests: fetched filter sets',
  requests_parity: 'Requests: filter checks',
  bytes: 'Bytes read',
  error: 'Error',
};

/** It is not encrypted. The next start of the app tidies up, unless the folder cannot be reached then. */
function mayBeLeft({ name, isItself }: LeftFile): string {
  return isItself
    ? `“${name}” may be unfinished. Once its folder can be reached, the next start of Commission Desk puts back what was there before.`
    : `“${name}” may be left in its folder: unfinished, and not encrypted. Once the folder can be reached, the next start of Commission Desk removes it.`;
}

/** What to do, by the reason of an `exportFailed` error. */
const failedTodo: Readonly<Record<string, string>> = {
  diskFull: 'Free some disk space, or choose another disk, then try again.',
  readOnly:
    'Choose another folder. Or allow Commission Desk to write there: Windows calls this “Controlled folder access”, macOS “Files and Folders” under Privacy & Security.',
  fileReadOnly:
    'Choose another name. Or allow changes to the older file, and to its .about.json if there is one: under Properties on Windows, Get Info on macOS.',
  missing: 'Connect the drive again, or choose another folder, then try again.',
  busy: 'Close the file in the other program, or choose another name, then try again.',
  taken: 'Choose another name.',
  inExport: 'Choose another folder, such as the one that contains it.',
  keptAside:
    'Close the older file in other programs, then export again. Or rename the new one yourself: take “.desk.part” off the end of its name, and of its .about.json if there is one.',
  leftAside: 'Close the folder in other programs, then export to the same name again.',
  nameTooLong: 'Choose a shorter name.',
  notAnswerable: 'Remove that filter, or sync the data it needs, then try again.',
  tooManyGroups: 'Export without subtotals, or group by something with fewer values.',
  tooManyMonths: 'Export as one file, or choose a shorter period.',
  textTooLong: 'Leave that column out, or choose another format: all others keep the whole text.',
  tooLarge: 'Narrow the filters, or choose another format.',
  notPrinted: 'Try again; a shorter period makes fewer pages.',
} satisfies Record<ExportFailure, string>;

/** Beside an export of a grouped table, which contains rows and not the groups that are on screen. */
function grouped(by: string, hasSubtotals: boolean, hasPivot: boolean): string {
  const sentence = `The table is grouped by ${by}, but the file contains the rows themselves, not the groups`;
  if (!hasSubtotals) return `${sentence}.`;
  const sheets = hasPivot
    ? 'the pivot and the subtotals are on sheets of their own'
    : 'the subtotals are on a sheet of their own';
  return `${sentence}; ${sheets}.`;
}

export const exporting = {
  ...files,
  open: 'Export',
  heading: (name: FileName) => `Export ${files.names[name]}`,
  target: 'Format',
  targets,
  targetHints,
  rows: 'Rows',
  /** `count`: null where it is not known. */
  scope: (scope: ExportScope | 'marked', count: string | null) => {
    const name = scope === 'marked' ? 'Marked to compare' : files.scopes[scope];
    return count === null ? name : joins.labelled(name, count);
  },
  rowCount: (rows: number) => plural(rows, 'row', 'rows'),
  /** Counts changes; the file has a line for each field of a change. */
  changeCount: (changes: number) => plural(changes, 'change', 'changes'),
  receiptCount: (receipts: number) => plural(receipts, 'receipt', 'receipts'),
  manyReceipts: (atLeast: number) => `${plural(atLeast, 'receipt', 'receipts')} or more`,
  counting: 'being counted',
  notCounted: 'could not be counted',
  columns: 'Columns',
  columnChoice: (choice: ColumnChoice, columns: number) => `${columnChoices[choice]}, ${number(columns)}`,
  values: 'Values with a code',
  withNotes: 'Add your own flags and notes',
  isoDates: 'Add each date once more as 2026-09-18, beside the date as sent',
  separator: 'Separator',
  separators: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' },
  byteOrderMark: 'Start with a byte order mark, so that Excel reads Chinese correctly',
  aboutPlace: 'Sheet “About”',
  aboutPlaces: { afterRows: 'After the rows', first: 'First' },
  subtotals: (by: string, hasPivot: boolean) =>
    hasPivot ? `Add sheets with the pivot and the subtotals by ${by}` : `Add a sheet with the subtotals by ${by}`,
  isPartitioned: 'A folder with a file for each month, instead of one file',
  choicesNotKept:
    'Your choices apply, but could not be stored: after a lock or the next start the earlier ones are back. Check that the disk has room and that the app may write to its data folder, then choose again.',
  incomplete: 'The copy on this computer is incomplete: the service has rows that this file may lack. Sync again.',
  withFilters: (filters: readonly string[]) => `Filters: ${filters.join('; ')}.`,
  changeColumns,
  receiptColumns,

  /** "The file will contain 12,345 rows of Daily reports in 9 columns. Filters: AE is Chan. Sorted by …" */
  summary: (facts: {
    /** Null while it is not known. */
    readonly count: string | null;
    readonly isCounting: boolean;
    /** How many rows a PDF prints at most; null where all are written. */
    readonly first: number | null;
    readonly name: FileName;
    readonly columns: number;
    readonly filters: readonly string[];
    readonly sort: readonly string[];
    /** True where a person chose the order. */
    readonly isSorted: boolean;
    readonly isChangeLog: boolean;
    /** What the table on screen is grouped by. */
    readonly groupedBy: GroupSubject | null;
    readonly groupWithin?: GroupSubject;
    readonly hasPivot: boolean;
    readonly hasSubtotals: boolean;
  }) =>
    [
      facts.count === null
        ? `The file will have ${plural(facts.columns, 'column', 'columns')}; its rows ${facts.isCounting ? 'are being' : 'could not be'} counted.`
        : `The file will contain ${facts.first === null ? '' : `the first ${number(facts.first)} of `}${facts.name === 'charges' || facts.name === 'reports' ? `${facts.count} of ${files.names[facts.name]}` : facts.count} in ${plural(facts.columns, 'column', 'columns')}.`,
      ...(facts.first === null ? [] : ['Every other format contains all of them.']),
      facts.filters.length === 0 ? 'Nothing is filtered out.' : `Filters: ${facts.filters.join('; ')}.`,
      facts.isSorted ? `Sorted by ${facts.sort.join('; ')}.` : `${facts.sort.join('; ')}.`,
      ...(facts.isChangeLog
        ? ['The file has a line for each field of a change, so there are more lines than changes.']
        : []),
      ...(facts.groupedBy === null
        ? []
        : [grouped(groups.subjectsOf(facts.groupedBy, facts.groupWithin), facts.hasSubtotals, facts.hasPivot)]),
    ].join(' '),
  refusals: {
    unknown: (cause: string) => `Nothing to export: ${cause}.`,
    noRows: 'There is no row to export.',
    noChanges: 'There is no change to export.',
    counting: 'The rows are still being read.',
    notRead: 'The rows could not be read.',
    selectionGone: 'The rows that you chose are no longer selected. Choose again which rows to export.',
    running: 'An export is running. Wait until it has ended, or cancel it first.',
    checking: 'A file is being checked. Wait until that has ended, or cancel it first.',
    busy: 'An export is running or a file is being checked. Wait until that has ended, or cancel it first.',
  },
  startExport: 'Export',
  choosePages: 'Choose pages…',

  progress: 'Export progress',
  /** `name` is null for an export that was started in a window closed since. */
  running: (name: FileName | null, file: string) =>
    name === null ? `Exporting to ${file}` : `Exporting ${files.names[name]} to ${file}`,
  figures: (facts: {
    readonly rows: number;
    readonly totalRows: number | null;
    readonly sizeBytes: number;
    readonly secondsLeft: number | null;
  }) => {
    // Changes and receipts are not counted beforehand.
    if (facts.totalRows === null && facts.rows === 0) return 'finding the rows…';
    if (facts.totalRows === null) return `${plural(facts.rows, 'row', 'rows')}, ${sizeText(facts.sizeBytes)}`;
    const left = facts.secondsLeft === null ? '' : `, about ${duration(facts.secondsLeft)} left`;
    return `${number(facts.rows)} of ${plural(facts.totalRows, 'row', 'rows')}, ${sizeText(facts.sizeBytes)}${left}`;
  },
  cancel: 'Cancel export',
  done: (rows: number, file: string) => `Exported ${plural(rows, 'row', 'rows')} to ${file}.`,
  notSealed:
    'The file is complete, but its hashes could not be kept in this app’s data, so “Check an exported file” will later say that its author is not known. Export it again if that matters.',
  writtenDirectly: {
    direct:
      'Its folder lets the app create no other file, so it was written directly under its name and not beside it first. It is complete.',
    directWithoutAbout:
      'Its folder lets the app create no other file, so it was written directly under its name, and its description, .about.json, is missing. The file is complete, but a CSV or JSON Lines file cannot be checked later without it. Export to another folder if that matters.',
  } satisfies Record<Exclude<Placing, 'renamed'>, string>,
  otherPlace: 'Choose another place',
  cancelled: (file: string, left: LeftFile | null) =>
    `The export to ${file} was cancelled. ${left === null ? 'Nothing of it is left behind.' : mayBeLeft(left)}`,
  notReadAgain: (dates: readonly string[], more: number) =>
    `Not read again since the day after: ${withMore(dates, more)}. Their amounts may have changed at the service since; “Re-read this period” reads them again.`,
  unreadableAsText: (values: number) =>
    isOne(values)
      ? '1 value could not be read as a figure or date and was written as text.'
      : `${number(values)} values could not be read as figures or dates and were written as text.`,
  longAsText: (values: number) =>
    isOne(values)
      ? '1 figure has more than 15 digits and was written as text, because a spreadsheet would round it. A spreadsheet does not add it up.'
      : `${number(values)} figures have more than 15 digits and were written as text, because a spreadsheet would round them. A spreadsheet does not add them up.`,
  roundedSums: (sums: number) =>
    `${isOne(sums) ? '1 sum has' : `${number(sums)} sums have`} more than 15 digits. A spreadsheet rounds such a number; the exact sum is in the cell beside it, as text.`,
  guarded: (values: number) =>
    `${isOne(values) ? '1 text begins' : `${number(values)} texts begin`} with an added apostrophe, so that no spreadsheet takes ${isOne(values) ? 'it' : 'them'} for ${isOne(values) ? 'a formula' : 'formulas'}. Take one apostrophe away to get what was sent.`,
  failed: (file: string, isKeptAside: boolean) =>
    isKeptAside ? `The export is complete, but not as ${file}.` : `The export to ${file} failed.`,
  failedSafe: (isKeptAside: boolean): string =>
    isKeptAside
      ? 'Your data stays as it is, and what was saved under this name before was not deleted.'
      : 'Your data stays as it is, and no half-written file is left.',
  failedLeft: (left: LeftFile) => `Your data stays as it is. ${mayBeLeft(left)}`,
  failedTodo,

  receiptsOf: (resource: string) => `Receipts of ${resource}`,

  check: fileChecks,
};
