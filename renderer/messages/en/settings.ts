import type { Theme } from '../../../shared/contract/app/settings.ts';
import type { SettingPartId } from '../../settings/setting-line.ts';
import { isOne, number, plural } from '../../../shared/words/en/words.ts';

const parts: Readonly<Record<SettingPartId, string>> = {
  look: 'Language and look',
  computer: 'This computer',
  tables: 'Tables',
  sync: 'Sync',
  log: 'Change log',
  exporting: 'Export',
  leaving: 'When you leave',
};

const themes: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };

export const settings = {
  heading: 'Settings',
  open: 'Settings…',
  partsLabel: 'Parts of the settings',
  parts,
  ofComputer: 'For all profiles on this computer',
  ofProfile: 'For this profile',
  find: 'Find a setting',
  noneFound: 'No setting contains these words.',
  foundCount: (count: number) => plural(count, 'setting', 'settings'),
  close: 'Close',

  language: 'Language',
  languageExplained: 'The words on every screen. What the service sent stays as it was sent.',
  systemLanguage: 'As the system',
  theme: 'Colours',
  themeExplained: 'Light or dark on screen; printed pages are always light.',
  themes,
  textSize: 'Text size',
  textSizeExplained: 'Enlarges texts, figures and controls together; fewer rows then fit into the window.',
  percent: (value: number) => `${number(value)}%`,
  singleKeys: 'Keys “/” and “?” alone',
  singleKeysExplained:
    '“/” goes to the search, “?” lists the keys. Off, dictation and voice control cannot press them; Ctrl+F and Ctrl+/ remain, on a Mac with ⌘.',

  rowHeight: 'Row height',
  rowHeightExplained: 'For both tables. “Columns” above a table sets it for that table alone.',
  differing: 'Differs by table',

  onReconnect: 'Sync when the service can be reached again',
  onReconnectExplained:
    'Only after a sync that did not reach it. The app sends one small request, first after 1 minute, later at most every 15 minutes.',
  every: 'Sync regularly',
  everyExplained:
    'Starts “Sync now” by itself while the app is open and the token is accepted; it never runs two at once.',
  never: 'Never',
  hours: (hours: number) => (isOne(hours) ? 'Every hour' : `Every ${number(hours)} hours`),
  newestDates: 'Read in every sync the newest',
  ledgerDates: (dates: number) => plural(dates, 'ledger date', 'ledger dates'),
  newestDatesExplained:
    'Most changes are found on the newest dates. With more of them, “Sync now” takes longer; older dates are counted, and read in turn.',
  rereadWithin: 'Read each older ledger date again within',
  syncs: (runs: number) => plural(runs, 'sync', 'syncs'),
  rereadWithinExplained:
    'With fewer runs of “Sync now”, changed old amounts are found sooner but need more requests; in between, a date is only counted.',
  staleAfter: 'Warn of data that is older than',
  days: (days: number) => plural(days, 'day', 'days'),
  staleAfterExplained: 'Age is the time since a sync last confirmed the data.',
  notices: 'System notifications for watched views',
  noticesExplained:
    'After a sync, the system shows what entered or left them. It stands in the app as well, with the notices on or off.',

  logDays: 'Keep changes for',
  logDaysExplained:
    'At the next sync, older runs leave the change log. Changes on dates you chose to keep stay, and so does all current data.',
  logGigabytes: 'Size of the change log at most',
  logGigabytesExplained:
    'At the next sync, the oldest runs beyond this size leave the log. The newest run stays, even if it alone is larger. The limit reached first applies.',

  format: 'Format of exported files',
  formatExplained:
    'What “Export” offers first. Each export remembers its choices here. Every file but a PDF describes itself, which cannot be switched off.',
  saveFolder: 'Folder for saved files',
  saveFolderExplained:
    'Where the system’s “Save as” begins, for all profiles on this computer. If it is not available, for example on an unplugged drive, “Save as” begins in the folder of the last file.',
  folders: {
    last: (path: string) => `Folder of the last file: ${path}`,
    documents: 'The documents folder',
    notThere: (path: string) => `${path} (not there now)`,
  },
  chooseFolder: 'Choose…',
  forgetFolder: 'Forget folder',
  aboutPlace: 'Sheet “About” in workbooks',
  aboutPlaceExplained:
    'If it comes first, it is seen as soon as the workbook opens. After the rows, it does not disturb macros and Power Query that read the first sheet. CSV, JSON Lines and Parquet files have theirs beside them, as .about.json.',
  separator: 'Separator in CSV files',
  separatorExplained: 'Excel shows columns only if the separator is the one of the system’s region.',
  byteOrderMark: 'Byte order mark in CSV files',
  byteOrderMarkExplained: 'Excel needs it to read Chinese correctly; some other programs show it as stray characters.',
  isoDates: 'Dates in CSV and JSON Lines also as 2026-09-18',
  isoDatesExplained: 'Adds a column with each date in this form, beside the date as sent.',

  lockAfter: 'Lock after',
  lockAfterExplained: 'Counted from your last key or mouse movement in this window.',
  hideAfter: 'Hide the screen after',
  hideAfterExplained:
    'Counted from your last key or mouse movement in this window. Unlike after a lock, anyone at this computer can show it again.',
  minutes: (minutes: number) => plural(minutes, 'minute', 'minutes'),
};
