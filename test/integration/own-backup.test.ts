// What only a person can make, such as views and pinned clients, is in the backup without a run that ends in order.

import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDatabase, openDatabase, type Database } from '../../main/store/file/database.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import { listPins } from '../../main/store/question/pins.ts';
import { findExportSeal } from '../../main/store/tables/export-seals.ts';
import { listLedgerDates } from '../../main/store/tables/ledger-dates.ts';
import { readPreference } from '../../main/store/tables/preferences.ts';
import { listViews } from '../../main/store/views/views.ts';
import { createWriterCalls } from '../../main/threads/writer/writer-calls.ts';
import type { StoreKey } from '../../main/store/file/store-key.ts';
import type { WriterCalls } from '../../main/threads/writer/writer-protocol.ts';
import { LOCK_AFTER_PREFERENCE } from '../../shared/preferences/lock-after.ts';
import { namesIn } from '../support/exported-files.ts';
import { hexKey } from '../support/hex-key.ts';
import { fill, makeTempStore, MIGRATIONS_FOLDER, NOW_MS, RAW_KEY, type TempStore } from '../support/temp-store.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

const VIEW = {
  id: 'v-1',
  dataset: 'charges',
  name: 'Pending charges',
  filters: [],
  sort: [],
  groupBy: null,
  columns: '[]',
  isDefault: false,
  isWatched: true,
  leftOut: 0,
  stored: null,
} as const;
const SEAL = { exportId: 'export 1', contentSha256: 'rows', statements: {}, sheets: [] };

let store: TempStore;
let writer: WriterCalls;
/** What waits for its time. */
let waiting: (() => void)[];

beforeEach(() => {
  store = makeTempStore();
  fill(store.db, 'charges', [{ id: '1', name: 'a' }]);
  fill(store.db, 'reports', [{ biz_date: '2026-08-04', broker_code: 'A', currency: 'HKD' }]);
  closeDatabase(store.db);
  waiting = [];
  writer = openWriter();
});
afterEach(() => {
  writer.closeStore({});
  store.remove();
});

function openWriter(): WriterCalls {
  const opened = createWriterCalls(
    () => NOW_MS,
    (work) => void waiting.push(work),
  );
  const location = { path: store.path, key: RAW_KEY };
  opened.openStore({
    ...location,
    migrationsFolder: MIGRATIONS_FOLDER,
    logRules: NO_LOG_RULES,
    mustReplace: false,
    isKeyGivenUp: false,
  });
  return opened;
}

const backupPath = (): string => join(dirname(store.path), 'backup-settings.db');

function makeThings(): void {
  writer.saveView({ view: VIEW });
  writer.addPins({ aaids: ['60000001'] });
  writer.renamePin({ aaid: '60000001', nickname: 'the twins' });
  writer.keepLedgerDate({ date: '2026-08-04', kept: true });
  writer.writePreference({ name: LOCK_AFTER_PREFERENCE, value: '5' });
  writer.keepExportSeal({ seal: SEAL, isReplacing: false });
}

/** Damages pages of the file and opens it again. */
function openDamaged<T>(read: (db: Database) => T): T {
  for (const part of [`${store.path}-wal`, `${store.path}-shm`]) rmSync(part, { force: true });
  const bytes = readFileSync(store.path);
  bytes.fill(0x5a, 0, Math.min(bytes.length, 16_384));
  writeFileSync(store.path, bytes);
  const location = { path: store.path, key: RAW_KEY };
  const opened = openStore({ ...location, migrationsFolder: MIGRATIONS_FOLDER, now: () => NOW_MS });
  expect(opened).toMatchObject({ kind: 'setAside', setAside: { restoredUpTo: new Date(NOW_MS).toISOString() } });
  try {
    return read(opened.db);
  } finally {
    closeDatabase(opened.db);
  }
}

function expectThings(db: Database): void {
  expect(listViews(db)).toEqual([VIEW]);
  expect(listPins(db).map(({ aaid, nickname }) => [aaid, nickname])).toEqual([['60000001', 'the twins']]);
  expect(listLedgerDates(db).map(({ date, kept }) => [date, kept])).toEqual([['2026-08-04', true]]);
  expect(readPreference(db, LOCK_AFTER_PREFERENCE)).toBe('5');
  expect(findExportSeal(db, SEAL.exportId)).toEqual(SEAL);
}

test('it comes back after damage, though no run has ended since it was made', () => {
  makeThings();
  writer.closeStore({});
  openDamaged(expectThings);
});

test('it is in the backup soon after the change, in one backup for all changes until then', () => {
  makeThings();
  expect(existsSync(backupPath())).toBe(false);
  expect(waiting).toHaveLength(1);
  waiting.shift()?.();
  const asIs = readFileSync(backupPath());
  writer.closeStore({});
  expect(readFileSync(backupPath()).equals(asIs)).toBe(true);
  openDamaged(expectThings);
});

test('a change after a backup makes the next one due; a note, which has its own, does not', () => {
  writer.addPins({ aaids: ['60000001'] });
  waiting.shift()?.();
  const row = { values: { id: '1' }, extras: null };
  writer.saveNote({ dataset: 'charges', row, isFlagged: true, text: 'x' });
  expect(waiting).toEqual([]);
  writer.removePin({ aaid: '60000001' });
  expect(waiting).toHaveLength(1);
  writer.closeStore({});
  openDamaged((db) => expect(listPins(db)).toEqual([]));
});

test('the backup of a run has it, so that none is due after that', () => {
  makeThings();
  writer.backUp({});
  const ofRun = readFileSync(backupPath());
  waiting.shift()?.();
  writer.closeStore({});
  expect(readFileSync(backupPath()).equals(ofRun)).toBe(true);
});

test('a backup that cannot be written fails no save, and closing the file tries again', () => {
  mkdirSync(join(backupPath(), 'in the way'), { recursive: true });
  makeThings();
  waiting.shift()?.();
  rmSync(backupPath(), { recursive: true });
  writer.closeStore({});
  openDamaged(expectThings);
});

test('under a new key it is backed up at once', () => {
  makeThings();
  const key = hexKey('ab'.repeat(32));
  writer.changeKey({ key });
  expect(readBackup('settings', key, NICKNAMES)).toEqual(['the twins']);
});

/** What a backup of this name has. */
function readBackup(name: string, key: StoreKey, sql: string): unknown[] {
  const backup = openDatabase({ path: join(dirname(store.path), `backup-${name}.db`), key, mode: 'read' });
  try {
    return backup.prepare(sql).pluck().all();
  } finally {
    closeDatabase(backup);
  }
}

const NICKNAMES = 'SELECT nickname FROM pins';
const NOTES = 'SELECT note FROM row_notes';

const NOTE = {
  dataset: 'charges',
  row: { values: { id: '1' }, extras: null },
  isFlagged: true,
  text: 'asked',
} as const;

function makeThingsAndNote(): void {
  makeThings();
  writer.saveNote(NOTE);
}

/** Keeps the backup of notes from being written, as a full disk does, until `end`. */
function refuseNotes(): { readonly end: () => void } {
  const inTheWay = join(dirname(store.path), 'backup-notes.db.new');
  mkdirSync(inTheWay);
  return { end: () => rmSync(inTheWay, { recursive: true }) };
}

test('a backup of notes that cannot be written is written with the next change, or when the file is closed', () => {
  const first = refuseNotes();
  writer.saveNote(NOTE);
  first.end();
  writer.addPins({ aaids: ['60000001'] });
  waiting.shift()?.();
  expect(readBackup('notes', RAW_KEY, NOTES)).toEqual(['asked']);
  const second = refuseNotes();
  writer.saveNote({ ...NOTE, text: 'answered' });
  second.end();
  expect(readBackup('notes', RAW_KEY, NOTES)).toEqual(['asked']);
  writer.closeStore({});
  expect(readBackup('notes', RAW_KEY, NOTES)).toEqual(['answered']);
});

test('what a kill kept from being backed up is backed up soon after the next opening', () => {
  waiting.shift()?.();
  writer.addPins({ aaids: ['60000001'] });
  writer.renamePin({ aaid: '60000001', nickname: 'the twins' });
  const refused = refuseNotes();
  writer.saveNote(NOTE);
  refused.end();
  expect(readBackup('settings', RAW_KEY, NICKNAMES)).toEqual([]);
  // What the first app still had to do is lost with it.
  waiting = [];
  const next = openWriter();
  expect(waiting).toHaveLength(1);
  waiting.shift()?.();
  expect(readBackup('settings', RAW_KEY, NICKNAMES)).toEqual(['the twins']);
  expect(readBackup('notes', RAW_KEY, NOTES)).toEqual(['asked']);
  next.closeStore({});
});

test('what the backups had when a file first lost changes stays beside them, until the key changes', () => {
  writer.closeStore({});
  const before = join(dirname(store.path), 'before');
  copyFileSync(store.path, before);
  writer = openWriter();
  makeThingsAndNote();
  writer.closeStore({});
  for (const opening of ['finds the loss', 'finds another before a person saw the first']) {
    copyFileSync(before, store.path);
    waiting = [];
    writer = openWriter();
    expect(waiting, opening).toHaveLength(1);
    waiting.shift()?.();
    expect(readBackup('settings', RAW_KEY, NICKNAMES)).toEqual([]);
    expect(readBackup('settings-before-loss', RAW_KEY, NICKNAMES)).toEqual(['the twins']);
    expect(readBackup('notes-before-loss', RAW_KEY, NOTES)).toEqual(['asked']);
    writer.addPins({ aaids: ['60000002'] });
    writer.closeStore({});
  }
  const missing = join(dirname(store.path), 'backup-notes-before-loss.db');
  rmSync(missing);
  copyFileSync(before, store.path);
  writer = openWriter();
  expect(existsSync(missing)).toBe(true);
  expect(readBackup('settings-before-loss', RAW_KEY, NICKNAMES)).toEqual(['the twins']);
  writer.changeKey({ key: hexKey('ab'.repeat(32)) });
  expect(namesIn(dirname(store.path)).filter((name) => name.includes('loss'))).toEqual([]);
});

test('a backup that cannot be written under a new key holds up no notes, and closing the file tries again', () => {
  makeThingsAndNote();
  const inTheWay = `${backupPath()}.new`;
  mkdirSync(inTheWay);
  const key = hexKey('ab'.repeat(32));
  writer.changeKey({ key });
  expect(readBackup('notes', key, NOTES)).toEqual(['asked']);
  rmSync(inTheWay, { recursive: true });
  writer.closeStore({});
  expect(readBackup('settings', key, NICKNAMES)).toEqual(['the twins']);
});

test('it is backed up again where the backups are gone and the file could not get the new key', () => {
  makeThingsAndNote();
  writer.backUp({});
  const history = join(dirname(store.path), 'backup-history.db');
  rmSync(history, { force: true });
  mkdirSync(history);
  expect(() => writer.changeKey({ key: hexKey('ab'.repeat(32)) })).toThrow();
  expect(readBackup('settings', RAW_KEY, NICKNAMES)).toEqual(['the twins']);
  expect(readBackup('notes', RAW_KEY, NOTES)).toEqual(['asked']);
});
