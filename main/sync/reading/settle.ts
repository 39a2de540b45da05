// Reads passes until two agree, with pauses between them. The stored copy does not change here.

import type { Receipt } from '../../../shared/contract/sync.ts';
import { isoTime } from './context.ts';
import type { RunContext } from './context.ts';
import { readPass, type PassRead, type SoundPass } from './pass.ts';
import { MAX_RESTARTS } from './plan.ts';
import { confirmRows } from './row-order.ts';
import { throwIfOver } from './run-end.ts';

const BACKOFF_BASE_MS = 500;

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
      /** Nothing changed, but records stood on two pages, so that others may stand on none. */
      readonly isUnordered?: true;
    }
  | { readonly kind: 'rowErrors' };

export async function settle(read: PassRead): Promise<Settlement> {
  const { context, source } = read;
  let soundRows: number | null = null;
  let why = '';
  let readAt = isoTime(context.clock.now());
  let [wasContradicted, wasRepeatedAlways] = [false, true];
  for (let restarts = 0; restarts <= MAX_RESTARTS;) {
    const confirming = soundRows !== null;
    const passStartedAt = isoTime(context.clock.now());
    const pass = await readPass({ ...read, isConfirming: confirming });
    if (pass.kind === 'sound') {
      if (pass.rowErrors > 0) return { kind: 'rowErrors' };
      soundRows = pass.rows;
      readAt = passStartedAt;
      const isAgreed = confirming && !pass.changed;
      const end = isAgreed ? await concludeAgreed(read, pass, { readAt, wasContradicted }) : null;
      if (end !== null) return end;
      [wasContradicted, wasRepeatedAlways] = [isAgreed, false];
      // The first sound pass has none to agree with, so the pass that confirms it is no restart. Nor is the one that shows
      // whether a contradiction was a change: it ends the reading, or is counted itself.
      if (!confirming || isAgreed) continue;
      why = 'two passes differed';
    } else {
      soundRows = null;
      [wasContradicted, wasRepeatedAlways] = [false, wasRepeatedAlways && pass.isRepeated];
      why = pass.why;
      await source.discardPass();
      // A page that moved may have hidden the failure of another.
      throwIfOver(context.end, context.signal);
    }
    restarts += 1;
    if (restarts <= MAX_RESTARTS) await backOff(context, restarts);
  }
  return { kind: 'unsettled', soundRows, readAt, why, ...(wasRepeatedAlways && { isUnordered: true }) };
}

/**
 * Two passes were equal. Null if rows that were asked for in another way contradict them: either they have changed since, which
 * another pass shows, or the passes have some rows twice and lack others.
 */
async function concludeAgreed(
  read: PassRead,
  pass: SoundPass,
  { readAt, wasContradicted }: { readonly readAt: string; readonly wasContradicted: boolean },
): Promise<Settlement | null> {
  const { rows } = pass;
  const found = wasContradicted ? 'unknown' : await confirmRows(read, pass);
  if (found === 'contradicted') return null;
  if (found === 'confirmed') return { kind: 'settled', rows, readAt };
  return { kind: 'unsettled', soundRows: rows, readAt, why: 'equal rows stood on different pages', isUnordered: true };
}

async function backOff(context: RunContext, restarts: number): Promise<void> {
  const longestMs = BACKOFF_BASE_MS * 2 ** restarts;
  await context.clock.sleep(longestMs * (0.5 + context.random() / 2), context.signal);
}
