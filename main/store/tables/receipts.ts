// Receipts of sync runs, kept as the JSON they were made as, and the status line that shows the last one.

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { ResourceName } from '../../../shared/contract/fields.ts';
import type { Receipt, ResourceStatus, Verdict } from '../../../shared/contract/sync.ts';
import type { Database } from '../file/database.ts';
import { oldestRead } from './ledger-dates.ts';
import { readState } from './resource-states.ts';
import { receipts } from '../file/schema.ts';

export function saveReceipt(db: Database, receipt: Receipt): void {
  drizzle({ client: db })
    .insert(receipts)
    .values({
      run_id: receipt.runId,
      resource: receipt.resource,
      finished_at: receipt.finishedAt,
      receipt: JSON.stringify(receipt),
    })
    .run();
}

/** What older receipts do not know. */
const LATER_FIELDS = {
  ...{ ledgerDates: null, parity: null, requestsByPurpose: null, refusedAsTooMany: null },
} as const satisfies Partial<Receipt>;

/** Newest first. */
export function listReceipts(
  db: Database,
  request: { readonly resource?: ResourceName; readonly verdicts?: readonly Verdict[]; readonly limit: number },
): readonly Receipt[] {
  const { resource, verdicts, limit } = request;
  return drizzle({ client: db })
    .select({ receipt: receipts.receipt })
    .from(receipts)
    .where(
      and(
        resource === undefined ? undefined : eq(receipts.resource, resource),
        verdicts === undefined ? undefined : inArray(sql`${receipts.receipt} ->> 'verdict'`, [...verdicts]),
      ),
    )
    .orderBy(desc(receipts.id))
    .limit(limit)
    .all()
    .map(({ receipt }) => readReceipt(receipt));
}

export function findReceipt(db: Database, of: Pick<Receipt, 'runId' | 'resource'>): Receipt | null {
  const found = drizzle({ client: db })
    .select({ receipt: receipts.receipt })
    .from(receipts)
    .where(and(eq(receipts.run_id, of.runId), eq(receipts.resource, of.resource)))
    // A copy that was held back and then taken has two receipts of one run: the later one stands.
    .orderBy(desc(receipts.id))
    .limit(1)
    .get();
  return found === undefined ? null : readReceipt(found.receipt);
}

function readReceipt(text: string): Receipt {
  return { ...LATER_FIELDS, ...(JSON.parse(text) as Omit<Receipt, keyof typeof LATER_FIELDS>) };
}

type LaterFacts = Required<Pick<Receipt, 'parity' | 'parityPaused'>> &
  Pick<Receipt, 'requests' | 'requestsByPurpose' | 'bytes' | 'refusedAsTooMany'>;

/** The receipt was saved with the rows; the proof came later. Null when the run made no receipt of this resource. */
export function saveParitySummary(
  db: Database,
  of: {
    readonly runId: string;
    readonly resource: ResourceName;
    readonly proven: LaterFacts;
  },
): Receipt | null {
  const { runId, resource, proven } = of;
  const [last] = listReceipts(db, { resource, limit: 1 });
  if (last?.runId !== runId) return null;
  const receipt: Receipt = { ...last, ...proven };
  drizzle({ client: db })
    .update(receipts)
    .set({ receipt: JSON.stringify(receipt) })
    .where(and(eq(receipts.run_id, runId), eq(receipts.resource, resource)))
    .run();
  return receipt;
}

export function resourceStatus(db: Database, resource: ResourceName, nowMs: number): ResourceStatus {
  const state = readState(db, resource);
  const [last] = listReceipts(db, { resource, limit: 1 });
  return {
    resource,
    // A clock set back since the last run leaves dates that were read ahead of it.
    asOf: resource === 'reports' && state.asOf !== null ? (oldestRead(db, nowMs) ?? state.asOf) : state.asOf,
    complete: state.complete,
    rows: state.rows,
    newestLedgerDate: state.newestLedgerDate,
    oldestLedgerDate: state.oldestLedgerDate,
    last: last ?? null,
    heldBack:
      state.held === null ? null : { newRows: state.held.rows, heldRows: state.rows, readAt: state.held.readAt },
  };
}
