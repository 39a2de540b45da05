// How long a refused rename or removal is tried again, by a clock of the test's own.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  removePath,
  removePathBlocking,
  renameFile,
  renameFileBlocking,
  type BlockingWaiting,
  type Waiting,
} from '../../main/store/file-moves.ts';

const refused = vi.hoisted(() => ({ code: 'EPERM', untilMs: 0, nowMs: 0 }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const refuse = (): void => {
    if (refused.nowMs < refused.untilMs) throw Object.assign(new Error('refused'), { code: refused.code });
  };
  return {
    ...fs,
    renameSync: (from: string, to: string) => (refuse(), fs.renameSync(from, to)),
    rmSync: (path: string, options: object) => (refuse(), fs.rmSync(path, options)),
  };
});

const wait = (ms: number): void => void (refused.nowMs += ms);
const blocking: BlockingWaiting = { now: () => refused.nowMs, sleep: wait };
const waiting: Waiting = { ...blocking, sleep: (ms) => Promise.resolve(wait(ms)) };

let folder: string;
let file: string;
beforeEach(() => {
  Object.assign(refused, { code: 'EPERM', untilMs: 0, nowMs: 0 });
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
  ['a rename', () => renameFile(file, `${file}.new`, waiting)],
  ['a removal', () => removePath(file, {}, waiting)],
  ['a rename in a thread', () => renameFileBlocking(file, `${file}.new`, blocking)],
  ['a removal in a thread', () => removePathBlocking(file, {}, blocking)],
];

describe.each(MOVES)('%s', (_name, move) => {
  test.each(['EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY'])('goes on once it is no longer refused: %s', async (code) => {
    Object.assign(refused, { code, untilMs: 1_000 });
    await move();
    expect(existsSync(file)).toBe(false);
    expect(refused.nowMs).toBeLessThan(1_500);
  });

  test('is given up after some five seconds', async () => {
    refused.untilMs = 60_000;
    await expect((async () => await move())()).rejects.toMatchObject({ code: 'EPERM' });
    expect(refused.nowMs).toBeGreaterThanOrEqual(5_000);
    expect(refused.nowMs).toBeLessThan(5_500);
    expect(existsSync(file)).toBe(true);
  });

  test('does not wait for what no waiting mends', async () => {
    Object.assign(refused, { code: 'EIO', untilMs: 60_000 });
    await expect((async () => await move())()).rejects.toMatchObject({ code: 'EIO' });
    expect(refused.nowMs).toBe(0);
  });
});

test('a folder that may not be written refuses at once', async () => {
  refused.untilMs = 60_000;
  const gone = join(folder, 'gone', 'file');
  await expect(renameFile(file, gone, waiting)).rejects.toMatchObject({ code: 'EPERM' });
  expect(refused.nowMs).toBe(0);
});

test('a folder is not removed as a file is', async () => {
  await expect(removePath(folder, {}, waiting)).rejects.toThrow();
  expect(existsSync(file)).toBe(true);
});

test('a folder is removed with what is in it, and nothing is no failure', async () => {
  mkdirSync(join(folder, 'inner'));
  writeFileSync(join(folder, 'inner', 'file'), 'a');
  await removePath(join(folder, 'inner'), { recursive: true }, waiting);
  removePathBlocking(join(folder, 'inner'), { recursive: true }, blocking);
  expect(existsSync(join(folder, 'inner'))).toBe(false);
});
