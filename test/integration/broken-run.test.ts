// A run that fails without leaving a receipt is reported with the status, until the next run.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { keptProfile, memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { startDesk } from '../support/running-desk.ts';
import { hexKey } from '../support/hex-key.ts';

/** Changes the open profile's file directly, unnoticed by the app. */
function tamper(userDataDir: string, keychain: MemoryKeychain, statement: string): void {
  const { profileId, keyHex } = keptProfile(keychain);
  const path = join(userDataDir, 'profiles', profileId, 'data.db');
  const db = openDatabase({ path, key: hexKey(keyHex), mode: 'write' });
  db.exec(statement);
  db.close();
}

test('an unexpected failure is reported with the status as a fault of the app, until the next run', async () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-broken-'));
  const flags = sampleFlags({ packages: 20, reportRows: 100, ledgerDates: 5, aes: 4 });
  const service = await startLoopbackService(flags, { port: 0 });
  const keychain = memoryKeychain();
  const desk = await startDesk({ userDataDir, keychain });
  onTestFinished(async () => {
    await desk.close();
    await service.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
  expect((await desk.call.getSyncStatus({})).brokenRun).toBeNull();

  tamper(userDataDir, keychain, `UPDATE learned SET value = '{' WHERE name = 'facts'`);
  const { runId } = await desk.call.startSync({ scope: { kind: 'quick' } });
  await desk.syncEnd();
  const { brokenRun, resources } = await desk.call.getSyncStatus({});
  expect(brokenRun).toMatchObject({ runId, failure: { code: 'bug' } });
  expect(resources.every(({ asOf }) => asOf !== null)).toBe(true);

  tamper(userDataDir, keychain, `DELETE FROM learned WHERE name = 'facts'`);
  await desk.call.startSync({ scope: { kind: 'quick' } });
  expect((await desk.call.getSyncStatus({})).brokenRun).toBeNull();
  await desk.syncEnd();
  expect((await desk.call.getSyncStatus({})).brokenRun).toBeNull();
});

test('a run that a person cancelled is not reported as broken', async () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-broken-'));
  const desk = await startDesk({ userDataDir, sample: true });
  onTestFinished(async () => {
    await desk.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  await desk.syncEnd();
  await desk.call.startSync({ scope: { kind: 'quick' } });
  await desk.call.cancelSync({});
  await desk.syncEnd();
  expect((await desk.call.getSyncStatus({})).brokenRun).toBeNull();
});
