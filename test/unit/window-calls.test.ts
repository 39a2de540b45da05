import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallName, Events } from '../../shared/contract/calls.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import { REREAD_RUNS_PREFERENCE, parseRereadRuns } from '../../shared/preferences/quick-sync-dates.ts';
import { Attempt } from '../../renderer/lib/calls/attempt.svelte.ts';
import { writePreference } from '../../renderer/lib/calls/preferences.ts';
import { Reading } from '../../renderer/lib/calls/reading.svelte.ts';
import { Setting } from '../../renderer/settings/setting.svelte.ts';
import { StaleAfterState } from '../../renderer/syncing/stale-after.ts';

const FAILURE: Failure = { code: 'storage', message: 'disk I/O error', facts: {} };
type Changed = Pick<Events['resourceChanged'], 'resource'>;
const COUNTS = { charges: 2, reports: 3 };

let answers: Partial<Record<CallName, unknown>> = {};
let called: unknown[] = [];
let listeners: ((change: Changed) => void)[] = [];

beforeEach(() => {
  [answers, called, listeners] = [{}, [], []];
  vi.stubGlobal('window', {
    api: {
      call: async (name: CallName, args: unknown) => {
        called.push([name, args]);
        return name in answers ? { ok: true, value: answers[name] } : { ok: false, ...FAILURE };
      },
      on: (_name: 'resourceChanged', listener: (change: Changed) => void) => {
        listeners.push(listener);
        return () => (listeners = listeners.filter((each) => each !== listener));
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function changed(resource: Changed['resource']): void {
  for (const listener of listeners) listener({ resource });
}

describe('one read of a component', () => {
  test('is loading, then ready, and keeps its answer while it is read again', async () => {
    answers = { countNamesakes: COUNTS };
    const reading = new Reading('countNamesakes', () => ({ name: 'Gold' }));
    expect(reading.current).toEqual({ kind: 'loading' });
    await reading.load();
    expect(reading.current).toEqual({ kind: 'ready', value: COUNTS });
    const again = reading.load();
    expect([reading.current.kind, reading.busy]).toEqual(['ready', true]);
    await again;
    expect(reading.busy).toBe(false);
  });

  test('shows why it failed, and is ready when a later read succeeds', async () => {
    const reading = new Reading('countNamesakes', () => ({ name: 'Gold' }));
    await reading.load();
    expect(reading.current).toEqual({ kind: 'failed', failure: FAILURE });
    answers = { countNamesakes: COUNTS };
    await reading.load();
    expect(reading.current.kind).toBe('ready');
  });

  test('shows the newest answer, whichever arrives last', async () => {
    const waiting: ((charges: number) => void)[] = [];
    vi.stubGlobal('window', {
      api: {
        call: () =>
          new Promise((resolve) => waiting.push((charges) => resolve({ ok: true, value: { charges, reports: 0 } }))),
      },
    });
    const reading = new Reading('countNamesakes', () => ({ name: 'Gold' }));
    const reads = [reading.load(), reading.load()];
    waiting[1]?.(2);
    await reads[1];
    waiting[0]?.(1);
    await Promise.all(reads);
    expect(reading.current).toEqual({ kind: 'ready', value: { charges: 2, reports: 0 } });
    expect(reading.busy).toBe(false);
  });

  test('is read again when one of its resources changes, until the component is gone', () => {
    const reading = new Reading('countNamesakes', () => ({ name: 'Gold' }));
    const leave = reading.follow(['charges']);
    expect(called).toHaveLength(1);
    changed('reports');
    expect(called).toHaveLength(1);
    changed('charges');
    expect(called).toHaveLength(2);
    leave();
    changed('charges');
    expect(called).toHaveLength(2);
  });
});

describe('an attempt', () => {
  test('does nothing while another one is under way', async () => {
    const attempt = new Attempt();
    let finish = (): void => undefined;
    const first = attempt.run(() => new Promise<void>((resolve) => (finish = resolve)));
    expect(await attempt.run(() => Promise.reject(new Error('must not run')))).toBe(false);
    finish();
    expect(await first).toBe(true);
    expect([attempt.busy, attempt.done, attempt.failure]).toEqual([false, 1, null]);
  });

  test('keeps its failure until the next one begins', async () => {
    const attempt = new Attempt();
    expect(await attempt.run(() => Promise.reject(new Error('no disk')))).toBe(false);
    expect(attempt.failure?.message).toBe('no disk');
    expect(await attempt.runBeside(() => Promise.resolve())).toBe(true);
    expect(attempt.failure).toBeNull();
  });
});

describe('the age from which data is old', () => {
  test('is the default until it is read, and a choice that could not be saved is reverted with its failure', async () => {
    const staleAfter = new StaleAfterState();
    expect(staleAfter.days).toBe(3);
    answers = { readPreference: '7' };
    await staleAfter.setting.load();
    expect(staleAfter.days).toBe(7);
    await staleAfter.setting.choose('14');
    expect([staleAfter.days, staleAfter.setting.failure]).toEqual([7, FAILURE]);
  });
});

describe('a setting', () => {
  test('is reverted if it could not be saved', async () => {
    answers = { readPreference: '20' };
    const setting = new Setting(REREAD_RUNS_PREFERENCE, parseRereadRuns);
    expect(setting.value).toBeNull();
    await setting.load();
    const choosing = setting.choose('40');
    expect(setting.value).toBe(40);
    await choosing;
    expect([setting.value, setting.failure]).toEqual([20, FAILURE]);
  });

  test('is saved when it is chosen', async () => {
    answers = { readPreference: null, writePreference: null };
    const setting = new Setting(REREAD_RUNS_PREFERENCE, parseRereadRuns);
    await setting.load();
    await setting.choose('5');
    expect([setting.value, setting.failure]).toEqual([5, null]);
    expect(called.at(-1)).toEqual(['writePreference', { name: REREAD_RUNS_PREFERENCE, value: '5' }]);
  });
});

test('sends each value of a preference at once, so that none waits in a window that is being closed', () => {
  writePreference('frame', 'first');
  writePreference('frame', 'second');
  expect(called).toEqual([
    ['writePreference', { name: 'frame', value: 'first' }],
    ['writePreference', { name: 'frame', value: 'second' }],
  ]);
});
