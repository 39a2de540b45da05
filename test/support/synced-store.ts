// A store in a temporary folder with the calls of its threads, and one-line sync runs.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { SetAside } from '../../shared/contract/session.ts';
import type { Receipt, SyncProgress, SyncScope } from '../../shared/contract/sync.ts';
import type { Clock } from '../../main/clock.ts';
import { createAggregatesCalls } from '../../main/threads/aggregates-calls.ts';
import type { Scans } from '../../main/store/columns/scans/scans.ts';
import { createReaderCalls } from '../../main/threads/reader-calls.ts';
import type { AggregatesCalls } from '../../main/threads/aggregates-protocol.ts';
import type { ReaderCalls } from '../../main/threads/reader-protocol.ts';
import type { WriterCalls } from '../../main/threads/writer/writer-protocol.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import { runDataset } from '../../main/sync/datasets/dataset-run.ts';
import { ProgressMeter } from '../../main/sync/reading/progress.ts';
import type { SyncDecoder } from '../../main/sync/reading/decoded-pages.ts';
import { runSync } from '../../main/sync/run.ts';
import { createWriterCalls } from '../../main/threads/writer/writer-calls.ts';
import { countedClient } from './counted-client.ts';
import { FakeClock } from './fake-clock.ts';
import { noLimits } from './no-limits.ts';
import { directDecoder, directWriter } from './scripted-service.ts';
import { hexKey } from './hex-key.ts';
import { NO_LOG_RULES } from './log-rules.ts';

export const MIGRATIONS = join(import.meta.dirname, '../../drizzle');
export const TEST_KEY = hexKey('1f'.repeat(32));

export type SyncedStore = {
  readonly path: string;
  /** The unusable file that was set aside when this store was opened. */
  readonly setAside: SetAside | null;
  /** The private copy that is read if the file is read-only. */
  readonly copyPath: string | null;
  readonly lostSaves: number;
  readonly writer: WriterCalls;
  readonly reader: ReaderCalls;
  readonly aggregates: AggregatesCalls;
  readonly clock: Clock;
  sync(client: ServiceClient, options?: RunOptions): Promise<readonly Receipt[]>;
  syncDataset(dataset: DatasetName, client: ServiceClient, random?: () => number): Promise<Receipt>;
  allRows(dataset: DatasetName): readonly Row[];
  close(): void;
};

export type RunOptions = {
  /** Everything unless said otherwise. */
  readonly scope?: SyncScope;
  readonly signal?: AbortSignal;
  readonly parityPause?: AbortSignal;
  readonly onProgress?: (progress: SyncProgress) => void;
  readonly onReceipt?: (receipt: Receipt) => void;
  readonly afterWriterCall?: () => void;
  readonly decoder?: SyncDecoder;
  /** Throws the error if left out. */
  readonly onBug?: (error: unknown) => void;
};

/** `keptPath`: a file that may exist and is kept afterwards; if left out, a temporary one. `scans`: alone if left out. */
export function openSyncedStore(clock: Clock = new FakeClock(), keptPath?: string, scans?: Scans): SyncedStore {
  const folder = keptPath === undefined ? mkdtempSync(join(tmpdir(), 'desk-')) : null;
  const path = keptPath ?? join(folder ?? '', 'data.db');
  const writer = createWriterCalls(
    () => clock.now(),
    () => undefined,
  );
  const reader = createReaderCalls(() => clock.now());
  const aggregates = createAggregatesCalls(() => clock.now(), undefined, scans);
  const { setAside, copyPath, lostSaves } = writer.openStore({
    path,
    key: TEST_KEY,
    migrationsFolder: MIGRATIONS,
    logRules: NO_LOG_RULES,
    mustReplace: false,
    isKeyGivenUp: false,
  });
  try {
    reader.openStore({ path: copyPath ?? path, key: TEST_KEY });
    aggregates.openStore({ path: copyPath ?? path, key: TEST_KEY });
  } catch (error) {
    writer.closeStore({});
    throw error;
  }
  let runs = 0;
  // A kept file must not get the same run id twice.
  const runPrefix = keptPath === undefined ? 'run' : `run-${clock.now()}`;
  const newRunId = (): string => `${runPrefix}-${++runs}`;
  return {
    path,
    setAside,
    copyPath,
    lostSaves,
    writer,
    reader,
    aggregates,
    clock,
    sync: (client, options = {}) =>
      runSync({
        runId: newRunId(),
        scope: options.scope ?? { kind: 'full' },
        client,
        writer: directWriter(writer, options.afterWriterCall),
        decoder: options.decoder ?? directDecoder(),
        clock,
        random: () => 0.5,
        signal: options.signal ?? new AbortController().signal,
        ...(options.parityPause !== undefined && { parityPause: options.parityPause }),
        onProgress: options.onProgress ?? (() => undefined),
        onReceipt: options.onReceipt ?? (() => undefined),
        onBug: options.onBug ?? failOnBug,
      }),
    syncDataset: (dataset, client, random = () => 0.5) => {
      const runId = newRunId();
      const progress = new ProgressMeter({
        runId,
        plan: { reads: [dataset], proves: [] },
        clock,
        send: () => undefined,
      });
      const signal = new AbortController().signal;
      return runDataset(
        {
          ...countedClient(client, clock),
          ...{ runId, writer: directWriter(writer), decoder: directDecoder(), clock, random, signal, progress },
          limits: noLimits(),
          onBug: failOnBug,
        },
        dataset,
        { offersKeptAgain: true },
      );
    },
    allRows: (dataset) => readAll(reader, dataset),
    close() {
      aggregates.closeStore({});
      reader.closeStore({});
      writer.closeStore({});
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readAll(reader: ReaderCalls, dataset: DatasetName): readonly Row[] {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = reader.queryRows({ dataset, filters: [], sort: [], page, pageSize: 1_000 });
    if (answer.kind !== 'rows') throw new Error('an unfiltered query is always answered');
    rows.push(...answer.rows);
    if (rows.length >= answer.total || answer.rows.length === 0) return rows;
  }
}

/** Tests log no failures. */
export function failOnBug(error: unknown): never {
  throw error;
}
