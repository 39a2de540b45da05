// What was learned about the service's filters, and how their answers compare with the service.

import type { Failure } from './errors.ts';
import type { DatasetName, FieldName, ServiceFilterName } from './fields.ts';

/** How a service takes filters. `post`: a JSON body. `brackets`: `filters[state]=0`. `json`: `filters={"state":"0"}`. */
export type FilterEncoding = 'post' | 'brackets' | 'json';
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
        /** Where the service treats texts as equal and this app does not; answers that depend on it carry a note. */
        readonly ownRule?: readonly ('case' | 'accents')[];
      }
    | { readonly kind: 'keys' | 'labels' | 'membership' | 'assumed' | 'unknown' };
  readonly learnedAt: string | null;
};

/** Something that a run could not learn or check; what was known before stays valid. */
export type ProofProblem = {
  readonly dataset: DatasetName;
  /**
   * `transport`: how to send filters; `values`: comparing filter values with the service; `ledgerDates`: finding the
   * dates that contain all reports; otherwise the filter of that name.
   */
  readonly subject: 'transport' | 'values' | 'ledgerDates' | ServiceFilterName;
  readonly failure: Failure;
};

/** `rows`: the service's total. `found`: rows on the ledger dates that the search found. */
export type UnfoundReports = { readonly rows: number; readonly found: number };

/** Learned from the service's answers and kept until an answer contradicts them. Limits that were never reached are left out. */
export type ServiceLimits = {
  /** The most rows per page that the service accepted. */
  readonly pageSizes: Partial<Readonly<Record<DatasetName, number>>>;
  /** The fewest rows per page that the service accepted, where it refused a page of one row. */
  readonly countPageSizes?: Partial<Readonly<Record<DatasetName, number>>>;
  /** The first row, counted from 1, of the first page that was refused for its depth. */
  readonly refusedFromRow: Partial<Readonly<Record<DatasetName, number>>>;
  /** Rows on a full page as received, which may be fewer than requested. */
  readonly servedPageSizes?: Partial<Readonly<Record<DatasetName, number>>>;
  /** Set if deep pages are refused and the last search for ledger dates did not find all reports. */
  readonly unfoundReports?: UnfoundReports | null;
};

export type LearnedFacts = {
  /** Null when not tested yet, or when the service obeyed none of the ways. */
  readonly transport: FilterEncoding | null;
  readonly dateFilter: 'obeyed' | 'ignored' | 'notAsked';
  readonly filters: readonly LearnedFilter[];
  readonly learnedAt: string | null;
  /** What stopped the last run from checking filters; it changed nothing in the copy. */
  readonly failure?: Failure | null;
  readonly problems: readonly ProofProblem[];
  readonly limits: ServiceLimits;
};

/** A mark is about one copy: after a newer copy, a value that agreed is `notChecked` until it is checked again. */
export type ParityMark = 'rowsAgree' | 'countsAgree' | 'differs' | 'notChecked';

/** With another copy, values that agreed count as not checked, but values that differed still warn. */
export function markOnOtherCopy(mark: ParityMark): ParityMark {
  return mark === 'differs' ? 'differs' : 'notChecked';
}

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
  /** How many of the service's rows were compared with this copy's; null when none were, or if it was not recorded. */
  readonly compared: number | null;
  /** The service's list of the value's rows was fetched and answers instead of the columns. `mark` judges this list then. */
  readonly resolvedByMembership: boolean;
};

/**
 * How many filter values were compared with the service since the copies were last read. Clients are not counted: they
 * are checked when they are fetched.
 */
export type ParityPlan = {
  readonly checked: number;
  readonly waiting: number;
  /** While paused, syncs leave parity checks out. */
  readonly paused: boolean;
  /** The most requests for parity in one sync, and in a run of the scope `parity`. */
  readonly requestsOfSync: number;
  readonly requestsOfCheck: number;
};

/** One client kept offline. `rows` is null when they were not fetched yet. */
export type Pin = {
  readonly aaid: string;
  readonly nickname: string;
  readonly pinnedAt: string;
  readonly asOf: string | null;
  readonly rows: number | null;
  /** The charges were read again after `asOf`, but the client's list was not: some may be missing or no longer belong. */
  readonly isOutdated: boolean;
  /** Why the last attempt failed; `rows` and `asOf` are from the attempt before. */
  readonly failure: Failure | null;
};
