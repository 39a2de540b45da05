// The arithmetic of pages.

/** The number of a page's first row among all rows; both are counted from 1. */
export function firstRowOf({ page, pageSize }: { readonly page: number; readonly pageSize: number }): number {
  return (page - 1) * pageSize + 1;
}

/** At least 1, because reading or showing no rows takes a page too. `pageSize`: the rows of a full page. */
export function pageCount(rows: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rows / pageSize));
}
