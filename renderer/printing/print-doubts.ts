// What a reader of a printed page must know about its rows: that the copy is incomplete, or that ledger dates were read too
// early. The paper is all that a reader has, so it says what the window would.

import type { Row } from '../../shared/contract/answers.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Query } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';
import { messages } from '../messages/messages.ts';

export type PrintDoubts = {
  /** The service had rows that the copy may lack. */
  readonly isIncomplete: boolean;
  /** Ledger dates of all rows, printed or not, that were last read before the day had ended; newest first. */
  readonly notReadAgain: readonly string[];
};

export function doubtsInWords({ isIncomplete, notReadAgain }: PrintDoubts): readonly string[] {
  return [
    ...(isIncomplete ? [messages.exporting.incompleteCopy] : []),
    ...(notReadAgain.length > 0 ? [messages.exporting.notReadAgain(notReadAgain, 0)] : []),
  ];
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
  const whole = { ...query, page: 1, pageSize: LIMITS.pageRows };
  const answer = await call('queryGroups', { query: whole, by: 'biz_date', limit: LIMITS.groups });
  return answer.kind === 'groups' ? answer.values : [];
}
