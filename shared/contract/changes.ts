// What changed in the service's data, as seen by the syncs of this app.

import type { PendingCode } from './charge-codes.ts';
import type { CellValue, DatasetName, FieldName } from './fields.ts';

export type ChangeKind = 'added' | 'changed' | 'gone';

/** A charge whose pending mark changed, or that entered or left a pinned client's set. Both are known from lists only. */
export type MembershipChange =
  | { readonly kind: 'pending'; readonly before: PendingCode; readonly after: PendingCode }
  | { readonly kind: 'client'; readonly aaid: string; readonly change: 'entered' | 'left' };

export type Change = {
  readonly id: string;
  readonly runId: string;
  /** When this app saw the change; when it happened at the service is not known. */
  readonly seenAt: string;
  readonly dataset: DatasetName;
  readonly kind: ChangeKind;
  /** A charge's id; a report's date, AE, AE group, package and currency. */
  readonly identity: Readonly<Partial<Record<FieldName, CellValue>>>;
  readonly before: Readonly<Partial<Record<FieldName, CellValue>>> | null;
  readonly after: Readonly<Partial<Record<FieldName, CellValue>>> | null;
  /**
   * Only for changes of membership. Their kind is `changed`; `before` and `after` are the record at that time, or null
   * while it was not in the client's set.
   */
  readonly membership?: MembershipChange;
  /** Only if fields that this app does not know changed: all of them as JSON text. */
  readonly extras?: { readonly before: string | null; readonly after: string | null };
};

/** A run that changed something, or the first copy (`baseline`), whose rows are not listed as changes. */
export type RunSummary = {
  readonly runId: string;
  readonly seenAt: string;
  readonly dataset: DatasetName;
  readonly baseline: boolean;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** How many past ledger dates have changed rows. */
  readonly restatedDates: number;
  /** How many charges changed their pending mark, or entered or left the set of a pinned client. */
  readonly members: number;
};

export type CurrencyDifference = {
  readonly ae: CellValue;
  readonly currency: CellValue;
  readonly rows: { readonly added: number; readonly changed: number; readonly gone: number };
  /** After minus before per money field: exact decimal text with the decimals of the longest amount involved. */
  readonly difference: Readonly<Partial<Record<FieldName, string>>>;
};

/** A past ledger date whose rows a run found changed. */
export type Restatement = {
  readonly runId: string;
  readonly seenAt: string;
  /** As in `ChangeCounts`, of this date in this run. */
  readonly newestChange: number;
  /** As `2026-09-18`, whatever texts the service has for it. */
  readonly ledgerDate: string;
  readonly kept: boolean;
  readonly differences: readonly CurrencyDifference[];
};

/** A row of a restated date before and after. `possiblyMoved`: one row gone, one added, with the same AE and currency. */
export type RestatementPair = {
  readonly kind: ChangeKind | 'possiblyMoved';
  readonly before: Change['before'];
  readonly after: Change['after'];
};

export type RowHistory = {
  /** Null if the row was in the first copy, or its addition was trimmed from the log. */
  readonly firstSeen: string | null;
  /** Null if not known, or the row is gone. */
  readonly lastConfirmed: string | null;
  readonly changes: readonly Change[];
};

/**
 * Every change is in one part. `clients`: charges of pinned clients, and charges that entered or left their sets.
 * `restated`: reports of a past ledger date that the run restated. `others`: the rest.
 */
export const CHANGE_PARTS = ['clients', 'restated', 'others'] as const;
export type ChangePart = (typeof CHANGE_PARTS)[number];

/** What was logged after a change. `clients` has one entry per pinned client with changes; a charge may be in several. */
export type ChangeCounts = {
  readonly parts: readonly {
    readonly part: ChangePart;
    readonly dataset: DatasetName;
    readonly kind: ChangeKind;
    readonly changes: number;
  }[];
  readonly clients: readonly { readonly aaid: string; readonly changes: number }[];
  /** How many past ledger dates were restated, each counted once, whatever the number of runs. */
  readonly restatedDates: number;
  /**
   * The oldest ledger date of the copy, as `2026-09-18`, if earlier dates had reports since: the service no longer has those
   * dates, and they are not among the restated ones. Else null.
   */
  readonly droppedBefore: string | null;
  /** Changes that were logged after the change have left the log since. */
  readonly isCut: boolean;
  /** When the oldest run of the log was seen, usually the first copy; null while nothing was synced. */
  readonly oldestSeenAt: string | null;
  readonly newestSeenAt: string | null;
  /** The id of the newest change; 0 without changes. Ids only grow: times follow a clock, which may have been wrong. */
  readonly newestChange: number;
  /**
   * Copies that were logged without their changes, because no complete copy of the dataset was there before them. The oldest
   * first, for each dataset.
   */
  readonly baselines: readonly { readonly dataset: DatasetName; readonly runId: string }[];
};

export type ChangeQuery = {
  readonly runId?: string;
  /** Only what was logged after the change of this id. */
  readonly afterChange?: number;
  /** Only what was seen after this time. In files that earlier versions exported. */
  readonly seenAfter?: string;
  readonly part?: ChangePart;
  readonly dataset?: DatasetName;
  readonly ledgerDate?: string;
  readonly ae?: string;
  /** Part of a charge's name or of a commission package. */
  readonly package?: string;
  /** Charges that entered or left this pinned client's set, and changes of charges in it. */
  readonly client?: string;
  readonly page: number;
  readonly pageSize: number;
};
