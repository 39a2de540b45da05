// A run may read more ledger dates after its reports were saved. Both readings are joined in one receipt.

import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Receipt } from '../../../shared/contract/sync.ts';
import type { Database } from '../file/database.ts';
import { receiptText } from './receipt-text.ts';
import { findReceipt, saveReceipt } from './receipts.ts';
import { receipts } from '../file/schema.ts';

/** Returns the receipt as it was saved. */
export function saveReceiptOfDates(db: Database, receipt: Receipt): Receipt {
  const earlier = findReceipt(db, receipt);
  if (earlier === null) {
    saveReceipt(db, receipt);
    return receipt;
  }
  const joined = joinReceipts(earlier, receipt);
  drizzle({ client: db })
    .update(receipts)
    .set({ finished_at: joined.finishedAt, receipt: receiptText(joined) })
    .where(and(eq(receipts.run_id, joined.runId), eq(receipts.resource, joined.resource)))
    .run();
  return joined;
}

function joinReceipts(earlier: Receipt, later: Receipt): Receipt {
  const sum = (field: 'added' | 'changed' | 'gone'): number => (earlier[field] ?? 0) + (later[field] ?? 0);
  return {
    ...earlier,
    finishedAt: later.finishedAt,
    rowsHeld: later.rowsHeld,
    added: sum('added'),
    changed: sum('changed'),
    gone: sum('gone'),
    pages: earlier.pages + later.pages,
    passes: Math.max(earlier.passes, later.passes),
    // These figures already count the whole run.
    requests: later.requests,
    requestsByPurpose: later.requestsByPurpose,
    bytes: later.bytes,
    refusedAsTooMany: later.refusedAsTooMany,
    missingFields: earlier.missingFields.filter((field) => later.missingFields.includes(field)),
    extraFields: [...new Set([...earlier.extraFields, ...later.extraFields])].sort(),
    repairedRows: earlier.repairedRows + later.repairedRows,
    ledgerDates: joinDates(earlier.ledgerDates, later.ledgerDates),
  };
}

function joinDates(earlier: Receipt['ledgerDates'], later: Receipt['ledgerDates']): Receipt['ledgerDates'] {
  if (earlier === null || later === null) return earlier;
  const read = [...new Set([...earlier.read, ...later.read])].sort();
  return { read, onlyCounted: earlier.onlyCounted.filter((date) => !read.includes(date)) };
}
