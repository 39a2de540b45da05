// Which files of an administrator are taken as the feed of updates.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isHttps, readUpdateFeed, updateFilePath } from '../../main/updates/feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'feed-'));
const path = join(folder, 'update.json');
const ownerId = process.getuid?.() ?? 0;
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string, { mode = 0o644, owner = ownerId } = {}) {
  writeFileSync(path, text);
  chmodSync(path, mode);
  return readUpdateFeed({ path, ownerId: owner, isAllowed: isHttps });
}

const GOOD = '{"url": "https://updates.example/desk/"}';

test('without the file there are no updates', () => {
  expect(readUpdateFeed({ path: join(folder, 'none'), ownerId, isAllowed: isHttps })).toEqual({ kind: 'off' });
});

test('an https address in a file that only the administrator may change is taken', () => {
  expect(read(GOOD)).toEqual({ kind: 'on', url: 'https://updates.example/desk/' });
});

test.each([
  '{"url": "http://updates.example/"}',
  '{"url": "http://127.0.0.1/"}',
  '{"url": "file:///srv/"}',
  '{"url": "https://name:secret@updates.example/"}',
])('%s is no safe address', (text) => {
  expect(read(text)).toEqual({ kind: 'refused', reason: expect.stringContaining('not https') as string });
});

test.each([
  '',
  'https://updates.example/',
  '{}',
  '{"url": 1}',
  '{"url": "x"}',
  '{"url": "https://a/", "channel": "beta"}',
])('%j is not of the file’s form', (text) => {
  expect(read(text)).toEqual({ kind: 'refused', reason: expect.stringContaining('not of the form') as string });
});

test('a file of another owner, or that others may change, is not taken', () => {
  expect(read(GOOD, { owner: ownerId + 1 })).toMatchObject({ reason: 'it does not belong to the administrator' });
  for (const mode of [0o664, 0o646, 0o666]) {
    expect(read(GOOD, { mode })).toMatchObject({ reason: 'others than the administrator may change it' });
  }
});

test('a huge file, or a folder, is not read', () => {
  expect(read(' '.repeat(5000))).toMatchObject({ reason: 'it is not a small file' });
  expect(readUpdateFeed({ path: folder, ownerId, isAllowed: isHttps })).toMatchObject({ kind: 'refused' });
});

test('the file is in each system’s folder for settings of the whole machine', () => {
  expect(updateFilePath('linux', {})).toBe('/etc/commission-desk/update.json');
  expect(updateFilePath('darwin', {})).toBe('/Library/Application Support/Commission Desk/update.json');
  expect(updateFilePath('win32', { ProgramData: 'D:\\Data' })).toMatch(/^D:\\Data.Commission Desk.update[.]json$/);
});
