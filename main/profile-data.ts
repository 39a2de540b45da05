// The open profile's data: its writer and reader threads, and the order in which they open and close.

import { RESOURCES, type ResourceName, type ResourceStatus, type SetAside } from '../preload/contract.ts';
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
  }): Promise<ProfileData> {
    const { entries, location, migrationsFolder } = options;
    const writer = connectWorker<WriterCalls>(entries.writer, 'writer');
    const reader = connectWorker<ReaderCalls>(entries.reader, 'reader');
    try {
      const { setAside } = await writer.call('openStore', { ...location, migrationsFolder });
      await reader.call('openStore', location);
      return new ProfileData({ writer, reader, path: location.path, setAside });
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
  async changeKey(key: StoreKey): Promise<void> {
    await this.reader.call('closeStore', {});
    await this.writer.call('changeKey', { key });
    await this.reader.call('openStore', { path: this.path, key });
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
