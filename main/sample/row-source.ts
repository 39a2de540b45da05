// What a dataset's generator offers the rest of the sample service: rows by index, and the text each filter reads.

/** Field values as sent; `null` is sent as null, a field that is not there is not sent. */
export type RowValues = Readonly<Record<string, string | null>>;

/** A dataset's rows as they stand. */
export type Rows = {
  readonly count: number;
  /** The row at `index`, 0 ≤ index < count. */
  readonly rowAt: (index: number) => RowValues;
  /** The text that a filter compares with for the row at `index`; null matches nothing. */
  readonly filterText: (filter: string, index: number) => string | null;
  /** Where the rows that can match are found without looking at each; null when nothing is known. */
  readonly rangeOf: (
    filters: Readonly<Record<string, string>>,
  ) => { readonly from: number; readonly to: number } | null;
};

export type RowSource = Rows & {
  /** The `made`-th row that appears while the service runs, put beside the generated row `besideIndex`. */
  readonly newRow: (made: number, besideIndex: number) => RowValues;
  readonly newFilterText: (filter: string, made: number, besideIndex: number) => string | null;
  /** The field that a filter reads, so that a changed value changes its answer. */
  readonly columnOf: (filter: string) => string;
};

/** Kept beside the fields of a changed row, never sent: records do not carry the pending mark. */
export const PENDING_MARK = ' pending';
