// The limit that a first sync is compared with: decode, prepared inserts of the same columns and indexes, one thread,
// one transaction. No second pass, no digests, no checks.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIELDS, type DatasetName } from '../../../shared/contract/fields.ts';
import { openDatabase, closeDatabase } from '../../../main/store/file/database.ts';
import { buildIndexes, columnNames, createCopy } from '../../../main/store/file/dataset-tables.ts';
import { createRowEncoder } from '../../../main/store/tables/encode-row.ts';
import { TEST_KEY } from '../../support/synced-store.ts';
import { watchCpu } from '../watch-process.ts';

type Bodies = Readonly<Record<DatasetName, readonly Uint8Array[]>>;

export function measureLimit(pages: Bodies): { readonly ms: number; readonly cpuMs: number } {
  const folder = mkdtempSync(join(tmpdir(), 'desk-limit-'));
  const db = openDatabase({ path: join(folder, 'data.db'), key: TEST_KEY, mode: 'write' });
  db.pragma('synchronous=NORMAL');
  const cpuMs = watchCpu();
  const startedMs = performance.now();
  for (const dataset of ['charges', 'reports'] as const) {
    createCopy(db, dataset, 'live');
    const columns = columnNames(dataset);
    const insert = db.prepare(`INSERT INTO "${dataset}" VALUES (${columns.map(() => '?').join(', ')})`);
    const encoder = createRowEncoder(dataset);
    const fields = Object.keys(FIELDS[dataset]);
    const decoder = new TextDecoder();
    let rowId = 0;
    db.transaction(() => {
      for (const body of pages[dataset]) {
        const { data } = JSON.parse(decoder.decode(body)) as { data: { list: Record<string, string | null>[] } };
        for (const row of data.list) {
          const values = fields.map((field) => row[field] ?? null);
          insert.run(...encoder.encode({ values, extras: null }, ++rowId));
        }
      }
    })();
    buildIndexes(db, { dataset, role: 'live' });
  }
  const elapsed = { ms: performance.now() - startedMs, cpuMs: cpuMs() };
  closeDatabase(db);
  rmSync(folder, { recursive: true, force: true });
  return elapsed;
}
