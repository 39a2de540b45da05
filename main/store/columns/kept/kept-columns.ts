// The columns of the live copies, kept in the profile's file. They are written in small steps, and read only if they are
// whole and belong to exactly the copy that is live; otherwise column-view.ts builds the columns from all rows.

import type { DatasetName } from '../../../../shared/contract/fields.ts';
import type { ColumnIndex } from '../column-index.ts';
import {
  addToChecksum,
  COLUMN_FORMAT,
  decodeColumns,
  keyOfSums,
  sumsPart,
  UnfitChunks,
  type ColumnChunk,
} from './encode-columns.ts';
import { decodeSums, type TextSums } from './kept-sums.ts';
import { withoutFlush, type Database } from '../../file/database.ts';
import { schemaVersion } from '../../file/migrate.ts';
import { ignoreStorageErrors } from '../../../files/storage-errors.ts';
import { readState, type ResourceState } from '../../tables/resource-states.ts';

/** The copy to which columns belong. */
export type ColumnsCopy = { readonly dataset: DatasetName; readonly copyNumber: number };
export type NumberedChunk = ColumnChunk & { readonly number: number };
export type ChunksWritten = { readonly chunks: number; readonly checksum: number };

type StoredSet = Readonly<Record<'copy_number' | 'schema_version' | 'format' | 'chunks' | 'checksum', bigint>>;

/**
 * Null if the file does not have the columns of this copy. Call it in the snapshot in which `state` was read: the numbers
 * of copies and the rows change in the same transaction, so columns of the same number have the same rows.
 */
export function readKeptColumns(
  db: Database,
  dataset: DatasetName,
  { copyNumber, rows }: Pick<ResourceState, 'copyNumber' | 'rows'>,
): ColumnIndex | null {
  const set = findSet(db, { dataset, copyNumber });
  if (set === null) return null;
  const chunks = new StoredChunks(db, dataset);
  try {
    const index = decodeColumns(dataset, rows, chunks.read(Number(set.chunks)), freeBytes);
    return chunks.checksum === Number(set.checksum) ? index : null;
  } catch (error) {
    // Safe to go on: the columns are built from the rows, which are whole.
    if (error instanceof UnfitChunks) return null;
    throw error;
  }
}

/** The garbage collector would free the bytes later, and until then all chunks would be in memory beside the columns. */
function freeBytes({ buffer, byteLength }: ColumnChunk['bytes']): void {
  // The driver gives each value a buffer of its own. One that others share must stay.
  if (buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Whether the file has the columns of this copy. Call it in the snapshot in which the copy was read, like `readKeptColumns`. */
export function hasKeptColumns(db: Database, copy: ColumnsCopy): boolean {
  return findSet(db, copy) !== null;
}

/** The keys of the sums that the file keeps for this copy. Call it in the snapshot in which the copy was read. */
export function keptSumsKeys(db: Database, copy: ColumnsCopy): ReadonlySet<string> {
  if (findSet(db, copy) === null) return new Set();
  const parts = db
    .prepare<unknown[], Pick<ColumnChunk, 'part'>>('SELECT DISTINCT part FROM column_chunks WHERE dataset = ?')
    .all(copy.dataset);
  return new Set(parts.flatMap(({ part }) => keyOfSums(part) ?? []));
}

/** `key`: of which column and rows. Null if these sums are not kept. */
export function readKeptSums(db: Database, copy: ColumnsCopy, key: string): TextSums | null {
  if (findSet(db, copy) === null) return null;
  const chunks = db
    .prepare<unknown[], Pick<ColumnChunk, 'bytes'>>(
      'SELECT bytes FROM column_chunks WHERE dataset = ? AND part = ? ORDER BY number',
    )
    .all(copy.dataset, sumsPart(key))
    .map(({ bytes }) => bytes);
  try {
    return chunks.length === 0 ? null : decodeSums({ key, copyNumber: copy.copyNumber }, chunks);
  } catch (error) {
    // Safe to go on: the sums are computed from the columns.
    if (error instanceof UnfitChunks) return null;
    throw error;
  }
}

/** Null if there is none, or if this version of the app cannot read it. */
function findSet(db: Database, { dataset, copyNumber }: ColumnsCopy): StoredSet | null {
  const set = db
    .prepare<unknown[], StoredSet>(
      'SELECT copy_number, schema_version, format, chunks, checksum FROM column_sets WHERE dataset = ?',
    )
    .get(dataset);
  if (set === undefined) return null;
  const isOfCopy = Number(set.copy_number) === copyNumber && Number(set.schema_version) === schemaVersion(db);
  return isOfCopy && Number(set.format) === COLUMN_FORMAT ? set : null;
}

/** Whether the file has chunks of the dataset, of whichever copy. */
export function hasChunks(db: Database, dataset: DatasetName): boolean {
  return db.prepare('SELECT 1 FROM column_chunks WHERE dataset = ? LIMIT 1').get(dataset) !== undefined;
}

/** Call it before `keepChunk`. Returns false, and writes nothing, if the copy is no longer live. */
export function beginKeeping(db: Database, copy: ColumnsCopy): boolean {
  return ifLive(db, copy, () => void db.prepare('DELETE FROM column_sets WHERE dataset = ?').run(copy.dataset));
}

/**
 * Replaces the chunk of this number, so that the file does not contain two copies of the columns. Returns false, and writes
 * nothing, if the copy is no longer live.
 */
export function keepChunk(db: Database, chunk: ColumnsCopy & NumberedChunk): boolean {
  const { dataset, number, part, bytes } = chunk;
  return ifLive(db, chunk, () => {
    db.prepare('INSERT OR REPLACE INTO column_chunks (dataset, number, part, bytes) VALUES (?, ?, ?, ?)').run(
      dataset,
      number,
      part,
      bytes,
    );
  });
}

/**
 * Call it after the last chunk: from now on the columns are read. Without any chunk, only older ones are removed. Returns
 * false, and writes nothing, if the copy is no longer live.
 */
export function finishKeeping(db: Database, written: ColumnsCopy & ChunksWritten): boolean {
  const { dataset, copyNumber, chunks, checksum } = written;
  const isKept = ifLive(db, written, () => {
    db.prepare('DELETE FROM column_chunks WHERE dataset = ? AND number >= ?').run(dataset, chunks);
    if (chunks === 0) return;
    db.prepare(
      'INSERT OR REPLACE INTO column_sets (dataset, copy_number, schema_version, format, chunks, checksum) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(dataset, copyNumber, schemaVersion(db), COLUMN_FORMAT, chunks, checksum);
  });
  // Unlike the checkpoint after a run, this one waits for no reader: the columns may be lost with the log.
  if (isKept) ignoreStorageErrors(() => db.pragma('wal_checkpoint(PASSIVE)'));
  return isKept;
}

/** Without a flush: the log keeps the order of commits, so a set never survives without its chunks. */
function ifLive(db: Database, { dataset, copyNumber }: ColumnsCopy, write: () => void): boolean {
  const step = db.transaction(() => {
    if (readState(db, dataset).copyNumber !== copyNumber) return false;
    write();
    return true;
  });
  return withoutFlush(db, () => step.immediate());
}

/** Reads the chunks one by one, and adds up their checksum. */
class StoredChunks {
  readonly #db: Database;
  readonly #dataset: DatasetName;
  checksum = 0;

  constructor(db: Database, dataset: DatasetName) {
    this.#db = db;
    this.#dataset = dataset;
  }

  *read(count: number): Generator<ColumnChunk> {
    const findStatement = this.#db.prepare<unknown[], ColumnChunk>(
      'SELECT part, bytes FROM column_chunks WHERE dataset = ? AND number = ?',
    );
    for (let number = 0; number < count; number += 1) {
      const chunk = findStatement.get(this.#dataset, number);
      if (chunk === undefined) throw new UnfitChunks(`no chunk ${number}`);
      this.checksum = addToChecksum(this.checksum, chunk);
      yield chunk;
    }
  }
}
