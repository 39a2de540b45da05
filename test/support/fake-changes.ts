// Canned, realistic changes to test the Changes screen and row histories without a main process.

import type { Row } from '../../shared/contract/answers.ts';
import type {
  Change,
  ChangeCounts,
  ChangeQuery,
  Restatement,
  RestatementPair,
  RowHistory,
  RunSummary,
} from '../../shared/contract/changes.ts';
import type { LedgerDate } from '../../shared/contract/sync.ts';
import { fakeRows } from './fake-records.ts';

export type FakeChanges = {
  readonly runs: readonly RunSummary[];
  readonly restatements: readonly Restatement[];
  readonly pairs: readonly RestatementPair[];
  readonly changes: readonly Change[];
  readonly history: RowHistory;
  readonly ledgerDates: readonly LedgerDate[];
};

const HOUR_MS = 3_600_000;

/** Times are relative to `nowMs`, so that ages are stable. */
export function fakeChanges(nowMs: number): FakeChanges {
  const ago = (hours: number) => new Date(nowMs - hours * HOUR_MS).toISOString();
  const charges = fakeRows('charges', 40);
  const reports = fakeRows('reports', 2_000);
  const restated = rowAt(reports, 681);
  const moved = rowAt(reports, 684);
  const added = rowAt(reports, 690);
  const gone = rowAt(reports, 1_203);
  const seen = { runId: 'run-3', seenAt: ago(3) };
  const before = {
    ...restated.values,
    org_commission_amount: '245.20',
    commission_amount: '1002.15',
  };
  const after = { ...before, org_commission_amount: '-54.80', commission_amount: '702.15' };
  const reportChange = { ...seen, dataset: 'reports' } as const;
  const changes: readonly Change[] = [
    { ...reportChange, id: '9', kind: 'changed', identity: identityOf(restated), before, after },
    { ...reportChange, id: '8', kind: 'added', identity: identityOf(added), before: null, after: added.values },
    { ...reportChange, id: '7', kind: 'gone', identity: identityOf(gone), before: gone.values, after: null },
    ...[3, 4, 5].map((index) => chargeChange(rowAt(charges, index), { ...seen, id: String(index) })),
    chargeAdded(rowAt(charges, 7), { runId: 'run-2', seenAt: ago(27), id: '2' }),
    chargeGone(rowAt(charges, 9), { runId: 'run-2', seenAt: ago(27), id: '1' }),
  ];
  const pairs: readonly RestatementPair[] = [
    { kind: 'changed', before, after },
    {
      kind: 'possiblyMoved',
      before: moved.values,
      after: { ...moved.values, dcp_name: 'Platinum package 2', broker_team_code: 'TEAM-4' },
    },
    { kind: 'added', before: null, after: added.values },
    { kind: 'gone', before: rowAt(reports, 688).values, after: null },
  ];
  return {
    runs: [
      { ...seen, dataset: 'reports', baseline: false, added: 41, changed: 3, gone: 2, restatedDates: 2, members: 0 },
      { ...seen, dataset: 'charges', baseline: false, added: 0, changed: 3, gone: 0, restatedDates: 0, members: 0 },
      {
        runId: 'run-2',
        seenAt: ago(27),
        dataset: 'charges',
        baseline: false,
        added: 1,
        changed: 0,
        gone: 1,
        restatedDates: 0,
        members: 0,
      },
      ...(['reports', 'charges'] as const).map((dataset) => ({
        runId: 'run-1',
        seenAt: ago(99),
        dataset,
        baseline: true,
        added: 0,
        changed: 0,
        gone: 0,
        restatedDates: 0,
        members: 0,
      })),
    ],
    restatements: [
      {
        ...seen,
        newestChange: 9,
        ledgerDate: '2026-09-01',
        kept: true,
        differences: [
          {
            ae: 'AE001',
            currency: 'HKD',
            rows: { added: 0, changed: 1, gone: 0 },
            difference: {
              trade_amount: '0.00',
              broker_commission_amount: '0.00',
              org_commission_amount: '-300.00',
              commission_amount: '-300.00',
            },
          },
          {
            ae: 'AE003',
            currency: 'USD',
            rows: { added: 1, changed: 0, gone: 1 },
            difference: {
              trade_amount: '1204553.18',
              broker_commission_amount: '12.00',
              org_commission_amount: '0.05',
              commission_amount: '12.05',
            },
          },
        ],
      },
      {
        ...seen,
        newestChange: 7,
        ledgerDate: '2026-08-03',
        kept: false,
        differences: [
          {
            ae: '',
            currency: 'CNY',
            rows: { added: 0, changed: 0, gone: 1 },
            difference: { trade_amount: '-88000', broker_commission_amount: '-20.125', commission_amount: '-20.125' },
          },
        ],
      },
    ],
    pairs,
    changes,
    history: {
      firstSeen: null,
      lastConfirmed: ago(3),
      changes: changes.filter(({ id }) => id === '9'),
    },
    ledgerDates: Array.from({ length: 18 }, (_, index) => ({
      date: `2026-09-${String(18 - index).padStart(2, '0')}`,
      rows: 111,
      readAt: ago(index < 10 ? 3 : 51),
      countedAt: index < 10 ? null : ago(3),
      isReadTooEarly: index === 0,
      kept: index === 17,
      readRun: index < 10 ? 8 : 7,
    })),
  };
}

/** What the main process would find for the query. */
export function fakeChangePage(changes: readonly Change[], query: ChangeQuery) {
  const found = changes.filter(
    ({ runId, dataset, before, after }) =>
      (query.runId === undefined || runId === query.runId) &&
      (query.dataset === undefined || dataset === query.dataset) &&
      (query.ae === undefined || (after ?? before)?.broker_code === query.ae) &&
      (query.package === undefined || nameOf(after ?? before).includes(query.package.toLowerCase())),
  );
  const start = (query.page - 1) * query.pageSize;
  return { changes: found.slice(start, start + query.pageSize), total: found.length };
}

/** Without pinned clients: changes of reports are of restated dates, all others are other changes. */
export function fakeChangeCounts({
  changes,
  runs,
  restatements,
}: Pick<FakeChanges, 'changes' | 'runs' | 'restatements'>): ChangeCounts {
  const groups = Map.groupBy(changes, ({ dataset, kind }) => `${dataset} ${kind}`);
  const times = runs.map(({ seenAt }) => seenAt).toSorted();
  return {
    parts: [...groups.values()].flatMap((ofGroup) =>
      ofGroup.slice(0, 1).map(({ dataset, kind }) => ({
        part: dataset === 'reports' ? ('restated' as const) : ('others' as const),
        dataset,
        kind,
        changes: ofGroup.length,
      })),
    ),
    clients: [],
    restatedDates: new Set(restatements.map(({ ledgerDate }) => ledgerDate)).size,
    oldestSeenAt: times[0] ?? null,
    newestSeenAt: times.at(-1) ?? null,
    droppedBefore: null,
    isCut: false,
    newestChange: Math.max(0, ...changes.map(({ id }) => Number(id))),
    baselines: runs.filter(({ baseline }) => baseline).map(({ dataset, runId }) => ({ dataset, runId })),
  };
}

type Seen = Pick<Change, 'id' | 'runId' | 'seenAt'>;

function chargeChange(row: Row, seen: Seen): Change {
  const before = { ...row.values, fee_rate: '0.0025', updated_at: '2026-09-01 09:00:00' };
  return { ...seen, dataset: 'charges', kind: 'changed', identity: identityOf(row), before, after: row.values };
}

function chargeAdded(row: Row, seen: Seen): Change {
  return { ...seen, dataset: 'charges', kind: 'added', identity: identityOf(row), before: null, after: row.values };
}

function chargeGone(row: Row, seen: Seen): Change {
  return { ...seen, dataset: 'charges', kind: 'gone', identity: identityOf(row), before: row.values, after: null };
}

function identityOf({ values }: Row): Change['identity'] {
  if (values.id !== undefined) return { id: values.id };
  const { biz_date = null, broker_code = null, broker_team_code = null, dcp_name = null, currency = null } = values;
  return { biz_date, broker_code, broker_team_code, dcp_name, currency };
}

function nameOf(values: Change['before']): string {
  return `${values?.name ?? ''}${values?.dcp_name ?? ''}`.toLowerCase();
}

function rowAt(rows: readonly Row[], index: number): Row {
  const row = rows[index];
  if (row === undefined) throw new Error(`no fake row ${index}`);
  return row;
}
