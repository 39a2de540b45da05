// How far a first sync, and then a check of its copy, let the memory of their process grow.

import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SyncScope } from '../../../shared/contract/sync.ts';
import type { ServiceClient } from '../../../main/service/client.ts';
import type { Bench } from '../bench.ts';
import type { Line } from '../figures.ts';
import type { FromSyncChild, SyncChildTask, ToSyncChild } from './child-messages.ts';

const CHILD = join(import.meta.dirname, 'sync-child.ts');
const MIB = 1024 * 1024;
/** However many rows there are. */
const MOST_GROWTH_MIB = 150;
const RUNS: readonly (readonly [name: string, scope: SyncScope])[] = [
  ['memory growth of a first sync', { kind: 'quick' }],
  ['memory growth of a check of the whole copy', { kind: 'check' }],
];

export async function measureMemoryOfRuns(bench: Bench): Promise<readonly Line[]> {
  const { client } = await bench.bodies();
  const rows = bench.size.rows + bench.size.packages;
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const lines: Line[] = [];
  try {
    for (const [name, scope] of RUNS) {
      const value = (await growthOfRun(client, { path: join(folder, 'data.db'), scope })) / MIB;
      lines.push({ name, rows, unit: 'MiB', value, wanted: { kind: 'atMost', most: MOST_GROWTH_MIB } });
    }
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function growthOfRun(client: ServiceClient, task: SyncChildTask): Promise<number> {
  // Bodies are bytes, which JSON would make ten times as large.
  const child = fork(CHILD, [JSON.stringify(task)], { serialization: 'advanced' });
  const send = (message: ToSyncChild): void => {
    if (child.connected) child.send(message);
  };
  return new Promise((resolve, reject) => {
    let grownBytes: number | null = null;
    child.on('message', (message: FromSyncChild) => {
      if (message.kind === 'grown') grownBytes = message.bytes;
      else void answer(client, message).then(send);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0 && grownBytes !== null) resolve(grownBytes);
      else reject(new Error(`the run ended with ${code}`));
    });
  });
}

async function answer(
  client: ServiceClient,
  { id, asked }: Extract<FromSyncChild, { kind: 'ask' }>,
): Promise<ToSyncChild> {
  const { signal } = new AbortController();
  try {
    const body =
      asked.kind === 'page'
        ? await client.fetchPage(asked.request, signal)
        : await client.fetchDictionary(asked.request, signal);
    return { kind: 'answer', id, body };
  } catch (error) {
    return { kind: 'failed', id, error: String(error) };
  }
}
