// "Check my data": reads one dataset like a new copy and compares it with the stored one, which stays unchanged.

import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { draftReceipt, isoTime, newCost, type RunContext } from './reading/context.ts';
import { settleWhole, unsettledDraft } from './datasets/dataset-run.ts';
import { abandon, failedDraft } from './reading/verdict.ts';

type DatasetCheck = {
  readonly dataset: DatasetName;
  /** Rejects with `corrupt` if the file is damaged. It comes first: comparing a damaged copy would prove nothing. */
  readonly checkFile: () => Promise<unknown>;
};

export async function checkDataset(context: RunContext, { dataset, checkFile }: DatasetCheck): Promise<Receipt> {
  const cost = newCost();
  const startedAt = isoTime(context.clock.now());
  const facts = { resource: dataset, startedAt, cost };
  try {
    await checkFile();
    const copyFacts = await context.writer.call('beginDataset', { dataset, purpose: 'compared' });
    if (copyFacts.asOf === null)
      return await abandon(context, dataset, draftReceipt(context, { ...facts, verdict: 'notRun' }));
    const settlement = await settleWhole(context, dataset, cost);
    switch (settlement.kind) {
      case 'settled': {
        const draft = draftReceipt(context, { ...facts, verdict: 'checked' });
        return await context.writer.call('concludeCheck', { dataset, draft });
      }
      case 'rowErrors':
        return await abandon(context, dataset, draftReceipt(context, { ...facts, verdict: 'rowErrors' }));
      case 'unsettled':
        return await abandon(context, dataset, unsettledDraft(context, facts, settlement));
    }
  } catch (error) {
    return await abandon(context, dataset, failedDraft({ context, ...facts, error }));
  }
}
