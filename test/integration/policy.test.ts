// The policy where the main process acts: requests, files, passphrases, timers, the log. With real threads and a service on
// loopback.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileLog, logPathIn } from '../../main/log.ts';
import { Policy } from '../../main/policy/policy.ts';
import { AppSettingsFile } from '../../main/settings/app-settings.ts';
import type { UnattendedResult } from '../../main/unattended/result.ts';
import { DEFAULT_APP_SETTINGS } from '../../shared/contract/app/settings.ts';
import type { ExportFormat } from '../../shared/contract/exports/request.ts';
import { AUTO_SYNC_PREFERENCE } from '../../shared/preferences/auto-sync.ts';
import { LOCK_AFTER_PREFERENCE } from '../../shared/preferences/lock-after.ts';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { notingLog } from '../support/logs.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { readEtc, readJson } from '../support/policy-sources.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==';
const ALL = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 } as const;

let userDataDir: string;
let keychain: MemoryKeychain;
let service: LoopbackService;
let running: RunningDesk[];
/** Addresses of the requests that were sent. */
let asked: string[];

beforeEach(async () => {
  userDataDir = mkdtempSync(join(tmpdir(), 'desk-policy-'));
  keychain = memoryKeychain();
  running = [];
  asked = [];
  service = await startLoopbackService(sampleFlags({ packages: 20, reportRows: 200, ledgerDates: 5, aes: 4 }), {
    port: 0,
  });
});
afterEach(async () => {
  for (const desk of running) await desk.close();
  await service.close();
  rmSync(userDataDir, { recursive: true, force: true });
});

const ofJson = async (policy: object): Promise<Policy> => new Policy(await readJson(policy));
const unreadable = async (): Promise<Policy> => new Policy(await readEtc('{\n  "enforced": {\n    "exports": }\n}'));

async function start(policy: Policy, options: Partial<Parameters<typeof startDesk>[0]> = {}): Promise<RunningDesk> {
  const counted: typeof fetch = (input, init) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return fetch(input, init);
  };
  const desk = await startDesk({ userDataDir, keychain, policy, fetch: counted, ...options });
  running.push(desk);
  return desk;
}

const signIn = (desk: RunningDesk) => desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });

/** A profile with a copy, as a policy that comes later finds it. */
async function signedInBefore(): Promise<void> {
  const desk = await start(new Policy());
  await signIn(desk);
  await desk.syncEnd();
  await stop(desk);
  asked = [];
}

async function stop(desk: RunningDesk): Promise<void> {
  running = running.filter((each) => each !== desk);
  await desk.close();
}

const forbidden = (rule: string) => ({ code: 'notAllowed', facts: { rule } });

describe('requests', () => {
  test('go to no other address than the enforced one, at the sign-in and later', async () => {
    const other = await ofJson({ enforced: { serviceAddress: 'https://a.example' } });
    const first = await start(other);
    await expect(signIn(first)).rejects.toMatchObject(forbidden('address'));
    expect(asked).toEqual([]);
    await stop(first);
    await signedInBefore();
    const desk = await start(other);
    await expect(Promise.resolve().then(() => desk.call.startSync({ scope: { kind: 'quick' } }))).rejects.toMatchObject(
      forbidden('address'),
    );
    expect(asked).toEqual([]);
  });

  test('go to the enforced address, without asking for it', async () => {
    const desk = await start(await ofJson({ enforced: { serviceAddress: service.url } }));
    expect(await desk.call.getSession({})).toMatchObject({ kind: 'signedOut', suggestedServiceUrl: service.url });
    await signIn(desk);
    await desk.syncEnd();
    expect(asked.length).toBeGreaterThan(0);
  });

  test('go to no host that is not allowed', async () => {
    const desk = await start(await ofJson({ enforced: { allowedHosts: ['a.example'] } }));
    await expect(signIn(desk)).rejects.toMatchObject(forbidden('host'));
    const lines = await desk.call.checkConnection({ serviceUrl: service.url, token: 't' });
    expect(lines.find(({ verdict }) => verdict === 'failed')?.failure).toMatchObject(forbidden('host'));
    expect(asked).toEqual([]);
    const allowed = await start(await ofJson({ enforced: { allowedHosts: [new URL(service.url).hostname] } }));
    await signIn(allowed);
    await allowed.syncEnd();
  });
});

describe('a policy that cannot be read', () => {
  test('stops syncing and exporting, never reading', async () => {
    await signedInBefore();
    const desk = await start(await unreadable());
    const sync = (): Promise<unknown> =>
      Promise.resolve().then(() => desk.call.startSync({ scope: { kind: 'quick' } }));
    await expect(sync()).rejects.toMatchObject({
      code: 'policyInvalid',
      facts: { place: '/etc/commission-desk/policy.json, line 3' },
    });
    await expect(exportAs(desk, 'csv')).rejects.toMatchObject({ code: 'policyInvalid' });
    expect(await desk.call.queryRows(ALL)).toMatchObject({ kind: 'rows', total: 200 });
    expect((await desk.call.getPolicy({})).stoppedBy).toMatchObject({ of: 'document' });
    expect(asked).toEqual([]);
  });

  test('ends a run without a window with 6', async () => {
    await signedInBefore();
    const desk = await start(await unreadable(), { isAlone: true });
    const ended = Promise.withResolvers<UnattendedResult>();
    await desk.runAlone({ sync: true, sample: false, profile: null, export: null }, (result) =>
      Promise.resolve(ended.resolve(result)),
    );
    expect(await ended.promise).toMatchObject({ exitCode: 6, outcome: 'policy', reason: 'policyInvalid' });
    expect(asked).toEqual([]);
  });

  test('lets the sample be explored', async () => {
    const desk = await start(await unreadable());
    expect(await desk.call.openSample({})).toMatchObject({ kind: 'open' });
    await desk.call.cancelSync({});
  });
});

async function exportAs(desk: RunningDesk, format: ExportFormat): Promise<unknown> {
  return await desk.call.startExport(exportRequest(rowsSource(ALL), { format }));
}

describe('files', () => {
  async function openSample(policy: Policy): Promise<RunningDesk> {
    const path = join(userDataDir, 'saved');
    const desk = await start(policy, {
      chooseSavePath: () => Promise.resolve(path),
      printPage: () => Promise.resolve(Buffer.from('%PDF')),
    });
    await desk.call.openSample({});
    await desk.call.cancelSync({});
    return desk;
  }
  const saves = (desk: RunningDesk) => ({
    csv: () => desk.call.saveText({ suggestedName: 'a.csv', text: 'a' }),
    svg: () => desk.call.saveText({ suggestedName: 'a.svg', text: 'a' }),
    png: () => desk.call.saveImage({ suggestedName: 'a.png', pngBase64: PIXEL }),
    pdf: () => desk.call.savePdf({ suggestedName: 'a.pdf', isLandscape: true }),
    report: () => desk.call.saveText({ suggestedName: 'a.json', text: '{}' }),
    view: () => desk.call.saveText({ suggestedName: 'a.deskview', text: '{}' }),
  });

  test('with rows are not written while exports are off; a report for support is', async () => {
    const desk = await openSample(await ofJson({ enforced: { exports: 'off' } }));
    const { csv, svg, png, pdf, report, view } = saves(desk);
    for (const save of [csv, svg, png, pdf]) await expect(save()).rejects.toMatchObject(forbidden('exports'));
    await expect(exportAs(desk, 'csv')).rejects.toMatchObject(forbidden('exports'));
    expect(existsSync(join(userDataDir, 'saved'))).toBe(false);
    expect(await report()).not.toBeNull();
    expect(await view()).not.toBeNull();
  });

  test('have only the allowed formats', async () => {
    const desk = await openSample(await ofJson({ enforced: { exportFormats: ['xlsx', 'picture'] } }));
    const { csv, svg, png, pdf } = saves(desk);
    for (const save of [csv, pdf]) await expect(save()).rejects.toMatchObject(forbidden('format'));
    for (const save of [svg, png]) expect(await save()).not.toBeNull();
    await expect(exportAs(desk, 'parquet')).rejects.toMatchObject(forbidden('format'));
    await exportAs(desk, 'xlsx');
  });
});

test('a passphrase that is shorter than enforced is refused', async () => {
  const desk = await start(await ofJson({ enforced: { passphraseLength: 12 } }));
  await desk.call.openSample({});
  const protect = (passphrase: string) => desk.call.protectWithPassphrase({ passphrase });
  await expect(protect('elevenchars')).rejects.toMatchObject(forbidden('passphrase'));
  await desk.call.cancelSync({});
  await desk.syncEnd();
  await expect(protect('twelve chars')).rejects.toMatchObject({ code: 'badArguments' });
});

test('the window is locked at the enforced time also if the app could not read its profiles at the start', async () => {
  const clock = new ManualClock(Date.now());
  const profiles = join(userDataDir, 'profiles');
  writeFileSync(profiles, 'no folder');
  const desk = await start(await ofJson({ enforced: { lockAfterMinutes: 5 } }), { clock, isAlone: true });
  await expect(desk.start()).rejects.toThrow();
  rmSync(profiles);
  await desk.call.openSample({});
  await pass(clock, desk, 6 * MINUTE_MS);
  await expect.poll(async () => (await desk.call.getSession({})).kind).toBe('locked');
});

/** After each minute a question goes through the threads, behind whatever the minute has made the app ask them. */
async function pass(clock: ManualClock, desk: RunningDesk, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += MINUTE_MS) {
    await clock.advance(MINUTE_MS);
    await desk.call.getDecisions({});
  }
}

test('the window is locked at the enforced time, though its person chose never, and only without use', async () => {
  const clock = new ManualClock(Date.now());
  const desk = await start(await ofJson({ enforced: { lockAfterMinutes: 5 } }), { clock });
  await desk.call.openSample({});
  await desk.call.writePreference({ name: LOCK_AFTER_PREFERENCE, value: '0' });
  const kind = async (): Promise<string> => (await desk.call.getSession({})).kind;
  await pass(clock, desk, 4 * MINUTE_MS);
  await desk.call.noteUse({});
  await pass(clock, desk, 4 * MINUTE_MS);
  expect(await kind()).toBe('open');
  await pass(clock, desk, 2 * MINUTE_MS);
  await expect.poll(kind).toBe('locked');
  await desk.call.unlock({ passphrase: null });
  await pass(clock, desk, MINUTE_MS);
  expect(await kind()).toBe('open');
});

test('syncs start by the enforced schedule, though its person chose never', async () => {
  const clock = new ManualClock(Date.now());
  const desk = await start(await ofJson({ enforced: { syncEveryHours: 1 } }), { clock });
  await signIn(desk);
  await desk.syncEnd();
  await desk.call.writePreference({
    name: AUTO_SYNC_PREFERENCE,
    value: JSON.stringify({ autoSyncOnReconnect: false, autoSyncEveryHours: null }),
  });
  const runs = async (): Promise<number> => (await desk.call.listReceipts({ resource: 'charges', limit: 9 })).length;
  expect(await runs()).toBe(1);
  await pass(clock, desk, HOUR_MS + 2 * MINUTE_MS);
  await expect.poll(runs, { timeout: 30_000 }).toBe(2);
  await desk.syncEnd();
});

test('the log contains what the policy says', () => {
  const log = createFileLog(userDataDir);
  log.info('before');
  log.setLevel('warn');
  log.info('not written');
  log.warn('written');
  const text = readFileSync(logPathIn(userDataDir), 'utf8');
  expect([text.includes('before'), text.includes('not written'), text.includes('warn written')]).toEqual([
    true,
    false,
    true,
  ]);
});

describe('the language', () => {
  const settings = (policy: Policy): AppSettingsFile =>
    new AppSettingsFile({
      ...{ userDataDir, policy, log: notingLog(), systemLanguages: () => ['en'] },
      onChange: () => undefined,
    });

  test('is the enforced one, whatever a person has chosen', async () => {
    const file = settings(await ofJson({ enforced: { language: 'zh-CN' } }));
    await file.save({ ...DEFAULT_APP_SETTINGS, language: 'zh-HK' });
    expect(file.language).toBe('zh-CN');
    expect(file.chosenLanguage).toBe('zh-HK');
    expect(settings(new Policy()).language).toBe('zh-HK');
  });

  test('is the firm’s default until a person chooses, and another setting is no such choice', async () => {
    const policy = await ofJson({ defaults: { language: 'zh-HK' } });
    const file = settings(policy);
    expect(file.language).toBe('zh-HK');
    await file.save({ ...file.current, theme: 'dark' });
    expect(settings(new Policy()).current).toEqual({ ...DEFAULT_APP_SETTINGS, theme: 'dark' });
    await file.save({ ...file.current, language: 'system' });
    expect(settings(policy).language).toBe('en');
  });
});

test('“What decides” names what the person has chosen and what overrules it', async () => {
  const desk = await start(await ofJson({ enforced: { lockAfterMinutes: 15 }, defaults: { historyDays: 90 } }));
  await signIn(desk);
  await desk.call.writePreference({ name: LOCK_AFTER_PREFERENCE, value: '60' });
  const { decided, sources, problems } = await desk.call.getDecisions({});
  expect(decided.lockAfterMinutes).toEqual({ value: 15, by: 'enforced', overruled: [{ by: 'person', value: 60 }] });
  expect(decided.historyDays).toEqual({ value: 90, by: 'defaults', overruled: [] });
  expect(decided.serviceAddress).toEqual({ value: service.url, by: 'person', overruled: [] });
  expect([sources, problems]).toEqual([['/etc/commission-desk/policy.json'], []]);
});
