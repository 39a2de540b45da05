// Reads outdated ledger dates while filter values are compared with the service, within the budget of the comparison.

import type { CopyDate } from '../../store/tables/ledger-dates.ts';
import { BudgetSpent, type RequestBudget } from '../reading/budget.ts';
import { draftReceipt, isoTime, newCost, type RunContext } from '../reading/context.ts';
import { OtherDate } from '../datasets/date-source.ts';
import { requestsFor } from './memberships-run.ts';
import type { ProofContext } from './proof-end.ts';
import type { ProofProblems } from './proof-problems.ts';
import type { OutdatedDates } from '../datasets/outdated-dates.ts';
import { hasShrunk } from '../reading/plan.ts';
import { readDates } from '../datasets/read-dates.ts';
import { withinBudget } from '../reading/run-client.ts';

/** Thrown when a date does not settle, or lost most of its rows; never leaves this file. */
class NotNow extends Error {}

type Reading = {
  readonly context: ProofContext;
  readonly budget: RequestBudget;
  readonly outdated: OutdatedDates;
  readonly problems: ProofProblems;
};

/** Reads as many of the dates as the budget allows, and stores their rows. */
export async function readOutdatedDates(reading: Reading): Promise<void> {
  const { context, outdated, problems } = reading;
  try {
    const datesRead = await readWithinBudget(reading);
    outdated.forget(datesRead);
  } catch (error) {
    await context.writer.call('dropLedgerDates', {});
    outdated.giveUp();
    if (error instanceof OtherDate) await context.writer.call('saveFacts', { facts: { dateFilter: 'notAsked' } });
    else if (!(error instanceof NotNow || error instanceof BudgetSpent)) {
      await problems.noteIsolated(context, { dataset: 'reports', subject: 'values' }, error);
    }
    return;
  }
  // The budget is too small for the other dates.
  if (outdated.areToBeRead) outdated.giveUp();
}

async function readWithinBudget({ context, budget, outdated }: Reading): Promise<readonly string[]> {
  const { writer, clock } = context;
  const startedAt = isoTime(clock.now());
  const copyFacts = await writer.call('beginLedgerDates', {});
  const dates = affordableDates(context, {
    wantedDates: outdated.dates,
    storedDates: copyFacts.dates,
    requests: budget.requestsLeft,
  });
  if (dates.length === 0) throw new NotNow();
  const cost = newCost();
  let rowsRead = 0;
  await readDates({ context: { ...context, client: withinBudget(context.client, budget) }, cost }, dates, {
    onRows: () => undefined,
    onDate: (_, { rows }) => void (rowsRead += rows),
    notSettled: () => new NotNow(),
  });
  const liveRows = copyFacts.dates.reduce((sum, { date, rows }) => sum + (dates.includes(date) ? rows : 0), 0);
  if (hasShrunk({ liveRows, newRows: rowsRead })) throw new NotNow();
  const ledgerDates = { read: dates, onlyCounted: [] };
  const draft = draftReceipt(context, { resource: 'reports', startedAt, cost, verdict: 'refreshed', ledgerDates });
  await writer.call('commitLedgerDates', { draft, counted: [], isWhole: false });
  return dates;
}

/** The dates that the budget allows. Each is read in two passes, even when it has a single page. */
function affordableDates(
  context: RunContext,
  {
    wantedDates,
    storedDates,
    requests,
  }: { wantedDates: readonly string[]; storedDates: readonly CopyDate[]; requests: number },
): readonly string[] {
  let requestsLeft = requests;
  return wantedDates.filter((date) => {
    const rows = storedDates.find((each) => each.date === date)?.rows ?? 0;
    const cost = Math.max(2, requestsFor(context, { dataset: 'reports', rows }));
    if (cost > requestsLeft) return false;
    requestsLeft -= cost;
    return true;
  });
}
