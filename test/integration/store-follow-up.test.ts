// Parts around a sound file may fail or be lost, and the file is neither lost nor refused.

import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDatabase } from '../../main/store/file/database.ts';
import { changeKey, openStore, type OpenedStore } from '../../main/store/file/store-file.ts';
import { passphraseKey, type StoreKey } from '../../main/store/file/store-key.ts';
import { readPreference, writePreference } from '../../main/store/tables/preferences.ts';
import { refuseMoves } from '../support/refused-moves.ts';
import { makeTempFolder, MIGRATIONS_FOLDER, NOW_MS, RAW_KEY, storeProtection } from '../support/temp-store.ts';

const PASSPHRASE = passphraseKey('correct horse battery');
const TEMP_FOLDER = process.env['TMPDIR'];

let folder: ReturnType<typeof makeTempFolder>;
let path: string;
beforeEach(() => {
  folder = makeTempFolder();
  path = join(folder.path, 'profile', 'data.db');
});
afterEach(() => {
  if (TEMP_FOLDER === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TEMP_FOLDER;
  folder.remove();
});

function open(key: StoreKey): OpenedStore {
  return openStore({ path, key, migrationsFolder: MIGRATIONS_FOLDER, now: () => NOW_MS });
}

test('a file has its new key although the check of the old one could not be dropped', () => {
  const { db } = open(RAW_KEY);
  writePreference(db, 'kept', '"yes"');
  let sidecars = 0;
  {
    using _moves = refuseMoves(dirname(path), (move) =>
      move.path === `${path}.json` && ++sidecars > 1 ? 'EIO' : null,
    );
    changeKey(db, PASSPHRASE);
  }
  closeDatabase(db);
  expect([sidecars, storeProtection(path)]).toEqual([2, 'passphrase']);
  const again = open(PASSPHRASE);
  expect([again.kind, readPreference(again.db, 'kept')]).toEqual(['open', '"yes"']);
  closeDatabase(again.db);
  expect(() => open(RAW_KEY)).toThrow(expect.objectContaining({ code: 'wrongPassphrase' }));
});

test('a file opens although the folder of temporary files is gone', () => {
  process.env['TMPDIR'] = join(folder.path, 'gone');
  const { kind, db } = open(RAW_KEY);
  expect(kind).toBe('open');
  closeDatabase(db);
});

test('a mistyped passphrase does not replace a file whose sidecar is lost', () => {
  const { db } = open(PASSPHRASE);
  writePreference(db, 'kept', '"yes"');
  closeDatabase(db);
  rmSync(`${path}.json`);
  expect(() => open(passphraseKey('correct horse batter'))).toThrow(
    expect.objectContaining({ code: 'wrongPassphrase' }),
  );
  const again = open(PASSPHRASE);
  expect([again.kind, readPreference(again.db, 'kept')]).toEqual(['open', '"yes"']);
  closeDatabase(again.db);
});
