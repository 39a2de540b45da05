// A check of the filters against a copy that the service has left behind: a difference is shown, and no list of rows that is
// read now becomes an answer of that copy.

import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { found, parityOf, service, store, sync, truth, useStage } from '../support/proof-stage.ts';

useStage();

async function check() {
  await store.clock.sleep(2 * 86_400_000);
  service.asked.length = 0;
  await store.sync(service.client, { scope: { kind: 'parity' } });
}

/** Lists are read with the largest page size. */
const listed = () => service.asked.filter(({ pageSize }) => pageSize > 50);

test('a row that the service has withdrawn makes its values differ, and stays in their answers', async () => {
  await sync();
  service.rows.reports.splice(3, 1);
  await check();
  expect(parityOf('broker_code', 'AE1')).toMatchObject({ mark: 'differs', serviceTotal: 19, localTotal: 20 });
  expect(found('broker_code', 'AE1')).toHaveLength(20);
  expect(parityOf('broker_code', 'AE2').mark).toBe('rowsAgree');
  expect(listed()).toEqual([]);
});

test('a list that was read with the copy is not read again', async () => {
  const swapped: Readonly<Record<string, string>> = { S: 'F', F: 'S' };
  service.filters['biz_type'] = (row, value) => row['biz_type_val'] === swapped[value];
  await sync();
  const before = found('biz_type', 'S');
  service.rows.charges.splice(0, 1);
  await check();
  expect(found('biz_type', 'S')).toEqual(before);
  expect(parityOf('biz_type', 'S').mark).toBe('differs');
  expect(listed()).toEqual([]);
});

test('as many rows do not prove that they are the same: one that went while another came stays in the answers', async () => {
  await sync();
  const before = found('broker_code', 'AE1');
  service.rows.reports[3] = { ...service.rows.reports[3], broker_code: 'AE2' };
  await check();
  expect(found('broker_code', 'AE1')).toEqual(before);
  expect(parityOf('broker_code', 'AE1')).toMatchObject({ mark: 'differs', resolvedByMembership: false });
  expect(listed()).toEqual([]);
});

test('a value that the service answers in its own way differs, and the next sync takes its answer', async () => {
  await sync();
  const swapped: Readonly<Record<string, string>> = { S: 'F', F: 'S' };
  service.filters['biz_type'] = (row, value) => row['biz_type_val'] === swapped[value];
  await check();
  expect(parityOf('biz_type', 'S')).toMatchObject({ mark: 'differs', resolvedByMembership: false });
  await sync();
  expect(found('biz_type', 'S')).toEqual(truth('biz_type', 'S'));
  expect(parityOf('biz_type', 'S')).toMatchObject({ mark: 'rowsAgree', resolvedByMembership: true });
});

test('a dataset that the service does not count is not compared, and the other is', async () => {
  store.writer.pauseParity({ paused: true });
  await sync();
  service.beforePage = ({ dataset }) => {
    if (dataset === 'charges') throw new AppError('serverFailed', 'try later', { facts: { status: 503 } });
  };
  await check();
  expect(store.reader.getLearnedFacts({}).failure?.code).toBe('serverFailed');
  expect(parityOf('state', '0').mark).toBe('notChecked');
  expect(parityOf('broker_code', 'AE1').mark).toBe('rowsAgree');
});
