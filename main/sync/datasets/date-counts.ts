// Asks the service how many reports a ledger date holds. Hundreds of dates are counted in each quick run and waking the
// writer costs more than reading a count, so many answers go in one message while the next ones are already asked for.

import type { CountBody, CountFinding } from '../../threads/writer/writer-protocol.ts';
import { AppError, fromFailure } from '../../errors.ts';
import { withRetry } from '../../service/retry.ts';
import type { RunContext, SyncWriter } from '../reading/context.ts';
import { OtherDate } from './date-source.ts';
import { batch } from '../reading/batch.ts';
import { REQUESTS_AT_ONCE } from '../reading/plan.ts';
import { createSemaphore, type Slot } from '../reading/semaphore.ts';
import { transferOf } from '../reading/transfer.ts';

/** Dates that are asked for or wait to be read; what is asked for at once is still `REQUESTS_AT_ONCE`. */
export const COUNTS_UNDER_WAY = 128;
const COUNTS_A_MESSAGE = 64;
/** One row is some hundred bytes. Where a service sends more, no more bodies may wait than are asked for at once. */
const SMALL_BODY_BYTES = 16 * 1024;

/** `date` null: of all reports. Throws `OtherDate` where the service does not obey the date filter. */
export type CountDate = (date: string | null, signal: AbortSignal) => Promise<number>;

export function createDateCounter(context: RunContext): CountDate {
  const newSlot = createSemaphore(REQUESTS_AT_ONCE);
  const read = batch(sendTo(context.writer), COUNTS_A_MESSAGE);

  async function attempt(date: string | null, slot: Slot, signal: AbortSignal): Promise<CountFinding> {
    // Held through the pause between two attempts: a service in need of rest is not asked for other dates instead.
    await slot.acquire();
    if (signal.aborted) throw new AppError('cancelled', 'another request failed');
    const filters = date === null ? {} : { filters: { biz_date: date } };
    // One row is asked for, as the smallest page there is.
    const question = { dataset: 'reports', page: 1, pageSize: 1, ...filters, purpose: 'dateCounts' } as const;
    const body = await context.client.fetchPage(question, signal);
    if (body.byteLength <= SMALL_BODY_BYTES) slot.release();
    const answer = await read({ date, body });
    if (answer.ok) return answer.value;
    throw fromFailure(answer.failure);
  }

  return async (date, signal) => {
    const slot = newSlot();
    try {
      const { clock, random } = context;
      const count = await withRetry(() => attempt(date, slot, signal), { signal, clock, random });
      if (!count.isOfDate) throw new OtherDate();
      return count.total;
    } finally {
      slot.release();
    }
  };
}

function sendTo(writer: SyncWriter) {
  return (counts: readonly CountBody[]) =>
    writer.call('readCounts', { counts }, transferOf(...counts.map(({ body }) => body)));
}
