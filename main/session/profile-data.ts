// The open profile's data: its writer, reader and aggregates threads, the order in which they open and close, and the thread
// that decodes for a run.

import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_SCREEN_MS } from '../../shared/contract/app/first-screen.ts';
import type { RowsAnswer } from '../../shared/contract/answers.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import { DATASETS, RESOURCES, type DatasetName, type ResourceName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { DataNews } from '../../shared/contract/session.ts';
import type { ResourceStatus } from '../../shared/contract/sync.ts';
import { isPageIndexed, needsTwoIndexes } from '../threads/page-route.ts';
import { AggregatesThread } from '../threads/aggregates-thread.ts';
import { DecoderThread } from '../threads/decoder-thread.ts';
import type { ReaderCalls } from '../threads/reader-protocol.ts';
import type { LogRules } from '../store/copies/trim-changes.ts';
import type { StoreLocation } from '../store/file/database.ts';
import type { StoreKey } from '../store/file/store-key.ts';
import type { WriterCalls } from '../threads/writer/writer-protocol.ts';
import { connectWorker, type CallOptions, type WorkerClient } from '../threads/worker-call.ts';
import { ColumnKeeper } from './column-keeper.ts';

/** With less, the rows of a page are copied by the garbage collector while they are stored. */
const WRITER_YOUNG_GENERATION_MB = 32;
/** Queries are as fast as with Node's default. */
const READER_YOUNG_GENERATION_MB = 16;

export type DataEntries = {
  readonly writer: string;
  readonly decoder: string;
  readonly reader: string;
  readonly aggregates: string;
};

type OpeningOptions = {
  entries: DataEntries;
  location: StoreLocation;
  migrationsFolder: string;
  /** Sets the file aside instead of opening it. */
  mustReplace?: boolean;
  /** Sets the file aside if the key does not fit it. */
  isKeyGivenUp?: boolean;
  /** How long the columns wait for the first screen, in ms. Tests have none to wait for. */
  firstScreenMs?: number;
  logRules: LogRules;
  /** Called when a later call finds damage that opening did not find. May be called more than once. */
  onDamaged?: (data: ProfileData) => void;
  /** Called when a thread goes on without something that makes it faster, or has failed and can be started again. */
  onWarning?: (warning: Error) => void;
};

export class ProfileData {
  readonly writer: WorkerClient<WriterCalls>;
  readonly reader: WorkerClient<ReaderCalls>;
  readonly aggregates: AggregatesThread;
  /** The file that is read: a copy of the profile's file if `isReadOnly`. */
  readonly path: string;
  /** The profile's file cannot be written; calls that write fail with `readOnly`. */
  readonly isReadOnly: boolean;
  /** What no person has dismissed, as the opening found it. */
  readonly news: DataNews;
  /** See `Session`. */
  readonly replacedFile: string | null;

  readonly #decoderEntry: string;
  /** The order in which the aggregates thread last searched the live rows ahead, as JSON. */
  readonly #searched = new Map<DatasetName, string>();
  /** The datasets whose columns the aggregates thread has in memory. */
  readonly #loaded = new Set<DatasetName>();
  /** Which `loadColumns` was the last for a dataset. */
  readonly #lastTurn = new Map<DatasetName, symbol>();
  readonly #keeper: ColumnKeeper;
  #loading: Promise<unknown> = Promise.resolve();

  private constructor(parts: {
    writer: WorkerClient<WriterCalls>;
    reader: WorkerClient<ReaderCalls>;
    aggregates: AggregatesThread;
    decoderEntry: string;
    path: string;
    isReadOnly: boolean;
    news: DataNews;
    replacedFile: string | null;
  }) {
    this.writer = parts.writer;
    this.reader = parts.reader;
    this.aggregates = parts.aggregates;
    this.#decoderEntry = parts.decoderEntry;
    this.path = parts.path;
    this.isReadOnly = parts.isReadOnly;
    this.news = parts.news;
    this.replacedFile = parts.replacedFile;
    this.#keeper = new ColumnKeeper(parts);
  }

  /** The writer opens first. It migrates, heals or sets aside, so that the other threads only see a sound file. */
  static async open(options: OpeningOptions): Promise<ProfileData> {
    const { entries, location, migrationsFolder, mustReplace = false, isKeyGivenUp = false } = options;
    const { firstScreenMs = FIRST_SCREEN_MS, logRules, onWarning } = options;
    let data: ProfileData | null = null;
    const onFailure = ({ code }: Failure): void => {
      if (code === 'corrupt' && data !== null) options.onDamaged?.(data);
    };
    const ofWriter = { onFailure, onWarning, youngGenerationMb: WRITER_YOUNG_GENERATION_MB };
    const writer = connectWorker<WriterCalls>(entries.writer, 'writer', ofWriter);
    const ofReader = { onFailure, youngGenerationMb: READER_YOUNG_GENERATION_MB };
    const reader = connectWorker<ReaderCalls>(entries.reader, 'reader', ofReader);
    const aggregates = new AggregatesThread({
      entry: entries.aggregates,
      onFailure,
      onWarning,
      // The columns in memory went with the thread that failed.
      onStartedAgain: () => data?.loadColumns(),
    });
    try {
      const opening = { ...location, migrationsFolder, mustReplace, isKeyGivenUp, logRules };
      const { copyPath, replacedFile, ...news } = await writer.call('openStore', opening);
      const toRead = { path: copyPath ?? location.path, key: location.key };
      await Promise.all([reader.call('openStore', toRead), aggregates.openStore(toRead)]);
      const isReadOnly = copyPath !== null;
      const threads = { writer, reader, aggregates, decoderEntry: entries.decoder };
      data = new ProfileData({ ...threads, path: toRead.path, isReadOnly, replacedFile, news });
      // Not at once: the first screen needs the processors, and finds its totals in sums that the file keeps. A question that
      // needs the columns earlier loads them itself.
      data.loadColumns(DATASETS, sleep(firstScreenMs, undefined, { ref: false }));
      data.keepColumns();
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

  async queryRows(query: Query, lane: Pick<CallOptions, 'lane'> = {}): Promise<RowsAnswer> {
    const options: CallOptions = { rank: 'urgent', ...lane };
    if (!isPageIndexed(query) || (needsTwoIndexes(query) && this.#loaded.has(query.dataset)))
      return await this.aggregates.call('queryRows', query, options);
    const answer = await this.reader.call('queryRows', query, options);
    this.#searchAhead(query);
    return answer;
  }

  /** In the background, once for each order: a person's first search would otherwise do what later ones find done. */
  #searchAhead({ dataset, sort }: Query): void {
    const order = JSON.stringify(sort);
    if (this.#searched.get(dataset) === order) return;
    this.#searched.set(dataset, order);
    // After the columns, which it would otherwise load before the first totals. Only a preparation: if it fails, the next
    // search does everything itself and reports the error.
    const turn = this.#lastTurn.get(dataset);
    const search = async (): Promise<void> => {
      await this.#loading;
      // The rows of a newer copy are searched at the next page.
      if (this.#lastTurn.get(dataset) !== turn) return;
      await this.aggregates.call('searchAhead', { dataset, sort }, { lane: `search ${dataset}`, rank: 'background' });
    };
    search().catch(() => undefined);
  }

  async status(resource: ResourceName): Promise<ResourceStatus> {
    return await this.reader.call('resourceStatus', { resource });
  }

  /**
   * Closes the readers: no other connection may be open while the file is encrypted again. If it rejects, the file has its
   * earlier key. Otherwise the new key alone opens it, and `openForReading` is called next.
   */
  async changeKey({ from, to }: { from: StoreKey; to: StoreKey }): Promise<void> {
    await Promise.all([this.reader.call('closeStore', {}), this.aggregates.closeStore()]);
    try {
      await this.writer.call('changeKey', { key: to });
    } catch (error) {
      await this.openForReading(from);
      throw error;
    }
  }

  async openForReading(key: StoreKey): Promise<void> {
    const location = { path: this.path, key };
    await Promise.all([this.reader.call('openStore', location), this.aggregates.openStore(location)]);
    // The store that was closed took its columns along.
    this.loadColumns();
  }

  /** Loads columns in the background once `after` resolves; a request before that loads them itself. */
  loadColumns(datasets: readonly DatasetName[] = DATASETS, after: Promise<unknown> = Promise.resolve()): void {
    const turn = Symbol();
    for (const dataset of datasets) {
      this.#searched.delete(dataset);
      this.#loaded.delete(dataset);
      this.#lastTurn.set(dataset, turn);
    }
    const load = async (): Promise<void> => {
      await after;
      // One dataset after the other, so that a request waits for one of them at most.
      for (const dataset of datasets) {
        // A later load has, or will have, the columns of a newer copy.
        const isLast = (): boolean => this.#lastTurn.get(dataset) === turn;
        if (!isLast()) continue;
        await this.aggregates.call('loadColumns', { dataset }, { lane: `load ${dataset}`, rank: 'background' });
        if (isLast()) this.#loaded.add(dataset);
      }
    };
    // Only a preparation: if it fails, the next request loads the columns itself and reports the error.
    const loading = load().catch(() => undefined);
    // Without a value: it would contain those of all loads before it.
    this.#loading = Promise.all([this.#loading, loading]).then(() => undefined);
  }

  /** `run` gets a thread that decodes its pages, and that ends after it. */
  async withDecoder<T>(run: (decoder: DecoderThread) => Promise<T>): Promise<T> {
    const decoder = new DecoderThread(this.#decoderEntry);
    try {
      return await run(decoder);
    } finally {
      await decoder.close();
    }
  }

  /** Keeps the loaded columns in the file, in the background: the next start need not build them from all rows. */
  keepColumns(): void {
    this.#keeper.keep(this.#loading);
  }

  /** The writer closes last: SQLite removes the write-ahead log with the last connection. */
  async close(): Promise<void> {
    // Ends the thread without closing the store first, which would wait for columns that are being read.
    await this.aggregates.close();
    await closeWorker(this.reader);
    await closeWorker(this.writer);
  }
}

type StoreThread = {
  call(name: 'closeStore', args: Record<string, never>): Promise<null>;
  close(): Promise<void>;
};

async function closeWorker(thread: StoreThread): Promise<void> {
  // A store that fails to close must not keep the app open: its file is sound at every moment.
  await thread.call('closeStore', {}).catch(() => undefined);
  await thread.close();
}
