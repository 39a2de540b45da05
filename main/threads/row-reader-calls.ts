// The row reader's answers: an export's rows, in batches from one snapshot, and their totals. It reads the next batch
// before the export asks for it.

import { readSummed, type SummedReading } from '../exports/rows/read-summed.ts';
import { closeDatabase, openDatabase } from '../store/file/database.ts';
import { contextOf } from '../store/question/query-context.ts';
import type { RecordBytes } from '../store/question/record-bytes.ts';
import { guardCalls } from '../store/file/sqlite-errors.ts';
import type { RowReaderCalls } from './row-reader-protocol.ts';

/** A failure is reported when these rows are asked for, not before. Null when no rows are left. */
type Ahead =
  { readonly kind: 'read'; readonly rows: RecordBytes | null } | { readonly kind: 'failed'; readonly error: unknown };

/** Its connection closes with the thread, which reads for one export alone. */
export function createRowReaderCalls(): RowReaderCalls {
  let path = '';
  let reading: SummedReading | null = null;
  let ahead: Ahead | null = null;

  function begun(): SummedReading {
    if (reading === null) throw new Error('no rows were asked for');
    return reading;
  }

  function readAhead(): void {
    ahead ??= read(begun());
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
      const next = ahead ?? read(begun());
      ahead = null;
      if (next.kind === 'failed') throw next.error;
      setImmediate(readAhead);
      return next.rows;
    },
    summed: () => begun().summed(),
  };
  return guardCalls(calls, () => path);
}

function read({ chunks }: SummedReading): Ahead {
  try {
    return { kind: 'read', rows: chunks.next().value ?? null };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
