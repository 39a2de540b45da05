// The generator of a dataset: rows by index, and the text that each filter compares.

/** Field values as sent. `null` is sent as null; a missing field is not sent. */
export type RowValues = Readonly<Record<string, string | null>>;

/** The rows of a dataset at one moment. */
export type Rows = {
  readonly count: number;
  /** The row at `index`, 0 ≤ index < count. */
  readonly rowAt: (index: number) => RowValues;
  /** The text that a filter compares with for the row at `index`; null matches nothing. */
  readonly filterText: (filter: string, index: number) => string | null;
  /** The only rows that can match, so that the others need no check; null when any row can. */
  readonly rangeOf: (
    filters: Readonly<Record<string, string>>,
  ) => { readonly from: number; readonly to: number } | null;
};

export type RowSource = Rows & {
  /** A row that appears later, beside the generated row `besideIndex`. `newRowNumber` counts these rows from 0. */
  readonly newRow: (newRowNumber: number, besideIndex: number) => RowValues;
  readonly newFilterText: (filter: string, newRowNumber: number, besideIndex: number) => string | null;
  /** The field that a filter reads, so that a changed value changes its answer. */
  readonly columnOf: (filter: string) => string;
};

/** The key of the pending mark among the values of a changed row. It is never sent: records do not contain the mark. */
export const PENDING_MARK = ' pending';
