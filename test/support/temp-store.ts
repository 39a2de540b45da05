// A real encrypted store in a temporary folder, filled through staging as by a sync.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIELDS } from '../../shared/contract/fields.ts';
import type { DatasetName, FieldName, ResourceName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { ColumnShelf } from '../../main/store/columns/column-shelf.ts';
import { type ColumnStore } from '../../main/store/columns/column-view.ts';
import type { Scans } from '../../main/store/columns/scans/scans.ts';
import { closeDatabase } from '../../main/store/file/database.ts';
import type { Database } from '../../main/store/file/database.ts';
import { readSidecar } from '../../main/store/file/sidecar.ts';
import type { StoreKey } from '../../main/store/file/store-key.ts';
import type { IncomingRow } from '../../main/store/tables/encode-row.ts';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import { hexKey } from './hex-key.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../drizzle');
export const RAW_KEY: StoreKey = hexKey('0123456789abcdef'.repeat(4));
export const NOW_MS = Date.UTC(2026, 8, 18, 10, 4, 5);
const NOW_TEXT = new Date(NOW_MS).toISOString();

export type RowValues = Partial<Record<FieldName, string | null>>;

export function makeTempFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'commission-desk-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export type TempStore = { readonly db: Database; readonly path: string; readonly folder: string; remove(): void };

export function makeTempStore(): TempStore {
  const folder = makeTempFolder();
  const path = join(folder.path, 'profile', 'data.db');
  const { db } = openStore({ path, key: RAW_KEY, migrationsFolder: MIGRATIONS_FOLDER, now: () => NOW_MS });
  const remove = (): void => {
    if (db.open) closeDatabase(db);
    folder.remove();
  };
  return { db, path, folder: folder.path, remove };
}

/** How the file at `path` is locked; null if there is no file or its sidecar is lost. */
export function storeProtection(path: string): StoreKey['kind'] | null {
  const sidecarFile = readSidecar(path);
  return sidecarFile.kind === 'found' ? (sidecarFile.sidecar.keys.at(-1)?.kind ?? null) : null;
}

export function incomingRow(dataset: DatasetName, values: RowValues, extras: string | null = null): IncomingRow {
  const fields = Object.keys(FIELDS[dataset]) as FieldName[];
  return { values: fields.map((field) => values[field] ?? null), extras };
}

export function makeReceipt(resource: ResourceName, facts: Partial<Receipt> = {}): Receipt {
  return {
    runId: 'run-1',
    resource,
    verdict: 'complete',
    startedAt: NOW_TEXT,
    finishedAt: NOW_TEXT,
    serviceTotal: null,
    rowsHeld: null,
    added: null,
    changed: null,
    gone: null,
    pages: 1,
    passes: 2,
    requests: 2,
    requestsByPurpose: { rows: 1, secondPass: 1 },
    refusedAsTooMany: 0,
    bytes: 100,
    missingFields: [],
    extraFields: [],
    rowErrors: [],
    repairedRows: 0,
    error: null,
    missingScope: null,
    ledgerDates: null,
    parity: null,
    ...facts,
  };
}

/** Answers totals, facets and groups, on its own connection. */
export function columnsOf(db: Database, now: () => number = () => NOW_MS, scans?: Scans): ColumnStore {
  return { db, shelf: new ColumnShelf(scans), now };
}

/** Stages and swaps the rows in, as one page. */
export function fill(db: Database, dataset: DatasetName, rows: readonly RowValues[]): void {
  const staging = beginStaging(db, dataset, 'live');
  staging.putPage(
    1,
    rows.map((values) => incomingRow(dataset, values)),
    1,
  );
  staging.swap({ receipt: makeReceipt(dataset), asOf: NOW_TEXT, complete: true });
}
