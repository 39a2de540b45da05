// The row reader's answers: the rows that an export asked for, some at a time, all in one snapshot of its own.

import { closeDatabase, openDatabase } from '../store/database.ts';
import { contextOf } from '../store/query-context.ts';
import { readRecords, type RecordBytes } from '../store/record-bytes.ts';
import { guardCalls } from '../store/sqlite-errors.ts';
import type { RowReaderCalls } from './export-protocol.ts';

/** Its connection closes with the thread, which reads for one export alone. */
export function createRowReaderCalls(): RowReaderCalls {
  let path = '';
  let rows: Iterator<RecordBytes, undefined> | null = null;
  let ahead: (() => RecordBytes | null) | null = null;

  function readNext(reading: Iterator<RecordBytes, undefined>): () => RecordBytes | null {
    try {
      const read = reading.next();
      return () => read.value ?? null;
    } catch (error) {
      // Told to whoever asks for these rows, and not before.
      return () => {
        throw error;
      };
    }
  }

  const calls: RowReaderCalls = {
    begin({ store, dataset, copyNumber, fields, positions }) {
      path = store.path;
      const db = openDatabase({ ...store, mode: 'walk' });
      db.exec('BEGIN');
      const context = contextOf({ db, dataset });
      const isSame = context.state.copyNumber === copyNumber;
      if (isSame) rows = readRecords(context, fields, positions);
      else closeDatabase(db);
      return isSame;
    },
    next() {
      if (rows === null) throw new Error('no rows were asked for');
      const reading = rows;
      const read = ahead ?? readNext(reading);
      ahead = null;
      // While these are on their way.
      setImmediate(() => (ahead ??= readNext(reading)));
      return read();
    },
  };
  return guardCalls(calls, () => path);
}
