import type { Row } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { PreferenceName } from '../../shared/preferences/names.ts';
import { parseObject } from '../../shared/rules/json-object.ts';
import { readPreference, writePreference } from '../lib/calls/preferences.ts';
import { findRecord, isSameRecord } from './cells/same-record.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';

/** The row with open details. */
export class OpenRowState {
  row = $state.raw<Row | null>(null);
  /** Why the app closed the details: the new copy does not have the record, or could not be searched. */
  lost = $state<'gone' | 'notRead' | null>(null);
  /** Whether a person opened the details of this row, and did not come back to them. */
  isChosen = $state(false);

  readonly #latestSearch = new LatestRequest();
  readonly #dataset: DatasetName;
  readonly #preference: PreferenceName;

  constructor(dataset: DatasetName) {
    this.#dataset = dataset;
    this.#preference = `open-row:${dataset}`;
  }

  open(row: Row | null): void {
    this.isChosen = row !== null;
    this.#take(row);
    this.lost = null;
  }

  /** Opens the record that was open when the app was closed, if the copy still has it. */
  async restore(): Promise<void> {
    const row = readRow(await readPreference(this.#preference));
    if (row !== null && this.row === null) await this.reopen(row);
  }

  /** Opens a record of an earlier time, if the present copy has it. */
  async reopen(row: Row | null): Promise<void> {
    if (row?.key === this.row?.key) return;
    this.open(row);
    this.isChosen = false;
    await this.findInNewCopy();
  }

  /** Closes details whose row is no longer on screen. In a new copy, the same key may belong to another record. */
  follow(rows: readonly Row[]): void {
    const open = this.row;
    this.lost = null;
    if (open === null) return;
    const row = rows.find(({ key }) => key === open.key) ?? null;
    // What belongs to a row, such as its history, is read again for each new object, and a person may be typing a filter.
    if (JSON.stringify(row) === JSON.stringify(open)) return;
    if (row === null || isSameRecord(this.#dataset, row, open)) this.#take(row);
    else void this.findInNewCopy();
  }

  /** Row keys are valid for one copy only: in a new copy the open record is searched by its values. */
  async findInNewCopy(): Promise<void> {
    const open = this.row;
    if (open === null) return;
    const isLatest = this.#latestSearch.begin();
    // If the search fails, the window says that the record was not found again.
    const record = await findRecord(this.#dataset, open).catch(() => 'notRead' as const);
    if (!isLatest() || open !== this.row) return;
    this.#take(record === 'notRead' ? null : record);
    this.lost = record === 'notRead' ? record : record === null ? 'gone' : null;
  }

  #take(row: Row | null): void {
    this.row = row;
    writePreference(this.#preference, JSON.stringify({ row }));
  }
}

function readRow(text: string | null): Row | null {
  const row = parseObject(text)?.['row'];
  const isRow = typeof row === 'object' && row !== null && 'key' in row && 'values' in row && 'extras' in row;
  // `open` wrote it; the record is searched by its values before it is shown.
  return isRow ? (row as Row) : null;
}
