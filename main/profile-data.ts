// The open profile's data: its writer and reader threads, and the order in which they open and close.

import { RESOURCES, type Failure, type ResourceName, type ResourceStatus, type SetAside } from '../preload/contract.ts';
import type { ReaderCalls, StoreLocation, WriterCalls } from './data/protocol.ts';
import { connectWorker, type WorkerClient } from './data/worker-call.ts';
import type { StoreKey } from './store/database.ts';

export type DataEntries = { readonly writer: string; readonly reader: string };

export class ProfileData {
  readonly writer: WorkerClient<WriterCalls>;
  readonly reader: WorkerClient<ReaderCalls>;
  readonly path: string;
  readonly setAside: SetAside | null;

  private constructor(parts: {
    writer: WorkerClient<WriterCalls>;
    reader: WorkerClient<ReaderCalls>;
    path: string;
    setAside: SetAside | null;
  }) {
    this.writer = parts.writer;
    this.reader = parts.reader;
    this.path = parts.path;
    this.setAside = parts.setAside;
  }

  /** The writer opens first: it migrates, heals and sets aside; the reader only ever sees a sound file. */
  static async open(options: {
    entries: DataEntries;
    location: StoreLocation;
    migrationsFolder: string;
    /** Sets the file aside instead of opening it. */
    isDamaged?: boolean;
    /** A later call met damage that opening did not; may be told more than once. */
    onDamaged?: (data: ProfileData) => void;
  }): Promise<ProfileData> {
    const { entries, location, migrationsFolder, isDamaged = false } = options;
    let data: ProfileData | null = null;
    const tell = ({ code }: Failure): void => {
      if (code === 'corrupt' && data !== null) options.onDamaged?.(data);
    };
    const writer = connectWorker<WriterCalls>(entries.writer, 'writer', tell);
    const reader = connectWorker<ReaderCalls>(entries.reader, 'reader', tell);
    try {
      const { setAside } = await writer.call('openStore', { ...location, migrationsFolder, isDamaged });
      await reader.call('openStore', location);
      data = new ProfileData({ writer, reader, path: location.path, setAside });
      return data;
    } catch (error) {
      await Promise.all([writer.close(), reader.close()]);
      throw error;
    }
  }

  async statuses(): Promise<readonly ResourceStatus[]> {
    return await Promise.all(RESOURCES.map((resource) => this.status(resource)));
  }

  async status(resource: ResourceName): Promise<ResourceStatus> {
    return await this.reader.call('resourceStatus', { resource });
  }

  /** No other connection may be open while the file is encrypted anew. */
  async changeKey({ from, to }: { from: StoreKey; to: StoreKey }): Promise<void> {
    await this.reader.call('closeStore', {});
    try {
      await this.writer.call('changeKey', { key: to });
    } catch (error) {
      await this.reader.call('openStore', { path: this.path, key: from });
      throw error;
    }
    await this.reader.call('openStore', { path: this.path, key: to });
  }

  /** The reader first, so that the writer is the last to close and leaves no write-ahead log behind. */
  async close(): Promise<void> {
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
