// Rows F1 to F4 and F8 on the level of the keychain: a real Secret Service, locked, late, silent or missing.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KeyCustody } from '../../main/session/key-custody.ts';
import { createKeychain, MAX_SECRET_BYTES, type Keychain } from '../../main/session/keychain.ts';
import { forkKeychain } from '../support/fork-keychain.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { hexKey } from '../support/hex-key.ts';
import { tried } from './points.ts';

const ENTRY = fileURLToPath(new URL('../../main/session/keychain-child.ts', import.meta.url));
const LIMIT_MS = 3000;
/** For answers that take half of that on a quiet computer. */
const SLOW_LIMIT_MS = 12_000;

vi.setConfig({ testTimeout: 30_000 });

let session: BusSession;
let keychain: Keychain | null;
let childPids: number[];

beforeEach(async () => {
  session = await startBusSession();
  keychain = null;
  childPids = [];
});
afterEach(async () => {
  keychain?.close();
  await session.close();
});

function open(options: { env?: NodeJS.ProcessEnv; callMs?: number } = {}): Keychain {
  keychain?.close();
  const spawn = forkKeychain(options.env ?? session.env, (pid) => childPids.push(pid));
  keychain = createKeychain({
    entry: ENTRY,
    service: 'Commission Desk',
    callMs: options.callMs ?? LIMIT_MS,
    spawn,
  });
  return keychain;
}

function custodyOf(of: Keychain, waitMs = LIMIT_MS): KeyCustody {
  return new KeyCustody(of, { waitMs, onChange: () => undefined });
}

async function codeAndTime(call: Promise<unknown>): Promise<{ code: unknown; tookMs: number }> {
  const start = performance.now();
  const code: unknown = await call.then(
    () => 'done',
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );
  return { code, tookMs: performance.now() - start };
}

describe('a real Secret Service', () => {
  test('returns in a new session what was stored in an earlier one', async () => {
    const secret = `令牌-${randomBytes(24).toString('hex')}`;
    await session.startKeyring({ password: 'open' });
    await open().set('p1:token', secret);
    await session.stopKeyring();

    await session.startKeyring({ password: 'open' });
    expect(await open().get('p1:token')).toBe(secret);
    expect(await open().get('p2:token')).toBeNull();
  });

  test('deletes a secret, and deleting it again is no error', async () => {
    await session.startKeyring({ password: 'open' });
    const opened = open();
    await opened.set('p1:key', 'ab'.repeat(32));
    await opened.delete('p1:key');
    await opened.delete('p1:key');
    expect(await opened.get('p1:key')).toBeNull();
  });

  test('F4 keeps the longest secret complete and refuses one byte more before any write', async ({ task }) => {
    await session.startKeyring({ password: 'open' });
    const opened = open();
    const longest = 'x'.repeat(MAX_SECRET_BYTES);
    await opened.set('p1:token', longest);
    for (const unstorable of [`${longest}x`, '令'.repeat(1000), '', 'cut\0here']) {
      expect((await codeAndTime(opened.set('p1:token', unstorable))).code).toBe('tokenUnusable');
    }
    expect(await opened.get('p1:token')).toBe(longest);
    tried(task, 1);
  });

  test('answers several calls at once, each with its own secret', async () => {
    await session.startKeyring({ password: 'open' });
    const opened = open();
    const accounts = Array.from({ length: 8 }, (_, index) => `p${index}:key`);
    await Promise.all(accounts.map((account) => opened.set(account, `secret of ${account}`)));
    const secrets = await Promise.all(accounts.map((account) => opened.get(account)));
    expect(secrets).toEqual(accounts.map((account) => `secret of ${account}`));
    expect(childPids).toHaveLength(1);
  });

  test('F7 shows no secret in the arguments or the environment of its process', async ({ task }) => {
    await session.startKeyring({ password: 'open' });
    const opened = open();
    await opened.set('p1:token', 'canary-4711');
    expect(await opened.get('p1:token')).toBe('canary-4711');
    const [pid] = childPids;
    for (const place of ['cmdline', 'environ']) {
      const shown = readFileSync(`/proc/${String(pid)}/${place}`, 'latin1');
      expect(shown.length).toBeGreaterThan(0);
      expect(shown).not.toContain('canary-4711');
    }
    tried(task, 1);
  });

  test('starts a new process for the next call after the last one was killed from outside', async () => {
    await session.startKeyring({ password: 'open' });
    const opened = open();
    await opened.set('p1:key', 'kept');
    const [first] = childPids;
    if (first === undefined) throw new Error('no process was started');
    process.kill(first, 'SIGKILL');
    await expect.poll(() => opened.get('p1:key').catch(() => 'gone')).toBe('kept');
    expect(childPids).toHaveLength(2);
  });
});

test('the same process works over a utility process’s parent port', async () => {
  await session.startKeyring({ password: 'open' });
  const parentPort = fileURLToPath(new URL('../host/standin/parent-port.ts', import.meta.url));
  const spawn = forkKeychain(session.env, undefined, ['--import', parentPort]);
  keychain = createKeychain({ entry: ENTRY, service: 'Commission Desk', callMs: LIMIT_MS, spawn });
  await keychain.set('p1:key', 'kept');
  expect(await keychain.get('p1:key')).toBe('kept');
});

describe('a locked keyring', () => {
  test('F2 is "locked" for every call, never an empty answer, and the secret is there once it is unlocked', async ({
    task,
  }) => {
    await session.startKeyring({ password: 'open' });
    await open().set('p1:key', 'kept');
    await session.stopKeyring();

    await session.startKeyring('locked');
    const opened = open({ callMs: SLOW_LIMIT_MS });
    for (const call of [
      () => opened.get('p1:key'),
      () => opened.get('p2:key'),
      () => opened.set('p1:key', 'other'),
      () => opened.delete('p1:key'),
    ]) {
      const { code, tookMs } = await codeAndTime(call());
      expect(code).toBe('keychainLocked');
      expect(tookMs).toBeLessThan(SLOW_LIMIT_MS);
    }
    await session.stopKeyring();

    await session.startKeyring({ password: 'open' });
    expect(await open().get('p1:key')).toBe('kept');
    tried(task, 1);
  });
});

describe('no usable Secret Service', () => {
  test('F1 is "unavailable" at once if there is no session bus', async ({ task }) => {
    const opened = open({ env: { ...session.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' } });
    for (const call of [() => opened.get('p1:key'), () => opened.set('p1:key', 'x'), () => opened.delete('p1:key')]) {
      const { code, tookMs } = await codeAndTime(call());
      expect(code).toBe('keychain');
      // Not by the limit: after that, the answer is "silent".
      expect(tookMs).toBeLessThan(LIMIT_MS);
    }
    tried(task, 1);
  });

  test('F1 is "unavailable" if the process cannot start', async ({ task }) => {
    const broken = createKeychain({
      entry: `${ENTRY}.missing`,
      service: 'Commission Desk',
      callMs: LIMIT_MS,
      spawn: forkKeychain(session.env),
    });
    expect((await codeAndTime(broken.get('p1:key'))).code).toBe('keychain');
    broken.close();
    tried(task, 1);
  });
});

describe('two keyrings on one bus', () => {
  test('A24 the second one answers "not found" for a secret in the first, which still has it', async ({ task }) => {
    await session.startKeyring({ password: 'open' });
    await session.startSecondKeyring('other');
    const secrets = { key: hexKey('ab'.repeat(32)), token: 'kept' };
    await custodyOf(open()).keep('p1', secrets);
    await session.stopKeyring();
    expect(await custodyOf(open()).read('p1')).toBeNull();
    await session.stopSecondKeyring();
    await session.startKeyring({ password: 'open' });
    expect(await custodyOf(open()).read('p1')).toEqual(secrets);
    tried(task, 1);
  });
});

describe('a keyring that answers late', () => {
  test('F8 ends the wait, not the call: its answer is used, from the same process and one question', async ({
    task,
  }) => {
    await session.startKeyring({ password: 'open' });
    const secrets = { key: hexKey('ab'.repeat(32)), token: 'kept' };
    await custodyOf(open()).keep('p1', secrets);
    const opened = open();
    const custody = custodyOf(opened, 300);
    expect(await custody.read('p2')).toBeNull();
    const started = childPids.length;
    session.pauseKeyring();
    const reading = custody.read('p1');
    await expect(custody.waitFor(reading)).rejects.toMatchObject({ code: 'keychainAsking' });
    expect(custody.state).toBe('asking');
    await expect(custody.waitFor(custody.read('p1'))).rejects.toMatchObject({ code: 'keychainAsking' });
    session.resumeKeyring();
    expect(await reading).toEqual(secrets);
    expect(custody.state).toBe('usable');
    expect(childPids).toHaveLength(started);
    tried(task, 1);
  });

  test('F8 moves token and key from two items into one, and leaves none of the two', async ({ task }) => {
    await session.startKeyring({ password: 'open' });
    const opened = open();
    await opened.set('p1:key', 'ab'.repeat(32));
    await opened.set('p1:token', 'kept');
    const secrets = { key: hexKey('ab'.repeat(32)), token: 'kept' };
    const custody = custodyOf(opened);
    expect(await custody.read('p1')).toEqual(secrets);
    await expect.poll(() => opened.get('p1:key')).toBeNull();
    expect(await opened.get('p1:token')).toBeNull();
    expect(await opened.get('p1:spare')).toBeNull();
    expect(await custody.read('p1')).toEqual(secrets);
    await custody.forget('p1');
    expect(await custody.read('p1')).toBeNull();
    tried(task, 1);
  });
});

describe('a provider that owns the name and never answers', () => {
  test('F3 is given up after the limit, and the next call gets a new process', async ({ task }) => {
    await session.startSilentProvider();
    const opened = open();
    const both = await Promise.all([codeAndTime(opened.get('p1:token')), codeAndTime(opened.get('p1:key'))]);
    for (const { code, tookMs } of both) {
      expect(code).toBe('keychainSilent');
      expect(tookMs).toBeLessThan(LIMIT_MS + 300);
    }
    expect((await codeAndTime(opened.get('p1:key'))).code).toBe('keychainSilent');
    expect(childPids).toHaveLength(2);
    await expect.poll(() => existsSync(`/proc/${String(childPids[0])}/exe`)).toBe(false);
    tried(task, 1);
  });

  test('F3 lets the calling program exit while a call is stuck', async ({ task }) => {
    await session.startSilentProvider();
    const caller = fileURLToPath(new URL('../support/stuck-caller.ts', import.meta.url));
    const start = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, [caller], { env: session.env, timeout: 10_000 });
    expect(performance.now() - start).toBeLessThan(5000);
    const [pid, outcome] = stdout.trim().split('\n');
    expect(outcome).toContain('the keychain was closed');
    expect(existsSync(`/proc/${String(pid)}/exe`)).toBe(false);
    tried(task, 1);
  });
});
