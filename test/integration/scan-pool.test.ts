// Scans with helpers in real threads: their share is part of the result, and without them this thread finds all of it.

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { joinMasks, planOfTexts, type RowPlan } from '../../main/store/columns/scans/match-scan.ts';
import type { ScanParts } from '../../main/store/columns/scans/scans.ts';
import type { AggregatesCalls } from '../../main/threads/aggregates-protocol.ts';
import { ScanPool } from '../../main/threads/scan-pool.ts';
import { connectWorker } from '../../main/threads/worker-call.ts';
import { zonesOf } from '../../main/store/zones/code-zones.ts';
import type { RowMask } from '../../main/store/zones/row-mask.ts';
import { canCountThreads, countThreads } from '../support/count-threads.ts';
import { maskWhere } from '../support/masks.ts';
import { fill, makeTempFolder, makeTempStore, RAW_KEY } from '../support/temp-store.ts';

const THREADS = join(import.meta.dirname, '../../main/threads');
const SLICE_ROWS = 96;
const SLICES = 101;
const ROWS = 100 * SLICE_ROWS + 1;
/** On a busy machine, a thread takes seconds to start. */
const PATIENTLY = { timeout: 60_000 };
/** Longer than a test may take. */
const NEVER_MS = 600_000;

const folder = makeTempFolder();
afterAll(() => folder.remove());
let pool: ScanPool | null = null;
afterEach(() => pool?.forget());

const codes = new Uint16Array(new SharedArrayBuffer(ROWS * Uint16Array.BYTES_PER_ELEMENT));
for (let row = 0; row < ROWS; row += 1) codes[row] = row % 7;
const PLAN: RowPlan = planOfTexts({ codes, zones: zonesOf(codes) }, Uint8Array.of(1, 0, 0, 1, 0, 0, 0));
const EXPECTED = maskWhere(ROWS, (row) => codes[row] === 0 || codes[row] === 3);

type Started = { readonly pool: ScanPool; readonly lost: Error[] };

function leastRows(rows: number) {
  return { columns: rows, match: rows, sum: rows };
}

function startPool(options: Partial<ConstructorParameters<typeof ScanPool>[0]> = {}): Started {
  const lost: Error[] = [];
  const onLost = (error: Error): void => void lost.push(error);
  const entry = join(THREADS, 'scan-helper.ts');
  pool = new ScanPool({ entry, onLost, helpers: 2, leastRows: leastRows(1), sliceRows: SLICE_ROWS, ...options });
  return { pool, lost };
}

function match({ pool: used }: Started, throwIfStopped: () => void = pause): readonly ScanParts['match'][] {
  return used.run('match', PLAN, { rows: ROWS, readRows: ROWS, throwIfStopped });
}

/** Lets the helpers take slices, before this thread takes its next one. */
function pause(): void {
  // eslint-disable-next-line own/no-fixed-wait -- the scan blocks this thread: nothing here can learn what the helpers do
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}

class Stopped extends Error {}

function stopAt(call: number): () => void {
  let calls = 0;
  return () => {
    pause();
    calls += 1;
    if (calls === call) throw new Stopped();
  };
}

/** A helper that takes one slice of the first scan that is not over by the time it has started, and then runs `code`. */
function helperThat(name: string, code: string): string {
  const entry = join(folder.path, `${name}.mjs`);
  writeFileSync(
    entry,
    `import { workerData } from 'node:worker_threads';
     const { port, lastScan } = workerData;
     port.on('message', ({ id, counters }) => {
       if (Atomics.load(counters, 0) >= ${SLICES}) return void Atomics.store(lastScan, 0, id);
       Atomics.add(counters, 1, 1);
       Atomics.add(counters, 0, 1);
       ${code}
     });`,
  );
  return entry;
}

const helperThreads = (): number => countThreads('scan helper');

test('helpers find a part of the rows, and no row is found twice', async () => {
  const started = startPool();
  const parts = await vi.waitFor(() => {
    const found = match(started);
    expect(found.length).toBeGreaterThan(1);
    return found;
  }, PATIENTLY);
  const slices = parts.flatMap(({ from }) => from).sort((a, b) => a - b);
  expect(slices).toEqual(Array.from({ length: SLICES }, (_, slice) => slice * SLICE_ROWS));
  expect(joinMasks(parts, ROWS)).toEqual(EXPECTED);
  expect(started.lost).toEqual([]);
});

test.each([
  ['hangs', 'for (;;);', 'it does not answer'],
  ['ends', 'process.exit();', 'it has ended'],
  [
    'fails',
    "port.postMessage({ id, failure: 'broken' }); Atomics.store(lastScan, 0, id); Atomics.sub(counters, 1, 1);",
    'broken',
  ],
])('if a helper %s, this thread finds all rows, and says so once', async (name, code, cause) => {
  const started = startPool({ entry: helperThat(name, code), giveUpMs: name === 'hangs' ? 200 : NEVER_MS });
  // The thread's end is an event: until it comes, the scan is stopped.
  const found: RowMask[] = [];
  const scan = (): void => {
    try {
      found.push(joinMasks(match(started, stopAt(SLICES + 50)), ROWS));
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  };
  await vi.waitFor(() => {
    scan();
    expect(started.lost).toHaveLength(1);
  }, PATIENTLY);
  for (const mask of found) expect(mask).toEqual(EXPECTED);
  expect(started.lost[0]?.cause).toMatchObject({ message: cause });
  const parts = match(started, () => undefined);
  expect(parts).toHaveLength(1);
  expect(joinMasks(parts, ROWS)).toEqual(EXPECTED);
  expect(started.lost).toHaveLength(1);
});

test.each<[string, Parameters<typeof startPool>[0], RowPlan]>([
  ['cannot be started', { entry: 'no path of a file' }, PLAN],
  // Functions cannot be sent to another thread.
  ['cannot be sent a scan', {}, { kind: 'all', plans: [PLAN], unsendable: () => 0 } as RowPlan],
])('if a helper %s, this thread finds all rows, and says so once', (_, options, plan) => {
  const started = startPool(options);
  for (let scans = 0; scans < 2; scans += 1) {
    const parts = started.pool.run('match', plan, { rows: ROWS, readRows: ROWS, throwIfStopped: pause });
    expect(parts).toHaveLength(1);
    expect(joinMasks(parts, ROWS)).toEqual(EXPECTED);
    expect(started.lost).toHaveLength(1);
  }
});

test('a scan that is stopped does not wait for its helpers', async () => {
  const started = startPool({ entry: helperThat('busy', 'for (;;);'), giveUpMs: NEVER_MS });
  await vi.waitFor(() => expect(() => match(started, stopAt(SLICES + 10))).toThrow(Stopped), PATIENTLY);
  expect(started.lost).toEqual([]);
});

test('the helpers of a stopped scan take no more slices', async () => {
  const code = `while (Atomics.load(counters, 0) < 1_000_000_000) Atomics.wait(counters, 0, Atomics.load(counters, 0), 1);
    new BroadcastChannel('scan stopped').postMessage(id);`;
  const channel = new BroadcastChannel('scan stopped');
  const told = vi.fn();
  channel.addEventListener('message', told);
  const started = startPool({ entry: helperThat('told', code), giveUpMs: NEVER_MS });
  await vi.waitFor(() => {
    expect(() => match(started, stopAt(SLICES / 2 - 0.5))).toThrow(Stopped);
    expect(told).toHaveBeenCalled();
  }, PATIENTLY);
  channel.close();
});

test.runIf(canCountThreads)(
  'helpers start at the first large scan, and end when the columns are forgotten',
  async () => {
    // The threads of earlier tests end while the next one runs.
    await vi.waitFor(() => expect(helperThreads()).toBe(0), PATIENTLY);
    const started = startPool({ leastRows: leastRows(ROWS) });
    started.pool.run('match', PLAN, { rows: ROWS, readRows: ROWS - 1, throwIfStopped: () => undefined });
    expect(helperThreads()).toBe(0);
    // Of a small table, and of too few rows for a match.
    match(startPool({ leastRows: { ...leastRows(1), columns: ROWS + 1 } }));
    match(startPool({ leastRows: { ...leastRows(1), match: ROWS + 1 } }));
    expect(helperThreads()).toBe(0);
    match(started);
    await vi.waitFor(() => expect(helperThreads()).toBe(2), PATIENTLY);
    started.pool.forget();
    await vi.waitFor(() => expect(helperThreads()).toBe(0), PATIENTLY);
    expect(started.lost).toEqual([]);
  },
);

const canHaveHelpers = availableParallelism() > 1;
test.runIf(canCountThreads && canHaveHelpers)('the aggregates thread has helpers, and they end with it', async () => {
  const temp = makeTempStore();
  const onWarning = vi.fn();
  const aggregates = connectWorker<AggregatesCalls>(join(THREADS, 'aggregates.ts'), 'aggregates', { onWarning });
  try {
    const row = { biz_date: '2026-09-18', currency: 'HKD', commission_amount: '0.01' };
    fill(
      temp.db,
      'reports',
      Array.from({ length: 200_000 }, () => row),
    );
    await aggregates.call('openStore', { path: temp.path, key: RAW_KEY });
    await aggregates.call('loadColumns', { dataset: 'reports' });
    await vi.waitFor(() => expect(helperThreads()).toBeGreaterThan(0), PATIENTLY);
    await aggregates.close();
    await vi.waitFor(() => expect(helperThreads()).toBe(0), PATIENTLY);
    expect(onWarning).not.toHaveBeenCalled();
  } finally {
    await aggregates.close();
    temp.remove();
  }
});
