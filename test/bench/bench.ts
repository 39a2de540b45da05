// The data of one size, made when a section first needs it: the service's answers, a full store that the app opens as its
// sample, and DuckDB beside it.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileLog } from '../../main/log.ts';
import { ProfileData } from '../../main/session/profile-data.ts';
import { Profiles } from '../../main/session/profiles.ts';
import { sampleKey } from '../../main/session/session.ts';
import { MIN_KEPT_ROWS } from '../../main/store/columns/kept/columns-to-keep.ts';
import { closeDatabase, openDatabase, type StoreLocation } from '../../main/store/file/database.ts';
import { readState } from '../../main/store/tables/resource-states.ts';
import { DATASETS } from '../../shared/contract/fields.ts';
import { SAMPLE_RECORD } from '../support/profile-record.ts';
import { MIGRATIONS } from '../support/synced-store.ts';
import type { BenchSize } from './arguments.ts';
import { renderBodies, type RenderedBodies } from './bodies.ts';
import { openPeer, type Peer } from './queries/duckdb.ts';
import { measureSync } from './sync/measure-sync.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

export type FullStore = {
  /** The app that starts on this folder opens the store without asking for a secret. */
  readonly userDataDir: string;
  readonly location: StoreLocation;
};

const thread = (name: string): string => join(import.meta.dirname, `../../main/threads/${name}.ts`);
const KEPT_WITHIN_MS = 600_000;
const LOOK_EVERY_MS = 200;
const ENTRIES = {
  writer: thread('writer/writer'),
  decoder: thread('decoder'),
  reader: thread('reader'),
  aggregates: thread('aggregates'),
};

export class Bench {
  readonly size: BenchSize;
  readonly #folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  #bodies: Promise<RenderedBodies> | null = null;
  #store: Promise<FullStore> | null = null;
  #peer: Promise<Peer> | null = null;

  constructor(size: BenchSize) {
    this.size = size;
  }

  bodies(): Promise<RenderedBodies> {
    const { rows, packages, ledgerDates } = this.size;
    return (this.#bodies ??= renderBodies({ packages, reportRows: rows, ledgerDates }));
  }

  store(): Promise<FullStore> {
    return (this.#store ??= this.#fillStore());
  }

  peer(): Promise<Peer> {
    return (this.#peer ??= this.bodies().then(({ pages }) => openPeer({ folder: this.#folder, pages })));
  }

  /** Threads that have loaded the columns and answered nothing yet, so that no answer comes from memory. */
  async withFullStore<T>(use: (data: ProfileData) => Promise<T>): Promise<T> {
    return await withStore((await this.store()).location, async (data) => {
      // A person asks seconds after the start, which is measured by itself.
      for (const dataset of DATASETS) await data.aggregates.call('loadColumns', { dataset });
      return await use(data);
    });
  }

  async withEmptyStore<T>(use: (data: ProfileData) => Promise<T>): Promise<T> {
    const folder = mkdtempSync(join(this.#folder, 'empty-'));
    try {
      return await withStore({ path: join(folder, 'data.db'), key: sampleKey() }, use);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** The folder of an app that may change its rows. */
  async withCopiedStore<T>(use: (userDataDir: string) => Promise<T>): Promise<T> {
    const folder = mkdtempSync(join(this.#folder, 'copy-'));
    try {
      cpSync((await this.store()).userDataDir, folder, { recursive: true });
      return await use(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** The screen that the next start of the app shows. */
  async showAtStart(view: 'today' | 'overview' | 'reports'): Promise<void> {
    await this.withFullStore((data) =>
      data.writer.call('writePreference', { name: 'frame', value: JSON.stringify({ view }) }),
    );
  }

  async close(): Promise<void> {
    (await this.#peer)?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #fillStore(): Promise<FullStore> {
    const userDataDir = join(this.#folder, 'user-data');
    const profiles = new Profiles(userDataDir, createFileLog(join(userDataDir, 'logs')));
    await profiles.save(SAMPLE_RECORD);
    const location = { path: profiles.storePath(SAMPLE_RECORD.id), key: sampleKey() };
    const bodies = await this.bodies();
    await withStore(location, async (data) => {
      await measureSync(data, bodies, { kind: 'quick' });
      // As the app does after a run: the next start reads the columns instead of building them.
      data.loadColumns();
      data.keepColumns();
      await columnsKept(location);
    });
    return { userDataDir, location };
  }
}

/** Small copies keep no columns. */
async function columnsKept(location: StoreLocation): Promise<void> {
  const lastMs = Date.now() + KEPT_WITHIN_MS;
  const db = openDatabase({ ...location, mode: 'read' });
  try {
    for (const dataset of DATASETS) {
      if (readState(db, dataset).rows < MIN_KEPT_ROWS) continue;
      const findStatement = db.prepare('SELECT 1 FROM column_sets WHERE dataset = ?');
      while (findStatement.get(dataset) === undefined) {
        if (Date.now() > lastMs) throw new Error(`the columns of ${dataset} were not kept`);
        await sleep(LOOK_EVERY_MS);
      }
    }
  } finally {
    closeDatabase(db);
  }
}

async function withStore<T>(location: StoreLocation, use: (data: ProfileData) => Promise<T>): Promise<T> {
  const data = await ProfileData.open({
    entries: ENTRIES,
    location,
    migrationsFolder: MIGRATIONS,
    logRules: NO_LOG_RULES,
  });
  try {
    return await use(data);
  } finally {
    await data.close();
  }
}
