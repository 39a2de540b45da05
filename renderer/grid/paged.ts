export const PAGE_SIZES = [50, 100, 200, 500] as const;
export const DEFAULT_PAGE_SIZE = 100;

/** A table or list that is read page by page. */
export type Paged = {
  readonly page: number;
  readonly pageSize: number;
  readonly pages: number;
  readonly rows: readonly unknown[];
  /** The number of the first row on screen, counted from 1. Given where the rows may still be of an earlier page. */
  readonly firstRow?: number;
  /** Null while the count is unknown. */
  readonly total: number | null;
  readonly answer: { readonly kind: string };
  setPage(page: number): void;
  setPageSize(pageSize: number): void;
};
