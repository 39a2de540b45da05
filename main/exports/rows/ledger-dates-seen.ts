// Which ledger dates stand among the rows that are written, and how the last readings of those dates were: what a
// person who closes a month must know of the file.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { LedgerDate } from '../../../shared/contract/sync.ts';

export type LedgerDatesSeen = {
  add(date: CellValue): void;
  /** Of which `LedgerDate.isReadTooEarly` holds. */
  notReadAgain(): readonly string[];
  onlyCounted(): readonly string[];
};

/** `held`: as the store lists them, newest first; the answers keep that order. */
export function createLedgerDatesSeen(held: readonly LedgerDate[]): LedgerDatesSeen {
  const places = new Map(held.map(({ date }, place) => [date, place]));
  const isSeen = new Uint8Array(held.length);
  let last: CellValue = null;
  const seenOnes = (isMeant: (date: LedgerDate) => boolean): readonly string[] =>
    held.filter((date, place) => isSeen[place] === 1 && isMeant(date)).map(({ date }) => date);
  return {
    add(date) {
      // Neighbours are often alike.
      if (date === last) return;
      last = date;
      const place = date === null ? undefined : places.get(date);
      if (place !== undefined) isSeen[place] = 1;
    },
    notReadAgain: () => seenOnes((date) => date.isReadTooEarly),
    onlyCounted: () => seenOnes(({ countedAt }) => countedAt !== null),
  };
}
