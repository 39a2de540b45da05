import type { Row } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { RowNote } from '../../shared/contract/notes.ts';
import { call } from '../lib/calls/api.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';

/** The notes on the rows of a table's page, read in one call. */
export class PageNotes {
  #notes = $state.raw<Readonly<Record<string, RowNote>>>({});
  readonly #latestRequest = new LatestRequest();
  readonly #failedReads: FailedReads;

  constructor(failedReads: FailedReads) {
    this.#failedReads = failedReads;
  }

  of(rowKey: string): RowNote | null {
    return this.#notes[rowKey] ?? null;
  }

  /** After a failed read the earlier notes stay: a key names the same row as long as the copy stays. */
  async read(dataset: DatasetName, rows: readonly Row[]): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    const keys = rows.map(({ key }) => key);
    const notes = await this.#failedReads.attempt('rowNotes', call('listNotes', { dataset, keys }, 'table'));
    if (notes !== null && isLatest()) this.#notes = notes;
  }
}
