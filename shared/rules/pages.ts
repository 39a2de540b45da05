// The arithmetic of pages.

/** At least 1, because reading or showing no rows takes a page too. `pageSize`: the rows of a full page. */
export function pageCount(rows: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rows / pageSize));
}
