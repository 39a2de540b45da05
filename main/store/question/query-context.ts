// What every query needs to know of the copy it reads, within one snapshot, and what may be remembered between queries.

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
  /** Tells copies apart, and what is known of them. */
  readonly copy: string;
  /** Milliseconds since the epoch; what moves with today reads it. */
  now(): number;
  /** Returns `compute()`, or what it returned before for the same copy of the dataset. */
  remember<T>(key: string, compute: () => T): T;
};

/** Belongs to one connection. Without it everything is computed anew. */
export type QueryCache = MemoOfCopy<unknown>;

const REMEMBERED_ANSWERS = 500;

export function createQueryCache(): QueryCache {
  return memoOfCopy(REMEMBERED_ANSWERS);
}

type ContextOptions = {
  readonly db: Database;
  readonly dataset: DatasetName;
  /** Left out where nothing that moves with today is asked. */
  readonly now?: () => number;
  readonly cache?: QueryCache | undefined;
};

/** Runs `work` on one snapshot: count, rows and facts are of the same copy, whatever commits meanwhile. */
export function inSnapshot<T>(options: ContextOptions, work: (context: QueryContext) => T): T {
  const { db } = options;
  return withStorageErrors(db.name, () => {
    const snapshot = db.transaction(() => work(contextOf(options)));
    return snapshot.deferred();
  });
}

/** Within a transaction of the caller's. */
export function contextOf({ db, dataset, cache, now = noClock }: ContextOptions): QueryContext {
  const state = readState(db, dataset);
  // Rows may stay while what is known of them changes.
  const copy = `${state.copyNumber} ${proofNumber(db)}`;
  const memo = (cache ?? createQueryCache())(dataset, copy);
  // A key stands for answers of one type: each is written at one place only.
  const remember = <T>(key: string, compute: () => T): T => memo(key, compute) as T;
  return { db, dataset, state, copy, now, remember };
}

function noClock(): never {
  throw new Error('what moves with today was asked without a clock');
}

export function column(dataset: DatasetName, name: string): SQLiteColumn {
  const columns = getTableColumns(DATASET_TABLES[dataset]) as Readonly<Record<string, SQLiteColumn>>;
  const found = columns[name];
  if (found === undefined) throw new Error(`${dataset} has no column ${name}`);
  return found;
}

/** A field's text as it is matched: in NFC, a–z for A–Z. */
export function foldedColumn(context: QueryContext, field: FieldName): SQL {
  const text = column(context.dataset, field);
  return context.state.nonNfcFields.includes(field) ? sql`lower(nfc(${text}))` : sql`lower(${text})`;
}
