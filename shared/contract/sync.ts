// A sync run: its progress, its verdicts, the receipt it leaves, and where each resource stands.

import type { Failure } from './errors.ts';
import type { DatasetName, ResourceName } from './fields.ts';
import type { ParityMark } from './proof.ts';

/** `proving`: the rows are in; filters are asked of the service and held against them (`rows` and `total` count values). */
export type SyncPhase = 'waiting' | 'reading' | 'confirming' | 'saving' | 'proving' | 'done';

export type ResourceProgress = {
  readonly resource: ResourceName;
  readonly phase: SyncPhase;
  readonly rows: number;
  /** The service's own count; null until page 1 has been read. */
  readonly total: number | null;
};

/** At most 5 a second. `cancellable` is false once a swap has begun. */
export type SyncProgress = {
  readonly runId: string;
  readonly startedAt: string;
  readonly resources: readonly ResourceProgress[];
  readonly current: ResourceName | null;
  /** Of the whole run, 0 to 1, roughly; it never falls. */
  readonly fraction: number;
  readonly secondsLeft: number | null;
  /** The service asked to slow down; null when nothing waits for that. */
  readonly pauseSecondsLeft: number | null;
  readonly cancellable: boolean;
};

/**
 * `complete`: two consecutive passes agreed. `incomplete`: a first copy, kept though the service kept changing.
 * `heldBack`: fell to zero or by more than half; waits for the person. The others kept the last good copy.
 */
export const VERDICTS = [
  'complete',
  /** Reports, by ledger date: what was read agrees; older dates were only counted, so this is no claim for all. */
  'refreshed',
  'incomplete',
  'heldBack',
  'unsettled',
  'rowErrors',
  'failed',
  'cancelled',
  'notRun',
  /** Read twice and compared, and nothing was changed; added, changed and gone tell how the service differs. */
  'checked',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export type RowError = {
  /** Position in the dataset, from 1, in the service's order. */
  readonly position: number;
  readonly field: string;
  readonly found: string;
};

/** The proof of one resource in one run. Times are ISO 8601 UTC; sizes in bytes of decoded bodies. */
export type Receipt = {
  readonly runId: string;
  readonly resource: ResourceName;
  readonly verdict: Verdict;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly serviceTotal: number | null;
  readonly rowsHeld: number | null;
  readonly added: number | null;
  readonly changed: number | null;
  readonly gone: number | null;
  readonly pages: number;
  readonly passes: number;
  /** Every attempt counts, also one that failed. */
  readonly requests: number;
  /** Adds up to `requests`; null in receipts of older versions, which counted only what read the rows. */
  readonly requestsByPurpose: RequestCounts | null;
  readonly bytes: number;
  /** Those of the requests that the service refused as too many (429); null in receipts of older versions. */
  readonly refusedAsTooMany: number | null;
  /** Known fields that no row carried. */
  readonly missingFields: readonly string[];
  /** Fields the contract does not name, kept with the rows. */
  readonly extraFields: readonly string[];
  readonly rowErrors: readonly RowError[];
  /** Rows whose text held lone surrogates, stored as U+FFFD. */
  readonly repairedRows: number;
  readonly error: Failure | null;
  /** The scope the account lacks, when the error is `forbidden`. */
  readonly missingScope: string | null;
  /** Reports: ledger dates whose rows this run read, and those it only counted; null where all was read. */
  readonly ledgerDates: { readonly read: readonly string[]; readonly onlyCounted: readonly string[] } | null;
  /** Filter values that this run held against the service; those it did not ask about are not checked. */
  readonly parity: ParitySummary | null;
  /** Parity checks were paused: this run left them out. */
  readonly parityPaused?: boolean;
};

/** `memberships`: which rows are pending or belong to a pinned client. `repairs`: sets that stand in for a column. */
export const REQUEST_PURPOSES = [
  'rows',
  'secondPass',
  'dateCounts',
  'dictionaries',
  'learning',
  'memberships',
  'repairs',
  'parity',
] as const;
export type RequestPurpose = (typeof REQUEST_PURPOSES)[number];
/** A purpose that is missing was not asked for. */
export type RequestCounts = Readonly<Partial<Record<RequestPurpose, number>>>;

/** What a run sent for one resource. */
export type SentRequests = Pick<Receipt, 'requests' | 'requestsByPurpose' | 'bytes' | 'refusedAsTooMany'>;

export type ParitySummary = Readonly<Record<ParityMark, number>>;

/** `quick`: recent ledger dates and a slice of the older ones. `full`: everything. `dates`: exactly these. */
export type SyncScope =
  | { readonly kind: 'quick' }
  | { readonly kind: 'full' }
  | { readonly kind: 'dates'; readonly dates: readonly string[] }
  /** Reads both datasets in full and compares; the copies stay as they are. */
  | { readonly kind: 'check' }
  /** Reads one dataset in full and takes it anew. */
  | { readonly kind: 'again'; readonly dataset: DatasetName }
  /** Only the pinned clients that have not been fetched, or one of them. */
  | { readonly kind: 'pins'; readonly aaid?: string }
  /** Reads no rows: holds filter values against the service, those first that wait since the copy was last read. */
  | { readonly kind: 'parity' };

export type LedgerDate = {
  readonly date: string;
  readonly rows: number;
  /** When its rows were last read. */
  readonly readAt: string;
  /** When it was last only counted, if later than `readAt`. */
  readonly countedAt: string | null;
  /** Last read before the day after it had begun: what was booked later that day may be missing. */
  readonly isReadTooEarly: boolean;
  /** Its changes are never trimmed. */
  readonly kept: boolean;
};

/** What is held of one resource. `asOf`: when its last good copy was read. */
export type ResourceStatus = {
  readonly resource: ResourceName;
  readonly asOf: string | null;
  readonly complete: boolean;
  readonly rows: number;
  /** Newest ledger date, as the service writes it (reports only). */
  readonly newestLedgerDate: string | null;
  readonly oldestLedgerDate: string | null;
  readonly last: Receipt | null;
  /** A smaller copy that waits for the person's word: `newRows` came, `heldRows` are still shown. */
  readonly heldBack: { readonly newRows: number; readonly heldRows: number; readonly readAt: string } | null;
};

export type SyncStatus = {
  readonly progress: SyncProgress | null;
  readonly resources: readonly ResourceStatus[];
  /** The last run, where it broke off in a way that no receipt tells. Until the next run. */
  readonly brokenRun: { readonly runId: string; readonly failure: Failure } | null;
};
