// Pages that repeat each other within a pass. They are legal where their rows are equal; a service that ignores the page number
// gives itself away by answering rows beyond the last page.

import type { PageFinding } from '../../threads/writer/findings.ts';

export type BeyondEnd = { readonly rows: number; readonly total: number };

/** For one pass: answers what stands beyond the end once a page repeats another, asked once; null for any other page. */
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
