import type { ChangeKind, ChangePart, RestatementPair } from '../../../shared/contract/changes.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { LogLimitName } from '../../../shared/preferences/log-limits.ts';
import type { RereadRefusal } from '../../screens/reread-period.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { isOne, number, plural, resourceNames } from '../../../shared/words/en/words.ts';

const kinds: Readonly<Record<RestatementPair['kind'], string>> = {
  added: 'Added',
  changed: 'Changed',
  gone: 'Gone',
  possiblyMoved: 'Possibly moved',
};

const historyKinds: Readonly<Record<ChangeKind, string>> = {
  added: 'First seen',
  changed: 'New values seen',
  gone: 'Gone',
};

const rereadRefusals: Readonly<Record<RereadRefusal, string>> = {
  noPeriod: 'Set “Ledger date from” or “Ledger date to” first. “Full sync” on the Sync screen reads every date again.',
  unrecognised: 'The service’s dates are not in a form this app recognises, so it cannot re-read a period.',
  notByDate: 'The service does not answer by ledger date. “Full sync” on the Sync screen reads everything again.',
  noDates: 'This copy contains no ledger date in this period.',
  reading: 'The ledger dates of this copy are being read.',
  notRead:
    'The ledger dates of this copy could not be read, so the app does not know which to request. Restart the app to try again.',
};

type Counts = {
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly members?: number;
};

function counts(facts: Counts): string {
  const members = facts.members ?? 0;
  const parts = [
    facts.added > 0 ? `${number(facts.added)} added` : '',
    facts.changed > 0 ? `${number(facts.changed)} changed` : '',
    facts.gone > 0 ? `${number(facts.gone)} gone` : '',
    members > 0 ? plural(members, 'pending or client change', 'pending or client changes') : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'nothing changed' : parts.join(', ');
}

export const changes = {
  title: 'Changes',
  kinds,
  counts,
  datasets: resourceNames,
  whenSeen: 'Times say when this app saw a change; when the service made it is not known.',
  seen: (time: string) => `Seen ${time}`,

  /** Pending marks and clients are not fields of a charge: the service lists which charges have them. */
  membership: {
    pending: (before: string, after: string) => `Pending: ${before} → ${after}`,
    entered: (client: string) => `Client ${client} has this charge now`,
    left: (client: string) => `Client ${client} no longer has this charge`,
  },

  runs: 'Runs',
  allRuns: 'All runs',
  olderRuns: 'Show older runs',
  newestRunsOnly: `At most the newest ${number(LIMITS.listEntries)} runs are listed. “All runs” includes the changes of older ones.`,
  cut: 'Older changes since then are no longer in the change log and are not counted. Its limits are in Settings, under “Change log”.',
  baseline: 'first copy, rows not listed',
  restatedDates: (dates: number) => `${plural(dates, 'date', 'dates')} restated`,

  filters: {
    dataset: 'Dataset',
    anyDataset: 'Both datasets',
    ae: 'AE',
    anyAe: 'Any AE',
    package: 'Package',
    packageHint: 'Contained in the name of the charge or of the commission package',
    client: 'Client',
    anyClient: 'Any client',
    any: 'Any',
    seenAfter: (time: string) => `Seen after ${time}`,
    parts: {
      clients: 'Charges of pinned clients',
      restated: 'Restated ledger dates',
      others: 'Other charges and reports',
    } satisfies Readonly<Record<ChangePart, string>>,
    remove: (filter: string) => `Remove filter: ${filter}`,
  },

  nothingSynced: 'Nothing has been synced to this computer yet, so no change can have been seen.',
  noneSeen: 'No change has been seen yet. What the next syncs find is listed here, field by field.',
  onlyBaseline: (time: string) =>
    `No change has been seen since the first copy of ${time}. What the next syncs find is listed here, field by field.`,
  noMatch: 'No change matches the filters.',
  removeFilters: 'Remove all filters',

  restatements: 'Restated ledger dates',
  restated: 'Restated',
  notByPackage: 'Restated dates show all packages; the package filter narrows the list below only.',
  keep: 'Keep this date',
  keepHint: 'Its changes stay, however old or large the change log becomes',
  showRows: 'Show its rows',
  pairs: 'Before and after',
  pairsOf: (day: string) => `Before and after: ${day}`,
  restatementOf: (day: string) => `Restated: ${day}`,
  rowsChanged: 'Rows',
  moved: 'One row is gone and another was added for the same AE and currency: it may have moved.',
  aeOf: (ae: string) => `AE: ${ae}`,
  noAe: 'Without an AE',

  changes: 'Rows added, changed and gone',
  field: 'Field',
  before: 'Before',
  after: 'After',
  difference: 'Difference',
  absent: 'no row',
  otherFields: 'Other fields of this row changed.',
  showMore: (count: number) => `Show ${number(count)} more`,
  showFewer: 'Show fewer',
  newestOnly: (dates: number) => `Only the newest ${plural(dates, 'restated date', 'restated dates')} are listed.`,
  allFields: (fields: number) => `All ${plural(fields, 'field', 'fields')}`,
  fewerFields: 'Fewer fields',
  idOf: (id: string) => `ID ${id}`,
  noRowMatch: 'No row matches the filters.',
  jump: (dataset: DatasetName) => `Show in ${resourceNames[dataset]}`,

  log: {
    heading: 'Change log',
    units: { days: 'days', gigabytes: 'GB' } satisfies Readonly<Record<LogLimitName, string>>,
    notUsable: (most: number) => `Not saved: enter a number above 0, up to ${number(most)}.`,
  },

  history: {
    heading: 'History',
    of: (title: string) => `History: ${title}`,
    close: 'Close',
    kinds: historyKinds,
    firstSeen: 'First seen',
    inFirstCopy: 'In the first copy, or before the log begins',
    lastConfirmed: 'Last confirmed unchanged',
    notConfirmed: 'not known',
    noChanges: 'No change in the log.',
    becomes: 'becomes',
    changeCount: (times: number) => (times === 0 ? '' : `${plural(times, 'change', 'changes')} seen`),
  },

  reread: 'Re-read this period',
  rereadRefusals,
  rereadHint: (dates: number) =>
    `Reads the rows of ${plural(dates, 'ledger date', 'ledger dates')} from the service again, and asks for the other days of the period`,
  /** "Of 21 ledger dates, 3 have only been counted since they were read." `onlyCounted`: not 0. */
  onlyCounted: ({ dates, onlyCounted }: { readonly dates: number; readonly onlyCounted: number }) => {
    if (isOne(dates)) return 'This ledger date has only been counted since it was read.';
    const since = isOne(onlyCounted) ? 'has only been counted since it was' : 'have only been counted since they were';
    return `Of ${number(dates)} ledger dates, ${number(onlyCounted)} ${since} read.`;
  },
  onlyCountedHint:
    'Only counted: the app asked the service how many rows the date has, but did not read them again. A restated amount that leaves the count unchanged would not be noticed.',
};
