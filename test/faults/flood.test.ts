// Group G: the window's page is hostile. It calls channels that do not exist, floods the main process, asks other
// addresses and saves programs. The calls go to a running desk, as they are registered.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, onTestFinished, test } from 'vitest';
import type { CallName } from '../../shared/contract/calls.ts';
import type { Result } from '../../shared/contract/errors.ts';
import { CALL_ALLOWANCES } from '../../main/call-limits.ts';
import { systemClock } from '../../main/clock.ts';
import type { Handlers } from '../../main/handlers.ts';
import { registerCalls } from '../../main/ipc.ts';
import { IpcMainStandIn } from '../host/standin/ipc-main.ts';
import type { InvokeSource } from '../host/standin/host.ts';
import { toWire } from '../host/standin/wire.ts';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { EXAMPLES } from '../support/call-examples.ts';
import { memoryKeychain } from '../support/memory-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { AES, depth, figure, tried } from './points.ts';

const FRAME = { url: 'app://commission-desk/index.html', parent: null, send: () => undefined };
const REPORTS = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 } as const;

type Page = (
  channel: string,
  args: unknown,
) => Promise<Result<unknown> | { readonly ok: false; readonly code: 'none' }>;

function pageOf(handlers: Handlers, logged: string[] = []): Page {
  const ipcMain = new IpcMainStandIn();
  const note = (message: string): void => void logged.push(message);
  registerCalls({ ipcMain, handlers, log: { info: note, warn: note, error: note }, clock: systemClock });
  // reason: the limits only tell senders apart
  const source = { sender: {}, frame: FRAME } as unknown as InvokeSource;
  return async (channel, args) => {
    const reply = await ipcMain.answer({ channel, args: toWire([args], channel) }, source);
    if (!reply.ok) return { ok: false, code: 'none' };
    // reason: each registered channel answers with a result
    return ('json' in reply.value ? JSON.parse(reply.value.json) : reply.value.raw) as Result<unknown>;
  };
}

async function signedIn(chooseSavePath?: () => Promise<null>): Promise<{ desk: RunningDesk; asked: () => number }> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-flood-'));
  const service = await startLoopbackService(
    sampleFlags({ packages: 50, reportRows: 2_000, ledgerDates: 10, aes: AES }),
    { port: 0 },
  );
  const keychain = memoryKeychain();
  const desk = await startDesk({ userDataDir, keychain, ...(chooseSavePath && { chooseSavePath }) });
  onTestFinished(async () => {
    await desk.close();
    await service.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
  return { desk, asked: () => keychain.asked.length };
}

/** A thousand calls a second. Returns how many were answered with each code, and how long the event loop was late. */
async function flood(page: Page, seconds: number, next: (at: number) => { channel: string; args: unknown }) {
  const codes = new Map<string, number>();
  const answers: Promise<void>[] = [];
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const startMs = performance.now();
  for (let at = 0; at < seconds * 1_000;) {
    const due = Math.min(seconds * 1_000, performance.now() - startMs);
    for (; at < due; at += 1) {
      const { channel, args } = next(at);
      const answer = page(channel, args).then((result) => {
        const code = result.ok ? 'ok' : result.code;
        codes.set(code, (codes.get(code) ?? 0) + 1);
      });
      answers.push(answer);
    }
    // eslint-disable-next-line own/no-fixed-wait -- so many calls a second are the flood
    await systemClock.sleep(5);
  }
  delay.disable();
  const elapsedSeconds = (performance.now() - startMs) / 1_000;
  await Promise.all(answers);
  return { codes, elapsedSeconds, lateMs: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 } };
}

test('G3 a flood of one call is cut to its rate, and the main process answers meanwhile and afterwards', async ({
  task,
}) => {
  const { desk } = await signedIn();
  const logged: string[] = [];
  const page = pageOf(desk.handlers, logged);
  const seconds = depth({ short: 2, full: 20 });
  const { codes, elapsedSeconds, lateMs } = await flood(page, seconds, (at) => ({
    channel: 'call:queryRows',
    args: { ...REPORTS, page: 1 + (at % 40) },
  }));
  const { burst, perSecond } = CALL_ALLOWANCES.read;
  const refused = codes.get('tooManyCalls') ?? 0;
  expect(seconds * 1_000 - refused).toBeLessThanOrEqual(burst + perSecond * elapsedSeconds + 1);
  expect(refused).toBeGreaterThan(seconds * 300);
  expect([...codes.keys()].every((code) => ['ok', 'cancelled', 'tooManyCalls'].includes(code))).toBe(true);
  expect(await page('call:getSession', {})).toMatchObject({ ok: true, value: { kind: 'open' } });
  expect(logged.length).toBeLessThanOrEqual(60);
  // The figure below is what counts. This limit leaves room for a busy machine.
  expect(lateMs.p99).toBeLessThan(2_000);
  await expect.poll(() => page('call:queryRows', REPORTS)).toMatchObject({ ok: true });
  figure(task, `14: 1,000 calls a second, event loop late by ${lateMs.p99.toFixed(0)} ms (p99)`);
  tried(task, seconds * 1_000);
});

test('G3 a flood of all calls reaches each handler at the rate of its kind only; unknown channels are refused', async ({
  task,
}) => {
  const reached = new Map<string, number>();
  const handlers = new Proxy(
    {},
    { get: (_target, name) => () => (reached.set(String(name), (reached.get(String(name)) ?? 0) + 1), null) },
    // reason: every call has a handler that only counts
  ) as Handlers;
  const page = pageOf(handlers);
  // reason: `Object.keys` gives plain strings; the examples have exactly the names of the contract
  const names = Object.keys(EXAMPLES) as CallName[];
  const seconds = depth({ short: 1, full: 10 });
  const writing: readonly CallName[] = ['saveNote', 'saveView', 'writePreference', 'addPins'];
  // Every second call writes: their share of all calls would be within the allowance even without limits.
  const { elapsedSeconds } = await flood(page, seconds, (at) => {
    const turn = Math.floor(at / 2);
    const name = (at % 2 === 0 ? names[turn % names.length] : writing[turn % writing.length]) ?? 'getSession';
    return { channel: `call:${name}`, args: EXAMPLES[name].good[0] };
  });
  const sum = (...of: readonly CallName[]): number => of.reduce((count, name) => count + (reached.get(name) ?? 0), 0);
  const most = (kind: keyof typeof CALL_ALLOWANCES): number =>
    CALL_ALLOWANCES[kind].burst + CALL_ALLOWANCES[kind].perSecond * elapsedSeconds + 1;
  const dialogs = sum('saveText', 'saveImage', 'savePdf', 'startExport', 'checkFile', 'openViewFile');
  expect(dialogs).toBeGreaterThan(0);
  expect(dialogs).toBeLessThanOrEqual(most('dialog'));
  expect(sum('signIn', 'unlock', 'retryKeychain', 'runTravelCheck', 'enterToken')).toBeLessThanOrEqual(most('secret'));
  expect(sum(...writing)).toBeLessThanOrEqual(most('write'));
  for (const channel of ['call:openFile', 'call:__proto__', 'call:constructor', 'call:', 'queryRows', 'event:viewNews'])
    expect(await page(channel, {})).toEqual({ ok: false, code: 'none' });
  tried(task, seconds * 1_000 + 6);
});

test('G9 beside an open profile no address is asked, no program is saved, and dialogs stay few', async ({ task }) => {
  let dialogs = 0;
  const { desk, asked } = await signedIn(() => ((dialogs += 1), Promise.resolve(null)));
  const requests: string[] = [];
  const foreign = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void foreign.close());
  // reason: it listens on a port
  const serviceUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/?rows=stolen`;
  const page = pageOf(desk.handlers);
  for (const call of ['checkConnection', 'signIn']) {
    const answer = await page(`call:${call}`, { serviceUrl: serviceUrl.replace('/?', '/'), token: 'stolen' });
    expect(answer).toMatchObject({ ok: false, code: 'busy' });
  }
  expect(requests).toEqual([]);
  for (const name of [
    'run.bat',
    'a.xlsx.exe',
    'a.csv.lnk',
    'a.cmd',
    '../a.sh',
    'a.txt\u202etab.bat',
    'a.bat ',
    'a.bat.',
  ])
    expect(await page('call:saveText', { suggestedName: name, text: 'x' })).toMatchObject({ code: 'badArguments' });
  expect(dialogs).toBe(0);
  const seconds = depth({ short: 1, full: 2 });
  const saved = await flood(page, seconds, () => ({
    channel: 'call:saveText',
    args: { suggestedName: 'a.csv', text: 'x' },
  }));
  const { burst, perSecond } = CALL_ALLOWANCES.dialog;
  expect(dialogs).toBeLessThanOrEqual(burst + perSecond * saved.elapsedSeconds + 1);
  const askedBefore = asked();
  const keychain = await flood(page, seconds, () => ({ channel: 'call:retryKeychain', args: {} }));
  const { burst: secrets, perSecond: secretsPerSecond } = CALL_ALLOWANCES.secret;
  const runs = secrets + secretsPerSecond * keychain.elapsedSeconds + 1;
  // One call of the window asks the keychain at most a dozen times.
  expect(asked() - askedBefore).toBeLessThanOrEqual(12 * runs);
  expect(await page('call:getSession', {})).toMatchObject({ ok: true, value: { kind: 'open' } });
  tried(task, 2_000 * seconds + 10);
});
