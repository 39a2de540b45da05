// The exporter's side of the thread that reads rows ahead: reading takes as long as writing them, and a machine can do
// both at once.

import type { ReadAhead } from '../exports/table-source.ts';
import type { RecordBytes } from '../store/record-bytes.ts';
import { toFailure } from '../errors.ts';
import type { RowReaderCalls } from './export-protocol.ts';
import type { StoreLocation } from './protocol.ts';
import { connectWorker, type WorkerClient } from './worker-call.ts';

/** Fewer are read before a thread has started. */
const WORTH_A_THREAD_ROWS = 100_000;
/** The one that is on its way, and the next, so that the thread does not wait to be asked. */
const ASKED_AHEAD = 2;
const YOUNG_GENERATION_MB = 16;

export function createReadAhead(
  entry: string,
  store: StoreLocation,
  leastRows: number = WORTH_A_THREAD_ROWS,
): ReadAhead {
  return async (wanted) => {
    if (wanted.positions.length < leastRows) return null;
    const options = { youngGenerationMb: YOUNG_GENERATION_MB };
    const thread = connectWorker<RowReaderCalls>(entry, 'row reader', options);
    const isSame = await thread.call('begin', { ...wanted, store }).catch(async (error: unknown) => {
      await thread.close();
      throw asFailed(error);
    });
    if (isSame) return rowsOf(thread);
    await thread.close();
    return null;
  };
}

async function* rowsOf(thread: WorkerClient<RowReaderCalls>): AsyncGenerator<RecordBytes> {
  const asked: Promise<RecordBytes | null>[] = [];
  try {
    for (;;) {
      while (asked.length < ASKED_AHEAD) asked.push(ask(thread));
      const rows = await asked.shift();
      if (rows === null || rows === undefined) return;
      yield rows;
    }
  } catch (error) {
    throw asFailed(error);
  } finally {
    await thread.close();
  }
}

function ask(thread: WorkerClient<RowReaderCalls>): Promise<RecordBytes | null> {
  const rows = thread.call('next', {});
  // Whoever stops in the middle waits for none of those asked ahead.
  rows.catch(() => undefined);
  return rows;
}

/** Nobody has asked for its end: a thread that ends by itself is no cancelled export. */
function asFailed(error: unknown): unknown {
  return toFailure(error).code === 'cancelled' ? new Error('the row reader ended', { cause: error }) : error;
}
