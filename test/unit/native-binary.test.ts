// The header of a native module names the system it was built for.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findForeignBinary, readNativeBinary } from '../../script/packing/native-binary.ts';

const PREBUILDS = join(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')), 'prebuilds');

test('each prebuilt binary of SQLite is read as the system that its name says', () => {
  const names = readdirSync(PREBUILDS);
  expect(names.length).toBeGreaterThanOrEqual(6);
  for (const name of names) {
    const [, platform, arch] = /^(linux|darwin|win32)(?:musl)?-(x64|arm64)[.]node$/.exec(name) ?? [];
    expect(readNativeBinary(join(PREBUILDS, name)), name).toEqual({ platform, archs: [arch] });
  }
});

test('only the binary of the target fits', () => {
  const path = join(PREBUILDS, 'linux-x64.node');
  expect(findForeignBinary(path, { platform: 'linux', arch: 'x64' })).toBeNull();
  expect(findForeignBinary(path, { platform: 'linux', arch: 'arm64' })).toContain('was built for linux-x64');
  expect(findForeignBinary(path, { platform: 'win32', arch: 'x64' })).toContain('this package is for win32-x64');
});

test('a file that is no binary does not fit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'binary-'));
  const path = join(folder, 'keytar.node');
  for (const content of ['', 'MZ', `MZ${'\0'.repeat(200)}`, 'x'.repeat(200)]) {
    writeFileSync(path, content);
    expect(findForeignBinary(path, { platform: 'win32', arch: 'x64' })).toContain('is no native module');
  }
  rmSync(folder, { recursive: true });
});
