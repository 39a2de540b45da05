// What the tests of runs without a window share: a service with 60 packages and 600 report rows, a data folder with its
// keychain, an empty folder for exports, and the apps that are started on them.

import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { systemClock, type Clock } from '../../main/clock.ts';
import { OrderBox } from '../../main/unattended/order-box.ts';
import type { Order } from '../../main/unattended/order.ts';
import type { UnattendedResult } from '../../main/unattended/result.ts';
import type { SecondStartParts } from '../../main/unattended/second-start.ts';
import type { Profile } from '../../shared/contract/session.ts';
import type { SavedView } from '../../shared/contract/views.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { memoryKeychain, type MemoryKeychain } from './memory-keychain.ts';
import { startDesk, type RunningDesk } from './running-desk.ts';

export const PACKAGES = 60;
export const ROWS = 600;

export let userDataDir: string;
export let folder: string;
export let service: LoopbackService;
export let keychain: MemoryKeychain;
let running: RunningDesk[];

/** Registers set-up and clean-up for each test of the calling file. */
export function useUnattended(): void {
  beforeEach(async () => {
    userDataDir = mkdtempSync(join(tmpdir(), 'desk-unattended-'));
    folder = mkdtempSync(join(tmpdir(), 'desk-exported-'));
    service = await startLoopbackService({ packages: PACKAGES, reportRows: ROWS, ledgerDates: 10, aes: 4 });
    keychain = memoryKeychain();
    running = [];
  });
  afterEach(async () => {
    for (const desk of running) await desk.close();
    await service.close();
    for (const each of [userDataDir, folder]) rmSync(each, { recursive: true, force: true });
  });
}

type Options = Partial<Parameters<typeof startDesk>[0]>;

export async function start(options: Options = {}): Promise<RunningDesk> {
  const desk = await startDesk({ userDataDir, keychain, ...options });
  running.push(desk);
  return desk;
}

export const startAlone = (options: Options = {}): Promise<RunningDesk> => start({ isAlone: true, ...options });

export async function stop(desk: RunningDesk): Promise<void> {
  running = running.filter((each) => each !== desk);
  await desk.close();
}

export async function run(desk: RunningDesk, order: Order): Promise<UnattendedResult> {
  const ended = Promise.withResolvers<UnattendedResult>();
  await desk.runAlone(order, (result) => Promise.resolve(ended.resolve(result)));
  return await ended.promise;
}

/** A profile with a copy and the views, whose app has quit. */
export async function signedIn({
  token = service.tokens.full,
  views = [],
  clock = systemClock,
}: { readonly token?: string; readonly views?: readonly SavedView[]; readonly clock?: Clock } = {}): Promise<void> {
  const desk = await start({ clock });
  await desk.call.signIn({ serviceUrl: service.url, token });
  await desk.syncEnd();
  for (const view of views) await desk.call.saveView({ view });
  await stop(desk);
}

/** Two profiles, the one that a person opened last first; their app has quit. */
export async function signedInTwice(): Promise<readonly [last: Profile, other: Profile]> {
  await signedIn();
  const person = await start();
  await person.call.leaveProfile({});
  await person.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await person.syncEnd();
  const [last, other] = (await person.call.getSession({})).profiles;
  if (last === undefined || other === undefined) throw new Error('there are not two profiles');
  await stop(person);
  return [last, other];
}

/** Sends a token that has expired, whatever the app sends. */
export const fetchExpired: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${service.tokens.expired}`);
  return fetch(input, { ...init, headers });
};

/** A second start, beside the running app. */
export function secondStart(desk: RunningDesk): SecondStartParts {
  const requestLock = (id: string): boolean => {
    desk.orders.take(id);
    return false;
  };
  const asked = { isAlive: () => true, isCalledOff: () => false };
  return { box: new OrderBox(userDataDir), clock: systemClock, newId: randomUUID, requestLock, ...asked };
}

/** A service that answers nothing from `hold` until `answer` is called. */
export function heldFetch(): { readonly fetch: typeof globalThis.fetch; hold(): void; answer(): void } {
  let gate = Promise.withResolvers<undefined>();
  gate.resolve(undefined);
  return {
    hold: () => void (gate = Promise.withResolvers()),
    answer: () => gate.resolve(undefined),
    fetch: async (...request) => {
      await gate.promise;
      return await globalThis.fetch(...request);
    },
  };
}

/** The files in which the running app has answered orders. */
export function answers(): readonly string[] {
  const folder = join(userDataDir, 'unattended');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.answer.json')) : [];
}
