// Reads ledger dates of the daily reports, several at once, each until two of its passes agree.

import { forEachConcurrently } from '../reading/concurrently.ts';
import { newCost, type Cost, type RunContext } from '../reading/context.ts';
import { ledgerDateSource } from './date-source.ts';
import { settle, type Settlement } from '../reading/settle.ts';

type SettledDate = Extract<Settlement, { readonly kind: 'settled' }>;

/** `onDate` is called once the rows of a date are given to the writer; `notSettled` makes what is thrown otherwise. */
export async function readDates(
  run: { readonly context: RunContext; readonly cost: Cost },
  dates: readonly string[],
  told: {
    readonly onRows: (rows: number) => void;
    readonly onDate: (date: string, settled: SettledDate) => void;
    readonly notSettled: (kind: 'unsettled' | 'rowErrors') => Error;
  },
): Promise<void> {
  const { context, cost } = run;
  await forEachConcurrently(context.signal, dates, async (date, signal) => {
    const costOfDate = newCost();
    const source = ledgerDateSource(context, date, told.onRows);
    try {
      const settlement = await settle({ context: { ...context, signal }, source, cost: costOfDate, pagesAtOnce: 1 });
      if (settlement.kind !== 'settled') throw told.notSettled(settlement.kind);
      await context.writer.call('settleDate', { date, readAt: settlement.readAt });
      told.onDate(date, settlement);
    } finally {
      addCost(cost, costOfDate);
    }
  });
}

function addCost(cost: Cost, costOfDate: Cost): void {
  cost.pages += costOfDate.pages;
  cost.passes = Math.max(cost.passes, costOfDate.passes);
}
