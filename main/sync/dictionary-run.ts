// One dictionary of a run: reads all entries, then replaces them in one transaction.

import type { DictionaryName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { endsTheRun } from '../../shared/contract/last-run.ts';
import { AppError } from '../errors.ts';
import type { Paging } from '../service/client.ts';
import type { WriterCalls } from '../threads/writer/writer-protocol.ts';
import { askPageOrWhole } from '../service/page-refusals.ts';
import { draftReceipt, isoTime, newCost, type Cost, type RunContext } from './reading/context.ts';
import { withRetryInSlot } from './reading/in-slot.ts';
import { ASKED_PAGE_SIZE } from './reading/plan.ts';
import { abandon, failedDraft } from './reading/verdict.ts';
import { transferOf } from './reading/transfer.ts';

/** No dictionary that people choose from has more pages: a service that sends more repeats its pages. */
const MAX_DICTIONARY_PAGES = 100;
/** Of a dictionary that changes while its pages are read, until two readings are equal. */
const MAX_READINGS = 4;

type DictionaryFinding = ReturnType<WriterCalls['readDictionaryPage']>;
/**
 * Null if its pages contradict each other. `digest`: of all its entries. `mayBeCut`: whether there is a second page is not known,
 * because the request for it failed.
 */
type DictionaryReading = { readonly pages: number; readonly digest: string; readonly mayBeCut: boolean } | null;

export async function runDictionary(context: RunContext, name: DictionaryName): Promise<Receipt> {
  const cost = newCost();
  const startedAt = isoTime(context.clock.now());
  try {
    const { mayBeCut } = await readWhole(context, name, cost);
    const verdict = mayBeCut ? 'incomplete' : 'complete';
    const draft = draftReceipt(context, { resource: name, startedAt, cost, verdict });
    return await context.writer.call('commitDictionary', { name, draft, asOf: startedAt, mayBeCut });
  } catch (error) {
    const draft = failedDraft({ context, resource: name, startedAt, cost, error });
    return await abandon(context, name, draft);
  }
}

/** One answer is of one moment. Several pages may be of several, so they are read until two readings are equal. */
async function readWhole(
  context: RunContext,
  name: DictionaryName,
  cost: Cost,
): Promise<NonNullable<DictionaryReading>> {
  let before: string | null = null;
  while (cost.passes < MAX_READINGS) {
    context.progress.startPass(name, cost.passes > 0);
    const reading = await readPages(context, name, cost);
    cost.passes += 1;
    if (reading !== null && (reading.pages === 1 || reading.digest === before)) return reading;
    before = reading?.digest ?? null;
  }
  throw new AppError('badResponse', `dictionary ${name} changed in each of ${MAX_READINGS} readings`);
}

/**
 * Without a total, pages are asked for until one brings nothing new: the contract does not say how dictionaries are paged. A
 * total that the entries exceed says nothing.
 */
async function readPages(context: RunContext, name: DictionaryName, cost: Cost): Promise<DictionaryReading> {
  const ask = (paging: Paging | null): Promise<DictionaryFinding> => readDictionaryPage(context, { name, paging });
  const { answer: first, isPaged } = await askPageOrWhole({ page: 1, pageSize: ASKED_PAGE_SIZE }, ask);
  // If the service refused our paging parameters but still sends pages, ask for pages of the size it sent.
  const pageSize = isPaged ? ASKED_PAGE_SIZE : first.entries;
  let [read, last, pages] = [first.entries, first, 1];
  let total = notExceeded(first.total, read);
  const note = (entries: number): void => {
    cost.pages = pages;
    cost.serviceTotal = total ?? read;
    context.progress.addRows(name, entries, cost.serviceTotal);
  };
  note(read);
  while (total === null ? isPaged && first.entries > 0 : read < total) {
    if (pages === MAX_DICTIONARY_PAGES) throw new AppError('badResponse', `dictionary ${name} has too many pages`);
    const next = await askFurther({ total, pages }, () => ask({ page: pages + 1, pageSize }));
    if (next === null) return { pages, digest: last.digest, mayBeCut: true };
    if (total === null && next.newKeys === 0) break;
    const isContradicted = total !== null && next.total !== total;
    if (isContradicted || next.newKeys === 0 || next.newKeys < next.entries) return null;
    [read, last, pages] = [read + next.entries, next, pages + 1];
    total = notExceeded(total, read);
    note(next.entries);
  }
  return { pages, digest: last.digest, mayBeCut: false };
}

function notExceeded(total: number | null, entries: number): number | null {
  return total !== null && entries <= total ? total : null;
}

/**
 * A service that gave the whole dictionary without a total may refuse to give another page of it. Null if it fails in another way
 * at the second one: a first page without a total is usually all.
 */
async function askFurther(
  { total, pages }: { readonly total: number | null; readonly pages: number },
  ask: () => Promise<DictionaryFinding>,
): Promise<DictionaryFinding | null> {
  try {
    return await ask();
  } catch (error) {
    if (total !== null || !(error instanceof AppError)) throw error;
    if (error.code === 'rejected') return { entries: 0, newKeys: 0, total, digest: '' };
    if (pages > 1 || error.code === 'cancelled' || endsTheRun(error.code)) throw error;
    return null;
  }
}

async function readDictionaryPage(
  context: RunContext,
  at: { name: DictionaryName; paging: Paging | null },
): Promise<DictionaryFinding> {
  const { name, paging } = at;
  const { client, writer, signal } = context;
  const attempt = async (): Promise<DictionaryFinding> => {
    const body = await client.fetchDictionary({ name, paging }, signal);
    return await writer.call('readDictionaryPage', { name, page: paging?.page ?? 1, body }, transferOf(body));
  };
  return await withRetryInSlot(context, attempt, signal);
}
