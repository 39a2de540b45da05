// Small files are replaced without touching what somebody else left in the way.

import fs, { lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fillDiskUnder } from '../support/protected-folder.ts';
import { refuseMoves } from '../support/refused-moves.ts';
import { writeDurably, writeDurablyBlocking } from '../../main/files/write-durably.ts';

const base = mkdtempSync(join(tmpdir(), 'write-durably-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let path = '';
beforeEach(() => {
  path = join(mkdtempSync(join(base, 'shared-')), 'result.json');
});

test('a link in the way is removed, and the file behind it stays as it was', async () => {
  const other = join(base, 'other.xlsx');
  writeFileSync(other, 'of the person');
  symlinkSync(other, `${path}.new`);
  await writeDurably(path, 'result');
  expect(readFileSync(other, 'utf8')).toBe('of the person');
  expect([lstatSync(path).isFile(), readFileSync(path, 'utf8')]).toEqual([true, 'result']);
});

test.skipIf(process.platform === 'win32')('only the owner can read it, whatever lay in the way', async () => {
  writeFileSync(`${path}.new`, 'of somebody else', { mode: 0o666 });
  await writeDurably(path, 'result');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('what lies in the way is removed as soon as another program lets it go', async () => {
  writeFileSync(`${path}.new`, 'of an earlier start');
  let refusals = 0;
  using _ = refuseMoves(path, ({ kind }) => (kind === 'removal' && (refusals += 1) === 1 ? 'EBUSY' : null));
  await writeDurably(path, 'result');
  expect([refusals, readFileSync(path, 'utf8')]).toEqual([2, 'result']);
});

test('a disk that fills up in the middle of it keeps the earlier text', async () => {
  writeFileSync(path, 'earlier');
  using _ = fillDiskUnder(`${path}.new`);
  await expect(writeDurably(path, 'later'.repeat(4_000))).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readFileSync(path, 'utf8')).toBe('earlier');
});

test.skipIf(process.platform === 'win32')('a folder that can be written but not read takes the file', async () => {
  const { openSync } = fs;
  const refuse: typeof openSync = (opened, ...flags) => {
    if (opened === dirname(path)) throw Object.assign(new Error('refused'), { code: 'EACCES' });
    return openSync(opened, ...flags);
  };
  const use = (used: typeof openSync): void => {
    Object.assign(fs, { openSync: used });
    syncBuiltinESMExports();
  };
  use(refuse);
  onTestFinished(() => use(openSync));
  await writeDurably(path, 'result');
  expect(readFileSync(path, 'utf8')).toBe('result');
  writeDurablyBlocking(path, 'another');
  expect(readFileSync(path, 'utf8')).toBe('another');
});
