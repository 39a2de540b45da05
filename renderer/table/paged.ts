/** What can be paged through: a table, or a list read page by page. */
export type Paged = {
  readonly page: number;
  readonly pageSize: number;
  readonly pages: number;
  readonly rows: readonly unknown[];
  /** Counted from 1, where the rows on screen may still be those of another page. */
  readonly firstRow?: number;
  /** Null: not known, or not read yet. */
  readonly total: number | null;
  readonly answer: { readonly kind: string };
  setPage(page: number): void;
  setPageSize(pageSize: number): void;
};
