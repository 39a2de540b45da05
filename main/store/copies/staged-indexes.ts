// The indexes of a staged copy. SQLite sorts an index that is built at the end in memory, where every row takes room:
// temporary files would hold rows in plain text. So indexes are kept up to date while rows are staged, where that costs little.

import { fieldsOf, type DatasetName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { DATASET_INDEXES } from '../file/dataset-indexes.ts';
import { buildIndexes, dropIndexes } from '../file/dataset-tables.ts';
import type { IncomingRow } from '../tables/encode-row.ts';
import { buildIndexToCompare } from './compare-copies.ts';

/** A copy that may go live needs all indexes; one that is only compared needs one. */
export type CopyPurpose = 'live' | 'compared';

/** With more rows, all indexes are kept up to date, so that the memory of a run does not grow with the rows. */
const MOST_SORTED_ROWS = 300_000;
/** A page with fewer rows for each of its dates and AEs falls on so many places of an index that sorting is faster. */
const LEAST_ROWS_PER_VALUE = 8;
const KEPT_UP = Object.entries(DATASET_INDEXES.reports).flatMap(([name, { isKeptUp }]) => (isKeptUp ? [name] : []));

export class StagedIndexes {
  readonly #db: Database;
  readonly #dataset: DatasetName;
  readonly #purpose: CopyPurpose;
  #kept: 'none' | 'some' | 'all' = 'none';
  #areSorted: boolean;

  constructor(db: Database, dataset: DatasetName, purpose: CopyPurpose) {
    this.#db = db;
    this.#dataset = dataset;
    this.#purpose = purpose;
    // Packages are few.
    this.#areSorted = dataset === 'charges';
  }

  /** Call it before the rows of a page are inserted, in the same transaction. `rowsBefore`: the rows of earlier pages. */
  expect(rows: readonly IncomingRow[], rowsBefore: number): void {
    if (this.#areSorted) return;
    if (areScattered(rows, 'biz_date')) this.#sortAtTheEnd();
    else if (this.#kept === 'none') this.#keep('some');
    else if (this.#kept === 'some' && rowsBefore >= MOST_SORTED_ROWS && !areScattered(rows, 'broker_code')) {
      this.#keep('all');
    }
  }

  /** Builds what is missing. */
  finish(): void {
    this.#keep('all');
  }

  /** Call it when an empty table has taken the place of the copy's. */
  reset(): void {
    this.#kept = 'none';
  }

  #keep(kept: 'some' | 'all'): void {
    const [db, dataset] = [this.#db, this.#dataset];
    if (this.#purpose === 'compared') buildIndexToCompare(db, dataset, 'next');
    else buildIndexes(db, dataset, 'next', kept === 'all' ? undefined : KEPT_UP);
    this.#kept = kept;
  }

  #sortAtTheEnd(): void {
    this.#areSorted = true;
    dropIndexes(this.#db, this.#dataset, 'next');
  }
}

/** A page with few rows costs little in any order. */
function areScattered(rows: readonly IncomingRow[], field: 'biz_date' | 'broker_code'): boolean {
  const position = fieldsOf('reports').indexOf(field);
  const values = new Set(rows.map((row) => row.values[position]));
  return values.size > LEAST_ROWS_PER_VALUE && values.size * LEAST_ROWS_PER_VALUE > rows.length;
}
