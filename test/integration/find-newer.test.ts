// That a build which is older than its sources is noticed.

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNewer } from '../support/find-newer.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'desk-newer-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, seconds: number): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, seconds, seconds);
  return file;
}

test('a source that was changed after the build is found, however deep, and none of the same time or older', () => {
  const built = write('out/index.js', 1_000);
  const source = write('main/store/file.ts', 1_000);
  write('renderer/App.svelte', 900);
  const folders = [join(folder, 'main'), join(folder, 'renderer')];
  expect(findNewer(built, folders)).toBeNull();
  utimesSync(source, 1_001, 1_001);
  expect(findNewer(built, folders)).toBe(source);
});

test('a build that is not there counts as old', () => {
  const missing = join(folder, 'out/index.js');
  expect(findNewer(missing, [])).toBe(missing);
});
