import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeQuery } from '../../shared/contract/changes.ts';
import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import { changeStatements, listChanges, listRuns } from '../../main/store/history/change-list.ts';
import type { Database } from '../../main/store/file/database.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';
import { keepLedgerDate, listLedgerDates } from '../../main/store/tables/ledger-dates.ts';
import { writePreference } from '../../main/store/tables/preferences.ts';
import { resourceStatus } from '../../main/store/tables/receipts.ts';
import { beginLedgerDates } from '../../main/store/copies/ledger-date-staging.ts';
import { listRestatements } from '../../main/store/history/restatements.ts';
import { getRowHistory } from '../../main/store/history/row-history.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import { render } from '../../main/store/file/statements.ts';
import { takeHeldBack } from '../../main/store/copies/held-copy.ts';
import { Policy } from '../../main/policy/policy.ts';
import { NO_POLICY } from '../../main/policy/sources.ts';
import { readLogLimits, trimChanges } from '../../main/store/copies/trim-changes.ts';
import { loggedRuns, report, timeOf, type LoggedRuns } from '../support/logged-runs.ts';
import { incomingRow, makeReceipt, NOW_MS, type RowValues } from '../support/temp-store.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

let runs: LoggedRuns;
let db: Database;
let { commit, staged, changes } = {} as LoggedRuns;
beforeEach(() => {
  runs = loggedRuns();
  ({ db, commit, staged, changes } = runs);
});
afterEach(() => runs.remove());

const trimLog = (nowMs: number): void => trimChanges(db, nowMs, readLogLimits(db, NO_LOG_RULES));

function keyOf(dataset: DatasetName, values: RowValues): string {
  const answer = queryRows(db, { dataset, filters: [], sort: [], page: 1, pageSize: 100 }, { now: () => NOW_MS });
  if (answer.kind !== 'rows') throw new Error('unknown');
  const row = answer.rows.find((each) =>
    Object.entries(values).every(([field, value]) => each.values[field as keyof RowValues] === value),
  );
  if (row === undefined) throw new Error('no such row');
  return row.key;
}

describe('the change log', () => {
  it('lists no row of the first copy, which is one line of its own', () => {
    commit('charges', [{ id: '1' }, { id: '2' }]);
    expect(changes()).toEqual([]);
    expect(listRuns(db, { limit: 9 })).toEqual([
      {
        runId: 'run-1',
        seenAt: timeOf(1),
        dataset: 'charges',
        baseline: true,
        added: 2,
        changed: 0,
        gone: 0,
        restatedDates: 0,
        members: 0,
      },
    ]);
  });

  it('shows each row added, changed and gone, with all its fields before and after', () => {
    commit('charges', [
      { id: '1', name: 'One', min: '0', max: null },
      { id: '2', name: 'Two' },
      { id: '3', name: 'Three' },
    ]);
    const receipt = commit('charges', [
      { id: '3', name: 'Three' },
      { id: '1', name: '', min: null, max: '5' },
      { id: '4' },
    ]);
    expect(receipt).toMatchObject({ added: 1, changed: 1, gone: 1 });
    const seen = { runId: 'run-2', seenAt: timeOf(2), dataset: 'charges' };
    expect(changes().map(({ id: _, ...change }) => change)).toEqual([
      { ...seen, kind: 'gone', identity: { id: '2' }, before: { id: '2', name: 'Two' }, after: null },
      { ...seen, kind: 'added', identity: { id: '4' }, before: null, after: { id: '4' } },
      {
        ...seen,
        kind: 'changed',
        identity: { id: '1' },
        before: { id: '1', name: 'One', min: '0' },
        after: { id: '1', name: '', max: '5' },
      },
    ]);
    expect(listRuns(db, { limit: 1 })).toMatchObject([
      { runId: 'run-2', baseline: false, added: 1, changed: 1, gone: 1 },
    ]);
  });

  it('writes nothing for a run that changed nothing, whatever the order of the rows', () => {
    const rows = [report({ broker_code: 'A' }), report({ broker_code: 'B' }), report({ broker_code: 'B' })];
    commit('reports', rows);
    commit('reports', rows.toReversed());
    expect(changes()).toEqual([]);
    expect(listRuns(db, { limit: 9 })).toHaveLength(1);
  });

  it('lists as many runs as asked for, the last of them whole', () => {
    const insert = db.prepare<[string, string]>(`INSERT INTO runs VALUES (?, ?, '${timeOf(1)}', 0, 1, 0, 0, 0, 0)`);
    for (const id of ['run-1', 'run-2', 'run-3']) for (const dataset of DATASETS) insert.run(id, dataset);
    insert.run('run-4', 'reports');
    const listed = listRuns(db, { limit: 2 }).map(({ runId, dataset }) => `${runId} ${dataset}`);
    expect(listed).toEqual(['run-4 reports', 'run-3 reports', 'run-3 charges']);
  });

  it('shows a change of fields that the app does not know', () => {
    commit('charges', [{ id: '1' }], '{"n":1}');
    commit('charges', [{ id: '1' }], '{"n":2}');
    expect(changes()).toMatchObject([{ kind: 'changed', extras: { before: '{"n":1}', after: '{"n":2}' } }]);
  });

  it('matches charges without an id by their values alone', () => {
    commit('charges', [
      { id: null, name: 'a' },
      { id: null, name: 'a' },
      { id: null, name: 'b' },
    ]);
    expect(
      commit('charges', [
        { id: null, name: 'a' },
        { id: null, name: 'c' },
      ]),
    ).toMatchObject({ added: 1, changed: 0, gone: 2 });
  });

  it('matches reports of one identity by equal values first, then by order', () => {
    commit(
      'reports',
      ['1', '2', '3', '3'].map((commission_amount) => report({ commission_amount })),
    );
    commit(
      'reports',
      ['8', '3', '2', '9'].map((commission_amount) => report({ commission_amount })),
    );
    const pairs = changes().map(({ before, after }) => [before?.commission_amount, after?.commission_amount]);
    expect(pairs).toEqual([
      ['3', '9'],
      ['1', '8'],
    ]);
  });

  it('compares nothing with an incomplete copy', () => {
    const { staging, receipt } = staged('reports', [report({})]);
    staging.swap({ receipt, asOf: receipt.finishedAt, complete: false });
    commit('reports', [report({ commission_amount: '2' })]);
    expect(changes()).toEqual([]);
    expect(listRuns(db, { limit: 9 }).map(({ baseline }) => baseline)).toEqual([true, true]);
  });

  it('lists the changes of a held-back copy under the run that read it', () => {
    commit('reports', [report({}), report({ broker_code: 'B' }), report({ broker_code: 'C' })]);
    const { staging, receipt } = staged('reports', [report({ commission_amount: '5' })]);
    staging.holdBack({ receipt: { ...receipt, verdict: 'heldBack' }, readAt: timeOf(2), rowsDigest: 'held' });
    expect(changes()).toEqual([]);
    takeHeldBack(db, 'reports', () => NOW_MS + 3 * DAY_MS);
    expect(changes()).toMatchObject([
      { kind: 'gone' },
      { kind: 'gone' },
      { kind: 'changed', runId: 'run-2', seenAt: timeOf(4) },
    ]);
    expect(resourceStatus(db, 'reports', NOW_MS).last).toMatchObject({ verdict: 'complete', changed: 1, gone: 2 });
    expect(listLedgerDates(db)).toMatchObject([{ rows: 1, readAt: timeOf(2) }]);
  });

  it('is written with the rows or not at all', () => {
    commit('charges', [{ id: '1', name: 'old' }]);
    const { staging, receipt } = staged('charges', [{ id: '1', name: 'new' }]);
    const broken = { ...receipt, bytes: 1n as unknown as number };
    expect(() => staging.swap({ receipt: broken, asOf: timeOf(2), complete: true })).toThrow(TypeError);
    expect(changes()).toEqual([]);
  });

  it('is written with the rows of single dates or not at all', () => {
    commit('reports', [report({}), report({ biz_date: '2026-09-14' })]);
    const before = { status: resourceStatus(db, 'reports', NOW_MS), dates: listLedgerDates(db) };
    const dates = beginLedgerDates(db);
    dates.putRows('2026-09-15', [incomingRow('reports', report({ commission_amount: '2' }))]);
    const receipt = makeReceipt('reports', { runId: 'run-2', verdict: 'refreshed' });
    const read = [{ date: '2026-09-15', rows: 1, readAt: timeOf(2) }];
    const broken = { ...receipt, bytes: 1n as unknown as number };
    expect(() => dates.commit({ receipt: broken, read, counted: [], isWhole: false })).toThrow(TypeError);
    expect({ status: resourceStatus(db, 'reports', NOW_MS), dates: listLedgerDates(db) }).toEqual(before);
    expect(changes()).toEqual([]);
    dates.commit({ receipt, read, counted: [], isWhole: false });
    expect(changes()).toMatchObject([{ kind: 'changed', after: { commission_amount: '2' } }]);
    expect(listLedgerDates(db)).toMatchObject([{ readAt: timeOf(2) }, { readAt: timeOf(1) }]);
  });

  it('is searched by run, dataset, ledger date, AE and package, newest first, in pages', () => {
    commit('reports', [report({ broker_code: 'A', dcp_name: '港股 VIP' }), report({ broker_code: 'B' })]);
    commit('charges', [{ id: '1', name: 'vip fee' }]);
    commit('reports', []);
    commit('charges', [{ id: '1', name: 'VIP FEE' }]);
    expect(changes().map(({ dataset }) => dataset)).toEqual(['charges', 'reports', 'reports']);
    expect(changes({ dataset: 'charges' })).toHaveLength(1);
    expect(changes({ runId: 'run-3' })).toHaveLength(2);
    expect(changes({ ledgerDate: '2026-09-15', ae: 'B' })).toHaveLength(1);
    expect(changes({ ae: 'b' })).toEqual([]);
    expect(changes({ package: 'vIp' })).toHaveLength(2);
    expect(listChanges(db, { page: 2, pageSize: 2 })).toMatchObject({ total: 3, changes: [{ kind: 'gone' }] });
  });

  it('finds what was seen after a time, as files of earlier versions ask', () => {
    for (const amount of ['1', '2', '3']) commit('reports', [report({ commission_amount: amount })]);
    expect(changes({}).length).toBe(2);
    expect(changes({ seenAfter: timeOf(2) }).map(({ seenAt }) => seenAt)).toEqual([timeOf(3)]);
  });

  it('finds the changes of an AE or a package by index', () => {
    const rows = (amount: string): RowValues[] =>
      ['A', 'B'].map((ae) => report({ broker_code: ae, dcp_name: `Plan ${ae}`, commission_amount: amount }));
    commit('reports', rows('1'));
    commit('reports', rows('2'));
    const plan = (query: Partial<ChangeQuery>): readonly string[] =>
      Object.values(changeStatements(db, { page: 1, pageSize: 10, ...query })).map((statement) => {
        const { text, values } = render(statement);
        const steps = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values);
        return steps.map(({ detail }) => detail).join('; ');
      });
    for (const found of plan({ ae: 'A' })) expect(found).toContain('INDEX changes_by_ae (ae=?)');
    for (const found of plan({ package: 'plan' })) expect(found).toContain('INDEX changes_by_package (package=?)');
    for (const found of [...plan({ ae: 'A' }), ...plan({ package: 'plan' })])
      expect(found).not.toContain('SCAN changes');
    expect(changes({ package: 'PLAN b' }).map(({ identity }) => identity.broker_code)).toEqual(['B']);
    expect(changes({ package: 'no such plan' })).toEqual([]);
  });
});

describe('the history of a row', () => {
  it('shows when it was first seen, each new value, and when it was last read', () => {
    commit('charges', [{ id: '1' }]);
    commit('charges', [{ id: '1' }, { id: '2', name: 'a' }]);
    commit('charges', [{ id: '1' }, { id: '2', name: 'b' }]);
    commit('charges', [{ id: '1' }, { id: '2', name: 'b' }]);
    const history = getRowHistory(db, { dataset: 'charges', key: keyOf('charges', { id: '2' }) });
    expect(history).toMatchObject({ firstSeen: timeOf(2), lastConfirmed: timeOf(4) });
    expect(history.changes.map(({ kind, seenAt }) => [kind, seenAt])).toEqual([
      ['changed', timeOf(3)],
      ['added', timeOf(2)],
    ]);
    const first = getRowHistory(db, { dataset: 'charges', key: keyOf('charges', { id: '1' }) });
    expect(first).toEqual({ firstSeen: null, lastConfirmed: timeOf(4), changes: [] });
    expect(() => getRowHistory(db, { dataset: 'charges', key: '99' })).toThrow(
      expect.objectContaining({ code: 'notFound' }),
    );
  });

  it('of a report uses the time when its ledger date was read', () => {
    commit('reports', [report({})]);
    db.prepare('UPDATE ledger_dates SET read_at = ?').run(timeOf(3));
    expect(getRowHistory(db, { dataset: 'reports', key: keyOf('reports', {}) }).lastConfirmed).toBe(timeOf(3));
  });

  it('does not confuse a later twin with the first row', () => {
    commit('reports', [report({})]);
    commit('reports', [report({}), report({ commission_amount: '2' })]);
    expect(getRowHistory(db, { dataset: 'reports', key: keyOf('reports', {}) }).firstSeen).toBeNull();
    commit('reports', []);
    commit('reports', [report({})]);
    expect(getRowHistory(db, { dataset: 'reports', key: keyOf('reports', {}) })).toMatchObject({ firstSeen: null });
  });
});

describe('the history of a row that is gone', () => {
  const goneId = (dataset: DatasetName): string =>
    changes({ dataset }).find(({ kind }) => kind === 'gone')?.id ?? 'none';

  it('is reached from a change, up to its end', () => {
    commit('charges', [{ id: '1' }]);
    commit('charges', [{ id: '1' }, { id: '2', name: 'a' }]);
    commit('charges', [{ id: '1' }, { id: '2', name: 'b' }]);
    commit('charges', [{ id: '1' }]);
    const history = getRowHistory(db, { changeId: goneId('charges') });
    expect(history).toMatchObject({ firstSeen: timeOf(2), lastConfirmed: null });
    expect(history.changes.map(({ kind, seenAt }) => [kind, seenAt])).toEqual([
      ['gone', timeOf(4)],
      ['changed', timeOf(3)],
      ['added', timeOf(2)],
    ]);
    expect(() => getRowHistory(db, { changeId: '999' })).toThrow(expect.objectContaining({ code: 'notFound' }));
  });

  it('continues if the row came back, and counts what was there before the log', () => {
    commit('reports', [report({})]);
    commit('reports', []);
    const changeId = goneId('reports');
    expect(getRowHistory(db, { changeId })).toMatchObject({ firstSeen: null, lastConfirmed: null });
    commit('reports', [report({})]);
    const history = getRowHistory(db, { changeId });
    expect(history).toEqual(getRowHistory(db, { dataset: 'reports', key: keyOf('reports', {}) }));
    expect(history).toMatchObject({
      firstSeen: null,
      lastConfirmed: timeOf(3),
      changes: [{ kind: 'added' }, { kind: 'gone' }],
    });
  });
});

describe('trimming', () => {
  const rows = (amount: string): RowValues[] =>
    ['2026-09-14', '2026-09-15'].map((biz_date) => report({ biz_date, commission_amount: amount }));

  beforeEach(() => {
    for (const amount of ['1', '2', '3', '4']) commit('reports', rows(amount));
  });

  it('drops runs older than 400 days, and never current rows', () => {
    const before = queryRows(
      db,
      { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 9 },
      { now: () => NOW_MS },
    );
    trimLog(NOW_MS + 401 * DAY_MS + 1);
    expect(listRuns(db, { limit: 9 }).map(({ runId }) => runId)).toEqual(['run-4', 'run-3', 'run-1']);
    expect(new Set(changes().map(({ runId }) => runId))).toEqual(new Set(['run-4', 'run-3']));
    expect(listRestatements(db, { limit: 9 })).toHaveLength(4);
    trimLog(NOW_MS + 4_000 * DAY_MS);
    expect(changes()).toEqual([]);
    expect(listRestatements(db, { limit: 9 })).toEqual([]);
    expect(
      queryRows(db, { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 9 }, { now: () => NOW_MS }),
    ).toEqual(before);
    expect(listLedgerDates(db)).toHaveLength(2);
  });

  it('keeps to what an administrator has decided, whatever a person has stored', () => {
    writePreference(db, 'changeLog.days', '36500');
    const rules = new Policy({ ...NO_POLICY, layers: { enforced: { historyDays: 30 }, defaults: {} } }).answer.rules;
    expect(readLogLimits(db, rules)).toEqual({ days: 30, bytes: 2 * 1024 ** 3 });
    trimChanges(db, NOW_MS + 100 * DAY_MS, readLogLimits(db, rules));
    expect(changes()).toEqual([]);
  });

  it('drops the oldest runs beyond the size, whole runs only', () => {
    const sizeOfRun = Number(db.prepare(`SELECT sum(size_bytes) FROM changes WHERE run_id = 'run-4'`).pluck().get());
    trimChanges(db, NOW_MS, { days: 400, bytes: sizeOfRun * 2 });
    expect(changes().map(({ runId }) => runId)).toEqual(['run-4', 'run-4', 'run-3', 'run-3']);
  });

  it('lets a run that alone is larger than the size push no other run out, and drops it after the next', () => {
    const bytes = Number(db.prepare('SELECT sum(size_bytes) FROM changes').pluck().get());
    const left = (): ReadonlySet<string> => {
      trimChanges(db, NOW_MS, { days: 400, bytes });
      return new Set(changes().map(({ runId }) => runId));
    };
    const wide = { ...report({ broker_code: 'B' }), dcp_name: 'x'.repeat(bytes) };
    commit('reports', [...rows('4'), wide]);
    expect(left()).toEqual(new Set(['run-5', 'run-4', 'run-3', 'run-2']));
    commit('reports', [...rows('5'), wide]);
    expect(left()).toEqual(new Set(['run-6', 'run-4', 'run-3']));
  });

  it('spares the dates that are kept', () => {
    keepLedgerDate(db, { date: '2026-09-14', kept: true });
    trimLog(NOW_MS + 4_000 * DAY_MS);
    expect(changes()).toHaveLength(3);
    expect(new Set(changes().map(({ identity }) => identity.biz_date))).toEqual(new Set(['2026-09-14']));
    expect(listRestatements(db, { limit: 9 })).toMatchObject([{ kept: true }, { kept: true }, { kept: true }]);
    commit('reports', rows('4').slice(1));
    expect(listLedgerDates(db)).toMatchObject([{ date: '2026-09-15' }, { date: '2026-09-14', rows: 0, kept: true }]);
    keepLedgerDate(db, { date: '2026-09-14', kept: false });
    expect(listLedgerDates(db)).toMatchObject([{ date: '2026-09-15' }]);
    keepLedgerDate(db, { date: '2026-09-14', kept: true });
    expect(listLedgerDates(db)).toHaveLength(2);
    expect(() => keepLedgerDate(db, { date: '2000-01-01', kept: true })).toThrow(
      expect.objectContaining({ code: 'notFound' }),
    );
  });

  it('follows the limits set in the profile', () => {
    writePreference(db, 'changeLog.days', '2');
    trimLog(NOW_MS + 4 * DAY_MS);
    expect(new Set(changes().map(({ runId }) => runId))).toEqual(new Set(['run-4', 'run-3']));
    writePreference(db, 'changeLog.bytes', '1');
    trimLog(NOW_MS);
    expect(new Set(changes().map(({ runId }) => runId))).toEqual(new Set(['run-4']));
  });

  it.each(['0', '999999999999999'])('goes on by the default for the stored limit %s', (stored) => {
    for (const name of ['days', 'bytes']) writePreference(db, `changeLog.${name}`, stored);
    const before = changes();
    trimLog(NOW_MS);
    expect(changes()).toEqual(before);
  });
});
