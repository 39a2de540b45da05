// The open profile's data: its writer, reader and aggregates threads, and the order in which they open and close.

import type { RowsAnswer } from '../../shared/contract/answers.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import { DATASETS, RESOURCES, type DatasetName, type ResourceName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { SetAside } from '../../shared/contract/session.ts';
import type { ResourceStatus } from '../../shared/contract/sync.ts';
import { isPageIndexed } from '../threads/page-route.ts';
import type { AggregatesCalls } from '../threads/aggregates-protocol.ts';
import type { ReaderCalls } from '../threads/reader-protocol.ts';
import type { StoreLocation, StoreKey } from '../store/file/database.ts';
import type { WriterCalls } from '../threads/writer/writer-protocol.ts';
import { connectWorker, type WorkerClient } from '../threads/worker-call.ts';

/** What a page was decoded to is of no use once the next one comes, and nothing else is made in numbers. */
const WRITER_YOUNG_GENERATION_MB = 8;

export type DataEntries = { readonly writer: string; readonly reader: string; readonly aggregates: string };

export class ProfileData {
  readonly writer: WorkerClient<WriterCalls>;
  readonly reader: WorkerClient<ReaderCalls>;
  readonly aggregates: WorkerClient<AggregatesCalls>;
  /** The file that is read: a copy where `isReadOnly`. */
  readonly path: string;
  /** It cannot be written where it lies; calls that write answer `readOnly`. */
  readonly isReadOnly: boolean;
  readonly setAside: SetAside | null;
  /** As in the session. */
  readonly lostSaves: number;

  /** The order that was last asked for, of rows that are held now. */
  readonly #sorted = new Map<DatasetName, string>();

  private constructor(parts: {
    writer: WorkerClient<WriterCalls>;
    reader: WorkerClient<ReaderCalls>;
    aggregates: WorkerClient<AggregatesCalls>;
    path: string;
    isReadOnly: boolean;
    setAside: SetAside | null;
    lostSaves: number;
  }) {
    this.writer = parts.writer;
    this.reader = parts.reader;
    this.aggregates = parts.aggregates;
    this.path = parts.path;
    this.isReadOnly = parts.isReadOnly;
    this.setAside = parts.setAside;
    this.lostSaves = parts.lostSaves;
  }

  /** The writer opens first: it migrates, heals and sets aside; the others only ever see a sound file. */
  static async open(options: {
    entries: DataEntries;
    location: StoreLocation;
    migrationsFolder: string;
    /** Sets the file aside instead of opening it. */
    isDamaged?: boolean;
    /** Sets the file aside when the key does not fit it. */
    isKeyGivenUp?: boolean;
    /** A later call met damage that opening did not; may be told more than once. */
    onDamaged?: (data: ProfileData) => void;
  }): Promise<ProfileData> {
    const { entries, location, migrationsFolder, isDamaged = false, isKeyGivenUp = false } = options;
    let data: ProfileData | null = null;
    const tell = ({ code }: Failure): void => {
      if (code === 'corrupt' && data !== null) options.onDamaged?.(data);
    };
    const writer = connectWorker<WriterCalls>(entries.writer, 'writer', {
      onFailure: tell,
      youngGenerationMb: WRITER_YOUNG_GENERATION_MB,
    });
    const reader = connectWorker<ReaderCalls>(entries.reader, 'reader', { onFailure: tell });
    const aggregates = connectWorker<AggregatesCalls>(entries.aggregates, 'aggregates', { onFailure: tell });
    try {
      const how = { migrationsFolder, isDamaged, isKeyGivenUp };
      const { copyPath, ...found } = await writer.call('openStore', { ...location, ...how });
      const read = { path: copyPath ?? location.path, key: location.key };
      await Promise.all([reader.call('openStore', read), aggregates.call('openStore', read)]);
      const isReadOnly = copyPath !== null;
      data = new ProfileData({ writer, reader, aggregates, path: read.path, isReadOnly, ...found });
      data.loadColumns();
      return data;
    } catch (error) {
      await Promise.all([reader.close(), aggregates.close()]);
      await closeWorker(writer);
      throw error;
    }
  }

  async statuses(): Promise<readonly ResourceStatus[]> {
    return await Promise.all(RESOURCES.map((resource) => this.status(resource)));
  }

  /** A newer page of the same lane takes the place of one that has not been begun. */
  async queryRows(query: Query, lane?: string): Promise<RowsAnswer> {
    const options = { isUrgent: true, ...(lane === undefined ? {} : { lane }) };
    if (!isPageIndexed(query)) return await this.aggregates.call('queryRows', query, options);
    const answer = await this.reader.call('queryRows', query, options);
    this.#sortAhead(query);
    return answer;
  }

  /** Once for each order: a person who looks at rows may search them next, and would wait until all are sorted. */
  #sortAhead({ dataset, sort }: Query): void {
    const order = JSON.stringify(sort);
    if (this.#sorted.get(dataset) === order) return;
    this.#sorted.set(dataset, order);
    void this.aggregates.call('sortRows', { dataset, sort }, { lane: `sort ${dataset}` }).catch(() => undefined);
  }

  async status(resource: ResourceName): Promise<ResourceStatus> {
    return await this.reader.call('resourceStatus', { resource });
  }

  /** No other connection may be open while the file is encrypted anew. */
  async changeKey({ from, to }: { from: StoreKey; to: StoreKey }): Promise<void> {
    await Promise.all([this.reader.call('closeStore', {}), this.aggregates.call('closeStore', {})]);
    try {
      await this.writer.call('changeKey', { key: to });
    } catch (error) {
      await this.#openForReading(from);
      throw error;
    }
    await this.#openForReading(to);
  }

  async #openForReading(key: StoreKey): Promise<void> {
    const location = { path: this.path, key };
    await Promise.all([this.reader.call('openStore', location), this.aggregates.call('openStore', location)]);
  }

  /** In the background, ahead of the first question. Where it fails the question fails too, and tells why. */
  loadColumns(datasets: readonly DatasetName[] = DATASETS): void {
    for (const dataset of datasets) this.#sorted.delete(dataset);
    const load = async (): Promise<void> => {
      // One after the other, so that a question need not wait for both.
      for (const dataset of datasets)
        await this.aggregates.call('loadColumns', { dataset }, { lane: `load ${dataset}` });
    };
    void load().catch(() => undefined);
  }

  /** The readers first, so that the writer is the last to close and leaves no write-ahead log behind. */
  async close(): Promise<void> {
    // Ending the thread closes its connection without waiting for columns that are being read.
    await this.aggregates.close();
    await closeWorker(this.reader);
    await closeWorker(this.writer);
  }
}

/** A store that fails to close must not keep the app open: its file is sound at every moment. */
async function closeWorker(worker: WorkerClient<ReaderCalls> | WorkerClient<WriterCalls>): Promise<void> {
  const close = worker as Pick<WorkerClient<Pick<WriterCalls, 'closeStore'>>, 'call'>;
  await close.call('closeStore', {}).catch(() => undefined);
  await worker.close();
}
