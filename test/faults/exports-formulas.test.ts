// Row E1: whatever a text begins with, a spreadsheet that opens an exported file works nothing out.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSV_SEPARATORS, type ChargeField, type Query } from '../../preload/contract.ts';
import type { StoreLocation } from '../../main/data/protocol.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportOnThread, fillExportStore } from './export-stage.ts';
import { hostileTexts } from './hostile-texts.ts';
import { openInOffice, type OfficeCell, type OfficeSheet } from './office.ts';
import { figure, tried } from './points.ts';
import { dataFile, makeTrials, type Trials } from './trial.ts';

const QUERY: Query = { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 100 };
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

/** In every column another one, so that each has each for its neighbour sometimes. */
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

test('E1 500 hostile texts make no formula in CSV with any separator, and stand there as they were sent', async ({
  task,
}) => {
  expect(TEXTS).toHaveLength(500);
  for (const separator of CSV_SEPARATORS) {
    const path = join(trials.fresh('csv'), 'hostile.csv');
    const csv = { separator, byteOrderMark: true };
    await exportOnThread({ store, request: exportRequest(SOURCE, { csv }), path });
    const [sheet] = await openInOffice(path, separator);
    const rows = rowsOf(sheet);
    expect(rows).toHaveLength(TEXTS.length);
    expect(formulasIn(rows).slice(0, 5), JSON.stringify(separator)).toEqual([]);
    expect(alteredIn(rows, { isGuarded: true }).slice(0, 5), JSON.stringify(separator)).toEqual([]);
    tried(task, TEXTS.length * SHOWN.length);
  }
});

test('E1 500 hostile texts make no formula in a workbook, and stand there as they were sent', async ({ task }) => {
  const path = join(trials.fresh('xlsx'), 'hostile.xlsx');
  await exportOnThread({ store, request: exportRequest(SOURCE, { format: 'xlsx', subtotals: null }), path });
  const sheets = await openInOffice(path);
  expect(sheets.flatMap((sheet) => formulasIn(sheet.rows))).toEqual([]);
  const rows = rowsOf(sheets[0]);
  expect(rows).toHaveLength(TEXTS.length);
  expect(alteredIn(rows, { isGuarded: false }).slice(0, 5)).toEqual([]);
  tried(task, TEXTS.length * SHOWN.length);
  figure(task, `9: formulas in ${TEXTS.length} hostile texts: CSV with 3 separators 0, workbook 0`);
});

test('E1 the same texts without their guard do become formulas here', async ({ task }) => {
  const path = join(trials.fresh('bare'), 'bare.csv');
  await exportOnThread({ store, request: exportRequest(SOURCE), path });
  const guarded = readFileSync(path, 'utf8');
  writeFileSync(path, guarded.replace(/(^|,|")'/gm, '$1'));
  const [sheet] = await openInOffice(path, ',');
  const formulas = formulasIn(sheet?.rows ?? []).length;
  expect(formulas).toBeGreaterThan(200);
  tried(task, 1);
  figure(task, `9: formulas in the same CSV without the guard: ${formulas}`);
});
