import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { periodFilter } from '../../renderer/charts/data/compare-periods.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { readLogLimits, trimChanges } from '../../main/store/copies/trim-changes.ts';
import { countChanges } from '../../main/store/history/change-counts.ts';
import { keepLedgerDate } from '../../main/store/tables/ledger-dates.ts';
import { listRuns } from '../../main/store/history/change-list.ts';
import type { Database } from '../../main/store/file/database.ts';
import { getRestatement, listRestatements } from '../../main/store/history/restatements.ts';
import { restatedDates, restatedFigures } from '../../renderer/today/news/restated.ts';
import { loggedRuns, report, timeOf, type LoggedRuns } from '../support/logged-runs.ts';
import { columnsOf, NOW_MS, type RowValues } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

let runs: LoggedRuns;
let db: Database;
let { commit, changes } = {} as LoggedRuns;
beforeEach(() => {
  runs = loggedRuns();
  ({ db, commit, changes } = runs);
});
afterEach(() => runs.remove());

describe('a restatement', () => {
  const date = '2026-09-15';

  it('gives the exact difference of each AE and currency', () => {
    commit('reports', [
      report({ commission_amount: '0.1', trade_amount: '999999999999999999.999999999' }),
      report({ commission_amount: '0.2', dcp_name: 'VIP' }),
      report({ currency: 'USD', commission_amount: '5' }),
      report({ broker_code: 'B', commission_amount: '7' }),
    ]);
    commit('reports', [
      report({ commission_amount: '0.3', trade_amount: '-999999999999999999.999999999' }),
      report({ commission_amount: '0.7', dcp_name: 'VIP' }),
      report({ currency: 'USD', commission_amount: '5' }),
      report({ broker_code: 'B', commission_amount: '7' }),
      report({ broker_code: 'B', dcp_name: 'New', commission_amount: '1.5' }),
    ]);
    const [found, ...others] = listRestatements(db, { limit: 9 });
    expect(others).toEqual([]);
    expect(found).toEqual({
      runId: 'run-2',
      seenAt: timeOf(2),
      newestChange: Number(changes()[0]?.id),
      ledgerDate: date,
      kept: false,
      differences: [
        {
          ae: 'A',
          currency: 'HKD',
          rows: { added: 0, changed: 2, gone: 0 },
          difference: {
            trade_amount: '-1999999999999999999.999999998',
            broker_commission_amount: '0',
            org_commission_amount: '0',
            commission_amount: '0.7',
          },
        },
        {
          ae: 'B',
          currency: 'HKD',
          rows: { added: 1, changed: 0, gone: 0 },
          difference: {
            trade_amount: '0',
            broker_commission_amount: '0',
            org_commission_amount: '0',
            commission_amount: '1.5',
          },
        },
      ],
    });
    expect(listRuns(db, { limit: 1 })).toMatchObject([{ restatedDates: 1 }]);
  });

  it('adds up to the change of the totals over 30 random days', () => {
    const random = seededRandom(3);
    const amount = (): string =>
      `${random() < 0.5 ? '-' : ''}${Math.floor(random() * 1e9)}.${String(Math.floor(random() * 1e9)).padStart(9, '0')}`;
    const nanos = (text: string | null | undefined): bigint => BigInt((text ?? '0').replace('.', ''));
    const sum = (rows: readonly RowValues[]): bigint =>
      rows.reduce((total, row) => total + nanos(row.commission_amount), 0n);
    const row = (): RowValues =>
      report({
        broker_code: random() < 0.5 ? 'A' : 'B',
        dcp_name: random() < 0.5 ? 'x' : 'y',
        commission_amount: amount(),
      });
    let before = Array.from({ length: 20 }, row);
    commit('reports', before);
    for (let day = 0; day < 30; day += 1) {
      const after = [...before.filter(() => random() < 0.8), row(), row()];
      const { runId } = commit('reports', after);
      const [found] = listRestatements(db, { limit: 1 });
      expect(found?.runId).toBe(runId);
      const told = found?.differences.map(({ difference }) => difference.commission_amount ?? '') ?? [];
      const inNanos = told.map((text) => {
        const [units = '', decimals = ''] = text.split('.');
        return BigInt(units + decimals.padEnd(9, '0'));
      });
      expect(inNanos.reduce((total, each) => total + each, 0n)).toBe(sum(after) - sum(before));
      before = after;
    }
  });

  it('has as many decimals as the longest amount it comes from', () => {
    commit('reports', [
      report({ trade_amount: '2528244.50', commission_amount: '1.25', org_commission_amount: '3.00' }),
      report({ dcp_name: 'VIP', trade_amount: '10', commission_amount: '5' }),
    ]);
    commit('reports', [
      report({ trade_amount: '0', commission_amount: '1.7500', org_commission_amount: '3.00' }),
      report({ dcp_name: 'VIP', trade_amount: '10', commission_amount: '6', org_commission_amount: '' }),
    ]);
    expect(listRestatements(db, { limit: 1 })[0]?.differences[0]?.difference).toMatchObject({
      trade_amount: '-2528244.50',
      commission_amount: '1.5000',
    });
    commit('reports', [
      report({ trade_amount: '0.00', commission_amount: '1.7500', org_commission_amount: '3.00' }),
      report({ dcp_name: 'VIP', trade_amount: '10', commission_amount: '6', org_commission_amount: '' }),
    ]);
    expect(listRestatements(db, { limit: 1 })[0]?.differences[0]?.difference).toMatchObject({ trade_amount: '0.00' });
  });

  it('gives no difference for a field with an amount that is not a number', () => {
    commit('reports', [report({ commission_amount: 'n/a', trade_amount: '1' })]);
    commit('reports', [report({ commission_amount: '2', trade_amount: '4' })]);
    expect(listRestatements(db, { limit: 1 })[0]?.differences[0]?.difference).toEqual({
      trade_amount: '3',
      broker_commission_amount: '0',
      org_commission_amount: '0',
    });
  });

  it('is a date that was in the copy before and is past: neither a new date nor today', () => {
    const today = '2026-09-19';
    commit('reports', [report({}), report({ biz_date: today })]);
    commit('reports', [
      report({}),
      report({ biz_date: today }),
      report({ biz_date: today }),
      report({ biz_date: '2026-09-01' }),
    ]);
    expect(changes()).toHaveLength(2);
    expect(listRestatements(db, { limit: 9 })).toEqual([]);
  });

  it('is also the return of a date whose rows were gone, so that its sum before is right', () => {
    const otherDate = report({ biz_date: '2026-09-14' });
    commit('reports', [otherDate, report({ commission_amount: '12000' })]);
    commit('reports', [otherDate]);
    commit('reports', [otherDate, report({ commission_amount: '12500' })]);
    const found = listRestatements(db, { limit: 9 });
    expect(found.map(({ runId, ledgerDate }) => [runId, ledgerDate])).toEqual([
      ['run-3', date],
      ['run-2', date],
    ]);
    const sums = { commission_amount: { sum: '12500', notSummable: 0 } };
    expect(restatedDates(found).map((each) => restatedFigures(each, [{ currency: 'HKD', rows: 1, sums }]))).toEqual([
      [{ field: 'commission_amount', currency: 'HKD', before: '12000', after: '12500', difference: '500' }],
    ]);
  });

  it('is not that of dates which the service no longer has', () => {
    const of = (day: string, amount = '1') => report({ biz_date: day, commission_amount: amount });
    commit('reports', [of('2026-09-12'), of('2026-09-13'), of('2026-09-14'), of(date)]);
    commit('reports', [of('2026-09-14'), of(date)]);
    expect(listRestatements(db, { limit: 9 })).toEqual([]);
    expect(listRuns(db, { limit: 1 })).toMatchObject([{ gone: 2, restatedDates: 0 }]);
    const others = { part: 'others', dataset: 'reports', kind: 'gone', changes: 2 };
    expect(countChanges(db, {})).toMatchObject({ parts: [others], droppedBefore: '2026-09-14' });
    expect(countChanges(db, { afterChange: 2 }).droppedBefore).toBeNull();
  });

  it('is not shown of a date that the service no longer has, also an earlier one, but is again if it returns', () => {
    const other = report({ biz_date: '2026-09-16' });
    for (const amount of ['100', '105']) commit('reports', [report({ commission_amount: amount }), other]);
    expect(countChanges(db, {})).toMatchObject({ restatedDates: 1, droppedBefore: null });
    commit('reports', [other]);
    expect(listRestatements(db, { limit: 9 })).toEqual([]);
    expect(listRuns(db, { limit: 2 }).map((run) => run.restatedDates)).toEqual([0, 0]);
    expect(countChanges(db, {})).toMatchObject({ restatedDates: 0, droppedBefore: '2026-09-16' });
    expect(countChanges(db, {}).parts.every(({ part }) => part === 'others')).toBe(true);

    commit('reports', [report({ commission_amount: '60' }), other]);
    const found = listRestatements(db, { limit: 9 });
    const sums = { commission_amount: { sum: '60', notSummable: 0 } };
    expect(restatedDates(found).map((each) => restatedFigures(each, [{ currency: 'HKD', rows: 1, sums }]))).toEqual([
      [{ field: 'commission_amount', currency: 'HKD', before: '100', after: '60', difference: '-40' }],
    ]);
    expect(listRuns(db, { limit: 3 }).map((run) => run.restatedDates)).toEqual([1, 1, 1]);
    expect(countChanges(db, {})).toMatchObject({ restatedDates: 1, droppedBefore: null });
  });

  it('stays shown of a date that is kept when the service no longer has it, until it is let go', () => {
    const other = report({ biz_date: '2026-09-16' });
    for (const amount of ['100', '105']) commit('reports', [report({ commission_amount: amount }), other]);
    keepLedgerDate(db, { date, kept: true });
    commit('reports', [other]);
    expect(listRestatements(db, { limit: 9 })).toMatchObject([
      { runId: 'run-3', ledgerDate: date, kept: true, differences: [{ difference: { commission_amount: '-105' } }] },
      { runId: 'run-2', ledgerDate: date, kept: true, differences: [{ difference: { commission_amount: '5' } }] },
    ]);
    expect(listRuns(db, { limit: 2 }).map((run) => run.restatedDates)).toEqual([1, 1]);
    expect(countChanges(db, {})).toMatchObject({ restatedDates: 1, droppedBefore: '2026-09-16' });
    expect(countChanges(db, {}).parts.every(({ part }) => part === 'restated')).toBe(true);

    keepLedgerDate(db, { date, kept: false });
    expect(listRestatements(db, { limit: 9 })).toEqual([]);
  });

  it('is not that of rows of which only fields that this app does not know changed', () => {
    commit('reports', [report({})], '{"desk":"7"}');
    commit('reports', [report({})], '{"desk":"8"}');
    expect(listRestatements(db, { limit: 9 })).toEqual([]);
    expect(countChanges(db, {}).parts).toEqual([{ part: 'others', dataset: 'reports', kind: 'changed', changes: 1 }]);
    expect(changes()).toMatchObject([{ extras: { before: '{"desk":"7"}', after: '{"desk":"8"}' } }]);
  });

  it('is that of a date without rows between others, and of all dates if no row is left', () => {
    const [before, after] = [report({ biz_date: '2026-09-14' }), report({ biz_date: '2026-09-16' })];
    commit('reports', [before, report({}), after]);
    commit('reports', [before, after]);
    expect(listRestatements(db, { limit: 9 })).toMatchObject([{ ledgerDate: date }]);
    commit('reports', []);
    expect(listRestatements(db, { limit: 9 }).map(({ ledgerDate }) => ledgerDate)).toEqual([
      '2026-09-16',
      '2026-09-14',
      date,
    ]);
    expect(countChanges(db, {}).droppedBefore).toBeNull();
  });

  it('pairs a gone row with the most similar added one of the same AE and currency', () => {
    const gone = report({ dcp_name: 'Old', commission_amount: '10', trade_amount: '500' });
    commit('reports', [
      gone,
      report({ dcp_name: 'Stays', commission_amount: '1' }),
      report({ dcp_name: 'Left', currency: 'USD' }),
    ]);
    commit('reports', [
      report({ dcp_name: 'Other', commission_amount: '99' }),
      report({ dcp_name: 'New', commission_amount: '10', trade_amount: '500' }),
      report({ dcp_name: 'Stays', commission_amount: '2' }),
    ]);
    const pairs = getRestatement(db, { runId: 'run-2', ledgerDate: date });
    expect(pairs.map(({ kind, before, after }) => [kind, before?.dcp_name, after?.dcp_name])).toEqual([
      ['changed', 'Stays', 'Stays'],
      ['possiblyMoved', 'Old', 'New'],
      ['added', undefined, 'Other'],
      ['gone', 'Left', undefined],
    ]);
    expect(getRestatement(db, { runId: 'run-1', ledgerDate: date })).toEqual([]);
  });

  describe.each([
    ['format', '2026-09-15', '20260915'],
    ['time', '2026-09-15T10:00:00+08:00', '2026-09-15T11:00:00+08:00'],
  ])('of a date whose reports have another %s', (_what, before, after) => {
    const rows = (text: string, amount = '500') =>
      ['A', 'B'].map((ae) => report({ biz_date: text, broker_code: ae, commission_amount: amount }));
    const figures = () => {
      const query = {
        dataset: 'reports',
        filters: [periodFilter({ from: date, to: date })],
        sort: [],
        page: 1,
      } as const;
      const totals = queryTotals(columnsOf(db), { ...query, pageSize: 1 });
      const now = totals.kind === 'totals' ? totals.currencies : [];
      return restatedDates(listRestatements(db, { limit: 9 })).map((each) => [
        each.ledgerDate,
        each.aes,
        ...restatedFigures(each, now).map((figure) => [figure.before, figure.after]),
      ]);
    };

    it('is one restatement of all its texts, and no change of its sum', () => {
      commit('reports', rows(before));
      commit('reports', rows(after));
      expect(countChanges(db, {})).toMatchObject({
        restatedDates: 1,
        parts: [
          { part: 'restated', kind: 'added', changes: 2 },
          { part: 'restated', kind: 'gone', changes: 2 },
        ],
      });
      expect(listRuns(db, { limit: 1 })).toMatchObject([{ restatedDates: 1 }]);
      expect(listRestatements(db, { limit: 9 })).toHaveLength(1);
      expect(figures()).toEqual([[date, 2]]);
      const pairs = getRestatement(db, { runId: 'run-2', ledgerDate: date });
      expect(pairs.map((pair) => [pair.kind, pair.before?.biz_date, pair.after?.biz_date])).toEqual([
        ['possiblyMoved', before, after],
        ['possiblyMoved', before, after],
      ]);
    });

    it('has the sum of all its texts before and after', () => {
      commit('reports', [...rows(before), ...rows(after, '1')]);
      commit('reports', [...rows(before, '400'), ...rows(after, '1')]);
      expect(figures()).toEqual([[date, 2, ['1002', '802']]]);
    });

    it('is found and kept under each of its texts', () => {
      commit('reports', rows(before));
      commit('reports', rows(after));
      keepLedgerDate(db, { date, kept: true });
      for (const ledgerDate of [date, before, after]) {
        expect(listRestatements(db, { limit: 9, ledgerDate })).toMatchObject([{ ledgerDate: date, kept: true }]);
        expect(changes({ ledgerDate })).toHaveLength(4);
      }
      commit('reports', rows('2026-09-15T12:00:00+08:00'));
      expect(listRestatements(db, { limit: 9 })).toMatchObject([{ kept: true }, { kept: true }]);
      trimChanges(db, NOW_MS + 4_000 * DAY_MS, readLogLimits(db, NO_LOG_RULES));
      expect(changes()).toHaveLength(8);
      keepLedgerDate(db, { date, kept: false });
      expect(listRestatements(db, { limit: 9 })).toMatchObject([{ kept: false }, { kept: false }]);
    });
  });
});
