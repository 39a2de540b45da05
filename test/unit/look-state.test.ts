import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { ChangeCounts } from '../../shared/contract/changes.ts';
import { LookState, notCompared } from '../../renderer/changes/look.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';
import { untilQuit } from '../support/until-quit.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const [T1, T2, T3] = ['2026-09-18T01:00:00.000Z', '2026-09-19T01:00:00.000Z', '2026-09-20T01:00:00.000Z'] as const;

let isLooking: boolean;
let isWindowInUse: boolean;
let nowMs: number;
/** The times at which runs found one change each; the first is the first copy. The id of a change is its place. */
let seenAt: string[];
/** Of runs whose copies were compared with none before them. */
let baselines: ChangeCounts['baselines'];
let bridge: ReturnType<typeof createFakeBridge>;
/** Held-back answers: each count waits for its own, if there is one. */
let answered: Promise<null>[];

function counted(afterChange = 0): ChangeCounts {
  const changes = seenAt.length - 1 - afterChange;
  return {
    parts: changes === 0 ? [] : [{ part: 'others', dataset: 'charges', kind: 'changed', changes }],
    clients: [],
    restatedDates: 0,
    droppedBefore: null,
    isCut: false,
    oldestSeenAt: seenAt[0] ?? null,
    newestSeenAt: seenAt.toSorted().at(-1) ?? null,
    newestChange: seenAt.length - 1,
    baselines,
  };
}

function aScene(): Parameters<typeof createFakeBridge>[0] {
  const scene = fakeScenes(NOW_MS)['changes'];
  if (scene === undefined) throw new Error('no such scene');
  return scene;
}

async function start(remembered = untilQuit()): Promise<LookState> {
  const look = new LookState({
    isLooking: () => isLooking,
    isWindowInUse: () => isWindowInUse,
    nowMs: () => nowMs,
    remembered,
  });
  look.start();
  await vi.waitFor(() => expect(look.news.kind).toBe('ready'));
  return look;
}

/** Opens Today, stays there for `ms`, and leaves it. */
function visit(look: LookState, ms: number): void {
  isLooking = true;
  const leave = look.waitForLook();
  vi.advanceTimersByTime(ms);
  leave?.();
  isLooking = false;
}

async function run(look: LookState, time: string): Promise<void> {
  seenAt.push(time);
  await look.load();
}

function shown(look: LookState): { readonly changes: number; readonly until: string | null } | null {
  if (look.news.kind !== 'ready') return null;
  const { counts, after } = look.news.value;
  return { changes: counts.parts.reduce((sum, { changes }) => sum + changes, 0), until: after?.until ?? null };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  [isLooking, isWindowInUse, nowMs, seenAt] = [false, true, NOW_MS, [T1]];
  baselines = [{ dataset: 'charges', runId: 'run-1' }];
  answered = [];
  bridge = createFakeBridge(aScene());
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      const answer = await bridge.call(name, args);
      if (name !== 'countChanges' || !answer.ok) return answer;
      const { afterChange } = args as { readonly afterChange?: number };
      const value = counted(afterChange) as typeof answer.value;
      await answered.shift();
      return { ok: true, value };
    },
  };
  vi.stubGlobal('window', { api });
});
afterEach(() => vi.useRealTimers());

describe('the look at changes', () => {
  test('before the first, everything since the first copy counts', async () => {
    seenAt.push(T2);
    const look = await start();
    expect(shown(look)).toEqual({ changes: 1, until: null });
    expect(look.changesUnseen).toBe(1);
  });

  test('counts after two seconds on screen, survives a restart, and then nothing has changed', async () => {
    seenAt.push(T2);
    const look = await start();
    visit(look, 2_000);
    expect(look.changesUnseen).toBe(0);
    // Back on Today in the same session, the changes are still there.
    expect(shown(look)).toEqual({ changes: 1, until: null });
    expect(shown(await start())).toEqual({ changes: 0, until: T2 });
  });

  test('is compared with the same look after a lock, until the app starts again', async () => {
    seenAt.push(T2);
    const remembered = untilQuit();
    const look = await start(remembered);
    visit(look, 2_000);
    const afterLock = await start(remembered);
    expect(shown(afterLock)).toEqual({ changes: 1, until: null });
    expect(afterLock.changesUnseen).toBe(0);
    await run(afterLock, T3);
    expect(shown(await start(remembered))).toEqual({ changes: 1, until: T2 });
  });

  test('of a file that is gone is not compared with', async () => {
    seenAt.push(T2, T3);
    const remembered = untilQuit();
    visit(await start(untilQuit()), 2_000);
    await start(remembered);
    bridge = createFakeBridge(aScene());
    seenAt = [T1, T2];
    expect(shown(await start(remembered))).toEqual({ changes: 1, until: null });
  });

  test('does not count when the place was left at once', async () => {
    seenAt.push(T2);
    const look = await start();
    visit(look, 1_900);
    expect(look.changesUnseen).toBe(1);
    expect(shown(await start())).toEqual({ changes: 1, until: null });
  });

  test('does not count while the window is in the background', async () => {
    seenAt.push(T2);
    isWindowInUse = false;
    const look = await start();
    visit(look, 60_000);
    expect(shown(await start())).toEqual({ changes: 1, until: null });
  });

  test('newer changes that arrive elsewhere are counted from the last look', async () => {
    seenAt.push(T2);
    const look = await start();
    visit(look, 2_000);
    await run(look, T3);
    expect(shown(look)).toEqual({ changes: 1, until: T2 });
    expect(look.changesUnseen).toBe(1);
  });

  test('changes that arrive after a run on a clock that was ahead are counted', async () => {
    seenAt.push('2031-01-01T00:00:00.000Z');
    const look = await start();
    visit(look, 2_000);
    await run(look, T2);
    expect(look.changesUnseen).toBe(1);
    expect(shown(look)?.changes).toBe(1);
    visit(look, 2_000);
    await run(look, T3);
    expect(shown(await start())?.changes).toBe(1);
  });

  test('a look of a version that remembered no change counts as none', async () => {
    seenAt.push(T2);
    await bridge.call('writePreference', { name: 'look', value: JSON.stringify({ at: T2, until: T2 }) });
    expect(shown(await start())).toEqual({ changes: 1, until: null });
  });

  test('a copy that was not compared with the one before it is named, also where nothing was logged', async () => {
    const named = (look: LookState) => (look.news.kind === 'ready' ? notCompared(look.news.value) : null);
    const look = await start();
    expect(named(look)).toEqual([]);
    visit(look, 2_000);
    // The first copy of the reports, then a second one of the charges.
    baselines = [...baselines, { dataset: 'reports', runId: 'run-2' }];
    await look.load();
    expect(named(look)).toEqual([]);
    baselines = [...baselines, { dataset: 'charges', runId: 'run-3' }];
    await look.load();
    expect([named(look), named(await start())]).toEqual([['charges'], ['charges']]);
    visit(look, 2_000);
    expect(named(await start())).toEqual([]);
  });

  test('a copy that was not compared is named before the first look too', async () => {
    baselines = [...baselines, { dataset: 'charges', runId: 'run-2' }];
    const look = await start();
    expect(look.news.kind === 'ready' && notCompared(look.news.value)).toEqual(['charges']);
  });

  test('a look of a version that remembered no copies names none', async () => {
    await bridge.call('writePreference', { name: 'look', value: JSON.stringify({ at: T2, until: T2, change: 0 }) });
    baselines = [...baselines, { dataset: 'charges', runId: 'run-2' }];
    const look = await start();
    expect(look.news.kind === 'ready' && notCompared(look.news.value)).toEqual([]);
  });

  test('two events of one run count the new changes from the last look, as one does', async () => {
    seenAt.push(T2, T2, T2, T2, T2);
    const look = await start();
    visit(look, 2_000);
    const [first, second] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    seenAt.push(T3, T3);
    answered = [first.promise, second.promise];
    const loads = [look.load(), look.load()];
    first.resolve(null);
    await loads[0];
    second.resolve(null);
    await loads[1];
    expect(shown(look)).toEqual({ changes: 2, until: T2 });
  });

  test('newer changes that arrive on Today while nobody uses the window are counted from the last look', async () => {
    seenAt.push(T2);
    const look = await start();
    isLooking = true;
    const end = look.waitForLook();
    vi.advanceTimersByTime(2_000);
    const stored = () => bridge.call('readPreference', { name: 'look' });
    const looked = await stored();
    [isWindowInUse, nowMs] = [false, NOW_MS + 3_600_000];
    await run(look, T3);
    // As the effect does once there are newer changes: they are on screen, but nobody has looked at them.
    end?.();
    look.waitForLook();
    vi.advanceTimersByTime(60_000);
    expect(shown(look)).toEqual({ changes: 1, until: T2 });
    expect(await stored()).toEqual(looked);
  });

  test('newer changes that arrive during a lock are counted from the last look, also when it ends on Today', async () => {
    seenAt.push(T2);
    const remembered = untilQuit();
    visit(await start(remembered), 2_000);
    seenAt.push(T3);
    isLooking = true;
    expect(shown(await start(remembered))).toEqual({ changes: 1, until: T2 });
  });

  test('the news are old from the event of a new copy until its changes are counted', async () => {
    const look = await start();
    expect(look.isOld).toBe(false);
    const gate = Promise.withResolvers<null>();
    answered = [gate.promise];
    seenAt.push(T2);
    const [status] = aScene().resources;
    if (status === undefined) throw new Error('no such status');
    bridge.emit('resourceChanged', status);
    expect([look.isOld, shown(look)?.changes]).toEqual([true, 0]);
    gate.resolve(null);
    await vi.waitFor(() => expect(look.isOld).toBe(false));
    expect(shown(look)?.changes).toBe(1);
  });

  test('changes that arrive while the person looks are added to those on screen', async () => {
    seenAt.push(T2);
    const look = await start();
    isLooking = true;
    const leave = look.waitForLook();
    vi.advanceTimersByTime(2_000);
    await run(look, T3);
    expect(shown(look)).toEqual({ changes: 2, until: null });
    leave?.();
    // T3 was not on screen for two seconds.
    isLooking = false;
    expect(shown(await start())).toEqual({ changes: 1, until: T2 });
  });
});
