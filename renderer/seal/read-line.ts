// When the rows of a figure were read from the service, and whether two passes agreed.

import type { LedgerDate } from '../../shared/contract/sync.ts';
import { isAheadOfClock, oldestReading } from '../../shared/rules/reading-time.ts';
import type { SealedFigure } from '../lib/sealed-figure.ts';
import { messages } from '../messages/messages.ts';
import { datesOf } from './covered-rows.ts';
import type { SealFacts } from './seal-facts.ts';
import type { SealLine } from './seal-line.ts';
import { sealTime } from './seal-time.ts';

export type ReadLine = SealLine & { readonly isKnown: boolean };

export function readLine({ dataset, origin }: SealedFigure, facts: SealFacts, nowMs: number): ReadLine {
  const words = messages.figureSeal.read;
  const asOf = facts.status?.asOf ?? null;
  if (origin.kind === 'logged') return known([words.seenBy(sealTime(origin.seenAt, nowMs))], { isDoubtful: false });
  if (asOf === null || origin.kind === 'counted') return unknown();
  if (dataset === 'charges') {
    return known([sealTime(asOf, nowMs), ...(facts.status?.complete === true ? [words.twice.charges] : [])], {
      isDoubtful: isAheadOfClock(asOf, nowMs),
    });
  }
  const dates = datesOf(origin, facts);
  const oldest = oldestReading(
    (dates ?? []).map(({ readAt }) => readAt),
    nowMs,
  );
  if (dates === null || oldest === null) return unknown();
  const time = sealTime(oldest, nowMs);
  const early = dates.filter(({ isReadTooEarly }) => isReadTooEarly).length;
  const counted = dates.filter(({ countedAt }) => countedAt !== null).length;
  const isOne = dates.length === 1;
  return known(
    [
      isOne ? time : words.oldestOf(dates.length, time),
      ...(dates.every((date) => isReadTwice(date, facts)) ? [isOne ? words.twice.date : words.twice.dates] : []),
      ...(counted > 0 ? [words.onlyCounted(counted, dates.length)] : []),
      ...(early > 0 ? [words.early(early, dates.length)] : []),
    ],
    { isDoubtful: early > 0 || isAheadOfClock(oldest, nowMs) },
  );
}

/**
 * Whether two passes over the rows of this date agreed: all rows of a complete copy, and dates that were read again by
 * a run that compared them. Of an incomplete copy, and where the receipt is not kept, this is not known.
 */
function isReadTwice({ date, readAt }: LedgerDate, { status, receipts }: SealFacts): boolean {
  if (status?.complete === true) return true;
  const readMs = Date.parse(readAt);
  return receipts.some(
    ({ verdict, startedAt, finishedAt, ledgerDates }) =>
      verdict === 'refreshed' &&
      ledgerDates?.read.includes(date) === true &&
      Date.parse(startedAt) <= readMs &&
      readMs <= Date.parse(finishedAt),
  );
}

function known(parts: readonly string[], { isDoubtful }: { readonly isDoubtful: boolean }): ReadLine {
  const text = messages.joins.clauses(parts);
  return { id: 'read', tone: isDoubtful ? 'warning' : 'plain', text, isKnown: true };
}

function unknown(): ReadLine {
  return { id: 'read', tone: 'plain', text: messages.figureSeal.notKnown, isKnown: false };
}
