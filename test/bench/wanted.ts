// What is wanted of waiting times at ten million reports, where it differs from a million.

const TEN_MILLION = 10_000_000;

/** `ms` below ten million reports; `msOfTen` from there on. */
export type WantedMs = { readonly ms: number; readonly msOfTen: number };

/** Milliseconds for questions that an index or sums serve, and for those that read every row. */
export const TEN_MILLION_MS = { served: 100, scan: 500 } as const;

export function wantedAt(rows: number, { ms, msOfTen }: WantedMs): number {
  return rows < TEN_MILLION ? ms : msOfTen;
}
