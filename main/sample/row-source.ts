// What a dataset's generator offers the rest of the sample service: rows by index, and the text each filter reads.

/** Field values as sent; `null` is sent as null, a field that is not there is not sent. */
export type RowValues = Readonly<Record<string, string | null>>;

export type RowSource = {
  readonly count: number;
  /** The row at `index`, 0 ≤ index < count. */
  rowAt(index: number): RowValues;
  /** The text that a filter compares with for the row at `index`; null matches nothing. */
  filterText(filter: string, index: number): string | null;
  /** The `made`-th row that appears while the service runs, put beside the generated row `besideIndex`. */
  newRow(made: number, besideIndex: number): RowValues;
  newFilterText(filter: string, made: number, besideIndex: number): string | null;
  /** The field that a filter reads, so that a changed value changes its answer. */
  columnOf(filter: string): string;
  /** Where the rows that can match are found without looking at each; null when nothing is known. */
  rangeOf(filters: Readonly<Record<string, string>>): { readonly from: number; readonly to: number } | null;
};

/** Kept beside the fields of a changed row, never sent: records do not carry the pending mark. */
export const PENDING_MARK = ' pending';
