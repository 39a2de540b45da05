// What the main process answers to a question about a dataset: rows, totals, filter values and groups.

import type { CellValue, FieldName, ServiceFilterName } from './fields.ts';
import type { Matching, Pin } from './proof.ts';
import type { Filter } from './query.ts';

export type Row = {
  /** Stable within one synced copy, and of no use in another; opaque. */
  readonly key: string;
  readonly values: Readonly<Partial<Record<FieldName, CellValue>>>;
  /** Fields the contract does not name, as sent: JSON text of an object, or null. */
  readonly extras: string | null;
  /** Charges: the Pending filter's value that gives this row. Null: not known. Left out for reports. */
  readonly pending?: '0' | '1' | null;
};

/** Which pinned clients a charge applies to; `unknown` pins have not been fetched, or not for the rows held now. */
export type ChargeClients = {
  readonly pinned: number;
  readonly holders: readonly Pick<Pin, 'aaid' | 'nickname'>[];
  readonly unknown: number;
};

/**
 * How certain it is that an answer under a filter is the service's own answer. A filter without a note is certain.
 * `appRule`: the service's matching is not known, so this app matched by its own rule. `notProven`: the answer rests on
 * an assumption that no question to the service has confirmed. `outdated`: the rows of the filter were last asked for
 * at `since`, and the dataset was read again after that. `unknown`: the filter cannot be answered here.
 */
export type FilterStanding = 'appRule' | 'notProven' | 'outdated' | 'unknown';
export type FilterNote = {
  /** The service's filter, or the column of this app's own. */
  readonly name: ServiceFilterName | FieldName;
  readonly reason: FilterReason;
  /** When the rows of the filter were last asked for; only with the reason `membersOutdated`. */
  readonly since?: string;
} & (
  | { readonly standing: Exclude<FilterStanding, 'appRule'> }
  /** `matching`: how this app matched. */
  | { readonly standing: 'appRule'; readonly matching: Matching }
);
export type FilterReason =
  /** The service's way of matching free text is not stated. */
  | 'matchingNotStated'
  /** Rows do not carry the client; nothing is kept for this client. */
  | 'clientNotKept'
  /** Rows do not carry the pending mark. */
  | 'pendingNotKept'
  /** Neither the dictionary's keys nor its labels are what the rows hold. */
  | 'columnNotRecognised'
  /** The dataset was read again, and the rows of this filter were not. */
  | 'membersOutdated'
  /** No answer of the service has confirmed the way this app reads the filter. */
  | 'readingNotProven'
  /** Answers under the filter agreed with the service, and this value was not asked about with the copy held now. */
  | 'valueNotChecked'
  /** The dataset's dates are in no known format, so ranges are off. */
  | 'datesNotRecognised'
  /** What was typed is not a number or date of the expected form. */
  | 'valueNotUnderstood';

/** `unknown`: no rows, no total, no claim. */
export type RowsAnswer =
  | {
      readonly kind: 'rows';
      readonly rows: readonly Row[];
      readonly total: number;
      readonly notes: readonly FilterNote[];
      /** How old this answer may be: the oldest among what it rests on (ledger dates, memberships). Null: nothing held. */
      readonly asOf: string | null;
      /** Reports: the ledger dates the filters span, and how many of them the last run only counted. */
      readonly ledgerDates: { readonly dates: number; readonly onlyCounted: number } | null;
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

/**
 * `notSummable`: rows whose amount is in no sum; `unreadable`: those of them that hold a text which is no amount, the
 * others are empty or not sent. Left out: none.
 */
export type FieldSum = { readonly sum: string; readonly notSummable: number; readonly unreadable?: number };
/** Exact sums of one currency over a filtered set; decimals as plain text (`-12.5`), never floats. */
export type CurrencyTotals = {
  readonly currency: CellValue;
  readonly rows: number;
  readonly sums: Readonly<Partial<Record<FieldName, FieldSum>>>;
};
/**
 * Of the rows that a query finds: how many ledger dates, and the weekdays (Monday to Friday) between the first and the
 * last without one. Hong Kong days, `YYYY-MM-DD`, however the service writes them.
 */
export type LedgerDateSpan = {
  readonly dates: number;
  readonly first: string;
  readonly last: string;
  readonly weekdaysWithout: readonly string[];
  /** Gaps of more than a year, or beyond the most days that are listed: their weekdays are left out. */
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

/** One enumerable value with the count of rows that hold it under the query's other filters. */
export type FacetValue = {
  readonly value: CellValue;
  /** As rows show the value; the dictionary's where they show none; null where nothing else names the value. */
  readonly label: string | null;
  /** Only where rows show another text. */
  readonly dictionaryLabel?: string;
  readonly rows: number;
};
/** What can be counted: a service filter with known values, or a column. */
export type FacetSubject =
  | { readonly kind: 'service'; readonly name: ServiceFilterName }
  | { readonly kind: 'column'; readonly field: FieldName };
export type FacetAnswer =
  | { readonly kind: 'values'; readonly values: readonly FacetValue[] }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };
/** Of each line its own place in all of these: one currency of a group, those of a group together, most rows first. */
export type GroupLines = {
  /** Places in the answer's `values`, ascending. */
  readonly groups: readonly number[];
  readonly currencies: readonly CellValue[];
  readonly rows: readonly number[];
  /** As in `FieldSum`; `notSummable` null: none in any line. */
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
 * At most `limit` groups, of `total`: numbers as numbers, dates and months newest first, texts by their bytes; then what
 * could not be read, and last what was not sent. By columns, each group at its own place: thousands of objects take
 * longer to carry to the window than their sums to add up.
 */
export type GroupsAnswer =
  | {
      readonly kind: 'groups';
      readonly total: number;
      /** Null: not sent, or a ledger date that cannot be read. */
      readonly values: readonly CellValue[];
      readonly labels: readonly (string | null)[];
      /** Together with the query's own: exactly the rows of each group. `exactly`: those whose field is its value. */
      readonly filters:
        | { readonly kind: 'exactly'; readonly field: FieldName }
        | { readonly kind: 'listed'; readonly filters: readonly (readonly Filter[])[] };
      readonly lines: GroupLines;
      readonly notes: readonly FilterNote[];
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

/**
 * How far commission packages of reports and charge packages share names. The contract does not say that one names the
 * other, so this is "same name" and no more. Names are compared byte for byte; "not sent" and empty are no names, and
 * their rows are among the unmatched.
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
/** `rowLabel`: what rows call the key, only where that is another text than the dictionary's. */
export type LabelledKey = DictionaryEntry & { readonly rowLabel?: string };
