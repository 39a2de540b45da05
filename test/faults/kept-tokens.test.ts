// Row F4: a token that is too long for a keychain, and one that is missing beside the key.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { memoryKeychain } from '../support/memory-keychain.ts';
import { startDesk } from '../support/running-desk.ts';
import { AES, tried } from './points.ts';

const ROWS = 100;

test('F4 a token of 3,000 bytes is refused before anything is written; one that is missing is asked for', async ({
  task,
}) => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-tokens-'));
  const service = await startLoopbackService(sampleFlags({ packages: 5, reportRows: ROWS, ledgerDates: 5, aes: AES }), {
    port: 0,
  });
  const keychain = memoryKeychain();
  const desks: Awaited<ReturnType<typeof startDesk>>[] = [];
  onTestFinished(async () => {
    for (const desk of desks) await desk.close();
    await service.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  const first = await startDesk({ userDataDir, keychain });
  const token = 'x'.repeat(3_000);
  const tooLong = { serviceUrl: service.url, token };
  await expect(first.call.signIn(tooLong)).rejects.toMatchObject({ code: 'tokenUnusable' });
  expect([keychain.asked, readdirSync(userDataDir)]).toEqual([[], []]);
  await first.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await first.syncEnd();
  const { held, asked } = { held: new Map(keychain.secrets), asked: keychain.asked.length };
  await expect(first.call.enterToken({ token })).rejects.toMatchObject({ code: 'tokenUnusable' });
  expect([keychain.asked.length, keychain.secrets]).toEqual([asked, held]);
  await first.close();

  for (const [account, secret] of held) keychain.secrets.set(account, secret.slice(0, 64));
  const next = await startDesk({ userDataDir, keychain });
  desks.push(next);
  expect(await next.call.getSession({})).toMatchObject({ kind: 'open', token: 'missing' });
  const page = await next.call.queryRows({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 });
  expect(page.kind === 'rows' && page.total).toBe(ROWS);
  await next.call.enterToken({ token: service.tokens.full });
  expect(await next.call.getSession({})).toMatchObject({ kind: 'open', token: 'held' });
  tried(task, 3);
});
