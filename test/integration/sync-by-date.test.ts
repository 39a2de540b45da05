// Runs by ledger date into a real encrypted file: their requests, what they find, and what they never claim.

import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { writePreference } from '../../main/store/tables/preferences.ts';
import type { RowsAnswer } from '../../shared/contract/answers.ts';
import type { Query } from '../../shared/contract/query.ts';
import { NEWEST_DATES_PREFERENCE, REREAD_RUNS_PREFERENCE } from '../../shared/preferences/quick-sync-dates.ts';
import {
  datedReports,
  daysAgo,
  report,
  reportsOf,
  TODAY,
  TOMORROW,
  type DatedReports,
} from '../support/dated-reports.ts';

let open: DatedReports[] = [];
afterEach(() => {
  for (const reports of open) reports.store.close();
  open = [];
});

function reports(...made: Parameters<typeof datedReports>): DatedReports {
  const dated = datedReports(...made);
  open.push(dated);
  return dated;
}

function answer(dated: DatedReports, filters: Query['filters'] = []): Extract<RowsAnswer, { kind: 'rows' }> {
  const found = dated.store.reader.queryRows({ dataset: 'reports', filters, sort: [], page: 1, pageSize: 100 });
  if (found.kind !== 'rows') throw new Error('unknown');
  return found;
}

const onDay = (day: string): Query['filters'] => [{ kind: 'range', field: 'biz_date', from: day, to: day }];
const askedDates = (dated: DatedReports, pageSize: number): string[] =>
  dated.asked.flatMap((page) => (page.pageSize === pageSize && page.filters ? [page.filters['biz_date'] ?? ''] : []));

describe('a second run with nothing changed', () => {
  test('reads the recent dates and a slice twice, counts the rest once, and searches for new days', async () => {
    const dated = reports(reportsOf(100));
    await dated.full();
    const before = dated.store.reader.resourceStatus({ resource: 'reports' });
    const receipt = await dated.quick();
    // 10 recent, ⌈90 ÷ 9⌉ older; all days among the recent ones are in the copy, so only tomorrow may be new.
    const slice = Array.from({ length: 10 }, (_, index) => daysAgo(99 - index));
    const recent = Array.from({ length: 10 }, (_, ago) => daysAgo(ago));
    expect(askedDates(dated, 1_000).sort()).toEqual([...slice, ...recent].flatMap((date) => [date, date]).sort());
    expect(askedDates(dated, 1)).toHaveLength(80 + 1);
    expect(askedDates(dated, 1)[0]).toBe(TOMORROW);
    expect(dated.asked.filter((page) => page.filters === undefined)).toHaveLength(2);
    expect(receipt).toMatchObject({
      verdict: 'refreshed',
      requests: 2 + 40 + 81,
      serviceTotal: 300,
      rowsHeld: 300,
      added: 0,
      changed: 0,
      gone: 0,
      passes: 2,
    });
    expect(receipt.ledgerDates?.read).toEqual([...slice, ...recent].sort());
    expect(receipt.ledgerDates?.onlyCounted).toHaveLength(80);
    expect(dated.store.reader.listReceipts({ resource: 'reports', limit: 1 })).toEqual([receipt]);
    expect(dated.store.reader.listRuns({ limit: 9 })).toMatchObject([{ runId: 'run-1', baseline: true, added: 300 }]);
    expect(dated.store.reader.resourceStatus({ resource: 'reports' })).toMatchObject({
      asOf: before.asOf,
      complete: true,
    });
  });

  test('reads every date again within ten runs', async () => {
    const dated = reports(reportsOf(100));
    await dated.full();
    const first = dated.store.reader.resourceStatus({ resource: 'reports' }).asOf ?? '';
    for (let run = 0; run < 10; run += 1) await dated.quick();
    expect(dated.store.reader.listLedgerDates({}).filter(({ readAt }) => readAt <= first)).toEqual([]);
    expect((dated.store.reader.resourceStatus({ resource: 'reports' }).asOf ?? '') > first).toBe(true);
  });

  test.each([
    ['3', 45],
    ['5', 23],
    ['40', 3],
    ['no number', 10],
    ['2', 10],
  ])('reads its slice within as many runs as a person chose (%s: %i older dates a run)', async (runs, older) => {
    const dated = reports(reportsOf(100));
    await dated.full();
    dated.withDatabase((db) => writePreference(db, REREAD_RUNS_PREFERENCE, runs));
    const receipt = await dated.quick();
    expect(receipt.ledgerDates?.read).toHaveLength(10 + older);
    expect(receipt.ledgerDates?.onlyCounted).toHaveLength(90 - older);
  });

  test('reads as many of the newest dates as a person chose', async () => {
    const dated = reports(reportsOf(100));
    await dated.full();
    dated.withDatabase((db) => writePreference(db, NEWEST_DATES_PREFERENCE, '40'));
    const receipt = await dated.quick();
    expect(receipt.ledgerDates?.read).toHaveLength(40 + 7);
  });

  test('searches for weekends between the recent dates, in the service’s own format', async () => {
    const compact = (date: string): string => date.replaceAll('-', '');
    const dated = reports([0, 3, 4].map((ago) => report(compact(daysAgo(ago)))));
    await dated.full();
    await dated.quick();
    expect(askedDates(dated, 1)).toEqual([TOMORROW, daysAgo(1), daysAgo(2)].map(compact));
  });
});

describe('what a quick run finds', () => {
  test('an amount restated on a recent date, with row, receipt and change log', async () => {
    const dated = reports(reportsOf(30));
    await dated.full();
    dated.restate(daysAgo(4), { commission_amount: '3.01', broker_commission_amount: '1.01' });
    const receipt = await dated.quick();
    expect(receipt).toMatchObject({ verdict: 'refreshed', added: 0, changed: 1, gone: 0 });
    expect(
      dated
        .rowsOf(daysAgo(4))
        .map((row) => row.commission_amount)
        .sort(),
    ).toEqual(['3.00', '3.00', '3.01']);
    expect(answer(dated).total).toBe(90);
    expect(dated.store.reader.listRestatements({ limit: 9 })).toMatchObject([
      {
        ledgerDate: daysAgo(4),
        differences: [
          {
            ae: 'AE001',
            currency: 'HKD',
            rows: { added: 0, changed: 1, gone: 0 },
            difference: { broker_commission_amount: '0.01', commission_amount: '0.01', trade_amount: '0.00' },
          },
        ],
      },
    ]);
  });

  test('an amount restated 60 dates back, within ten runs, and not claimed as read before', async () => {
    const dated = reports(reportsOf(100));
    await dated.full();
    const firstRead = dated.store.reader.listLedgerDates({}).find(({ date }) => date === daysAgo(60))?.readAt ?? '';
    dated.restate(daysAgo(60), { commission_amount: '999999999999999999.000000001' }, 1);
    let runs = 0;
    for (; dated.store.reader.listRestatements({ limit: 1 }).length === 0; runs += 1) {
      expect(runs).toBeLessThan(10);
      const receipt = await dated.quick();
      const view = answer(dated, onDay(daysAgo(60)));
      if (receipt.ledgerDates?.read.includes(daysAgo(60)) === true) continue;
      expect(receipt.ledgerDates?.onlyCounted).toContain(daysAgo(60));
      expect(view).toMatchObject({ asOf: firstRead, ledgerDates: { dates: 1, onlyCounted: 1 } });
      expect(answer(dated).asOf).toBe(firstRead);
      expect(answer(dated, onDay(TODAY)).asOf).not.toBe(firstRead);
    }
    expect(runs).toBeGreaterThan(1);
    expect(dated.store.reader.listRestatements({ limit: 9 })).toMatchObject([
      {
        ledgerDate: daysAgo(60),
        differences: [{ ae: 'AE002', difference: { commission_amount: '999999999999999996.000000001' } }],
      },
    ]);
    const view = answer(dated, onDay(daysAgo(60)));
    expect(view.asOf).not.toBe(firstRead);
    expect(view.ledgerDates).toEqual({ dates: 1, onlyCounted: 0 });
  });

  test('an older date whose count changed, in the same run', async () => {
    const dated = reports(reportsOf(60));
    await dated.full();
    dated.service.rows.reports.push(report(daysAgo(20), { dcp_name: 'VIP' }));
    expect(await dated.quick()).toMatchObject({ verdict: 'refreshed', added: 1, changed: 0, gone: 0 });
    expect(dated.rowsOf(daysAgo(20))).toHaveLength(4);
  });

  test('tomorrow’s date, which is new and no restatement', async () => {
    const dated = reports(reportsOf(12));
    await dated.full();
    dated.service.rows.reports.unshift(report(TOMORROW), report(TOMORROW, { currency: 'USD' }));
    const receipt = await dated.quick();
    expect(receipt).toMatchObject({ verdict: 'refreshed', added: 2, rowsHeld: 38 });
    expect(receipt.ledgerDates?.read).toContain(TOMORROW);
    expect(dated.store.reader.resourceStatus({ resource: 'reports' })).toMatchObject({
      rows: 38,
      newestLedgerDate: TOMORROW,
    });
    expect(dated.store.reader.listRestatements({ limit: 9 })).toEqual([]);
    expect(dated.store.reader.listLedgerDates({})[0]).toMatchObject({ date: TOMORROW, rows: 2 });
  });

  test('a date whose rows are gone', async () => {
    const dated = reports(reportsOf(40));
    await dated.full();
    dated.service.rows.reports = dated.service.rows.reports.filter((row) => row['biz_date'] !== daysAgo(25));
    expect(await dated.quick()).toMatchObject({ verdict: 'refreshed', gone: 3, rowsHeld: 117 });
    expect(dated.rowsOf(daysAgo(25))).toEqual([]);
    expect(dated.store.reader.listLedgerDates({}).map(({ date }) => date)).not.toContain(daysAgo(25));
    expect(dated.store.reader.listRestatements({ limit: 9 })).toMatchObject([{ ledgerDate: daysAgo(25) }]);
  });
});

describe('a quick run reads everything', () => {
  test('if there is no copy yet', async () => {
    const dated = reports(reportsOf(5));
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', rowsHeld: 15, ledgerDates: null });
  });

  test('if the copy is incomplete', async () => {
    const dated = reports(reportsOf(5));
    let moves = 0;
    dated.service.beforePage = ({ page }) => {
      if (page === 1) dated.restate(TODAY, { dcp_name: `moved ${++moves}` });
    };
    expect(await dated.quick()).toMatchObject({ verdict: 'incomplete' });
    dated.service.beforePage = () => undefined;
    expect(await dated.quick()).toMatchObject({ verdict: 'complete' });
    expect(await dated.quick()).toMatchObject({ verdict: 'refreshed' });
  });

  test('while it is not known whether the service obeys the date filter', async () => {
    for (const dateFilter of ['notAsked', 'ignored'] as const) {
      const dated = reports(reportsOf(20), { dateFilter });
      await dated.full();
      expect(await dated.quick()).toMatchObject({ verdict: 'complete', requests: 2 });
    }
  });

  test('if the service no longer obeys it, and no row is lost or duplicated', async () => {
    const dated = reports(reportsOf(40));
    await dated.full();
    dated.service.obeysFilters = false;
    const receipt = await dated.quick();
    expect(receipt).toMatchObject({ verdict: 'complete', added: 0, changed: 0, gone: 0, rowsHeld: 120 });
    // Two passes read everything; before them only the counts requested until the first answer: not all 27, no pages.
    expect(receipt.requests).toBeLessThan(15);
    // The filter is known to be ignored now, so the next run does not try it.
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', requests: 2 });
  });

  test('if the service refuses the date filter', async () => {
    const dated = reports(reportsOf(40));
    await dated.full();
    dated.service.beforePage = ({ filters }) => {
      if (filters) throw new AppError('rejected', 'no such filter');
    };
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', rowsHeld: 120 });
  });

  test('if the totals do not add up because a row is on a date that was not requested', async () => {
    const dated = reports(reportsOf(40));
    await dated.full();
    dated.service.rows.reports.push(report('2021-01-04'));
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', added: 1, rowsHeld: 121 });
    expect(dated.rowsOf('2021-01-04')).toHaveLength(1);
  });

  test('if the whole total changes while it reads', async () => {
    const dated = reports(reportsOf(40));
    await dated.full();
    let totals = 0;
    dated.service.beforePage = ({ filters }) => {
      if (filters === undefined && ++totals === 2) dated.service.rows.reports.push(report(TODAY));
    };
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', rowsHeld: 121 });
  });

  test('if the service falls by more than half, and holds the copy back', async () => {
    const dated = reports(reportsOf(40));
    await dated.full();
    dated.service.rows.reports = dated.service.rows.reports.slice(0, 50);
    expect(await dated.quick()).toMatchObject({ verdict: 'heldBack' });
    expect(answer(dated).total).toBe(120);
    dated.service.rows.reports = reportsOf(40);
    expect(await dated.quick()).toMatchObject({ verdict: 'refreshed' });
    expect(dated.store.reader.resourceStatus({ resource: 'reports' }).heldBack).toBeNull();
  });

  test('if dates are written in more than one format, or not recognised', async () => {
    for (const date of ['20260901', 'someday', '']) {
      const dated = reports([...reportsOf(20), report(date)]);
      await dated.full();
      expect(await dated.quick()).toMatchObject({ verdict: 'complete', requests: 2 });
    }
  });

  test('if a row cannot be read, and the receipt names its position', async () => {
    const dated = reports(reportsOf(20));
    await dated.full();
    dated.service.rows.reports[4] = report(daysAgo(1), { trade_amount: { nested: true } });
    const receipt = await dated.quick();
    expect(receipt).toMatchObject({ verdict: 'rowErrors', rowErrors: [{ position: 5, field: 'trade_amount' }] });
    expect(answer(dated).total).toBe(60);
  });
});

describe('a quick run that fails', () => {
  test('keeps the old rows and reading times if the token expires in the middle', async () => {
    const dated = reports(reportsOf(60));
    await dated.full();
    const before = { rows: dated.store.allRows('reports'), dates: dated.store.reader.listLedgerDates({}) };
    for (const ago of [0, 1, 2, 3, 4, 5]) dated.restate(daysAgo(ago), { commission_amount: '7' });
    let answered = 0;
    dated.service.beforePage = ({ pageSize }) => {
      if (pageSize === 1_000 && ++answered > 8)
        throw new AppError('unauthorized', 'expired', { facts: { status: 401 } });
    };
    const receipt = await dated.quick();
    expect(receipt).toMatchObject({ verdict: 'failed', error: { code: 'unauthorized' }, rowsHeld: null });
    expect(dated.store.allRows('reports')).toEqual(before.rows);
    expect(dated.store.reader.listLedgerDates({})).toEqual(before.dates);
    // Only requests under way when the refusal was read; none after it.
    expect(answered).toBeLessThanOrEqual(8 + 4);
  });
});

describe('a date that never stops changing', () => {
  test('leaves rows and reading times unchanged, and claims nothing', async () => {
    const dated = reports(reportsOf(20));
    await dated.full();
    const before = { rows: dated.store.allRows('reports'), dates: dated.store.reader.listLedgerDates({}) };
    let moves = 0;
    dated.service.beforePage = ({ pageSize }) => {
      if (pageSize === 1_000) dated.restate(TODAY, { dcp_name: `moved ${++moves}` });
    };
    expect(await dated.quick()).toMatchObject({ verdict: 'unsettled', ledgerDates: null });
    expect(dated.store.allRows('reports')).toEqual(before.rows);
    expect(dated.store.reader.listLedgerDates({})).toEqual(before.dates);
    expect(dated.store.reader.listRuns({ limit: 9 })).toHaveLength(1);
  });
});

describe('re-reading chosen dates', () => {
  test('reads exactly these dates', async () => {
    const dated = reports(reportsOf(50));
    await dated.full();
    dated.restate(daysAgo(30), { commission_amount: '4' });
    dated.restate(daysAgo(31), { commission_amount: '5' });
    const receipt = await dated.run({ kind: 'dates', dates: [daysAgo(30), daysAgo(29)] });
    expect(receipt).toMatchObject({ verdict: 'refreshed', requests: 4, changed: 1 });
    expect(receipt.ledgerDates).toEqual({ read: [daysAgo(30), daysAgo(29)], onlyCounted: [] });
    expect(new Set(dated.asked.map((page) => page.filters?.['biz_date']))).toEqual(new Set([daysAgo(29), daysAgo(30)]));
    expect(dated.rowsOf(daysAgo(31)).map((row) => row.commission_amount)).toEqual(['3.00', '3.00', '3.00']);
  });

  test('refuses text that is not a date of this service, and accepts a date that is not in the copy', async () => {
    const dated = reports(reportsOf(12));
    await dated.full();
    for (const date of ['someday', '20260917', '']) {
      expect(await dated.run({ kind: 'dates', dates: [date] })).toMatchObject({
        verdict: 'failed',
        error: { code: 'badArguments' },
        requests: 0,
      });
    }
    expect(await dated.run({ kind: 'dates', dates: [TOMORROW] })).toMatchObject({ verdict: 'refreshed', added: 0 });
    expect(dated.store.reader.listLedgerDates({})).toHaveLength(12);
  });

  test('does not accept the loss of most rows without a decision', async () => {
    const dated = reports(reportsOf(4));
    await dated.full();
    dated.service.rows.reports = [];
    const dates = [0, 1, 2].map(daysAgo);
    expect(await dated.run({ kind: 'dates', dates })).toMatchObject({ verdict: 'heldBack' });
    expect(answer(dated).total).toBe(12);
  });
});

describe('the age of an answer', () => {
  test('is that of the dates its filters span', async () => {
    const dated = reports(reportsOf(30));
    await dated.full();
    const old = answer(dated).asOf;
    await dated.run({ kind: 'dates', dates: [daysAgo(2), daysAgo(3)] });
    const fresh = answer(dated, onDay(daysAgo(2))).asOf;
    expect(fresh).not.toBe(old);
    const period = (from: number, to: number): Query['filters'] => [
      { kind: 'range', field: 'biz_date', from: daysAgo(from), to: daysAgo(to) },
    ];
    expect(answer(dated, period(3, 2))).toMatchObject({ asOf: fresh, ledgerDates: { dates: 2, onlyCounted: 0 } });
    expect(answer(dated, period(4, 2))).toMatchObject({ asOf: old, ledgerDates: { dates: 3 } });
    expect(answer(dated, [{ kind: 'service', name: 'biz_date', value: daysAgo(3) }]).asOf).toBe(fresh);
    expect(answer(dated, [{ kind: 'isOneOf', field: 'biz_date', values: [daysAgo(3), daysAgo(9)] }]).asOf).toBe(old);
    expect(answer(dated, [{ kind: 'range', field: 'biz_date', from: daysAgo(2), not: true }]).asOf).toBe(old);
    expect(answer(dated, [{ kind: 'range', field: 'biz_date', from: '2030-01-01' }])).toMatchObject({
      total: 0,
      asOf: old,
      ledgerDates: { dates: 0, onlyCounted: 0 },
    });
    expect(dated.store.reader.resourceStatus({ resource: 'reports' }).asOf).toBe(old);
  });

  test('is unknown before the first run', () => {
    expect(answer(reports([]))).toMatchObject({ asOf: null, ledgerDates: { dates: 0, onlyCounted: 0 } });
  });
});
