// The exporter thread's answers: each opens the profile's file on a connection of its own, and closes it in the end.

import { createExportMeter } from '../exports/export-meter.ts';
import { writeExport } from '../exports/write-export.ts';
import { closeDatabase, openDatabase, type Database } from '../store/database.ts';
import type { ExporterCalls } from './export-protocol.ts';
import { createReadAhead } from './read-ahead.ts';
import type { StoreLocation } from './protocol.ts';

type Answers = {
  readonly [N in keyof ExporterCalls]: (args: Parameters<ExporterCalls[N]>[0]) => Promise<ReturnType<ExporterCalls[N]>>;
};

export function createExporterCalls(now: () => number): Answers {
  return {
    exportFile({ store, meter, rowReader, ...order }) {
      const ahead = rowReader === undefined ? {} : { readAhead: createReadAhead(rowReader, store) };
      return onStore(store, (db) => writeExport({ db, now, ...ahead }, { ...order, meter: createExportMeter(meter) }));
    },
    // Loaded when it is wanted: it brings the readers of all formats.
    async checkFile({ store, meter, ...file }) {
      const { checkFile } = await import('../exports/check-file.ts');
      return await onStore(store, (db) => checkFile({ db, now }, { ...file, meter: createExportMeter(meter) }));
    },
  };
}

async function onStore<T>(store: StoreLocation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ ...store, mode: 'walk' });
  try {
    return await work(db);
  } finally {
    closeDatabase(db);
  }
}
