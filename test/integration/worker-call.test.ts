// Calls to a real thread: transferred memory is gone here, and freed there once the call is answered.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { connectWorker } from '../../main/threads/worker-call.ts';

interface Calls {
  keep(args: { readonly body: Uint8Array }): { readonly bytes: number };
  keptBytes(args: Record<string, never>): readonly number[];
}

const folder = mkdtempSync(join(tmpdir(), 'desk-worker-'));
const BEGUN = join(folder, 'begun');
beforeEach(() => rmSync(BEGUN, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a transferred body is freed as soon as its call is answered, a copied one is not touched', async () => {
  const entry = join(folder, 'keeper.mjs');
  const serving = pathToFileURL(join(import.meta.dirname, '../../main/threads/worker-call.ts')).href;
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

interface Given {
  give(args: Record<string, never>): { readonly bytes: Uint8Array };
  givenBytes(args: Record<string, never>): number;
}

test('the bytes of an answer are moved, not copied', async () => {
  const entry = join(folder, 'giver.mjs');
  const serving = pathToFileURL(join(import.meta.dirname, '../../main/threads/worker-call.ts')).href;
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads';
     import { serveCalls } from '${serving}';
     const bytes = new Uint8Array(1_000).fill(7);
     serveCalls(parentPort, { give: () => ({ bytes }), givenBytes: () => bytes.byteLength });`,
  );
  const worker = connectWorker<Given>(entry, 'giver');
  try {
    expect(await worker.call('give', {})).toEqual({ bytes: new Uint8Array(1_000).fill(7) });
    expect(await worker.call('givenBytes', {})).toBe(0);
  } finally {
    await worker.close();
  }
});

interface Names {
  answer(args: { readonly name: string }): string;
}

function writeEcho(): string {
  const entry = join(folder, 'echo.mjs');
  const serving = pathToFileURL(join(import.meta.dirname, '../../main/threads/worker-call.ts')).href;
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads';
     import { serveCalls } from '${serving}';
     serveCalls(parentPort, { answer: ({ name }) => name });`,
  );
  return entry;
}

test('an urgent call goes before all that wait, and only behind the running one', async () => {
  const worker = connectWorker<Names>(writeEcho(), 'order');
  try {
    const answered: string[] = [];
    const ask = async (name: string, rank: 'urgent' | 'usual' | 'background' = 'usual'): Promise<void> => {
      answered.push(await worker.call('answer', { name }, { rank }));
    };
    await Promise.all([ask('first'), ask('facet'), ask('totals'), ask('page', 'urgent')]);
    expect(answered).toEqual(['first', 'page', 'facet', 'totals']);
  } finally {
    await worker.close();
  }
});

test('what a person saves goes before the calls of a run that wait, in its order, and the closing call comes last', async () => {
  const worker = connectWorker<Names>(writeEcho(), 'own');
  try {
    const answered: string[] = [];
    const ask = async (name: string, rank: 'own' | 'usual' = 'usual'): Promise<void> => {
      answered.push(await worker.call('answer', { name }, { rank }));
    };
    await Promise.all([ask('page 1'), ask('page 2'), ask('commit'), ask('a', 'own'), ask('ab', 'own'), ask('close')]);
    expect(answered).toEqual(['page 1', 'a', 'ab', 'page 2', 'commit', 'close']);
  } finally {
    await worker.close();
  }
});

test('arguments that cannot be sent fail their call, and the thread continues', async () => {
  const worker = connectWorker<Names>(writeEcho(), 'unsendable');
  try {
    const name = (() => 'a function') as unknown as string;
    const [first, unsendable, next] = await Promise.allSettled([
      worker.call('answer', { name: 'first' }),
      worker.call('answer', { name }),
      worker.call('answer', { name: 'next' }),
    ]);
    expect([first, next]).toMatchObject([{ value: 'first' }, { value: 'next' }]);
    expect(unsendable).toMatchObject({ status: 'rejected', reason: { code: 'bug' } });
  } finally {
    await worker.close();
  }
});

test('an answer that cannot be sent fails its call, and the thread continues', async () => {
  const entry = join(folder, 'unsendable.mjs');
  const serving = pathToFileURL(join(import.meta.dirname, '../../main/threads/worker-call.ts')).href;
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads';
     import { serveCalls } from '${serving}';
     serveCalls(parentPort, { answer: ({ name }) => name === 'function' ? () => name : name });`,
  );
  const worker = connectWorker<Names>(entry, 'unsendable');
  try {
    await expect(worker.call('answer', { name: 'function' })).rejects.toThrow('could not be cloned');
    expect(await worker.call('answer', { name: 'text' })).toBe('text');
  } finally {
    await worker.close();
  }
});

interface Sums {
  /** A call with steps of some milliseconds each; returns how often it was started. */
  sum(args: { readonly steps: number }): number;
  answer(args: { readonly name: string }): string;
}

function writeSummer(): string {
  const entry = join(folder, 'summer.mjs');
  const serving = pathToFileURL(join(import.meta.dirname, '../../main/threads/worker-call.ts')).href;
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads';
     import { throwIfInterrupted, serveCalls } from '${serving}';
     import { writeFileSync } from 'node:fs';
     const pause = new Int32Array(new SharedArrayBuffer(4));
     let begun = 0;
     serveCalls(parentPort, {
       answer: ({ name }) => name,
       sum({ steps }) {
         begun += 1;
         writeFileSync(${JSON.stringify(BEGUN)}, '');
         for (let step = 0; step < steps; step += 1) {
           throwIfInterrupted();
           Atomics.wait(pause, 0, 0, 5);
         }
         return begun;
       },
     });`,
  );
  return entry;
}

/** A thread that adds up hears nothing, but this file shows that it has begun. */
async function untilBegun(): Promise<void> {
  await vi.waitFor(() => expect(existsSync(BEGUN)).toBe(true), { interval: 1, timeout: 10_000 });
}

/** Long enough that calls a moment later find it running. */
const STEPS = 200;

test('a running call is interrupted by an urgent one, and answered after it', async () => {
  const worker = connectWorker<Sums>(writeSummer(), 'summer');
  try {
    await worker.call('answer', { name: 'started' });
    const answered: string[] = [];
    const totals = worker.call('sum', { steps: STEPS }).then((begun) => answered.push(`totals, begun ${begun} times`));
    const facet = worker.call('answer', { name: 'facet' }).then((name) => answered.push(name));
    await untilBegun();
    const page = worker.call('answer', { name: 'page' }, { rank: 'urgent' }).then((name) => answered.push(name));
    await Promise.all([totals, facet, page]);
    expect(answered).toEqual(['page', 'totals, begun 2 times', 'facet']);
  } finally {
    await worker.close();
  }
});

test('an interrupted call is not repeated if a newer one of its lane waits', async () => {
  const worker = connectWorker<Sums>(writeSummer(), 'summer');
  try {
    await worker.call('answer', { name: 'started' });
    const older = worker.call('sum', { steps: STEPS }, { lane: 'totals' });
    await untilBegun();
    const newer = worker.call('sum', { steps: 1 }, { lane: 'totals' });
    const page = worker.call('answer', { name: 'page' }, { rank: 'urgent' });
    await expect(older).rejects.toMatchObject({ code: 'cancelled' });
    expect(await page).toBe('page');
    expect(await newer).toBe(2);
  } finally {
    await worker.close();
  }
});

test('a call in the background waits for all others, and makes way for them while it runs', async () => {
  const worker = connectWorker<Sums>(writeSummer(), 'summer');
  try {
    await worker.call('answer', { name: 'started' });
    const answered: string[] = [];
    const ask = async (name: string, rank: 'usual' | 'background'): Promise<void> => {
      answered.push(await worker.call('answer', { name }, { rank }));
    };
    const marks = worker.call('sum', { steps: STEPS }, { rank: 'background' });
    await untilBegun();
    const asked = [ask('later', 'background'), ask('views', 'usual')];
    const begun = marks.then((times) => answered.push(`marks, begun ${times} times`));
    await Promise.all([...asked, begun]);
    expect(answered).toEqual(['views', 'marks, begun 2 times', 'later']);
  } finally {
    await worker.close();
  }
});

test('a call in the background begins half a second after the last other call was made or answered', async () => {
  const worker = connectWorker<Sums>(writeSummer(), 'quiet');
  try {
    const waitsFrom = async (startMs: number): Promise<number> => {
      await worker.call('answer', { name: 'later' }, { rank: 'background' });
      return performance.now() - startMs;
    };
    await worker.call('answer', { name: 'started' });
    const askedMs = performance.now();
    const first = waitsFrom(askedMs);
    await worker.call('answer', { name: 'rows' });
    expect(await first).toBeGreaterThan(490);
    await worker.call('sum', { steps: STEPS });
    expect(await waitsFrom(performance.now())).toBeGreaterThan(490);
  } finally {
    await worker.close();
  }
});

test('an urgent call does not interrupt another', async () => {
  const worker = connectWorker<Sums>(writeSummer(), 'summer');
  try {
    await worker.call('answer', { name: 'started' });
    const first = worker.call('sum', { steps: 30 }, { rank: 'urgent' });
    await untilBegun();
    const second = worker.call('answer', { name: 'page' }, { rank: 'urgent' });
    expect([await first, await second]).toEqual([1, 'page']);
  } finally {
    await worker.close();
  }
});
