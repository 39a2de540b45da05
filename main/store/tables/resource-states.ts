// The state of each resource: when it was read, and facts about its rows. It is written in the same transaction as the
// rows, and queries read it first.

import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { DatasetName, FieldName, ResourceName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { resourceStates } from '../file/schema.ts';
import { dayText, endOfTomorrow } from '../../../shared/rules/dates.ts';

/** Facts about the rows of a live or held copy. */
export type CopyFacts = {
  readonly rows: number;
  readonly newestLedgerDate: string | null;
  readonly oldestLedgerDate: string | null;
  /** Fields with texts that are not in NFC: matching normalises these columns. */
  readonly nonNfcFields: readonly FieldName[];
  /** Date fields with texts in no known format: ranges of them cannot be answered. */
  readonly unreadDateFields: readonly FieldName[];
};

export type ResourceState = CopyFacts & {
  /** When the copy was read; null when the resource was never synced. */
  readonly asOf: string | null;
  readonly complete: boolean;
  /** Counts committed copies. */
  readonly copyNumber: number;
  /** A copy that waits for the person's decision. `rowsDigest`: left out by earlier versions. */
  readonly held: (CopyFacts & { readonly readAt: string; readonly rowsDigest?: string }) | null;
};

/**
 * A copy that the service can be compared with. While a smaller copy waits for a decision, it is not known whether the service
 * still has the rows of the live one.
 */
export function isProvable(state: ResourceState): state is ResourceState & { readonly asOf: string } {
  return state.asOf !== null && state.held === null;
}

const NEVER_SYNCED: ResourceState = {
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
  return prepareState(db)(resource);
}

/** Reads states over this connection. Preparing the statement takes several times as long as running it. */
export function prepareState(db: Database): (resource: ResourceName) => ResourceState {
  const statement = drizzle({ client: db })
    .select()
    .from(resourceStates)
    .where(eq(resourceStates.resource, sql.placeholder('resource')))
    .prepare();
  return (resource) => {
    const stored = statement.get({ resource });
    return stored === undefined ? NEVER_SYNCED : stateOf(stored);
  };
}

function stateOf(stored: typeof resourceStates.$inferSelect): ResourceState {
  // `writeState` wrote the JSON columns.
  const [nonNfcFields, unreadDateFields, held] = [
    JSON.parse(stored.non_nfc_fields),
    JSON.parse(stored.unread_date_fields),
    JSON.parse(stored.held ?? 'null'),
  ] as [readonly FieldName[], readonly FieldName[], ResourceState['held']];
  return {
    asOf: stored.as_of,
    complete: stored.complete,
    rows: stored.rows,
    copyNumber: stored.copy_number,
    newestLedgerDate: stored.newest_ledger_date,
    oldestLedgerDate: stored.oldest_ledger_date,
    nonNfcFields,
    unreadDateFields,
    held,
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

/** Reads the facts about a copy, which must have its indexes. */
export function describeCopy(db: Database, dataset: DatasetName, table: string): Omit<CopyFacts, 'nonNfcFields'> {
  const field = dataset === 'reports' ? 'biz_date' : 'updated_at';
  const firstValue = (sql: string): unknown => db.prepare(sql).pluck().get();
  const unread = firstValue(`SELECT 1 FROM "${table}" WHERE "${field}_ms" IS NULL AND "${field}" <> '' LIMIT 1`);
  return {
    rows: Number(firstValue(`SELECT count(*) FROM "${table}"`)),
    unreadDateFields: unread === undefined ? [] : [field],
    ...(dataset === 'reports' ? describeEdges(db, table) : { newestLedgerDate: null, oldestLedgerDate: null }),
  };
}

/** The newest and the oldest ledger date of a copy of the reports, as the service wrote them. */
export function describeEdges(db: Database, table: string): Pick<CopyFacts, 'newestLedgerDate' | 'oldestLedgerDate'> {
  const edge = (direction: 'ASC' | 'DESC'): string | null => {
    const sql = `SELECT "biz_date" FROM "${table}" WHERE "biz_date_ms" IS NOT NULL ORDER BY "biz_date_ms" ${direction} LIMIT 1`;
    const date = db.prepare(sql).pluck().get();
    return typeof date === 'string' ? date : null;
  };
  return { newestLedgerDate: edge('DESC'), oldestLedgerDate: edge('ASC') };
}

/** The day up to which the live copy has reports, leaving out ledger dates after tomorrow. Null without a ledger date. */
export function reachedDay(db: Database, nowMs: number): string | null {
  const newestStatement = db.prepare('SELECT max("biz_date_ms") FROM "reports" WHERE "biz_date_ms" < ?').pluck();
  const newestMs = newestStatement.get(endOfTomorrow(nowMs));
  return typeof newestMs === 'bigint' ? dayText(Number(newestMs)) : null;
}
