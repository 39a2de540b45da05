// What changed in the service's data, as seen by the syncs of this app.

import type { CellValue, DatasetName, FieldName } from './fields.ts';

export type ChangeKind = 'added' | 'changed' | 'gone';

/** A charge that entered or left a set that only the service can tell; entering one pending mark is leaving the other. */
export type MembershipChange =
  | { readonly kind: 'pending'; readonly before: '0' | '1'; readonly after: '0' | '1' }
  | { readonly kind: 'client'; readonly aaid: string; readonly change: 'entered' | 'left' };

export type Change = {
  readonly id: string;
  readonly runId: string;
  /** When this app saw it; when it happened is not known. */
  readonly seenAt: string;
  readonly dataset: DatasetName;
  readonly kind: ChangeKind;
  /** The charge's id; for reports date, AE, AE group, package, currency. */
  readonly identity: Readonly<Partial<Record<FieldName, CellValue>>>;
  readonly before: Readonly<Partial<Record<FieldName, CellValue>>> | null;
  readonly after: Readonly<Partial<Record<FieldName, CellValue>>> | null;
  /**
   * Left out where the record itself was added, changed or gone. Otherwise the kind is `changed`, and `before` and `after`
   * are the record as it was held then: null while it was not of the client's set.
   */
  readonly membership?: MembershipChange;
  /** Where the fields the contract does not name differ: their JSON text before and after. */
  readonly extras?: { readonly before: string | null; readonly after: string | null };
};

/** One run that changed something, or the first copy (`baseline`), whose rows are not listed one by one. */
export type RunSummary = {
  readonly runId: string;
  readonly seenAt: string;
  readonly dataset: DatasetName;
  readonly baseline: boolean;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** Past ledger dates whose rows changed. */
  readonly restatedDates: number;
  /** Charges whose pending mark changed, or that entered or left the set of a pinned client. */
  readonly members: number;
};

export type CurrencyDifference = {
  readonly ae: CellValue;
  readonly currency: CellValue;
  readonly rows: { readonly added: number; readonly changed: number; readonly gone: number };
  /** After minus before, exact decimal text, per money field, with as many decimals as the longest amount it comes from. */
  readonly difference: Readonly<Partial<Record<FieldName, string>>>;
};

/** A past ledger date that one run found changed. */
export type Restatement = {
  readonly runId: string;
  readonly seenAt: string;
  readonly ledgerDate: string;
  readonly kept: boolean;
  readonly differences: readonly CurrencyDifference[];
};

/** The rows of a restated date side by side; a row gone and one added on the same AE and currency may have moved. */
export type RestatementPair = {
  readonly kind: ChangeKind | 'possiblyMoved';
  readonly before: Change['before'];
  readonly after: Change['after'];
};

export type RowHistory = {
  /** Null: it was there in the first copy, or the log before it was trimmed. */
  readonly firstSeen: string | null;
  /** Null: not known, or the row is gone. */
  readonly lastConfirmed: string | null;
  readonly changes: readonly Change[];
};

export type ChangeQuery = {
  readonly runId?: string;
  readonly dataset?: DatasetName;
  readonly ledgerDate?: string;
  readonly ae?: string;
  /** Charge name or commission package, matched by contains. */
  readonly package?: string;
  /** What entered or left the set of this pinned client, and what changed of the charges that are in it. */
  readonly client?: string;
  readonly page: number;
  readonly pageSize: number;
};
