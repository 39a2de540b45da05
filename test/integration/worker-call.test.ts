// Calls to a real thread: what is transferred is gone here, and freed there once the call is answered.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { connectWorker } from '../../main/data/worker-call.ts';

interface Calls {
  keep(args: { readonly body: Uint8Array }): { readonly bytes: number };
  keptBytes(args: Record<string, never>): readonly number[];
}

const folder = mkdtempSync(join(tmpdir(), 'desk-worker-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a transferred body is freed as soon as its call is answered, a copied one is not touched', async () => {
  const entry = join(folder, 'keeper.mjs');
  const serving = pathToFileURL(join(import.meta.dirname, '../../main/data/worker-call.ts')).href;
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads';
     import { serveCalls } from '${serving}';
     const kept = [];
     serveCalls(parentPort, {
       keep: ({ body }) => ({ bytes: kept[kept.push(body) - 1].byteLength }),
       keptBytes: () => kept.map((body) => body.byteLength),
     });`,
  );
  const worker = connectWorker<Calls>(entry, 'keeper');
  try {
    const [given, lent] = [new Uint8Array(1_000), new Uint8Array(500)];
    expect(await worker.call('keep', { body: given }, { transfer: [given.buffer] })).toEqual({ bytes: 1_000 });
    expect(await worker.call('keep', { body: lent })).toEqual({ bytes: 500 });
    expect(await worker.call('keptBytes', {})).toEqual([0, 500]);
    expect([given.byteLength, lent.byteLength]).toEqual([0, 500]);
  } finally {
    await worker.close();
  }
});

interface Names {
  answer(args: { readonly name: string }): string;
}

function writeEcho(): string {
  const entry = join(folder, 'echo.mjs');
  const serving = pathToFileURL(join(import.meta.dirname, '../../main/data/worker-call.ts')).href;
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads';
     import { serveCalls } from '${serving}';
     serveCalls(parentPort, { answer: ({ name }) => name });`,
  );
  return entry;
}

test('an urgent call goes before all that wait, and only behind the one under way', async () => {
  const worker = connectWorker<Names>(writeEcho(), 'order');
  try {
    const answered: string[] = [];
    const ask = async (name: string, isUrgent = false): Promise<void> => {
      answered.push(await worker.call('answer', { name }, { isUrgent }));
    };
    await Promise.all([ask('first'), ask('facet'), ask('totals'), ask('page', true)]);
    expect(answered).toEqual(['first', 'page', 'facet', 'totals']);
  } finally {
    await worker.close();
  }
});

test('what is not urgent waits a while after an urgent call, and is answered then', async () => {
  const worker = connectWorker<Names>(writeEcho(), 'order', { graceMs: 200 });
  try {
    const answered: string[] = [];
    const ask = async (name: string, isUrgent = false): Promise<void> => {
      answered.push(await worker.call('answer', { name }, { isUrgent }));
    };
    await ask('page', true);
    await Promise.all([ask('totals'), ask('next page', true)]);
    expect(answered).toEqual(['page', 'next page', 'totals']);
    await ask('facet');
    expect(answered.at(-1)).toBe('facet');
  } finally {
    await worker.close();
  }
});
