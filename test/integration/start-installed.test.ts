// The step of the public workflow that starts an installed app, with scripts in place of the app.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../script/public/start-installed.ts');
const work = mkdtempSync(join(tmpdir(), 'start-installed-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const BAD = { status: 1, lastLine: 'the installed app did not sync its sample data' };

/** A shell script plays the app. */
const testOnShell = test.skipIf(process.platform === 'win32');

function startInstalled(lines: readonly string[], ...picture: readonly string[]) {
  const program = join(mkdtempSync(join(work, 'app-')), 'app');
  writeFileSync(program, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  // Less than the app in it would run: one that is not ended keeps the output open.
  const options = { encoding: 'utf8', timeout: 30_000 } as const;
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, program, ...picture], options);
  return { status, lastLine: stdout.trim().split('\n').at(-1) };
}

/** Notes its process and arguments, then logs as the app does. */
function app(notes: string, datasets: readonly string[]): readonly string[] {
  const synced = datasets.map((name) => `echo 'info resource synced resource="${name}" verdict="complete" code=null'`);
  return [
    `echo $$ "$@" > '${notes}'`,
    'folder="${2#--user-data-dir=}"',
    'mkdir "$folder/logs"',
    `{ ${['true', ...synced].join('; ')}; } > "$folder/logs/main.log"`,
  ];
}

testOnShell('an app that syncs both datasets is good, is pictured while it runs, and is ended', () => {
  const [notes, picture] = ['good', 'picture'].map((name) => join(work, name)) as [string, string];
  const lines = [...app(notes, ['charges', 'reports']), 'exec sleep 60'];
  const pid = `$(cut -d' ' -f1 '${notes}')`;
  const take = ['sh', '-c', `kill -0 "${pid}" && touch '${picture}'`];
  expect(startInstalled(lines, ...take)).toEqual({ status: 0, lastLine: 'the installed app synced its sample data' });
  expect(existsSync(picture)).toBe(true);
  const [id = '', sample, folder = ''] = readFileSync(notes, 'utf8').trim().split(' ');
  expect(sample).toBe('--sample');
  expect(existsSync(folder.replace('--user-data-dir=', ''))).toBe(false);
  expect(() => process.kill(Number(id), 0)).toThrow('ESRCH');
});

testOnShell('an app that ends by itself is not good, whatever it has synced', () => {
  expect(startInstalled(app(join(work, 'ended'), []))).toEqual(BAD);
  expect(startInstalled(app(join(work, 'ended'), ['charges', 'reports']))).toEqual(BAD);
});

testOnShell('an app that has synced one dataset only is waited for', () => {
  // Longer than a good app is left to draw its window.
  expect(startInstalled([...app(join(work, 'half'), ['charges']), 'sleep 7'])).toEqual(BAD);
});

test('without a program it says what it needs', () => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, 'start-installed.ts PROGRAM [COMMAND THAT TAKES A PICTURE]\n']);
});
