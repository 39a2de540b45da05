// Row C15 with the whole app: quitting in the middle of a sync.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import type { RowsAnswer } from '../../shared/contract/answers.ts';
import { memoryKeychain } from '../support/memory-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { AES, depth, figure, tried } from './points.ts';

async function shown(desk: RunningDesk): Promise<{ rows: RowsAnswer; asOf: readonly unknown[] }> {
  const rows = await desk.call.queryRows({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 500 });
  const { resources } = await desk.call.getSyncStatus({});
  return { rows, asOf: resources.map(({ resource, asOf }) => [resource, asOf]).slice(-1) };
}

test('C15 quitting at any moment of a sync takes at most a second and keeps the last good copy', async ({ task }) => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-quit-'));
  const service = await startLoopbackService(
    sampleFlags({ packages: 60, reportRows: 1_500, ledgerDates: 10, aes: AES }),
    { port: 0 },
  );
  const keychain = memoryKeychain();
  let asked = 0;
  let hangFrom = Infinity;
  // From some request on, the service does not answer: only quitting can end the run.
  const fetch: typeof globalThis.fetch = (...request) => {
    if (++asked < hangFrom) return globalThis.fetch(...request);
    const signal = request[1]?.signal;
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  let slowestMs = 0;
  try {
    const first = await startDesk({ userDataDir, keychain, fetch });
    await first.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
    await first.syncEnd();
    const before = await shown(first);
    await first.close();
    for (const from of depth({ short: 0, full: 1 }) === 1 ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1, 6]) {
      const desk = await startDesk({ userDataDir, keychain, fetch });
      asked = 0;
      hangFrom = from;
      await desk.call.startSync({ scope: { kind: 'full' } });
      await expect.poll(() => asked).toBeGreaterThanOrEqual(from);
      const startedMs = performance.now();
      await desk.close();
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
      hangFrom = Infinity;
      const again = await startDesk({ userDataDir, keychain, fetch });
      expect(await shown(again)).toEqual(before);
      await again.close();
      tried(task, 1);
    }
    expect(slowestMs).toBeLessThan(1_000);
    figure(task, `4: slowest quit in the middle of a sync ${slowestMs.toFixed(0)} ms (≤ 1 s)`);
  } finally {
    await service.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
});
