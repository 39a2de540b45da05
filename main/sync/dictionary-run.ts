// One dictionary of a run: reads all entries, then replaces them in one transaction.

import type { DictionaryName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { AppError } from '../errors.ts';
import type { Paging } from '../service/client.ts';
import { askPageOrWhole } from '../service/dictionary-paging.ts';
import { draftReceipt, isoTime, newCost, type Cost, type RunContext } from './reading/context.ts';
import { withRetryInSlot } from './reading/in-slot.ts';
import { ASKED_PAGE_SIZE } from './reading/plan.ts';
import { abandon, failedDraft } from './reading/verdict.ts';
import { transferOf } from './reading/transfer.ts';

/** No dictionary that people choose from has more pages: a service that sends more repeats its pages. */
const MAX_DICTIONARY_PAGES = 100;

type DictionaryFinding = { readonly entries: number; readonly total: number | null };

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
  const ask = (paging: Paging | null): Promise<DictionaryFinding> => readDictionaryPage(context, { name, paging });
  const first = await askPageOrWhole({ page: 1, pageSize: ASKED_PAGE_SIZE }, ask);
  // If the service refused our paging parameters but still sends pages, ask for pages of the size it sent.
  const pageSize = first.isPaged ? ASKED_PAGE_SIZE : first.answer.entries;
  let entriesRead = 0;
  for (let page = 1; page <= MAX_DICTIONARY_PAGES; page += 1) {
    const finding = page === 1 ? first.answer : await ask({ page, pageSize });
    entriesRead += finding.entries;
    if (page > 1 && finding.total !== cost.serviceTotal) {
      throw new AppError('badResponse', `dictionary ${name} changed its total between two pages`);
    }
    cost.pages = page;
    cost.passes = 1;
    cost.serviceTotal = finding.total ?? entriesRead;
    context.progress.addRows(name, finding.entries, cost.serviceTotal);
    if (entriesRead >= cost.serviceTotal) return;
    if (finding.entries === 0) break;
  }
  throw new AppError('badResponse', `dictionary ${name} gave ${entriesRead} of ${cost.serviceTotal ?? 0} entries`);
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
