import type { Row } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { findRecord, isSameRecord } from './same-record.ts';

/** The row with open details. */
export class OpenRowState {
  row = $state.raw<Row | null>(null);
  /** Why the app closed the details: the new copy does not have the record, or could not be searched. */
  lost = $state<'gone' | 'notRead' | null>(null);

  #lastSearch = 0;
  readonly #dataset: DatasetName;

  constructor(dataset: DatasetName) {
    this.#dataset = dataset;
  }

  open(row: Row | null): void {
    this.row = row;
    this.lost = null;
  }

  /** Closes details whose row is no longer on screen. In a new copy, the same key may belong to another record. */
  follow(rows: readonly Row[]): void {
    const open = this.row;
    this.lost = null;
    if (open === null) return;
    const row = rows.find(({ key }) => key === open.key) ?? null;
    if (row === null || isSameRecord(this.#dataset, row, open)) this.row = row;
    else void this.findInNewCopy();
  }

  /** Row keys are valid for one copy only: in a new copy the open record is searched by its values. */
  async findInNewCopy(): Promise<void> {
    const open = this.row;
    if (open === null) return;
    const search = (this.#lastSearch += 1);
    // If the search fails, the window says that the record was not found again.
    const record = await findRecord(this.#dataset, open).catch(() => 'notRead' as const);
    if (search !== this.#lastSearch || open !== this.row) return;
    this.row = record === 'notRead' ? null : record;
    this.lost = record === 'notRead' ? record : record === null ? 'gone' : null;
  }
}
