import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SetAside } from '../../shared/contract/session.ts';
import { closeDatabase, openDatabase } from '../../main/store/file/database.ts';
import type { Database } from '../../main/store/file/database.ts';
import { readPreference, writePreference } from '../../main/store/tables/preferences.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { changeKey, openStore } from '../../main/store/file/store-file.ts';
import type { OpenedStore } from '../../main/store/file/store-file.ts';
import { passphraseKey, type StoreKey } from '../../main/store/file/store-key.ts';
import {
  columnsOf,
  fill,
  makeTempFolder,
  MIGRATIONS_FOLDER,
  NOW_MS,
  RAW_KEY,
  storeProtection,
} from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { hexKey } from '../support/hex-key.ts';

const OTHER_KEY: StoreKey = hexKey('fedcba9876543210'.repeat(4));
const PASSPHRASE: StoreKey = passphraseKey("correct horse'; battery");

let folder: ReturnType<typeof makeTempFolder>;
let path: string;
let opened: Database[];
beforeEach(() => {
  folder = makeTempFolder();
  path = join(folder.path, 'profile', 'data.db');
  opened = [];
});
afterEach(() => {
  for (const db of opened) if (db.open) closeDatabase(db);
  folder.remove();
});

function open(key: StoreKey = RAW_KEY, options: { isKeyGivenUp?: boolean } = {}): OpenedStore {
  const store = openStore({ path, key, migrationsFolder: MIGRATIONS_FOLDER, now: () => NOW_MS, ...options });
  opened.push(store.db);
  return store;
}

/** A closed file with a preference and 3,000 reports. */
function makeFilled(key: StoreKey = RAW_KEY): void {
  const { db } = open(key);
  writePreference(db, 'kept', '"yes"');
  fill(
    db,
    'reports',
    Array.from({ length: 3_000 }, (_, index) => ({
      biz_date: '2026-09-18',
      currency: 'HKD',
      trade_amount: String(index),
    })),
  );
  closeDatabase(db);
}

function digest(): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function expectSetAside(store: OpenedStore, reason: SetAside['reason']): string {
  if (store.kind !== 'setAside') throw new Error('the file was taken as usable');
  expect(store.setAside.reason).toBe(reason);
  expect(dirname(store.setAside.movedTo)).toBe(join(dirname(path), 'set-aside'));
  expect(readPreference(store.db, 'kept')).toBeNull();
  writePreference(store.db, 'new', '1');
  expect(readPreference(store.db, 'new')).toBe('1');
  return store.setAside.movedTo;
}

describe('opening a store', () => {
  it('creates a new one, and finds it again with what was written', () => {
    makeFilled();
    const again = open();
    expect(again.kind).toBe('open');
    expect(readPreference(again.db, 'kept')).toBe('"yes"');
  });

  it('keeps files at 0600 and folders at 0700, the log too', () => {
    const { db } = open();
    writePreference(db, 'a', '1');
    const modes = readdirSync(dirname(path)).map((name) => [
      name,
      (statSync(join(dirname(path), name)).mode & 0o777).toString(8),
    ]);
    expect(modes.map(([name]) => name)).toContain('data.db-wal');
    expect(modes.filter(([, mode]) => mode !== '600')).toEqual([]);
    expect((statSync(dirname(path)).mode & 0o777).toString(8)).toBe('700');
  });

  it('narrows a file that was made wider', () => {
    makeFilled();
    chmodSync(path, 0o644);
    open();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('sets everything that SQLite does not store, on every open', () => {
    makeFilled();
    const { db } = open();
    const setting = (name: string): unknown => db.pragma(name, { simple: true });
    const found = [
      'journal_mode',
      'synchronous',
      'foreign_keys',
      'secure_delete',
      'temp_store',
      'cache_size',
      'cipher',
    ];
    expect(found.map(setting)).toEqual(['wal', 2n, 1n, 2n, 2n, -4_096n, 'aegis']);
    expect(setting('busy_timeout')).toBe(5_000n);
    expect(db.prepare('SELECT 1 AS one').get()).toEqual({ one: 1n });
  });

  it('leaves no plain text in any file', () => {
    const { db } = open();
    writePreference(db, 'canary-name', 'canary-value-2718281828');
    for (const name of readdirSync(dirname(path))) {
      expect(readFileSync(join(dirname(path), name)).includes('canary')).toBe(false);
    }
  });

  it('lets a reader read and not write', () => {
    makeFilled();
    const reader = openDatabase({ path, key: RAW_KEY, mode: 'read' });
    opened.push(reader);
    expect(readPreference(reader, 'kept')).toBe('"yes"');
    expect(() => writePreference(reader, 'x', '1')).toThrow(/readonly/);
  });

  it('opens a filled store within 50 ms', () => {
    makeFilled();
    const start = performance.now();
    openDatabase({ path, key: RAW_KEY, mode: 'read' }).close();
    expect(performance.now() - start).toBeLessThan(50);
  });
});

describe('a store that cannot be used', () => {
  it.each<readonly [string, SetAside['reason'], () => void]>([
    ['has no byte left', 'damaged', () => truncateSync(path, 0)],
    ['has gone', 'damaged', () => rmSync(path)],
    ['is cut in the middle of a page', 'damaged', () => truncateSync(path, 4096 * 5 + 1000)],
    ['is cut at a page', 'damaged', () => truncateSync(path, 4096 * 5)],
    ['has its header zeroed', 'damaged', () => overwrite(0, Buffer.alloc(100))],
    ['is all zeros', 'damaged', () => writeFileSync(path, Buffer.alloc(40_960))],
    ['has a flipped byte in its first page', 'damaged', () => flipByte(200)],
    ['is a web page', 'damaged', () => writeFileSync(path, '<!doctype html><title>Sign in to Wi-Fi</title>')],
    ['is a plain SQLite file', 'foreign', () => writeFileSync(path, `SQLite format 3\0${'x'.repeat(5000)}`)],
    [
      'lost its sidecar and is not ours',
      'foreign',
      () => {
        rmSync(`${path}.json`);
        writeFileSync(path, 'something else entirely');
      },
    ],
    [
      'has another app’s sidecar and is not ours',
      'foreign',
      () => {
        writeFileSync(`${path}.json`, '{"app":"other"}');
        writeFileSync(path, 'something else entirely');
      },
    ],
  ])('is set aside if it %s', (_, reason, damage) => {
    makeFilled();
    damage();
    const before = existsSync(path) ? digest() : null;
    const movedTo = expectSetAside(open(), reason);
    if (before !== null) {
      const moved = createHash('sha256')
        .update(readFileSync(join(movedTo, 'data.db')))
        .digest('hex');
      expect(moved).toBe(before);
    }
    closeDatabase(opened.at(-1) as Database);
    expect(open().kind).toBe('open');
  });

  it('is set aside with its log, twice in the same second to two folders', () => {
    makeFilled();
    flipByte(200);
    writeFileSync(`${path}-wal`, 'a log');
    const first = expectSetAside(open(), 'damaged');
    expect(readdirSync(first)).toEqual(expect.arrayContaining(['data.db', 'data.db-wal', 'data.db.json']));
    closeDatabase(opened.at(-1) as Database);
    flipByte(200);
    const second = expectSetAside(open(), 'damaged');
    expect(second).not.toBe(first);
  });

  it('is left untouched if its key is another, and set aside as lost once that key is given up', () => {
    makeFilled();
    const before = readFileSync(path);
    expect(() => open(OTHER_KEY)).toThrow(expect.objectContaining({ code: 'keyNotFound' }));
    expect(readFileSync(path).equals(before)).toBe(true);
    expectSetAside(open(OTHER_KEY, { isKeyGivenUp: true }), 'keyLost');
  });

  it('is opened all the same if only the sidecar was lost', () => {
    makeFilled();
    rmSync(`${path}.json`);
    const again = open();
    expect(again.kind).toBe('open');
    expect(readPreference(again.db, 'kept')).toBe('"yes"');
    expect(existsSync(`${path}.json`)).toBe(true);
  });

  it('is created again if its creation was interrupted', () => {
    makeFilled();
    const sidecar = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as object;
    writeFileSync(`${path}.json`, JSON.stringify({ ...sidecar, state: 'new' }));
    truncateSync(path, 100);
    expect(open().kind).toBe('open');
  });

  it('shows right sums or none at all, for 60 single flipped bytes', () => {
    makeFilled();
    const intact = readFileSync(path);
    const random = seededRandom(60);
    const outcomes = { right: 0, refused: 0 };
    for (let round = 0; round < 60; round += 1) {
      const damaged = Buffer.from(intact);
      const at = Math.floor(random() * damaged.length);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      writeFileSync(path, damaged);
      outcomes[sumOrRefusal()] += 1;
    }
    expect(outcomes.right + outcomes.refused).toBe(60);
    expect(outcomes.refused).toBeGreaterThan(20);
  });

  function sumOrRefusal(): 'right' | 'refused' {
    const asked = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 } as const;
    let db: Database | null = null;
    try {
      db = openDatabase({ path, key: RAW_KEY, mode: 'read' });
      const answer = queryTotals(columnsOf(db), asked);
      expect(answer).toMatchObject({ rows: 3_000, currencies: [{ sums: { trade_amount: { sum: '4498500' } } }] });
      return 'right';
    } catch (error) {
      expect(error).toMatchObject({ code: 'corrupt' });
      return 'refused';
    } finally {
      db?.close();
    }
  }
});

describe('a store that must not be touched', () => {
  it.each([
    [
      'its sidecar',
      () => {
        const sidecar = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as object;
        writeFileSync(`${path}.json`, JSON.stringify({ ...sidecar, schemaVersion: 99 }));
      },
    ],
    [
      'the file itself',
      () => {
        const { db } = open();
        db.pragma('user_version=99');
        closeDatabase(db);
      },
    ],
  ] as const)('is refused if %s says it is newer, and no byte changes', (_, makeNewer) => {
    makeFilled();
    makeNewer();
    const [file, sidecar] = [digest(), readFileSync(`${path}.json`, 'utf8')];
    expect(() => open()).toThrow(expect.objectContaining({ code: 'newerVersion', facts: { path } }));
    expect(digest()).toBe(file);
    expect(readFileSync(`${path}.json`, 'utf8')).toBe(sidecar);
    expect(existsSync(join(dirname(path), 'set-aside'))).toBe(false);
  });

  it.each<readonly [string, StoreKey]>([
    ['another passphrase', passphraseKey('wrong')],
    ['a raw key', RAW_KEY],
    ['a passphrase that looks like a raw key', passphraseKey(`raw:${'0'.repeat(64)}`)],
  ])('is refused for %s, and opens with the right one afterwards', (_, key) => {
    makeFilled(PASSPHRASE);
    const before = digest();
    expect(() => open(key)).toThrow(expect.objectContaining({ code: 'wrongPassphrase' }));
    expect(digest()).toBe(before);
    expect(readPreference(open(PASSPHRASE).db, 'kept')).toBe('"yes"');
  });
});

describe('changing the key', () => {
  it('protects the data with a passphrase, and the old key no longer opens it', () => {
    const { db } = open();
    writePreference(db, 'kept', '"yes"');
    expect(storeProtection(path)).toBe('raw');
    changeKey(db, PASSPHRASE);
    writePreference(db, 'after', '1');
    closeDatabase(db);
    expect(storeProtection(path)).toBe('passphrase');
    expect(() => open()).toThrow(expect.objectContaining({ code: 'wrongPassphrase' }));
    expect(() => openDatabase({ path, key: RAW_KEY, mode: 'read' })).toThrow(
      expect.objectContaining({ code: 'corrupt' }),
    );
    const again = open(PASSPHRASE);
    expect([readPreference(again.db, 'kept'), readPreference(again.db, 'after')]).toEqual(['"yes"', '1']);
  });

  it('accepts a passphrase in any Unicode form', () => {
    makeFilled(passphraseKey('caf\u00e9 12345'));
    expect(open(passphraseKey('cafe\u0301 12345')).kind).toBe('open');
  });

  it.each<readonly [string, StoreKey, StoreKey]>([
    ['before the file changed', RAW_KEY, PASSPHRASE],
    ['after the file changed', PASSPHRASE, RAW_KEY],
  ])('interrupted %s, leaves a file that one key opens and the other does not harm', (_, right, wrong) => {
    makeFilled();
    const sidecarBefore = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as { keys: readonly object[] };
    const copy = readFileSync(path);
    const { db } = open();
    changeKey(db, PASSPHRASE);
    closeDatabase(db);
    const sidecarAfter = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as { keys: readonly object[] };
    const keys = [...sidecarBefore.keys, ...sidecarAfter.keys];
    writeFileSync(`${path}.json`, JSON.stringify({ ...sidecarAfter, keys }));
    if (right === RAW_KEY) writeFileSync(path, copy);
    const before = digest();
    expect(() => open(wrong)).toThrow(expect.objectContaining({ code: 'wrongPassphrase' }));
    expect(digest()).toBe(before);
    expect(readPreference(open(right).db, 'kept')).toBe('"yes"');
    expect(storeProtection(path)).toBe(right.kind);
  });
});

describe('a folder without write permission', () => {
  it('is read from a copy, and the file stays unchanged', async () => {
    makeFilled();
    const before = digest();
    chmodSync(dirname(path), 0o555);
    chmodSync(path, 0o444);
    chmodSync(`${path}.json`, 0o444);
    chmodSync(folder.path, 0o755);
    const answer = await asOrdinaryUser({ path, migrationsFolder: MIGRATIONS_FOLDER });
    chmodSync(dirname(path), 0o700);
    expect(answer).toEqual({ kind: 'copy' });
    expect(digest()).toBe(before);
  });
});

/** File modes do not restrict root, so then a child of another user opens the file. */
async function asOrdinaryUser(location: { path: string; migrationsFolder: string }): Promise<unknown> {
  const script = join(import.meta.dirname, '../support/open-store.ts');
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(process.execPath, [script, JSON.stringify(location)], {
    ...identity,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
  await once(child, 'close');
  return JSON.parse(chunks.join('')) as unknown;
}

function overwrite(position: number, bytes: Buffer): void {
  const content = readFileSync(path);
  bytes.copy(content, position);
  writeFileSync(path, content);
}

function flipByte(position: number): void {
  const content = readFileSync(path);
  content[position] = (content[position] ?? 0) ^ 0x40;
  writeFileSync(path, content);
}
