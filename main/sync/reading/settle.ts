// Reads passes until two agree, with pauses between them. The stored copy does not change here.

import type { Receipt } from '../../../shared/contract/sync.ts';
import { isoTime } from './context.ts';
import type { RunContext } from './context.ts';
import { readPass, type PassRead } from './pass.ts';
import { MAX_RESTARTS } from './plan.ts';
import { confirmRows, type OrderFinding } from './confirm-rows.ts';
import { throwIfOver } from './run-end.ts';

const BACKOFF_BASE_MS = 500;
const EQUAL_ROWS = 'equal rows stood on different pages';

/** `readAt`: the start of the confirming pass. The service had exactly these rows at that moment. */
export type Settlement =
  | {
      readonly kind: 'settled';
      readonly rows: number;
      readonly readAt: string;
      /** Present when rows were read by ledger date, each date settled separately. */
      readonly ledgerDates?: Receipt['ledgerDates'];
    }
  | {
      readonly kind: 'unsettled';
      readonly soundRows: number | null;
      readonly readAt: string;
      readonly why: string;
      /**
       * Present if nothing changed, but records stood on two pages: `unordered` if others then stand on none, `unconfirmed` if
       * equal reports stood there, and no answer of the service shows whether they are one.
       */
      readonly fault?: Exclude<OrderFinding, 'confirmed'>;
    }
  | { readonly kind: 'rowErrors' };

export async function settle(read: PassRead): Promise<Settlement> {
  const { context, source } = read;
  let soundRows: number | null = null;
  let why = '';
  let readAt = isoTime(context.clock.now());
  let found: OrderFinding | null = null;
  for (let restarts = 0; restarts <= MAX_RESTARTS;) {
    const confirming = soundRows !== null;
    const passStartedAt = isoTime(context.clock.now());
    const pass = await readPass({ ...read, isConfirming: confirming });
    if (pass.kind === 'sound') {
      if (pass.rowErrors > 0) return { kind: 'rowErrors' };
      soundRows = pass.rows;
      readAt = passStartedAt;
      if (!pass.changed) {
        // Rows that had changed while they were asked for would have changed this pass.
        if (found !== null) return { kind: 'unsettled', soundRows, readAt, why: EQUAL_ROWS, fault: found };
        found = await confirmRows(read, pass);
        if (found === 'confirmed') return { kind: 'settled', rows: soundRows, readAt };
        continue;
      }
      found = null;
      // The first sound pass has none to agree with, so the pass that confirms it is no restart.
      if (!confirming) continue;
      why = 'two passes differed';
    } else {
      [soundRows, found, why] = [null, null, pass.why];
      if (pass.kind === 'moving') await source.discardPass();
      // Its pages are kept: if they are the same in the next pass, nothing has changed.
      else if (!pass.changed) return { kind: 'unsettled', soundRows, readAt, why, fault: 'unordered' };
      // A page that moved may have hidden the failure of another.
      throwIfOver(context.end, context.signal);
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
