// Row F8 and related rows: a keychain that asks the person answers late. Times are scaled by 1 : 60, so its 90 seconds are
// 1,500 ms here, the wait of 3 s is 50 ms and the call's two minutes are 2,000 ms.

import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { makeKeptCopy, type KeptCopy } from '../support/kept-copy.ts';
import { memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { AES, tried } from './points.ts';

const LIMITS = { waitMs: 50, callMs: 2_000 };
const ANSWER_MS = 1_500;

let userDataDir: string;
let service: LoopbackService;
let copy: KeptCopy;
let keychain: MemoryKeychain;
let running: RunningDesk[];

beforeAll(async () => {
  service = await startLoopbackService(sampleFlags({ packages: 20, reportRows: 300, ledgerDates: 10, aes: AES }));
  copy = await makeKeptCopy(service);
});
afterAll(async () => {
  copy.remove();
  await service.close();
});
beforeEach(() => {
  userDataDir = mkdtempSync(join(tmpdir(), 'desk-late-'));
  keychain = memoryKeychain();
  running = [];
});
afterEach(async () => {
  for (const desk of running) await desk.close();
  rmSync(userDataDir, { recursive: true, force: true });
});

async function start(keychainLimits = LIMITS): Promise<RunningDesk> {
  const desk = await startDesk({ userDataDir, keychain, keychainLimits });
  running.push(desk);
  return desk;
}

async function stop(desk: RunningDesk): Promise<void> {
  running = running.filter((each) => each !== desk);
  await desk.close();
}

async function signIn(desk: RunningDesk): Promise<void> {
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
}

/** Timers that run as usual, and that the test can also advance. */
function useFastTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

/** A profile with a copy of 300 rows, whose key is in the keychain. */
function keepCopy(): void {
  copy.putInto(userDataDir, keychain);
}

async function rowsOf(desk: RunningDesk): Promise<number | null> {
  const answer = await desk.call.queryRows({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 });
  return answer.kind === 'rows' ? answer.total : null;
}

async function kindOf(desk: RunningDesk): Promise<string> {
  return (await desk.call.getSession({})).kind;
}

function dataFiles(): readonly string[] {
  return readdirSync(userDataDir, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('data.db'));
}

describe('at start', () => {
  beforeEach(keepCopy);

  test('F8 an answer after 90 s is used: the window waits visibly, then continues by itself', async ({ task }) => {
    useFastTimers();
    keychain.mode = 'asking';
    const desk = await start();
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'waiting', keychain: 'asking' });
    vi.advanceTimersByTime(ANSWER_MS);
    keychain.answer('works');
    await expect.poll(() => kindOf(desk)).toBe('open');
    expect(desk.events.sessionChanged?.at(-1)).toMatchObject({ kind: 'open', token: 'held', custody: 'keychain' });
    expect(await rowsOf(desk)).toBe(300);
    tried(task, 1);
  });

  test('F8 trying again joins the call under way: it is not killed, and nothing is asked twice', async ({ task }) => {
    keychain.mode = 'asking';
    const desk = await start();
    const { started, asked } = { started: keychain.started, asked: keychain.asked.length };
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await desk.call.retryKeychain({})).toMatchObject({ kind: 'waiting', keychain: 'asking' });
    }
    expect([keychain.started, keychain.asked.length]).toEqual([started, asked]);
    const retried = desk.call.retryKeychain({});
    keychain.answer('works');
    expect(await retried).toMatchObject({ kind: 'open' });
    expect(keychain.asked.length).toBe(asked);
    tried(task, 1);
  });

  test('F3 after two minutes the call is given up, the message says so, and trying again makes a new call', async ({
    task,
  }) => {
    keychain.mode = 'asking';
    const desk = await start();
    const { started } = keychain;
    await expect
      .poll(() => desk.call.getSession({}))
      .toMatchObject({
        kind: 'refused',
        keychain: 'silent',
        failure: { code: 'keychainSilent' },
      });
    const retried = desk.call.retryKeychain({});
    await expect.poll(() => keychain.started).toBe(started + 1);
    keychain.answer('works');
    await retried;
    await expect.poll(() => kindOf(desk)).toBe('open');
    expect(await rowsOf(desk)).toBe(300);
    tried(task, 1);
  });

  test('F2 a late refusal is shown as such, and leaves the data untouched', async ({ task }) => {
    keychain.mode = 'asking';
    const desk = await start();
    keychain.answer('locked');
    await expect
      .poll(() => desk.call.getSession({}))
      .toMatchObject({
        kind: 'refused',
        failure: { code: 'keychainLocked' },
      });
    expect(dataFiles()).toHaveLength(1);
    tried(task, 1);
  });

  test('F8 a person who opened the sample stays there when the answer arrives', async ({ task }) => {
    keychain.mode = 'asking';
    const desk = await start();
    await desk.call.openSample({});
    keychain.answer('works');
    await turn();
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'open', profile: { kind: 'sample' } });
    expect(await desk.call.signOut({ isDataKept: false })).toMatchObject({
      kind: 'open',
      profile: { kind: 'service' },
    });
    tried(task, 1);
  });

  test('F8 leftovers of sign-outs that cannot be listed are logged, and the wait continues', async ({ task }) => {
    keychain.mode = 'asking';
    const { length } = keychain.asked;
    const starting = start({ ...LIMITS, waitMs: 500 });
    await expect.poll(() => keychain.asked.length, { interval: 5 }).toBeGreaterThan(length);
    const folder = join(userDataDir, 'profiles');
    renameSync(folder, `${folder}-elsewhere`);
    writeFileSync(folder, '');
    const desk = await starting;
    rmSync(folder);
    renameSync(`${folder}-elsewhere`, folder);
    await expect.poll(() => desk.logged.join('\n')).toContain('removed profiles could not be listed');
    keychain.answer('works');
    await expect.poll(() => kindOf(desk)).toBe('open');
    tried(task, 1);
  });

  test('F8 quitting does not wait for the answer, and a later answer opens nothing', async ({ task }) => {
    keychain.mode = 'asking';
    const desk = await start();
    const startedMs = performance.now();
    await stop(desk);
    expect(performance.now() - startedMs).toBeLessThan(1_000);
    keychain.answer('works');
    // The next start opens the same data later than the answer would have.
    expect(await kindOf(await start())).toBe('open');
    expect(desk.events.sessionChanged?.at(-1)).toMatchObject({ kind: 'waiting' });
    tried(task, 1);
  });

  test('F5 signing out does not wait for the answer either, and the key is deleted when it arrives', async ({
    task,
  }) => {
    const desk = await start();
    keychain.mode = 'asking';
    expect(await desk.call.signOut({ isDataKept: false })).toMatchObject({ kind: 'signedOut' });
    expect(dataFiles()).toEqual([]);
    keychain.answer('works');
    await expect.poll(() => keychain.secrets.size).toBe(0);
    await expect.poll(() => readdirSync(join(userDataDir, 'profiles'))).toEqual([]);
    tried(task, 1);
  });
});

describe('at sign-in', () => {
  test('F8 an answer after 90 s is used: token and key are stored, and the first copy begins by itself', async ({
    task,
  }) => {
    useFastTimers();
    keychain.mode = 'asking';
    const desk = await start();
    await signIn(desk);
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'keeping', keychain: 'asking' });
    vi.advanceTimersByTime(ANSWER_MS);
    keychain.answer('works');
    await expect.poll(() => kindOf(desk)).toBe('open');
    await expect.poll(async () => (await desk.call.getSyncStatus({})).progress).not.toBeNull();
    await desk.syncEnd();
    await stop(desk);
    const next = await start();
    expect(await next.call.getSession({})).toMatchObject({ kind: 'open', token: 'held', custody: 'keychain' });
    expect(await rowsOf(next)).toBe(300);
    tried(task, 1);
  });

  for (const mode of ['asking', 'locked', 'unavailable'] as const) {
    test(`F1 ${mode}: before the person has chosen, nothing is opened, so nothing can be deleted at quit`, async ({
      task,
    }) => {
      keychain.mode = mode;
      const desk = await start();
      await signIn(desk);
      expect(await desk.call.getSession({})).toMatchObject({ kind: 'keeping', keychain: mode });
      expect(dataFiles()).toEqual([]);
      await desk.call.keepUntilQuit({});
      expect(await desk.call.getSession({})).toMatchObject({ kind: 'open', custody: 'untilQuit', token: 'held' });
      await desk.syncEnd();
      expect(await rowsOf(desk)).toBe(300);
      await stop(desk);
      expect(dataFiles()).toEqual([]);
      tried(task, 1);
    });
  }

  test('F8 choosing a passphrase keeps the copy, and a late answer leaves nothing in the keychain', async ({
    task,
  }) => {
    keychain.mode = 'asking';
    const desk = await start();
    await signIn(desk);
    expect(await desk.call.protectWithPassphrase({ passphrase: 'correct horse' })).toMatchObject({
      kind: 'open',
      custody: 'passphrase',
    });
    await desk.syncEnd();
    keychain.answer('works');
    await expect.poll(() => [...keychain.asked].some((call) => call.startsWith('delete'))).toBe(true);
    await expect.poll(() => keychain.secrets.size).toBe(0);
    await stop(desk);
    const next = await start();
    expect(await next.call.getSession({})).toMatchObject({ kind: 'locked' });
    expect(await next.call.unlock({ passphrase: 'correct horse' })).toMatchObject({ kind: 'open' });
    expect(await rowsOf(next)).toBe(300);
    tried(task, 1);
  });

  test('F1 a keychain that works at the second attempt stores everything', async ({ task }) => {
    keychain.mode = 'locked';
    const desk = await start();
    await signIn(desk);
    keychain.mode = 'works';
    expect(await desk.call.retryKeychain({})).toMatchObject({ kind: 'open', custody: 'keychain', keychain: 'usable' });
    await desk.syncEnd();
    expect(await rowsOf(desk)).toBe(300);
    tried(task, 1);
  });

  test('F8 going back leaves no profile and, when the answer arrives, no secret', async ({ task }) => {
    keychain.mode = 'asking';
    const desk = await start();
    await signIn(desk);
    expect(await desk.call.signOut({ isDataKept: false })).toMatchObject({ kind: 'signedOut', hasLeftovers: false });
    keychain.answer('works');
    await expect.poll(() => keychain.asked.filter((call) => call.startsWith('delete')).length).toBeGreaterThan(0);
    await expect.poll(() => keychain.secrets.size).toBe(0);
    await expect.poll(() => readdirSync(join(userDataDir, 'profiles'))).toEqual([]);
    tried(task, 1);
  });
});

describe('at a later attempt', () => {
  test('F8 data kept until quit is kept for good when the answer arrives late', async ({ task }) => {
    keychain.mode = 'unavailable';
    const desk = await start();
    await signIn(desk);
    await desk.call.keepUntilQuit({});
    await desk.syncEnd();
    keychain.mode = 'asking';
    const { length } = keychain.asked;
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await desk.call.retryKeychain({})).toMatchObject({ custody: 'untilQuit', keychain: 'asking' });
    }
    keychain.answer('works');
    await expect.poll(() => desk.call.getSession({})).toMatchObject({ custody: 'keychain', keychain: 'usable' });
    await stop(desk);
    // The tries joined one call, which looks before it writes and reads back what it wrote.
    const asked = keychain.asked.slice(length).map((call) => call.split(' ')[0]);
    expect(asked.filter((kind) => kind !== 'delete')).toEqual(['get', 'set', 'get']);
    const next = await start();
    expect(await rowsOf(next)).toBe(300);
    tried(task, 1);
  });

  test('F8 data kept until quit keeps its key if it is to be kept for good while the keychain still asks', async ({
    task,
  }) => {
    keychain.mode = 'asking';
    // The first call must still be running when the second choice is made.
    const desk = await start({ ...LIMITS, callMs: 60_000 });
    await signIn(desk);
    await desk.call.keepUntilQuit({});
    await desk.call.retryKeychain({});
    keychain.answer('works');
    await expect.poll(() => desk.call.getSession({})).toMatchObject({ custody: 'keychain', keychain: 'usable' });
    // When it ends, the keychain has also reverted the first choice.
    await desk.syncEnd();
    await stop(desk);
    const next = await start();
    expect(await next.call.getSession({})).toMatchObject({ kind: 'open', custody: 'keychain' });
    expect(await rowsOf(next)).toBe(300);
    tried(task, 1);
  });

  test('F8 a new token is used at once, and stored when the answer arrives', async ({ task }) => {
    keepCopy();
    const desk = await start();
    keychain.mode = 'asking';
    await desk.call.enterToken({ token: service.tokens.withoutCharges });
    expect(await desk.call.getSession({})).toMatchObject({ token: 'heldUntilQuit', keychain: 'asking' });
    keychain.answer('works');
    await expect.poll(() => desk.call.getSession({})).toMatchObject({ token: 'held', keychain: 'usable' });
    const [item] = [...keychain.secrets.values()];
    expect(item?.slice(65)).toBe(service.tokens.withoutCharges);
    tried(task, 1);
  });
});

describe('a key that this keychain does not contain', () => {
  beforeEach(keepCopy);

  for (const [row, what, take] of [
    ['F4', 'is gone', () => keychain.secrets.clear()],
    ['F4', 'is garbled', () => keychain.secrets.forEach((_, account) => keychain.secrets.set(account, 'x'))],
    [
      'A24',
      'belongs to another file',
      () => keychain.secrets.forEach((_, at) => keychain.secrets.set(at, 'ab'.repeat(32))),
    ],
  ] as const) {
    test(`${row} ${what}: the person is asked, the copy stays, and the keyring with the key opens it`, async ({
      task,
    }) => {
      const held = new Map(keychain.secrets);
      take();
      const before = new Map(keychain.secrets);
      const desk = await start();
      expect(await desk.call.getSession({})).toMatchObject({ kind: 'keyNotFound' });
      expect(await desk.call.retryKeychain({})).toMatchObject({ kind: 'keyNotFound' });
      expect(keychain.secrets).toEqual(before);
      expect(dataFiles()).toHaveLength(1);
      expect(dataFiles()[0]).not.toContain('set-aside');
      for (const [account, secret] of held) keychain.secrets.set(account, secret);
      expect(await desk.call.retryKeychain({})).toMatchObject({ kind: 'open', setAside: null });
      expect(await rowsOf(desk)).toBe(300);
      tried(task, 1);
    });

    test(`${row} ${what}: the copy is set aside if the person says so, and never deleted`, async ({ task }) => {
      take();
      const desk = await start();
      const session = await desk.call.startFresh({});
      expect(session).toMatchObject({ kind: 'open', setAside: { reason: 'keyLost' } });
      expect(await rowsOf(desk)).toBe(0);
      expect(dataFiles().filter((path) => path.includes('set-aside'))).toHaveLength(1);
      await stop(desk);
      const next = await start();
      expect(await next.call.getSession({})).toMatchObject({ kind: 'open', replacedFile: null });
      tried(task, 1);
    });
  }

  test('A24 starting fresh is refused if nobody was asked', async ({ task }) => {
    const desk = await start();
    await expect(desk.call.startFresh({})).rejects.toMatchObject({ code: 'notFound' });
    expect(await rowsOf(desk)).toBe(300);
    tried(task, 1);
  });
});
