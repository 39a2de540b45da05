// Holds filter values against the service, oldest check first, until all are checked or the budget is spent. A value
// that differs is resolved by fetching its rows, if the budget allows it.

import type { DatasetName } from '../../preload/contract.ts';
import type { FilterValueRows } from '../data/proof-protocol.ts';
import { AppError } from '../errors.ts';
import type { FilterValue } from '../store/parity.ts';
import { ask, type Asking } from './ask.ts';
import { forEachAtOnce } from './at-once.ts';
import { BudgetSpent, type RequestBudget } from './budget.ts';
import { isoTime } from './context.ts';
import { readMembers } from './memberships-run.ts';
import type { ParityFinding } from './parity-check.ts';
import { ASKED_PAGE_SIZE, pageCount } from './plan.ts';

const PARITY_PAGE_SIZE = 50;

type Proving = Asking & { readonly budget: RequestBudget };

export async function runParity(asking: Proving, dataset: DatasetName): Promise<void> {
  const { context, budget } = asking;
  const queue = await context.writer.call('parityQueue', { dataset });
  let checked = 0;
  await forEachAtOnce(context.signal, queue, async (value, signal) => {
    if (budget.left === 0) return;
    try {
      await checkValue({ ...asking, context: { ...context, signal } }, value);
    } catch (error) {
      // What others have under way is paid for, and ends as it would.
      if (!(error instanceof BudgetSpent)) throw error;
    }
    checked += 1;
    context.progress.prove(dataset, { checked, of: queue.length });
  });
}

async function checkValue(asking: Proving, value: FilterValueRows): Promise<void> {
  const { writer, clock } = asking.context;
  const { rows, ...asked } = value;
  const checkedAt = isoTime(clock.now());
  try {
    const finding = await askForParity(asking, { value: asked, rows, checkedAt });
    const requests = Math.max(1, pageCount(finding.serviceTotal, ASKED_PAGE_SIZE));
    if (!finding.isResolvable || requests > asking.budget.left) return;
    if (await readMembers(asking, asked)) await writer.call('commitMembers', { ...asked, asOf: checkedAt });
  } catch (error) {
    // Only this value cannot be asked for; anything else would befall the next one as well.
    if (!(error instanceof AppError && (error.code === 'rejected' || error.code === 'badResponse'))) throw error;
    await writer.call('skipParity', { value: asked, checkedAt });
  }
}

async function askForParity(
  asking: Asking,
  at: { readonly value: FilterValue; readonly rows: number | null; readonly checkedAt: string },
): Promise<ParityFinding> {
  const { value, checkedAt } = at;
  const { writer, random } = asking.context;
  // Another page each time, so that in the end every row has been looked at.
  const page = 1 + Math.floor(random() * Math.max(1, pageCount(at.rows ?? 0, PARITY_PAGE_SIZE)));
  const question = { dataset: value.dataset, filters: { [value.name]: value.value }, page, pageSize: PARITY_PAGE_SIZE };
  return await ask(asking, question, (body) =>
    writer.call('checkParity', { value, body, checkedAt }, { transfer: [body.buffer as ArrayBuffer] }),
  );
}
