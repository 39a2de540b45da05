// Reads ledger dates of the daily reports, several at once, each until two of its passes agree.

import { forEachConcurrently } from '../reading/concurrently.ts';
import { isoTime, newCost, type Cost, type RunContext } from '../reading/context.ts';
import { ledgerDateSource } from './date-source.ts';
import { settle, type Settlement } from '../reading/settle.ts';

type SettledDate = Extract<Settlement, { readonly kind: 'settled' }>;

/**
 * `onDate` is called once the writer has the rows of a date. When a date does not settle, `notSettled` makes the error, or
 * null if the others are to be read. `failed` gets what the reading of a date throws; it throws that or another error, or
 * returns if the date counts as one without rows.
 */
export async function readDates(
  run: { readonly context: RunContext; readonly cost: Cost },
  dates: readonly string[],
  events: {
    readonly onRows: (rows: number) => void;
    readonly onDate: (date: string, settled: SettledDate) => void;
    readonly notSettled: (settlement: Exclude<Settlement, SettledDate>, date: string) => Error | null;
    readonly failed?: (error: unknown, date: string) => void;
  },
): Promise<void> {
  const { context, cost } = run;
  const keep = async (date: string, settlement: SettledDate): Promise<void> => {
    await context.writer.call('settleDate', { date, readAt: settlement.readAt });
    events.onDate(date, settlement);
  };
  const readOne = async (date: string, signal: AbortSignal): Promise<void> => {
    const costOfDate = newCost();
    const source = ledgerDateSource(context, date, events.onRows);
    try {
      const settlement = await settle({ context: { ...context, signal }, source, cost: costOfDate, isInTurn: true });
      if (settlement.kind !== 'settled') {
        const error = events.notSettled(settlement, date);
        if (error !== null) throw error;
        // If the date is read again, no earlier pass counts.
        await source.discardPass();
        return;
      }
      await keep(date, settlement);
    } catch (error) {
      if (events.failed === undefined) throw error;
      events.failed(error, date);
      // An earlier pass may have brought rows.
      await source.discardPass();
      await keep(date, { kind: 'settled', rows: 0, readAt: isoTime(context.clock.now()) });
    } finally {
      addCost(cost, costOfDate);
    }
  };
  await forEachConcurrently(context.signal, dates, readOne, context.atOnce);
}

function addCost(cost: Cost, costOfDate: Cost): void {
  cost.pages += costOfDate.pages;
  cost.confirming += costOfDate.confirming;
  cost.passes = Math.max(cost.passes, costOfDate.passes);
}
