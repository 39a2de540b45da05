// What a reader outside the window must know of figures: that they are made up, or of an incomplete copy, or of ledger dates
// that were read too early. A page, a picture or a text is all that such a reader has, so it says what the window would.

import type { Row, RowsAnswer } from '../../shared/contract/answers.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { Profile } from '../../shared/contract/session.ts';
import { call } from '../lib/calls/api.ts';
import { messages } from '../messages/messages.ts';

export type CopyDoubts = {
  /** The service had rows that the copy may lack. */
  readonly isIncomplete: boolean;
  /** Ledger dates of all rows, shown or not, that were last read before the day had ended; newest first. */
  readonly notReadAgain: readonly string[];
};

type LedgerDates = Extract<RowsAnswer, { readonly kind: 'rows' }>['ledgerDates'];

/** More dates would push the figures out of sight. */
export const MAX_SHOWN_DATES = 5;

/** For a page, which also names its source and has room for every date. */
export function doubtsInWords({ isIncomplete, notReadAgain }: CopyDoubts, maxDates = Infinity): readonly string[] {
  const more = Math.max(0, notReadAgain.length - maxDates);
  return [
    ...(isIncomplete ? [messages.print.incomplete] : []),
    ...(notReadAgain.length > 0 ? [messages.exporting.notReadAgain(notReadAgain.slice(0, maxDates), more)] : []),
  ];
}

/** For what does not name its source. */
export function doubtsOf(profile: Profile | null, doubts: CopyDoubts): readonly string[] {
  return [...(profile?.kind === 'sample' ? [messages.print.sample] : []), ...doubtsInWords(doubts, MAX_SHOWN_DATES)];
}

/** Empty if no ledger date was only counted since it was read. */
export function countedInWords(ledgerDates: LedgerDates): readonly string[] {
  return ledgerDates === null || ledgerDates.onlyCounted === 0 ? [] : [messages.changes.onlyCounted(ledgerDates)];
}

/** The dates read too early, among those of `rows`, or of all rows of the query when `rows` is null. */
export async function readTooEarly(query: Query, rows: readonly Row[] | null): Promise<readonly string[]> {
  if (query.dataset === 'charges') return [];
  const earlyDates = (await call('listLedgerDates', {})).filter(({ isReadTooEarly }) => isReadTooEarly);
  if (earlyDates.length === 0) return [];
  const dates = new Set(rows?.map(({ values }) => values.biz_date ?? null) ?? (await readDates(query)));
  return earlyDates.flatMap(({ date }) => (dates.has(date) ? [date] : []));
}

async function readDates(query: Query): Promise<readonly CellValue[]> {
  const answer = await call('queryGroups', { query, by: 'biz_date', limit: LIMITS.groups });
  return answer.kind === 'groups' ? answer.values : [];
}
