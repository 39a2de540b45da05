// The proof sends questions that do not depend on each other beside each other, and none that can no longer be answered.

import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { AppError } from '../../main/errors.ts';
import { TEXT_FILTERS } from '../../shared/contract/fields.ts';
import { FEWEST_AT_ONCE } from '../../main/sync/reading/requests-at-once.ts';
import type { Asked } from '../support/filtering-service.ts';
import { charge, found, readingOf, service, store, sync, truth, useStage } from '../support/proof-stage.ts';

useStage();

const TURNS_OF_AN_ANSWER = 5;
const MOST_ATTEMPTS = 4;
const PINS = ['3', '4', '5', '6', '8', '9'];

/** A full sync from a service that answers each request some turns later. */
async function syncLate(isCounted: (asked: Asked) => boolean = () => true) {
  const counted = { underWay: 0, most: 0 };
  const fetchPage: typeof service.client.fetchPage = async (request, signal) => {
    const by = isCounted({ filters: {}, ...request }) ? 1 : 0;
    counted.underWay += by;
    counted.most = Math.max(counted.most, counted.underWay);
    try {
      for (let turn = 0; turn < TURNS_OF_AN_ANSWER; turn += 1) await setImmediate();
      return await service.client.fetchPage(request, signal);
    } finally {
      counted.underWay -= by;
    }
  };
  const receipts = await store.sync({ ...service.client, fetchPage }, { scope: { kind: 'full' } });
  /** `most`: of the counted requests, how many were under way together. */
  return { most: counted.most, receipts };
}

/** A full sync from a service with other totals. */
async function syncWithTotals(totalOf: (asked: Asked, total: number) => number): Promise<void> {
  const fetchPage: typeof service.client.fetchPage = async (request, signal) => {
    const body = new TextDecoder().decode(await service.client.fetchPage(request, signal));
    // Safe to cast: the service of the stage answers with pages.
    const { data, ...envelope } = JSON.parse(body) as { readonly data: { readonly total: number } };
    const total = totalOf({ filters: {}, ...request }, data.total);
    return new Uint8Array(new TextEncoder().encode(JSON.stringify({ ...envelope, data: { ...data, total } })));
  };
  await store.sync({ ...service.client, fetchPage }, { scope: { kind: 'full' } });
}

const isOfText = ({ filters }: Asked): boolean => TEXT_FILTERS.some((name) => name in filters);
const isPlain = ({ filters }: Asked): boolean => Object.keys(filters).length === 0;
const failing = (code: ErrorCode, facts = {}): AppError => new AppError(code, 'refused by the test', { facts });
const verdicts = (receipts: readonly Receipt[]): ReadonlySet<string> => new Set(receipts.map(({ verdict }) => verdict));

/** Of which filter values were compared. */
function comparedDatasets(): ReadonlySet<string> {
  return new Set(service.asked.filter(({ pageSize }) => pageSize === 50).map(({ dataset }) => dataset));
}

/** From the first question that `isLast` is true for, every page fails. Returns what was asked from then on. */
function failFrom(isLast: (asked: Asked) => boolean, error: () => AppError): () => readonly Asked[] {
  let from: number | null = null;
  service.beforePage = (asked) => {
    if (from === null && isLast(asked)) from = service.asked.length - 1;
    if (from !== null) throw error();
  };
  return () => service.asked.slice(from ?? service.asked.length);
}

describe('a sync sends at the same time', () => {
  test('questions of different text fields, and no more in all than the run allows', async () => {
    expect((await syncLate()).most).toBe(FEWEST_AT_ONCE);
    expect((await syncLate(isOfText)).most).toBeGreaterThan(1);
  });

  test('questions about dates of the reports and about filters of the charges', async () => {
    const datasets = new Set<string>();
    await syncLate((asked) => {
      const isBeforeTexts = !service.asked.some(isOfText);
      if (asked.pageSize === 1 && isBeforeTexts) datasets.add(asked.dataset);
      return true;
    });
    expect(datasets).toEqual(new Set(['charges', 'reports']));
  });

  test('requests for the deeper pages of a set', async () => {
    service.pageCap = 1;
    expect((await syncLate(({ filters, page }) => 'pending' in filters && page > 1)).most).toBeGreaterThan(1);
    expect(found('pending', '1')).toEqual(truth('pending', '1'));
  });

  test('questions about the clients', async () => {
    store.writer.addPins({ aaids: PINS });
    expect((await syncLate(({ filters }) => PINS.includes(filters['aaid'] ?? ''))).most).toBeGreaterThan(1);
    for (const aaid of PINS) expect(found('aaid', aaid)).toEqual(truth('aaid', aaid));
  });
});

describe('a failure', () => {
  test.each([
    ['charges', 'basis'],
    ['reports', 'biz_date'],
  ] as const)('of the %s leaves out the comparison of their values, and of no others', async (dataset, name) => {
    let isScopeGone = false;
    service.beforePage = (asked) => {
      isScopeGone ||= asked.filters[name] !== undefined;
      if (isScopeGone && asked.dataset === dataset) throw failing('forbidden', { status: 403 });
    };
    await syncLate();
    expect(comparedDatasets()).toEqual(new Set([dataset === 'charges' ? 'reports' : 'charges']));
    expect(store.reader.getLearnedFacts({}).failure).toMatchObject({ code: 'forbidden' });
  });

  test.each([
    ['unauthorized', { status: 401 }, 1],
    ['redirected', {}, 1],
    // Repeated until the pauses of the run are half an hour.
    ['tooManyRequests', { status: 429, retryAfterSeconds: 1 }, 36],
  ] as const)('of all questions (%s, %o) is no client’s, and ends those that wait', async (code, facts, attempts) => {
    store.writer.addPins({ aaids: PINS });
    const asked = failFrom(isOfText, () => failing(code, facts));
    const { receipts } = await syncLate();
    expect(verdicts(receipts)).toEqual(new Set(['complete']));
    expect(store.reader.getLearnedFacts({}).failure).toMatchObject({ code });
    expect(asked().length).toBeLessThanOrEqual(FEWEST_AT_ONCE * attempts);
    expect(store.reader.listPins({}).filter(({ failure }) => failure !== null)).toEqual([]);
  });

  test.each([
    ['offline', {}, 1],
    ['offline', { kind: 'reset', transient: 1 }, MOST_ATTEMPTS],
  ] as const)(
    'of the line (%s, %o) takes one question without filters, and is no client’s',
    async (code, facts, attempts) => {
      store.writer.addPins({ aaids: PINS });
      const asked = failFrom(isOfText, () => failing(code, facts));
      await syncLate();
      expect(store.reader.getLearnedFacts({}).failure).toMatchObject({ code });
      const ofCharges = asked().filter(({ dataset }) => dataset === 'charges');
      expect(ofCharges.filter(isPlain).length).toBe(attempts);
      // Those under way, as many that got their slots meanwhile, and the plain one.
      expect(asked().length).toBeLessThanOrEqual((2 * FEWEST_AT_ONCE + 1) * attempts);
      expect(store.reader.listPins({}).filter(({ failure }) => failure !== null)).toEqual([]);
    },
  );

  test.each([
    ['basis', 'rejected'],
    ['aaid', 'rejected'],
    ['aaid', 'badResponse'],
    ['aaid', 'forbidden'],
    ['aaid', 'serverFailed'],
  ] as const)(
    'of the question without filters after %s (%s) is the failure of the charges alone',
    async (name, code) => {
      store.writer.addPins({ aaids: PINS });
      let [isInDoubt, plainAt] = [false, 0];
      service.beforePage = (asked) => {
        isInDoubt ||= asked.filters[name] === (name === 'aaid' ? PINS[0] : (asked.filters[name] ?? ''));
        if (isInDoubt && asked.dataset === 'charges' && isPlain(asked)) {
          plainAt = service.asked.length;
          throw failing(code);
        }
        if (isInDoubt && name in asked.filters) throw failing('notTheService');
      };
      await syncLate();
      expect(store.reader.getLearnedFacts({})).toMatchObject({ failure: { code }, problems: [] });
      expect(store.reader.listPins({}).filter(({ failure }) => failure !== null)).toEqual([]);
      const after = service.asked.slice(plainAt).filter(({ dataset }) => dataset === 'charges');
      expect(after.length).toBeLessThan(FEWEST_AT_ONCE);
      expect(comparedDatasets()).toEqual(new Set(['reports']));
    },
  );

  test('of the address of the reports leaves the charges to be proven', async () => {
    service.beforePage = ({ filters }) => {
      if ('biz_date' in filters) throw failing('redirected');
    };
    await syncLate();
    for (const name of TEXT_FILTERS) expect(readingOf(name)).toMatchObject({ kind: 'matching' });
    expect(found('pending', '1')).toEqual(truth('pending', '1'));
    expect(comparedDatasets()).toEqual(new Set(['charges']));
    expect(store.reader.getLearnedFacts({}).failure).toMatchObject({ code: 'redirected' });
  });

  test('after which a part is stopped is not followed by a question without filters of that part', async () => {
    let isOver = false;
    const afterIt: Asked[] = [];
    const fetchPage: typeof service.client.fetchPage = async (request, signal) => {
      const asked = { filters: {}, ...request };
      if (isOver) afterIt.push(asked);
      if ('id' in asked.filters) {
        isOver = true;
        throw failing('redirected');
      }
      // Its failure is on its way when the part is stopped.
      if ('basis' in asked.filters) {
        await setImmediate();
        throw failing('notTheService');
      }
      return await service.client.fetchPage(request, signal);
    };
    await store.sync({ ...service.client, fetchPage }, { scope: { kind: 'full' } });
    expect(afterIt.filter((asked) => asked.dataset === 'charges' && isPlain(asked))).toEqual([]);
    expect(store.reader.getLearnedFacts({})).toMatchObject({ failure: { code: 'redirected' }, problems: [] });
  });

  test('of one filter that the service does not know stops no other', async () => {
    service.beforePage = ({ filters }) => {
      if (filters['basis'] !== undefined) throw failing('serverFailed', { status: 500 });
    };
    await syncLate();
    expect(store.reader.getLearnedFacts({})).toMatchObject({ failure: null, problems: [{ subject: 'basis' }] });
    for (const name of TEXT_FILTERS) if (name !== 'basis') expect(readingOf(name)).toMatchObject({ kind: 'matching' });
  });

  test('before a part ended leaves its problem of the sync before', async () => {
    service.beforePage = ({ filters }) => {
      if (filters['basis'] !== undefined) throw failing('serverFailed', { status: 500 });
    };
    await sync();
    const problem = { dataset: 'charges', subject: 'basis', failure: { code: 'serverFailed' } };
    expect(store.reader.getLearnedFacts({}).problems).toMatchObject([problem]);
    service.beforePage = ({ filters }) => {
      if (filters['id'] !== undefined) throw failing('unauthorized', { status: 401 });
    };
    await sync();
    expect(store.reader.getLearnedFacts({})).toMatchObject({ failure: { code: 'unauthorized' }, problems: [problem] });
  });
});

describe('a set', () => {
  test('is left at the first page that contradicts its total', async () => {
    service.rows.charges = Array.from({ length: 400 }, (_, index) => charge(index + 1));
    service.pageCap = 1;
    service.wholePageCap = 1_000;
    service.listed = (rows, { filters, page }) => (filters['pending'] === '1' && page === 2 ? [] : rows);
    await sync();
    const asked = service.asked.filter(({ filters, page }) => filters['pending'] === '1' && page > 1);
    expect(truth('pending', '1').length).toBe(40);
    expect(asked.length).toBeLessThanOrEqual(MOST_ATTEMPTS * 2 * FEWEST_AT_ONCE);
    expect(found('pending', '1')).toBe('unknown');
  });

  test('is not called exact if one of its pages gives another total', async () => {
    service.pageCap = 1;
    await syncWithTotals(({ filters, page }, total) => total + ('pending' in filters && page === 2 ? 1 : 0));
    expect(found('pending', '1')).toBe('unknown');
  });

  test('of more pages than any broker has is a problem, and is not read', async () => {
    await syncWithTotals(({ filters }, total) => ('pending' in filters ? 1e12 : total));
    expect(store.reader.getLearnedFacts({})).toMatchObject({
      failure: null,
      problems: [{ subject: 'pending', failure: { code: 'badResponse' } }],
    });
  });
});

test('problems are listed in the same order, whatever ended first', async () => {
  service.beforePage = ({ dataset, filters, pageSize }) => {
    const isLearning = dataset === 'charges' || pageSize === 1;
    const isBad = ['basis', 'pending', 'biz_date'].some((name) => name in filters);
    if (isBad && isLearning) throw failing('serverFailed', { status: 500 });
  };
  await syncLate();
  expect(store.reader.getLearnedFacts({}).problems.map(({ subject }) => subject)).toEqual([
    'basis',
    'pending',
    'biz_date',
  ]);
});
