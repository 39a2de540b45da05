// The settings of this computer in their file.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppSettingsFile } from '../../main/settings/app-settings.ts';
import { DEFAULT_APP_SETTINGS, type AppSettings } from '../../shared/contract/app/settings.ts';
import { notingLog } from '../support/logs.ts';
import { fillDiskUnder } from '../support/protected-folder.ts';

const CHOSEN: AppSettings = { language: 'zh-HK', theme: 'dark', textSize: 125, singleKeys: false };

let userDataDir: string;
let file: string;
beforeEach(() => {
  userDataDir = mkdtempSync(join(tmpdir(), 'app-settings-'));
  file = join(userDataDir, 'settings.json');
});
afterEach(() => rmSync(userDataDir, { recursive: true, force: true }));

function start() {
  const log = notingLog();
  const used: AppSettings[] = [];
  const settings = new AppSettingsFile({
    ...{ userDataDir, log, systemLanguages: () => ['zh-SG', 'en'] },
    onChange: (changed) => used.push(changed),
  });
  return { settings, log, used };
}

test('settings are in use at once, and after a restart', async () => {
  const { settings, used } = start();
  expect(settings.current).toEqual(DEFAULT_APP_SETTINGS);
  expect(settings.language).toBe('zh-CN');
  const saved = settings.save(CHOSEN);
  expect(settings.current).toEqual(CHOSEN);
  expect(used).toEqual([CHOSEN]);
  await saved;
  const next = start();
  expect(next.settings.current).toEqual(CHOSEN);
  expect(next.settings.language).toBe('zh-HK');
  expect(next.log.lines).toEqual([]);
});

test('of two choices made at once, the later one is stored', async () => {
  const { settings } = start();
  await Promise.all([settings.save({ ...CHOSEN, textSize: 90 }), settings.save(CHOSEN)]);
  expect(start().settings.current).toEqual(CHOSEN);
});

test.each([
  ['cut', '{"language":"zh-HK","the'],
  ['empty', ''],
  ['of another program', '[1, 2]'],
  ['null', 'null'],
  ['not text', '\u0000\u0001'],
])('a file that is %s gives the defaults, is noted, and is replaced by the next choice', async (_what, text) => {
  writeFileSync(file, text);
  const { settings, log } = start();
  expect(settings.current).toEqual(DEFAULT_APP_SETTINGS);
  expect(log.lines.length).toBe(1);
  await settings.save(CHOSEN);
  expect(start().settings.current).toEqual(CHOSEN);
});

test('a folder in the place of the file gives the defaults', () => {
  mkdirSync(file);
  const { settings, log } = start();
  expect(settings.current).toEqual(DEFAULT_APP_SETTINGS);
  expect(log.lines.length).toBe(1);
});

test.each([
  ['language', 'fr'],
  ['theme', 7],
  ['textSize', 1_000],
  ['textSize', '125'],
  ['singleKeys', 'no'],
] as const)('a %s of %j does not take the other settings with it', (name, value) => {
  writeFileSync(file, JSON.stringify({ ...CHOSEN, [name]: value }));
  const { settings } = start();
  expect(settings.current).toEqual({ ...CHOSEN, [name]: DEFAULT_APP_SETTINGS[name] });
});

test('a setting that an earlier version did not have is its default', () => {
  writeFileSync(file, JSON.stringify({ language: 'en', theme: 'dark' }));
  expect(start().settings.current).toEqual({ ...DEFAULT_APP_SETTINGS, language: 'en', theme: 'dark' });
});

test('on a full disk a choice is refused and taken back, and the file stays as it was', async () => {
  await start().settings.save(CHOSEN);
  const before = readFileSync(file, 'utf8');
  const { settings, used } = start();
  const light: AppSettings = { ...CHOSEN, theme: 'light' };
  {
    using _ = fillDiskUnder(`${file}.new`);
    await expect(settings.save(light)).rejects.toMatchObject({ code: 'diskFull' });
  }
  expect(used).toEqual([light, CHOSEN]);
  expect(settings.current).toEqual(CHOSEN);
  expect(readFileSync(file, 'utf8')).toBe(before);
  await settings.save(light);
  expect(start().settings.current).toEqual(light);
});
