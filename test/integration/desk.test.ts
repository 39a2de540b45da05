// Session, threads, sync and store together, called as by the window.

import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { ProfileData } from '../../main/session/profile-data.ts';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import type { ChangeQuery } from '../../shared/contract/changes.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { ResourceStatus } from '../../shared/contract/sync.ts';
import { memoryKeychain } from '../support/memory-keychain.ts';
import { speedUpTime } from '../support/fast-time.ts';
import { filesBelow } from '../support/files-below.ts';
import { refuseMoves } from '../support/refused-moves.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { sampleReportCounts } from '../support/sample-rows.ts';

const EVERY_CHANGE: ChangeQuery = { page: 1, pageSize: 500 };
const REPORTS: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 };

let userDataDir: string;
let service: LoopbackService;
let running: RunningDesk[];

beforeEach(async () => {
  userDataDir = mkdtempSync(join(tmpdir(), 'desk-app-'));
  service = await startLoopbackService(sampleFlags({ packages: 200, reportRows: 3_000, ledgerDates: 20, aes: 4 }), {
    port: 0,
  });
  running = [];
});
afterEach(async () => {
  for (const desk of running) await desk.close();
  await service.close();
  rmSync(userDataDir, { recursive: true, force: true });
});

async function start(options: Partial<Parameters<typeof startDesk>[0]> = {}): Promise<RunningDesk> {
  const desk = await startDesk({ userDataDir, ...options });
  running.push(desk);
  return desk;
}

async function stop(desk: RunningDesk): Promise<void> {
  running = running.filter((each) => each !== desk);
  await desk.close();
}

async function signIn(desk: RunningDesk, token = service.tokens.full): Promise<void> {
  await desk.call.signIn({ serviceUrl: service.url, token });
  await desk.syncEnd();
}

async function total(desk: RunningDesk): Promise<number> {
  const answer = await desk.call.queryRows(REPORTS);
  if (answer.kind !== 'rows') throw new Error('an unfiltered query is always answered');
  return answer.total;
}

async function status(desk: RunningDesk, resource: ResourceStatus['resource']): Promise<ResourceStatus> {
  const { resources } = await desk.call.getSyncStatus({});
  const found = resources.find((each) => each.resource === resource);
  if (!found) throw new Error(`no status of ${resource}`);
  return found;
}

test('a connection is checked before a profile is open, and refused beside one', async () => {
  const desk = await start();
  const connection = { serviceUrl: service.url, token: service.tokens.full };
  expect((await desk.call.checkConnection(connection)).length).toBeGreaterThan(0);
  await signIn(desk);
  const before = service.control.requests().length;
  await expect(desk.call.checkConnection(connection)).rejects.toMatchObject({ code: 'busy' });
  expect(service.control.requests().length).toBe(before);
});

describe('the sample', () => {
  test('opens without a keychain and takes its first copy by itself', async () => {
    const desk = await start({ keychain: memoryKeychain('unavailable') });
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'signedOut' });
    expect(await desk.call.openSample({})).toMatchObject({ kind: 'open', custody: 'sample' });
    await desk.syncEnd();
    expect(sampleReportCounts()).toContain(await total(desk));
    const told = desk.events.resourceChanged ?? [];
    expect(new Set(told.map((each) => each.resource)).size).toBe(6);
    expect(new Set(told.map((each) => each.last?.verdict))).toEqual(new Set(['complete']));
    // The datasets are reported again once their filters were compared with the service.
    expect(told.at(-1)?.last?.parity).toMatchObject({ differs: 0, notChecked: 0 });
    expect(await desk.call.listParity({ dataset: 'charges' })).not.toEqual([]);
  });

  test('shows changes between two days, and none between two syncs of one day', async () => {
    const clock = { ...systemClock, nowMs: Date.parse('2026-11-23T04:00:00Z'), now: () => clock.nowMs };
    const desk = await start({ clock, sample: true });
    await desk.syncEnd();
    await syncFully(desk);
    expect(await desk.call.listChanges(EVERY_CHANGE)).toMatchObject({ total: 0 });
    clock.nowMs += 24 * 3_600_000;
    await syncFully(desk);
    const { changes, total } = await desk.call.listChanges(EVERY_CHANGE);
    expect(total).toBeGreaterThan(15);
    expect(new Set(changes.map((change) => change.kind))).toEqual(new Set(['added', 'changed', 'gone']));
    expect(new Set(changes.map((change) => change.dataset))).toEqual(new Set(['charges', 'reports']));
    expect((await desk.call.listRestatements({ limit: 100 })).length).toBeGreaterThan(3);
  }, 120_000);
});

async function syncFully(desk: RunningDesk): Promise<void> {
  await desk.call.startSync({ scope: { kind: 'full' } });
  await desk.syncEnd();
}

describe('signing in', () => {
  test('reads everything, and a restart keeps data and token', async () => {
    const keychain = memoryKeychain();
    const first = await start({ keychain });
    await signIn(first);
    expect(await total(first)).toBe(3_000);
    await stop(first);
    await service.close();
    const second = await start({ keychain });
    expect(await second.call.getSession({})).toMatchObject({ kind: 'open', token: 'held', custody: 'keychain' });
    expect(await total(second)).toBe(3_000);
    service = await startLoopbackService(sampleFlags({ packages: 1 }), { port: 0 });
  });

  test('refuses a token that the service does not know, and leaves nothing behind', async () => {
    const desk = await start();
    await expect(desk.call.signIn({ serviceUrl: service.url, token: 'wrong' })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'signedOut' });
    expect(filesBelow(userDataDir)).toEqual([]);
  });

  test('names the missing scope and syncs the rest', async () => {
    const desk = await start();
    await signIn(desk, service.tokens.withoutCharges);
    expect((await status(desk, 'charges')).last).toMatchObject({
      verdict: 'failed',
      error: { code: 'forbidden' },
      missingScope: 'svc_hk_charging.svc_hk_fee_level_query',
    });
    expect((await status(desk, 'reports')).complete).toBe(true);
  });

  test('keeps every row readable when the token expires, and continues with a new one', async () => {
    const desk = await start();
    await signIn(desk);
    service.control.expireToken('full');
    await desk.call.startSync({ scope: { kind: 'quick' } });
    await desk.syncEnd();
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'open', token: 'rejected' });
    expect(await total(desk)).toBe(3_000);
    await desk.call.enterToken({ token: `Bearer ${service.tokens.withoutCharges}\n` });
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'open', token: 'held' });
  });

  test('fetches pinned clients alone: reported as running from the start, at the end, and when one is removed', async () => {
    const desk = await start();
    await signIn(desk);
    const aaid = service.control.data.firstAaid;
    await desk.call.addPins({ aaids: [aaid] });
    await desk.call.startSync({ scope: { kind: 'pins' } });
    expect((await desk.call.getSyncStatus({})).progress).toMatchObject({ resources: [], cancellable: true });
    const told = () => (desk.events.resourceChanged ?? []).filter(({ resource }) => resource === 'charges').length;
    const before = told();
    await desk.syncEnd();
    await expect.poll(told).toBeGreaterThan(before);
    expect(await desk.call.listPins({})).toMatchObject([{ aaid, failure: null, rows: expect.any(Number) as number }]);
    const fetched = told();
    expect(await desk.call.removePin({ aaid })).toEqual([]);
    expect(told()).toBe(fetched + 1);
  });

  test('writes files readable by their owner only, with neither token nor key in any of them', async () => {
    const keychain = memoryKeychain();
    const desk = await start({ keychain });
    await signIn(desk);
    await stop(desk);
    const files = filesBelow(userDataDir);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      expect(statSync(file).mode & 0o077, file).toBe(0);
      const bytes = readFileSync(file);
      for (const secret of keychain.secrets.values()) expect(bytes.includes(secret), file).toBe(false);
      expect(bytes.includes('SQLite format 3'), file).toBe(false);
    }
  });
});

describe('beside the sample', () => {
  test('an account is open again when the sample is left', async () => {
    const keychain = memoryKeychain();
    const desk = await start({ keychain });
    await signIn(desk);
    await stop(desk);
    const forget = vi.fn(() => Promise.resolve());
    const next = await start({ keychain, sample: true, openNetwork: () => ({ fetch, forget }) });
    expect(await next.call.getSession({})).toMatchObject({ kind: 'open', profile: { kind: 'sample' } });
    expect(await next.call.signOut({ isDataKept: false })).toMatchObject({
      kind: 'open',
      profile: { kind: 'service' },
      token: 'held',
    });
    expect(await total(next)).toBe(3_000);
    // A kept password of a proxy belongs to the account.
    expect(forget).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  test('deletes key, token and every file of the profile', async () => {
    const keychain = memoryKeychain();
    const desk = await start({ keychain });
    await signIn(desk);
    const row = { values: { id: '1' }, extras: null };
    await desk.call.saveNote({ dataset: 'charges', row, isFlagged: true, text: '' });
    expect(filesBelow(userDataDir).some((file) => file.endsWith('backup-notes.db'))).toBe(true);
    expect(await desk.call.signOut({ isDataKept: false })).toMatchObject({ kind: 'signedOut' });
    expect(keychain.secrets.size).toBe(0);
    expect(filesBelow(userDataDir)).toEqual([]);
  });

  test('is finished on the next start if the keychain refused at first', async () => {
    const keychain = memoryKeychain();
    const desk = await start({ keychain });
    await signIn(desk);
    keychain.mode = 'locked';
    await desk.call.signOut({ isDataKept: false });
    await stop(desk);
    expect(filesBelow(userDataDir).filter((file) => file.endsWith('.db'))).toEqual([]);
    keychain.mode = 'works';
    const next = await start({ keychain });
    expect(await next.call.getSession({})).toMatchObject({ kind: 'signedOut' });
    await expect.poll(() => keychain.secrets.size).toBe(0);
    await expect.poll(() => filesBelow(userDataDir)).toEqual([]);
  });

  test('is finished when the keychain answers late, and then says so', async () => {
    const keychain = memoryKeychain();
    const desk = await start({ keychain, keychainLimits: { waitMs: 50, callMs: 120_000 } });
    await signIn(desk);
    keychain.mode = 'asking';
    expect(await desk.call.signOut({ isDataKept: false })).toMatchObject({ kind: 'signedOut', hasLeftovers: true });
    keychain.answer('works');
    await expect.poll(() => desk.events.sessionChanged?.at(-1)).toMatchObject({ hasLeftovers: false });
    expect(filesBelow(userDataDir)).toEqual([]);
  });

  test('is finished when a person tries again', async () => {
    const keychain = memoryKeychain();
    const desk = await start({ keychain });
    await signIn(desk);
    keychain.mode = 'locked';
    expect(await desk.call.signOut({ isDataKept: false })).toMatchObject({ kind: 'signedOut', hasLeftovers: true });
    expect(await desk.call.retryKeychain({})).toMatchObject({ hasLeftovers: true });
    keychain.mode = 'works';
    expect(await desk.call.retryKeychain({})).toMatchObject({ kind: 'signedOut', hasLeftovers: false });
    expect(filesBelow(userDataDir)).toEqual([]);
  });

  test('is not repeated where files cannot be deleted for a reason that waiting does not end', async () => {
    const keychain = memoryKeychain();
    const desk = await start({ keychain });
    await signIn(desk);
    using _ = refuseMoves(userDataDir, ({ kind, path }) =>
      kind === 'removal' && path.endsWith('data.db') ? 'EIO' : null,
    );
    expect(await desk.call.signOut({ isDataKept: false })).toMatchObject({ kind: 'signedOut', hasLeftovers: true });
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'signedOut', hasLeftovers: true });
  });

  test('reports what it could not delete, and is finished on the next start', async () => {
    const keychain = memoryKeychain();
    const desk = await start({ keychain });
    await signIn(desk);
    {
      using _time = speedUpTime(20);
      using _ = refuseMoves(userDataDir, ({ kind, path }) =>
        kind === 'removal' && path.endsWith('data.db') ? 'EBUSY' : null,
      );
      expect(await desk.call.signOut({ isDataKept: false })).toMatchObject({ kind: 'signedOut', hasLeftovers: true });
    }
    expect(keychain.secrets.size).toBe(0);
    expect(
      filesBelow(userDataDir)
        .map((file) => basename(file))
        .sort(),
    ).toEqual(['data.db', 'profile.json']);
    await stop(desk);
    const next = await start({ keychain });
    expect(await next.call.getSession({})).toMatchObject({ kind: 'signedOut', hasLeftovers: false });
    expect(filesBelow(userDataDir)).toEqual([]);
  });
});

describe('without a usable keychain', () => {
  test('token and data last until quit, and a crash leaves nothing for the next start', async () => {
    const keychain = memoryKeychain('unavailable');
    const desk = await start({ keychain });
    await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
    await desk.call.keepUntilQuit({});
    await desk.syncEnd();
    expect(await desk.call.getSession({})).toMatchObject({ custody: 'untilQuit', keychain: 'unavailable' });
    // What a crash leaves: the files as they are while the app runs.
    const crashed = mkdtempSync(join(tmpdir(), 'desk-crashed-'));
    onTestFinished(() => rmSync(crashed, { recursive: true, force: true }));
    cpSync(userDataDir, crashed, { recursive: true });
    await stop(desk);
    expect(filesBelow(userDataDir)).toEqual([]);
    expect(filesBelow(crashed).map((path) => basename(path))).toContain('data.db');
    const next = await start({ userDataDir: crashed, keychain });
    expect(await next.call.getSession({})).toMatchObject({ kind: 'signedOut' });
    expect(filesBelow(crashed)).toEqual([]);
  });

  test('a passphrase keeps the data over a restart, and a wrong one changes nothing', async () => {
    const keychain = memoryKeychain('unavailable');
    const desk = await start({ keychain });
    await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
    await desk.call.keepUntilQuit({});
    await desk.syncEnd();
    await desk.call.protectWithPassphrase({ passphrase: 'correct horse' });
    await stop(desk);
    const next = await start({ keychain });
    expect(await next.call.getSession({})).toMatchObject({ kind: 'locked' });
    await expect(next.call.unlock({ passphrase: 'wrong horse' })).rejects.toMatchObject({ code: 'wrongPassphrase' });
    expect(await next.call.unlock({ passphrase: 'correct horse' })).toMatchObject({ kind: 'open', token: 'missing' });
    expect(await total(next)).toBe(3_000);
  });

  test('the keychain can be tried again, and then keeps everything', async () => {
    const keychain = memoryKeychain('locked');
    const desk = await start({ keychain });
    await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
    await desk.call.keepUntilQuit({});
    await desk.syncEnd();
    keychain.mode = 'works';
    expect(await desk.call.retryKeychain({})).toMatchObject({ custody: 'keychain', keychain: 'usable' });
    await stop(desk);
    const next = await start({ keychain });
    expect(await total(next)).toBe(3_000);
  });

  test('a profile whose key cannot be read waits, untouched, and opens when it can', async () => {
    const keychain = memoryKeychain();
    const desk = await start({ keychain });
    await signIn(desk);
    await stop(desk);
    keychain.mode = 'locked';
    const next = await start({ keychain });
    expect(await next.call.getSession({})).toMatchObject({ kind: 'refused', failure: { code: 'keychainLocked' } });
    keychain.mode = 'works';
    expect(await next.call.retryKeychain({})).toMatchObject({ kind: 'open' });
    expect(await total(next)).toBe(3_000);
  });
});

test('the columns are kept when a profile opens, and again once a run has ended', async () => {
  const keep = vi.spyOn(ProfileData.prototype, 'keepColumns');
  onTestFinished(() => keep.mockRestore());
  const desk = await start();
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  expect(keep).toHaveBeenCalledTimes(1);
  await desk.syncEnd();
  expect(keep).toHaveBeenCalledTimes(2);
});

test('a run can be cancelled, and only one runs at a time', async () => {
  const desk = await start();
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  expect(() => desk.call.startSync({ scope: { kind: 'quick' } })).toThrow(expect.objectContaining({ code: 'busy' }));
  await desk.call.cancelSync({});
  await desk.syncEnd();
  const verdicts = (await desk.call.getSyncStatus({})).resources.map((each) => each.last?.verdict);
  expect(verdicts).toContain('cancelled');
});

test('preferences that are still waiting when the app quits are stored, the newest value of each', async () => {
  const keychain = memoryKeychain();
  const desk = await start({ keychain });
  await signIn(desk);
  const write = async (run: number): Promise<void> => {
    await desk.call.writePreference({ name: run % 2 === 0 ? 'table:charges' : 'table:reports', value: String(run) });
  };
  const writes = Promise.allSettled(Array.from({ length: 40 }, (_, run) => write(run)));
  await stop(desk);
  const replaced = (await writes).filter(({ status: end }) => end === 'rejected');
  const again = await start({ keychain });
  expect(await again.call.readPreference({ name: 'table:charges' })).toBe('38');
  expect(await again.call.readPreference({ name: 'table:reports' })).toBe('39');
  // Replaced before they were stored: the file is written a few times, not forty.
  expect(replaced.length).toBeGreaterThan(30);
});
