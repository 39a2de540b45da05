// Moves columns from the aggregates thread to the writer, which keeps them in the profile's file for the next start. One
// chunk at a time, so that neither a query nor a sync waits longer than for one chunk.

import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import type { AggregatesCalls } from '../threads/aggregates-protocol.ts';
import type { CallOptions, WorkerClient } from '../threads/worker-call.ts';
import type { WriterCalls } from '../threads/writer/writer-protocol.ts';

/** Of another rank, each chunk would interrupt the search ahead, which then begins again. */
const IN_BACKGROUND = { rank: 'background' } as const satisfies CallOptions;

type Threads = { readonly aggregates: WorkerClient<AggregatesCalls>; readonly writer: WorkerClient<WriterCalls> };

export class ColumnKeeper {
  readonly #threads: Threads;
  #work: Promise<void> = Promise.resolve();

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  /** Keeps the columns that are in memory after `loaded`, in the background. */
  keep(loaded: Promise<unknown>): void {
    this.#work = this.#work
      .then(() => loaded)
      .then(() => this.#keepAll())
      // On a full disk or in a folder without write permission, the next start builds the columns again.
      .catch(() => undefined);
  }

  async #keepAll(): Promise<void> {
    for (const dataset of DATASETS) await this.#keepDataset(dataset);
  }

  async #keepDataset(dataset: DatasetName): Promise<void> {
    const { aggregates, writer } = this.#threads;
    const begun = await aggregates.call('beginColumns', { dataset }, IN_BACKGROUND);
    if (begun === null) return;
    const copy = { dataset, ...begun };
    let isLive = await writer.call('beginKeepingColumns', copy);
    while (isLive) {
      const handed = await aggregates.call('nextColumnChunk', copy, IN_BACKGROUND);
      if (handed.kind === 'gone') return;
      if (handed.kind === 'end') {
        await writer.call('finishKeepingColumns', { ...copy, ...handed });
        return;
      }
      isLive = await writer.call('keepColumnChunk', { ...copy, ...handed }, { transfer: [handed.bytes.buffer] });
    }
  }
}
