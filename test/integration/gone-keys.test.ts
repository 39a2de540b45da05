// Keys that a dictionary no longer has: what was fetched for them is dropped, because the service may refuse them now.

import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { daysAgo, report } from '../support/dated-reports.ts';
import { ask, charge, service, store, sync, useStage } from '../support/proof-stage.ts';

const problems = () => store.reader.getLearnedFacts({}).problems;
const requestsFor = (value: string): number =>
  service.asked.filter(({ filters }) => filters['biz_type'] === value).length;

/** The service moves all packages of the type to another one, and refuses its key. */
function replaceType(): void {
  service.dictionaries.billing_business_type = [
    { key: 'E', label: 'Equities' },
    { key: 'F', label: 'Futures' },
  ];
  service.rows.charges = service.rows.charges.map((row) =>
    row['biz_type_val'] === 'S' ? { ...row, biz_type_val: 'E' } : row,
  );
  service.filters['biz_type'] = (row, value) => row['biz_type_val'] === value;
  service.beforePage = ({ filters }) => {
    if (filters['biz_type'] === 'S') throw new AppError('rejected', 'no such key', { facts: { status: 400 } });
  };
  service.asked.length = 0;
}

useStage();
beforeEach(() => {
  // The service finds other rows than the column.
  service.filters['biz_type'] = (row, value) => row['biz_type_val'] === value && row['id'] !== '10';
});

test('a list of rows is dropped with its key, and asked for no more', async () => {
  await sync();
  expect(ask('biz_type', 'S')).toMatchObject({ kind: 'rows', total: 19, notes: [] });
  replaceType();
  await sync('quick');
  expect({ asked: requestsFor('S'), problems: problems() }).toEqual({ asked: 0, problems: [] });
  expect(ask('biz_type', 'S')).toMatchObject({ kind: 'rows', total: 0, notes: [{ standing: 'notProven' }] });
  expect(ask('biz_type', 'E')).toMatchObject({ kind: 'rows', total: 20, notes: [] });
});

test('a list of rows stays while the dictionary cannot be read', async () => {
  await sync();
  service.dictionaries.billing_business_type = [];
  await sync('quick');
  expect(ask('biz_type', 'S')).toMatchObject({ kind: 'rows', total: 19, notes: [] });
});

test('a list that waits for its turn is dropped with its key', async () => {
  const charges = 1_300;
  service.rows.charges = Array.from({ length: charges }, (_, index) => charge(index + 1));
  service.pageCap = 10;
  await sync();
  replaceType();
  // Two runs: in the first, a list that waits would have its turn.
  await sync('quick');
  await sync('quick');
  expect({ asked: requestsFor('S'), problems: problems() }).toEqual({ asked: 0, problems: [] });
});

test('the column is not proven by the check of a list that was dropped', async () => {
  // So many dates that a quick run reads only some of them, and leaves the copy as it is.
  service.rows.reports = Array.from({ length: 200 }, (_, ago) =>
    report(daysAgo(ago), { currency: ago % 2 === 0 ? 'HKD' : 'USD', trade_amount: `${100 + ago}.00` }),
  );
  service.wholePageCap = 1;
  service.filters['currency'] = (row, value) => row['currency'] === value && row['trade_amount'] !== '101.00';
  const copyNumber = () => store.reader.resourceStatus({ resource: 'reports' }).copyNumber;
  await sync();
  await sync('quick');
  const copyBefore = copyNumber();
  expect(ask('currency', 'USD')).toMatchObject({ kind: 'rows', total: 99, notes: [] });
  service.dictionaries.tenant_currencies = [{ key: 'HKD', label: 'HKD' }];
  await sync('quick');
  expect(copyNumber()).toBe(copyBefore);
  expect(ask('currency', 'USD')).toMatchObject({ kind: 'rows', total: 100, notes: [{ standing: 'notProven' }] });
});
