// A sync run: its progress, its verdicts, the receipt it leaves, and the state of each resource.

import type { Failure } from './errors.ts';
import type { DatasetName, ResourceName } from './fields.ts';
import type { ParityMark } from './proof.ts';

/** `proving`: after the rows, filters are compared with the service; `rows` and `total` then count filter values. */
export type SyncPhase = 'waiting' | 'reading' | 'confirming' | 'saving' | 'proving' | 'done';

export type ResourceProgress = {
  readonly resource: ResourceName;
  readonly phase: SyncPhase;
  readonly rows: number;
  /** The service's own count; null until page 1 has been read. */
  readonly total: number | null;
};

/** At most 5 a second. `cancellable` is false while all that is left is being saved. */
export type SyncProgress = {
  readonly runId: string;
  readonly startedAt: string;
  readonly resources: readonly ResourceProgress[];
  readonly current: ResourceName | null;
  /** Estimated progress of the whole run, 0 to 1; it never falls. */
  readonly fraction: number;
  readonly secondsLeft: number | null;
  /** Seconds until the run continues after the service asked it to slow down; null if it does not wait. */
  readonly pauseSecondsLeft: number | null;
  readonly cancellable: boolean;
};

/** How a run ended for one dataset or dictionary. Unless `VERDICT_EFFECTS` says that the run wrote the copy, the last good one stays. */
export const VERDICTS = [
  /** Two consecutive passes agreed, and reports that are equal to one of another page were confirmed. */
  'complete',
  /** Reports by ledger date: the dates that were read agreed twice; other dates were only counted. */
  'refreshed',
  /**
   * A first copy, kept although the service kept changing or records may have stood on two of its pages. Or a dictionary whose
   * second page could not be read.
   */
  'incomplete',
  /** The rows fell to zero or by more than half, so the new copy waits for a decision. */
  'heldBack',
  'unsettled',
  'rowErrors',
  'failed',
  'cancelled',
  'notRun',
  /** Read twice and compared with the copy, which stays: `added`, `changed` and `gone` say how the service differs. */
  'checked',
] as const;
export type Verdict = (typeof VERDICTS)[number];

type VerdictEffect = {
  /** The run wrote the rows it read into the copy. */
  readonly writesCopy: boolean;
  /** What was read agreed with the service in two passes. */
  readonly isProven: boolean;
};

export const VERDICT_EFFECTS: Readonly<Record<Verdict, VerdictEffect>> = {
  complete: { writesCopy: true, isProven: true },
  refreshed: { writesCopy: true, isProven: true },
  incomplete: { writesCopy: true, isProven: false },
  heldBack: { writesCopy: false, isProven: false },
  unsettled: { writesCopy: false, isProven: false },
  rowErrors: { writesCopy: false, isProven: false },
  failed: { writesCopy: false, isProven: false },
  cancelled: { writesCopy: false, isProven: false },
  notRun: { writesCopy: false, isProven: false },
  checked: { writesCopy: false, isProven: true },
};

/** The verdicts of runs that wrote the copy. */
export const COPYING_VERDICTS = VERDICTS.filter((verdict) => VERDICT_EFFECTS[verdict].writesCopy);

/** Whether the run wrote rows that agreed with the service in two passes. */
export function isProvenCopy(verdict: Verdict): boolean {
  return VERDICT_EFFECTS[verdict].writesCopy && VERDICT_EFFECTS[verdict].isProven;
}

/** How many rows a run found to differ between the copy and the service. */
export function countDifferences({ added, changed, gone }: Pick<Receipt, 'added' | 'changed' | 'gone'>): number {
  return (added ?? 0) + (changed ?? 0) + (gone ?? 0);
}

export type RowError = {
  /** Position in the dataset, from 1, in the service's order. */
  readonly position: number;
  readonly field: string;
  readonly found: string;
};

/** What one run read and found for one resource. Times are ISO 8601 in UTC; `bytes` are those of decoded bodies. */
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
  /** Every attempt counts, failed ones too. */
  readonly requests: number;
  /** Adds up to `requests`; null in receipts of older versions, which counted only requests for rows. */
  readonly requestsByPurpose: RequestCounts | null;
  readonly bytes: number;
  /** How many of the requests were refused as too many (429); null in receipts of older versions. */
  readonly refusedAsTooMany: number | null;
  /** Known fields that no row contained. */
  readonly missingFields: readonly string[];
  /** Fields that this app does not know, kept with the rows. */
  readonly extraFields: readonly string[];
  readonly rowErrors: readonly RowError[];
  /** How many rows contained lone surrogates, stored as U+FFFD. */
  readonly repairedRows: number;
  readonly error: Failure | null;
  /** The scope the account lacks, when the error is `forbidden`. */
  readonly missingScope: string | null;
  /** Reports only: the ledger dates whose rows were read, and those only counted; null if everything was read. */
  readonly ledgerDates: { readonly read: readonly string[]; readonly onlyCounted: readonly string[] } | null;
  /** Marks of the filter values that this run compared with the service. */
  readonly parity: ParitySummary | null;
  /** Parity checks were paused, so this run left them out. */
  readonly parityPaused?: boolean;
};

/** Distinguishes also the two receipts of a run whose copy was held back and then taken. */
export type ReceiptPlace = Pick<Receipt, 'runId' | 'resource' | 'finishedAt'>;

/**
 * `secondPass`: each pass that is compared with one before it, also a third. `memberships`: lists of rows that are pending or belong to a pinned client. `repairs`: lists that replace a column.
 */
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
/** Purposes without requests are left out. */
export type RequestCounts = Readonly<Partial<Record<RequestPurpose, number>>>;

/** The requests that a run sent for one resource. */
export type SentRequests = Pick<Receipt, 'requests' | 'requestsByPurpose' | 'bytes' | 'refusedAsTooMany'>;

export type ParitySummary = Readonly<Record<ParityMark, number>>;

/** `quick`: recent ledger dates and a slice of the older ones. `full`: everything. `dates`: exactly these days. */
export type SyncScope =
  | { readonly kind: 'quick' }
  | { readonly kind: 'full' }
  | { readonly kind: 'dates'; readonly dates: readonly string[] }
  /** Reads both datasets in full and compares; the copies stay as they are. */
  | { readonly kind: 'check' }
  /** Reads one dataset in full and replaces its copy. */
  | { readonly kind: 'again'; readonly dataset: DatasetName }
  /** Only the pinned clients that were never fetched or not since the charges were read, or one of them. */
  | { readonly kind: 'pins'; readonly aaid?: string }
  /** Reads no dataset: compares filter values with the service, unchecked ones first. */
  | { readonly kind: 'parity' };

export type LedgerDate = {
  readonly date: string;
  readonly rows: number;
  /** When its rows were last read. */
  readonly readAt: string;
  /** When its rows were last counted without reading them, if later than `readAt`. */
  readonly countedAt: string | null;
  /** Last read before the date was over in Hong Kong: rows booked later that day may be missing. */
  readonly isReadTooEarly: boolean;
  /** Its changes are never trimmed from the log. */
  readonly kept: boolean;
  /** The number of the run that last read it; each run that saves reports has the next number. 0: to be read next. */
  readonly readRun: number;
};

/** A kept date stays listed when its rows are gone, and then says nothing of the rows of the copy. */
export function datesWithRows(dates: readonly LedgerDate[]): readonly LedgerDate[] {
  return dates.filter(({ rows }) => rows > 0);
}

/** The copy of one resource. `asOf`: when the last good copy was read. */
export type ResourceStatus = {
  readonly resource: ResourceName;
  readonly asOf: string | null;
  /** Counts the copies that were taken, so another number means other rows; 0 before the first. */
  readonly copyNumber: number;
  /** The newest reading of rows, leaving out times ahead of the clock. `asOf` is the oldest one, of all ledger dates. */
  readonly newestReadAt: string | null;
  readonly complete: boolean;
  readonly rows: number;
  /** Newest ledger date, as the service writes it (reports only). */
  readonly newestLedgerDate: string | null;
  readonly oldestLedgerDate: string | null;
  /** The newest day of ledger dates that are not after tomorrow in Hong Kong: up to it, months can have ended. */
  readonly reachedDay: string | null;
  /**
   * The newest run that found the whole copy equal to what the service had, by writing or by comparing it; `at` is its end.
   * Null if there was none, or if the service was since found to have other rows.
   */
  readonly confirmed: { readonly at: string; readonly by: 'sync' | 'check' } | null;
  readonly last: Receipt | null;
  /**
   * Where `last` stands in the order in which runs left receipts of all resources; a copy that was taken later has the place of its
   * run. Null if there is none, or if it could not be stored, and so is newer than any that was.
   */
  readonly lastPlace: number | null;
  /** A smaller copy that waits for a decision: `newRows` were read, `liveRows` are still shown. */
  readonly heldBack: { readonly newRows: number; readonly liveRows: number; readonly readAt: string } | null;
  /**
   * The newest run that judged the whole copy found far fewer rows at the service: a smaller copy waits for a decision, or a person
   * kept this one.
   */
  readonly hasShrunk: boolean;
};

/** Whether the service had rows that the copy may lack. There is no copy without `asOf`. */
export function isIncompleteCopy(copy: Pick<ResourceStatus, 'asOf' | 'complete'> | null | undefined): boolean {
  return copy !== null && copy !== undefined && copy.asOf !== null && !copy.complete;
}

export type SyncStatus = {
  readonly progress: SyncProgress | null;
  readonly resources: readonly ResourceStatus[];
  /** Set after a run that failed without leaving a receipt, until the next run. */
  readonly brokenRun: { readonly runId: string; readonly failure: Failure } | null;
};
