// Which ledger dates occur in the written rows and were last read too early, or only counted: a person who closes a month
// with the file must know.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { LedgerDate } from '../../../shared/contract/sync.ts';

export type LedgerDatesSeen = {
  add(date: CellValue): void;
  /** Seen dates with `isReadTooEarly`. */
  notReadAgain(): readonly string[];
  onlyCounted(): readonly string[];
};

/** `stored`: as the store lists them, newest first; the answers keep that order. */
export function createLedgerDatesSeen(stored: readonly LedgerDate[]): LedgerDatesSeen {
  const places = new Map(stored.map(({ date }, place) => [date, place]));
  const isSeen = new Uint8Array(stored.length);
  let last: CellValue = null;
  const findSeen = (isWanted: (date: LedgerDate) => boolean): readonly string[] =>
    stored.filter((date, place) => isSeen[place] === 1 && isWanted(date)).map(({ date }) => date);
  return {
    add(date) {
      // Neighbouring rows often have the same date.
      if (date === last) return;
      last = date;
      const place = date === null ? undefined : places.get(date);
      if (place !== undefined) isSeen[place] = 1;
    },
    notReadAgain: () => findSeen((date) => date.isReadTooEarly),
    onlyCounted: () => findSeen(({ countedAt }) => countedAt !== null),
  };
}
