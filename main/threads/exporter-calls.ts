// The exporter thread's calls. Each opens the profile's file on a connection of its own, and closes it at its end.

import type { ExportSource } from '../../shared/contract/exports.ts';
import { createExportMeter } from '../exports/format/export-meter.ts';
import { writeExport } from '../exports/write-export.ts';
import { closeDatabase, openDatabase, type Database, type StoreLocation } from '../store/file/database.ts';
import { readState } from '../store/tables/resource-states.ts';
import type { ExporterCalls } from './exporter-protocol.ts';
import { createRowReader } from './row-reader-client.ts';

type ExporterAnswers = {
  readonly [N in keyof ExporterCalls]: (args: Parameters<ExporterCalls[N]>[0]) => Promise<ReturnType<ExporterCalls[N]>>;
};

export function createExporterCalls(now: () => number): ExporterAnswers {
  return {
    async exportFile({ store, meter, rowReader: entry, ...order }) {
      const writing = { ...order, meter: createExportMeter(meter) };
      if (entry === undefined) return await onStore(store, (db) => writeExport({ db, now }, writing));
      const rowReader = createRowReader(entry, store);
      try {
        return await onStore(store, (db) => {
          rowReader.prepare(rowsAtMost(db, order.request.source));
          return writeExport({ db, now, readAhead: rowReader.readAhead }, writing);
        });
      } finally {
        await rowReader.close();
      }
    },
    // Imported only here, because it brings the readers of all formats.
    async checkFile({ store, meter, ...file }) {
      const { checkFile } = await import('../exports/check/check-file.ts');
      return await onStore(store, (db) => checkFile({ db, now }, { ...file, meter: createExportMeter(meter) }));
    },
  };
}

/** The largest number of rows that the source can have. */
function rowsAtMost(db: Database, source: ExportSource): number {
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
