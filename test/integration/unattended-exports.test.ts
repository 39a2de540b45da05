// Exports of saved views without a window, with the real session, threads and store: each ending with its exit code.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import exceljs from 'exceljs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { AppError } from '../../main/errors.ts';
import { Policy } from '../../main/policy/policy.ts';
import type { Order } from '../../main/unattended/order.ts';
import { askRunningApp } from '../../main/unattended/second-start.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { SavedView } from '../../shared/contract/views.ts';
import { DAY_MS, dayText } from '../../shared/rules/dates.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { readJson } from '../support/policy-sources.ts';
import type { RunningDesk } from '../support/running-desk.ts';
import { waitUntil } from '../support/wait-until.ts';
import {
  fetchExpired,
  folder,
  ROWS,
  run,
  secondStart,
  service,
  signedIn,
  start,
  startAlone,
  stop,
  userDataDir,
  useUnattended,
} from '../support/unattended.ts';

useUnattended();

const order = (task: Partial<NonNullable<Order['export']>> = {}, sync = false): Order => ({
  ...{ sync, sample: false, profile: null },
  export: { view: 'Month end', dataset: null, folder, format: 'csv', ...task },
});

const MONTH_END: SavedView = {
  ...{ id: 'view-1', dataset: 'reports', name: 'Month end', groupBy: 'broker_code', leftOut: 0, stored: null },
  filters: [
    { filter: { kind: 'service', name: 'currency', value: 'HKD' }, isOn: true },
    { filter: { kind: 'anyText', value: 'nothing has this' }, isOn: false },
  ],
  sort: [{ field: 'commission_amount', direction: 'descending' }],
  columns: JSON.stringify([
    { id: 'commission_amount', visible: true, pinned: false, widthPx: 100 },
    { id: 'biz_date', visible: true, pinned: true, widthPx: 100 },
    { id: 'broker_code', visible: true, pinned: false, widthPx: 100 },
    ...['broker_team_code', 'dcp_name', 'currency', 'trade_amount'].map(hidden),
    ...['broker_commission_amount', 'org_commission_amount', 'commission_rate'].map(hidden),
  ]),
  ...{ isDefault: false, isWatched: false },
};

function hidden(id: string) {
  return { id, visible: false, pinned: false, widthPx: 100 };
}

const noNetwork = (): Promise<never> => Promise.reject(new AppError('offline', 'no network'));

function aboutOf(path: string): ExportAbout {
  return JSON.parse(readFileSync(`${path}.about.json`, 'utf8')) as ExportAbout;
}

test('a view is exported without the network: its rows, its columns in their order, its words', async () => {
  await signedIn({ views: [MONTH_END] });
  const desk = await startAlone({ fetch: noNetwork });
  const result = await run(desk, order());
  expect(result).toMatchObject({
    ...{ outcome: 'complete', exitCode: 0, reason: null, sync: null },
    export: { view: 'Month end', dataset: 'reports', format: 'csv', complete: true, failure: null },
  });
  expect(result.export).toMatchObject({ sealed: true, description: 'written' });
  const { path, rows, asOf } = result.export ?? {};
  expect(Date.parse(asOf ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(path).toMatch(/commission-daily-reports_\d{4}-\d\d-\d\d_Month-end[.]csv$/);
  const [head = '', ...lines] = readFileSync(path ?? '', 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(head.replace('\uFEFF', '')).toBe('Ledger date,Total commission,AE');
  expect(lines).toHaveLength(rows ?? 0);
  expect(lines.length).toBeLessThan(ROWS);
  const about = aboutOf(path ?? '');
  expect(about.filtersInWords).toEqual([expect.stringMatching(/^Currency is HKD/)]);
  expect(about.sortInWords).toEqual(['Total commission, descending']);
  expect(about.totals.map(({ currency }) => currency)).toEqual(['HKD']);
  expect(await checked(desk, path ?? '')).toEqual(['asWritten', true]);
});

/** What the app later says about the file. */
async function checked(desk: RunningDesk, path: string): Promise<unknown> {
  await stop(desk);
  const attended = await start({ chooseOpenPath: () => Promise.resolve(path) });
  await attended.start();
  const check = await attended.call.checkFile({});
  return check?.kind === 'compared' ? [check.verdict, check.isIdentical] : check;
}

test('a file of the same day is replaced as a whole, and nothing else is left in the folder', async () => {
  await signedIn({ views: [MONTH_END] });
  const desk = await startAlone({ fetch: noNetwork });
  const first = await run(desk, order());
  writeFileSync(first.export?.path ?? '', 'half');
  const second = await run(desk, order());
  expect(second.export?.path).toBe(first.export?.path);
  expect(readFileSync(second.export?.path ?? '', 'utf8')).toContain('Ledger date');
  expect(readdirSync(folder)).toHaveLength(2);
});

test('the name has the day on which a run last confirmed the copy, by hand and without a window', async () => {
  await signedIn({ views: [MONTH_END], clock: { ...systemClock, now: () => Date.now() - 2 * DAY_MS } });
  const suggested: string[] = [];
  const window = await start({ chooseSavePath: (name) => Promise.resolve((suggested.push(name), null)) });
  await window.start();
  // Compares the copy with the service, and reads no row again.
  await window.call.startSync({ scope: { kind: 'check' } });
  await window.syncEnd();
  const { resources } = await window.call.getSyncStatus({});
  const { asOf, confirmed } = resources.find(({ resource }) => resource === 'reports') ?? {};
  expect([asOf, confirmed?.by]).toEqual([expect.any(String), 'check']);
  const day = dayText(Date.parse(confirmed?.at ?? ''));
  expect(day).not.toBe(dayText(Date.parse(asOf ?? '')));
  const query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 } as const;
  await window.call.startExport(exportRequest(rowsSource(query)));
  expect(suggested).toEqual([`commission-daily-reports_${day}.csv`]);
  await stop(window);
  const { export: report } = await run(await startAlone({ fetch: noNetwork }), order());
  expect(basename(report?.path ?? '')).toBe(`commission-daily-reports_${day}_Month-end.csv`);
});

test('views whose names would give one file have a file each', async () => {
  await signedIn({
    views: [
      { ...MONTH_END, name: 'Q3: fees' },
      { ...MONTH_END, id: 'view-2', name: 'Q3/fees' },
    ],
  });
  const desk = await startAlone({ fetch: noNetwork });
  const one = await run(desk, order({ view: 'Q3: fees' }));
  const other = await run(desk, order({ view: 'Q3/fees' }));
  expect([one.exitCode, other.exitCode]).toEqual([0, 0]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toHaveLength(2);
});

test('two profiles with a view of one name have a file each, also if their own names would look the same in it', async () => {
  await signedIn({ views: [MONTH_END] });
  const person = await start();
  await person.call.leaveProfile({});
  await person.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await person.syncEnd();
  await person.call.saveView({ view: MONTH_END });
  await stop(person);
  const ids = readdirSync(join(userDataDir, 'profiles'));
  expect(await exportedAs(ids, ['Hong Kong', 'Macau'])).toEqual([
    expect.stringMatching(/_Hong-Kong_Month-end[.]csv$/),
    expect.stringMatching(/_Macau_Month-end[.]csv$/),
  ]);
  const alike = await exportedAs(ids, ['Desk: 1', 'desk/ 1']);
  expect(alike.map((name) => name.split('_').slice(2))).toEqual(ids.map((id) => [id, 'Month-end.csv']));
  // The first could be the profile HK and a view "Desk_Month-end"; nothing of the second can stand in a file name.
  const unclear = await exportedAs(ids, ['HK_Desk', '...']);
  expect(unclear.map((name) => name.split('_').slice(2))).toEqual(ids.map((id) => [id, 'Month-end.csv']));
});

/** The files of the same view of each profile under these names. */
async function exportedAs(ids: readonly string[], names: readonly string[]): Promise<readonly string[]> {
  for (const [at, id] of ids.entries()) {
    const path = join(userDataDir, 'profiles', id, 'profile.json');
    writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), name: names[at] }));
  }
  const desk = await startAlone({ fetch: noNetwork });
  const paths: string[] = [];
  for (const profile of names) {
    const result = await run(desk, { ...order(), profile });
    expect(result.exitCode).toBe(0);
    paths.push(basename(result.export?.path ?? ''));
  }
  await stop(desk);
  return paths;
}

test.each(['xlsx', 'jsonl', 'parquet'] as const)('a view is exported as %s', async (format) => {
  await signedIn({ views: [MONTH_END] });
  const desk = await startAlone({ fetch: noNetwork });
  const result = await run(desk, order({ format }));
  expect(result).toMatchObject({ exitCode: 0, export: { format } });
  expect(readFileSync(result.export?.path ?? '').length).toBeGreaterThan(100);
});

const PIVOT = { subject: 'month', layout: 'pivot', measure: 'commission_amount', beside: 'share' } as const;
const withSecond = (second: object): SavedView => ({
  ...MONTH_END,
  columns: JSON.stringify({ columns: JSON.parse(MONTH_END.columns) as unknown, second }),
});

test.each([
  ['a pivot', PIVOT, ['Pivot', 'Subtotals', 'Daily reports']],
  ['groups within groups', { ...PIVOT, layout: 'levels' }, ['Subtotals', 'Daily reports']],
  // As in the window, where the same subject twice is one.
  ['the same subject twice', { ...PIVOT, subject: 'broker_code' }, ['Subtotals', 'Daily reports']],
])('%s of a view has its sheets in a workbook', async (_what, second, sheets) => {
  await signedIn({ views: [withSecond(second)] });
  const desk = await startAlone({ fetch: noNetwork });
  const result = await run(desk, order({ format: 'xlsx' }));
  expect(result).toMatchObject({ exitCode: 0 });
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(result.export?.path ?? '');
  expect(book.worksheets.map(({ name }) => name)).toEqual([...sheets, 'About', 'commission_desk.about']);
  expect(await checked(desk, result.export?.path ?? '')).toEqual(['asWritten', true]);
});

test('what a person chose for exports does not change the order of the sheets', async () => {
  await signedIn({ views: [MONTH_END] });
  const window = await start();
  await window.start();
  await window.call.writePreference({ name: 'exports', value: JSON.stringify({ aboutPlace: 'first' }) });
  await stop(window);
  const desk = await startAlone({ fetch: noNetwork });
  const { export: report } = await run(desk, order({ format: 'xlsx' }));
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(report?.path ?? '');
  const sheets = ['Subtotals', 'Daily reports', 'About', 'commission_desk.about'];
  expect(book.worksheets.map(({ name }) => name)).toEqual(sheets);
});

test('a view with a pivot has its rows in the other formats', async () => {
  await signedIn({ views: [withSecond(PIVOT)] });
  const desk = await startAlone({ fetch: noNetwork });
  const { export: report } = await run(desk, order());
  expect(
    readFileSync(report?.path ?? '', 'utf8')
      .trim()
      .split(/\r?\n/),
  ).toHaveLength((report?.rows ?? 0) + 1);
});

test('a view without filters takes every row, and a name is found whatever its case', async () => {
  await signedIn({ views: [{ ...MONTH_END, name: 'Everything', filters: [] }] });
  const desk = await startAlone({ fetch: noNetwork });
  expect(await run(desk, order({ view: 'everything' }))).toMatchObject({ exitCode: 0, export: { rows: ROWS } });
  expect(await run(desk, order({ view: MONTH_END.id }))).toMatchObject({ exitCode: 0, export: { rows: ROWS } });
});

test('with a sync, the view is exported from the new copy', async () => {
  await signedIn({ views: [MONTH_END] });
  const desk = await startAlone();
  const result = await run(desk, order({}, true));
  expect(result).toMatchObject({ exitCode: 0, sync: { datasets: [{ complete: true }, { complete: true }] } });
  expect(result.export?.asOf).toBe(result.sync?.datasets[1]?.asOf);
});

test('after a sync that was not complete nothing is exported, and its code is the result', async () => {
  await signedIn({ views: [MONTH_END] });
  const desk = await startAlone({ fetch: noNetwork });
  expect(await run(desk, order({}, true))).toMatchObject({ exitCode: 4, outcome: 'network', export: null });
  expect(readdirSync(folder)).toEqual([]);
});

test('a token that the service refuses ends with 3 before the export', async () => {
  await signedIn({ views: [MONTH_END] });
  const desk = await startAlone({ fetch: fetchExpired });
  expect(await run(desk, order({}, true))).toMatchObject({ exitCode: 3, outcome: 'token', export: null });
  // The copy alone needs no token.
  expect(await run(desk, order())).toMatchObject({ exitCode: 0 });
});

test('a table that was never synced ends with 2: a file without rows would say that there are none', async () => {
  const charges: SavedView = { ...MONTH_END, dataset: 'charges', filters: [], sort: [], groupBy: null, columns: '[]' };
  await signedIn({ views: [charges], token: service.tokens.withoutCharges });
  const desk = await startAlone({ fetch: noNetwork });
  expect(await run(desk, order())).toMatchObject({ exitCode: 2, reason: 'notRun', export: { path: null } });
  expect(readdirSync(folder)).toEqual([]);
});

test('a view with a client that is not kept ends with 2', async () => {
  const client = { filter: { kind: 'service', name: 'aaid', value: '10023' }, isOn: true } as const;
  const charges: SavedView = { ...MONTH_END, dataset: 'charges', filters: [client], sort: [], groupBy: null };
  await signedIn({ views: [{ ...charges, columns: '[]' }] });
  const desk = await startAlone({ fetch: noNetwork });
  expect(await run(desk, order())).toMatchObject({ exitCode: 2, reason: 'notAnswerable', export: { path: null } });
});

test('a view that does not exist ends with 1, and so does one that both tables have', async () => {
  const charges: SavedView = { ...MONTH_END, id: 'view-2', dataset: 'charges', filters: [], sort: [], groupBy: null };
  await signedIn({ views: [MONTH_END, { ...charges, columns: '[]' }] });
  const desk = await startAlone({ fetch: noNetwork });
  expect(await run(desk, order({ view: 'Year end' }))).toMatchObject({ exitCode: 1, reason: 'noView', export: null });
  expect(await run(desk, order())).toMatchObject({ exitCode: 1, reason: 'twoViews' });
  expect(await run(desk, order({ dataset: 'charges' }))).toMatchObject({ exitCode: 0, export: { dataset: 'charges' } });
});

test('a folder that is not there ends with 1 and the reason', async () => {
  await signedIn({ views: [MONTH_END] });
  const desk = await startAlone({ fetch: noNetwork });
  const result = await run(desk, order({ folder: join(folder, 'gone') }));
  expect(result).toMatchObject({ exitCode: 1, reason: 'exportFailed', export: { path: null, failure: 'missing' } });
});

test('a whole file whose name was refused is named where it stays', async () => {
  await signedIn({ views: [MONTH_END] });
  const exporter = join(import.meta.dirname, '../support/refusing-exporter.ts');
  const desk = await startAlone({ fetch: noNetwork, exporter });
  const result = await run(desk, order());
  expect(result).toMatchObject({ exitCode: 1, reason: 'exportFailed', export: { failure: 'keptAside' } });
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.csv.desk.part'));
  expect(result.export?.path).toBe(join(folder, name));
  expect(result.export?.rows).toBeGreaterThan(0);
  expect(result.export).toMatchObject({ sealed: true, description: 'written' });
  expect(readdirSync(folder)).toContain(name.replace('.csv.desk.part', '.csv.about.json.desk.part'));
});

test('a file without its description is exported, and the result says so', async () => {
  await signedIn({ views: [MONTH_END] });
  const first = await startAlone({ fetch: noNetwork });
  const { path = null } = (await run(first, order())).export ?? {};
  await stop(first);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  vi.stubEnv('PROTECTED_FOLDER', [folder, path].join('\n'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const exporter = join(import.meta.dirname, '../support/protecting-exporter.ts');
  const desk = await startAlone({ fetch: noNetwork, exporter });
  const report = { path, complete: true, sealed: true, description: 'missing' };
  expect(await run(desk, order())).toMatchObject({ exitCode: 0, export: report });
  expect(readdirSync(folder)).toEqual([basename(path ?? '')]);
});

test('without a profile an export ends with 5', async () => {
  const desk = await startAlone();
  expect(await run(desk, order())).toMatchObject({ exitCode: 5, reason: 'noProfile', export: null });
});

test.each([{ exports: 'off' }, { exportFormats: ['xlsx'] }])('a policy of %j ends with 6', async (enforced) => {
  await signedIn({ views: [MONTH_END] });
  const policy = new Policy(await readJson({ enforced }));
  const desk = await startAlone({ policy });
  const asked = service.control.requests().length;
  expect(await run(desk, order({}, true))).toMatchObject({
    exitCode: 6,
    reason: 'notAllowed',
    export: null,
    sync: null,
  });
  expect(readdirSync(folder)).toEqual([]);
  expect(service.control.requests().length).toBe(asked);
});

test('a running app exports for the second start while a person chooses a place, whose export follows', async () => {
  await signedIn({ views: [MONTH_END] });
  const desk = await start({
    chooseSavePath: async (name) => {
      await waitUntil('the export of the order is under way', () => desk.isExporting, { everyMs: 1 });
      return join(folder, name);
    },
  });
  await desk.start();
  const own = desk.call.startExport(
    exportRequest({ kind: 'receipts', scope: 'everything', columns: [{ id: 'runId', title: 'Run' }] }),
  );
  const result = await askRunningApp(order(), secondStart(desk));
  expect(result).toMatchObject({ exitCode: 0, export: { view: 'Month end' } });
  expect(await own).toMatchObject({ format: 'csv', standing: 'running' });
  expect(await desk.exportEnd()).toMatchObject({ standing: 'done' });
  expect(readdirSync(folder)).toHaveLength(4);
  // The window may show this file in its folder, and no other there.
  const show = (path: string): Promise<unknown> => Promise.resolve().then(() => desk.call.showSaved({ path }));
  expect(await show(result?.export?.path ?? '')).toBeNull();
  await expect(show(`${result?.export?.path ?? ''}.about.json`)).rejects.toMatchObject({ code: 'fileGone' });
});
