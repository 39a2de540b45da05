import { filterValues } from './parity.ts';
import { age, listed, number, plural, resourceNames, withMore, type Age } from '../../../shared/words/en/words.ts';
import type { ResourceName } from '../../../shared/contract/fields.ts';
import type { EndingCode } from '../../../shared/contract/last-run.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import type { RequestPurpose, SyncPhase } from '../../../shared/contract/sync.ts';
import { verdicts } from '../../../shared/words/en/verdicts.ts';

const stillSee = (copyOf: string) => `You still see the copy of ${copyOf}.`;
const still = (copyOf: string | null) => (copyOf === null ? '' : ` ${stillSee(copyOf)}`);

const usable = (synced: readonly ResourceName[]) =>
  synced.length === 0 ? '' : ` ${listed(synced.map((name) => resourceNames[name]))} synced and can be used.`;

/** What ended a run early. */
const because: Readonly<Record<EndingCode, string>> = {
  offline: 'the service could not be reached',
  certificate: 'the service’s certificate is not trusted on this computer',
  clientCertificate: 'the service asks for a certificate of this computer',
  proxyAuth: 'the company proxy asks for a user name and password',
  proxySignIn: 'the company proxy refused the user name and password',
  redirected: 'the address redirects to another place',
  notTheService: 'what answered is not the reporting service',
  tooManyRequests: 'the service kept asking the app to slow down',
  unauthorized: 'the service did not accept the access token',
  cancelled: 'the run was cancelled first',
  diskFull: 'the disk is full',
  readOnly: 'the app may not write to its data folder',
  corrupt: 'local data failed its integrity check',
  storage: 'local data could not be read or written',
};

const phases: Readonly<Record<SyncPhase, string>> = {
  waiting: 'Waiting',
  reading: 'Reading',
  confirming: 'Confirming',
  saving: 'Saving',
  proving: 'Checking filters',
  done: 'Done',
};

/** Follows a number of requests. */
const requestPurposes: Readonly<Record<RequestPurpose, string>> = {
  rows: 'for rows',
  secondPass: 'to confirm the rows',
  dateCounts: 'for date counts',
  dictionaries: 'for the dictionary',
  learning: 'to learn the filters',
  memberships: 'for pending and pinned clients',
  repairs: 'for fetched filter sets',
  parity: 'for filter checks',
};

export const sync = {
  heading: 'Sync',
  sections: {
    status: 'Status',
    travel: 'Travel check',
    pins: 'Pinned clients',
    parity: 'Parity',
    filters: 'Filters',
    receipts: 'Receipts',
    repair: 'Repair',
  },
  sectionsLabel: 'Parts of the Sync screen',
  fullSync: 'Full sync',
  fullSyncHint: 'Reads everything again',
  quickHint:
    '“Sync now” reads everything where that takes fewer requests, otherwise the newest ledger dates and a part of the older ones.',
  datasets: 'Datasets',
  dictionaries: 'Dictionaries',
  resources: resourceNames,
  lastRun: (time: string) => `Last run: ${time}`,
  neverRun: 'Never synced',
  neverRunLong: 'Nothing has been synced yet. Press “Sync now” to take the first copy.',
  verdicts,
  phaseRows: (phase: SyncPhase, rows: number, total: number | null) =>
    total === null
      ? `${phases[phase]}…`
      : `${phases[phase]}: ${phase === 'proving' ? filterValues(rows, total) : `${number(rows)} of ${number(total)} rows`}`,

  rowsHeld: (rows: number) => plural(rows, 'row', 'rows'),
  entriesHeld: (rows: number) => plural(rows, 'entry', 'entries'),
  asOf: (time: string, value: Age) => `${time}, ${age(value)}`,
  ledgerDates: (oldest: string, newest: string) => `Ledger dates ${oldest} to ${newest}`,
  changes: (added: number, changed: number, gone: number) =>
    `${number(added)} added, ${number(changed)} changed, ${number(gone)} gone`,
  /** About rows only: changes of pending marks and pinned clients are shown elsewhere. */
  nothingChanged: 'no row changed',

  complete: 'Complete: two reads in a row agreed.',
  /** Of a dictionary whose entries are all on one page. */
  completeOnePage: 'Complete: the whole list is on one page, so one read is enough.',
  /** "Refreshed: 18 ledger dates read, 230 only counted." */
  refreshed: (read: number, onlyCounted: number) =>
    `Refreshed: ${plural(read, 'ledger date', 'ledger dates')} read, and two reads in a row agreed${
      onlyCounted === 0 ? '' : `; ${number(onlyCounted)} older only counted until their turn`
    }.`,
  checked: (differing: number, facts: { added: number; changed: number; gone: number }, copyOf: string | null) =>
    differing === 0
      ? 'Checked: two reads of the service found exactly the rows of this copy. The file is sound.'
      : `Checked against the copy of ${copyOf ?? '—'}: since then, rows at the service: ${number(facts.added)} added, ${number(facts.changed)} changed and ${number(facts.gone)} gone. Nothing was changed here; sync to take the changes.`,
  incomplete:
    'Incomplete: the service’s records kept changing, or some may have stood on two of its pages. This first copy was kept; rows may be missing or duplicated. Sync again later; if that does not help, ask the service’s administrator.',
  incompleteList:
    'Incomplete: the service gave the first page of this list, but not the second, so entries may be missing. Sync again later.',
  heldBack: (resource: ResourceName, offered: number, held: number) =>
    `${resourceNames[resource]}: the service now returns ${number(offered)} of ${plural(held, 'row', 'rows')}. The smaller copy waits for your decision; you still see the last good copy.`,
  heldBackUntil: (time: string) => `Read ${time}.`,
  takeSmaller: (rows: number) => `Take the copy with ${plural(rows, 'row', 'rows')}`,
  keepLast: (rows: number) => `Keep the copy with ${plural(rows, 'row', 'rows')}`,
  /** No copy waits: a person chose to keep the last good one, or an update of the app dropped the other. */
  heldBackKept:
    'The service returned far fewer rows, and the last good copy was kept. You are asked again at the latest once it returns other rows, or after a full sync.',
  /** For a dataset that kept changing while it was read. */
  unsettled: (copyOf: string | null) =>
    `The service’s records, or their order, changed during every attempt, so no complete copy could be taken.${still(copyOf)} Try later.`,
  noCopyByDate: (copyOf: string | null) =>
    `Reading by ledger date gave no complete copy, and reading everything as well would have taken more requests than a full sync.${still(copyOf)} Sync again: the next sync reads everything.`,
  rowErrors: (count: number, copyOf: string | null) =>
    `${plural(count, 'value', 'values')} could not be read, so the new copy was not applied.${still(copyOf)} Send the list below to your administrator.`,
  cancelled: (copyOf: string | null) => `Cancelled before it was saved.${still(copyOf)}`,
  /** `cause`: what ended the run; null where no cause was recorded. */
  notRun: (cause: EndingCode | null, copyOf: string | null) =>
    `Not synced${cause === null ? ' in this run' : `, because ${because[cause]}`}.${still(copyOf)}`,
  /** "There is no copy yet: Customized charges. Daily reports synced and can be used." */
  noCopyYet: (resource: ResourceName, synced: readonly ResourceName[]) =>
    `There is no copy yet: ${resourceNames[resource]}.${usable(synced)}`,
  stillSee,
  /** "Customized charges were not synced: this account lacks X. Daily reports synced. Ask your administrator to grant it." */
  scopeMissing: (facts: { resource: ResourceName; scope: string; synced: readonly ResourceName[] }) => {
    const others = facts.synced.map((name) => ` ${resourceNames[name]} synced.`).join('');
    return `${resourceNames[facts.resource]} were not synced: this account lacks ${facts.scope}.${others} Ask your administrator to grant it.`;
  },
  /** In the status bar, for a dataset whose last sync or check failed for another reason than a missing permission. */
  notRenewed: (resource: ResourceName, copyOf: string | null) =>
    `${resourceNames[resource]}: the last run could not read them in full.${still(copyOf)} The Sync screen says why.`,
  showStatus: 'Show why',
  copyRequest: 'Copy request',
  requestText: (facts: { scope: string; serviceUrl: string }) =>
    `Please grant my account the permission scope ${facts.scope} on ${facts.serviceUrl}.`,
  requestCopied: 'Request copied.',

  receipt: 'Receipt',
  receiptOf: (resource: ResourceName) => `Receipt: ${resourceNames[resource]}`,
  facts: {
    runId: 'Run',
    started: 'Started',
    finished: 'Finished',
    serviceTotal: 'Service total',
    rowsHeld: 'Rows in the copy after this run',
    changes: 'Changes',
    pages: 'Pages',
    passes: 'Passes',
    requests: 'Requests',
    bytes: 'Bytes read',
    refusedAsTooMany: 'Slowed down',
    repaired: 'Repaired rows',
    datesRead: 'Dates read',
    datesCounted: 'Only counted',
    parity: 'Parity',
  },
  notKnown: 'not known',
  number,
  position: number,
  refusedAsTooMany: (requests: number) =>
    `${plural(requests, 'request was', 'requests were')} refused as too many (429), so the run waited`,
  parityPaused: 'Parity checks are paused; this run left out those that were waiting.',
  repairedRows: (count: number) => `${plural(count, 'row', 'rows')} contained broken characters, stored as “\uFFFD”.`,
  missingFields: (names: string) => `Known fields that no row contained: ${names}.`,
  extraFields: (names: string) => `Fields this app does not know, kept with the rows: ${names}.`,
  rowErrorsHeading: 'Values that could not be read',
  rowErrorColumns: { position: 'Row', field: 'Field', found: 'Found' },
  moreRowErrors: (count: number) => `and ${number(count)} more`,
  noDates: 'none',
  /** "175: 10 for rows, 10 to confirm the rows, 155 for filter checks" */
  requestsByPurpose: (requests: number, purposes: readonly (readonly [RequestPurpose, number])[]) =>
    `${number(requests)}: ${purposes.map(([purpose, count]) => `${number(count)} ${requestPurposes[purpose]}`).join(', ')}`,
  /** "5: 2026-09-14, 2026-09-15 and 3 more" */
  someDates: (count: number, dates: readonly string[]) => `${number(count)}: ${withMore(dates, count - dates.length)}`,
  receipts: {
    intro: 'What each run read and found, kept on this computer. “Save all as JSON” contains every figure.',
    table: 'Receipts',
    none: 'No receipt of this is kept.',
    of: 'Receipts of',
    everything: 'All datasets and dictionaries',
    /** Beside the export as a table. */
    exportAll: 'Save all as JSON',
    tooManyForJson:
      'There are too many receipts for one JSON file, so nothing was saved. Choose one dataset in “Receipts of”, or use “Export”.',
    run: 'Run',
    openRun: (time: string) => `Run: ${time}`,
    parts: (count: number) => plural(count, 'receipt', 'receipts'),
    /** "Complete", "Complete: 5" */
    /** "5 not run". */
    verdictCount: (verdict: string, count: number) => `${number(count)} ${verdict.toLowerCase()}`,
    open: (resource: ResourceName, time: string) => `Receipt: ${resourceNames[resource]}, ${time}`,
    more: 'Show older receipts',
    newestOnly: `At most the newest ${number(LIMITS.listEntries)} receipts are listed. “Export” includes the older ones that are kept.`,
    /** Of a receipt that the person asked for. */
    unlisted: {
      tooOld: `That receipt is not among the newest ${number(LIMITS.listEntries)} of its dataset, which are listed here. If it is still kept, “Export” includes it.`,
      notKept: 'That receipt is no longer kept on this computer.',
    },
    columns: {
      time: 'Ended',
      resource: 'Data',
      verdict: 'Verdict',
      service: 'Service total',
      held: 'Rows in the copy',
      open: 'Receipt',
    },
  },
  copyReceipt: 'Copy receipt',
  receiptCopied: 'Receipt copied.',
};
