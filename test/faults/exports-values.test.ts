// Row E2: another program reads from an exported file what the service sent, value for value.

import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSV_SEPARATORS } from '../../shared/contract/exports/request.ts';
import { DATASETS, FIELDS } from '../../shared/contract/fields.ts';
import type { ExportFormat, ExportRequest } from '../../shared/contract/exports/request.ts';
import type { CellValue, DatasetName, FieldKind, FieldName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { StoreLocation } from '../../main/store/file/database.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportOnThread, fillExportStore } from './export-stage.ts';
import { HONG_KONG_OFFSET_MS, isSame, plainText, type FoundCell } from './found-cell.ts';
import { depth, figure, tried } from './points.ts';
import { randomRows } from './random-cells.ts';
import { dataFile, makeTrials, type Trials } from './trial.ts';

const COUNT = depth({ short: 1_000, full: 20_000 });
type Cells = readonly CellValue[];
type Stage = { readonly store: StoreLocation; readonly sent: readonly Cells[]; readonly kinds: readonly FieldKind[] };

let trials: Trials;
let duck: DuckDBConnection;
const stages = new Map<DatasetName, Stage>();

beforeAll(async () => {
  trials = makeTrials();
  duck = await (await DuckDBInstance.create(':memory:')).connect();
  for (const dataset of DATASETS) {
    const rows = [...randomRows(seededRandom(dataset.length), { dataset, count: COUNT })];
    const store = fillExportStore(dataFile(trials.fresh(dataset)), dataset, rows);
    const sent = rows.map((row) => fieldsOf(dataset).map((field) => row[field] ?? null));
    stages.set(dataset, { store, sent, kinds: Object.values(FIELDS[dataset]) });
  }
});
afterAll(() => {
  duck.closeSync();
  trials[Symbol.dispose]();
});

function fieldsOf(dataset: DatasetName): readonly FieldName[] {
  return Object.keys(FIELDS[dataset]) as FieldName[];
}

function stageOf(dataset: DatasetName): Stage {
  const stage = stages.get(dataset);
  if (stage === undefined) throw new Error(`no stage of ${dataset}`);
  return stage;
}

async function exported(dataset: DatasetName, format: ExportFormat, more: Partial<ExportRequest> = {}) {
  const query: Query = { dataset, filters: [], sort: [], page: 1, pageSize: 100 };
  const columns = fieldsOf(dataset).map((id) => ({ id, title: id }));
  const request = exportRequest({ ...rowsSource(query, 'everything'), columns }, { format, ...more });
  const path = join(trials.fresh(`${dataset}-${format}`), `rows.${format}`);
  await exportOnThread({ store: stageOf(dataset).store, request, path });
  return path;
}

async function ask(sql: string): Promise<readonly Cells[]> {
  const found = await duck.runAndReadAll(sql);
  return found.getRows().map((row) => row.map((cell) => (cell === null ? null : String(cell))));
}

/** Begins with a point, because DuckDB's reader removes a byte order mark. */
function pointed(fields: readonly FieldName[]): string {
  return fields.map((field) => `'.' || "${field}"`).join(', ');
}

function pointless(cell: CellValue | undefined): CellValue {
  return cell?.slice(1) ?? null;
}

/** The first few cells that differ from what was sent. */
function altered(dataset: DatasetName, found: readonly (readonly FoundCell[])[]) {
  const { sent } = stageOf(dataset);
  if (found.length !== sent.length) return [{ rows: found.length }];
  const all = sent.flatMap((row, at) =>
    row.flatMap((value, place) => {
      const cell = found[at]?.[place];
      const isKept = cell !== undefined && isSame(value, cell);
      return isKept ? [] : [{ at, field: fieldsOf(dataset)[place], sent: value, found: cell }];
    }),
  );
  return all.slice(0, 8);
}

function asTexts(rows: readonly Cells[], read: (cell: CellValue) => CellValue): readonly FoundCell[][] {
  return rows.map((row) => row.map((cell) => ({ text: read(cell) })));
}

test.each(DATASETS)('E2 DuckDB reads CSV of %s as sent, whatever the separator', async (dataset) => {
  const fields = fieldsOf(dataset);
  const columns = fields.map((field) => `'${field}': 'VARCHAR'`).join(', ');
  for (const separator of CSV_SEPARATORS) {
    const path = await exported(dataset, 'csv', { csv: { separator, byteOrderMark: separator !== '\t' } });
    const rows = await ask(`SELECT ${pointed(fields)} FROM read_csv('${path}', delim = '${separator}', quote = '"',
      escape = '"', header = true, nullstr = '', allow_quoted_nulls = false, parallel = false, new_line = '\\r\\n',
      auto_detect = false, columns = {${columns}})`);
    const found = asTexts(rows, (cell) => pointless(cell)?.replace(/^'/, '') ?? null);
    expect(altered(dataset, found), JSON.stringify(separator)).toEqual([]);
  }
});

test.each(DATASETS)('E2 DuckDB reads JSON Lines of %s as sent', async (dataset) => {
  const path = await exported(dataset, 'jsonl');
  const fields = fieldsOf(dataset);
  const columns = fields.map((field) => `${field}: 'VARCHAR'`).join(', ');
  const rows = await ask(`SELECT ${pointed(fields)} FROM read_json('${path}', format = 'newline_delimited',
    columns = {${columns}})`);
  expect(altered(dataset, asTexts(rows, pointless))).toEqual([]);
});

/** The text, and the typed value of an amount or date. */
function parquetParts(field: FieldName, kind: FieldKind | undefined): readonly string[] {
  if (kind !== 'money' && kind !== 'number' && kind !== 'date') return [`'.' || "${field}"`, 'NULL'];
  const typed = field === 'updated_at' ? `epoch_ms("${field}")` : `"${field}"`;
  return [`'.' || "${field}_as_sent"`, `${typed}::VARCHAR`];
}

test.each(DATASETS)('E2 DuckDB reads Parquet of %s as sent', async (dataset) => {
  const path = await exported(dataset, 'parquet');
  const { kinds } = stageOf(dataset);
  const fields = fieldsOf(dataset);
  const parts = fields.flatMap((field, at) => parquetParts(field, kinds[at]));
  const rows = await ask(`SELECT ${parts.map((part, at) => `${part} AS c${at}`).join(', ')} FROM '${path}'`);
  const found = rows.map((row) =>
    fields.map((field, at): FoundCell => {
      const [text, typed] = [pointless(row[2 * at]), row[2 * at + 1] ?? null];
      if (typed === null) return { text };
      if (field === 'updated_at') return { text, epochMs: Number(typed) };
      return kinds[at] === 'date' ? { text, day: typed } : { text, number: typed };
    }),
  );
  expect(altered(dataset, found)).toEqual([]);
});

/** ExcelJS decodes XML escapes in shared texts, but not in texts inside a cell. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function workbookCell(value: ExcelJS.CellValue, sent: CellValue): FoundCell {
  if (value instanceof Date) return { text: null, epochMs: value.getTime() - HONG_KONG_OFFSET_MS };
  if (typeof value === 'number') return { text: null, number: plainText(value) };
  if (typeof value !== 'string') return { text: value === null ? null : JSON.stringify(value) };
  return { text: value === sent ? value : unescaped(value) };
}

test.each(DATASETS)('E2 ExcelJS reads a workbook of %s as sent', async (dataset) => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await exported(dataset, 'xlsx'));
  const sheet = workbook.getWorksheet('Rows');
  const found = stageOf(dataset).sent.map((row, at) =>
    row.map((value, place) => workbookCell(sheet?.getRow(at + 2).getCell(place + 1).value ?? null, value)),
  );
  expect(altered(dataset, found)).toEqual([]);
  expect(sheet?.rowCount).toBe(found.length + 1);
});

test('E2 both tables together have thousands of rows', ({ task }) => {
  const rows = DATASETS.map((dataset) => stageOf(dataset).sent.length).reduce((sum, count) => sum + count);
  expect(rows).toBeGreaterThanOrEqual(depth({ short: 2_000, full: 10_000 }));
  tried(task, rows);
  figure(task, `9: rows read back from each of CSV, JSON Lines, Parquet and a workbook: ${rows}`);
});
