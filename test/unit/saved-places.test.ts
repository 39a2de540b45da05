import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSavedPlaces } from '../../main/saving/saved-places.ts';

function places(chosen: string | null) {
  const shown: string[] = [];
  const showItemInFolder = (path: string): void => void shown.push(path);
  return { shown, ...createSavedPlaces({ chooseSavePath: () => Promise.resolve(chosen), showItemInFolder }) };
}

function tempFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saved-places-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'rows.csv');
  writeFileSync(path, '');
  return path;
}

test('a chosen place is shown, as long as the file exists', async () => {
  const path = tempFile();
  const { choose, show, shown } = places(path);
  expect(await choose('rows.csv')).toBe(path);
  show(path);
  rmSync(path);
  expect(() => show(path)).toThrow(expect.objectContaining({ code: 'fileGone' }));
  expect(shown).toEqual([path]);
});

test('a place that was added is shown', () => {
  const path = tempFile();
  const { add, show, shown } = places(null);
  add(path);
  show(path);
  expect(shown).toEqual([path]);
});

test('a complete file that could not be renamed is shown', async () => {
  const path = tempFile();
  const { choose, show, shown } = places(path);
  await choose('rows.csv');
  writeFileSync(`${path}.desk.part`, '');
  show(`${path}.desk.part`);
  expect(shown).toEqual([`${path}.desk.part`]);
});

test('no other place is shown, whatever is there', async () => {
  const path = tempFile();
  const { choose, show, shown } = places(null);
  expect(await choose('rows.csv')).toBeNull();
  expect(() => show(path)).toThrow(expect.objectContaining({ code: 'fileGone' }));
  expect(shown).toEqual([]);
});
