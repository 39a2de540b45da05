// One dictionary of a run: read whole, then replaced in one transaction.

import type { DictionaryName, Receipt } from '../../preload/contract.ts';
import { AppError } from '../errors.ts';
import { withRetry } from '../service/retry.ts';
import { draftReceipt, isoTime, newCost, type Cost, type RunContext } from './context.ts';
import { ASKED_PAGE_SIZE } from './plan.ts';
import { abandon, failedDraft } from './verdict.ts';

/** A dictionary is a list a person picks from; a service that pages on past this is looping. */
const MAX_DICTIONARY_PAGES = 100;

export async function runDictionary(context: RunContext, name: DictionaryName): Promise<Receipt> {
  const cost = newCost();
  const startedAt = isoTime(context.clock.now());
  context.progress.startPass(name, false);
  try {
    await readWhole(context, name, cost);
    const draft = draftReceipt(context, { resource: name, startedAt, cost, verdict: 'complete' });
    return await context.writer.call('commitDictionary', { name, draft, asOf: startedAt });
  } catch (error) {
    const draft = failedDraft({ context, resource: name, startedAt, cost, error });
    return await abandon(context, name, draft);
  }
}

async function readWhole(context: RunContext, name: DictionaryName, cost: Cost): Promise<void> {
  let held = 0;
  for (let page = 1; page <= MAX_DICTIONARY_PAGES; page += 1) {
    const finding = await readDictionaryPage(context, { name, page, cost });
    held += finding.entries;
    if (page > 1 && finding.total !== cost.serviceTotal) {
      throw new AppError('badResponse', `dictionary ${name} changed its total between two pages`);
    }
    cost.pages = page;
    cost.passes = 1;
    cost.serviceTotal = finding.total ?? held;
    context.progress.addRows(name, finding.entries, cost.serviceTotal);
    if (held >= cost.serviceTotal) return;
    if (finding.entries === 0) break;
  }
  throw new AppError('badResponse', `dictionary ${name} gave ${held} of ${cost.serviceTotal ?? 0} entries`);
}

async function readDictionaryPage(
  context: RunContext,
  at: { name: DictionaryName; page: number; cost: Cost },
): Promise<{ entries: number; total: number | null }> {
  const { name, page, cost } = at;
  return await withRetry(
    async () => {
      cost.requests += 1;
      const request = { name, page, pageSize: ASKED_PAGE_SIZE };
      const body = await context.client.fetchDictionary(request, context.signal);
      cost.bytes += body.byteLength;
      return await context.writer.call(
        'readDictionaryPage',
        { name, page, body },
        { transfer: [body.buffer as ArrayBuffer] },
      );
    },
    { signal: context.signal, clock: context.clock, random: context.random },
  );
}
