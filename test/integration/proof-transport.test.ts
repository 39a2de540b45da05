// The way of sending filters stays known while packages come, go and change, and if some have a state of their own.

import { expect, test } from 'vitest';
import { charge, found, service, store, sync, truth, useStage } from '../support/proof-stage.ts';

useStage();

const setState = (at: number, state: string): void => {
  service.rows.charges[at] = { ...service.rows.charges[at], state_val: state };
};

/** `change` is called before the n-th count of the charges that the quick run asks for. */
async function syncTwice(change: (nth: number) => void): Promise<void> {
  store.writer.addPins({ aaids: ['3'] });
  await sync();
  let counts = 0;
  service.beforePage = ({ dataset, pageSize }) => {
    if (dataset === 'charges' && pageSize === 1) change(++counts);
  };
  service.asked.length = 0;
  await sync('quick');
}

function expectKnown(): void {
  expect(store.reader.getLearnedFacts({})).toMatchObject({ transport: 'post', failure: null, problems: [] });
  expect(store.reader.listPins({})).toMatchObject([{ failure: null }]);
  expect(found('aaid', '3')).toEqual(truth('aaid', '3'));
}

const askedForStates = (): number =>
  service.asked.filter(({ filters, pageSize }) => 'state' in filters && pageSize === 1).length;

test('one package comes before it is counted, and one before all are', async () => {
  await syncTwice((nth) => {
    if (nth === 1 || nth === 3) service.rows.charges.push(charge(101 + nth));
  });
  expectKnown();
  expect(askedForStates()).toBe(2);
});

test('one package goes before it is counted, and one before all are', async () => {
  await syncTwice((nth) => {
    if (nth === 1 || nth === 3) service.rows.charges.shift();
  });
  expectKnown();
  expect(askedForStates()).toBe(4);
});

test('one package has a third state, and another changes its state', async () => {
  setState(2, '2');
  await syncTwice((nth) => {
    if (nth === 1) setState(0, '1');
  });
  expectKnown();
  expect(askedForStates()).toBe(2);
});

test('an ignored filter is tried once in each way if nothing moves', async () => {
  service.filters['state'] = () => true;
  await sync();
  expect(store.reader.getLearnedFacts({}).transport).toBeNull();
  // The service of the stage refuses the two other ways.
  expect(askedForStates()).toBe(6);
});
