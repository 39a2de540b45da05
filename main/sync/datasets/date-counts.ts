// Asks the service how many reports a ledger date has. A quick run counts hundreds of dates, and waking the writer takes
// longer than reading a count, so many answers share one message while the next are already requested.

import type { CountBody, CountFinding } from '../../threads/writer/writer-protocol.ts';
import { fromFailure } from '../../errors.ts';
import { isRefused } from '../../service/page-refusals.ts';
import type { RunContext, SyncWriter } from '../reading/context.ts';
import { OtherDate } from './date-source.ts';
import { batch } from '../reading/batch.ts';
import { withRetryInSlot } from '../reading/in-slot.ts';
import type { Filters } from '../reading/limits.ts';
import type { Slot } from '../reading/semaphore.ts';
import { transferOf } from '../reading/transfer.ts';

/** Dates whose answers are requested or wait to be read. No more than the run allows are requested at a time. */
export const COUNTS_UNDER_WAY = { limit: 128 };
const MAX_COUNTS_PER_MESSAGE = 64;
/** One row has some hundred bytes. A larger body keeps its slot until it is read, so that few large ones wait. */
const MAX_SMALL_BODY_BYTES = 16 * 1024;

/** `date` null counts all reports. Throws `OtherDate` when the service does not obey the date filter. */
export type CountDate = (date: string | null, signal: AbortSignal) => Promise<number>;

export function createDateCounter(context: RunContext): CountDate {
  const read = batch(sendTo(context.writer), MAX_COUNTS_PER_MESSAGE);

  async function ask(
    { filters, pageSize }: { readonly filters: Filters; readonly pageSize: number },
    slot: Slot,
    signal: AbortSignal,
  ): Promise<CountFinding> {
    const date = filters['biz_date'] ?? null;
    const question = { dataset: 'reports', page: 1, pageSize, ...(date !== null && { filters }) } as const;
    const body = await context.client.fetchPage({ ...question, purpose: 'dateCounts' }, signal);
    if (body.byteLength <= MAX_SMALL_BODY_BYTES) slot.release();
    const answer = await read({ date, body });
    if (answer.ok) return answer.value;
    throw fromFailure(answer.failure);
  }

  return async (date, signal) => {
    const filters: Filters = date === null ? {} : { biz_date: date };
    const count = await context.limits.askCount('reports', filters, (ofQuestion, pageSize) =>
      withRetryInSlot(context, (slot) => ask({ filters: ofQuestion, pageSize }, slot, signal), signal),
    );
    if (!count.isOfDate) throw new OtherDate();
    return count.total;
  };
}

/**
 * For a day of which no row is known. Null if the service refuses it, as it may do with a day that is ahead or a holiday: it has
 * no rows then if those of all dates add up to the service's total.
 */
export async function countProbe(count: CountDate, date: string, signal: AbortSignal): Promise<number | null> {
  try {
    return await count(date, signal);
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

function sendTo(writer: SyncWriter) {
  return (counts: readonly CountBody[]) =>
    writer.call('readCounts', { counts }, transferOf(...counts.map(({ body }) => body)));
}
