// Questions with a ledger date that the service does not answer, although it answers those without one.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import {
  datedReports,
  daysAgo,
  report,
  reportsOf,
  TODAY,
  TOMORROW,
  type DatedReports,
} from '../support/dated-reports.ts';
import type { AskedPage, JsonRow } from '../support/scripted-service.ts';

let dated: DatedReports;
beforeEach(async () => {
  dated = datedReports(reportsOf(40));
  await dated.full();
});
afterEach(() => dated.store.close());

const dateOf = ({ filters = {} }: AskedPage): string | undefined => filters['biz_date'];
const isDated = (page: AskedPage): boolean => dateOf(page) !== undefined;

function failAt(isUnanswered: (page: AskedPage) => boolean, code: ErrorCode = 'serverFailed'): void {
  dated.service.beforePage = (page) => {
    dated.asked.push(page);
    if (isUnanswered(page)) throw new AppError(code, 'no answer');
  };
}

describe.each(['serverFailed', 'timedOut', 'notTheService', 'forbidden', 'badResponse'] as const)(
  'if a question with a ledger date ends with %s,',
  (code) => {
    test('a quick run reads everything, and the next one does not try the dates', async () => {
      failAt(isDated, code);
      expect(await dated.quick()).toMatchObject({ verdict: 'complete', rowsHeld: 120 });
      expect(await dated.quick()).toMatchObject({ verdict: 'complete', requests: 2 });
    });

    test('chosen dates are read with everything', async () => {
      failAt((page) => dateOf(page) === daysAgo(3), code);
      expect(await dated.run({ kind: 'dates', dates: [daysAgo(2), daysAgo(3)] })).toMatchObject({
        verdict: 'complete',
      });
    });
  },
);

describe('a quick run on a service that refuses a day with 400', () => {
  const refuseAt = (isRefused: (date: string) => boolean): void => {
    dated.service.beforePage = (page) => {
      dated.asked.push(page);
      const date = dateOf(page);
      if (date !== undefined && isRefused(date)) throw new AppError('rejected', 'no', { facts: { status: 400 } });
    };
  };

  test('takes it as a day without rows if none is known', async () => {
    refuseAt((date) => date > TODAY);
    expect(await dated.quick()).toMatchObject({ verdict: 'refreshed', rowsHeld: 120, serviceTotal: 120 });
  });

  test('reads everything if the rows of that day are missing in the total', async () => {
    refuseAt((date) => date > TODAY);
    dated.service.rows.reports.push(report(TOMORROW));
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', added: 1, rowsHeld: 121 });
  });

  test.each([30, 39])('reads everything if rows of that day are known (%i days ago)', async (ago) => {
    refuseAt((date) => date === daysAgo(ago));
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', rowsHeld: 120 });
  });

  const dropRows = (isGone: (date: string) => boolean): void => {
    dated.service.rows.reports = dated.service.rows.reports.filter((row) => !isGone(String(row['biz_date'])));
    refuseAt(isGone);
  };

  test('drops its oldest dates, if the rows of all others are the total', async () => {
    dropRows((date) => date <= daysAgo(38));
    expect(await dated.quick()).toMatchObject({ verdict: 'refreshed', gone: 6, rowsHeld: 114 });
    expect(dated.rowsOf(daysAgo(39))).toEqual([]);
    expect(await dated.quick()).toMatchObject({ verdict: 'refreshed', gone: 0, rowsHeld: 114 });
  });

  test('reads everything if a day that lost its rows is not the oldest', async () => {
    dropRows((date) => date === daysAgo(30));
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', gone: 3, rowsHeld: 117 });
  });

  test('reads everything if rows came to an older day without stored ones', async () => {
    dated.store.close();
    dated = datedReports(reportsOf(10).filter((row) => row['biz_date'] !== daysAgo(8)));
    await dated.full();
    dropRows((date) => date === daysAgo(7) || date === daysAgo(9));
    dated.service.rows.reports.push(report(daysAgo(8)));
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', added: 1, gone: 6, rowsHeld: 22 });
  });

  test('reads everything if rows came to a day without stored ones, also if they were counted on an older day', async () => {
    const day = daysAgo(3);
    const older = daysAgo(35);
    const { rows } = dated.service;
    rows.reports = rows.reports.filter((row) => row['biz_date'] !== day);
    await dated.full();
    let isOlderCounted = false;
    let movedRow: JsonRow | null = null;
    dated.service.beforePage = (page) => {
      const date = dateOf(page);
      const isCount = page.pageSize === 1;
      if (date === older && isCount) isOlderCounted = true;
      // The older day comes first.
      if (date === day && isCount && !isOlderCounted) throw new AppError('serverFailed', 'later');
      if (date === day && isCount && movedRow === null) {
        movedRow = rows.reports.find((row) => row['biz_date'] === older) ?? null;
        rows.reports = rows.reports.map((row) => (row === movedRow ? { ...row, biz_date: day } : row));
      }
      if (date === day && !isCount) throw new AppError('rejected', 'no', { facts: { status: 400 } });
    };
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', rowsHeld: 117 });
    expect(movedRow).not.toBeNull();
    expect(dated.rowsOf(day)).toHaveLength(1);
    expect(dated.rowsOf(older)).toHaveLength(2);
  });

  test('reads no further date once it cannot drop the one that it refuses', async () => {
    dated.store.close();
    dated = datedReports(reportsOf(300));
    await dated.full();
    // It is read when older ones have been counted.
    refuseAt((date) => date === daysAgo(2));
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', rowsHeld: 900 });
    const refusedAt = dated.asked.findIndex((page) => dateOf(page) === daysAgo(2));
    // Those that are under way.
    expect(dated.asked.slice(refusedAt).filter(isDated).length).toBeLessThan(30);
  });

  test('does not take a chosen day as one without rows', async () => {
    refuseAt((date) => date === daysAgo(39));
    expect(await dated.run({ kind: 'dates', dates: [daysAgo(2), daysAgo(39)] })).toMatchObject({
      verdict: 'complete',
      rowsHeld: 120,
    });
  });

  test('does not go on asking if it refuses every day', async () => {
    dated.store.close();
    dated = datedReports(reportsOf(300));
    await dated.full();
    refuseAt(() => true);
    expect(await dated.quick()).toMatchObject({ verdict: 'complete', rowsHeld: 900 });
    // Of the 258 older dates that would be counted, and the 42 that would be read.
    expect(dated.asked.filter(isDated).length).toBeLessThan(200);
  });
});

describe('a service that is down', () => {
  test('before the first question is not asked for everything, nor for less in the next run', async () => {
    failAt(() => true);
    expect(await dated.quick()).toMatchObject({ verdict: 'failed', error: { code: 'serverFailed' }, requests: 4 });
    failAt(() => false);
    expect(await dated.quick()).toMatchObject({ verdict: 'refreshed' });
  });

  // With the second cost, the questions with dates leave too few requests to read everything.
  test.each([Infinity, 100])('while dates are asked fails with its own error, if all costs %d', async (wholeCost) => {
    dated.store.close();
    dated = datedReports(reportsOf(40), { wholeCost });
    await dated.full();
    let isDown = false;
    failAt((page) => (isDown ||= isDated(page)), 'timedOut');
    expect(await dated.quick()).toMatchObject({ verdict: 'failed', error: { code: 'timedOut' } });
    expect(dated.store.allRows('reports')).toHaveLength(120);
    failAt(() => false);
    expect(await dated.quick()).toMatchObject({ verdict: 'refreshed' });
  });

  test('at the end of a quick run leaves the date filter as it is known', async () => {
    const isDown = () => dated.asked.filter((page) => !isDated(page)).length > 1;
    failAt((page) => !isDated(page) && isDown());
    expect(await dated.quick()).toMatchObject({ verdict: 'failed', error: { code: 'serverFailed' } });
    failAt(() => false);
    expect(await dated.quick()).toMatchObject({ verdict: 'refreshed' });
  });

  test('while a period is read again does not make the next reading one of everything', async () => {
    failAt(() => true);
    const reread = { kind: 'dates', dates: [daysAgo(3)] } as const;
    expect(await dated.run(reread)).toMatchObject({ verdict: 'failed', error: { code: 'serverFailed' }, requests: 8 });
    failAt(() => false);
    expect(await dated.run(reread)).toMatchObject({ verdict: 'refreshed' });
  });
});
