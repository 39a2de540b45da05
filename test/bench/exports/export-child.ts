// One export, or the work it is compared with, in a process of its own, so that no earlier measurement has left free
// memory behind. Prints one JSON line: milliseconds and memory growth.

import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ExportFormat } from '../../../shared/contract/exports/request.ts';
import { FIELDS, type FieldKind, type FieldName } from '../../../shared/contract/fields.ts';
import type { ExporterCalls } from '../../../main/threads/exporter-protocol.ts';
import { EXPORTER_YOUNG_GENERATION_MB } from '../../../main/saving/export-runner.ts';
import { connectWorker } from '../../../main/threads/worker-call.ts';
import { createExportMeter } from '../../../main/exports/format/export-meter.ts';
import { exportRequest, rowsSource } from '../../support/export-requests.ts';
import type { PeerCalls, PeerTask } from './export-peer.ts';
import { readTask } from '../../support/child-task.ts';
import { watchPeak } from '../../support/peak-memory.ts';

type Peer = 'rawRows' | 'excelJs' | 'duckDb' | 'duckDbFromText';
export type ExportWork = ExportFormat | Peer;
/** `rowsFile`: the rows as CSV, for a peer that does not read the store. */
export type ExportBenchTask = PeerTask & { readonly work: ExportWork; readonly rowsFile: string };
export type MeasuredExport = { readonly rows: number; readonly tookMs: number; readonly growthBytes: number };

/** Exports one page first: starting the thread is not part of the time per row. */
async function timed(write: (scope: PeerTask['scope']) => Promise<number>): Promise<MeasuredExport> {
  const grownBytes = watchPeak();
  await write('page');
  const startedMs = performance.now();
  const rows = await write('filtered');
  return { rows, tookMs: performance.now() - startedMs, growthBytes: grownBytes() };
}

async function exported(task: ExportBenchTask, format: ExportFormat): Promise<MeasuredExport> {
  // The built thread: reading TypeScript first would add to its memory.
  const entry = join(import.meta.dirname, '../../../out/main/exporter.js');
  const thread = connectWorker<ExporterCalls>(entry, 'exporter', { youngGenerationMb: EXPORTER_YOUNG_GENERATION_MB });
  const columns = (Object.keys(FIELDS[task.query.dataset]) as FieldName[]).map((id) => ({ id, title: id }));
  const measured = await timed(async (scope) => {
    const request = exportRequest({ ...rowsSource(task.query, scope), columns }, { format });
    const order = {
      store: task.store,
      path: task.path,
      request,
      exportId: 'export-1',
      serviceUrl: null,
      version: '1.2.3',
    };
    return (await thread.call('exportFile', { ...order, meter: createExportMeter().memory })).about.rows;
  });
  await thread.close();
  return measured;
}

async function byPeer(task: PeerTask, name: keyof PeerCalls): Promise<MeasuredExport> {
  const thread = connectWorker<PeerCalls>(join(import.meta.dirname, 'export-peer.ts'), 'peer', {
    youngGenerationMb: EXPORTER_YOUNG_GENERATION_MB,
  });
  const measured = await timed((scope) => thread.call(name, { ...task, scope }));
  await thread.close();
  return measured;
}

const TYPED: Readonly<Record<FieldKind, (field: string) => string>> = {
  id: (field) => `"${field}"`,
  code: (field) => `"${field}"`,
  text: (field) => `"${field}"`,
  number: wideDecimal,
  money: wideDecimal,
  date: (field) => `TRY_CAST("${field}" AS DATE)`,
};

/** Casts through a narrow decimal where that fits: DuckDB takes a hundred times as long to read a wide one. */
function wideDecimal(field: string): string {
  const narrow = `TRY_CAST(TRY_CAST("${field}" AS DECIMAL(18, 9)) AS DECIMAL(27, 9))`;
  return `coalesce(${narrow}, TRY_CAST("${field}" AS DECIMAL(27, 9)))`;
}

/** `duckDb` copies a typed table from memory; `duckDbFromText` reads the rows as text, then casts and copies them. */
async function inDuckDb({ rowsFile, path, query, work }: ExportBenchTask): Promise<MeasuredExport> {
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const fields = Object.entries(FIELDS[query.dataset]);
  const columns = fields.map(([field, kind]) => `${TYPED[kind](field)} AS "${field}"`);
  const texts = fields.map(([field]) => `'${field}': 'VARCHAR'`);
  const format = `delim = ',', quote = '"', escape = '"', header = true, new_line = '\\r\\n', auto_detect = false`;
  const typed = `SELECT ${columns.join(', ')}
    FROM read_csv('${rowsFile}', ${format}, columns = {${texts.join(', ')}})`;
  const source = work === 'duckDb' ? 'rows' : `(${typed})`;
  if (work === 'duckDb') await duck.run(`CREATE TABLE rows AS ${typed}`);
  const grownBytes = watchPeak();
  const startedMs = performance.now();
  await duck.run(`COPY ${source} TO '${path}' (FORMAT parquet)`);
  const tookMs = performance.now() - startedMs;
  const growthBytes = grownBytes();
  const counted = await duck.runAndReadAll(`SELECT count(*) FROM read_parquet('${path}')`);
  return { rows: Number(counted.getRows()[0]?.[0]), tookMs, growthBytes };
}

async function measure(task: ExportBenchTask): Promise<MeasuredExport> {
  const { work } = task;
  if (work === 'duckDb' || work === 'duckDbFromText') return await inDuckDb(task);
  if (work === 'rawRows' || work === 'excelJs') {
    return await byPeer(task, work === 'rawRows' ? 'readRows' : 'writeWorkbook');
  }
  return await exported(task, work);
}

writeSync(1, `${JSON.stringify(await measure(readTask() as ExportBenchTask))}\n`);
