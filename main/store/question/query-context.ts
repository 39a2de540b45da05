// What each query needs to know about the copy it reads, within one snapshot, and the cache between queries.

import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { proofNumber } from '../tables/learned.ts';
import { readState } from '../tables/resource-states.ts';
import type { ResourceState } from '../tables/resource-states.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { withStorageErrors } from '../file/sqlite-errors.ts';
import { memoOfCopy, type MemoOfCopy } from './memo.ts';

export type QueryContext = {
  readonly db: Database;
  readonly dataset: DatasetName;
  readonly state: ResourceState;
  /** Changes with each copy, and with what is learned about a copy: results under another value must not be reused. */
  readonly copy: string;
  /** Milliseconds since the epoch, for periods that move with today. */
  now(): number;
  /** Returns `compute()`, or its earlier result for the same key and copy. */
  remember<T>(key: string, compute: () => T): T;
};

/** Belongs to one connection. Without a cache everything is computed anew. */
export type QueryCache = MemoOfCopy<unknown>;

const MAX_REMEMBERED_ANSWERS = 500;

export function createQueryCache(): QueryCache {
  return memoOfCopy(MAX_REMEMBERED_ANSWERS);
}

export type ContextOptions = {
  readonly db: Database;
  readonly dataset: DatasetName;
  /** Can be left out for queries without moving periods. */
  readonly now?: () => number;
  readonly cache?: QueryCache | undefined;
};

/** Runs `work` on one snapshot: counts, rows and facts are from the same copy, even if another connection commits. */
export function inSnapshot<T>(options: ContextOptions, work: (context: QueryContext) => T): T {
  const { db } = options;
  return withStorageErrors(db.name, () => {
    const snapshot = db.transaction(() => work(contextOf(options)));
    return snapshot.deferred();
  });
}

/** Call it inside a transaction. */
export function contextOf({ db, dataset, cache, now = noClock }: ContextOptions): QueryContext {
  const state = readState(db, dataset);
  // What is known about a copy can change while its rows stay.
  const copy = `${state.copyNumber} ${proofNumber(db)}`;
  const memo = (cache ?? createQueryCache())(dataset, copy);
  // Each key is used in one place only, so all its results have one type.
  const remember = <T>(key: string, compute: () => T): T => memo(key, compute) as T;
  return { db, dataset, state, copy, now, remember };
}

function noClock(): never {
  throw new Error('a query with a moving period needs a clock');
}

export function column(dataset: DatasetName, name: string): SQLiteColumn {
  const columns: Readonly<Record<string, SQLiteColumn>> = getTableColumns(DATASET_TABLES[dataset]);
  const tableColumn = columns[name];
  if (tableColumn === undefined) throw new Error(`${dataset} has no column ${name}`);
  return tableColumn;
}

/** A field's text in the form in which it is matched: in NFC, with a–z for A–Z. */
export function foldedColumn(context: QueryContext, field: FieldName): SQL {
  const text = column(context.dataset, field);
  return context.state.nonNfcFields.includes(field) ? sql`lower(nfc(${text}))` : sql`lower(${text})`;
}
