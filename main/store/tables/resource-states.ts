// What is held of each resource: the line that a swap writes together with the rows, and that queries read first.

import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { DatasetName, FieldName, ResourceName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { resourceStates } from '../file/schema.ts';

/** What is known of a copy from its rows, live or held. */
export type CopyFacts = {
  readonly rows: number;
  readonly newestLedgerDate: string | null;
  readonly oldestLedgerDate: string | null;
  /** Fields with texts that are not in NFC: matching normalises those columns. */
  readonly nonNfcFields: readonly FieldName[];
  /** Date fields with texts in no known format: ranges on them are off. */
  readonly unreadDateFields: readonly FieldName[];
};

export type ResourceState = CopyFacts & {
  readonly asOf: string | null;
  readonly complete: boolean;
  readonly copyNumber: number;
  readonly held: (CopyFacts & { readonly readAt: string }) | null;
};

const NOTHING_HELD: ResourceState = {
  asOf: null,
  complete: false,
  rows: 0,
  copyNumber: 0,
  newestLedgerDate: null,
  oldestLedgerDate: null,
  nonNfcFields: [],
  unreadDateFields: [],
  held: null,
};

export function readState(db: Database, resource: ResourceName): ResourceState {
  const stored = drizzle({ client: db })
    .select()
    .from(resourceStates)
    .where(eq(resourceStates.resource, resource))
    .get();
  if (stored === undefined) return NOTHING_HELD;
  return {
    asOf: stored.as_of,
    complete: stored.complete,
    rows: stored.rows,
    copyNumber: stored.copy_number,
    newestLedgerDate: stored.newest_ledger_date,
    oldestLedgerDate: stored.oldest_ledger_date,
    nonNfcFields: JSON.parse(stored.non_nfc_fields) as readonly FieldName[],
    unreadDateFields: JSON.parse(stored.unread_date_fields) as readonly FieldName[],
    held: stored.held === null ? null : (JSON.parse(stored.held) as ResourceState['held']),
  };
}

export function writeState(db: Database, resource: ResourceName, state: ResourceState): void {
  const stored = {
    as_of: state.asOf,
    complete: state.complete,
    rows: state.rows,
    copy_number: state.copyNumber,
    newest_ledger_date: state.newestLedgerDate,
    oldest_ledger_date: state.oldestLedgerDate,
    non_nfc_fields: JSON.stringify(state.nonNfcFields),
    unread_date_fields: JSON.stringify(state.unreadDateFields),
    held: state.held === null ? null : JSON.stringify(state.held),
  };
  drizzle({ client: db })
    .insert(resourceStates)
    .values({ resource, ...stored })
    .onConflictDoUpdate({ target: resourceStates.resource, set: stored })
    .run();
}

/** Reads the facts of a copy that has its indexes. */
export function describeCopy(db: Database, dataset: DatasetName, table: string): Omit<CopyFacts, 'nonNfcFields'> {
  const field = dataset === 'reports' ? 'biz_date' : 'updated_at';
  const one = (sql: string): unknown => db.prepare(sql).pluck().get();
  const unread = one(`SELECT 1 FROM "${table}" WHERE "${field}_ms" IS NULL AND "${field}" <> '' LIMIT 1`);
  return {
    rows: Number(one(`SELECT count(*) FROM "${table}"`)),
    unreadDateFields: unread === undefined ? [] : [field],
    ...(dataset === 'reports' ? describeEdges(db, table) : { newestLedgerDate: null, oldestLedgerDate: null }),
  };
}

/** The newest and oldest ledger date of a copy of the reports. */
export function describeEdges(db: Database, table: string): Pick<CopyFacts, 'newestLedgerDate' | 'oldestLedgerDate'> {
  const edge = (direction: 'ASC' | 'DESC'): string | null => {
    const sql = `SELECT "biz_date" FROM "${table}" WHERE "biz_date_ms" IS NOT NULL ORDER BY "biz_date_ms" ${direction} LIMIT 1`;
    const found = db.prepare(sql).pluck().get();
    return typeof found === 'string' ? found : null;
  };
  return { newestLedgerDate: edge('DESC'), oldestLedgerDate: edge('ASC') };
}
