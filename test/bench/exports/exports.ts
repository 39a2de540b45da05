// The time to export all rows of a full store, each format beside the peer it is compared with.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Query } from '../../shared/contract/query.ts';
import type { StoreLocation } from '../../main/store/file/database.ts';
import type { ExportBenchTask, ExportWork, MeasuredExport } from './export-child.ts';
import { median, type Figure } from './figures.ts';

export type MeasuredExports = Readonly<Record<ExportWork, { readonly tookMs: number; readonly growthBytes: number }>>;

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const ROUNDS = 3;
const MIB = 1024 * 1024;
const CHILD = join(import.meta.dirname, 'export-child.ts');
const run = promisify(execFile);

/** In turn, so that a slow moment of the machine affects all; the peer's slow workbook only once. */
export async function measureExports(store: StoreLocation): Promise<MeasuredExports> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const runs: Record<ExportWork, MeasuredExport[]> = {
    ...{ csv: [], xlsx: [], jsonl: [], parquet: [], rawRows: [], excelJs: [], duckDb: [], duckDbFromText: [] },
  };
  const works: readonly ExportWork[] = ['csv', 'rawRows', 'jsonl', 'parquet', 'duckDb', 'duckDbFromText', 'xlsx'];
  const rowsFile = join(folder, 'csv');
  const measure = async (work: ExportWork): Promise<void> => {
    const path = join(folder, work);
    if (path !== rowsFile) rmSync(path, { force: true });
    const task: ExportBenchTask = { store, query: QUERY, scope: 'filtered', path, work, rowsFile };
    const { stdout } = await run(process.execPath, [CHILD, JSON.stringify(task)]);
    runs[work].push(JSON.parse(stdout) as MeasuredExport);
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1) for (const work of works) await measure(work);
    await measure('excelJs');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return summed(runs);
}

function summed(runs: Readonly<Record<ExportWork, readonly MeasuredExport[]>>): MeasuredExports {
  const counts = new Set(Object.values(runs).flatMap((all) => all.map(({ rows }) => rows)));
  if (counts.size !== 1) throw new Error(`not the same rows: ${[...counts].join(', ')}`);
  return Object.fromEntries(
    Object.entries(runs).map(([work, all]) => [
      work,
      {
        tookMs: median(all.map(({ tookMs }) => tookMs)),
        growthBytes: Math.max(...all.map(({ growthBytes }) => growthBytes)),
      },
    ]),
  ) as MeasuredExports;
}

export function exportFigures(rows: number, measured: MeasuredExports): readonly Figure[] {
  const { csv, xlsx, parquet, jsonl, rawRows, excelJs, duckDb, duckDbFromText } = measured;
  const beside = (name: string, value: { tookMs: number }, peer: { tookMs: number }, least: number): Figure => ({
    ...{ name, rows, value: value.tookMs, unit: 'ms', beside: peer.tookMs, ratio: peer.tookMs / value.tookMs },
    ...{ wanted: `ratio >= ${least}`, met: peer.tookMs / value.tookMs >= least },
  });
  const memory = Object.entries({ CSV: csv, workbook: xlsx, Parquet: parquet, 'JSON Lines': jsonl });
  return [
    beside('export as CSV beside reading the rows', csv, rawRows, 0.77),
    beside('export as a workbook beside ExcelJS streaming', xlsx, excelJs, 3),
    beside('export as Parquet beside DuckDB reading the same texts', parquet, duckDbFromText, 0.33),
    beside('export as Parquet beside DuckDB copying its own table', parquet, duckDb, 0.33),
    ...memory.map(([name, { growthBytes }]) => ({
      ...{ name: `memory growth of an export as ${name}`, rows, value: growthBytes / MIB, unit: 'MiB' },
      ...{ beside: null, ratio: null, wanted: '<= 150 MiB', met: growthBytes / MIB <= 150 },
    })),
  ];
}
