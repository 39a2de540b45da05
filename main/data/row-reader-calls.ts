// The row reader's answers: the rows that an export asked for, some at a time, all in one snapshot of its own. While
// nothing is asked, the next rows are read, and then what they come to is added up: who has time for it takes the work.

import { createRunningTotals, moneyFieldsOf, type RunningTotals } from '../exports/running-totals.ts';
import type { ReadChunk } from '../exports/table-source.ts';
import { closeDatabase, openDatabase } from '../store/database.ts';
import { contextOf } from '../store/query-context.ts';
import { readRecords, type RecordBytes } from '../store/record-bytes.ts';
import { guardCalls } from '../store/sqlite-errors.ts';
import type { RowReaderCalls } from './export-protocol.ts';

type Walk = { readonly rows: Iterator<RecordBytes, undefined>; readonly totals: RunningTotals | null };
/** A failure is told to whoever asks for these rows, and not before. Null: that were all. */
type Ahead =
  { readonly kind: 'read'; readonly chunk: ReadChunk | null } | { readonly kind: 'failed'; readonly error: unknown };

/** Its connection closes with the thread, which reads for one export alone. */
export function createRowReaderCalls(): RowReaderCalls {
  let path = '';
  let walk: Walk | null = null;
  let ahead: Ahead | null = null;

  function walking(): Walk {
    if (walk === null) throw new Error('no rows were asked for');
    return walk;
  }

  function readAhead(): void {
    ahead ??= tried(() => readNext(walking()));
    setImmediate(sumAhead);
  }

  function sumAhead(): void {
    const { totals } = walking();
    // They may have been asked for meanwhile.
    const chunk = ahead?.kind === 'read' ? ahead.chunk : null;
    if (totals !== null && chunk !== null && !chunk.isSummed) ahead = tried(() => summedUp(chunk, totals));
  }

  const calls: RowReaderCalls = {
    begin({ store, dataset, copyNumber, fields, positions }) {
      path = store.path;
      const db = openDatabase({ ...store, mode: 'walk' });
      db.exec('BEGIN');
      const context = contextOf({ db, dataset });
      const isSame = context.state.copyNumber === copyNumber;
      if (isSame) walk = { rows: readRecords(context, fields, positions), totals: totalsOf(dataset, fields) };
      else closeDatabase(db);
      return isSame;
    },
    next() {
      const read = ahead ?? { kind: 'read', chunk: readNext(walking()) };
      ahead = null;
      if (read.kind === 'failed') throw read.error;
      setImmediate(readAhead);
      return read.chunk;
    },
    summed: () => walking().totals?.summed() ?? [],
  };
  return guardCalls(calls, () => path);
}

/** Null: there is nothing to sum. */
function totalsOf(...[dataset, fields]: Parameters<typeof createRunningTotals>): RunningTotals | null {
  const money = moneyFieldsOf(dataset);
  const isHeld = money.length > 0 && [...money, 'currency'].every((field) => fields.includes(field));
  return isHeld ? createRunningTotals(dataset, fields) : null;
}

function readNext({ rows }: Walk): ReadChunk | null {
  const { value } = rows.next();
  return value === undefined ? null : { ...value, isSummed: false };
}

function summedUp(chunk: ReadChunk, totals: RunningTotals): ReadChunk {
  totals.addRecords(chunk);
  return { ...chunk, isSummed: true };
}

function tried(read: () => ReadChunk | null): Ahead {
  try {
    return { kind: 'read', chunk: read() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
