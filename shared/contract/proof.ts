// What was learned about the service's filters, and which of them were proven against it.

import type { Failure } from './errors.ts';
import type { DatasetName, FieldName, ServiceFilterName } from './fields.ts';

export type FilterTransport = 'post' | 'brackets' | 'json';
/** How the service matches a free-text filter. */
export type Matching = 'exact' | 'prefix' | 'contains';

/** What is known of one service filter. `assumed`: nothing contradicts it, nothing proves it. */
export type LearnedFilter = {
  readonly dataset: DatasetName;
  readonly name: ServiceFilterName;
  readonly column: FieldName | null;
  readonly reading:
    | {
        readonly kind: 'matching';
        readonly matching: Matching;
        /** What the service sees as the same text, and this app does not follow: answers that rest on it say so. */
        readonly ownRule?: readonly ('case' | 'accents')[];
      }
    | { readonly kind: 'keys' | 'labels' | 'membership' | 'assumed' | 'unknown' };
  readonly learnedAt: string | null;
};

/** Something that a run could not learn or prove; what was known of it before still stands. */
export type ProofProblem = {
  readonly dataset: DatasetName;
  /**
   * `transport`: how filters travel; `values`: holding filter values against the service; `ledgerDates`: the dates that
   * hold all reports; else that filter itself.
   */
  readonly subject: 'transport' | 'values' | 'ledgerDates' | ServiceFilterName;
  readonly failure: Failure;
};

/** `rows` by the service's total, `found` on the ledger dates that were searched. */
export type UnfoundReports = { readonly rows: number; readonly found: number };

/** Learned from answers and refusals, and kept until they no longer hold; what never showed is left out. */
export type ServiceLimits = {
  /** Rows a page, the most that was not refused. */
  readonly pageSizes: Partial<Readonly<Record<DatasetName, number>>>;
  /** The first row of a page that was refused for its depth, counted from 1. */
  readonly refusedFromRow: Partial<Readonly<Record<DatasetName, number>>>;
  /** Rows on a full page as it came, which may be fewer than asked for. */
  readonly servedPageSizes?: Partial<Readonly<Record<DatasetName, number>>>;
  /** Deep pages are refused, and the ledger dates that were found do not hold all reports: it was so when last searched. */
  readonly unfoundReports?: UnfoundReports | null;
};

export type LearnedFacts = {
  /** Null: not asked yet, or no way of sending filters was obeyed. */
  readonly transport: FilterTransport | null;
  readonly dateFilter: 'obeyed' | 'ignored' | 'notAsked';
  readonly filters: readonly LearnedFilter[];
  readonly learnedAt: string | null;
  /** What stopped the last run from asking on; nothing held was changed by it. */
  readonly failure?: Failure | null;
  readonly problems: readonly ProofProblem[];
  readonly limits: ServiceLimits;
};

/** A mark stands for the copy it was made of: with a newer copy, a value that agreed is `notChecked` until it is asked again. */
export type ParityMark = 'rowsAgree' | 'countsAgree' | 'differs' | 'notChecked';

/** One value of one filter: what the service counted beside what this copy finds. */
export type Parity = {
  readonly dataset: DatasetName;
  readonly name: ServiceFilterName;
  readonly value: string;
  readonly label: string | null;
  readonly mark: ParityMark;
  readonly serviceTotal: number | null;
  readonly localTotal: number | null;
  readonly checkedAt: string | null;
  /** How many of the service's rows were compared with this copy's; null: none, or not noted then. */
  readonly compared: number | null;
  /** The value's rows were fetched one by one, so that its answer is right although the columns do not tell it. */
  readonly resolvedByMembership: boolean;
};

/**
 * How far the copies, as last read, have been held against the service. Clients are not counted: they are checked when
 * they are fetched.
 */
export type ParityPlan = {
  readonly checked: number;
  readonly waiting: number;
  /** Until a person resumes them, syncs leave parity checks out. */
  readonly paused: boolean;
  /** Requests that one sync spends on parity at most, and a run of the scope `parity`. */
  readonly requestsOfSync: number;
  readonly requestsOfCheck: number;
};

/** One client kept offline. `rows` null: not fetched yet. */
export type Pin = {
  readonly aaid: string;
  readonly nickname: string;
  readonly pinnedAt: string;
  readonly asOf: string | null;
  readonly rows: number | null;
  /** The last attempt failed; rows and asOf are of the one before. */
  readonly failure: Failure | null;
};
