// The seals of exports, by which files are checked later: limited in number, and part of the backup.

import { writeFileSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from '../../main/store/file/backup.ts';
import { closeDatabase } from '../../main/store/file/database.ts';
import { findExportSeal, keepExportSeal, type ExportSeal } from '../../main/store/tables/export-seals.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import { makeTempStore, MIGRATIONS_FOLDER, NOW_MS, RAW_KEY, type TempStore } from '../support/temp-store.ts';

let store: TempStore;
beforeEach(() => {
  store = makeTempStore();
});
afterEach(() => store.remove());

function seal(number: number): ExportSeal {
  return {
    exportId: `export ${number}`,
    contentSha256: 'the same rows',
    statements: { asOf: `"${number}"` },
    sheets: [],
  };
}

function keep(kept: ExportSeal, isReplacing = false): void {
  keepExportSeal(store.db, kept, { isReplacing });
}

const idOf = (number: number): string => seal(number).exportId;

test('a seal is found only by the id of its export', () => {
  for (const number of [1, 2, 3]) keep(seal(number));
  expect(findExportSeal(store.db, idOf(2))).toEqual(seal(2));
  expect(findExportSeal(store.db, 'export of a colleague')).toBeNull();
});

test('a seal outlasts any number of exports that replaced one another, of which the latest are kept too', () => {
  const [monthEnd, first, last] = [1, 2, 602];
  keep({ ...seal(monthEnd), place: 'month end' });
  for (let number = first; number <= last; number += 1)
    keep({ ...seal(number), place: `nightly ${number % 3}` }, number > first + 2);
  const isKept = (number: number) => findExportSeal(store.db, idOf(number)) !== null;
  expect([monthEnd, first, last - 499, last - 498, last].map(isKept)).toEqual([true, false, false, true, true]);
});

test('a file that was moved elsewhere is not replaced by a later one of its name', () => {
  const [moved, overwritten, last] = [1, 2, 3];
  keep({ ...seal(moved), place: 'month end' });
  keep({ ...seal(overwritten), place: 'month end' });
  for (let number = last; number < last + 498; number += 1) keep(seal(number));
  keep({ ...seal(1_000), place: 'month end' }, true);
  keep({ ...seal(1_001), place: 'month end' }, true);
  const isKept = (number: number) => findExportSeal(store.db, idOf(number)) !== null;
  expect([moved, overwritten, last, 1_000, 1_001].map(isKept)).toEqual([true, false, true, false, true]);
});

test('the seals of the last 500 exports are kept', () => {
  for (let number = 0; number < 505; number += 1) keep(seal(number));
  const isKept = (number: number) => findExportSeal(store.db, idOf(number)) !== null;
  expect([0, 4, 5, 504].map(isKept)).toEqual([false, false, true, true]);
});

test('seals are restored from the backup after damage', () => {
  keep(seal(7));
  backUp(store.db, NOW_MS);
  closeDatabase(store.db);
  const bytes = readFileSync(store.path);
  writeFileSync(store.path, bytes.fill(0x5a, 0, 4_096));
  const opened = openStore({ path: store.path, key: RAW_KEY, migrationsFolder: MIGRATIONS_FOLDER, now: () => NOW_MS });
  expect(opened.kind).toBe('setAside');
  expect(findExportSeal(opened.db, idOf(7))).toEqual(seal(7));
  closeDatabase(opened.db);
});
