// Today's counts of changes, compared with a count over the listed changes themselves.

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countChanges } from '../../main/store/history/change-counts.ts';
import { PART } from '../../main/store/history/change-parts.ts';
import { listChanges, listRuns } from '../../main/store/history/change-list.ts';
import { trimChanges } from '../../main/store/copies/trim-changes.ts';
import { listRestatements, restatementsSql } from '../../main/store/history/restatements.ts';
import type { Database } from '../../main/store/file/database.ts';
import { allRows } from '../../main/store/file/statements.ts';
import { addPins } from '../../main/store/question/pins.ts';
import { en } from '../../renderer/messages/en.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';
import { CHANGE_PARTS, type Change, type ChangePart } from '../../shared/contract/changes.ts';
import { loggedRuns, report, timeOf, type LoggedRuns } from '../support/logged-runs.ts';
import { NOW_MS } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';

let runs: LoggedRuns;
let db: Database;
beforeEach(() => {
  runs = loggedRuns();
  db = runs.db;
});
afterEach(() => runs.remove());

const TODAY = '2026-09-20';
const PAST = '2026-09-15';
const SETS: Readonly<Record<string, readonly string[]>> = { C1: ['1', '2'], C2: ['2', '3'], unpinned: ['4'] };

/** Twelve runs that change charges and reports at random, with two pinned clients and one that is not pinned. */
function fillLog(seed: number): void {
  const random = seededRandom(seed);
  const value = (): string => String(Math.floor(random() * 3));
  addPins(db, { aaids: ['C1', 'C2'], pinnedAt: timeOf(1) });
  const member = db.prepare('INSERT INTO memberships (subject, row_key) VALUES (?, ?)');
  for (const [aaid, ids] of Object.entries(SETS)) for (const id of ids) member.run(`aaid=${aaid}`, id);
  for (let run = 0; run < 6; run += 1) {
    const ids = ['1', '2', '3', '4', '5'].filter(() => run === 0 || random() < 0.8);
    runs.commit(
      'charges',
      ids.map((id) => ({ id, name: value() })),
    );
    const dates = [PAST, TODAY].flatMap((date) => ['A', 'B'].map((ae) => ({ date, ae })));
    runs.commit(
      'reports',
      dates.map(({ date, ae }) => report({ biz_date: date, broker_code: ae, commission_amount: value() })),
    );
  }
  // Lines as the log of clients and pending marks writes them.
  const line = db.prepare(
    `INSERT INTO changes (run_id, seen_at, dataset, kind, row_key, member, before, after, size_bytes)
     VALUES ('run-9', ?, 'charges', 'changed', ?, ?, '{}', '{}', 1)`,
  );
  line.run(timeOf(9), '5', 'aaid=C2');
  line.run(timeOf(9), '4', 'aaid=unpinned');
  line.run(timeOf(9), '1', 'pending');
  db.prepare(
    `INSERT INTO runs (run_id, dataset, seen_at, baseline, added, changed, gone, restated_dates, members)
     VALUES ('run-9', 'charges', ?, 0, 0, 0, 0, 0, 3) ON CONFLICT DO UPDATE SET members = 3`,
  ).run(timeOf(8));
}

/** From the listed changes alone, without the store's conditions. */
function partOf(change: Change, restated: ReadonlySet<string>): ChangePart {
  const pinned = Object.entries(SETS).filter(([aaid]) => aaid !== 'unpinned');
  const { membership } = change;
  const isOfCharge = change.dataset === 'charges' && membership?.kind !== 'client';
  const holds = pinned.some(([, ids]) => ids.includes(change.identity.id ?? ''));
  if (isOfCharge ? holds : membership?.kind === 'client' && membership.aaid !== 'unpinned') return 'clients';
  return restated.has(`${change.runId} ${change.identity.biz_date ?? ''}`) ? 'restated' : 'others';
}

describe('counts of changes', () => {
  it.each([1, 2, 3])('equal a count over the listed changes, random log %i', (seed) => {
    fillLog(seed);
    const all = listChanges(db, { page: 1, pageSize: 1000 }).changes;
    const restated = new Set(listRestatements(db, { limit: 99 }).map((one) => `${one.runId} ${one.ledgerDate}`));
    const newest = Number(all[0]?.id);
    for (const afterChange of [0, 1, Math.floor(newest / 2), newest - 2, newest]) {
      const seen = all.filter((change) => Number(change.id) > afterChange);
      const expected = Object.groupBy(seen, (change) => partOf(change, restated));
      const { parts } = countChanges(db, { afterChange });
      for (const part of CHANGE_PARTS) {
        const counted = parts.filter((each) => each.part === part).reduce((sum, { changes }) => sum + changes, 0);
        expect(counted).toBe(expected[part]?.length ?? 0);
        // The list that a line of Today opens has exactly the changes that the line counts.
        const opened = listChanges(db, { afterChange, part, page: 1, pageSize: 1000 });
        expect(opened.changes.map(({ id }) => id)).toEqual((expected[part] ?? []).map(({ id }) => id));
      }
      for (const { part, dataset, kind, changes } of parts) {
        expect(expected[part]?.filter((each) => each.dataset === dataset && each.kind === kind)).toHaveLength(changes);
      }
    }
  });

  it('of each pinned client equal the list of its changes, and only pinned clients are counted', () => {
    fillLog(4);
    const afterChange = 4;
    const { clients } = countChanges(db, { afterChange });
    expect(clients.map(({ aaid }) => aaid)).toEqual(['C1', 'C2']);
    for (const { aaid, changes } of clients) {
      expect(listChanges(db, { client: aaid, afterChange, page: 1, pageSize: 1 }).total).toBe(changes);
    }
  });

  it('say when the oldest and the newest run were seen, also if only a membership changed later', () => {
    const noTimes = { oldestSeenAt: null, newestSeenAt: null, newestChange: 0 };
    const nothing = { parts: [], clients: [], restatedDates: 0, droppedBefore: null, isCut: false, baselines: [] };
    expect(countChanges(db, {})).toEqual({ ...nothing, ...noTimes });
    runs.commit('charges', [{ id: '1' }]);
    expect(countChanges(db, {})).toMatchObject({ parts: [], oldestSeenAt: timeOf(1), newestSeenAt: timeOf(1) });
  });

  it('name the copies whose changes are not in the log', () => {
    const { staging, receipt } = runs.staged('reports', [report({ commission_amount: '1' })]);
    staging.swap({ receipt, asOf: timeOf(1), complete: false });
    const before = countChanges(db, {});
    runs.commit('charges', [{ id: '1' }]);
    // The copy before was not complete: nobody knows what changed.
    runs.commit('reports', [report({ commission_amount: '2' })]);
    runs.commit('reports', [report({ commission_amount: '3' })]);
    const { baselines, parts } = countChanges(db, { afterChange: before.newestChange });
    expect(before.baselines).toHaveLength(1);
    expect(baselines.map(({ dataset }) => dataset)).toEqual(['charges', 'reports', 'reports']);
    expect(baselines).toContainEqual(before.baselines[0]);
    expect(parts.map(({ changes }) => changes)).toEqual([1]);
  });

  it('restated dates are listed after the change only', () => {
    fillLog(5);
    const all = listRestatements(db, { limit: 99 });
    const afterChange = all[1]?.newestChange ?? 0;
    const later = all.filter(({ newestChange }) => newestChange > afterChange);
    expect(listRestatements(db, { limit: 99, afterChange })).toEqual(later);
    expect([later.length > 0, later.length < all.length]).toEqual([true, true]);
  });

  it.each([1, 2, 3])('restated dates are each counted once, and listed of one date alone, random log %i', (seed) => {
    fillLog(seed);
    for (const after of [{}, { afterChange: 4 }, { afterChange: countChanges(db, {}).newestChange }]) {
      const listed = listRestatements(db, { limit: 99, ...after });
      const dates = new Set(listed.map(({ ledgerDate }) => ledgerDate));
      expect(countChanges(db, after).restatedDates).toBe(dates.size);
      for (const ledgerDate of dates)
        expect(listRestatements(db, { limit: 99, ledgerDate, ...after })).toEqual(
          listed.filter((each) => each.ledgerDate === ledgerDate),
        );
    }
  });

  it('contain what was logged after a run on a clock that was ahead', () => {
    const rows = (amount: string) => [report({ biz_date: PAST, commission_amount: amount })];
    runs.commit('reports', rows('1'));
    const { staging, receipt } = runs.staged('reports', rows('2'));
    const finishedAt = '2031-01-01T00:00:00.000Z';
    staging.swap({ receipt: { ...receipt, finishedAt }, asOf: finishedAt, complete: true });
    const { newestChange: afterChange } = countChanges(db, {});
    runs.commit('reports', rows('3'));
    const later = { part: 'restated', dataset: 'reports', kind: 'changed', changes: 1 };
    expect(countChanges(db, { afterChange })).toMatchObject({ parts: [later], newestChange: afterChange + 1 });
    expect(listRestatements(db, { limit: 99, afterChange })).toHaveLength(1);
    // Not the time of the run on that clock, which comes later than every other.
    expect(countChanges(db, {}).newestSeenAt).toBe(timeOf(3));
    expect(listRuns(db, { limit: 99 }).map(({ seenAt }) => seenAt)).toEqual([timeOf(3), finishedAt, timeOf(1)]);
    expect(listRestatements(db, { limit: 99 }).map(({ seenAt }) => seenAt)).toEqual([timeOf(3), finishedAt]);
  });

  it.each([false, true])('restated dates are found by the runs of the log, after a change: %s', (isAfterChange) => {
    const steps = db
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${restatementsSql({ isAfterChange })}`)
      .all({ change: isAfterChange ? 1 : null, date: null, limit: 9 });
    const ofChanges = steps.map(({ detail }) => detail).filter((detail) => detail.includes('changes'));
    expect(ofChanges).not.toEqual([]);
    expect(ofChanges.filter((detail) => !/changes_by_run|INTEGER PRIMARY KEY \(rowid>/.test(detail))).toEqual([]);
  });

  it('look for the restated dates once, not for each line of the log', () => {
    const steps = allRows(db, sql`EXPLAIN QUERY PLAN SELECT ${PART} FROM changes`).map(({ detail }) => String(detail));
    expect(steps.filter((detail) => detail.includes('restatements'))).not.toEqual([]);
    expect(steps.filter((detail) => detail.includes('CORRELATED'))).toEqual([]);
  });

  it('say that changes since the look have left the log', () => {
    const copy = (amount: string, ...others: readonly ReturnType<typeof report>[]): void => {
      const dates = Array.from({ length: 20 }, (_, at) => `2026-08-${at + 10}`);
      runs.commit('reports', [
        ...dates.map((date) => report({ biz_date: date, commission_amount: amount })),
        ...others,
      ]);
      trimChanges(db, NOW_MS, { days: 400, bytes: 5_000 });
    };
    copy('1');
    const { newestChange: look } = countChanges(db, {});
    copy('2');
    const { newestChange: laterLook } = countChanges(db, {});
    expect(countChanges(db, { afterChange: look })).toMatchObject({ restatedDates: 20, isCut: false });
    // Too large for the log once it is not the newest run.
    copy('2', report({ biz_date: '2026-09-18' }));
    expect(countChanges(db, { afterChange: look })).toMatchObject({ restatedDates: 0, isCut: true });
    expect(countChanges(db, { afterChange: laterLook })).toMatchObject({ parts: [{ changes: 1 }], isCut: false });
    expect(countChanges(db, {}).isCut).toBe(true);
  });

  it('go on from the highest id once all changes were deleted', () => {
    for (const name of ['a', 'b', 'c']) runs.commit('charges', [{ id: '1', name }]);
    const { newestChange: afterChange } = countChanges(db, {});
    trimChanges(db, NOW_MS + 999 * DAY_MS, { days: 1, bytes: 1 });
    expect(countChanges(db, {}).parts).toEqual([]);
    runs.commit('charges', [{ id: '1', name: 'd' }]);
    expect(countChanges(db, { afterChange }).parts).toMatchObject([{ changes: 1 }]);
  });

  it('are of changes, not of records: one charge and one report that changed twice', () => {
    for (const name of ['1', '2', '3']) runs.commit('charges', [{ id: '1', name }]);
    for (const amount of ['1', '2', '3'])
      runs.commit('reports', [report({ biz_date: PAST, commission_amount: amount })]);
    const { parts } = countChanges(db, {});
    const words = [en, zhHk, zhCn].map(({ today }) => [
      today.news.otherCounts(parts.filter(({ part }) => part === 'others')),
      today.explain.restated(parts.find(({ part }) => part === 'restated')?.changes ?? 0),
    ]);
    expect(words).toEqual([
      ['2 other changes of charges', 'changes of reports of past ledger dates, seen after the first reading'],
      ['其他收費變更 2 項', '項變更：過往記賬日期的日報表，在首次讀取後重列'],
      ['其他收费变更 2 项', '项变更：过往记账日期的日报表，在首次读取后重述'],
    ]);
    const seen = [
      { dataset: 'charges', kind: 'gone', changes: 1 },
      { dataset: 'reports', kind: 'added', changes: 1043 },
    ] as const;
    expect(en.today.news.otherCounts(seen)).toBe('1 charge seen as gone, 1,043 reports seen as new');
  });
});
