// What taskbar and dock show while a sync or an export runs, and once it has ended.

import { expect, test } from 'vitest';
import type { Events } from '../../shared/contract/calls.ts';
import type { Verdict } from '../../shared/contract/sync.ts';
import { WorkProgress, type ShownProgress } from '../../main/work/work-progress.ts';

function progress() {
  const shown: ShownProgress[] = [];
  const work = new WorkProgress((next) => shown.push(next));
  const sync = (fraction: number, runId = 'run 1'): void =>
    work.take('syncProgress', { runId, fraction } as Events['syncProgress']);
  const receipt = (verdict: Verdict, runId = 'run 1'): void => {
    const error = verdict === 'failed' || verdict === 'cancelled' ? { code: 'offline', message: '' } : null;
    work.take('resourceChanged', { last: { runId, verdict, error } } as Events['resourceChanged']);
  };
  const exported = (
    standing: 'running' | 'done' | 'failed' | 'cancelled',
    rows = 0,
    totalRows: number | null = null,
  ): void => work.take('exportChanged', { standing, rows, totalRows } as Events['exportChanged']);
  return { work, shown, sync, receipt, exported, endSync: () => work.take('syncProgress', null) };
}

test('a sync is unknown at first, then a share, then gone', () => {
  const { shown, sync, endSync, receipt } = progress();
  sync(0);
  sync(0.25);
  sync(0.25);
  receipt('complete');
  endSync();
  expect(shown).toEqual([{ kind: 'running', fraction: null }, { kind: 'running', fraction: 0.25 }, { kind: 'none' }]);
});

test('of a sync and an export at once, the one that is less far is shown', () => {
  const { shown, sync, endSync, exported } = progress();
  sync(0.5);
  exported('running');
  exported('running', 20, 100);
  exported('running', 80, 100);
  endSync();
  exported('done', 100, 100);
  expect(shown).toEqual([
    { kind: 'running', fraction: 0.5 },
    { kind: 'running', fraction: null },
    { kind: 'running', fraction: 0.2 },
    { kind: 'running', fraction: 0.5 },
    { kind: 'running', fraction: 0.8 },
    { kind: 'none' },
  ]);
});

test.each(['failed', 'rowErrors', 'unsettled'] as const)(
  'a run that ended as %s has failed until the next begins',
  (verdict) => {
    const { shown, sync, endSync, receipt } = progress();
    sync(0.5);
    receipt(verdict);
    endSync();
    expect(shown.at(-1)).toEqual({ kind: 'failed' });
    sync(0, 'run 2');
    receipt('complete', 'run 2');
    endSync();
    expect(shown.at(-1)).toEqual({ kind: 'none' });
  },
);

test('what a person cancelled has not failed, and neither has what an earlier run left', () => {
  const { shown, sync, endSync, receipt, exported } = progress();
  sync(0.5, 'run 2');
  receipt('failed', 'run 1');
  endSync();
  expect(shown.at(-1)).toEqual({ kind: 'none' });
  sync(0.5, 'run 3');
  receipt('cancelled', 'run 3');
  endSync();
  expect(shown.at(-1)).toEqual({ kind: 'none' });
  exported('running');
  exported('cancelled');
  expect(shown.at(-1)).toEqual({ kind: 'none' });
});

test('an export that failed is shown, and forgotten with its profile', () => {
  const { work, shown, exported } = progress();
  exported('running');
  exported('failed');
  expect(shown.at(-1)).toEqual({ kind: 'failed' });
  work.take('sessionChanged', { kind: 'locked' } as Events['sessionChanged']);
  expect(shown.at(-1)).toEqual({ kind: 'none' });
});
