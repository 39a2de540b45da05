// "Check my data", "Download again" and the backups of a run, over real files and the scripted or loopback service.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import type { Receipt, SyncScope } from '../../shared/contract/sync.ts';
import { keptProfile, memoryKeychain } from '../support/memory-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { scriptedService, type JsonRow, type ScriptedService } from '../support/scripted-service.ts';
import { openSyncedStore, TEST_KEY, type SyncedStore } from '../support/synced-store.ts';

const CHECK: SyncScope = { kind: 'check' };

function reportRow(number: number, amount = '1.00'): JsonRow {
  const names = { broker_code: `B${number}`, broker_team_code: 'T', dcp_name: 'P', currency: 'HKD' };
  return { biz_date: '2026-09-17', ...names, trade_amount: '100', broker_commission_amount: amount };
}

describe('with a scripted service', () => {
  let store: SyncedStore;
  let service: ScriptedService;

  beforeEach(async () => {
    store = openSyncedStore();
    const charges = Array.from({ length: 30 }, (_, index) => ({ id: String(index), name: `n${index}` }));
    const reports = Array.from({ length: 40 }, (_, index) => reportRow(index));
    service = scriptedService({ charges, reports });
    await store.sync(service.client);
  });
  afterEach(() => store.close());

  async function check(): Promise<Partial<Record<string, Receipt>>> {
    const receipts = await store.sync(service.client, { scope: CHECK });
    return Object.fromEntries(receipts.map((receipt) => [receipt.resource, receipt]));
  }

  test('a check that finds everything equal says so, and reads only the two datasets', async () => {
    const found = await check();
    expect(Object.keys(found)).toEqual(['charges', 'reports']);
    expect(found['reports']).toMatchObject({
      verdict: 'checked',
      added: 0,
      changed: 0,
      gone: 0,
      passes: 2,
      rowsHeld: 40,
    });
    expect(found['charges']).toMatchObject({ verdict: 'checked', added: 0, changed: 0, gone: 0, serviceTotal: 30 });
  });

  test('a check counts how the service differs, and changes no row, no as-of time and no history', async () => {
    const before = ['charges', 'reports'] as const;
    const rows = before.map((dataset) => store.allRows(dataset));
    const asOf = before.map((resource) => store.reader.resourceStatus({ resource }).asOf);
    const runs = store.reader.listRuns({ limit: 50 });
    service.rows.reports[3] = reportRow(3, '2.00');
    service.rows.reports.push(reportRow(99));
    service.rows.charges.splice(0, 2);
    await store.clock.sleep(60_000);

    const found = await check();
    expect(found['reports']).toMatchObject({ verdict: 'checked', added: 1, changed: 1, gone: 0, rowsHeld: 40 });
    expect(found['charges']).toMatchObject({ verdict: 'checked', added: 0, changed: 0, gone: 2, rowsHeld: 30 });
    expect(before.map((dataset) => store.allRows(dataset))).toEqual(rows);
    expect(before.map((resource) => store.reader.resourceStatus({ resource }).asOf)).toEqual(asOf);
    expect(store.reader.listRuns({ limit: 50 })).toEqual(runs);
  });

  test('a check of both datasets checks the file once', async () => {
    const checkFile = vi.spyOn(store.writer, 'checkIntegrity');
    const found = await check();
    expect([found['charges']?.verdict, found['reports']?.verdict]).toEqual(['checked', 'checked']);
    expect(checkFile).toHaveBeenCalledOnce();
  });

  test('one row changed behind the app’s back is found', async () => {
    const db = openDatabase({ path: store.path, key: TEST_KEY, mode: 'write' });
    db.exec(`UPDATE reports SET broker_commission_amount = '9.99' WHERE broker_code = 'B7'`);
    db.close();
    expect((await check())['reports']).toMatchObject({ verdict: 'checked', added: 0, changed: 1, gone: 0 });
  });

  test('a damaged page that opening the file does not read is found, and ends the check', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'desk-page-'));
    try {
      const path = join(folder, 'data.db');
      const sound = openSyncedStore(store.clock, path);
      await sound.sync(service.client);
      sound.close();
      const bytes = readFileSync(path);
      // Opening the file reads some pages; damage in those is found earlier.
      const verdicts: unknown[] = [];
      for (let page = bytes.length / 4_096 - 1; page > 1 && verdicts.length === 0; page -= 1) {
        writeFileSync(path, Buffer.from(bytes).fill(0xa5, page * 4_096 + 2_000, page * 4_096 + 2_064));
        const damaged = openSyncedStore(store.clock, path);
        if (damaged.setAside === null) {
          const receipts = await damaged.sync(service.client, { scope: CHECK });
          verdicts.push(...receipts.map(({ verdict, error }) => [verdict, error?.code]));
        }
        damaged.close();
      }
      expect(verdicts).toEqual([
        ['failed', 'corrupt'],
        ['notRun', undefined],
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('rows that cannot be settled or read lead to no claim', async () => {
    let page = 0;
    service.beforePage = ({ dataset }) => {
      page += 1;
      if (dataset === 'charges') service.rows.charges[0] = { id: '0', name: `moved ${page}` };
    };
    const found = await check();
    expect(found['charges']).toMatchObject({ verdict: 'unsettled' });
    expect(found['reports']).toMatchObject({ verdict: 'checked' });
  });

  test('without a copy there is nothing to check', async () => {
    const empty = openSyncedStore();
    const receipts = await empty.sync(service.client, { scope: CHECK });
    empty.close();
    expect(receipts.map(({ verdict }) => verdict)).toEqual(['notRun', 'notRun']);
  });

  test('download again replaces one dataset, even if nothing differs', async () => {
    const requests = service.requests;
    await store.clock.sleep(60_000);
    const receipts = await store.sync(service.client, { scope: { kind: 'again', dataset: 'charges' } });
    expect(receipts).toMatchObject([{ resource: 'charges', verdict: 'complete', added: 0, changed: 0, gone: 0 }]);
    expect(service.requests).toBeGreaterThan(requests);
    const [charges, reports] = (['charges', 'reports'] as const).map((resource) =>
      store.reader.resourceStatus({ resource }),
    );
    expect((charges?.asOf ?? '') > (reports?.asOf ?? '')).toBe(true);
  });

  test('download again repairs a row that was changed behind the app’s back', async () => {
    const sound = store.allRows('charges').map(({ values }) => values);
    const db = openDatabase({ path: store.path, key: TEST_KEY, mode: 'write' });
    db.exec(`UPDATE charges SET name = 'wrong' WHERE id = '5'`);
    db.close();
    await store.sync(service.client, { scope: { kind: 'again', dataset: 'charges' } });
    expect(store.allRows('charges').map(({ values }) => values)).toEqual(sound);
  });
});

describe('with the running app', () => {
  let userDataDir: string;
  let service: LoopbackService;
  let desk: RunningDesk;
  const keychain = memoryKeychain();

  beforeEach(async () => {
    userDataDir = mkdtempSync(join(tmpdir(), 'desk-repair-'));
    service = await startLoopbackService(sampleFlags({ packages: 100, reportRows: 1_000, ledgerDates: 20, aes: 4 }), {
      port: 0,
    });
    desk = await startDesk({ userDataDir, keychain });
    await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
    await desk.syncEnd();
  });
  afterEach(async () => {
    await desk.close();
    await service.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });

  function dataFolder(): string {
    return join(userDataDir, 'profiles', keptProfile(keychain).profileId);
  }

  test('what a run backed up is restored after damage, with its time', async () => {
    await desk.call.addPins({ aaids: ['60000001'] });
    await desk.call.writePreference({ name: 'frame', value: '{"view":"reports"}' });
    await desk.call.startSync({ scope: { kind: 'quick' } });
    await desk.syncEnd();
    await desk.close();
    const data = join(dataFolder(), 'data.db');
    writeFileSync(data, readFileSync(data).fill(0, 4_096, 65_536));

    desk = await startDesk({ userDataDir, keychain });
    let session = await desk.call.getSession({});
    // Damage in pages that opening does not read is found by the first queries.
    for (let tries = 0; tries < 50 && session.kind === 'open' && session.setAside === null; tries += 1) {
      await askOnce();
      session = await desk.call.getSession({});
    }
    expect(session).toMatchObject({ kind: 'open', setAside: { reason: 'damaged' } });
    if (session.kind === 'open') expect(session.setAside?.restoredUpTo).toMatch(/^20/);
    expect(await desk.call.listPins({})).toMatchObject([{ aaid: '60000001', rows: null }]);
    expect(await desk.call.readPreference({ name: 'frame' })).toBe('{"view":"reports"}');
    expect((await desk.call.listRuns({ limit: 50 })).length).toBeGreaterThan(0);

    await desk.call.startSync({ scope: { kind: 'quick' } });
    await desk.syncEnd();
    expect(await desk.call.listPins({})).toMatchObject([{ aaid: '60000001', rows: expect.any(Number) as number }]);
  });

  async function askOnce(): Promise<void> {
    try {
      await desk.call.queryRows({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 500 });
    } catch {
      // The session reports the damage.
    }
  }

  test('signing out leaves no backup behind', async () => {
    const folder = dataFolder();
    expect(existsSync(join(folder, 'backup-settings.db'))).toBe(true);
    await desk.call.signOut({ isDataKept: false });
    expect(existsSync(folder)).toBe(false);
  });

  test('a run that the service cut short keeps the backup of the run before', async () => {
    const backup = join(dataFolder(), 'backup-settings.db');
    const before = readFileSync(backup);
    service.control.expireToken();
    await desk.call.startSync({ scope: { kind: 'full' } });
    await desk.syncEnd();
    expect(readFileSync(backup).equals(before)).toBe(true);
  });
});
