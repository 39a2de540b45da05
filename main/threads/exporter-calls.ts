// The exporter thread's answers: each opens the profile's file on a connection of its own, and closes it in the end.

import type { ExportSource } from '../../shared/contract/exports.ts';
import { createExportMeter } from '../exports/format/export-meter.ts';
import { writeExport } from '../exports/write-export.ts';
import { closeDatabase, openDatabase, type Database, type StoreLocation } from '../store/file/database.ts';
import { readState } from '../store/tables/resource-states.ts';
import type { ExporterCalls } from './exporter-protocol.ts';
import { createRowReader } from './row-reader-client.ts';

type Answers = {
  readonly [N in keyof ExporterCalls]: (args: Parameters<ExporterCalls[N]>[0]) => Promise<ReturnType<ExporterCalls[N]>>;
};

export function createExporterCalls(now: () => number): Answers {
  return {
    async exportFile({ store, meter, rowReader: entry, ...order }) {
      const writing = { ...order, meter: createExportMeter(meter) };
      if (entry === undefined) return await onStore(store, (db) => writeExport({ db, now }, writing));
      const rowReader = createRowReader(entry, store);
      try {
        return await onStore(store, (db) => {
          rowReader.prepare(mostRows(db, order.request.source));
          return writeExport({ db, now, readAhead: rowReader.readAhead }, writing);
        });
      } finally {
        await rowReader.close();
      }
    },
    // Loaded when it is wanted: it brings the readers of all formats.
    async checkFile({ store, meter, ...file }) {
      const { checkFile } = await import('../exports/check/check-file.ts');
      return await onStore(store, (db) => checkFile({ db, now }, { ...file, meter: createExportMeter(meter) }));
    },
  };
}

/** How many rows the source may turn out to have. */
function mostRows(db: Database, source: ExportSource): number {
  const isMany = source.kind === 'rows' && (source.scope === 'filtered' || source.scope === 'everything');
  return isMany ? readState(db, source.query.dataset).rows : 0;
}

async function onStore<T>(store: StoreLocation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ ...store, mode: 'walk' });
  try {
    return await work(db);
  } finally {
    closeDatabase(db);
  }
}
