// What equals the difference between a sum of this copy and a figure from elsewhere, such as a statement's total.

import type { DayRange } from '../rules/ledger-periods.ts';
import type { FilterNote, Row } from './answers.ts';
import type { CellValue, FieldName } from './fields.ts';
import type { Filter, Query } from './query.ts';

export type DifferenceRequest = {
  /** Of reports. Its filters find the rows of the sum; `sort`, `page` and `pageSize` do not matter. */
  readonly query: Query;
  /** The summed column, an amount of money. */
  readonly field: FieldName;
  readonly currency: CellValue;
  /** The figure from elsewhere, as a plain decimal. */
  readonly figure: string;
};

/** Three months at most: neighbours and the year before are what statements are confused with. */
export const OTHER_MONTHS = ['monthBefore', 'monthAfter', 'sameMonthLastYear'] as const;
export type OtherMonth = (typeof OTHER_MONTHS)[number];

/**
 * Something that equals the figure or the difference. It may be the cause; it may also be chance.
 * `missing`: the figure lacks it. `doubled`: the figure contains it twice. Sums are exact decimal texts.
 */
export type DifferenceCause = {
  /** The filters that show its rows. */
  readonly filters: readonly Filter[];
  /** False if it is equal to the last digit, true if only once it is rounded to the decimals of the figure. */
  readonly isRounded: boolean;
} & (
  | { readonly kind: 'column'; readonly field: FieldName; readonly rows: number }
  | { readonly kind: 'currency'; readonly currency: CellValue; readonly rows: number }
  | { readonly kind: 'month'; readonly month: OtherMonth; readonly days: DayRange; readonly rows: number }
  /** All rows of a ledger date. `outside`: a date just before or after the period. */
  | {
      readonly kind: 'date';
      readonly date: string;
      readonly change: 'missing' | 'doubled' | 'outside';
      readonly sum: string;
      readonly rows: number;
    }
  /** The figure is the sum before a run saw changes: on one ledger date, or all changes from that run on (null). */
  | {
      readonly kind: 'restatement';
      readonly runId: string;
      readonly seenAt: string;
      readonly date: string | null;
      readonly difference: string;
      readonly rows: number;
    }
  /** One row, or two rows together. */
  | { readonly kind: 'rows'; readonly change: 'missing' | 'doubled'; readonly rows: readonly Row[] }
);

/** How much was compared. Null where it was not: `pairs` of too many rows, `changes` under filters the log cannot answer. */
export type Compared = {
  readonly columns: number;
  readonly currencies: number;
  /** 0 unless the period is one calendar month. */
  readonly months: number;
  readonly dates: number;
  readonly changes: number | null;
  readonly rows: number;
  /** Rows without an amount that can be read: no sum contains them, and they are not compared. */
  readonly blankRows: number;
  readonly pairs: number | null;
  /** Those of the figure, to which all but pairs were also rounded; null if the figure has as many as the sum. */
  readonly decimals: number | null;
};

export type DifferenceAnswer =
  | {
      readonly kind: 'compared';
      /** The sum of this copy, and the figure minus it. */
      readonly sum: string;
      readonly difference: string;
      /** The most telling first. */
      readonly causes: readonly DifferenceCause[];
      /** How many more were found than are listed. */
      readonly notListed: number;
      /** Whether some of those are equal only once rounded. */
      readonly notListedRounded: boolean;
      readonly compared: Compared;
      readonly notes: readonly FilterNote[];
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

/** By how much the last run changed a sum; `seenAt`: when that run ended. */
export type LastDifference = { readonly seenAt: string; readonly difference: string };
