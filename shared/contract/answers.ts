// Answers of the main process to queries on a dataset: rows, totals, filter values and groups.

import type { PendingCode } from './charge-codes.ts';
import type { CellValue, FieldName, ServiceFilterName } from './fields.ts';
import type { Matching, Pin } from './proof.ts';
import type { Filter } from './query.ts';

export type Row = {
  /** Opaque; valid for one synced copy only. */
  readonly key: string;
  readonly values: Readonly<Partial<Record<FieldName, CellValue>>>;
  /** Fields the contract does not name, as sent: JSON text of an object, or null. */
  readonly extras: string | null;
  /** Charges only: the value of the Pending filter that finds this row; null if not known. */
  readonly pending?: PendingCode | null;
};

/**
 * `enteredAt`: when this app saw that the charge applies to the client; null if it was in the first list that was fetched
 * for the client, or the log does not go back so far. The service sends no such time.
 */
export type ChargeHolder = Pick<Pin, 'aaid' | 'nickname' | 'pinnedAt'> & { readonly enteredAt: string | null };

/** Which pinned clients a charge applies to. `unknown`: how many pins were never fetched, or not for the current rows. */
export type ChargeClients = {
  readonly pinned: number;
  readonly holders: readonly ChargeHolder[];
  readonly unknown: number;
};

/**
 * How certain it is that an answer under a filter is the service's own answer. A filter without a note is certain.
 * `appRule`: it is not known how the service matches the text, so this app matched by its own rule. `notProven`: the
 * answer rests on an assumption that the service has not confirmed. `outdated`: the rows of the filter were last
 * fetched at `since`, and the dataset was read again after that. `unknown`: the filter cannot be answered offline.
 */
export type FilterStanding = 'appRule' | 'notProven' | 'outdated' | 'unknown';
export type FilterNote = {
  /** The service's filter, or the column that an own filter of this app reads. */
  readonly name: ServiceFilterName | FieldName;
  readonly reason: FilterReason;
  /** When the rows of the filter were last fetched; only with the reason `membersOutdated`. */
  readonly since?: string;
} & (
  | { readonly standing: Exclude<FilterStanding, 'appRule'> }
  /** `matching`: how this app matched. */
  | { readonly standing: 'appRule'; readonly matching: Matching }
);
export type FilterReason =
  /** The service's way of matching free text is not stated. */
  | 'matchingNotStated'
  /** Rows do not name their clients, and this client is not pinned. */
  | 'clientNotKept'
  /** Rows do not contain the pending mark, and its list was not fetched. */
  | 'pendingNotKept'
  /** The rows contain neither the dictionary's keys nor its labels. */
  | 'columnNotRecognised'
  /** The dataset was read again, but the rows of this filter were not. */
  | 'membersOutdated'
  /** No answer from the service has confirmed how this app reads the filter. */
  | 'readingNotProven'
  /** The filter agreed with the service, but this value was not checked against the current copy. */
  | 'valueNotChecked'
  /** The dataset's dates are in no known format, so ranges cannot be answered. */
  | 'datesNotRecognised'
  /** What was typed is not a number or date of the expected form. */
  | 'valueNotUnderstood';
/**
 * `basis` changes with the rows that the filters find. `filters`: each in words, with its doubts. `hint`: the first ones in
 * short, for the name of a file.
 */
export type FilterWords = { readonly basis: string; readonly filters: readonly string[]; readonly hint: string };

/** `unknown`: the query cannot be answered offline, so there are neither rows nor a total. */
export type RowsAnswer =
  | {
      readonly kind: 'rows';
      readonly rows: readonly Row[];
      readonly total: number;
      readonly notes: readonly FilterNote[];
      /** The oldest reading that the answer rests on (ledger dates, memberships); null if nothing was synced. */
      readonly asOf: string | null;
      /** Reports only: how many ledger dates the filters span, and how many of them the last run only counted. */
      readonly ledgerDates: { readonly dates: number; readonly onlyCounted: number } | null;
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

/**
 * `sum` is exact decimal text. `notSummable` counts the rows whose amount is not in the sum; `unreadable` counts those
 * among them whose text is not an amount (0 if left out), the others are empty or not sent.
 */
export type FieldSum = { readonly sum: string; readonly notSummable: number; readonly unreadable?: number };
/** Exact sums of one currency over a filtered set; decimals as plain text (`-12.5`), never floats. */
export type CurrencyTotals = {
  readonly currency: CellValue;
  readonly rows: number;
  readonly sums: Readonly<Partial<Record<FieldName, FieldSum>>>;
};
/**
 * The ledger dates of the rows found, and the weekdays (Monday to Friday) between the first and the last that have no
 * rows. Hong Kong days as `YYYY-MM-DD`, however the service writes them.
 */
export type LedgerDateSpan = {
  readonly dates: number;
  readonly first: string;
  readonly last: string;
  readonly weekdaysWithout: readonly string[];
  /** How many gaps are not listed by weekday: those of more than a year, and those beyond the limit of listed days. */
  readonly gapsNotListed: number;
};
export type TotalsAnswer =
  | {
      readonly kind: 'totals';
      readonly rows: number;
      readonly currencies: readonly CurrencyTotals[];
      /** Null for charges, and where no ledger date could be read. */
      readonly ledgerDates: LedgerDateSpan | null;
      readonly notes: readonly FilterNote[];
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

/** One value, and how many rows have it under the query's other filters. */
export type FacetValue = {
  readonly value: CellValue;
  /** The rows' own text for the value, else the dictionary's; null if neither names it. */
  readonly label: string | null;
  /** Only where it differs from the rows' own text. */
  readonly dictionaryLabel?: string;
  readonly rows: number;
};
/** What can be counted: a service filter with known values, or a column. */
export type FacetSubject =
  | { readonly kind: 'service'; readonly name: ServiceFilterName }
  | { readonly kind: 'column'; readonly field: FieldName };
/** `more`: how many further values match the search, left out at the limit. */
export type FacetAnswer =
  ({ readonly kind: 'values' } & FacetList) | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };
export type FacetList = { readonly values: readonly FacetValue[]; readonly more: number };
/** Parallel lists with one entry per group and currency. A group's currencies follow each other, most rows first. */
export type GroupLines = {
  /** Indexes into the answer's `values`, ascending. */
  readonly groups: readonly number[];
  readonly currencies: readonly CellValue[];
  readonly rows: readonly number[];
  /** As in `FieldSum`. `notSummable` is null if it is 0 in every line. */
  readonly sums: Readonly<
    Partial<
      Record<
        FieldName,
        {
          readonly sum: readonly string[];
          readonly notSummable: readonly number[] | null;
          readonly unreadable?: readonly number[];
        }
      >
    >
  >;
};
/**
 * At most `limit` of `total` groups. Numbers are in numerical order, dates and months newest first, texts in the order
 * of their bytes; then follow values that could not be read, and last those not sent. A value sent empty and one not sent
 * are two groups. The answer is parallel lists,
 * because thousands of objects take longer to transfer to the window than to compute.
 */
export type GroupsAnswer =
  | ({ readonly kind: 'groups'; readonly lines: GroupLines; readonly notes: readonly FilterNote[] } & GroupList)
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };
export type GroupList = {
  readonly total: number;
  /** Null when it was not sent, and for the group `unreadable`. */
  readonly values: readonly CellValue[];
  /** The place of the one group of all ledger dates that cannot be read, when grouped by a period; else null. */
  readonly unreadable: number | null;
  readonly labels: readonly (string | null)[];
  /** Added to the query's filters, they find exactly the rows of a group. `exactly`: its value in `field`. */
  readonly filters:
    | { readonly kind: 'exactly'; readonly field: FieldName }
    | { readonly kind: 'listed'; readonly filters: readonly (readonly Filter[])[] };
};

/** Groups of one subject with the sums of all their rows. */
export type SummedGroups = GroupList & { readonly lines: GroupLines };
/**
 * Groups by two subjects: the `cells` are the rows that one group of `by` and one of `across` share. Both lists are cut
 * like groups, to their first ones; `by` also where all cells would be more than can be sent. The sums of a group are
 * those of all its rows, so they also count the cells that were cut off. A cell without a row is left out.
 */
export type CrossGroupsAnswer =
  | {
      readonly kind: 'crossGroups';
      readonly by: SummedGroups;
      readonly across: SummedGroups;
      /** As `GroupLines`; `across` are indexes into the values of the other list. Sorted by group, then by `across`. */
      readonly cells: GroupLines & { readonly across: readonly number[] };
      /** Of all rows found. */
      readonly totals: readonly CurrencyTotals[];
      readonly notes: readonly FilterNote[];
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

/**
 * How many names the commission packages of reports and the charge packages share. The service does not say that they
 * are the same thing, so this means "same name" and no more. Names are compared byte for byte. Empty and not sent are no
 * names; their rows count as unmatched.
 */
export type NameMatch = {
  readonly reportNames: number;
  readonly matchedReportNames: number;
  readonly reportRows: number;
  readonly matchedReportRows: number;
  readonly chargeNames: number;
  readonly matchedChargeNames: number;
  /** Most rows first, at most `limit` of them. */
  readonly unmatchedReportNames: readonly { readonly name: CellValue; readonly rows: number }[];
};

export type DictionaryEntry = { readonly key: string; readonly label: string };
/** `rowLabel`: the rows' own text for the key, only where it differs from the dictionary's. */
export type LabelledKey = DictionaryEntry & { readonly rowLabel?: string };
