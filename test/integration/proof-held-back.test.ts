// What the filters answer while a copy is held back: those of the live copy, which the service's fewer rows do not prove.

import { describe, expect, test } from 'vitest';
import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import {
  charge,
  filteredRequests,
  found,
  parityOf,
  service,
  store,
  sync,
  tamper,
  truth,
  useStage,
} from '../support/proof-stage.ts';

useStage();

const FILTERS = [
  ['broker_code', 'AE1'],
  ['broker_code', 'AE2'],
  ['currency', 'HKD'],
  ['biz_type', 'S'],
  ['pending', '1'],
  ['aaid', '3'],
] as const;

const FAILURE = { code: 'serverFailed', message: 'the service failed', facts: {} } as const;

const answers = () => FILTERS.map(([name, value]) => found(name, value));
const marks = () => FILTERS.map(([name, value]) => parityOf(name, value).mark);

/** Requests take time, so that later readings have later times. */
async function run(kind: 'full' | 'quick' | 'parity' | 'pins') {
  await store.clock.sleep(60_000);
  return await store.sync(service.client, { scope: { kind } });
}

function decide(dataset: DatasetName, decision: 'take' | 'keep'): void {
  store.writer.decideHeldBack({ dataset, decision });
}

function decideBoth(decision: 'take' | 'keep'): void {
  for (const dataset of DATASETS) decide(dataset, decision);
}

function lastParityOf(dataset: DatasetName) {
  return store.reader.resourceStatus({ resource: dataset }).last?.parity;
}

function loseRows(left: 'none' | 'fewer'): void {
  service.rows.reports = left === 'none' ? [] : service.rows.reports.filter((row) => row['broker_code'] === 'AE1');
  service.rows.charges = left === 'none' ? [] : service.rows.charges.slice(0, 15);
}

describe.each(['none', 'fewer'] as const)('after a sync in which the service has %s of the rows', (left) => {
  test.each(['quick', 'full'] as const)(
    'by a %s run, filters answer as before, and after the copy is kept',
    async (kind) => {
      store.writer.addPins({ aaids: ['3'] });
      await sync();
      const before = { answers: answers(), marks: marks() };
      loseRows(left);
      const receipts = await run(kind);
      const held = receipts.filter(({ verdict }) => verdict === 'heldBack');
      expect(held.map(({ resource }) => resource)).toEqual(['charges', 'reports']);
      expect({ answers: answers(), marks: marks() }).toEqual(before);
      decideBoth('keep');
      expect({ answers: answers(), marks: marks() }).toEqual(before);
    },
  );

  test('a check and a fetch while the decision waits ask the service nothing and change nothing', async () => {
    store.writer.addPins({ aaids: ['3'] });
    await sync();
    const before = { answers: answers(), marks: marks() };
    loseRows(left);
    await run('quick');
    service.asked.length = 0;
    await run('parity');
    await store.sync(service.client, { scope: { kind: 'pins', aaid: '3' } });
    expect(service.asked).toEqual([]);
    expect({ answers: answers(), marks: marks() }).toEqual(before);
    decideBoth('keep');
    await run('parity');
    expect(service.asked).not.toEqual([]);
  });

  test('a client that was fetched before a taken copy is outdated, and due until it is fetched', async () => {
    const pin = () => store.reader.listPins({})[0];
    store.writer.addPins({ aaids: ['3'] });
    await sync();
    loseRows(left);
    await run('quick');
    expect(pin()).toMatchObject({ isOutdated: false });
    decideBoth('take');
    expect(pin()).toMatchObject({ isOutdated: true, failure: null });
    await run('pins');
    expect(pin()).toMatchObject({ isOutdated: false, rows: truth('aaid', '3').length });
    service.asked.length = 0;
    await run('pins');
    expect(service.asked.filter(({ filters }) => 'aaid' in filters)).toEqual([]);
  });

  test('a copy that is taken has no comparison of its own yet', async () => {
    await sync();
    loseRows(left);
    await run('quick');
    decideBoth('take');
    expect([lastParityOf('charges'), lastParityOf('reports')]).toEqual([null, null]);
  });
});

test('while the charges are held back, the reports are proven', async () => {
  await sync();
  service.rows.charges = service.rows.charges.slice(0, 15);
  service.rows.reports = service.rows.reports.slice(1);
  const receipts = await run('quick');
  expect(receipts.find(({ resource }) => resource === 'reports')?.parity).toMatchObject({ rowsAgree: 5 });
  expect(receipts.find(({ resource }) => resource === 'charges')?.parity).toMatchObject({
    rowsAgree: 0,
    notChecked: 7,
  });
});

test.each(['quick', 'parity'] as const)(
  'a %s run that compares nothing leaves the failure of the last comparison',
  async (kind) => {
    await sync();
    loseRows('fewer');
    await run('quick');
    store.writer.saveFacts({ facts: { failure: FAILURE } });
    await run(kind);
    expect(store.reader.getLearnedFacts({}).failure).toEqual(FAILURE);
    decideBoth('keep');
    await run('parity');
    expect(store.reader.getLearnedFacts({}).failure).toBeNull();
  },
);

test('a check leaves out what waits of a held-back dataset, and checks the other again', async () => {
  await sync();
  service.rows.charges = service.rows.charges.slice(0, 15);
  await run('quick');
  await run('parity');
  tamper("DELETE FROM parity WHERE dataset = 'charges'");
  expect(store.reader.readParityStanding({})).toMatchObject({ checked: 5, waiting: 0 });
  service.asked.length = 0;
  await run('parity');
  expect(filteredRequests()).toBe(5);
  decide('charges', 'keep');
  expect(store.reader.readParityStanding({})).toMatchObject({ waiting: 7 });
});

test('a sync in which a row could not be read leaves the answers of the older copy', async () => {
  await sync();
  const before = found('biz_type', 'S');
  service.rows.charges = service.rows.charges.slice(2).concat({ ...charge(41), name: { a: 1 } });
  const receipts = await run('quick');
  expect(receipts.find(({ resource }) => resource === 'charges')?.verdict).toBe('rowErrors');
  expect(found('biz_type', 'S')).toEqual(before);
  expect(parityOf('biz_type', 'S').mark).toBe('rowsAgree');
});
