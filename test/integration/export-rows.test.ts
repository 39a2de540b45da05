// An exported file contains the rows of the grid, in their order, digit for digit, and describes them as the screen does.

import type { SubtotalGroup } from '../../main/exports/format/format.ts';
import { compareTexts } from '../../shared/rules/text.ts';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import type { CellValue, DatasetName, FieldName } from '../../shared/contract/fields.ts';
import type { GroupSubject, Query } from '../../shared/contract/query.ts';
import { labelsOf } from '../../main/store/question/labels/labels.ts';
import { contextOf } from '../../main/store/question/query-context.ts';
import { createRunningGroups, fieldsForGroups, groupedField } from '../../main/exports/rows/running-groups.ts';
import { rowsOf } from '../../main/exports/rows/source-rows.ts';
import { closeDatabase, openDatabase, type Database } from '../../main/store/file/database.ts';
import { WITH_BOTH_AMOUNTS } from '../../shared/rules/computed-columns.ts';
import { rateOfTotals } from '../../renderer/lib/commission-rate.ts';
import { measuresOf } from '../../shared/tables/second-level.ts';
import { BESIDE, usualDirection } from '../../shared/rules/pivot.ts';
import { groupSubjects } from '../../shared/tables/group-subjects.ts';
import { groupKey } from '../../shared/rules/group-key.ts';
import { groupsWithin, readCrossGroups } from '../../renderer/groups/cross-groups.ts';
import { readGroups } from '../../renderer/groups/groups.ts';
import { seededRandom } from '../support/seeded-random.ts';
import {
  CHANGE_TABLE,
  computedColumns,
  exportRequest,
  EXPORT_WORDS,
  fieldColumns,
  PIVOT_WORDS,
  RECEIPT_TABLE,
  rowsSource,
  WITHIN_WORDS,
} from '../support/export-requests.ts';
import { exportTo, readCsv, type ExportStage } from '../support/exported-files.ts';
import { OracleDesk } from '../support/oracle-desk.ts';
import { QueryMaker } from '../support/oracle-queries.ts';
import { blockFaults, expectedPivot, nameInTitle, readPivot } from '../support/pivot-sheet.ts';
import { answeredValue } from '../support/query-oracle.ts';
import { TEST_KEY, type SyncedStore } from '../support/synced-store.ts';

const DATASETS = ['charges', 'reports'] as const;
const VIEWS = 150;
const ALL: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1_000 };

let desk: OracleDesk;
let db: Database;
let stage: ExportStage;
let store: SyncedStore;

beforeAll(async () => {
  desk = await OracleDesk.open(11, 'mixed');
  store = desk.store;
  db = openDatabase({ path: store.path, key: TEST_KEY, mode: 'read' });
  stage = { db, now: () => store.clock.now(), folder: mkdtempSync(join(tmpdir(), 'export-rows-')) };
});
afterAll(() => {
  closeDatabase(db);
  store.close();
  rmSync(stage.folder, { recursive: true, force: true });
});

/** All pages of the grid. */
function shown(query: Query): readonly Row[] {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = store.reader.queryRows({ ...query, page });
    if (answer.kind !== 'rows') throw new Error('no answer');
    rows.push(...answer.rows);
    if (rows.length >= answer.total) return rows;
  }
}

function cellsOf(dataset: DatasetName, rows: readonly Row[]): readonly (readonly CellValue[])[] {
  return rows.map((row) => fieldColumns(dataset).map(({ id }) => row.values[id] ?? null));
}

/** The value as sent: a guarded cell without its apostrophe. */
function unguarded(rows: readonly (readonly CellValue[])[]): readonly (readonly CellValue[])[] {
  return rows.map((cells) => cells.map((cell) => (cell?.startsWith("'") === true ? cell.slice(1) : cell)));
}

describe.each(DATASETS)('%s', (dataset) => {
  test(`${VIEWS} random views are exported as shown, with their totals`, async () => {
    const maker = new QueryMaker(dataset, desk.rows[dataset], seededRandom(dataset.length));
    let withRows = 0;
    for (let view = 0; view < VIEWS; view += 1) {
      const query = maker.query();
      const request = exportRequest(rowsSource(query));
      const totals = store.aggregates.queryTotals(query);
      if (totals.kind === 'unknown') {
        await expect(exportTo(stage, request)).rejects.toMatchObject({ facts: { reason: 'notAnswerable' } });
        continue;
      }
      const { path, about } = await exportTo(stage, request);
      const { rows } = readCsv(path);
      const title = JSON.stringify(query);
      expect(unguarded(rows), title).toEqual(cellsOf(dataset, shown(query)));
      expect(about.rows, title).toBe(totals.rows);
      expect(about.totals, title).toEqual(dataset === 'reports' ? totals.currencies : []);
      expect(about.guarded, title).toBe(rows.flat().filter((cell) => cell?.startsWith("'")).length);
      const answer = store.reader.queryRows(query);
      expect(answer.kind === 'rows' && about.asOf === answer.asOf, title).toBe(true);
      if (rows.length > 0) withRows += 1;
    }
    expect(withRows).toBeGreaterThan(VIEWS / 4);
  });

  test('one page, selected rows and everything contain these rows in the order of the grid', async () => {
    const field: FieldName = dataset === 'charges' ? 'fee_rate' : 'commission_amount';
    const sort = [{ field, direction: 'descending' }] as const;
    const query: Query = { dataset, filters: [{ kind: 'isEmpty', field, not: true }], sort, page: 2, pageSize: 37 };
    const all = shown({ ...query, filters: [] });
    const filtered = shown(query);
    const page = await exportTo(stage, exportRequest(rowsSource(query, 'page')));
    expect(unguarded(readCsv(page.path).rows)).toEqual(cellsOf(dataset, filtered.slice(37, 74)));
    const everything = await exportTo(stage, exportRequest(rowsSource(query, 'everything')));
    expect(unguarded(readCsv(everything.path).rows)).toEqual(cellsOf(dataset, all));
    const chosen = filtered.filter((_, at) => at % 7 === 3);
    const keys = chosen.map((row) => row.key).toReversed();
    const selected = await exportTo(stage, exportRequest({ ...rowsSource(query), scope: 'selected', keys }));
    expect(unguarded(readCsv(selected.path).rows)).toEqual(cellsOf(dataset, chosen));
    // What paper shows of selected rows.
    expect(store.reader.getRows({ query, keys })).toEqual(chosen);
    for (const key of [...keys.slice(0, 1).map((each) => `0${each}`), keys[0]?.replace(/^\d+/, '999') ?? '']) {
      const other = exportRequest({ ...rowsSource(query), scope: 'selected', keys: [key] });
      await expect(exportTo(stage, other)).rejects.toMatchObject({ code: 'notFound' });
    }
    const gone = exportRequest({ ...rowsSource(query), scope: 'selected', keys: [...keys, '999999999'] });
    await expect(exportTo(stage, gone)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('columns are in the requested order, computed ones among them', async () => {
    const columns = [...computedColumns(dataset), ...fieldColumns(dataset).slice(0, 3).toReversed()];
    const query = { ...ALL, dataset };
    const { path } = await exportTo(stage, exportRequest({ ...rowsSource(query), columns }));
    const { header, rows } = readCsv(path);
    expect(header).toEqual(columns.map(({ title }) => title));
    expect(rows.length).toBe(desk.rows[dataset].length);
    const fields = fieldColumns(dataset).slice(0, 3).toReversed();
    const expected = shown(query).map((row) => fields.map(({ id }) => row.values[id] ?? null));
    expect(unguarded(rows.map((cells) => cells.slice(-3)))).toEqual(expected);
  });

  test('JSON Lines contain every value as it was sent', async () => {
    const query = { ...ALL, dataset };
    const { path } = await exportTo(stage, exportRequest(rowsSource(query), { format: 'jsonl' }));
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    const read = lines.map((line) => JSON.parse(line) as Record<string, CellValue>);
    expect(read.map((row) => fieldColumns(dataset).map(({ id }) => row[id]))).toEqual(cellsOf(dataset, shown(query)));
  });
});

test.each(['csv', 'jsonl', 'parquet', 'xlsx'] as const)(
  'the statements about the rows do not depend on the columns: %s',
  async (format) => {
    const random = seededRandom(format.length);
    const whole = (await exportTo(stage, exportRequest(rowsSource(ALL)))).about;
    expect(whole.totals.length).toBeGreaterThan(1);
    const all = fieldColumns('reports');
    const chosen = Array.from({ length: 12 }, () => all.filter(() => random() < 0.4)).filter(
      ({ length }) => length > 0,
    );
    for (const columns of [...chosen, ...all.map((column) => [column])]) {
      const request = exportRequest({ ...rowsSource(ALL), columns }, { format });
      const { about } = await exportTo(stage, request);
      const title = columns.map(({ id }) => id).join();
      expect(about.totals, title).toEqual(whole.totals);
      expect([about.rows, about.notReadAgain, about.onlyCounted], title).toEqual([
        ...[whole.rows, whole.notReadAgain, whole.onlyCounted],
      ]);
    }
  },
);

test.each(DATASETS)(
  'whichever column of %s is grouped by or left out, a workbook has its subtotals',
  async (dataset) => {
    const query = { dataset, filters: [], sort: [], page: 1, pageSize: 100 } as const;
    const subjects = groupSubjects(dataset);
    for (const [at, by] of subjects.entries()) {
      // Each column is left out with some grouping, the currency column with every one.
      const columns = fieldColumns(dataset).filter(
        ({ id }, place) => id !== 'currency' && place % subjects.length !== at,
      );
      const request = exportRequest({ ...rowsSource(query), columns }, { format: 'xlsx', subtotals: by });
      const { path } = await exportTo(stage, request);
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.readFile(path);
      const sheet = workbook.worksheets[0];
      const titles = sheet?.getRow(1).values as readonly ExcelJS.CellValue[];
      const rows = sheet?.getColumn(titles.indexOf('Rows')).values.slice(2) ?? [];
      const below = rows.findIndex((each) => each === undefined);
      const parts = [rows.slice(0, below), rows.slice(below + 1)];
      const sums = parts.map((part) => part.reduce<number>((sum, each) => sum + Number(each), 0));
      expect(sums, by).toEqual([desk.rows[dataset].length, desk.rows[dataset].length]);
    }
  },
);

test('subtotals are those of the groups on screen', () => {
  const maker = new QueryMaker('reports', desk.rows.reports, seededRandom(5));
  let withGroups = 0;
  for (let view = 0; view < VIEWS; view += 1) {
    const [query, by] = [maker.query(), maker.groupSubject()];
    const shown = readGroups(store.aggregates.queryGroups({ query, by, limit: 10_000 }));
    if (shown.kind === 'unknown') continue;
    const reading = { db, now: stage.now };
    const source = rowsOf(reading, rowsSource(query), fieldsForGroups({ dataset: 'reports', by }));
    const groups = createRunningGroups({ dataset: 'reports', by }, source.fields);
    for (const _cells of source.rows((record) => groups.add(record))) withGroups += 1;
    const rateOf = ratesOnScreen(query, by);
    const expected = shown.groups.map((group) => ({
      ...{ value: group.value, label: group.label, rows: group.rows },
      ...(group.isUnreadable && { isUnreadable: true }),
      currencies: group.currencies.map((line) => ({ ...line, commissionRate: rateOf(groupKey(group), line) })),
    }));
    const title = JSON.stringify({ ...query, by });
    const labelOf = labelsOf(contextOf({ db, dataset: 'reports', now: stage.now }), groupedField(by));
    const found = groups.subtotals('Title', labelOf);
    expect(found, title).toMatchObject({ by, title: 'Title', groups: expected });
    const all = store.aggregates.queryTotals(query);
    const totals = all.kind === 'totals' ? all.currencies : [];
    expect(found.grandTotal, title).toMatchObject(totals);
    expect(found.grandTotal).toHaveLength(totals.length);
  }
  expect(withGroups).toBeGreaterThan(VIEWS);
});

test('subtotals within groups are those of the cells on screen', () => {
  const maker = new QueryMaker('reports', desk.rows.reports, seededRandom(6));
  let cells = 0;
  for (let view = 0; view < VIEWS; view += 1) {
    const [query, by, within] = [maker.query(), maker.groupSubject(), maker.groupSubject()];
    if (by === within) continue;
    const limits = { limit: 10_000, acrossLimit: 10_000 };
    const shown = readCrossGroups(store.aggregates.queryCrossGroups({ query, by, across: within, ...limits }));
    if (shown.kind === 'unknown') continue;
    const grouping = { dataset: 'reports', by, within } as const;
    const source = rowsOf({ db, now: stage.now }, rowsSource(query), fieldsForGroups(grouping));
    const groups = createRunningGroups(grouping, source.fields);
    let written = 0;
    for (const _cells of source.rows((record) => groups.add(record))) written += 1;
    const expected = [...groupsWithin(shown)].map(([group, inner]) => ({
      ...{ value: group.value, rows: group.rows, currencies: group.currencies },
      within: inner.map(({ value, rows, currencies }) => ({ value, rows, currencies })),
    }));
    const found = groups.subtotals('Title');
    cells += found.groups.flatMap((group) => group.within ?? []).length;
    expect(written).toBe(shown.totals.reduce((sum, { rows }) => sum + rows, 0));
    expect(bare(found.groups), JSON.stringify({ ...query, by, within })).toEqual(bare(expected));
  }
  expect(cells).toBeGreaterThan(VIEWS);
});

test.each(DATASETS)('the sheet Pivot of random views of %s equals a computation over the rows', async (dataset) => {
  const random = seededRandom(17);
  const maker = new QueryMaker(dataset, desk.rows[dataset], random);
  let figures = 0;
  let exactTexts = 0;
  for (let view = 0; view < VIEWS / 5; view += 1) {
    const [query, by, across] = [maker.query(), maker.groupSubject(), maker.groupSubject()];
    if (by === across) continue;
    const limits = { limit: 10_000, acrossLimit: 10_000 };
    const shownGroups = readCrossGroups(store.aggregates.queryCrossGroups({ query, by, across, ...limits }));
    if (shownGroups.kind === 'unknown') continue;
    const choices = {
      measure: maker.pick(measuresOf(dataset)),
      beside: maker.pick(BESIDE),
      sort: { at: 'name', direction: usualDirection(by) },
      currency: null,
    } as const;
    const words = { ...EXPORT_WORDS, within: WITHIN_WORDS, pivot: PIVOT_WORDS };
    const request = { format: 'xlsx', subtotals: by, subtotalsWithin: across, pivot: choices, words } as const;
    const { path, about } = await exportTo(stage, exportRequest(rowsSource(query), request));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(path);
    expect(workbook.worksheets.slice(0, 3).map(({ name }) => name)).toEqual(['Pivot', 'Subtotals', 'Rows']);
    const labelOf = labelsOf(contextOf({ db, dataset, now: stage.now }), groupedField(across));
    const columns = shownGroups.across.map((group) => ({
      value: answeredValue(group),
      name: nameInTitle(group, group.isUnreadable ? null : labelOf(group.value)),
    }));
    const groups = shownGroups.by.map(answeredValue);
    const rows = desk.oracle.rows(query) ?? [];
    const expected = expectedPivot(rows, { dataset, by, across, choices, groups, columns });
    const found = readPivot(workbook.worksheets[0]!, {
      hasCurrencies: dataset === 'reports',
      first: expected.titles[0],
    });
    const title = JSON.stringify({ ...query, by, across, ...choices });
    expect(choices.measure === 'rows' ? found.titles : found.titles.slice(0, -1), title).toEqual(expected.titles);
    const counts = expected.blocks.map((block) => block.length);
    expect(found.lines, title).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
    const faults = expected.blocks.flatMap((block, at) => {
      const start = counts.slice(0, at).reduce((sum, count) => sum + count, 0);
      return blockFaults(block, found.lines.slice(start, start + block.length));
    });
    expect(faults, title).toEqual([]);
    figures += found.lines.length;
    exactTexts += found.lines.flatMap(({ figures: own }) => own.filter(({ exact }) => exact !== null)).length;
    const { notes } = found;
    expect(notes.at(-1)?.[0], title).toBe('asOf');
    expect(Date.parse(about.asOf ?? '')).toBeGreaterThan(0);
    const cut = notes.find(([text]) => text === 'Without a column')?.[1] ?? 0;
    expect(cut, title).toBe(Math.max(0, columns.length - 60));
  }
  expect(figures).toBeGreaterThan(VIEWS);
  if (dataset === 'reports') expect(exactTexts).toBeGreaterThan(0);
});

/** Without labels and rates, and with the currencies in one order. */
function bare(groups: readonly (Pick<SubtotalGroup, 'value' | 'rows'> & BareParts)[]): unknown {
  return groups.map(({ value, rows, currencies, within }) => ({
    ...{ value, rows },
    currencies: currencies
      .map(({ currency, rows: own, sums }) => ({ currency, rows: own, sums }))
      .toSorted((a, b) => compareTexts(a.currency, b.currency)),
    ...(within !== undefined && { within: bare(within) }),
  }));
}
type BareParts = { readonly currencies: readonly CurrencyTotals[]; readonly within?: Parameters<typeof bare>[0] };

/** The rate as on screen: of the rows that have both amounts. */
function ratesOnScreen(query: Query, by: GroupSubject): (key: string, line: CurrencyTotals) => CellValue {
  const filters = [...query.filters, ...WITH_BOTH_AMOUNTS];
  const found = readGroups(store.aggregates.queryGroups({ query: { ...query, filters }, by, limit: 10_000 }));
  const groups = found.kind === 'groups' ? found.groups : [];
  return (key, line) => {
    const withBoth = groups.find((group) => groupKey(group) === key)?.currencies ?? null;
    return rateOfTotals(line, withBoth)?.percent ?? null;
  };
}

test('the hash is that of lines with commas, whatever the format, separator and guards', async () => {
  const dates = { ...rowsSource(ALL), columns: [{ id: 'biz_date', title: 'Date' }] } as const;
  const plain = await exportTo(stage, exportRequest(dates));
  expect(plain.about.guarded).toBe(0);
  const bytes = readFileSync(plain.path);
  const body = bytes.subarray(bytes.indexOf('\r\n') + 2);
  expect(createHash('sha256').update(body).digest('hex')).toBe(plain.about.rowsSha256);

  const guarded = exportRequest(rowsSource(ALL));
  const quoted = (cell: CellValue): string =>
    cell === null ? '' : cell === '' || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = cellsOf('reports', shown(ALL)).map((cells) => `${cells.map(quoted).join(',')}\r\n`);
  const expected = createHash('sha256').update(lines.join('')).digest('hex');
  for (const separator of [',', ';', '\t'] as const) {
    const csv = { separator, byteOrderMark: separator !== ',' };
    expect((await exportTo(stage, { ...guarded, csv })).about.rowsSha256, separator).toBe(expected);
  }
  for (const format of ['jsonl', 'xlsx', 'parquet'] as const) {
    expect((await exportTo(stage, { ...guarded, format })).about.rowsSha256, format).toBe(expected);
  }
});

test('the receipts of all runs are a table', async () => {
  const source = { kind: 'receipts', scope: 'everything', columns: RECEIPT_TABLE } as const;
  const { path, about } = await exportTo(stage, exportRequest(source));
  const receipts = store.reader.listReceipts({ limit: 1_000 });
  const { header, rows } = readCsv(path);
  expect(about).toMatchObject({ rows: receipts.length, asOf: null, receipt: null, totals: [] });
  const column = (id: string): readonly unknown[] => rows.map((cells) => cells[header.indexOf(id)]);
  expect(column('rowsHeld')).toEqual(receipts.map((receipt) => String(receipt.rowsHeld)));
  const first = receipts.map(({ requestsByPurpose }) => String(requestsByPurpose?.rows ?? 0));
  expect(column('requests_rows')).toEqual(first);
});

test('receipts of one resource are only its own, with words for their codes', async () => {
  const columns = RECEIPT_TABLE.map((column) =>
    column.id === 'resource' ? { ...column, labels: { reports: 'Daily reports' } } : column,
  );
  const source = { kind: 'receipts', scope: 'filtered', resource: 'reports', columns } as const;
  const { path } = await exportTo(stage, exportRequest(source));
  const receipts = store.reader.listReceipts({ limit: 1_000, resource: 'reports' });
  const { header, rows } = readCsv(path);
  const at = (id: string): number => header.indexOf(id);
  expect(rows.map((cells) => cells[at('resource')])).toEqual(receipts.map(() => 'Daily reports'));
  expect(rows.map((cells) => cells[at('verdict')])).toEqual(receipts.map(({ verdict }) => verdict));
  expect(rows.map((cells) => Date.parse(cells[at('finishedAt')] ?? ''))).toEqual(
    receipts.map(({ finishedAt }) => Math.floor(Date.parse(finishedAt) / 1_000) * 1_000),
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('the change log of a first copy is an empty table', async () => {
  const source = {
    kind: 'changes',
    scope: 'everything',
    query: { page: 1, pageSize: 50 },
    columns: CHANGE_TABLE,
  } as const;
  const { path, about } = await exportTo(stage, exportRequest(source));
  expect(about.rows).toBe(0);
  expect(readCsv(path)).toEqual({ header: CHANGE_TABLE.map(({ title }) => title), rows: [] });
});
