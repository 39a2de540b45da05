// A store with given rows, and exports of it in the exporter thread, as in the app.

import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { connectWorker } from '../../main/threads/worker-call.ts';
import type { ExporterCalls } from '../../main/threads/exporter-protocol.ts';
import { createExportMeter, type ExportMeter } from '../../main/exports/format/export-meter.ts';
import { type StoreLocation, closeDatabase } from '../../main/store/file/database.ts';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import { MIGRATIONS, TEST_KEY } from '../support/synced-store.ts';
import { threadEntry } from '../support/thread-entries.ts';
import { incomingRow, makeReceipt, NOW_MS, type RowValues } from '../support/temp-store.ts';

const PAGE_ROWS = 5_000;

/** Makes the rows live as a sync does. */
export function fillExportStore(path: string, dataset: DatasetName, rows: Iterable<RowValues>): StoreLocation {
  const { db } = openStore({ path, key: TEST_KEY, migrationsFolder: MIGRATIONS, now: () => NOW_MS });
  const staging = beginStaging(db, dataset, 'live');
  let page: RowValues[] = [];
  let pages = 0;
  const put = (): void => {
    const incoming = page.map((values) => incomingRow(dataset, values));
    staging.putPage(pages + 1, incoming, pages * PAGE_ROWS + 1);
    pages += 1;
    page = [];
  };
  for (const row of rows) {
    page.push(row);
    if (page.length === PAGE_ROWS) put();
  }
  put();
  staging.swap({ receipt: makeReceipt(dataset), asOf: new Date(NOW_MS).toISOString(), complete: true });
  closeDatabase(db);
  return { path, key: TEST_KEY };
}

export type ThreadExport = {
  readonly store: StoreLocation;
  readonly request: ExportRequest;
  readonly path: string;
  readonly meter?: ExportMeter;
};

export async function exportOnThread(order: ThreadExport): Promise<{ about: ExportAbout; sizeBytes: number }> {
  const { meter = createExportMeter(), ...job } = order;
  const thread = connectWorker<ExporterCalls>(threadEntry('exporter'), 'exporter');
  try {
    return await thread.call('exportFile', {
      ...job,
      exportId: 'export-1',
      serviceUrl: null,
      version: '1.2.3',
      meter: meter.memory,
    });
  } finally {
    await thread.close();
  }
}
