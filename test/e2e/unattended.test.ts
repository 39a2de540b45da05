// The built app without its window: a scheduled start, one beside a running app, exports of views, and what a script reads.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import exceljs from 'exceljs';
import { expect, onTestFinished, test } from 'vitest';
import { resultOf, type UnattendedResult } from '../../main/unattended/result.ts';
import { MAIN_ENTRY, ROOT, SHELL_REGISTER } from '../host/launch-options.ts';
import type { DeskPage } from './desk-page.ts';
import { begin, choose, exported, onlyIn, openExport, openTable } from './export-steps.ts';
import { copySample } from './sample-copy.ts';
import { NO_BUS, setStage, type Stage } from './stage.ts';

type Ended = {
  readonly code: number | null;
  /** Standard output, by lines. */
  readonly lines: readonly string[];
  readonly errors: string;
  /** How many windows were opened. */
  readonly windows: number;
};

/** `end`: as a scheduler or the end of a session does. */
type Scheduled = { readonly ended: Promise<Ended>; readonly end: () => void };

/** As a scheduler starts it: the test reads standard output, the exit code, and whether a window was opened. */
function startScheduled(
  userDataDir: string,
  args: readonly string[],
  { cwd = ROOT, entry = MAIN_ENTRY, env = {} }: { cwd?: string; entry?: string; env?: NodeJS.ProcessEnv } = {},
): Scheduled {
  const child = spawn(
    process.execPath,
    ['--import', SHELL_REGISTER, entry, ...args, `--user-data-dir=${userDataDir}`],
    { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let [output, errors, windows] = ['', '', 0];
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (output += part));
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (errors += part));
  child.on('message', (message: { readonly kind: string }) => {
    if (message.kind === 'window') windows += 1;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      const lines = output.split('\n').filter((line) => line !== '');
      resolve({ code, lines, errors, windows });
    });
  });
  return { ended, end: () => void child.kill('SIGTERM') };
}

const runScheduled = (userDataDir: string, args: readonly string[], cwd = ROOT): Promise<Ended> =>
  startScheduled(userDataDir, args, { cwd }).ended;

function resultIn({ lines, errors }: Ended): UnattendedResult {
  expect(lines, errors).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as UnattendedResult;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-scheduled-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const SAMPLE_SYNC = ['--sample', '--sync-and-quit'];

test('a scheduled start syncs without a window, writes one line and the file of --result, and exits with 0', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'result.json');
  writeFileSync(file, 'of yesterday');
  const ended = await runScheduled(join(folder, 'data'), [...SAMPLE_SYNC, '--result', 'result.json'], folder);
  const result = resultIn(ended);
  expect(result).toMatchObject({
    exitCode: 0,
    outcome: 'complete',
    message: expect.stringMatching(/complete/) as string,
  });
  expect(ended).toMatchObject({ code: 0, windows: 0 });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(result);
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'result.json']);
});

test('a start while the app runs gets the result of the running app, whose window stays as it is', async () => {
  const stage = setStage();
  const desk = await stage.launchSample({ args: ['--sample'] });
  const focused = await desk.app.focusCount();
  const ended = await runScheduled(stage.userDataDir, SAMPLE_SYNC);
  expect(resultIn(ended)).toMatchObject({ exitCode: 0, sync: { joined: expect.any(Boolean) as boolean } });
  expect(ended).toMatchObject({ code: 0, windows: 0 });
  expect(await desk.app.focusCount()).toBe(focused);
  await stage.quit(desk);
});

test('two scheduled starts at once both get a result, and neither opens a window', async () => {
  // Empty, because a run that has little to read could end before the other begins.
  const userDataDir = join(emptyFolder(), 'data');
  const both = await Promise.all([1, 2].map(() => runScheduled(userDataDir, SAMPLE_SYNC)));
  expect(both.map(({ code, windows }) => ({ code, windows }))).toEqual([
    { code: 0, windows: 0 },
    { code: 0, windows: 0 },
  ]);
  for (const ended of both) expect(resultIn(ended).exitCode).toBe(0);
});

test('without a profile it exits with 5, and with a command line that it does not understand with 1', async () => {
  const folder = emptyFolder();
  const none = await runScheduled(join(folder, 'data'), ['--sync-and-quit']);
  expect(none.code).toBe(5);
  expect(resultIn(none)).toMatchObject({ outcome: 'locked', reason: 'noProfile' });
  const wrong = await runScheduled(join(folder, 'data'), ['--sync-and-quit', '--profile']);
  expect(wrong.code).toBe(1);
  expect(resultIn(wrong)).toMatchObject({ reason: 'badArguments', problem: '--profile needs a value', sync: null });
});

test('a result file that cannot be written ends with 1; what was done is said on standard output', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'gone', 'result.json');
  const ended = await runScheduled(join(folder, 'data'), [...SAMPLE_SYNC, `--result=${file}`]);
  expect(ended.code).toBe(1);
  const done = resultIn(ended);
  expect(done).toMatchObject({ outcome: 'failed', exitCode: 1, reason: 'resultFile' });
  expect(done.sync?.datasets.map(({ complete }) => complete)).toEqual([true, true]);
  expect(existsSync(file)).toBe(false);
});

test.each([
  ['the folder of the data', ['a file', 'data'], 'a file'],
  ['the folder of the log', ['data'], 'data/logs'],
])('%s cannot be created: exit code 1, and no result of yesterday', async (_what, data, file) => {
  const folder = emptyFolder();
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), '');
  const resultFile = join(folder, 'result.json');
  const times = { startedMs: 0, finishedMs: 1 };
  writeFileSync(resultFile, JSON.stringify(resultOf({ outcome: 'complete', reason: null, language: 'en', ...times })));
  const ended = await runScheduled(join(folder, ...data), [...SAMPLE_SYNC, `--result=${resultFile}`]);
  expect(ended).toMatchObject({ code: 1, windows: 0 });
  expect(resultIn(ended)).toMatchObject({ outcome: 'failed', exitCode: 1, reason: 'storage', sync: null });
  expect(JSON.parse(readFileSync(resultFile, 'utf8'))).toEqual(resultIn(ended));
});

test('a run that is ended from outside is no success, and says so', async () => {
  const userDataDir = join(emptyFolder(), 'data');
  const { ended, end } = startScheduled(userDataDir, SAMPLE_SYNC);
  await expect.poll(() => existsSync(join(userDataDir, 'profiles/sample/data.db'))).toBe(true);
  end();
  expect((await ended).code).toBe(2);
  expect(resultIn(await ended)).toMatchObject({ outcome: 'incomplete', reason: 'cancelled' });
});

test('a start that is ended while it waits for the running app is no success either', async () => {
  const stage = setStage();
  const desk = await stage.launchSample({ args: ['--sample'] });
  const file = join(emptyFolder(), 'result.json');
  // A running app that does not get to its answer.
  process.kill(desk.app.pid, 'SIGSTOP');
  try {
    const { ended, end } = startScheduled(stage.userDataDir, [...SAMPLE_SYNC, `--result=${file}`]);
    const box = join(stage.userDataDir, 'unattended');
    await expect.poll(() => existsSync(box) && readdirSync(box)).toHaveLength(1);
    end();
    expect((await ended).code).toBe(2);
    expect(resultIn(await ended)).toMatchObject({ outcome: 'incomplete', reason: 'cancelled' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(resultIn(await ended));
  } finally {
    process.kill(desk.app.pid, 'SIGCONT');
  }
  await stage.quit(desk);
});

/** The sample with a view of its first table. */
async function sampleWithView(): Promise<{ readonly stage: Stage; readonly desk: DeskPage }> {
  const stage = setStage();
  const desk = await stage.launchSample({ args: ['--sample'] });
  await desk.saveView('Month end');
  return { stage, desk };
}

const namesIn = (folder: string): readonly string[] => readdirSync(folder).toSorted();

test('a saved view is exported for a scheduler, beside the running app and without it', async () => {
  const { stage, desk } = await sampleWithView();
  const folder = emptyFolder();
  const args = ['--sample', '--export', 'month end', '--to', folder];
  const focused = await desk.app.focusCount();
  // At once: the message goes away by itself.
  const [beside] = await Promise.all([runScheduled(stage.userDataDir, args), desk.button('Show in folder').click()]);
  expect(beside).toMatchObject({ code: 0, windows: 0 });
  const first = resultIn(beside);
  expect(first).toMatchObject({ outcome: 'complete', sync: null, export: { view: 'Month end', format: 'csv' } });
  expect(await desk.app.shownItems()).toEqual([first.export?.path]);
  expect(await desk.page.getByRole('alert').count()).toBe(0);
  expect(await desk.app.focusCount()).toBe(focused);
  await stage.quit(desk);

  const alone = await runScheduled(stage.userDataDir, [...args, '--format=xlsx', '--result', 'r.json'], folder);
  expect(alone).toMatchObject({ code: 0, windows: 0 });
  const second = resultIn(alone);
  expect(second).toMatchObject({ export: { format: 'xlsx', rows: first.export?.rows, asOf: first.export?.asOf } });
  expect(JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8'))).toEqual(second);
  const stem = basename(first.export?.path ?? '', '.csv');
  expect(stem).toMatch(/_Month-end$/);
  expect(namesIn(folder)).toEqual([`${stem}.csv`, `${stem}.csv.about.json`, `${stem}.xlsx`, 'r.json'].toSorted());
});

/** `sheets`: with their values, apart from the two of the About, which has the time of the export. */
type Book = {
  readonly first: string | undefined;
  readonly sheets: readonly (readonly [name: string, values: readonly unknown[]])[];
};

async function readBook(path: string): Promise<Book> {
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(path);
  const sheets = book.worksheets.filter(({ name }) => !/about$/i.test(name));
  return { first: book.worksheets[0]?.name, sheets: sheets.map((sheet) => [sheet.name, sheet.getSheetValues()]) };
}

test('a saved view with a pivot is exported as from the window', async () => {
  const [own, folder] = [emptyFolder(), emptyFolder()];
  const stage = setStage();
  const desk = await stage.launchSample({ args: ['--sample'], saveFolder: own });
  await openTable(desk, 'Daily reports');
  // The rows of one package, in all groups and currencies: two workbooks with all rows take much longer to read.
  await desk.pickFilter('Commission package', /\S/);
  await desk.view.getByRole('combobox', { name: 'Group by', exact: true }).selectOption({ label: 'AE group' });
  await desk.view.getByRole('combobox', { name: 'Then by', exact: true }).selectOption({ label: 'Month as columns' });
  await desk.view.getByRole('grid', { name: /^Daily reports by/ }).waitFor();
  await desk.saveView('Teams and months');
  await (await desk.openSetting('Sheet “About” in workbooks')).selectOption({ label: 'First' });
  await desk.closeSettings();
  await expect.poll(() => desk.preference('exports')).toContain('first');
  const dialog = await openExport(desk, 'Export Daily reports');
  await choose(dialog, 'Format', 'Excel');
  expect(await dialog.getByRole('radio', { name: 'First', exact: true }).isChecked()).toBe(true);
  await begin(dialog);
  await exported(desk);
  const ended = await runScheduled(stage.userDataDir, [
    '--sample',
    '--export',
    'teams and months',
    '--to',
    folder,
    '--format=xlsx',
  ]);
  expect(resultIn(ended)).toMatchObject({ exitCode: 0, export: { format: 'xlsx', complete: true } });
  const [scheduled, fromWindow] = [await readBook(onlyIn(folder, '.xlsx')), await readBook(onlyIn(own, '.xlsx'))];
  expect([scheduled.first, fromWindow.first]).toEqual(['Pivot', 'About']);
  expect(scheduled.sheets.map(([name]) => name)).toEqual(['Pivot', 'Subtotals', 'Daily reports']);
  expect(scheduled.sheets[0]?.[1].length).toBeGreaterThan(3);
  expect(scheduled.sheets).toEqual(fromWindow.sheets);
});

test.each([0, 1])('line %i of the systemd units in docs/it.md is understood', async (place) => {
  const page = readFileSync(join(ROOT, 'docs/it.md'), 'utf8');
  const line = [...page.matchAll(/^ExecStart="[^"]+" (.*)$/gm)][place]?.[1] ?? '';
  const folder = emptyFolder();
  const args = Array.from(
    line.replaceAll(/%[Sh]/g, folder).matchAll(/"([^"]*)"|(\S+)/g),
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  expect(args).toContain('--sync-and-quit');
  await copySample(join(folder, 'data'), NO_BUS);
  const ended = await runScheduled(join(folder, 'data'), [...args, '--sample']);
  // The sample has no view of that name.
  expect(resultIn(ended)).toMatchObject(place === 0 ? { exitCode: 0 } : { exitCode: 1, reason: 'noView' });
  expect(ended.code).toBe(resultIn(ended).exitCode);
  expect(JSON.parse(readFileSync(join(folder, 'commission-desk-last-run.json'), 'utf8'))).toEqual(resultIn(ended));
});
