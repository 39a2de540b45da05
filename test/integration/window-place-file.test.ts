// The place of the window in its file.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WindowPlaceFile, type WindowPlace } from '../../main/settings/window-place-file.ts';
import { notingLog } from '../support/logs.ts';

const PLACE: WindowPlace = { x: -7, y: 0, width: 1_200, height: 800, isMaximized: true, isFullScreen: false };

let userDataDir: string;
let path: string;
beforeEach(() => {
  userDataDir = mkdtempSync(join(tmpdir(), 'window-place-'));
  path = join(userDataDir, 'window.json');
});
afterEach(() => rmSync(userDataDir, { recursive: true, force: true }));

function start() {
  const log = notingLog();
  return { file: new WindowPlaceFile({ userDataDir, log }), log };
}

test('the place saved last is read by the next start', async () => {
  const { file } = start();
  file.save({ ...PLACE, x: 900 });
  file.save(PLACE);
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('-7');
  const next = start();
  expect(next.file.read()).toEqual(PLACE);
  expect(next.log.lines).toEqual([]);
});

test('without a file there is no place, and nothing to report', () => {
  const { file, log } = start();
  expect(file.read()).toBeNull();
  expect(log.lines).toEqual([]);
});

test.each([
  ['cut', '{"x":1,"y":2,"wid'],
  ['of another shape', '[1,2,3]'],
  ['without a size', '{"x":1,"y":2,"isMaximized":true,"isFullScreen":false}'],
  ['with no size at all', JSON.stringify({ ...PLACE, width: 0 })],
  ['with a place that no desktop has', JSON.stringify({ ...PLACE, x: 1e12 })],
])('a file that is %s gives the default place and is logged', (_kind, text) => {
  writeFileSync(path, text);
  const { file, log } = start();
  expect(file.read()).toBeNull();
  expect(log.lines).toHaveLength(1);
});

test('a place that cannot be stored is only logged', async () => {
  const { file, log } = start();
  rmSync(userDataDir, { recursive: true });
  file.save(PLACE);
  await expect.poll(() => log.lines.length).toBe(1);
});
