// What stands in the file of `--result` while a run without a window is under way, so that a run that is killed leaves no
// result of an earlier one; and what is said of a run that cannot begin, or whose result cannot be written.

import { EventEmitter } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { report } from '../../main/unattended/report.ts';
import { NO_WORK, resultOf } from '../../main/unattended/result.ts';
import { beginOrReport } from '../../main/unattended/unbegun.ts';
import { WithoutWindow } from '../../main/unattended/without-window.ts';
import { en } from '../../main/words/en.ts';
import { notingLog } from '../support/logs.ts';
import { watchOutput } from '../support/watch-output.ts';

const DAY_MS = 86_400_000;
const YESTERDAY = `${JSON.stringify(
  resultOf({ outcome: 'complete', reason: null, language: 'en', startedMs: DAY_MS, finishedMs: DAY_MS + 1 }),
)}\n`;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'desk-old-result-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Begins a run, and returns what `look` finds when the system is asked whether the app runs already. */
async function begun<T>(resultFile: string, look: () => T): Promise<{ readonly found: T; readonly logged: unknown[] }> {
  const found = Promise.withResolvers<T>();
  const ran = Promise.withResolvers<undefined>();
  const logged: unknown[] = [];
  const note = (...parts: unknown[]): void => void logged.push(parts);
  new WithoutWindow({
    app: Object.assign(new EventEmitter(), {
      exit: (code: number) => ran.reject(new Error(`ended with ${code}`)),
      quit: () => undefined,
      requestSingleInstanceLock: () => {
        found.resolve(look());
        return true;
      },
    }),
    start: { kind: 'order', order: { sync: true, sample: false, profile: null, export: null }, resultFile },
    userDataDir: join(folder, 'data'),
    log: { info: note, warn: note, error: note },
    language: () => 'en',
  }).begin(() => ran.resolve(undefined));
  await ran.promise;
  return { found: await found.promise, logged };
}

const find = (path: string): ReturnType<typeof lstatSync> => lstatSync(path, { throwIfNoEntry: false });

test('the result of an earlier run is gone before another start or the running app could be asked', async () => {
  const file = join(folder, 'result.json');
  writeFileSync(file, YESTERDAY);
  const { found, logged } = await begun(file, () => find(file));
  expect(found).toBeUndefined();
  expect(logged).toEqual([]);
});

test.each([
  ['no JSON', 'of yesterday'],
  ['another program’s JSON', '{"version":1,"outcome":"passed","startedAt":"2026-11-24T06:00:00.000Z"}'],
  ['a result without its times', '{"version":1,"outcome":"complete","exitCode":0}'],
  ['a result of another version', YESTERDAY.replace('"version":1', '"version":2')],
  ['more than a result may have', `${YESTERDAY}${' '.repeat(1 << 20)}`],
  ['nothing in it', ''],
])('a file with %s stays until the result replaces it', async (_what, text) => {
  const file = join(folder, 'result.json');
  writeFileSync(file, text);
  const { found, logged } = await begun(file, () => readFileSync(file, 'utf8'));
  expect(found).toBe(text);
  expect(logged).toEqual([]);
});

test('what is no file of its own is left alone: a folder, a link to a result', async () => {
  const [target, link, sub] = [join(folder, 'target.json'), join(folder, 'link.json'), join(folder, 'sub')];
  writeFileSync(target, YESTERDAY);
  mkdirSync(sub);
  expect((await begun(sub, () => find(sub)?.isDirectory())).found).toBe(true);
  // Windows lets only administrators make links.
  if (process.platform === 'win32') return;
  symlinkSync(target, link);
  const { found } = await begun(link, () => [find(link)?.isSymbolicLink(), readFileSync(target, 'utf8')]);
  expect(found).toEqual([true, YESTERDAY]);
});

// Windows does not find such a name.
test.skipIf(process.platform === 'win32')('a result file that cannot be looked at does not stop the run', async () => {
  const { logged } = await begun(join(folder, 'n'.repeat(5_000)), () => null);
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).toContain('the result of an earlier run could not be removed');
});

test('a result that cannot be written ends the run with 1, and says all the same what was done', async () => {
  const work = { ...NO_WORK, sync: { runId: 'a', joined: false, datasets: [] } };
  const done = resultOf({ outcome: 'complete', reason: null, language: 'en', startedMs: 0, finishedMs: 1, work });
  const lines: string[] = [];
  const output = new Writable({ write: (line, _encoding, next) => (lines.push(String(line)), next()) });
  const resultFile = join(folder, 'gone', 'result.json');
  const code = await report(done, { resultFile, output, log: notingLog(), language: () => 'en' });
  expect(code).toBe(1);
  const ending = { outcome: 'failed', exitCode: 1, reason: 'resultFile', message: en.unattended.resultFile };
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([{ ...done, ...ending }]);
});

/** The exit code of a start that cannot begin, and its line on standard output. */
async function unbegun(resultFile: string, begin: () => void): Promise<readonly [code: number, result: unknown]> {
  const lines = watchOutput();
  const ended = Promise.withResolvers<number>();
  beginOrReport({ app: { exit: ended.resolve }, start: { resultFile }, language: () => 'en' }, begin);
  const code = await ended.promise;
  expect(lines).toHaveLength(1);
  return [code, JSON.parse(lines[0] ?? '')];
}

/** As for the folder of the data, or of the log. */
const mkdirBelowFile = (): void => {
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  mkdirSync(join(file, 'data'), { recursive: true });
};
const refused = (code: string) => (): never => {
  throw Object.assign(new Error(`${code}: mkdir`), { code });
};
const mistaken = (): never => {
  throw new TypeError('a mistake');
};
const { noFolder } = en.unattended;

test.each([
  ['below a file', mkdirBelowFile, 'storage', noFolder],
  ['on a drive that is missing', refused('ENOENT'), 'storage', noFolder],
  ['on a full disk', refused('ENOSPC'), 'diskFull', noFolder],
  ['where nobody may write', refused('EACCES'), 'readOnly', noFolder],
  ['and a mistake of the app', mistaken, 'bug', en.unattended.outcomes.failed],
])('a start that fails before it has begun says so: a folder %s', async (_what, begin, reason, message) => {
  const file = join(folder, 'result.json');
  writeFileSync(file, YESTERDAY);
  const [code, result] = await unbegun(file, begin);
  expect(code).toBe(1);
  expect(result).toMatchObject({ outcome: 'failed', exitCode: 1, reason, message });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(result);
});

test('it leaves no result of an earlier run where its own cannot be written', async () => {
  const file = join(folder, 'result.json');
  writeFileSync(file, YESTERDAY);
  mkdirSync(join(`${file}.new`, 'in the way'), { recursive: true });
  const [code, result] = await unbegun(file, refused('ENOSPC'));
  expect([code, result]).toEqual([1, expect.objectContaining({ reason: 'resultFile', exitCode: 1 })]);
  expect(existsSync(file)).toBe(false);
});

test('a start that begins reports nothing', () => {
  const codes: number[] = [];
  let begun = 0;
  const exit = (code: number): void => void codes.push(code);
  beginOrReport({ app: { exit }, start: { resultFile: null }, language: () => 'en' }, () => void (begun += 1));
  expect([begun, codes]).toEqual([1, []]);
});
