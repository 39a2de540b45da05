// Row E5: the sums that a spreadsheet computes from a workbook equal the sums of its rows.

import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../shared/rules/decimal.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { StoreLocation } from '../../main/store/file/database.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import type { RowValues } from '../support/temp-store.ts';
import { exportOnThread, fillExportStore } from './export-stage.ts';
import { openInOffice, type OfficeCell } from './office.ts';
import { figure, tried } from './points.ts';
import { dataFile, makeTrials, type Trials } from './trial.ts';

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const CURRENCIES = ['HKD', 'USD'] as const;
const AES = 40;
const AMOUNT = 'Title of commission_amount';

let trials: Trials;
let store: StoreLocation;
beforeAll(() => {
  trials = makeTrials();
  store = fillExportStore(dataFile(trials.fresh('store')), 'reports', ROWS);
});
afterAll(() => trials[Symbol.dispose]());

/** Half of the AEs have sums with more digits than a cell keeps, although no single amount has. */
const ROWS: readonly RowValues[] = Array.from({ length: AES }, (_, ae) =>
  CURRENCIES.flatMap((currency) =>
    (ae % 2 === 0 ? ['900719925474.1', '0.000000007'] : ['-12.5', `${ae}.75`]).map((amount) => ({
      ...{ biz_date: '2026-09-18', broker_code: `AE${ae}`, currency, commission_amount: amount },
    })),
  ),
).flat();

/** Of one AE, or of all. */
function oracle(currency: string, ae?: string): string {
  const sum = { units: 0n, nanos: 0n };
  for (const row of ROWS) {
    const isCounted = row['currency'] === currency && (ae === undefined || row['broker_code'] === ae);
    const amount = isCounted ? parseDecimal(String(row['commission_amount'])) : null;
    sum.units += amount?.units ?? 0n;
    sum.nanos += BigInt(amount?.nanos ?? 0);
  }
  return formatDecimal(sum);
}

/** Adds a sheet to the export, with a `SUMIF` over the subtotals for each currency. */
async function withSumsOfAPerson(path: string): Promise<string> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const [sheet] = book.worksheets;
  const titles = sheet?.getRow(1).values as readonly ExcelJS.CellValue[];
  const letter = (title: string): string => String.fromCharCode(64 + titles.indexOf(title));
  const [currencies, sums] = ['Title of currency', AMOUNT].map(
    (title) => `Subtotals!${letter(title)}:${letter(title)}`,
  );
  const own = book.addWorksheet('Own');
  for (const currency of CURRENCIES) {
    own.addRow([currency, { formula: `SUMIF(${currencies},"${currency}",${sums})`, date1904: false }]);
  }
  const altered = join(trials.fresh('own'), 'own.xlsx');
  await book.xlsx.writeFile(altered);
  return altered;
}

test('E5 a SUMIF over the subtotals equals the exact sum, up to the rounding of a double', async ({ task }) => {
  const path = join(trials.fresh('sums'), 'sums.xlsx');
  const request = exportRequest(rowsSource(QUERY), { format: 'xlsx', subtotals: 'broker_code' });
  const { about } = await exportOnThread({ store, request, path });
  // A subtotal for every second AE, the grand total and the total in the About, each in both currencies.
  expect(about).toMatchObject({ roundedSums: (AES / 2 + 2) * CURRENCIES.length, longAsText: 0 });
  const sheets = await openInOffice(await withSumsOfAPerson(path));
  expect(sheets[0]?.name).toBe('Subtotals');
  const own = sheets.find(({ name }) => name === 'Own')?.rows ?? [];
  for (const [at, currency] of CURRENCIES.entries()) {
    const [exact, found] = [Number(oracle(currency)), own[at]?.[1]];
    expect(found?.isFormula).toBe(true);
    expect(Math.abs((found?.value ?? Number.NaN) - exact)).toBeLessThanOrEqual(AES * Number.EPSILON * Math.abs(exact));
    figure(task, `E5: ${currency} by SUMIF ${found?.value}, exact ${oracle(currency)}`);
  }
  tried(task, CURRENCIES.length);
});

test('E5 every sum is a number, and each rounded one has its exact text beside it', async ({ task }) => {
  const path = join(trials.fresh('cells'), 'cells.xlsx');
  const request = exportRequest(rowsSource(QUERY), { format: 'xlsx', subtotals: 'broker_code' });
  await exportOnThread({ store, request, path });
  const sheets = await openInOffice(path);
  const totals = CURRENCIES.map((currency) => oracle(currency));
  const aes = new Set(ROWS.map((row) => String(row['broker_code'])));
  const subtotals = [...aes].flatMap((ae) => CURRENCIES.map((currency) => oracle(currency, ae)));
  for (const [name, sums] of [
    ['Subtotals', [...subtotals, ...totals]],
    ['About', totals],
  ] as const) {
    const rows = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
    const head = rows.findIndex((cells) => cells.some(({ text }) => text === AMOUNT));
    const at = rows[head]?.findIndex(({ text }) => text === AMOUNT) ?? -1;
    expect(rows[head]?.[at + 1]?.text).toBe(`${AMOUNT} (exact)`);
    const lines = rows.slice(head + 1).filter((cells) => (cells[at]?.text ?? '') !== '');
    // In the About, other facts follow.
    const found = lines
      .slice(0, sums.length)
      .map((cells) => ({ ...sumIn(cells[at]), exact: cells[at + 1]?.text ?? '' }));
    const wanted = sums.map((sum) => ({ type: 'float', value: Number(sum), exact: isRounded(sum) ? sum : '' }));
    expect(found.toSorted(byValue)).toEqual(wanted.toSorted(byValue));
    tried(task, lines.length);
  }
});

function sumIn(cell: OfficeCell | undefined) {
  return { type: cell?.type, value: cell?.value ?? Number.NaN };
}

function isRounded(sum: string): boolean {
  return sum.replace(/[-.]/g, '').length > 15;
}

function byValue(one: { readonly value: number }, other: { readonly value: number }): number {
  return one.value - other.value;
}
