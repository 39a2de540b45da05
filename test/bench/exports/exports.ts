// The time to export all rows of a full store, each format beside the peer it is compared with.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Query } from '../../../shared/contract/query.ts';
import type { Bench } from '../bench.ts';
import type { Line } from '../figures.ts';
import type { ExportBenchTask, ExportWork, MeasuredExport } from './export-child.ts';

type MeasuredExports = Readonly<Record<Exclude<ExportWork, 'excelJs'>, MeasuredExport>> & {
  readonly excelJs?: MeasuredExport;
};

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const MIB = 1024 * 1024;
const CHILD = join(import.meta.dirname, 'export-child.ts');
/** In turn, so that a slow moment of the machine affects all. */
const WORKS: readonly ExportWork[] = [
  ...(['csv', 'rawRows', 'jsonl', 'parquet', 'duckDb', 'duckDbFromText', 'xlsx', 'excelJs'] as const),
];
/** At ten million rows, ExcelJS had not ended after a quarter of an hour. */
const MOST_ROWS_OF_EXCEL_JS = 1_000_000;
const run = promisify(execFile);

export async function measureExports(bench: Bench): Promise<readonly Line[]> {
  const { location: store } = await bench.store();
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const rowsFile = join(folder, 'csv');
  const measured: Partial<Record<ExportWork, MeasuredExport>> = {};
  try {
    const isShort = bench.size.rows <= MOST_ROWS_OF_EXCEL_JS;
    for (const work of WORKS.filter((each) => each !== 'excelJs' || isShort)) {
      const task: ExportBenchTask = {
        store,
        query: QUERY,
        scope: 'filtered',
        path: join(folder, work),
        work,
        rowsFile,
      };
      const { stdout } = await run(process.execPath, [CHILD, JSON.stringify(task)]);
      measured[work] = JSON.parse(stdout) as MeasuredExport;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const counts = new Set(Object.values(measured).map(({ rows }) => rows));
  if (counts.size !== 1) throw new Error(`not the same rows: ${[...counts].join(', ')}`);
  return exportLines(bench.size.rows, measured as MeasuredExports);
}

function exportLines(rows: number, measured: MeasuredExports): readonly Line[] {
  const { csv, xlsx, parquet, jsonl, rawRows, excelJs, duckDb, duckDbFromText } = measured;
  const inTime = (name: string, { tookMs }: MeasuredExport) => ({ name, rows, unit: 'ms', value: tookMs });
  const faster = (least: number) => ({ kind: 'timesFaster', least }) as const;
  const memory = Object.entries({ CSV: csv, workbook: xlsx, Parquet: parquet, 'JSON Lines': jsonl });
  return [
    {
      ...inTime('export as CSV', csv),
      ...{ beside: { 'reading the rows': rawRows.tookMs }, wanted: faster(0.77) },
    },
    {
      ...inTime('export as a workbook', xlsx),
      ...(excelJs && { beside: { 'ExcelJS, streaming': excelJs.tookMs }, wanted: faster(3) }),
    },
    {
      ...inTime('export as Parquet, from texts', parquet),
      ...{ beside: { 'DuckDB, from the same texts': duckDbFromText.tookMs }, wanted: faster(0.33) },
    },
    {
      ...inTime('export as Parquet', parquet),
      ...{ beside: { 'DuckDB, copying its own table': duckDb.tookMs }, wanted: faster(0.33) },
    },
    { ...inTime('export as JSON Lines', jsonl), beside: { 'reading the rows': rawRows.tookMs } },
    ...memory.map(([name, { growthBytes }]): Line => ({
      ...{ name: `memory growth of an export as ${name}`, rows, unit: 'MiB', value: growthBytes / MIB },
      wanted: { kind: 'atMost', most: 150 },
    })),
  ];
}
