// The exporter's side of the thread that reads rows ahead: reading takes as long as writing them, and a machine can do
// both at once.

import type { ReadAhead } from '../exports/rows/table-source.ts';
import { toFailure } from '../errors.ts';
import type { RecordBytes } from '../store/question/record-bytes.ts';
import type { RowReaderCalls } from './row-reader-protocol.ts';
import type { StoreLocation } from '../store/file/database.ts';
import { connectWorker, type WorkerClient } from './worker-call.ts';

/** Fewer are read before a thread has started. */
const WORTH_A_THREAD_ROWS = 100_000;
/** The one that is on its way, and the next, so that the thread does not wait to be asked. */
const ASKED_AHEAD = 2;
const YOUNG_GENERATION_MB = 6;

export type RowReader = {
  readonly readAhead: ReadAhead;
  /** Starts the thread where so many rows are worth it, so that it is there when they are found. */
  prepare(rows: number): void;
  close(): Promise<void>;
};

export function createRowReader(
  entry: string,
  store: StoreLocation,
  leastRows: number = WORTH_A_THREAD_ROWS,
): RowReader {
  let thread: WorkerClient<RowReaderCalls> | null = null;

  function start(): WorkerClient<RowReaderCalls> {
    return connectWorker<RowReaderCalls>(entry, 'row reader', { youngGenerationMb: YOUNG_GENERATION_MB });
  }

  return {
    async readAhead(wanted) {
      if (wanted.positions.length < leastRows) return null;
      const reading = (thread ??= start());
      const isSame = await reading.call('begin', { ...wanted, store }).catch((error: unknown) => {
        throw asFailed(error);
      });
      return isSame ? { chunks: chunksOf(reading), summed: () => reading.call('summed', {}) } : null;
    },
    prepare(rows) {
      if (rows >= leastRows) thread ??= start();
    },
    async close() {
      await thread?.close();
    },
  };
}

async function* chunksOf(thread: WorkerClient<RowReaderCalls>): AsyncGenerator<RecordBytes> {
  const asked: Promise<RecordBytes | null>[] = [];
  try {
    for (;;) {
      while (asked.length < ASKED_AHEAD) asked.push(ask(thread));
      const rows = await asked.shift();
      if (rows === null || rows === undefined) return;
      yield rows;
      // Left to the garbage collector, they would pile up.
      for (const { buffer } of [rows.bytes, rows.starts, rows.ends])
        if (buffer instanceof ArrayBuffer) buffer.transfer(0);
    }
  } catch (error) {
    throw asFailed(error);
  }
}

function ask(thread: WorkerClient<RowReaderCalls>): Promise<RecordBytes | null> {
  const rows = thread.call('next', {});
  // An export that stops early does not wait for batches that were requested ahead.
  rows.catch(() => undefined);
  return rows;
}

/** Nobody has asked for its end: a thread that ends by itself is no cancelled export. */
function asFailed(error: unknown): unknown {
  return toFailure(error).code === 'cancelled' ? new Error('the row reader ended', { cause: error }) : error;
}
