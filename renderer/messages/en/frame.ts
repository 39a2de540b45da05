import { filterValues } from './parity.ts';
import { age, listed, number, plural, resourceNames, type Age } from '../../../shared/words/en/words.ts';
import type { UnreachedCode } from '../../../shared/contract/errors.ts';
import type { ResourceName } from '../../../shared/contract/fields.ts';
import type { SyncPhase } from '../../../shared/contract/sync.ts';
import { locked } from './locked.ts';

export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.round(seconds / 60)} min`;
}

/** Why the service cannot be reached; what still works follows. */
const unreached: Readonly<Record<UnreachedCode, string>> = {
  offline: 'Offline.',
  certificate: 'Not connected: the service’s certificate is not trusted on this computer.',
  clientCertificate: 'Not connected: the service asks for a certificate of this computer, which the app cannot send.',
  proxyAuth: 'Not connected: the company proxy asks for a user name and password.',
  proxySignIn: 'Not connected: the company proxy refused the user name and password.',
  redirected: 'Not connected: the service’s address redirects to another place, perhaps a network’s sign-in page.',
  notTheService: 'Not connected: another page answers in the service’s place, perhaps a network’s sign-in page.',
  timedOut: 'Not connected: the service does not answer in time.',
};

const sideReads = {
  aes: 'the list of AEs',
  emptyColumns: 'the list of empty columns',
  export: 'the state of exports',
  labels: 'the names of codes',
  periods: 'the dates of periods',
  rowNotes: 'your notes on these rows',
  tables: 'how you left the tables',
  viewNews: 'the changes in watched views',
};
/** Reads that a screen can do without, such as labels. */
export type SideRead = keyof typeof sideReads;

const lockEntries = `“${locked.lock.passphrase}” or “${locked.lock.click}”`;

export const frame = {
  app: 'Commission Desk',
  /** Of the window, such as in the task bar. */
  windowTitle: (screen: string) => `${screen} – Commission Desk`,
  sideReads,
  /** Followed by the cause. */
  sideReadsFailed: (names: readonly string[]) => `The app could not read ${listed(names)}.`,
  sideReadsSafe: 'Rows and totals do not depend on this, and what was read before stays on screen.',
  sideReadsTodo: 'The app tries again with the next sync or start.',
  tablesSafe:
    'A table that could not be read is shown without your settings, such as filters. What is stored was not changed.',
  tablesTodo: `To read it once more, choose ${lockEntries} in the profile menu and open your data again, or restart the app. Until then, changes to it are not kept.`,
  mainNavigation: 'Main',
  views: {
    today: 'Today',
    overview: 'Overview',
    charges: 'Customized charges',
    reports: 'Daily reports',
    clients: 'Clients',
    changes: 'Changes',
    sync: 'Sync',
  },
  /** The heading of the saved views below the places. */
  savedViews: 'Views',
  back: 'Back',
  forward: 'Forward',
  noPlaceBefore: 'There is no place to go back to.',
  noPlaceAfter: 'There is no place to go forward to.',
  /** Beside a place's name; "Daily reports: 60,000 rows". */
  placeWith: (place: string, count: string) => `${place}: ${count}`,
  rowCount: (rows: number) => plural(rows, 'row', 'rows'),
  newChanges: (count: number) => `${plural(count, 'change', 'changes')} not looked at`,
  keptClients: (count: number) => plural(count, 'client', 'clients'),
  /** A dataset was not read in full, or waits for a decision. */
  syncAttention: 'needs attention',
  opening: 'Opening your data…',

  statusBar: 'Status bar',
  connectionStatus: 'Connection',
  asOf: (time: string) => `As of ${time}`,
  /** Follows the as-of time. */
  run: (run: number) => ` · run ${number(run)}`,

  syncNow: 'Sync now',
  cancelSync: 'Cancel sync',
  cannotCancelNow: 'Saving the new copy; this cannot be cancelled now.',
  syncProgress: 'Sync progress',
  /** For screen readers only. */
  syncBegan: 'Sync started.',
  syncEnded: 'Sync ended.',
  /** "Daily reports: 42,000 of 60,000 rows, about 20 s left." */
  progress: (facts: {
    resource: ResourceName | null;
    phase: SyncPhase;
    rows: number;
    total: number | null;
    secondsLeft: number | null;
    pauseSecondsLeft: number | null;
  }) => {
    if (facts.pauseSecondsLeft !== null) {
      return `The service asked the app to slow down; the sync goes on in ${duration(facts.pauseSecondsLeft)}.`;
    }
    if (facts.resource === null) return 'Contacting the service…';
    const name = resourceNames[facts.resource];
    if (facts.phase === 'saving') return `${name}: saving.`;
    if (facts.phase === 'done') return `${name}: done.`;
    if (facts.phase === 'proving') {
      return `${name}: ${facts.total === null ? 'checking filters' : `checking ${filterValues(facts.rows, facts.total)}`}.`;
    }
    if (facts.total === null) return `${name}: asking the service…`;
    const again = facts.phase === 'confirming' ? 'reading again to confirm, ' : '';
    const left = facts.secondsLeft === null ? '' : `, about ${duration(facts.secondsLeft)} left`;
    return `${name}: ${again}${number(facts.rows)} of ${number(facts.total)} rows${left}.`;
  },
  readingFirst: (resource: ResourceName) => `${resourceNames[resource]}: reading the first copy…`,
  usableAlready: (datasets: readonly ResourceName[]) =>
    `${listed(datasets.map((dataset) => resourceNames[dataset]))} can be used already.`,

  dataStatus: 'Data status',
  /** After a sync that confirmed everything. */
  synced: (when: string) => `Synced ${when}`,
  oldestReading: (time: string) => `The oldest part of the data was read ${time}.`,
  dataFrom: (when: string) => `Data from ${when}`,
  age: (value: Age) => age(value),
  checked: (when: string) => `checked ${when}`,
  notSynced: 'Nothing synced yet',
  firstCopyUnderWay: (resource: ResourceName) => `${resourceNames[resource]}: first copy under way`,
  notSyncedOf: (resource: ResourceName) => `${resourceNames[resource]} not synced yet`,
  incomplete: 'incomplete copy',
  connection: {
    untried: 'Not connected yet',
    reached: 'Connected at last sync',
    refused: 'Access token not accepted',
    offline: 'Offline',
    certificate: 'Certificate not trusted',
    clientCertificate: 'Service asks for a certificate',
    proxyAuth: 'Proxy asks for a password',
    proxySignIn: 'Proxy refused the password',
    redirected: 'Address redirects elsewhere',
    notTheService: 'Another page answers',
    timedOut: 'Service does not answer',
  } satisfies Record<UnreachedCode | 'untried' | 'reached' | 'refused', string>,
  /** "Offline. Data from Fri 18 Sep 2026 18:04 HKT, 3 days ago; newest ledger date 17 Sep. Everything except syncing works." */
  offline: (facts: { cause: UnreachedCode; time: string; age: Age; newestLedgerDate: string | null }) =>
    `${unreached[facts.cause]} Data from ${facts.time}, ${age(facts.age)}${
      facts.newestLedgerDate === null ? '' : `; newest ledger date ${facts.newestLedgerDate}`
    }. Everything except syncing works.`,
  /** On the button that syncs. */
  syncUnreached: 'The service was not reached at the last sync. This tries again.',
  offlineNothingHeld: (cause: UnreachedCode) =>
    `${unreached[cause]} Nothing has been synced yet, so there is nothing to show until the service is reached.`,

  profile: (name: string) => `Profile: ${name}`,
  sampleProfile: 'Sample data',
  sampleBand: 'Sample data',
  sampleService: 'Sample service',
  sampleExplained: 'Made-up data from the built-in sample service. Nothing here is real.',
  leaveSample: 'Leave sample data',
};
