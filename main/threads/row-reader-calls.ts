// The row reader's calls: an export's rows, in batches from one snapshot, and their totals. It reads the next batch
// before the export requests it.

import { readSummed, type SummedReading } from '../exports/rows/read-summed.ts';
import { closeDatabase, openDatabase } from '../store/file/database.ts';
import { contextOf } from '../store/question/query-context.ts';
import type { RecordBytes } from '../store/question/record-bytes.ts';
import { guardCalls } from '../store/file/sqlite-errors.ts';
import type { RowReaderCalls } from './row-reader-protocol.ts';

/** A batch that was read ahead. A failure is reported when the batch is requested. `rows` is null when none are left. */
type Batch =
  { readonly kind: 'read'; readonly rows: RecordBytes | null } | { readonly kind: 'failed'; readonly error: unknown };

/** The thread serves a single export, so its connection closes with the thread. */
export function createRowReaderCalls(): RowReaderCalls {
  let path = '';
  let reading: SummedReading | null = null;
  let ahead: Batch | null = null;

  function getReading(): SummedReading {
    if (reading === null) throw new Error('begin() has not been called');
    return reading;
  }

  function readAhead(): void {
    ahead ??= readBatch(getReading());
  }

  const calls: RowReaderCalls = {
    begin({ store, ...wanted }) {
      path = store.path;
      const db = openDatabase({ ...store, mode: 'walk' });
      db.exec('BEGIN');
      const context = contextOf({ db, dataset: wanted.dataset });
      const isSame = context.state.copyNumber === wanted.copyNumber;
      if (isSame) reading = readSummed(context, wanted);
      else closeDatabase(db);
      return isSame;
    },
    next() {
      const next = ahead ?? readBatch(getReading());
      ahead = null;
      if (next.kind === 'failed') throw next.error;
      setImmediate(readAhead);
      return next.rows;
    },
    summed: () => getReading().summed(),
  };
  return guardCalls(calls, () => path);
}

function readBatch({ chunks }: SummedReading): Batch {
  try {
    return { kind: 'read', rows: chunks.next().value ?? null };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
