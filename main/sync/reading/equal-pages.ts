// Detects a service that ignores the page number. Equal pages alone are legal, as rows can be equal; but such a service
// also gives rows beyond the last page.

import type { PageFinding } from '../../threads/writer/findings.ts';

export type BeyondEnd = { readonly rows: number; readonly total: number };

/**
 * Makes the check of one pass. It returns null for a page that differs from all before. For a page that repeats another,
 * it returns what the service answers beyond the end, which is requested once.
 */
export function createRepeatCheck(askBeyondEnd: (signal: AbortSignal) => Promise<BeyondEnd>) {
  const seen = new Set<string>();
  let beyond: Promise<BeyondEnd> | null = null;
  return async ({ rows, rowsDigest }: PageFinding, signal: AbortSignal): Promise<BeyondEnd | null> => {
    if (rows === 0) return null;
    const repeats = seen.has(rowsDigest);
    seen.add(rowsDigest);
    if (!repeats) return null;
    beyond ??= askBeyondEnd(signal);
    return await beyond;
  };
}
