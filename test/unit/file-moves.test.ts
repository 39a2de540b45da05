// How long a refused rename or removal is retried, with a fake clock.

import fs, { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  removePath,
  removePathBlocking,
  renameFile,
  renameFileBlocking,
  type BlockingFileMover,
  type FileMover,
} from '../../main/files/file-moves.ts';

const refused = { code: 'EPERM', errno: 0, untilMs: 0, nowMs: 0 };

function refuse(): void {
  const { code, errno } = refused;
  if (refused.nowMs < refused.untilMs) throw Object.assign(new Error('refused'), { code, errno });
}

const wait = (ms: number): void => void (refused.nowMs += ms);
const blocking: BlockingFileMover = {
  now: () => refused.nowMs,
  sleep: wait,
  files: {
    ...fs,
    renameSync: (from, to) => (refuse(), fs.renameSync(from, to)),
    rmSync: (path, options) => (refuse(), fs.rmSync(path, options)),
  },
};
const mover: FileMover = { ...blocking, sleep: (ms) => Promise.resolve(wait(ms)) };

let folder: string;
let file: string;
beforeEach(() => {
  Object.assign(refused, { code: 'EPERM', errno: 0, untilMs: 0, nowMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'file-moves-'));
  file = join(folder, 'file');
  writeFileSync(file, 'a');
});
afterEach(() => {
  refused.untilMs = 0;
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

const MOVES: readonly (readonly [string, () => Promise<void> | void])[] = [
  ['a rename', () => renameFile(file, `${file}.new`, mover)],
  ['a removal', () => removePath(file, {}, mover)],
  ['a rename in a thread', () => renameFileBlocking(file, `${file}.new`, blocking)],
  ['a removal in a thread', () => removePathBlocking(file, {}, blocking)],
];

describe.each(MOVES)('%s', (_name, move) => {
  test('continues after an error without a code, which is how Node reports a busy file', async () => {
    Object.assign(refused, { code: '', errno: -4094, untilMs: 1_000 });
    await move();
    expect(existsSync(file)).toBe(false);
  });

  test.each(['EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY'])('continues once it is no longer refused: %s', async (code) => {
    Object.assign(refused, { code, untilMs: 1_000 });
    await move();
    expect(existsSync(file)).toBe(false);
    expect(refused.nowMs).toBeLessThan(1_500);
  });

  test('is given up after about five seconds', async () => {
    refused.untilMs = 60_000;
    await expect((async () => await move())()).rejects.toMatchObject({ code: 'EPERM' });
    expect(refused.nowMs).toBeGreaterThanOrEqual(5_000);
    expect(refused.nowMs).toBeLessThan(5_500);
    expect(existsSync(file)).toBe(true);
  });

  test('does not wait for errors that waiting does not resolve', async () => {
    Object.assign(refused, { code: 'EIO', untilMs: 60_000 });
    await expect((async () => await move())()).rejects.toMatchObject({ code: 'EIO' });
    expect(refused.nowMs).toBe(0);
  });
});

test('a folder without write permission refuses at once', async () => {
  refused.untilMs = 60_000;
  const gone = join(folder, 'gone', 'file');
  await expect(renameFile(file, gone, mover)).rejects.toMatchObject({ code: 'EPERM' });
  expect(refused.nowMs).toBe(0);
});

test('a folder is not removed like a file', async () => {
  await expect(removePath(folder, {}, mover)).rejects.toThrow();
  expect(existsSync(file)).toBe(true);
});

test('a folder is removed with its contents, and a missing one is no failure', async () => {
  mkdirSync(join(folder, 'inner'));
  writeFileSync(join(folder, 'inner', 'file'), 'a');
  await removePath(join(folder, 'inner'), { recursive: true }, mover);
  removePathBlocking(join(folder, 'inner'), { recursive: true }, blocking);
  expect(existsSync(join(folder, 'inner'))).toBe(false);
});
