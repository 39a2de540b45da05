import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { suggestedPath } from '../../main/saving/suggested-path.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'suggested-path-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an older file is suggested, so that the system asks whether to replace it', async () => {
  writeFileSync(join(folder, 'rows.csv'), '');
  expect(await suggestedPath(folder, 'rows.csv')).toBe(join(folder, 'rows.csv'));
  expect(await suggestedPath(folder, 'new.csv')).toBe(join(folder, 'new.csv'));
});

test('where nothing can be found out, the name is suggested as it is', async () => {
  writeFileSync(join(folder, 'file'), '');
  const noFolder = join(folder, 'file');
  expect(await suggestedPath(noFolder, 'rows.csv')).toBe(join(noFolder, 'rows.csv'));
});

test.each([
  ['2026-11-30_by-month', '2026-11-30_by-month-3'],
  ['rate-1.5_by-month', 'rate-1.5_by-month-2'],
  ['rows.csv', 'rows-2.csv'],
])('beside an older folder %s, the next free name is suggested', async (name, next) => {
  for (const older of ['2026-11-30_by-month', '2026-11-30_by-month-2', 'rate-1.5_by-month', 'rows.csv'])
    mkdirSync(join(folder, older));
  expect(await suggestedPath(folder, name)).toBe(join(folder, next));
});
