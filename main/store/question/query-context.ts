// What each query needs to know about the copy it reads, within one snapshot, and the cache between queries.

import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { prepareProofNumber } from '../tables/learned.ts';
import { prepareState } from '../tables/resource-states.ts';
import type { ResourceState } from '../tables/resource-states.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { withStorageErrors } from '../../files/storage-errors.ts';
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

/** Belongs to one connection. Without a cache everything is computed again. */
export type QueryCache = {
  readonly answers: MemoOfCopy<unknown>;
  /** Reads with statements that stay prepared, because each query begins with them. */
  readonly readCopy: (db: Database, dataset: DatasetName) => CopyRead;
};
type CopyRead = { readonly state: ResourceState; readonly proofNumber: number };

const MAX_REMEMBERED_ANSWERS = 500;

export function createQueryCache(maxAnswers = MAX_REMEMBERED_ANSWERS): QueryCache {
  let prepared: { readonly db: Database; readonly read: (dataset: DatasetName) => CopyRead } | null = null;
  return {
    answers: memoOfCopy(maxAnswers),
    readCopy(db, dataset) {
      // Only tests use a cache with another connection to the same file.
      if (prepared?.db !== db) prepared = { db, read: prepareCopy(db) };
      return prepared.read(dataset);
    },
  };
}

function prepareCopy(db: Database): (dataset: DatasetName) => CopyRead {
  const [readState, readProofNumber] = [prepareState(db), prepareProofNumber(db)];
  return (dataset) => ({ state: readState(dataset), proofNumber: readProofNumber() });
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
export function contextOf(options: ContextOptions): QueryContext {
  const { db, dataset, cache = createQueryCache(), now = noClock } = options;
  const { state, proofNumber } = cache.readCopy(db, dataset);
  // What is known about a copy can change while its rows stay.
  const copy = `${state.copyNumber} ${proofNumber}`;
  const memo = cache.answers(dataset, copy);
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
