import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSavedPlaces } from '../../main/saving/saved-places.ts';

function places(chosen: string | null) {
  const shown: string[] = [];
  const kept: string[] = [];
  const showItemInFolder = (path: string): void => void shown.push(path);
  const keepSaveFolder = (path: string): Promise<void> => Promise.resolve(void kept.push(path));
  const chooseSavePath = (): Promise<string | null> => Promise.resolve(chosen);
  return { shown, kept, ...createSavedPlaces({ chooseSavePath, keepSaveFolder, showItemInFolder }) };
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

test('the next dialog begins where a file was saved, not where it was only to be saved', async () => {
  const { choose, noteSaved, kept } = places('/desk/rows.csv');
  await choose('rows.csv');
  expect(kept).toEqual([]);
  await noteSaved('/desk/rows.csv');
  expect(kept).toEqual(['/desk/rows.csv']);
});

test('a file that was saved without a dialog, or whose dialog is not remembered, changes no folder', async () => {
  const { add, choose, noteSaved, kept } = places('/desk/report.json');
  add('/desk/rows.csv');
  await noteSaved('/desk/rows.csv');
  await choose('report.json', { isRemembered: false });
  await noteSaved('/desk/report.json');
  expect(kept).toEqual([]);
});
