// Filter values with more members than a run's requests for parity can read: each list is read in a run of its own, and no
// request is spent on a list that the run cannot finish.

import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { MAX_PARITY_REQUESTS } from '../../main/sync/reading/budget.ts';
import { ask, charge, found, parityOf, service, store, sync, truth, useStage } from '../support/proof-stage.ts';

const PAGE = 10;
const CHARGES = 1_300;
/** Two passes over half of the charges. */
const LIST_REQUESTS = (2 * CHARGES) / 2 / PAGE;
const VALUES = ['S', 'F'] as const;

useStage();
beforeEach(() => {
  service.rows.charges = Array.from({ length: CHARGES }, (_, index) => charge(index + 1));
  service.pageCap = PAGE;
  const swapped: Readonly<Record<string, string>> = { S: 'F', F: 'S' };
  service.filters['biz_type'] = (row, value) => row['biz_type_val'] === swapped[value];
});

/** Totals use page size 1, checks 50; lists use the largest size, then the size of the page received. */
function isListing({ pageSize }: { readonly pageSize: number }): boolean {
  return pageSize !== 1 && pageSize !== 50;
}

/** Counts the next run's requests: for members of business types, by value, and for checks of any value. */
async function nextSync(kind: 'full' | 'quick' = 'quick') {
  await store.clock.sleep(60_000);
  service.asked.length = 0;
  await sync(kind);
  return {
    listed: { S: listRequests('S'), F: listRequests('F') },
    checked: service.asked.filter(({ pageSize }) => pageSize === 50).length,
  };
}

function listRequests(type: string): number {
  return service.asked.filter((asked) => isListing(asked) && asked.filters['biz_type'] === type).length;
}

/** Checks that the answer is right, or marked as not certain. */
function standingOf(value: string): 'known' | 'marked' {
  const answer = ask('biz_type', value);
  const { mark } = parityOf('biz_type', value);
  if (mark !== 'rowsAgree' || answer.kind === 'unknown' || answer.notes.length > 0) return 'marked';
  const ids: string[] = [];
  for (let page = 1; ids.length < answer.total; page += 1) {
    const filters = [{ kind: 'service', name: 'biz_type', value } as const];
    const rows = store.reader.queryRows({ dataset: 'charges', filters, sort: [], page, pageSize: 1_000 });
    if (rows.kind !== 'rows') throw new Error('it was answered just now');
    ids.push(...rows.rows.map(({ values }) => String(values.id)));
  }
  expect(ids).toEqual(truth('biz_type', value));
  return 'known';
}

const standings = () => VALUES.map(standingOf);

describe('lists longer than the budget', () => {
  test('cost nothing until their turn, then take one run each, and are marked until they are known', async () => {
    expect(LIST_REQUESTS).toBeGreaterThan(MAX_PARITY_REQUESTS);
    const first = await nextSync('full');
    expect(first.listed).toEqual({ S: 0, F: 0 });
    expect(standings()).toEqual(['marked', 'marked']);
    expect(VALUES.map((value) => parityOf('biz_type', value).mark)).toEqual(['differs', 'differs']);

    expect(await nextSync()).toEqual({ listed: { S: LIST_REQUESTS, F: 0 }, checked: 0 });
    expect(standings()).toEqual(['known', 'marked']);
    // The next run is for all other values, because otherwise they would never be checked.
    expect(await nextSync()).toEqual(first);
    expect(await nextSync()).toEqual({ listed: { S: 0, F: LIST_REQUESTS }, checked: 0 });
    expect(standings()).toEqual(['marked', 'known']);
    expect(await nextSync()).toEqual(first);
    expect(await nextSync()).toEqual({ listed: { S: LIST_REQUESTS, F: 0 }, checked: 0 });
    expect(standings()).toEqual(['known', 'marked']);
  });

  test('that filters depend on are read again while parity checks are paused, and no others', async () => {
    await nextSync('full');
    await nextSync();
    store.writer.pauseParity({ paused: true });
    expect(await nextSync()).toEqual({ listed: { S: 0, F: 0 }, checked: 0 });
    expect(await nextSync()).toEqual({ listed: { S: LIST_REQUESTS, F: 0 }, checked: 0 });
  });

  test('lose their turn to a pause, which is not a failure', async () => {
    await nextSync('full');
    const pause = new AbortController();
    service.beforePage = ({ filters, page }) => {
      if (filters['biz_type'] === 'S' && page === 20) pause.abort();
    };
    service.asked.length = 0;
    await store.sync(service.client, { scope: { kind: 'quick' }, parityPause: pause.signal });
    expect(listRequests('S')).toBe(20);
    expect(store.reader.getLearnedFacts({})).toMatchObject({ failure: null, problems: [] });
    expect(standingOf('S')).toBe('marked');
  });

  test('take their turns by run, whatever the clock says', async () => {
    await nextSync('full');
    await store.clock.sleep(30 * 86_400_000);
    expect((await nextSync()).listed).toMatchObject({ S: LIST_REQUESTS });
    store.clock.now = () => Date.UTC(2020, 0, 1);
    await nextSync();
    expect((await nextSync()).listed).toMatchObject({ F: LIST_REQUESTS });
  });

  test('that keep changing end with their run, and wait behind the others', async () => {
    await nextSync('full');
    let shift = 0;
    service.filters['biz_type'] = (row, value) => ((Number(row['id']) + shift) % 2 === 0) === (value === 'F');
    service.beforePage = (asked) => {
      if (isListing(asked) && asked.filters['biz_type'] === 'S' && asked.page === 2) shift += 1;
    };
    const { listed } = await nextSync();
    expect(listed.F).toBe(0);
    // At most the requests for reading the whole dataset, in passes that can be finished.
    expect(listed.S).toBeLessThanOrEqual((2 * CHARGES) / PAGE);
    expect(listed.S % (CHARGES / 2 / PAGE)).toBe(0);
    expect(standingOf('S')).toBe('marked');
    await nextSync();
    expect((await nextSync()).listed).toMatchObject({ S: 0, F: LIST_REQUESTS });
  });

  test('whose turn fails wait behind the others, and the reports are checked all the same', async () => {
    await nextSync('full');
    service.beforePage = (asked) => {
      if (isListing(asked) && asked.filters['biz_type'] === 'S') throw new AppError('rejected', 'no such type');
    };
    const failed = await nextSync();
    expect(failed.listed).toEqual({ S: 1, F: 0 });
    expect(failed.checked).toBeGreaterThan(0);
    await nextSync();
    expect((await nextSync()).listed).toMatchObject({ F: LIST_REQUESTS });
  });
});

test('a list that would have fitted, had others not used the budget, is first in the next run', async () => {
  const members = 590;
  service.filters['biz_type'] = (row, value) => Number(row['id']) <= members === (value === 'S');
  service.dictionaries.billing_business_type = [{ key: 'S', label: 'Stocks' }];
  const needed = (2 * members) / PAGE;
  expect(needed).toBeLessThan(MAX_PARITY_REQUESTS);
  expect((await nextSync('full')).listed).toMatchObject({ S: 0 });
  const { listed, checked } = await nextSync();
  expect(listed.S).toBe(needed);
  expect(checked).toBe(MAX_PARITY_REQUESTS - needed);
  expect(standingOf('S')).toBe('known');
});

test('no list is started while others have the rest of the budget', async () => {
  const members = 290;
  service.filters['biz_type'] = (row, value) =>
    Number(row['id']) % 3 === ['S', 'F', 'B'].indexOf(value) && Number(row['id']) <= 3 * members;
  service.dictionaries.billing_business_type = ['S', 'F', 'B'].map((key) => ({ key, label: `Type ${key}` }));
  const needed = (2 * members) / PAGE;
  const known = new Set<string>();
  for (let run = 0; run < 3; run += 1) {
    await nextSync(run === 0 ? 'full' : 'quick');
    const values = ['S', 'F', 'B'];
    for (const value of values) expect([0, needed]).toContain(listRequests(value));
    for (const value of values.filter((each) => standingOf(each) === 'known')) known.add(value);
  }
  expect([...known].sort()).toEqual(['B', 'F', 'S']);
});

test('no list is read for rows that this copy lacks', async () => {
  service.listed = (rows, { filters }) =>
    'biz_type' in filters ? rows.map((row) => ({ ...row, id: `9${String(row['id'])}` })) : rows;
  for (const kind of ['full', 'quick'] as const) expect((await nextSync(kind)).listed).toEqual({ S: 0, F: 0 });
  expect(standings()).toEqual(['marked', 'marked']);
});

test('a service that cuts pages silently costs at most one request until its page size is known', async () => {
  // No ledger date is longer than a page, so only a list reveals that pages are cut.
  service.rows.charges = [];
  service.rows.reports = Array.from({ length: 700 }, (_, at) => ({
    ...{ biz_date: new Date(Date.UTC(2026, 8, 18 - (at % 90))).toISOString().slice(0, 10), broker_code: 'AE1' },
    ...{ broker_team_code: at < 650 ? 'A' : 'B', dcp_name: `Plan ${at}`, currency: 'HKD', trade_amount: `${at}.00` },
  }));
  service.pageCap = 1_000;
  await sync();
  expect(parityOf('currency', 'HKD').mark).toBe('rowsAgree');
  service.pageCap = 10;
  service.filters['currency'] = (row, value) => (row['broker_team_code'] === 'A') === (value === 'HKD');
  const listed: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await nextSync();
    listed.push(service.asked.filter((asked) => isListing(asked) && asked.filters['currency'] === 'HKD').length);
  }
  expect(listed[0]).toBeLessThanOrEqual(1);
  expect(listed.slice(1)).toEqual([130, 0]);
  expect(found('currency', 'HKD')).toEqual(truth('currency', 'HKD'));
});
