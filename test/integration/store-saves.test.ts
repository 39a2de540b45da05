// Whatever was reported as saved is on disk; otherwise the loss is noticed, and its kind is known.

import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../main/store/file/database.ts';
import { countSaves } from '../../main/store/file/save-count.ts';
import { readSidecar, type Sidecar } from '../../main/store/file/sidecar.ts';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { scriptedService } from '../support/scripted-service.ts';
import { openSyncedStore, TEST_KEY, type SyncedStore } from '../support/synced-store.ts';
import { incomingRow, makeTempStore, RAW_KEY } from '../support/temp-store.ts';

let folder: string;
let path: string;
let open: SyncedStore | null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saves-'));
  path = join(folder, 'data.db');
  open = null;
});
afterEach(() => {
  open?.close();
  rmSync(folder, { recursive: true, force: true });
});

function opened(): SyncedStore {
  open = openSyncedStore(undefined, path);
  return open;
}

function close(): void {
  open?.close();
  open = null;
}

const sync = async (store: SyncedStore): Promise<unknown> =>
  await store.sync(scriptedService({ charges: [{ id: '1' }], reports: [] }).client);

/** Runs `work` on the open store, then restores the old file, while its sidecar has counted the work. */
async function loseTheWorkOf(work: (store: SyncedStore) => unknown): Promise<void> {
  const before = join(folder, 'before');
  copyFileSync(path, before);
  await work(opened());
  close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  copyFileSync(before, path);
}

function sidecar(): Sidecar {
  const found = readSidecar(path);
  if (found.kind !== 'found') throw new Error('no sidecar');
  return found.sidecar;
}

describe('a file behind its sidecar', () => {
  beforeEach(async () => {
    await sync(opened());
    close();
  });

  test('opens if it lost only a person’s own changes, and says how many until a person has read it', async () => {
    await loseTheWorkOf(({ writer }) => {
      writer.writePreference({ name: 'frame', value: '"a"' });
      writer.addPins({ aaids: ['60000001'] });
      writer.pauseParity({ paused: true });
    });
    const store = opened();
    expect([store.setAside, store.lostSaves]).toEqual([null, 3]);
    expect(store.allRows('charges')).toHaveLength(1);
    close();
    expect(opened().lostSaves).toBe(3);
    open?.writer.dismissNews({ news: 'lostSaves' });
    close();
    expect(opened().lostSaves).toBe(0);
  });

  test('is set aside if it lost a run, even if a person saved after it', async () => {
    await loseTheWorkOf(async (store) => {
      await sync(store);
      store.writer.writePreference({ name: 'frame', value: '"a"' });
    });
    expect(opened().setAside).toMatchObject({ reason: 'damaged' });
  });

  test('is set aside if an earlier version wrote the sidecar, which did not distinguish the two', async () => {
    await loseTheWorkOf(({ writer }) => writer.writePreference({ name: 'frame', value: '"a"' }));
    const { synced, ...before } = sidecar();
    expect(synced).toBeLessThan(before.saves ?? 0);
    writeFileSync(`${path}.json`, JSON.stringify(before));
    expect(opened().setAside).toMatchObject({ reason: 'damaged' });
  });
});

test('a save not counted before the app ended is on disk before the sidecar counts it', () => {
  opened().writer.writePreference({ name: 'frame', value: '"a"' });
  const noted = readFileSync(`${path}.json`, 'utf8');
  open?.writer.writePreference({ name: 'frame', value: '"b"' });
  const image = join(folder, 'image.db');
  for (const part of ['', '-wal']) copyFileSync(`${path}${part}`, `${image}${part}`);
  writeFileSync(`${image}.json`, noted);
  const store = openSyncedStore(undefined, image);
  expect(statSync(`${image}-wal`).size).toBe(0);
  const found = readSidecar(image);
  const db = openDatabase({ path: image, key: TEST_KEY, mode: 'read' });
  const count = countSaves(db);
  db.close();
  store.close();
  expect(found).toMatchObject({ sidecar: { saves: count, synced: count } });
});

describe('the connection that writes', () => {
  test('flushes every commit except those of staging, even after a failed step', () => {
    const temp = makeTempStore();
    const { db } = temp;
    const level = (): unknown => db.pragma('synchronous', { simple: true });
    const staging = beginStaging(db, 'charges', 'live');
    expect(level()).toBe(2n);
    staging.putPage(1, [incomingRow('charges', { id: '1' })], 1);
    expect(staging.count()).toBe(1);
    expect(level()).toBe(2n);
    db.pragma('query_only=ON');
    staging.putPage(2, [incomingRow('charges', { id: '2' })], 2);
    expect(() => staging.count()).toThrow();
    expect(() => staging.drop()).toThrow();
    expect(level()).toBe(2n);
    temp.remove();
  });

  test.each([
    ['darwin', 1n],
    ['linux', 0n],
  ] as const)('makes the drive flush its cache where fsync alone does not: %s', (platform, wanted) => {
    const db = openDatabase({ path, key: RAW_KEY, mode: 'write', platform });
    const found = ['fullfsync', 'checkpoint_fullfsync'].map((name) => db.pragma(name, { simple: true }));
    db.close();
    expect(found).toEqual([wanted, wanted]);
  });
});
