// The exporter's side of the thread that reads rows ahead: reading rows takes as long as writing them, so the two run at
// the same time.

import type { ReadAhead } from '../exports/rows/table-source.ts';
import { toFailure } from '../errors.ts';
import type { RecordBytes } from '../store/question/record-bytes.ts';
import type { RowReaderCalls } from './row-reader-protocol.ts';
import type { StoreLocation } from '../store/file/database.ts';
import { connectWorker, type WorkerClient } from './worker-call.ts';

/** Fewer rows are read sooner than a thread starts. */
const WORTH_A_THREAD_ROWS = 100_000;
/** The batch being sent and the next one, so that the thread never waits for a request. */
const BATCHES_REQUESTED_AHEAD = 2;
const YOUNG_GENERATION_MB = 6;

export type RowReader = {
  readonly readAhead: ReadAhead;
  /** Starts the thread if so many rows are worth it, so that it runs by the time they are found. */
  prepare(rows: number): void;
  close(): Promise<void>;
};

export function createRowReader(
  entry: string,
  store: StoreLocation,
  fewestRows: number = WORTH_A_THREAD_ROWS,
): RowReader {
  let thread: WorkerClient<RowReaderCalls> | null = null;

  function start(): WorkerClient<RowReaderCalls> {
    return connectWorker<RowReaderCalls>(entry, 'row reader', { youngGenerationMb: YOUNG_GENERATION_MB });
  }

  return {
    async readAhead(wanted) {
      if (wanted.positions.length < fewestRows) return null;
      const reading = (thread ??= start());
      const isSame = await reading.call('begin', { ...wanted, store }).catch((error: unknown) => {
        throw asExportError(error);
      });
      return isSame ? { chunks: chunksOf(reading), summed: () => reading.call('summed', {}) } : null;
    },
    prepare(rows) {
      if (rows >= fewestRows) thread ??= start();
    },
    async close() {
      await thread?.close();
    },
  };
}

async function* chunksOf(thread: WorkerClient<RowReaderCalls>): AsyncGenerator<RecordBytes> {
  const requested: Promise<RecordBytes | null>[] = [];
  try {
    for (;;) {
      while (requested.length < BATCHES_REQUESTED_AHEAD) requested.push(requestBatch(thread));
      const rows = await requested.shift();
      if (rows === null || rows === undefined) return;
      yield rows;
      // Freed at once: the garbage collector would let them pile up.
      for (const { buffer } of [rows.bytes, rows.starts, rows.ends])
        if (buffer instanceof ArrayBuffer) buffer.transfer(0);
    }
  } catch (error) {
    throw asExportError(error);
  }
}

function requestBatch(thread: WorkerClient<RowReaderCalls>): Promise<RecordBytes | null> {
  const rows = thread.call('next', {});
  // An export that stops early never awaits this batch; without a handler its rejection would count as unhandled.
  rows.catch(() => undefined);
  return rows;
}

/** `cancelled` means here that the thread ended by itself. The export must not be reported as cancelled by its person. */
function asExportError(error: unknown): unknown {
  return toFailure(error).code === 'cancelled' ? new Error('the row reader ended', { cause: error }) : error;
}
