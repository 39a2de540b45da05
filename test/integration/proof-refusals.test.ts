// Questions that the service refuses for their filter value, their client or their page size, although it answers others.

import { describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { Asked } from '../support/filtering-service.ts';
import { found, parityOf, service, store, sync, truth, useStage } from '../support/proof-stage.ts';

useStage();

function refuse(code: 'rejected' | 'forbidden', isRefused: (asked: Asked) => boolean): void {
  const facts = { status: code === 'forbidden' ? 403 : 400 };
  service.beforePage = (asked) => {
    if (isRefused(asked)) throw new AppError(code, 'refused by the test', { facts });
  };
}

const facts = () => store.reader.getLearnedFacts({});
const isPlainCount = ({ filters, pageSize }: Asked): boolean => Object.keys(filters).length === 0 && pageSize < 1_000;

describe('a 403', () => {
  test('for one filter value leaves all others to be compared', async () => {
    refuse('forbidden', ({ filters }) => filters['broker_code'] === 'AE2');
    await sync();
    const marks = store.reader.listParity({}).filter(({ mark }) => mark !== 'rowsAgree');
    expect(marks).toMatchObject([{ value: 'AE2', mark: 'notChecked' }]);
    expect(facts()).toMatchObject({ failure: null, problems: [] });
  });

  test('for many values takes one question about the scope, and ends no comparison', async () => {
    refuse('forbidden', ({ filters }) => 'broker_code' in filters);
    await sync();
    expect(parityOf('currency', 'USD').mark).toBe('rowsAgree');
    expect(facts()).toMatchObject({ failure: null, problems: [] });
    // The other one was part of learning whether dates are obeyed.
    expect(service.asked.filter((asked) => asked.dataset === 'reports' && isPlainCount(asked))).toHaveLength(2);
  });

  test('for one client is its failure alone', async () => {
    store.writer.addPins({ aaids: ['3', '4', '5', '6', '8'] });
    refuse('forbidden', ({ filters }) => filters['aaid'] === '3');
    await sync();
    for (const aaid of ['4', '5', '6', '8']) expect(found('aaid', aaid)).toEqual(truth('aaid', aaid));
    expect(store.reader.listPins({}).flatMap(({ failure }) => failure ?? [])).toMatchObject([{ code: 'forbidden' }]);
    expect(facts()).toMatchObject({ failure: null, problems: [] });
  });

  test('names a missing scope in the receipt only if the answer shows that it is one', async () => {
    const receiptOf = async (scope: Readonly<Record<string, string>>) => {
      service.beforePage = ({ dataset }) => {
        if (dataset === 'charges') throw new AppError('forbidden', 'no', { facts: { status: 403, ...scope } });
      };
      return (await sync()).find(({ resource }) => resource === 'charges');
    };
    const failed = { verdict: 'failed', error: { code: 'forbidden' } };
    expect(await receiptOf({})).toMatchObject({ ...failed, missingScope: null });
    expect(await receiptOf({ scope: 'the.scope' })).toMatchObject({ ...failed, missingScope: 'the.scope' });
  });
});

describe('a service that refuses a client that it does not know', () => {
  test.each(['rejected', 'forbidden'] as const)('gives the others (%s)', async (code) => {
    store.writer.addPins({ aaids: ['3', '4'] });
    refuse(code, ({ filters }) => filters['aaid'] === '0');
    await sync();
    for (const aaid of ['3', '4']) expect(found('aaid', aaid)).toEqual(truth('aaid', aaid));
    expect(facts()).toMatchObject({ failure: null, problems: [] });
  });

  test('but gives every package to all others gives none of them', async () => {
    store.writer.addPins({ aaids: ['3', '4'] });
    service.filters['aaid'] = () => true;
    refuse('rejected', ({ filters }) => filters['aaid'] === '0');
    await sync();
    for (const aaid of ['3', '4']) expect(found('aaid', aaid)).toBe('unknown');
    expect(store.reader.listPins({}).map(({ failure }) => failure?.code)).toEqual(['rejected', 'rejected']);
  });

  test('shows nothing about the filter if it refuses the same question without it', async () => {
    store.writer.addPins({ aaids: ['3'] });
    service.filters['aaid'] = () => true;
    refuse(
      'rejected',
      (asked) => asked.dataset === 'charges' && (asked.filters['aaid'] === '0' || isPlainCount(asked)),
    );
    await sync();
    expect(found('aaid', '3')).toBe('unknown');
    expect(facts().problems).toMatchObject([
      { subject: 'aaid', failure: { code: 'rejected' } },
      { subject: 'pending', failure: { code: 'rejected' } },
    ]);
  });
});

describe('counts', () => {
  test('are asked for with larger pages if smaller ones are refused, and so in the next run', async () => {
    store.writer.addPins({ aaids: ['3'] });
    refuse('rejected', ({ pageSize }) => pageSize < 10);
    await sync();
    const learned = { transport: 'post', dateFilter: 'obeyed', failure: null, problems: [] };
    expect(facts()).toMatchObject({ ...learned, limits: { countPageSizes: { charges: 10, reports: 10 } } });
    expect(found('pending', '1')).toEqual(truth('pending', '1'));
    expect(found('aaid', '3')).toEqual(truth('aaid', '3'));
    service.asked.length = 0;
    expect((await sync('quick')).every(({ verdict }) => verdict === 'complete' || verdict === 'refreshed')).toBe(true);
    expect(service.asked.filter(({ pageSize }) => pageSize < 10)).toEqual([]);
    expect(facts()).toMatchObject(learned);
  });

  test('are asked for with no other page if their filters are refused', async () => {
    service.transport = 'json';
    await sync();
    const ofState = service.asked.filter(({ filters, pageSize }) => 'state' in filters && pageSize !== 50);
    expect(ofState.map(({ pageSize }) => pageSize)).toEqual([1, 1, 1, 1, 1, 1]);
    // One for the first two that were refused, and one to count the pending marks.
    expect(service.asked.filter((asked) => asked.dataset === 'charges' && isPlainCount(asked))).toHaveLength(2);
    expect(facts()).toMatchObject({ transport: 'json', limits: { pageSizes: {}, refusedFromRow: {} } });
    expect(facts().limits.countPageSizes).toBeUndefined();
  });
});
