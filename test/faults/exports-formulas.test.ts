// Row E1: whatever a text begins with, a spreadsheet that opens an exported file evaluates nothing.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSV_SEPARATORS } from '../../shared/contract/exports/request.ts';
import type { ChargeField } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { StoreLocation } from '../../main/store/file/database.ts';
import { chartCsv } from '../../renderer/charts/data/chart-csv.ts';
import type { Chart } from '../../renderer/charts/data/chart.ts';
import { htmlTable } from '../../renderer/lib/clipboard/html-table.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportOnThread, fillExportStore } from './export-stage.ts';
import { hostileTexts } from './hostile-texts.ts';
import { AS_HTML, asCsv, openInOffice, type OfficeCell, type OfficeSheet } from './office.ts';
import { figure, IS_FULL, tried } from './points.ts';
import { dataFile, makeTrials, type Trials } from './trial.ts';

const QUERY: Query = { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 100 };
/** LibreOffice starts once for each; in the shortened set for the usual one. */
const SEPARATORS = IS_FULL ? CSV_SEPARATORS : CSV_SEPARATORS.slice(0, 1);
const COLUMNS: readonly ChargeField[] = ['id', 'billing_item_id', 'name', 'state', 'currency', 'state_val', 'biz_type'];
const AMOUNTS: readonly ChargeField[] = ['fee_rate', 'member_cnt', 'updated_at'];
const SHOWN = [...COLUMNS, ...AMOUNTS];
const TEXTS = hostileTexts();
const SOURCE = { ...rowsSource(QUERY), columns: SHOWN.map((id) => ({ id, title: `Title of ${id}` })) };

let trials: Trials;
let store: StoreLocation;
beforeAll(() => {
  trials = makeTrials();
  store = fillExportStore(dataFile(trials.fresh('store')), 'charges', ROWS);
});
afterAll(() => trials[Symbol.dispose]());

const CHART_PAYLOADS = [
  '=1+1',
  '﹦1+1',
  '−1+1',
  '\u202e=1+1',
  '\u00ad=1+1',
  '\u2066=1+1',
  '＝1+1',
  '＠x',
  '\u200b+1',
  '-1',
];

function chartOf(names: readonly string[]): Chart {
  return {
    ...{ id: 'commissionByPackage', currency: 'HKD', unit: 'amount', notSummable: 0, kind: 'bars', axis: 'names' },
    categories: names.map((label, at) => ({ key: String(at), label, filters: null, rows: 1 })),
    series: [{ id: 'total', label: '=Total', form: 'bar', values: names.map(() => '-12.5') }],
    rowsWithoutBoth: 0,
    others: null,
  };
}

/** A different text in every column, so that all combinations of neighbours occur. */
const ROWS = TEXTS.map((_, row) =>
  Object.fromEntries(SHOWN.map((field, at) => [field, TEXTS[(row * (at === 0 ? 1 : 7) + 13 * at) % TEXTS.length]])),
);

function formulasIn(rows: readonly (readonly OfficeCell[])[]): readonly OfficeCell[] {
  return rows.flat().filter((cell) => cell.isFormula);
}

/** LibreOffice has one kind of line break in a cell, and no tab beside one. */
function asShown(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return lines.includes('\n') ? lines.replaceAll('\t', '') : lines;
}

function alteredIn(rows: readonly (readonly OfficeCell[])[], { isGuarded }: { readonly isGuarded: boolean }) {
  return ROWS.flatMap((row, at) =>
    COLUMNS.flatMap((field, place) => {
      const [sent = '', cell] = [row[field], rows[at]?.[place]];
      const found = isGuarded ? cell?.text.replace(/^'/, '') : cell?.text;
      const isSame = cell?.type === 'string' && asShown(found ?? '') === asShown(sent);
      return isSame ? [] : [{ at, field, sent, cell }];
    }),
  );
}

/** Below the header. */
function rowsOf(sheet: OfficeSheet | undefined): readonly (readonly OfficeCell[])[] {
  return sheet?.rows.slice(1).filter((cells) => cells.some(({ type }) => type !== 'empty')) ?? [];
}

test('E1 500 hostile texts make no formula in CSV whatever the separator, and read back as sent', async ({ task }) => {
  expect(TEXTS).toHaveLength(500);
  for (const separator of SEPARATORS) {
    const path = join(trials.fresh('csv'), 'hostile.csv');
    const csv = { separator, byteOrderMark: true };
    await exportOnThread({ store, request: exportRequest(SOURCE, { csv }), path });
    const [sheet] = await openInOffice(path, asCsv(separator));
    const rows = rowsOf(sheet);
    expect(rows).toHaveLength(TEXTS.length);
    expect(formulasIn(rows).slice(0, 5), JSON.stringify(separator)).toEqual([]);
    expect(alteredIn(rows, { isGuarded: true }).slice(0, 5), JSON.stringify(separator)).toEqual([]);
    tried(task, TEXTS.length * SHOWN.length);
  }
});

test('E1 500 hostile texts make no formula in a workbook, and read back as sent', async ({ task }) => {
  const path = join(trials.fresh('xlsx'), 'hostile.xlsx');
  await exportOnThread({ store, request: exportRequest(SOURCE, { format: 'xlsx', subtotals: null }), path });
  const sheets = await openInOffice(path);
  expect(sheets.flatMap((sheet) => formulasIn(sheet.rows))).toEqual([]);
  const rows = rowsOf(sheets[0]);
  expect(rows).toHaveLength(TEXTS.length);
  expect(alteredIn(rows, { isGuarded: false }).slice(0, 5)).toEqual([]);
  tried(task, TEXTS.length * SHOWN.length);
  figure(task, `9: formulas in ${TEXTS.length} hostile texts: CSV with ${SEPARATORS.length} separators 0, workbook 0`);
});

test('E1 500 hostile texts, long ids and figures stay unchanged in a table on the clipboard', async ({ task }) => {
  const path = join(trials.fresh('html'), 'copied.html');
  const texts = [...TEXTS, '12345678901234567890', '0012', '1e5', '1,000', '1/2', 'TRUE', ' 7 ', '2026-09-18'];
  const figures = ['-1234567.80', '412', '0.1375', '0', '1234567890123456.7', '007', '1e5'];
  const rows = texts.map((text, at) => {
    const figure = figures[at % figures.length] ?? '';
    const cells = { text, amount: figure, code: text, day: '2026-09-18' } as const;
    return Object.entries(cells).map(([content, sent]) => ({ text: sent, content: content as keyof typeof cells }));
  });
  writeFileSync(path, htmlTable(['=1+1', 'Amount', '0012', 'Ledger date'], rows));
  const [sheet] = await openInOffice(path, AS_HTML);
  const found = sheet?.rows.slice(0, rows.length + 1) ?? [];
  expect(formulasIn(found)).toEqual([]);
  const [header, ...body] = found;
  expect(header?.map(({ type }) => type)).toEqual(['string', 'string', 'string', 'string']);
  body.forEach(([text, amount, code, day], at) => {
    expect([text?.type, code?.type], texts[at]).toEqual(['string', 'string']);
    const isExact = at % figures.length < 4;
    expect([amount?.type, amount?.text]).toEqual([isExact ? 'float' : 'string', figures[at % figures.length]]);
    expect([day?.type, day?.text]).toEqual(['date', '2026-09-18']);
  });
  expect(body).toHaveLength(texts.length);
  tried(task, texts.length * 4);
});

test('E1 500 hostile names make no formula in the CSV of a chart, and its amounts stay numbers', async ({ task }) => {
  const path = join(trials.fresh('chart'), 'chart.csv');
  // One line per name: the CSV of the rows covers line breaks inside a cell.
  const names = [...TEXTS, ...CHART_PAYLOADS].filter((text) => !/[\r\n]/.test(text));
  writeFileSync(path, chartCsv(chartOf(names), { filters: '=1+1', asOf: '@now', doubts: ['-1'] }));
  const [sheet] = await openInOffice(path, asCsv(','));
  const rows = rowsOf(sheet);
  expect(rows).toHaveLength(names.length);
  expect(formulasIn(rows).slice(0, 5)).toEqual([]);
  rows.forEach(([name, , amount], at) => {
    expect(name?.type, JSON.stringify(names[at])).toBe('string');
    expect([amount?.type, amount?.value], JSON.stringify(names[at])).toEqual(['float', -12.5]);
  });
  tried(task, names.length);
});

test('E1 the same texts without their guard do become formulas here', async ({ task }) => {
  const path = join(trials.fresh('bare'), 'bare.csv');
  await exportOnThread({ store, request: exportRequest(SOURCE), path });
  const guarded = readFileSync(path, 'utf8');
  writeFileSync(path, guarded.replace(/(^|,|")'/gm, '$1'));
  const [sheet] = await openInOffice(path, asCsv(','));
  const formulas = formulasIn(sheet?.rows ?? []).length;
  expect(formulas).toBeGreaterThan(200);
  tried(task, 1);
  figure(task, `9: formulas in the same CSV without the guard: ${formulas}`);
});
