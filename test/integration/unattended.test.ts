// Runs without a window, with the real session, threads, sync and store: each ending with its exit code.

import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { Order } from '../../main/unattended/order.ts';
import { OrderBox } from '../../main/unattended/order-box.ts';
import { askRunningApp } from '../../main/unattended/second-start.ts';
import { memoryKeychain } from '../support/memory-keychain.ts';
import {
  answers,
  fetchExpired,
  heldFetch,
  keychain,
  PACKAGES,
  ROWS,
  run,
  secondStart,
  service,
  signedIn,
  signedInTwice,
  start,
  startAlone,
  stop,
  useUnattended,
  userDataDir,
} from '../support/unattended.ts';

const SYNC: Order = { sync: true, sample: false, profile: null, export: null };

useUnattended();

test('a complete sync ends with 0, and says rows, times and run of both datasets', async () => {
  await signedIn();
  const desk = await startAlone();
  const result = await run(desk, SYNC);
  expect(result).toMatchObject({
    ...{ version: 1, outcome: 'complete', exitCode: 0, reason: null, problem: null },
    profile: { name: new URL(service.url).host },
    sync: {
      joined: false,
      datasets: [
        { dataset: 'charges', complete: true, rows: PACKAGES, reason: null },
        { dataset: 'reports', complete: true, rows: ROWS, reason: null },
      ],
    },
  });
  for (const { asOf } of result.sync?.datasets ?? [])
    expect(Date.parse(asOf ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const { resources } = await desk.call.getSyncStatus({});
  expect(resources.map(({ last }) => last?.runId)).toContain(result.sync?.runId);
});

test('the result contains neither the token nor the address', async () => {
  await signedIn();
  const desk = await startAlone();
  const text = JSON.stringify(await run(desk, SYNC));
  expect(text).not.toContain(service.tokens.full);
  expect(text).not.toContain(service.url);
});

test('a run without a person does not make its profile the one opened last', async () => {
  await signedIn();
  const first = await start();
  await first.call.openProfile({ id: (await first.call.getSession({})).profiles[0]?.id ?? '' });
  const [before] = (await first.call.getSession({})).profiles;
  await stop(first);
  const desk = await startAlone();
  expect((await run(desk, { ...SYNC, profile: before?.id ?? '' })).exitCode).toBe(0);
  expect((await desk.call.getSession({})).profiles[0]?.openedAt).toBe(before?.openedAt);
});

test('without a profile, a run takes the one that a person opened last, also after a run with another', async () => {
  const [last, other] = await signedInTwice();
  const desk = await startAlone();
  const opened: (string | undefined)[] = [];
  for (const profile of [other.name, null, other.id, null]) {
    const result = await run(desk, { ...SYNC, profile });
    expect(result).toMatchObject({ exitCode: 0, sync: { joined: false } });
    opened.push(result.profile?.id);
  }
  expect(opened).toEqual([other.id, last.id, other.id, last.id]);
});

test('a dataset that is not complete ends with 2', async () => {
  await signedIn({ token: service.tokens.withoutCharges });
  const desk = await startAlone();
  expect(await run(desk, SYNC)).toMatchObject({
    ...{ outcome: 'incomplete', exitCode: 2, reason: 'forbidden' },
    sync: {
      datasets: [
        { dataset: 'charges', verdict: 'failed', complete: false, reason: 'forbidden' },
        { dataset: 'reports', complete: true },
      ],
    },
  });
});

test('a token that the service refuses ends with 3', async () => {
  await signedIn();
  const desk = await startAlone({ fetch: fetchExpired });
  expect(await run(desk, SYNC)).toMatchObject({ outcome: 'token', exitCode: 3, reason: 'unauthorized' });
  // The session knows it now: the service is not asked again with it.
  const before = service.control.requests().length;
  expect(await run(desk, SYNC)).toMatchObject({ exitCode: 3, sync: null });
  expect(service.control.requests().length).toBe(before);
});

test('a profile without a token ends with 3, and stays signed out', async () => {
  await signedIn();
  const first = await start();
  const { profiles } = await first.call.getSession({});
  await first.call.signOut({ isDataKept: true });
  await stop(first);
  const desk = await startAlone();
  const result = await run(desk, { ...SYNC, profile: profiles[0]?.name ?? '' });
  expect(result).toMatchObject({ outcome: 'token', exitCode: 3, reason: 'tokenMissing' });
  await stop(desk);
  const next = await start();
  expect(await next.call.getSession({})).toMatchObject({ kind: 'signedOut', profiles: [{ isSignedOut: true }] });
  expect(await next.call.openProfile({ id: profiles[0]?.id ?? '' })).toMatchObject({
    profiles: [{ isSignedOut: false }],
  });
});

test('a service that is not reached ends with 4', async () => {
  await signedIn();
  const fetch = (): Promise<never> => Promise.reject(new AppError('offline', 'no network'));
  const desk = await startAlone({ fetch });
  expect(await run(desk, SYNC)).toMatchObject({ outcome: 'network', exitCode: 4, reason: 'offline' });
});

test('a proxy that asks for a password ends with 4: without a window nobody is asked', async () => {
  await signedIn();
  const desk = await startAlone({
    openNetwork: (login) => ({
      fetch: async (_input, init) => {
        const attempt = { proxy: 'proxy.test:8080', signal: init?.signal ?? AbortSignal.timeout(60_000), tried: null };
        try {
          await login.find(attempt);
        } finally {
          login.end(attempt, false);
        }
        throw new AppError('bug', 'the proxy got a password');
      },
      forget: () => Promise.resolve(),
    }),
  });
  expect(await run(desk, SYNC)).toMatchObject({ outcome: 'network', exitCode: 4, reason: 'proxyAuth' });
});

test('without a profile, or without the one that was asked for, a run ends with 5', async () => {
  const empty = await startAlone();
  expect(await run(empty, SYNC)).toMatchObject({ outcome: 'locked', exitCode: 5, reason: 'noProfile' });
  await stop(empty);
  await signedIn();
  const desk = await startAlone();
  expect(await run(desk, { ...SYNC, profile: 'another' })).toMatchObject({ exitCode: 5, reason: 'noProfile' });
});

test('the sample that a person left on the computer is not synced in place of an account', async () => {
  const first = await start();
  await first.call.openSample({});
  await stop(first);
  const sampleOnly = await startAlone();
  expect(await run(sampleOnly, SYNC)).toMatchObject({ exitCode: 5, reason: 'noProfile', profile: null, sync: null });
  await stop(sampleOnly);
  await signedIn();
  const person = await start();
  await person.call.openProfile({ id: (await person.call.getSession({})).profiles[0]?.id ?? '' });
  await person.call.signOut({ isDataKept: true });
  await stop(person);
  const signedOut = await startAlone();
  expect(await run(signedOut, SYNC)).toMatchObject({ exitCode: 5, reason: 'noProfile', profile: null, sync: null });
});

test.each([
  ['no account', 'noProfile', false],
  ['an account', 'otherProfile', true],
])('an app that shows the sample beside %s syncs nothing for a second start', async (_what, reason, hasAccount) => {
  if (hasAccount) await signedIn();
  const desk = await start();
  if (hasAccount) await desk.call.leaveProfile({});
  await desk.call.openSample({});
  const result = await askRunningApp(SYNC, secondStart(desk));
  expect(result).toMatchObject({ exitCode: 5, reason, profile: null, sync: null });
  expect(await desk.call.getSession({})).toMatchObject({ kind: 'open', profile: { kind: 'sample' } });
});

test('an app that was started with the sample syncs the account, not the sample, unless the order asks for it', async () => {
  await signedIn();
  const name = new URL(service.url).host;
  const shown = await start({ sample: true });
  const refused = { outcome: 'locked', exitCode: 5, reason: 'otherProfile', profile: null, sync: null };
  expect(await askRunningApp(SYNC, secondStart(shown))).toMatchObject(refused);
  await stop(shown);
  const alone = await startAlone({ sample: true });
  for (const profile of [null, name])
    expect(await run(alone, { ...SYNC, profile })).toMatchObject({ exitCode: 0, profile: { name } });
  expect(await run(alone, { ...SYNC, sample: true })).toMatchObject({ exitCode: 0, profile: { id: 'sample' } });
});

test('an order for the sample does not sync the account that a running app shows', async () => {
  const desk = await start();
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
  const result = await askRunningApp({ ...SYNC, sample: true }, secondStart(desk));
  expect(result).toMatchObject({ exitCode: 5, reason: 'otherProfile', profile: null, sync: null });
});

test('a name that two profiles have ends with 5, also in a running app, and their ids do not', async () => {
  await signedIn();
  const person = await start();
  await person.call.leaveProfile({});
  await person.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await stop(person);
  const ids = readdirSync(join(userDataDir, 'profiles'));
  expect(ids).toHaveLength(2);
  // Earlier versions let a person give one name twice.
  for (const id of ids) {
    const path = join(userDataDir, 'profiles', id, 'profile.json');
    writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), name: 'Desk' }));
  }
  const alone = await startAlone();
  const refused = { outcome: 'locked', exitCode: 5, reason: 'twoProfiles', profile: null, sync: null };
  expect(await run(alone, { ...SYNC, profile: 'Desk' })).toMatchObject(refused);
  for (const id of ids)
    expect(await run(alone, { ...SYNC, profile: id })).toMatchObject({ exitCode: 0, profile: { id } });
  await stop(alone);
  const desk = await start();
  expect(await askRunningApp({ ...SYNC, profile: 'Desk' }, secondStart(desk))).toMatchObject(refused);
});

test('a keychain that does not answer ends with 5 after its own limit', async () => {
  await signedIn();
  keychain.mode = 'asking';
  const desk = await startAlone({ keychainLimits: { waitMs: 20, callMs: 200 } });
  expect(await run(desk, SYNC)).toMatchObject({ outcome: 'locked', exitCode: 5, reason: 'keychain' });
});

test('a keychain that answers late, within its limit, is waited for', async () => {
  await signedIn();
  keychain.mode = 'asking';
  const desk = await startAlone({ keychainLimits: { waitMs: 20, callMs: 60_000 } });
  const result = run(desk, SYNC);
  await expect.poll(() => desk.events.sessionChanged?.at(-1)?.kind).toBe('waiting');
  keychain.answer('works');
  expect(await result).toMatchObject({ exitCode: 0 });
});

test.each(['unavailable', 'locked'] as const)('a keychain that is %s ends with 5', async (mode) => {
  await signedIn();
  keychain.mode = mode;
  const desk = await startAlone();
  expect(await run(desk, SYNC)).toMatchObject({ outcome: 'locked', exitCode: 5, reason: 'keychain' });
});

test('a passphrase ends with 5', async () => {
  const first = await start({ keychain: memoryKeychain('unavailable') });
  await first.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await first.call.protectWithPassphrase({ passphrase: 'correct horse battery' });
  await first.syncEnd();
  await stop(first);
  const desk = await startAlone();
  expect(await run(desk, SYNC)).toMatchObject({ outcome: 'locked', exitCode: 5, reason: 'passphrase' });
});

test('a failure of another kind ends with 1 and its code', async () => {
  await signedIn();
  const [profile = ''] = readdirSync(join(userDataDir, 'profiles'));
  const store = join(userDataDir, 'profiles', profile, 'data.db');
  rmSync(store);
  mkdirSync(store);
  const desk = await startAlone();
  expect(await run(desk, SYNC)).toMatchObject({ outcome: 'failed', exitCode: 1, reason: 'storage', sync: null });
});

test('a running app joins its sync under way, and the second start gets the result', async () => {
  const held = heldFetch();
  const desk = await start({ fetch: held.fetch });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
  held.hold();
  const { runId } = await desk.call.startSync({ scope: { kind: 'full' } });
  const asked = askRunningApp(SYNC, secondStart(desk));
  await expect.poll(() => answers()).toHaveLength(1);
  held.answer();
  expect(await asked).toMatchObject({ exitCode: 0, sync: { runId, joined: true } });
  expect(readdirSync(join(userDataDir, 'unattended'))).toEqual([]);
});

test('a check that is under way is no sync: the run follows it', async () => {
  const held = heldFetch();
  const desk = await start({ fetch: held.fetch });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
  held.hold();
  const { runId } = await desk.call.startSync({ scope: { kind: 'check' } });
  const asked = askRunningApp(SYNC, secondStart(desk));
  await expect.poll(() => answers()).toHaveLength(1);
  held.answer();
  const result = await asked;
  expect(result).toMatchObject({ exitCode: 0, sync: { joined: false } });
  expect(result?.sync?.runId).not.toBe(runId);
});

test('a running app with another profile is left as it is', async () => {
  const desk = await start();
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
  const result = await askRunningApp({ ...SYNC, profile: 'another' }, secondStart(desk));
  expect(result).toMatchObject({ exitCode: 5, reason: 'otherProfile' });
  expect(await desk.call.getSession({})).toMatchObject({ kind: 'open' });
});

test('an app that closes ends the run under way as cancelled, and takes no order', async () => {
  const held = heldFetch();
  const desk = await start({ fetch: held.fetch });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
  held.hold();
  const asked = askRunningApp(SYNC, secondStart(desk));
  await expect.poll(() => answers()).toHaveLength(1);
  await stop(desk);
  expect(await asked).toMatchObject({ exitCode: 2, reason: 'cancelled' });
  const id = randomUUID();
  const box = new OrderBox(userDataDir);
  await box.put(id, SYNC);
  desk.orders.take(id);
  await desk.orders.finish();
  expect(box.findAnswer(id)).toBeNull();
});

test('an app has reported its own run before it is free to close', async () => {
  const desk = await startAlone();
  const order: string[] = [];
  const asked = Promise.withResolvers<undefined>();
  const reported = Promise.withResolvers<undefined>();
  const ended = desk.runAlone(SYNC, async ({ reason }) => {
    asked.resolve(undefined);
    await reported.promise;
    order.push(`reported ${reason}`);
  });
  const free = desk.orders.finish().then(() => order.push('free'));
  await asked.promise;
  await turn();
  expect(order).toEqual([]);
  reported.resolve(undefined);
  await Promise.all([ended, free]);
  expect(order).toEqual(['reported noProfile', 'free']);
});

test('an order is taken once, however often the running app hears of it', async () => {
  const box = new OrderBox(userDataDir);
  const id = randomUUID();
  await box.put(id, SYNC);
  expect(await box.take(id, 1)).toEqual(SYNC);
  expect(await box.take(id, 1)).toBeNull();
  expect(await box.take(randomUUID(), 1)).toBeNull();
});
