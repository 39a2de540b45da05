// What is wanted of waiting times at ten million reports, where it differs from a million.

const TEN_MILLION = 10_000_000;

/** `ms` up to a million reports; `msOfTen` at ten million. */
export type WantedMs = { readonly ms: number; readonly msOfTen: number };

/** Milliseconds for questions that an index or sums serve, and for those that read every row. */
export const WANTED_OF_TEN_MILLION = { served: 100, scan: 500 } as const;

export function wantedAt(rows: number, { ms, msOfTen }: WantedMs): number {
  return rows < TEN_MILLION ? ms : msOfTen;
}
