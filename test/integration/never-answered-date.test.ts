// A single ledger date for which the service never answers, in runs that also learn how filters work.

import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { daysAgo, report } from '../support/dated-reports.ts';
import { service, store, sync, useStage } from '../support/proof-stage.ts';

useStage();

const reportsReceipt = async (scope: 'full' | 'quick') =>
  (await sync(scope)).find(({ resource }) => resource === 'reports');
const dateFilter = () => store.reader.getLearnedFacts({}).dateFilter;

test('everything is read while a date is not answered, and single dates again once it is', async () => {
  service.rows.reports = Array.from({ length: 200 }, (_, ago) => report(daysAgo(ago), { trade_amount: `${ago}.00` }));
  service.wholePageCap = 1;
  await sync();
  let isAnswered = false;
  service.beforePage = ({ filters }) => {
    if (!isAnswered && filters['biz_date'] === daysAgo(100)) throw new AppError('serverFailed', 'no answer');
  };
  expect(await reportsReceipt('quick')).toMatchObject({
    verdict: 'unsettled',
    error: { facts: { isReadWholeNext: 1 } },
  });
  for (const scope of ['quick', 'quick', 'quick'] as const) {
    expect(await reportsReceipt(scope)).toMatchObject({ verdict: 'complete', rowsHeld: 200 });
    expect(dateFilter()).toBe('notAsked');
  }
  isAnswered = true;
  expect(await reportsReceipt('quick')).toMatchObject({ verdict: 'complete' });
  expect(dateFilter()).toBe('obeyed');
  expect(await reportsReceipt('quick')).toMatchObject({ verdict: 'refreshed' });
});

test('a date that is refused and has lost its rows makes one sync read everything', async () => {
  service.rows.reports = Array.from({ length: 200 }, (_, ago) => report(daysAgo(ago), { trade_amount: `${ago}.00` }));
  service.wholePageCap = 1;
  await sync();
  service.rows.reports.splice(100, 1);
  service.beforePage = ({ filters }) => {
    if (filters['biz_date'] === daysAgo(100)) throw new AppError('rejected', 'HTTP 400', { facts: { status: 400 } });
  };
  expect(await reportsReceipt('quick')).toMatchObject({ verdict: 'unsettled' });
  expect(await reportsReceipt('quick')).toMatchObject({ verdict: 'complete', rowsHeld: 199 });
  expect(dateFilter()).toBe('obeyed');
  expect(await reportsReceipt('quick')).toMatchObject({ verdict: 'refreshed', rowsHeld: 199 });
});

test('everything is read while a date is counted, but its rows are not given', async () => {
  service.rows.reports = Array.from({ length: 200 }, (_, ago) => report(daysAgo(ago), { trade_amount: `${ago}.00` }));
  service.wholePageCap = 1;
  await sync();
  service.beforePage = ({ filters, pageSize }) => {
    if (filters['biz_date'] === daysAgo(3) && pageSize > 1) throw new AppError('timedOut', 'no answer');
  };
  await reportsReceipt('quick');
  for (const scope of ['quick', 'quick', 'quick'] as const) {
    expect(await reportsReceipt(scope)).toMatchObject({ verdict: 'complete', rowsHeld: 200 });
    expect(dateFilter()).toBe('notAsked');
  }
});
