import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { suggestedPath } from '../../main/saving/suggested-path.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'suggested-path-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an older file is suggested, so that the system asks whether to replace it', () => {
  writeFileSync(join(folder, 'rows.csv'), '');
  expect(suggestedPath(folder, 'rows.csv')).toBe(join(folder, 'rows.csv'));
});

test('beside an older folder, the next free name is suggested', () => {
  for (const name of ['2026-11-30_by-month', '2026-11-30_by-month-2', 'rows.csv']) mkdirSync(join(folder, name));
  expect(suggestedPath(folder, '2026-11-30_by-month')).toBe(join(folder, '2026-11-30_by-month-3'));
  expect(suggestedPath(folder, 'rows.csv')).toBe(join(folder, 'rows-2.csv'));
});
