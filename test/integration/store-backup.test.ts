// Backups beside the data file, and what a new store restores from them after damage.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp, backUpNotes } from '../../main/store/file/backup.ts';
import { listChanges, listRuns } from '../../main/store/history/change-list.ts';
import { findNote, listLooseNotes, saveNote } from '../../main/store/history/row-notes.ts';
import { closeDatabase, openDatabase, type Database } from '../../main/store/file/database.ts';
import { keepLedgerDate, listLedgerDates } from '../../main/store/tables/ledger-dates.ts';
import { addPins, listPins } from '../../main/store/question/pins.ts';
import { readPreference, writePreference } from '../../main/store/tables/preferences.ts';
import { setAsideStore } from '../../main/store/file/set-aside.ts';
import { readSidecar, writeSidecar } from '../../main/store/file/sidecar.ts';
import { changeKey, openStore, type OpenedStore } from '../../main/store/file/store-file.ts';
import { passphraseKey } from '../../main/store/file/store-key.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';
import { trimChanges } from '../../main/store/copies/trim-changes.ts';
import {
  fill,
  makeTempStore,
  MIGRATIONS_FOLDER,
  NOW_MS,
  RAW_KEY,
  type RowValues,
  type TempStore,
} from '../support/temp-store.ts';
import { hexKey } from '../support/hex-key.ts';

const SECRET = 'a nickname nobody else may read';
const PASSPHRASE = passphraseKey('correct horse battery');

let store: TempStore;

beforeEach(() => {
  store = makeTempStore();
  writePreference(store.db, 'frame', '{"view":"reports"}');
  addPins(store.db, { aaids: ['60000001', SECRET], pinnedAt: '2026-09-01T00:00:00.000Z' });
  fill(store.db, 'charges', [{ id: '1', name: 'a' }]);
});
afterEach(() => store.remove());

const beside = (name: string): string => join(dirname(store.path), name);

function reopen(key = RAW_KEY, options: { isKeyGivenUp?: boolean } = {}): OpenedStore {
  return openStore({ path: store.path, key, migrationsFolder: MIGRATIONS_FOLDER, now: () => NOW_MS, ...options });
}

function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 0, Math.min(bytes.length, 16_384));
  writeFileSync(path, bytes);
}

/** Replaces the backup with a folder, so that opening it fails for a reason other than its content, until `end`. */
function makeUnreadable(name: string): { readonly end: () => void } {
  renameSync(beside(name), beside(`${name}.away`));
  mkdirSync(beside(name));
  writeFileSync(join(beside(name), 'content'), '');
  return {
    end() {
      rmSync(beside(name), { recursive: true });
      renameSync(beside(`${name}.away`), beside(name));
    },
  };
}

/** Closes the store, damages its file and opens it again. */
function loseTheData(): Extract<OpenedStore, { kind: 'setAside' }> {
  closeDatabase(store.db);
  damage(store.path);
  const opened = reopen();
  if (opened.kind !== 'setAside') throw new Error('the damage was not noticed');
  return opened;
}

function withStore<T>(db: Database, work: (db: Database) => T): T {
  try {
    return work(db);
  } finally {
    closeDatabase(db);
  }
}

describe('a backup', () => {
  test('has the same cipher and key: no text of it can be read, and another key does not open it', () => {
    backUp(store.db, NOW_MS);
    for (const name of ['backup-settings.db', 'backup-history.db']) {
      const bytes = readFileSync(beside(name));
      expect(bytes.subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3');
      expect(bytes.includes(SECRET)).toBe(false);
      expect(statSync(beside(name)).mode & 0o777).toBe(0o600);
      const other = hexKey('ab'.repeat(32));
      expect(() => openDatabase({ path: beside(name), key: other, mode: 'read' })).toThrow();
      withStore(openDatabase({ path: beside(name), key: RAW_KEY, mode: 'read' }), (db) => {
        expect(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBeGreaterThan(0n);
      });
    }
  });

  test('of the history is made weekly, of the settings every time', () => {
    const read = (name: string): unknown =>
      withStore(openDatabase({ path: beside(name), key: RAW_KEY, mode: 'read' }), (db) =>
        db.prepare('SELECT at FROM saved').pluck().get(),
      );
    const times = [0, 1, 6, 8].map((days) => {
      backUp(store.db, NOW_MS + days * DAY_MS);
      return [read('backup-settings.db'), read('backup-history.db')].map(
        (at) => (Date.parse(String(at)) - NOW_MS) / DAY_MS,
      );
    });
    expect(times).toEqual([
      [0, 0],
      [1, 0],
      [6, 0],
      [8, 8],
    ]);
  });

  test('leaves no other file behind, and replaces what a crash left half-written', () => {
    writeFileSync(beside('backup-settings.db.new'), 'half');
    backUp(store.db, NOW_MS);
    expect(existsSync(beside('backup-settings.db.new'))).toBe(false);
    expect(existsSync(beside('backup-settings.db'))).toBe(true);
  });
});

test('a backup that would come out unencrypted gets no row, and does not replace the last one', () => {
  // The key of an attached file is that of the store, which here has none.
  store.db.pragma('journal_mode=DELETE');
  store.db.pragma("rekey=''");
  expect(() => backUp(store.db, NOW_MS)).toThrow(expect.objectContaining({ code: 'storage' }));
  expect(existsSync(beside('backup-settings.db'))).toBe(false);
  const begun = readFileSync(beside('backup-settings.db.new'));
  expect(begun.toString('latin1')).toContain('SQLite format 3');
  expect(begun.includes(SECRET)).toBe(false);
});

test('a backup that cannot be read for now fails the new one, and is not replaced', () => {
  backUp(store.db, NOW_MS);
  const blocked = makeUnreadable('backup-history.db');
  expect(() => backUp(store.db, NOW_MS)).toThrow(
    expect.objectContaining({ facts: { path: beside('backup-history.db'), system: 'SQLITE_CANTOPEN' } }),
  );
  expect(existsSync(beside('backup-history.db.new'))).toBe(false);
  blocked.end();
});

describe('after damage', () => {
  test('settings, pins and history are restored, without rows, with the time of the backup', () => {
    backUp(store.db, NOW_MS);
    const { db, setAside } = loseTheData();
    withStore(db, (restored) => {
      expect(setAside).toMatchObject({
        reason: 'damaged',
        restoredUpTo: new Date(NOW_MS).toISOString(),
        historyRestoredUpTo: new Date(NOW_MS).toISOString(),
      });
      expect(readPreference(restored, 'frame')).toBe('{"view":"reports"}');
      expect(listPins(restored).map(({ aaid, rows }) => [aaid, rows])).toEqual([
        ['60000001', null],
        [SECRET, null],
      ]);
      expect(listRuns(restored, { limit: 9 }).map(({ dataset, baseline }) => [dataset, baseline])).toEqual([
        ['charges', true],
      ]);
      expect(restored.prepare('SELECT count(*) FROM charges').pluck().get()).toBe(0n);
    });
  });

  test('notes are restored as they were at the last change, later than the last sync, and are not called gone', () => {
    const row = { values: { id: '1', name: 'a' }, extras: null };
    saveNote(store.db, { dataset: 'charges', row, isFlagged: false, text: 'before the sync' }, () => NOW_MS);
    backUp(store.db, NOW_MS);
    saveNote(store.db, { dataset: 'charges', row, isFlagged: true, text: 'after the sync' }, () => NOW_MS);
    backUpNotes(store.db, NOW_MS + DAY_MS);
    const { db, setAside } = loseTheData();
    withStore(db, (restored) => {
      expect(setAside).toMatchObject({
        restoredUpTo: new Date(NOW_MS).toISOString(),
        notesRestoredUpTo: new Date(NOW_MS + DAY_MS).toISOString(),
      });
      expect(findNote(restored, { dataset: 'charges', row })).toMatchObject({
        text: 'after the sync',
        isFlagged: true,
      });
      expect(listLooseNotes(restored, { limit: 9 }).total).toBe(0);
      fill(restored, 'charges', [{ id: '2', name: 'b' }]);
      expect(listLooseNotes(restored, { limit: 9 }).notes.map(({ text }) => text)).toEqual(['after the sync']);
    });
  });

  test('dates to keep are restored, without rows, and their changes outlive the log’s limits', () => {
    const DAYS = ['2026-08-03', '2026-08-04'];
    const rows = (amount: string): readonly RowValues[] =>
      DAYS.map((biz_date) => ({ biz_date, broker_code: 'A', currency: 'HKD', trade_amount: amount }));
    fill(store.db, 'reports', rows('1'));
    fill(store.db, 'reports', rows('2'));
    keepLedgerDate(store.db, { date: '2026-08-04', kept: true });
    backUp(store.db, NOW_MS);
    withStore(loseTheData().db, (restored) => {
      expect(listLedgerDates(restored).map(({ date, rows: held, kept }) => [date, held, kept])).toEqual([
        ['2026-08-04', 0, true],
      ]);
      trimChanges(restored, NOW_MS + 9 * DAY_MS, { days: 1, bytes: 1 });
      const { changes } = listChanges(restored, { page: 1, pageSize: 10 });
      expect(changes.map(({ identity }) => identity.biz_date)).toEqual(['2026-08-04']);
      fill(restored, 'reports', rows('2'));
      expect(listLedgerDates(restored).map(({ date, rows: held, kept }) => [date, held, kept])).toEqual([
        ['2026-08-04', 1, true],
        ['2026-08-03', 1, false],
      ]);
    });
  });

  test('nothing is claimed to be restored if there was no backup', () => {
    const { db, setAside } = loseTheData();
    withStore(db, (empty) => expect(listPins(empty)).toEqual([]));
    expect(setAside).toMatchObject({ restoredUpTo: null, notesRestoredUpTo: null, historyRestoredUpTo: null });
  });

  test('a damaged backup is not used, and the intact one beside it is', () => {
    backUp(store.db, NOW_MS);
    damage(beside('backup-settings.db'));
    const { db, setAside } = loseTheData();
    withStore(db, (empty) => expect(listPins(empty)).toEqual([]));
    expect(setAside).toMatchObject({ restoredUpTo: null, historyRestoredUpTo: new Date(NOW_MS).toISOString() });
  });

  test('a backup that cannot be read for now keeps the store from opening, and is restored at the next start', () => {
    backUp(store.db, NOW_MS);
    closeDatabase(store.db);
    damage(store.path);
    const blocked = makeUnreadable('backup-settings.db');
    expect(() => reopen()).toThrow(expect.objectContaining({ code: 'readOnly' }));
    expect(() => reopen()).toThrow(expect.objectContaining({ code: 'readOnly' }));
    blocked.end();
    const opened = reopen();
    // The person learns of the damage only now: no earlier start opened the store.
    const movedTo = expect.stringContaining('set-aside') as string;
    const restoredUpTo = new Date(NOW_MS).toISOString();
    expect(opened).toMatchObject({ kind: 'setAside', setAside: { reason: 'damaged', movedTo, restoredUpTo } });
    withStore(opened.db, (restored) => {
      expect(readPreference(restored, 'frame')).toBe('{"view":"reports"}');
      expect(listPins(restored)).toHaveLength(2);
      expect(listRuns(restored, { limit: 9 })).toHaveLength(1);
    });
    const again = reopen();
    expect(again.kind).toBe('open');
    withStore(again.db, (restored) => expect(listPins(restored)).toHaveLength(2));
  });

  test('a crash between setting the file aside and restoring loses neither the backup nor the news', () => {
    backUp(store.db, NOW_MS);
    closeDatabase(store.db);
    const { movedTo } = setAsideStore({ path: store.path, reason: 'damaged', now: () => NOW_MS });
    expect(existsSync(store.path)).toBe(false);
    const opened = reopen();
    withStore(opened.db, (restored) => expect(listPins(restored)).toHaveLength(2));
    const restoredUpTo = new Date(NOW_MS).toISOString();
    expect(opened).toMatchObject({ kind: 'setAside', setAside: { reason: 'damaged', movedTo, restoredUpTo } });
    expect(readdirSync(movedTo).toSorted()).toEqual(['data.db', 'data.db.json']);
  });

  test('a mistyped passphrase is refused, whatever is left of the file, so that it locks no new one', () => {
    const expectRefused = (): void =>
      expect(() => reopen(passphraseKey('mistyped'))).toThrow(expect.objectContaining({ code: 'wrongPassphrase' }));
    changeKey(store.db, PASSPHRASE);
    backUp(store.db, NOW_MS);
    closeDatabase(store.db);
    for (const content of ['SQLite format 3\0', '']) {
      writeFileSync(store.path, content);
      expectRefused();
    }
    const { movedTo } = setAsideStore({ path: store.path, reason: 'damaged', now: () => NOW_MS });
    expectRefused();
    const sidecarFile = readSidecar(store.path);
    if (sidecarFile.kind !== 'found') throw new Error('no sidecar');
    writeSidecar(store.path, { ...sidecarFile.sidecar, state: 'new' });
    for (const content of ['', 'the first page of the new file']) {
      writeFileSync(store.path, content);
      expectRefused();
    }
    const opened = reopen(PASSPHRASE);
    expect(opened).toMatchObject({ kind: 'setAside', setAside: { movedTo } });
    withStore(opened.db, (restored) => expect(listPins(restored)).toHaveLength(2));
  });

  test('a crash before the file was moved leaves it as it is', () => {
    closeDatabase(store.db);
    const sidecarFile = readSidecar(store.path);
    if (sidecarFile.kind !== 'found') throw new Error('no sidecar');
    writeSidecar(store.path, { ...sidecarFile.sidecar, replaced: { reason: 'damaged', movedTo: beside('nowhere') } });
    const opened = reopen();
    expect(opened.kind).toBe('open');
    withStore(opened.db, (db) => expect(listPins(db)).toHaveLength(2));
    expect(readSidecar(store.path)).toEqual(sidecarFile);
  });

  /** Changes the backup of the settings, as another version of the app may have written it. */
  function changeBackup(sql: string): void {
    const backup = openDatabase({ path: beside('backup-settings.db'), key: RAW_KEY, mode: 'write' });
    withStore(backup, () => backup.exec(sql));
  }

  test('a table whose rows this version does not accept is left out, and said to be; the others are restored', () => {
    backUp(store.db, NOW_MS);
    changeBackup('UPDATE preferences SET value = NULL');
    const { db, setAside } = loseTheData();
    withStore(db, (restored) => {
      expect(listPins(restored)).toHaveLength(2);
      expect(readPreference(restored, 'frame')).toBeNull();
    });
    expect(setAside).toMatchObject({ restoredUpTo: new Date(NOW_MS).toISOString(), isPartlyRestored: true });
  });

  test('notes that this version does not accept are not called restored', () => {
    const row = { values: { id: '1', name: 'a' }, extras: null };
    saveNote(store.db, { dataset: 'charges', row, isFlagged: false, text: 'a note' }, () => NOW_MS);
    backUp(store.db, NOW_MS);
    const backup = openDatabase({ path: beside('backup-notes.db'), key: RAW_KEY, mode: 'write' });
    withStore(backup, () => backup.exec('UPDATE row_notes SET dataset = NULL'));
    const { db, setAside } = loseTheData();
    withStore(db, (restored) => expect(listPins(restored)).toHaveLength(2));
    expect(setAside).toMatchObject({ notesRestoredUpTo: null, isPartlyRestored: true });
  });

  test('the settings of a version whose seals of exports had no id are restored, with the seals', () => {
    backUp(store.db, NOW_MS);
    changeBackup(`DROP TABLE export_seals;
      CREATE TABLE export_seals (id INT, exported_at TEXT, about_sha256 TEXT, rows_sha256 TEXT, content_sha256 TEXT, seal TEXT);
      INSERT INTO export_seals VALUES (7, '2026-09-01T00:00:00.000Z', 'ab', 'cd', 'ef', '{}')`);
    const { db, setAside } = loseTheData();
    withStore(db, (restored) => {
      expect(listPins(restored)).toHaveLength(2);
      expect(readPreference(restored, 'frame')).toBe('{"view":"reports"}');
      expect(restored.prepare('SELECT export_id FROM export_seals').pluck().all()).toEqual(['ab-7']);
    });
    expect(setAside).toMatchObject({ restoredUpTo: new Date(NOW_MS).toISOString(), isPartlyRestored: false });
  });

  test('without the key, its backups stay closed', () => {
    backUp(store.db, NOW_MS);
    closeDatabase(store.db);
    const opened = reopen(hexKey('ab'.repeat(32)), { isKeyGivenUp: true });
    withStore(opened.db, (empty) => expect(listPins(empty)).toEqual([]));
    expect(opened).toMatchObject({ setAside: { reason: 'keyLost', restoredUpTo: null } });
  });

  test('a backup made before the key was changed is deleted with that key', () => {
    backUp(store.db, NOW_MS);
    changeKey(store.db, passphraseKey('correct horse'));
    expect(existsSync(beside('backup-settings.db'))).toBe(false);
  });

  test('a backup with a passphrase is restored as well', () => {
    const key = passphraseKey('correct horse');
    changeKey(store.db, key);
    backUp(store.db, NOW_MS);
    closeDatabase(store.db);
    damage(store.path);
    const opened = reopen(key);
    withStore(opened.db, (restored) => expect(listPins(restored)).toHaveLength(2));
    expect(opened).toMatchObject({ setAside: { reason: 'damaged', restoredUpTo: new Date(NOW_MS).toISOString() } });
  });
});
