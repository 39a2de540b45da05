// The table beside the live one in which a sync stages its rows, and the mark that says which sync it belongs to. Only
// one program should have a profile open. If two do, the later sync takes the table over, and the earlier one ends
// instead of adding its own rows.

import { randomUUID } from 'node:crypto';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import { withoutFlush, type Database, type Statement } from '../file/database.ts';
import { columnNames, createCopy, dropCopy, tableName } from '../file/dataset-tables.ts';
import { createRowEncoder, type IncomingRow, type RowEncoder } from '../tables/encode-row.ts';
import { readPreference, writePreference } from '../tables/preferences.ts';

/** Inclusive at both ends. */
export type RowIdRange = { readonly from: number; readonly to: number };

export class StagingTable {
  readonly #db: Database;
  readonly #dataset: DatasetName;
  readonly #ownerPreference: string;
  readonly #owner = JSON.stringify(randomUUID());
  readonly #encoder: RowEncoder;
  readonly #insert: Statement;
  readonly #remove: Statement;

  /** Drops what an interrupted sync left, and creates an empty table without indexes that belongs to this sync. */
  constructor(db: Database, dataset: DatasetName) {
    this.#db = db;
    this.#dataset = dataset;
    this.#ownerPreference = `staging.${dataset}`;
    const create = db.transaction(() => this.#create());
    withoutFlush(db, () => create.immediate());
    const table = tableName(dataset, 'next');
    const places = columnNames(dataset).map(() => '?');
    this.#encoder = createRowEncoder(dataset);
    this.#insert = db.prepare(`INSERT INTO "${table}" VALUES (${places.join(', ')})`);
    this.#remove = db.prepare(`DELETE FROM "${table}" WHERE row_id BETWEEN ? AND ?`);
  }

  /** Fields in which a text was inserted that is not in NFC. */
  get nonNfcFields(): ReadonlySet<FieldName> {
    return this.#encoder.nonNfcFields;
  }

  /** Gives the rows consecutive row ids. Call it inside a transaction, after `refuseIfTaken`. */
  insert(rows: readonly IncomingRow[], firstRowId: number): void {
    rows.forEach((row, index) => this.#insert.run(...this.#encoder.encode(row, firstRowId + index)));
  }

  /** Call it inside a transaction, after `refuseIfTaken`. */
  remove({ from, to }: RowIdRange): void {
    this.#remove.run(from, to);
  }

  /** Replaces the table with an empty one. Throws `fileInUse`. */
  clear(): void {
    const replace = this.#db.transaction(() => {
      this.refuseIfTaken();
      this.#create();
    });
    withoutFlush(this.#db, () => replace.immediate());
  }

  /** Call it inside the transaction that uses the table. Throws `fileInUse` if another program's sync took the table. */
  refuseIfTaken(): void {
    if (this.#isTaken()) {
      throw new AppError('fileInUse', 'another program syncs into this file', { facts: { path: this.#db.name } });
    }
  }

  /** Leaves the table alone if another sync took it. */
  drop(): void {
    const drop = this.#db.transaction(() => {
      if (!this.#isTaken()) dropCopy(this.#db, this.#dataset, 'next');
    });
    drop.immediate();
  }

  #create(): void {
    dropCopy(this.#db, this.#dataset, 'next');
    dropCopy(this.#db, this.#dataset, 'old');
    createCopy(this.#db, this.#dataset, 'next');
    writePreference(this.#db, this.#ownerPreference, this.#owner);
  }

  #isTaken(): boolean {
    return readPreference(this.#db, this.#ownerPreference) !== this.#owner;
  }
}
