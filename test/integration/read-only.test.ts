// The whole app in a data folder without write permission: everything can be read, nothing changes, and it says so.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Profiles } from '../../main/session/profiles.ts';
import { closeDatabase } from '../../main/store/file/database.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import { silentLog } from '../support/logs.ts';
import type { ReadOnlyFinding } from '../support/read-only-desk.ts';
import { startDesk } from '../support/running-desk.ts';
import { fill, MIGRATIONS_FOLDER, NOW_MS } from '../support/temp-store.ts';
import { SAMPLE_RECORD } from '../support/profile-record.ts';
import { hexKey } from '../support/hex-key.ts';

/** The key of sample data, which is not secret. */
const SAMPLE_KEY = hexKey('5a'.repeat(32));
/** Enough that their columns would be kept in a file that can be written. */
const ROWS = 21_000;
const COPY = /^commission-desk-read-/;

/** File modes do not restrict root, but a read-only mount does. The mount ends with the process. */
async function inReadOnlyFolder(userDataDir: string): Promise<ReadOnlyFinding> {
  const rights = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const mounted = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && exec "$2" "$3" "$4"';
  const script = join(import.meta.dirname, '../support/read-only-desk.ts');
  const folder = join(userDataDir, 'profiles/sample');
  const run = ['sh', '-c', mounted, 'sh', folder, process.execPath, script, userDataDir];
  const child = spawn('unshare', [...rights, '--mount', ...run], { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
  await once(child, 'close');
  return JSON.parse(chunks.join('')) as ReadOnlyFinding;
}

async function makeProfile(userDataDir: string): Promise<void> {
  const profiles = new Profiles(userDataDir, silentLog);
  const record = SAMPLE_RECORD;
  await profiles.save(record);
  const path = profiles.storePath(record.id);
  const { db } = openStore({ path, key: SAMPLE_KEY, migrationsFolder: MIGRATIONS_FOLDER, now: () => NOW_MS });
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    biz_date: '2026-09-17',
    currency: index % 3 === 0 ? 'HKD' : 'USD',
    trade_amount: String(index),
  }));
  fill(db, 'reports', rows);
  closeDatabase(db);
}

function contentOf(folder: string): readonly string[] {
  return readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    );
}

test('a profile in a folder without write permission can be read completely; syncing, settings and signing out are refused', async () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-read-only-'));
  try {
    await makeProfile(userDataDir);
    const before = contentOf(join(userDataDir, 'profiles/sample'));
    const copiesBefore = readdirSync(tmpdir()).filter((name) => COPY.test(name));

    const found = await inReadOnlyFolder(userDataDir);
    const readOnly = { kind: 'open', profile: { kind: 'sample' }, isReadOnly: true, setAside: null };
    expect(found.session).toMatchObject(readOnly);
    expect([found.rows, found.groupedRows, found.filtered]).toEqual([ROWS, ROWS, ROWS / 3]);
    const refused = ['sync', 'preference', 'note', 'pin', 'signOut'].map((name) => [name, 'readOnly']);
    expect(found.refused).toEqual(Object.fromEntries(refused));
    expect(found.exported).toEqual({ standing: 'done', isSealed: false });
    // Trying again reopens the file.
    expect(found.again).toMatchObject(readOnly);
    expect(contentOf(join(userDataDir, 'profiles/sample'))).toEqual(before);
    expect(readdirSync(tmpdir()).filter((name) => COPY.test(name))).toEqual(copiesBefore);

    const healed = await startDesk({ userDataDir });
    expect(await healed.call.getSession({})).toMatchObject({ kind: 'open', isReadOnly: false });
    await healed.close();
  } finally {
    rmSync(userDataDir, { recursive: true, force: true });
  }
});
