import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LastFolders } from '../../main/saving/last-folders.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { notingLog } from '../support/logs.ts';

let userDataDir: string;
beforeEach(() => (userDataDir = mkdtempSync(join(tmpdir(), 'last-folders-'))));
afterEach(() => rmSync(userDataDir, { recursive: true, force: true }));

function folders(access: (folder: string) => Promise<void> = () => Promise.resolve()) {
  const log = notingLog();
  const clock = { now: () => 0, sleep: () => new Promise<void>((done) => setTimeout(done, 20)) };
  return { log, last: new LastFolders({ userDataDir, clock, log, access }) };
}

test('each kind of dialog starts where its last file was, also after a restart', async () => {
  const { last } = folders();
  expect([await last.find('save'), await last.find('open')]).toEqual([null, null]);
  last.keep('save', '/desk/october/rows.csv');
  last.keep('open', '/mail/statement.xlsx');
  const next = folders();
  expect([await next.last.find('save'), await next.last.find('open')]).toEqual(['/desk/october', '/mail']);
  expect(next.log.lines).toEqual([]);
});

test('a folder that is gone, or does not answer, is not offered', async () => {
  folders().last.keep('save', '/share/rows.csv');
  expect(await folders(() => Promise.reject(new Error('ENOENT'))).last.find('save')).toBeNull();
  expect(await folders(() => new Promise(() => undefined)).last.find('save')).toBeNull();
});

test('a damaged note of it is logged, and replaced at the next choice', async () => {
  writeFileSync(join(userDataDir, 'last-folders.json'), '{"save": 4');
  const { last, log } = folders();
  expect(await last.find('save')).toBeNull();
  expect(log.lines.length).toBe(1);
  last.keep('save', '/desk/rows.csv');
  expect(await last.find('save')).toBe('/desk');
});

test('a data folder that cannot be written changes nothing but the next start', async () => {
  const log = notingLog();
  const last = new LastFolders({ userDataDir: join(userDataDir, 'gone'), clock: new FakeClock(), log });
  expect(() => last.keep('save', '/desk/rows.csv')).not.toThrow();
  expect(await last.find('save')).toBeNull();
  expect(log.lines.length).toBe(1);
});
