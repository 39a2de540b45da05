// Fetches the rows of filter values that the copy cannot answer by itself: both pending marks, and pinned clients.

import { AppError, toFailure } from '../errors.ts';
import type { FilterValue } from '../store/parity.ts';
import { ask, askTotal, type Asking } from './ask.ts';
import { isoTime } from './context.ts';
import { isolatedFailure } from './isolated-failure.ts';
import { learnPageSize, pageCount } from './plan.ts';

const MOST_TRIES = 3;
const NOBODY = '0';

/**
 * Both sets, unless they are known to split the whole: then the smaller one says it all. A service that ignores the
 * filter answers every row for each mark.
 */
export async function fetchPending(asking: Asking): Promise<void> {
  const { writer, clock } = asking.context;
  const asOf = isoTime(clock.now());
  const serviceRows = await askTotal(asking, 'charges', {});
  const totals = [
    { value: '0', total: await askTotal(asking, 'charges', { pending: '0' }) },
    { value: '1', total: await askTotal(asking, 'charges', { pending: '1' }) },
  ].sort((a, b) => a.total - b.total);
  const isIgnored = serviceRows > 0 && totals.every(({ total }) => total === serviceRows);
  const isSplit = totals.reduce((sum, { total }) => sum + total, 0) === serviceRows;
  const wanted = isSplit ? totals.slice(0, 1) : totals;
  if (isIgnored || !(await readSets(asking, wanted))) {
    await writer.call('forgetPending', { asOf });
    return;
  }
  await writer.call('commitPending', { serviceRows, asOf });
}

async function readSets(asking: Asking, wanted: readonly { readonly value: string }[]): Promise<boolean> {
  for (const { value } of wanted) {
    if (!(await readMembers(asking, { dataset: 'charges', name: 'pending', value }))) return false;
  }
  return true;
}

/** One client's failure is noted with its pin; what fails for all ends the fetching. */
export async function fetchPins(asking: Asking, aaids: readonly string[]): Promise<void> {
  if (aaids.length === 0) return;
  const { writer } = asking.context;
  const isObeyed = asking.transport !== null && (await isClientObeyed(asking));
  for (const aaid of aaids) {
    try {
      if (!isObeyed) throw new AppError('rejected', 'the service does not filter by client');
      await fetchPin(asking, aaid);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await writer.call('notePinFailure', { aaid, failure: toFailure(error) });
      await isolatedFailure(asking.context, 'charges', error);
    }
  }
}

async function fetchPin(asking: Asking, aaid: string): Promise<void> {
  const { writer, clock } = asking.context;
  const value: FilterValue = { dataset: 'charges', name: 'aaid', value: aaid };
  const asOf = isoTime(clock.now());
  if (!(await readMembers(asking, value))) throw new AppError('unsettled', 'the rows of the client kept changing');
  await writer.call('commitMembers', { ...value, asOf });
}

/** A service that ignores the filter answers every package for anybody. */
async function isClientObeyed(asking: Asking): Promise<boolean> {
  const whole = await askTotal(asking, 'charges', {});
  return whole === 0 || (await askTotal(asking, 'charges', { aaid: NOBODY })) !== whole;
}

/** False: no reading of all pages agreed with itself. */
export async function readMembers(asking: Asking, value: FilterValue): Promise<boolean> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    if (await readOnce(asking, value)) return true;
  }
  return false;
}

async function readOnce(asking: Asking, value: FilterValue): Promise<boolean> {
  const { writer } = asking.context;
  await writer.call('beginMembers', value);
  const readPage = (page: number, pageSize: number): Promise<{ rows: number; total: number }> =>
    ask(asking, { dataset: value.dataset, filters: { [value.name]: value.value }, page, pageSize }, (body) =>
      writer.call('readMembers', { ...value, page, body }, { transfer: [body.buffer as ArrayBuffer] }),
    );
  const asked = asking.context.limits.pageSizeOf(value.dataset);
  const first = await readPage(1, asked);
  const pageSize = learnPageSize({ asked, ...first });
  let rows = first.rows;
  for (let page = 2; page <= pageCount(first.total, pageSize); page += 1) {
    const next = await readPage(page, pageSize);
    if (next.total !== first.total) return false;
    rows += next.rows;
  }
  return rows === first.total;
}
