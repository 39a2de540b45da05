// The notices of datasets whose copy the last sync could not renew.

import { expect, test } from 'vitest';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { Receipt, ResourceStatus } from '../../shared/contract/sync.ts';
import { syncedBeside, unsyncedOf, unsyncedSentence } from '../../renderer/syncing/receipts/unsynced.ts';

const AS_OF = '2026-09-18T10:04:00Z';
const NOW_MS = Date.parse('2026-09-18T12:00:00Z');
const SCOPE = 'svc_hk_charging.svc_hk_fee_level_query';

type Ended = { readonly verdict: Receipt['verdict']; readonly code?: ErrorCode; readonly scope?: string };

function statusOf(resource: ResourceStatus['resource'], ended: Ended, asOf: string | null = AS_OF): ResourceStatus {
  const error = ended.code === undefined ? null : { code: ended.code, message: '', facts: {} };
  const { verdict, scope = null } = ended;
  // Only these are read.
  const last = { runId: 'run', resource, verdict, error, missingScope: scope } as Receipt;
  return { resource, asOf, last } as ResourceStatus;
}

const FORBIDDEN = { verdict: 'failed', code: 'forbidden', scope: SCOPE } as const;
const COMPLETE = statusOf('reports', { verdict: 'complete' });

function named(statuses: readonly ResourceStatus[], isReached = true): readonly string[] {
  return unsyncedOf(statuses, isReached).map(({ status }) => status.resource);
}

test('a dataset with an older copy that was not renewed is named, whatever became of the other', () => {
  expect(named([statusOf('charges', FORBIDDEN), COMPLETE])).toEqual(['charges']);
  expect(named([statusOf('charges', { verdict: 'unsettled' }), COMPLETE])).toEqual(['charges']);
  const failed = { verdict: 'failed', code: 'serverFailed' } as const;
  expect(named([statusOf('charges', failed), statusOf('reports', failed)])).toEqual(['charges', 'reports']);
});

test.each<readonly [what: string, status: ResourceStatus]>([
  ['a complete copy', COMPLETE],
  ['a cancelled read', statusOf('charges', { verdict: 'cancelled', code: 'cancelled' })],
  ['a smaller copy that waits', statusOf('charges', { verdict: 'heldBack' })],
  ['a refused token', statusOf('charges', { verdict: 'failed', code: 'unauthorized' })],
  ['a dataset without a copy', statusOf('charges', FORBIDDEN, null)],
  ['a dictionary', statusOf('tenant_currencies', { verdict: 'failed', code: 'serverFailed' })],
])('%s is not', (_what, status) => {
  expect(named([status])).toEqual([]);
});

test('a dataset that took too long is named only if nothing says that the service is not reached', () => {
  const late = statusOf('charges', { verdict: 'failed', code: 'timedOut' });
  expect(named([late, COMPLETE])).toEqual(['charges']);
  expect(named([late, COMPLETE], false)).toEqual([]);
});

test('a missing permission is said in full, with what the same run updated; other reasons stand on the Sync screen', () => {
  const run = [COMPLETE.last].filter((last) => last !== null);
  const [lacking] = unsyncedOf([statusOf('charges', FORBIDDEN)], true);
  const [failed] = unsyncedOf([statusOf('charges', { verdict: 'rowErrors' })], true);
  expect(lacking && syncedBeside(lacking.receipt, run)).toEqual(['reports']);
  expect(lacking && unsyncedSentence(lacking, run, NOW_MS)).toBe(
    `Customized charges were not synced: this account lacks ${SCOPE}. Daily reports synced. Ask your administrator to grant it.`,
  );
  expect(failed && unsyncedSentence(failed, run, NOW_MS)).toBe(
    'Customized charges: the last run could not read them in full. You still see the copy of 18 Sep 18:04 HKT. The Sync screen says why.',
  );
});
