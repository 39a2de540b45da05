// The exit code of a run without a person, from what its resources say.

import { expect, test } from 'vitest';
import { endingOfSync } from '../../main/unattended/endings.ts';
import type { DatasetReport } from '../../main/unattended/result.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { ResourceStatus, SyncStatus } from '../../shared/contract/sync.ts';

type Facts = Pick<DatasetReport, 'verdict' | 'reason'>;
const COMPLETE: Facts = { verdict: 'complete', reason: null };
const NOT_RUN: Facts = { verdict: 'notRun', reason: null };
const UNSETTLED: Facts = { verdict: 'unsettled', reason: 'unsettled' };

/** The ending of a run with complete charges in which dictionaries failed, in this order. */
function endingAfter(codes: readonly ErrorCode[], reports: Facts): string {
  const asReport = (dataset: DatasetReport['dataset'], facts: Facts): DatasetReport => {
    return { dataset, ...facts, complete: facts.verdict === 'complete', rows: 1, asOf: null };
  };
  const failed = codes.map((code, place) => {
    return { last: { runId: 'run', finishedAt: `2026-09-18T10:0${place}`, error: { code, message: '', facts: {} } } };
  });
  // Only what is read here.
  const status = { resources: failed as unknown as ResourceStatus[], brokenRun: null } as unknown as SyncStatus;
  const datasets = [asReport('charges', COMPLETE), asReport('reports', reports)];
  const { outcome, reason } = endingOfSync({ runId: 'run', joined: false, datasets }, status);
  return `${outcome} ${reason}`;
}

test.each([
  [['unauthorized'], COMPLETE, 'token unauthorized'],
  [['unauthorized'], NOT_RUN, 'token unauthorized'],
  [['offline'], COMPLETE, 'complete null'],
  [['offline'], NOT_RUN, 'network offline'],
  [['offline'], UNSETTLED, 'incomplete unsettled'],
  [['serverFailed'], COMPLETE, 'complete null'],
  [['serverFailed', 'diskFull'], NOT_RUN, 'incomplete diskFull'],
] as const)('dictionaries that failed with %j beside these reports end a run: %j, %s', (codes, reports, ending) => {
  expect(endingAfter(codes, reports)).toBe(ending);
});
