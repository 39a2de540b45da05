// The hash of the rows, computed only by the text of docs/exports.md, as somebody without this app would.

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellValue } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import { createRowsHash } from '../../main/exports/csv/rows-hash.ts';
import { exportRequest, computedColumns, fieldColumns, rowsSource } from '../support/export-requests.ts';
import { exportTo, readCsv } from '../support/exported-files.ts';
import { loggedRuns, report, type LoggedRuns } from '../support/logged-runs.ts';
import { NOW_MS } from '../support/temp-store.ts';

type Rows = readonly (readonly CellValue[])[];
type Vector = { readonly name: string; readonly rows: Rows; readonly sha256: string };

const DOC = readFileSync(join(import.meta.dirname, '../../docs/exports.md'), 'utf8');
const VECTORS = JSON.parse(/```json\n([^`]*)```/.exec(DOC)?.[1] ?? '[]') as readonly Vector[];
const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };

/** The five steps of the document, without the app's code. */
function hashByTheDocument(rows: Rows): string {
  const cell = (value: CellValue): string => {
    if (value === null) return '';
    if (value === '') return '""';
    return /["\t\r\n,;]/.test(value) ? `"${value.split('"').join('""')}"` : value;
  };
  const text = rows.map((row) => row.map(cell).join(',')).map((line) => `${line}\r\n`);
  return createHash('sha256').update(text.join(''), 'utf8').digest('hex');
}

let runs: LoggedRuns;
let folder: string;
beforeAll(() => {
  runs = loggedRuns();
  folder = mkdtempSync(join(tmpdir(), 'hash-rule-'));
  runs.commit('reports', [
    report({ biz_date: '20260918', dcp_name: '=1+1', commission_amount: '-12.50', trade_amount: '5000' }),
    report({ biz_date: 'soon', dcp_name: "'a,b", commission_amount: '', trade_amount: '0.10' }),
    report({ biz_date: '2026-09-18T10:00:05Z', dcp_name: '客戶 "1"\n2', commission_amount: '12345678901234567.1' }),
  ]);
});
afterAll(() => {
  runs.remove();
  rmSync(folder, { recursive: true, force: true });
});

test.each(VECTORS)('the test vector “$name” has the hash it states', ({ rows, sha256 }) => {
  expect(hashByTheDocument(rows)).toBe(sha256);
  const own = createRowsHash();
  rows.forEach((row) => own.addRow(row));
  expect(own.digest()).toBe(sha256);
});

test('the document has test vectors, and names the rule that every About names', async () => {
  expect(VECTORS.length).toBeGreaterThanOrEqual(6);
  for (const format of ['csv', 'xlsx', 'jsonl', 'parquet'] as const) {
    const { about } = await exported({ format });
    expect(about.rowsHashRule).toEqual({ name: 'commission-desk-rows', version: 1, describedIn: 'docs/exports.md' });
    expect(DOC).toContain(`\`${about.rowsHashRule.name}\`, version ${about.rowsHashRule.version}`);
  }
});

test('the rows of a CSV and of a JSON Lines file have the hash of their About, computed by the document', async () => {
  const csv = await exported({ format: 'csv', csv: { separator: ';', byteOrderMark: true } });
  const cells = readCsv(csv.path, ';').rows.map((row) => row.map((cell) => cell?.replace(/^'/, '') ?? null));
  expect(hashByTheDocument(cells)).toBe(csv.about.rowsSha256);
  const json = await exported({ format: 'jsonl' });
  const lines = readFileSync(json.path, 'utf8').trimEnd().split('\n');
  const ids = json.about.source.columns.map(({ id }) => id);
  const values = lines.map((line) => JSON.parse(line) as Record<string, CellValue>);
  expect(hashByTheDocument(values.map((row) => ids.map((id) => row[id] ?? null)))).toBe(json.about.rowsSha256);
});

test('the About and the document give the unit of each computed column', async () => {
  const { about } = await exported({ format: 'csv' });
  expect(about.computed.map(({ id, unit }) => [id, unit])).toEqual([
    ['difference', 'the currency of the row'],
    ['commission_rate', 'per cent'],
    ['biz_date_iso', 'ISO 8601'],
  ]);
  for (const { id, unit } of about.computed) {
    const line = DOC.split('\n').find((row) => row.startsWith('|') && row.includes(`\`${id}\``));
    expect(line, id).toContain(unit);
  }
});

async function exported(more: Parameters<typeof exportRequest>[1] & { readonly format: string }) {
  const columns = [...fieldColumns('reports'), ...computedColumns('reports')];
  const stage = { db: runs.db, now: () => NOW_MS, folder };
  return await exportTo(stage, exportRequest({ ...rowsSource(QUERY), columns }, more));
}
