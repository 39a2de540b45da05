// One dataset of a run: passes until two agree, then the verdict. Nothing held changes before the verdict is good.

import type { DatasetName, Receipt } from '../../preload/contract.ts';
import { draftReceipt, isoTime, newCost, type Cost, type RunContext } from './context.ts';
import { readPass } from './pass.ts';
import { hasShrunk, MAX_RESTARTS } from './plan.ts';
import { abandon, failedDraft } from './verdict.ts';

const BACKOFF_BASE_MS = 500;

/** `readAt`: a moment between the two passes, when the service held just these rows. */
type Settlement =
  | { readonly kind: 'settled'; readonly rows: number; readonly readAt: string }
  | { readonly kind: 'unsettled'; readonly soundRows: number | null; readonly readAt: string; readonly why: string }
  | { readonly kind: 'rowErrors' };

export async function runDataset(context: RunContext, dataset: DatasetName): Promise<Receipt> {
  const cost = newCost();
  const startedAt = isoTime(context.clock.now());
  try {
    const held = await context.writer.call('beginDataset', { dataset });
    const settlement = await settle(context, dataset, cost);
    context.progress.startSaving(dataset);
    return await conclude({ context, dataset, cost, startedAt, held, settlement });
  } catch (error) {
    const draft = failedDraft({ context, resource: dataset, startedAt, cost, error });
    return await abandon(context, dataset, draft);
  }
}

async function settle(context: RunContext, dataset: DatasetName, cost: Cost): Promise<Settlement> {
  let soundRows: number | null = null;
  let why = '';
  let readAt = isoTime(context.clock.now());
  for (let restarts = 0; restarts <= MAX_RESTARTS;) {
    const confirming = soundRows !== null;
    context.progress.startPass(dataset, confirming);
    const passStartedAt = isoTime(context.clock.now());
    const pass = await readPass({ context, dataset, cost });
    if (pass.kind === 'sound' && pass.rowErrors > 0) return { kind: 'rowErrors' };
    if (pass.kind === 'sound' && confirming && !pass.changed) {
      return { kind: 'settled', rows: pass.rows, readAt: passStartedAt };
    }
    if (pass.kind === 'sound') {
      soundRows = pass.rows;
      readAt = passStartedAt;
      // The first sound pass has nothing to agree with: reading it again is no restart.
      if (!confirming) continue;
      why = 'two passes differed';
    } else {
      soundRows = null;
      why = pass.why;
      await context.writer.call('discardPass', { dataset });
    }
    restarts += 1;
    if (restarts <= MAX_RESTARTS) await backOff(context, restarts);
  }
  return { kind: 'unsettled', soundRows, readAt, why };
}

async function backOff(context: RunContext, restarts: number): Promise<void> {
  const longestMs = BACKOFF_BASE_MS * 2 ** restarts;
  await context.clock.sleep(longestMs * (0.5 + context.random() / 2), context.signal);
}

type Conclusion = {
  readonly context: RunContext;
  readonly dataset: DatasetName;
  readonly cost: Cost;
  readonly startedAt: string;
  readonly held: { readonly heldRows: number; readonly asOf: string | null };
  readonly settlement: Settlement;
};

async function conclude({ context, dataset, cost, startedAt, held, settlement }: Conclusion): Promise<Receipt> {
  const { writer } = context;
  const facts = { resource: dataset, startedAt, cost };
  switch (settlement.kind) {
    case 'rowErrors': {
      return abandon(context, dataset, draftReceipt(context, { ...facts, verdict: 'rowErrors' }));
    }
    case 'settled': {
      const { rows, readAt } = settlement;
      if (held.asOf !== null && hasShrunk({ heldRows: held.heldRows, newRows: rows })) {
        const draft = draftReceipt(context, { ...facts, verdict: 'heldBack' });
        return writer.call('holdBackDataset', { dataset, draft, readAt });
      }
      const draft = draftReceipt(context, { ...facts, verdict: 'complete' });
      return writer.call('commitDataset', { dataset, draft, asOf: readAt, complete: true });
    }
    case 'unsettled': {
      // With nothing held yet, the last sound pass is better than nothing, and never called complete.
      if (held.asOf === null && settlement.soundRows !== null) {
        const draft = draftReceipt(context, { ...facts, verdict: 'incomplete' });
        return writer.call('commitDataset', { dataset, draft, asOf: settlement.readAt, complete: false });
      }
      const error = { code: 'unsettled' as const, message: settlement.why, facts: { attempts: MAX_RESTARTS + 1 } };
      const draft = draftReceipt(context, { ...facts, verdict: 'unsettled', error });
      return abandon(context, dataset, draft);
    }
  }
}
