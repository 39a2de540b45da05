// The indexes of a staged copy. SQLite sorts an index that is built at the end in memory, where every row takes room:
// temporary files would hold rows in plain text. So indexes are kept up to date while rows are staged, where that costs little.

import { fieldsOf, type DatasetName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { buildIndexes, dropIndexes } from '../file/dataset-tables.ts';
import type { IncomingRow } from '../tables/encode-row.ts';
import { buildIndexToCompare } from './compare-copies.ts';

/** A copy that may go live needs all indexes; one that is only compared needs one. */
export type CopyPurpose = 'live' | 'compared';

/**
 * With more rows, all indexes are kept up to date, not only the one of dates, so that the memory of a run does not grow with
 * the rows. Only for reports that come by ledger date, with several rows for each AE on a page: others are sorted at the end.
 */
const MOST_SORTED_ROWS = 100_000;
/** If a page has fewer rows for each of its dates or AEs, it touches so many places of an index that sorting takes less time. */
const LEAST_ROWS_PER_VALUE = 8;
const INDEX_OF_DATES = 'by_date';

const positionOf = (field: 'biz_date' | 'broker_code'): number => fieldsOf('reports').indexOf(field);
const DATE_POSITION = positionOf('biz_date');
const AE_POSITION = positionOf('broker_code');

export class StagedIndexes {
  readonly #db: Database;
  readonly #dataset: DatasetName;
  readonly #purpose: CopyPurpose;
  #maintained: 'none' | 'dates' | 'all' = 'none';
  /** The rows of all pages so far, and the sums of each page's number of different dates and AEs. */
  #seen = { rows: 0, dates: 0, aes: 0 };

  constructor(db: Database, dataset: DatasetName, purpose: CopyPurpose) {
    this.#db = db;
    this.#dataset = dataset;
    this.#purpose = purpose;
  }

  /**
   * Call it before the rows of a page are inserted, in the same transaction. If that is rolled back, `finish` still builds
   * what is missing, because it looks at the file.
   */
  prepareFor(rows: readonly IncomingRow[]): void {
    // There are few packages: their indexes are built at the end.
    if (this.#dataset === 'charges') return;
    const seen = this.#seen;
    seen.rows += rows.length;
    seen.dates += countDifferent(rows, DATE_POSITION);
    seen.aes += countDifferent(rows, AE_POSITION);
    const isMany = seen.rows > MOST_SORTED_ROWS;
    if (seen.dates * LEAST_ROWS_PER_VALUE > seen.rows) {
      // Of many rows, none is dropped: sorting them all would take the memory that this is to save.
      if (!isMany) this.#buildAtTheEnd();
    } else if (this.#maintained === 'none' && !isMany) this.#maintain('dates');
    else if (this.#maintained === 'dates' && isMany && seen.aes * LEAST_ROWS_PER_VALUE <= seen.rows) {
      this.#maintain('all');
    }
  }

  /** Builds what is missing. */
  finish(): void {
    this.#maintain('all');
  }

  /** Call it when an empty table has taken the place of the copy's. */
  reset(): void {
    this.#maintained = 'none';
    this.#seen = { rows: 0, dates: 0, aes: 0 };
  }

  #maintain(which: 'dates' | 'all'): void {
    const [db, dataset] = [this.#db, this.#dataset];
    if (this.#purpose === 'compared') buildIndexToCompare(db, dataset, 'next');
    else buildIndexes(db, { dataset, role: 'next', ...(which === 'dates' && { names: [INDEX_OF_DATES] }) });
    this.#maintained = which;
  }

  #buildAtTheEnd(): void {
    if (this.#maintained === 'none') return;
    this.#maintained = 'none';
    dropIndexes(this.#db, this.#dataset, 'next');
  }
}

function countDifferent(rows: readonly IncomingRow[], position: number): number {
  return new Set(rows.map(({ values }) => values[position])).size;
}
