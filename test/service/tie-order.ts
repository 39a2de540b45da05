// The order of a service that sorts by one field alone: rows with equal values there have another order on each page and for
// each page size, but the same at every request. Databases do this: `ORDER BY biz_date LIMIT n OFFSET m` leaves it open.

type PagePlace = { readonly page: number; readonly pageSize: number };

/** Newest first by `keyOf`. */
export function withTiesByPage<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  { page, pageSize }: PagePlace,
): readonly T[] {
  const seed = Math.imul(page, 0x9e_37_79_b1) ^ Math.imul(pageSize, 0x85_eb_ca_6b);
  return rows
    .map((row, position) => ({ row, key: keyOf(row), rank: mixed(seed ^ Math.imul(position + 1, 0xc2_b2_ae_35)) }))
    .sort((a, b) => (a.key === b.key ? a.rank - b.rank : a.key < b.key ? 1 : -1))
    .map(({ row }) => row);
}

function mixed(seed: number): number {
  const half = Math.imul(seed ^ (seed >>> 15), 0x2c_1b_3c_6d);
  return (half ^ (half >>> 13)) >>> 0;
}
