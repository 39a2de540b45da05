// Learns how the service filters, from totals whose right answer is known: how filters must be sent, whether report dates
// are obeyed, how free text matches. A quick run checks what is remembered, a full run learns it again.

import type { TextFilterName } from '../../../shared/contract/fields.ts';
import { STATE_CODE } from '../../../shared/contract/charge-codes.ts';
import type { FilterEncoding, LearnedFacts } from '../../../shared/contract/proof.ts';
import { isRefused } from '../../service/page-refusals.ts';
import type { UnansweredDate } from '../../store/proof/learning-facts.ts';
import type { ProofStart } from '../../threads/writer/writer-protocol.ts';
import type { AppError } from '../../errors.ts';
import type { Filters } from '../../service/filter-encoding.ts';
import { requestTotal, requestTotalOn, requestTotals, type Asking } from './filtered-request.ts';
import { runAllConcurrently } from '../reading/concurrently.ts';
import { isoTime } from '../reading/context.ts';
import { isolatedFailure } from './isolated-failure.ts';
import type { ProofContext } from './proof-end.ts';

const TRANSPORTS: readonly FilterEncoding[] = ['post', 'brackets', 'json'];

export type LearnedTransport = {
  readonly transport: FilterEncoding | null;
  /** The first failure, when no way of sending was obeyed; null when none failed. */
  readonly refusal: AppError | null;
};

/**
 * Tries the way that was obeyed before first. A way that fails is unknown to the service, as long as the service answers
 * requests without filters. With an empty copy nothing can be learned, so the known way stays.
 */
export async function learnTransport(context: ProofContext, start: ProofStart): Promise<LearnedTransport> {
  const known = start.facts.transport;
  if (start.held.charges === null || start.held.charges.rows === 0) return { transport: known, refusal: null };
  const order = known === null ? TRANSPORTS : [known, ...TRANSPORTS.filter((each) => each !== known)];
  let refusal: AppError | null = null;
  for (const transport of order) {
    try {
      if (await isObeyed({ context, transport, budget: null, purpose: 'learning' }, start))
        return { transport, refusal: null };
    } catch (error) {
      const failure = await isolatedFailure(context, 'charges', error);
      refusal ??= failure;
    }
  }
  return { transport: null, refusal };
}

/**
 * Judged by the totals of both states. An ignored filter counts everything twice, and one that is misread nothing. Packages may
 * have changed since the sync, or between two counts, so a way must fail twice; others may be in neither state.
 */
async function isObeyed(asking: Asking, { states }: ProofStart): Promise<boolean> {
  const filterSets = [{ state: STATE_CODE.effective }, { state: STATE_CODE.notEffective }];
  for (let times = 1; times <= 2; times += 1) {
    const totals = await requestTotals(asking, 'charges', filterSets);
    if (totals.every((total, index) => total === states[index])) return true;
    const whole = await requestTotal(asking, 'charges', {});
    if (totals.every((total) => total === whole)) return false;
    const inEither = totals.reduce((sum, total) => sum + total, 0);
    if (inEither > 0 && inEither <= whole) return true;
  }
  return false;
}

/**
 * Reports are always requested by POST. Totals that fit neither answer were counted while rows changed. Throws if the service
 * does not answer for the other date. If the copy has no rows of it, the service may refuse it, as in quick runs.
 */
export async function learnDateFilter(
  context: ProofContext,
  start: ProofStart,
  otherDate: UnansweredDate | null,
): Promise<LearnedFacts['dateFilter']> {
  if (start.dates.length < 2) return 'notAsked';
  // In place of one of them, so that no more is asked than in a full sync. Its rows may have changed: any part of all will do.
  const other = otherDate === null ? [] : [{ date: otherDate.date, rows: null }];
  const dates = [...start.dates.slice(other.length), ...other];
  const pageSize = context.limits.pageSizeOf('reports');
  const countOf = (date: string | null, signal: AbortSignal): Promise<number> => {
    const asking = { context: { ...context, signal }, transport: null, budget: null, purpose: 'learning' } as const;
    const filters: Filters = date === null ? {} : { biz_date: date };
    // With its rows, because a service may count them and yet not give them.
    if (otherDate !== null && date === otherDate.date)
      return totalOfOther(requestTotalOn(asking, { dataset: 'reports', filters, page: 1, pageSize }), otherDate);
    return requestTotal(asking, 'reports', filters);
  };
  const [whole, ...totals] = await runAllConcurrently(
    context.signal,
    [null, ...dates.map(({ date }) => date)].map((date) => (signal: AbortSignal) => countOf(date, signal)),
  );
  if (totals.every((total) => total === whole)) return 'ignored';
  const isPart = (total: number, rows: number | null | undefined): boolean =>
    total === (rows ?? total) && total !== whole;
  return totals.every((total, index) => isPart(total, dates[index]?.rows)) ? 'obeyed' : 'notAsked';
}

async function totalOfOther(asked: Promise<number>, { rows }: UnansweredDate): Promise<number> {
  try {
    return await asked;
  } catch (error) {
    if (rows > 0 || !isRefused(error)) throw error;
    return 0;
  }
}

export async function learnMatching(asking: Asking, name: TextFilterName, kind: 'full' | 'quick'): Promise<void> {
  const { writer, clock } = asking.context;
  let text = await writer.call('beginMatching', { name });
  while (text !== null) {
    const total = await requestTotal(asking, 'charges', { [name]: text });
    const answer = await writer.call('answerMatching', { name, total, untilConfirmed: kind === 'quick' });
    if (answer === 'confirmed') return;
    text = answer.next;
  }
  await writer.call('endMatching', { name, learnedAt: isoTime(clock.now()) });
}
