import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LastFolders } from '../../main/saving/last-folders.ts';
import { Reach } from '../../main/saving/reachable.ts';
import { notingLog } from '../support/logs.ts';

let userDataDir: string;
beforeEach(() => (userDataDir = mkdtempSync(join(tmpdir(), 'last-folders-'))));
afterEach(() => rmSync(userDataDir, { recursive: true, force: true }));

function folders() {
  const log = notingLog();
  return { log, last: new LastFolders({ userDataDir, log }) };
}

test('each kind of dialog starts where its last file was, also after a restart', async () => {
  const { last } = folders();
  expect([await last.find('save'), await last.find('open')]).toEqual([null, null]);
  await last.keep('save', join(userDataDir, 'rows.csv'));
  await last.keep('open', join(tmpdir(), 'statement.xlsx'));
  const next = folders();
  expect([await next.last.find('save'), await next.last.find('open')]).toEqual([userDataDir, tmpdir()]);
  expect(next.log.lines).toEqual([]);
});

test('a folder that is gone is not offered', async () => {
  await folders().last.keep('save', join(userDataDir, 'gone', 'rows.csv'));
  expect(await folders().last.find('save')).toBeNull();
});

test('a folder on a share that does not answer is not waited for, and asked for once at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<{ dev: number }>();
  const ask = vi.fn(() => promise);
  const reach = new Reach(ask);
  expect(await reach.isReachable('share', 20)).toBe(false);
  const again = reach.isReachable('share', 20_000);
  resolve({ dev: 1 });
  expect(await again).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  await reach.isReachable('share', 20_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a damaged note of it is logged, and replaced at the next choice', async () => {
  writeFileSync(join(userDataDir, 'last-folders.json'), '{"save": 4');
  const { last, log } = folders();
  expect(await last.find('save')).toBeNull();
  expect(log.lines.length).toBe(1);
  await last.keep('save', join(userDataDir, 'rows.csv'));
  expect(await last.find('save')).toBe(userDataDir);
});

test('the log has no folder of a damaged note', async () => {
  writeFileSync(join(userDataDir, 'last-folders.json'), '/home/chan');
  const { last, log } = folders();
  await last.saveFolder();
  expect(log.lines.length).toBeGreaterThan(0);
  for (const [level, , detail] of log.lines) expect([level, detail]).toEqual(['warn', { code: 'corrupt' }]);
});

test('a note that cannot be read is not replaced', async () => {
  // Read as a link without end, it could be replaced all the same.
  const path = join(userDataDir, 'last-folders.json');
  symlinkSync(path, path);
  const { last, log } = folders();
  await last.keep('save', join(userDataDir, 'rows.csv'));
  await expect(last.choose(userDataDir)).rejects.toMatchObject({ code: 'storage', facts: { system: 'ELOOP' } });
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
  expect(await last.saveFolder()).toEqual({ chosen: null, used: null });
  for (const [level, , detail] of log.lines) expect([level, detail]).toEqual(['warn', { code: 'storage' }]);
});

test('what is kept is written beside the note, so that a cut leaves the old one', async () => {
  const { last } = folders();
  await last.choose('/desk/chosen');
  const before = statSync(join(userDataDir, 'last-folders.json')).ino;
  await last.keep('save', '/desk/rows.csv');
  expect(statSync(join(userDataDir, 'last-folders.json')).ino).not.toBe(before);
  const kept: unknown = JSON.parse(readFileSync(join(userDataDir, 'last-folders.json'), 'utf8'));
  expect(kept).toEqual({ chosen: '/desk/chosen', save: '/desk' });
});

test('a data folder that cannot be written changes nothing but the next start', async () => {
  const log = notingLog();
  const last = new LastFolders({ userDataDir: join(userDataDir, 'gone'), log });
  await last.keep('save', '/desk/rows.csv');
  expect(await last.find('save')).toBeNull();
  expect(log.lines.length).toBe(1);
});

test('saving begins in the chosen folder, whatever was saved last, until it is forgotten', async () => {
  const chosen = mkdtempSync(join(userDataDir, 'chosen-'));
  const { last } = folders();
  await last.choose(chosen);
  await last.keep('save', join(userDataDir, 'rows.csv'));
  await last.keep('open', join(tmpdir(), 'statement.xlsx'));
  const next = folders().last;
  expect([await next.find('save'), await next.find('open')]).toEqual([chosen, tmpdir()]);
  expect(await next.saveFolder()).toEqual({ chosen, used: chosen });
  await next.choose(null);
  expect(await folders().last.saveFolder()).toEqual({ chosen: null, used: userDataDir });
  expect(await folders().last.find('open')).toBe(tmpdir());
});

test('while the chosen folder is not there, saving begins in the last one, and later in the chosen one again', async () => {
  const chosen = join(userDataDir, 'drive');
  const { last, log } = folders();
  await last.choose(chosen);
  expect(await last.saveFolder()).toEqual({ chosen, used: null });
  await last.keep('save', join(userDataDir, 'rows.csv'));
  expect(await last.saveFolder()).toEqual({ chosen, used: userDataDir });
  mkdirSync(chosen);
  expect(await last.saveFolder()).toEqual({ chosen, used: chosen });
  expect(log.lines).toEqual([]);
});

test('a choice that cannot be stored fails, and changes nothing', async () => {
  const last = new LastFolders({ userDataDir: join(userDataDir, 'gone'), log: notingLog() });
  await expect(last.choose(userDataDir)).rejects.toMatchObject({ code: 'storage' });
  expect(await last.saveFolder()).toEqual({ chosen: null, used: null });
});
