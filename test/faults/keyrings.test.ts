// Row A24: two real keyrings on one bus, with the whole app.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { forkKeychain } from '../support/fork-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { AES, tried } from './points.ts';

/** The choices when the key is not found, each with its expected result. */
const ANSWERS = ['tryAgain', 'startFresh'] as const;

async function stage(): Promise<{
  bus: BusSession;
  start: () => Promise<RunningDesk>;
  files: () => readonly string[];
}> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-keyrings-'));
  const bus = await startBusSession();
  const desks: RunningDesk[] = [];
  onTestFinished(async () => {
    for (const desk of desks) await desk.close();
    await bus.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  return {
    bus,
    async start() {
      const desk = await startDesk({ userDataDir, keychain: { spawn: forkKeychain(bus.env) } });
      desks.push(desk);
      return desk;
    },
    files: () =>
      readdirSync(userDataDir, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('data.db')),
  };
}

async function rowsOf(desk: RunningDesk): Promise<number | null> {
  const answer = await desk.call.queryRows({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 });
  return answer.kind === 'rows' ? answer.total : null;
}

test('A24 a key in another keyring is requested before anything is set aside', async ({ task }) => {
  const flags = sampleFlags({ packages: 5, reportRows: 50, ledgerDates: 3, aes: AES });
  const service = await startLoopbackService(flags, { port: 0 });
  onTestFinished(() => service.close());
  for (const answer of ANSWERS) {
    const { bus, start, files } = await stage();
    await bus.startKeyring({ password: 'first' });
    await bus.startSecondKeyring('second');
    const first = await start();
    await first.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
    await first.syncEnd();
    await first.close();
    const before = files();

    await bus.stopKeyring();
    const second = await start();
    expect(await second.call.getSession({})).toMatchObject({ kind: 'keyNotFound' });
    expect(files()).toEqual(before);
    if (answer === 'startFresh') {
      expect(await second.call.startFresh({})).toMatchObject({ kind: 'open', setAside: { reason: 'keyLost' } });
      expect(files().filter((path) => path.includes('set-aside'))).toHaveLength(1);
    }
    await second.close();

    // Back with the first keyring: its key opens the copy, or does not fit the fresh file, and the person is asked again.
    await bus.stopSecondKeyring();
    await bus.startKeyring({ password: 'first' });
    const third = await start();
    if (answer === 'tryAgain') expect(await rowsOf(third)).toBe(50);
    else expect(await third.call.getSession({})).toMatchObject({ kind: 'keyNotFound' });
    tried(task, 1);
  }
});
