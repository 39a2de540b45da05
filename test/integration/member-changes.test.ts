// Charges whose pending mark changes, or that enter or leave a client's set, are logged as changes.

import { expect, test } from 'vitest';
import type { Change, ChangeQuery } from '../../shared/contract/changes.ts';
import type { ChangeColumnId, ExportColumn } from '../../shared/contract/exports/columns.ts';
import { AppError } from '../../main/errors.ts';
import { rowsOf } from '../../main/exports/rows/source-rows.ts';
import { changeExportColumns } from '../../renderer/exporting/log-columns.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { charge, service, store, sync, useStage } from '../support/proof-stage.ts';
import { TEST_KEY } from '../support/synced-store.ts';

useStage();

const later = () => store.clock.sleep(60_000);
let waiting: ReadonlySet<string>;

/** The test sets the pending charges. */
function wait(...ids: readonly number[]): void {
  waiting = new Set(ids.map(String));
  service.filters['pending'] = (row, value) => (waiting.has(String(row['id'])) ? '1' : '0') === value;
}

function memberChanges(query: Partial<ChangeQuery> = {}): readonly (readonly [string, Change['membership']])[] {
  const { changes } = store.reader.listChanges({ page: 1, pageSize: 100, ...query });
  return changes
    .filter((change) => change.membership !== undefined)
    .map(({ identity, membership }) => [String(identity.id), membership] as const)
    .sort(([a], [b]) => Number(a) - Number(b));
}

test('the first reading of a set is not a change', async () => {
  store.writer.addPins({ aaids: ['3'] });
  wait(10, 20);
  await sync();
  await later();
  await sync('quick');
  expect(memberChanges()).toEqual([]);
  expect(store.reader.listRuns({ limit: 9 }).map(({ members }) => members)).toEqual([0, 0]);
});

test('charges whose pending mark changed are listed, counted with their run, and show the mark before', async () => {
  wait(10, 20);
  await sync();
  await later();
  wait(11, 20);
  await sync('quick');
  expect(memberChanges()).toEqual([
    ['10', { kind: 'pending', before: '1', after: '0' }],
    ['11', { kind: 'pending', before: '0', after: '1' }],
  ]);
  const [run] = store.reader.listRuns({ limit: 1 });
  expect(run).toMatchObject({ dataset: 'charges', added: 0, changed: 0, gone: 0, members: 2 });
  const { changes } = store.reader.listChanges({ page: 1, pageSize: 9 });
  expect(changes[0]?.after).toMatchObject({ name: expect.stringContaining('Package') as string });
  expect(changes[0]?.after).not.toHaveProperty('pending');
});

test('a new charge has no pending mark that could have changed', async () => {
  wait(10);
  await sync();
  await later();
  service.rows.charges.push(charge(41));
  wait(10, 41);
  await sync('quick');
  expect(memberChanges()).toEqual([]);
});

test('a charge that is withdrawn while the marks are read is in neither set, which is no change of its mark', async () => {
  wait(10, 20);
  await sync();
  await later();
  let isWithdrawn = false;
  service.beforePage = ({ filters }) => {
    if (filters['pending'] === undefined || isWithdrawn) return;
    isWithdrawn = true;
    service.rows.charges = service.rows.charges.filter((row) => row['id'] !== '20');
  };
  await sync('quick');
  expect(memberChanges()).toEqual([]);
  expect(store.reader.listRuns({ limit: 9 }).map(({ members }) => members)).toEqual([0, 0]);
});

test('changes made during two runs are found by the run that reads the set again', async () => {
  wait(10);
  await sync();
  service.beforePage = ({ filters }) => {
    if (filters['pending'] !== undefined) throw new AppError('serverFailed', 'later', { facts: { status: 503 } });
  };
  await later();
  service.rows.charges.push(charge(41));
  wait(10, 41);
  await sync('quick');
  expect(memberChanges()).toEqual([]);
  service.beforePage = () => undefined;
  await later();
  wait(12, 41);
  await sync('quick');
  expect(memberChanges().map(([id]) => id)).toEqual(['10', '12']);
});

test('charges that enter or leave a client’s set are listed, and found by that client', async () => {
  store.writer.addPins({ aaids: ['3', '4'] });
  await sync();
  await later();
  const clientOf: Readonly<Record<string, string>> = { '10': '4', '11': '3' };
  service.filters['aaid'] = (row, value) =>
    value !== '0' && (clientOf[String(row['id'])] ?? String(Number(row['id']) % 7)) === value;
  service.rows.charges = service.rows.charges.map((row) => (row['id'] === '17' ? { ...row, fee_rate: '9' } : row));
  await sync('quick');
  const entered = { kind: 'client', aaid: '3', change: 'entered' };
  const left = { kind: 'client', aaid: '3', change: 'left' };
  expect(memberChanges({ client: '3' })).toEqual([
    ['10', left],
    ['11', entered],
  ]);
  expect(memberChanges()).toHaveLength(4);
  const ofClient = store.reader.listChanges({ page: 1, pageSize: 9, client: '3' }).changes;
  expect(ofClient.filter((change) => change.membership === undefined).map(({ identity }) => identity.id)).toEqual([
    '17',
  ]);
});

test('a holder of a charge is known since the run that saw the charge enter the client’s set', async () => {
  store.writer.addPins({ aaids: ['3'] });
  await sync();
  await later();
  service.filters['aaid'] = (row, value) => value === '3' && ['10', '11'].includes(String(row['id']));
  await sync('quick');
  const holdersOf = (id: string): unknown => {
    const answer = store.reader.queryRows({
      dataset: 'charges',
      filters: [{ kind: 'exactly', field: 'id', value: id }],
      sort: [],
      page: 1,
      pageSize: 1,
    });
    const key = answer.kind === 'rows' ? (answer.rows[0]?.key ?? '') : '';
    return store.reader.getChargeClients({ key }).holders.map(({ aaid, enteredAt }) => [aaid, enteredAt]);
  };
  const [entered] = store.reader
    .listChanges({ client: '3', page: 1, pageSize: 99 })
    .changes.filter((change) => change.identity.id === '11');
  expect(entered?.seenAt).toMatch(/^\d{4}/);
  expect(holdersOf('11')).toEqual([['3', entered?.seenAt]]);
  // It was in the first list of the client: since when is not known.
  expect(holdersOf('10')).toEqual([['3', null]]);
});

test('they are in the exported changes, under the names of the filters', async () => {
  store.writer.addPins({ aaids: ['3'] });
  wait(10);
  await sync();
  await later();
  wait(11);
  service.filters['aaid'] = (row, value) => value === '3' && row['id'] === '5';
  await sync('quick');
  const db = openDatabase({ path: store.path, key: TEST_KEY, mode: 'read' });
  const columns = (['id', 'field', 'before', 'after'] as const).map((id) => ({ id, title: id }));
  const query = { page: 1, pageSize: 1 };
  const linesWith = (asked: readonly ExportColumn<ChangeColumnId>[]) => [
    ...rowsOf(
      { db, now: () => store.clock.now() },
      { kind: 'changes', scope: 'everything', query, columns: asked },
    ).rows(),
  ];
  const lines = linesWith(columns);
  const inWords = linesWith(changeExportColumns().filter(({ id }) => ['id', 'field', 'before', 'after'].includes(id)));
  db.close();
  expect(lines).toContainEqual(['10', 'pending', '1', '0']);
  expect(lines).toContainEqual(['11', 'pending', '0', '1']);
  expect(lines).toContainEqual(['5', 'aaid', null, '3']);
  expect(inWords).toContainEqual(['10', 'Pending', 'Pending Approvals', 'Approval Completed']);
  expect(inWords).toContainEqual(['11', 'Pending', 'Approval Completed', 'Pending Approvals']);
  expect(inWords).toContainEqual(['5', 'Client', null, '3']);
});
