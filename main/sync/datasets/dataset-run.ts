// One dataset of a run: passes until two agree, then the verdict. The stored copy changes only after a good verdict.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { draftReceipt, isoTime, newCost, type Cost, type DraftFacts, type RunContext } from '../reading/context.ts';
import { isTooDeep } from '../reading/limits.ts';
import { wholeDataset } from '../reading/page-source.ts';
import { hasShrunk, MAX_RESTARTS } from '../reading/plan.ts';
import { settle, type Settlement } from '../reading/settle.ts';
import type { ReceiptDraft } from '../../threads/writer/findings.ts';
import { abandon, failedDraft } from '../reading/verdict.ts';
import { settleByDate, settleByWholeDates } from './whole-by-date.ts';

/** `offersKeptAgain`: false in a quick run, so that a copy that a person has already refused is not offered again. */
export async function runDataset(
  context: RunContext,
  dataset: DatasetName,
  { offersKeptAgain }: { readonly offersKeptAgain: boolean },
): Promise<Receipt> {
  const cost = newCost();
  const startedAt = isoTime(context.clock.now());
  try {
    const copyFacts = await context.writer.call('beginDataset', { dataset, purpose: 'live' });
    const settlement = await settleWhole(context, dataset, cost);
    context.progress.startSaving(dataset);
    return await conclude({ context, dataset, cost, startedAt, copyFacts, settlement, offersKeptAgain });
  } catch (error) {
    const draft = failedDraft({ context, resource: dataset, startedAt, cost, error });
    return await abandon(context, dataset, draft);
  }
}

/**
 * Reads reports by ledger date when the service refuses deep pages, or may not list its rows in one order. Charges cannot be
 * read in parts.
 */
export async function settleWhole(context: RunContext, dataset: DatasetName, cost: Cost): Promise<Settlement> {
  try {
    const settlement = await settle({ context, source: wholeDataset(context, dataset), cost });
    await context.limits.noteDepth(dataset, null);
    if (dataset === 'reports') await context.limits.noteUnfoundReports(null);
    const isInDoubt = settlement.kind === 'unsettled' && settlement.fault !== undefined;
    return dataset === 'reports' && isInDoubt ? await settleByWholeDates({ context, cost }, settlement) : settlement;
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    await context.limits.noteDepth(dataset, Number(error.facts['refusedFromRow']));
    if (dataset !== 'reports') throw error;
    return await settleByDate({ context, cost, refusal: error });
  }
}

type Conclusion = {
  readonly context: RunContext;
  readonly dataset: DatasetName;
  readonly cost: Cost;
  readonly startedAt: string;
  readonly copyFacts: { readonly liveRows: number; readonly asOf: string | null };
  readonly settlement: Settlement;
  readonly offersKeptAgain: boolean;
};

async function conclude({ context, dataset, cost, startedAt, ...found }: Conclusion): Promise<Receipt> {
  const { copyFacts, settlement, offersKeptAgain } = found;
  const { writer } = context;
  const facts = { resource: dataset, startedAt, cost };
  switch (settlement.kind) {
    case 'rowErrors': {
      return abandon(context, dataset, draftReceipt(context, { ...facts, verdict: 'rowErrors' }));
    }
    case 'settled': {
      const { rows, readAt, ledgerDates } = settlement;
      if (copyFacts.asOf !== null && hasShrunk({ liveRows: copyFacts.liveRows, newRows: rows })) {
        const draft = draftReceipt(context, { ...facts, verdict: 'heldBack' });
        return writer.call('holdBackDataset', { dataset, draft, readAt, offersKeptAgain });
      }
      const draft =
        ledgerDates === undefined
          ? draftReceipt(context, { ...facts, verdict: 'complete' })
          : draftReceipt(context, { ...facts, verdict: 'refreshed', ledgerDates });
      return writer.call('commitDataset', { dataset, draft, asOf: readAt, complete: true });
    }
    case 'unsettled': {
      // Without a stored copy, the last sound pass is better than nothing. It is never called complete.
      if (copyFacts.asOf === null && settlement.soundRows !== null) {
        const draft = draftReceipt(context, { ...facts, verdict: 'incomplete' });
        return writer.call('commitDataset', { dataset, draft, asOf: settlement.readAt, complete: false });
      }
      return abandon(context, dataset, unsettledDraft(context, facts, settlement));
    }
  }
}

/** Of a dataset that stays as it was. */
export function unsettledDraft(
  context: RunContext,
  facts: Pick<DraftFacts, 'resource' | 'startedAt' | 'cost'>,
  { why: message, fault }: Extract<Settlement, { readonly kind: 'unsettled' }>,
): ReceiptDraft {
  if (fault !== undefined) {
    return draftReceipt(context, { ...facts, verdict: 'failed', error: { code: fault, message, facts: {} } });
  }
  const error = { code: 'unsettled' as const, message, facts: { attempts: MAX_RESTARTS + 1 } };
  return draftReceipt(context, { ...facts, verdict: 'unsettled', error });
}
