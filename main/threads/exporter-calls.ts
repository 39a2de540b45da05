// The exporter thread's calls. Each opens the profile's file on a connection of its own, and closes it at its end.

import { createExportMeter } from '../exports/format/export-meter.ts';
import { writeExport } from '../exports/write-export.ts';
import { closeDatabase, openDatabase, type Database, type StoreLocation } from '../store/file/database.ts';
import type { ExporterCalls } from './exporter-protocol.ts';

type ExporterAnswers = {
  readonly [N in keyof ExporterCalls]: (args: Parameters<ExporterCalls[N]>[0]) => Promise<ReturnType<ExporterCalls[N]>>;
};

export function createExporterCalls(now: () => number): ExporterAnswers {
  return {
    async exportFile({ store, meter, ...order }) {
      return await onStore(store, (db) => writeExport({ db, now }, { ...order, meter: createExportMeter(meter) }));
    },
    // Imported only here, because it brings the readers of all formats.
    async checkFile({ store, meter, ...file }) {
      const { checkFile } = await import('../exports/check/check-file.ts');
      return await onStore(store, (db) => checkFile({ db, now }, { ...file, meter: createExportMeter(meter) }));
    },
  };
}

async function onStore<T>(store: StoreLocation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ ...store, mode: 'read' });
  try {
    return await work(db);
  } finally {
    closeDatabase(db);
  }
}
