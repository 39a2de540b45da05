// The states that the frame, the sign-in and the Sync screen must show, one scene each.

import type { Failure } from '../../shared/contract/errors.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import type { Session } from '../../shared/contract/session.ts';
import type { Receipt, ResourceStatus } from '../../shared/contract/sync.ts';
import { DATASETS, DICTIONARIES } from '../../shared/contract/fields.ts';
import type { FakeScene } from './fake-bridge.ts';
import { fakeChanges } from './fake-changes.ts';
import { fakeProof, NOTHING_PROVEN } from './fake-proof.ts';
import { NO_VIEWS } from './fake-views.ts';

const PROFILE = {
  id: 'p1',
  kind: 'service',
  serviceUrl: 'https://reports.broker.example',
  name: 'reports.broker.example',
} as const;
const ROWS: Readonly<Record<ResourceName, number>> = {
  charges: 12_345,
  reports: 60_000,
  billing_business_type: 4,
  billing_business_type_code: 3,
  tenant_currencies: 3,
  broker_accounts_for_select: 42,
};
const HOUR_MS = 3_600_000;

function failure(code: Failure['code'], facts: Failure['facts'] = {}): Failure {
  return { code, message: `ERR_${code.toUpperCase()} while asking for page 1`, facts };
}

function receipt(resource: ResourceName, finishedAt: string, over: Partial<Receipt> = {}): Receipt {
  return {
    runId: 'run-1',
    resource,
    verdict: 'complete',
    startedAt: finishedAt,
    finishedAt,
    serviceTotal: ROWS[resource],
    rowsHeld: ROWS[resource],
    added: 12,
    changed: 3,
    gone: 0,
    pages: 60,
    passes: 2,
    requests: 121,
    bytes: 34_567_890,
    missingFields: [],
    extraFields: [],
    rowErrors: [],
    repairedRows: 0,
    error: null,
    missingScope: null,
    ledgerDates: null,
    requestsByPurpose: null,
    refusedAsTooMany: null,
    parity: null,
    ...over,
  };
}

function statuses(
  asOf: string,
  over: Partial<Record<ResourceName, Partial<ResourceStatus>>> = {},
): readonly ResourceStatus[] {
  return [...DATASETS, ...DICTIONARIES].map((resource) => ({
    resource,
    asOf,
    copyNumber: 1,
    newestReadAt: asOf,
    complete: true,
    rows: ROWS[resource],
    newestLedgerDate: resource === 'reports' ? '2026-09-17' : null,
    oldestLedgerDate: resource === 'reports' ? '2025-09-22' : null,
    reachedDay: resource === 'reports' ? '2026-09-17' : null,
    confirmed: { at: asOf, by: 'sync' },
    last: receipt(resource, asOf),
    // The receipts of a scene are newer than the usual ones.
    lastPlace: over[resource]?.last === undefined ? 1 : 2,
    heldBack: null,
    hasShrunk: false,
    ...over[resource],
  }));
}

function open(over: Partial<Extract<Session, { kind: 'open' }>> = {}): Session {
  return {
    kind: 'open',
    profile: PROFILE,
    profiles: [],
    unlockWith: 'click',
    custody: 'keychain',
    token: 'held',
    tokenEntered: null,
    keychain: 'usable',
    setAside: null,
    lostSaves: 0,
    replacedFile: null,
    isReadOnly: false,
    ...over,
  };
}

function days(count: number): readonly string[] {
  const newest = Date.parse('2026-09-17T00:00:00Z');
  return Array.from({ length: count }, (_, index) =>
    new Date(newest - index * 24 * HOUR_MS).toISOString().slice(0, 10),
  );
}

/** The stored state of a table that was left with these filters. */
function fakeTable(filters: Readonly<Record<string, string>>): string {
  return JSON.stringify({ version: 1, columns: [], sort: [], pageSize: 100, filters });
}

/** `nowMs` is passed in so that ages are stable. */
export function fakeScenes(nowMs: number): Readonly<Record<string, FakeScene>> {
  const ago = (hours: number) => new Date(nowMs - hours * HOUR_MS).toISOString();
  const changes = fakeChanges(nowMs);
  const baseline = changes.runs.filter((run) => run.baseline);
  const base: FakeScene = {
    session: open(),
    resources: statuses(ago(3)),
    progress: null,
    preferences: {},
    failures: {},
    answers: {},
    changes,
    proof: fakeProof(ago(3)),
    views: NO_VIEWS,
    rows: { charges: 412, reports: 2_000 },
  };
  const changesView = { frame: '{"view":"changes"}' };
  const syncView = { frame: '{"view":"sync"}' };
  const signedOut: Session = {
    kind: 'signedOut',
    suggestedServiceUrl: '',
    keychain: 'usable',
    profiles: [],
    hasLeftovers: false,
    hasUnlisted: false,
  };
  const none: readonly ResourceStatus[] = statuses(ago(3)).map((status) => ({
    ...status,
    asOf: null,
    rows: 0,
    complete: false,
    confirmed: null,
    last: null,
    lastPlace: null,
    newestLedgerDate: null,
    oldestLedgerDate: null,
    reachedDay: null,
  }));
  const ok = { verdict: 'ok', failure: null } as const;
  return {
    charges: base,
    reports: { ...base, preferences: { frame: '{"view":"reports"}' } },
    changes: { ...base, preferences: changesView },
    changesBaseline: {
      ...base,
      preferences: changesView,
      changes: { ...changes, runs: baseline, restatements: [], changes: [] },
    },
    changesNone: {
      ...base,
      resources: none,
      preferences: changesView,
      changes: { ...changes, runs: [], restatements: [], changes: [] },
    },
    changesFailed: {
      ...base,
      preferences: changesView,
      failures: { listRuns: failure('corrupt') },
    },
    sync: {
      ...base,
      preferences: syncView,
      resources: statuses(ago(3), {
        reports: {
          last: receipt('reports', ago(3), {
            verdict: 'refreshed',
            ledgerDates: { read: days(18), onlyCounted: days(230) },
            parity: { rowsAgree: 380, countsAgree: 10, differs: 2, notChecked: 1 },
          }),
        },
      }),
    },
    differing: {
      ...base,
      preferences: { 'table:charges': fakeTable({ biz_type: '1', state: '1', biz_type_code: 'custody' }) },
    },
    clientKept: { ...base, preferences: { 'table:charges': fakeTable({ aaid: '10023' }) } },
    clientWithout: { ...base, preferences: { 'table:charges': fakeTable({ aaid: '10177' }) } },
    clientNotKept: { ...base, preferences: { 'table:charges': fakeTable({ aaid: '777' }) } },
    clientWaiting: { ...base, preferences: { 'table:charges': fakeTable({ aaid: '88001234567891' }) } },
    firstRun: { ...base, proof: NOTHING_PROVEN, resources: none, preferences: syncView },
    sample: {
      ...base,
      session: open({ profile: { id: 's', kind: 'sample', serviceUrl: '', name: '' }, custody: 'sample' }),
    },
    signIn: { ...base, session: signedOut },
    signInFailed: {
      ...base,
      session: { ...signedOut, suggestedServiceUrl: 'https://reports.broker.example', keychain: 'unavailable' },
      failures: { signIn: failure('unauthorized', { status: 401 }) },
      answers: {
        checkConnection: [
          { step: 'address', ...ok, detail: 'https://reports.broker.example' },
          { step: 'proxy', ...ok, detail: 'DIRECT' },
          { step: 'certificate', ...ok, detail: '' },
          { step: 'token', ...ok, detail: 'HTTP 200' },
          { step: 'billing_business_type', ...ok, detail: '4 entries' },
          { step: 'billing_business_type_code', ...ok, detail: '3 entries' },
          { step: 'tenant_currencies', ...ok, detail: '3 entries' },
          { step: 'broker_accounts_for_select', verdict: 'skipped', failure: null, detail: '' },
          {
            step: 'chargesScope',
            verdict: 'failed',
            detail: 'HTTP 403',
            failure: failure('forbidden', { scope: 'svc_hk_charging.svc_hk_fee_level_query' }),
          },
          { step: 'reportsScope', ...ok, detail: '60000 rows' },
        ],
      },
    },
    locked: {
      ...base,
      session: {
        kind: 'locked',
        profile: PROFILE,
        profiles: [],
        unlockWith: 'passphrase',
        custody: 'passphrase',
        isEnding: false,
        keychain: 'unavailable',
      },
      failures: { unlock: failure('wrongPassphrase') },
    },
    refused: {
      ...base,
      session: {
        kind: 'refused',
        profile: PROFILE,
        profiles: [],
        failure: failure('newerVersion'),
        keychain: 'usable',
      },
    },
    running: {
      ...base,
      preferences: syncView,
      progress: {
        runId: 'run-2',
        startedAt: ago(0),
        current: 'reports',
        fraction: 0.7,
        secondsLeft: 20,
        pauseSecondsLeft: null,
        cancellable: true,
        resources: [
          { resource: 'charges', phase: 'done', rows: 12_345, total: 12_345 },
          { resource: 'reports', phase: 'reading', rows: 42_000, total: 60_000 },
          ...DICTIONARIES.map((resource) => ({ resource, phase: 'done', rows: 4, total: 4 }) as const),
        ],
      },
    },
    offline: {
      ...base,
      preferences: syncView,
      resources: statuses(ago(75), {
        charges: { last: receipt('charges', ago(1), { verdict: 'failed', error: failure('offline'), runId: 'run-2' }) },
        reports: { last: receipt('reports', ago(1), { verdict: 'notRun', runId: 'run-2' }) },
      }),
    },
    readOnly: { ...base, session: open({ isReadOnly: true }) },
    lostSaves: { ...base, session: open({ lostSaves: 2 }) },
    troubles: {
      ...base,
      preferences: syncView,
      session: open({
        token: 'rejected',
        custody: 'untilQuit',
        keychain: 'unavailable',
        setAside: {
          reason: 'damaged',
          movedTo: '/x',
          restoredUpTo: ago(26),
          notesRestoredUpTo: null,
          historyRestoredUpTo: ago(100),
          isPartlyRestored: false,
        },
      }),
      resources: statuses(ago(30), {
        charges: {
          last: receipt('charges', ago(1), {
            verdict: 'failed',
            error: failure('forbidden'),
            missingScope: 'svc_hk_charging.svc_hk_fee_level_query',
          }),
        },
        reports: {
          confirmed: null,
          heldBack: { newRows: 0, liveRows: 60_000, readAt: ago(1) },
          hasShrunk: true,
          last: receipt('reports', ago(1), {
            verdict: 'heldBack',
            missingFields: ['broker_team_code'],
            extraFields: ['desk', 'region'],
            repairedRows: 2,
          }),
        },
        tenant_currencies: {
          last: receipt('tenant_currencies', ago(1), {
            verdict: 'rowErrors',
            rowErrors: [
              { position: 1_203, field: 'key', found: 'an object' },
              { position: 4_410, field: 'key', found: 'an array' },
            ],
          }),
        },
        billing_business_type: {
          last: receipt('billing_business_type', ago(1), { verdict: 'unsettled', error: failure('unsettled') }),
        },
        broker_accounts_for_select: {
          last: receipt('broker_accounts_for_select', ago(1), { verdict: 'failed', error: failure('unauthorized') }),
        },
      }),
    },
  };
}
