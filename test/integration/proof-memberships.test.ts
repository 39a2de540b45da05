// Sets of rows known only to the service: when they are read again, when they count as exact, and how an answer from an
// older reading is marked.

import { beforeEach, describe, expect, test } from 'vitest';
import type { DatasetName, ServiceFilterName } from '../../shared/contract/fields.ts';
import { AppError } from '../../main/errors.ts';
import { ask, charge, found, parityOf, service, store, sync, truth, useStage } from '../support/proof-stage.ts';

const CHARGES = 400;
/** Requests take time, so that later readings have later times. */
const later = () => store.clock.sleep(60_000);

useStage();

function isFiltered(asked: { readonly filters: Readonly<Record<string, string>> }): boolean {
  return Object.keys(asked.filters).length > 0;
}

function failFiltered(...datasets: readonly DatasetName[]): void {
  service.beforePage = (asked) => {
    if (datasets.includes(asked.dataset) && isFiltered(asked)) {
      throw new AppError('serverFailed', 'try later', { facts: { status: 503 } });
    }
  };
}

function noteOf(name: ServiceFilterName, value: string) {
  return ask(name, value).notes.find((note) => note.name === name) ?? null;
}

/** Checks that the answer is right, or marked as not certain. */
function expectRightOrMarked(name: ServiceFilterName, value: string): void {
  const rows = found(name, value);
  if (rows === 'unknown' || noteOf(name, value) !== null) return;
  expect(rows).toEqual(truth(name, value));
}

describe('keys that only the service can match with rows', () => {
  beforeEach(() => {
    service.rows.charges = Array.from({ length: CHARGES }, (_, index) => charge(index + 1));
    service.dictionaries.billing_business_type = [
      { key: 'K1', label: 'Stocks' },
      { key: 'K2', label: 'Futures' },
    ];
    const codes: Readonly<Record<string, string>> = { K1: 'S', K2: 'F' };
    service.filters['biz_type'] = (row, value) => row['biz_type_val'] === codes[value];
  });

  function swapTypes(at: number): void {
    for (const index of [at, at + 1]) {
      const row = service.rows.charges[index];
      if (row) service.rows.charges[index] = { ...row, biz_type_val: row['biz_type_val'] === 'S' ? 'F' : 'S' };
    }
  }

  test('B11 follow two packages that exchange their types, at every sync', async () => {
    await sync();
    expect(found('biz_type', 'K2')).toEqual(truth('biz_type', 'K2'));
    for (let run = 0; run < 10; run += 1) {
      await later();
      swapTypes(20 + 30 * run);
      await sync('quick');
      for (const key of ['K1', 'K2']) {
        expect(found('biz_type', key)).toEqual(truth('biz_type', key));
        expect(noteOf('biz_type', key)).toBeNull();
        expect(parityOf('biz_type', key).mark).toBe('rowsAgree');
      }
    }
  });

  test('B11 are marked in rows and totals while the service does not answer for them', async () => {
    await sync();
    const readAt = new Date(store.clock.now()).toISOString();
    await later();
    swapTypes(20);
    failFiltered('charges');
    await sync('quick');
    const note = { name: 'biz_type', standing: 'outdated', reason: 'membersOutdated', since: readAt };
    expect(ask('biz_type', 'K2').notes).toEqual([note]);
    const filters = [{ kind: 'service', name: 'biz_type', value: 'K2' } as const];
    const query = { dataset: 'charges', filters, sort: [], page: 1, pageSize: 1 } as const;
    expect(store.aggregates.queryTotals(query)).toMatchObject({ kind: 'totals', notes: [note] });
    expect(store.aggregates.queryGroups({ query, by: 'state_val', limit: 10 })).toMatchObject({ notes: [note] });
    expect(parityOf('biz_type', 'K2').mark).toBe('notChecked');
  });

  test('that the service refuses are a problem with its reason, and the others are still read', async () => {
    await sync();
    await later();
    swapTypes(20);
    service.beforePage = ({ filters, pageSize }) => {
      if (filters['biz_type'] === 'K2' && pageSize > 50) throw new AppError('rejected', 'no such value');
    };
    await sync('quick');
    const problem = { dataset: 'charges', subject: 'values', failure: { code: 'rejected' } };
    expect(store.reader.getLearnedFacts({})).toMatchObject({ failure: null, problems: [problem] });
    expect(found('biz_type', 'K1')).toEqual(truth('biz_type', 'K1'));
    expect(noteOf('biz_type', 'K2')).toMatchObject({ standing: 'outdated' });

    service.beforePage = () => undefined;
    await sync('quick');
    expect(store.reader.getLearnedFacts({}).problems).toEqual([]);
    expect(found('biz_type', 'K2')).toEqual(truth('biz_type', 'K2'));
  });

  test('that keep changing are a problem with its reason', async () => {
    await sync();
    await later();
    swapTypes(20);
    service.pageCap = 150;
    service.beforePage = ({ filters, page, pageSize }) => {
      if (filters['biz_type'] === 'K2' && page === 1 && pageSize > 50) {
        const first = service.rows.charges.findIndex((row) => row['biz_type_val'] === 'F');
        swapTypes(first);
      }
    };
    await sync('quick');
    const problem = { dataset: 'charges', subject: 'values', failure: { code: 'unsettled' } };
    expect(store.reader.getLearnedFacts({})).toMatchObject({ problems: [problem] });
  });

  test('are read again while parity checks are paused', async () => {
    await sync();
    store.writer.pauseParity({ paused: true });
    await later();
    swapTypes(20);
    await sync('quick');
    expect(found('biz_type', 'K2')).toEqual(truth('biz_type', 'K2'));
    expect(noteOf('biz_type', 'K2')).toBeNull();
  });

  test('are marked when a held-back copy is taken', async () => {
    await sync();
    await later();
    service.rows.charges = service.rows.charges.slice(0, 100);
    await sync('quick');
    store.writer.decideHeldBack({ dataset: 'charges', decision: 'take' });
    for (const key of ['K1', 'K2']) expectRightOrMarked('biz_type', key);
    expect(store.reader.listParity({ dataset: 'charges' }).filter(({ mark }) => mark === 'rowsAgree')).toEqual([]);
  });
});

describe('if filter requests fail', () => {
  test('B10 pending is marked with the time of its last reading, and no value is called agreeing', async () => {
    store.writer.addPins({ aaids: ['3'] });
    await sync();
    const since = new Date(store.clock.now()).toISOString();
    await later();
    // Charge 10 is approved, charge 11 waits: as many as before.
    service.filters['pending'] = (row, value) =>
      (['11', '20', '30', '40'].includes(String(row['id'])) ? '1' : '0') === value;
    failFiltered('charges', 'reports');
    const receipts = await sync('quick');
    expect(noteOf('pending', '1')).toMatchObject({ standing: 'outdated', since });
    expect(noteOf('pending', '0')).toMatchObject({ standing: 'outdated', since });
    expect(noteOf('aaid', '3')).toMatchObject({ standing: 'outdated', since });
    const charges = receipts.find((receipt) => receipt.resource === 'charges');
    expect(charges?.parity).toEqual({ rowsAgree: 0, countsAgree: 0, differs: 0, notChecked: 8 });
    const agreeing = store.reader.listParity({ dataset: 'charges' }).filter(({ mark }) => mark.endsWith('Agree'));
    expect(agreeing).toEqual([]);
  });

  test('B10 no row shows a Pending mark or a client from an older reading', async () => {
    store.writer.addPins({ aaids: ['3'] });
    await sync();
    await later();
    failFiltered('charges');
    await sync('quick');
    expect(new Set(store.allRows('charges').map((row) => row.pending))).toEqual(new Set([null]));
    const [row] = store.allRows('charges');
    const clients = store.reader.getChargeClients({ key: row?.key ?? '' });
    expect(clients).toMatchObject({ holders: [], unknown: 1 });
  });

  test('B10 the next sync that gets answers removes the marks', async () => {
    await sync();
    failFiltered('charges');
    await later();
    await sync('quick');
    service.beforePage = () => undefined;
    await later();
    await sync('quick');
    expect(noteOf('pending', '1')).toBeNull();
    expect(found('pending', '1')).toEqual(truth('pending', '1'));
  });

  test('B10 a receipt of a dataset that could not be read counts no value as agreeing', async () => {
    await sync();
    await later();
    service.beforePage = ({ dataset }) => {
      if (dataset === 'charges') throw new AppError('serverFailed', 'try later', { facts: { status: 503 } });
    };
    const receipts = await sync('quick');
    const charges = receipts.find((receipt) => receipt.resource === 'charges');
    expect(charges?.parity ?? null).not.toMatchObject({ rowsAgree: 7 });
    expect(charges?.parity?.rowsAgree ?? 0).toBe(0);
  });
});

describe('fetching one client', () => {
  const learned = () => store.reader.getLearnedFacts({});

  beforeEach(async () => {
    store.writer.addPins({ aaids: ['3'] });
    await sync();
    await later();
  });

  const fetchClient = () => store.sync(service.client, { scope: { kind: 'pins', aaid: '3' } });

  test('keeps what the last comparison of the filters ended with, and when they were learned', async () => {
    const { learnedAt } = learned();
    service.beforePage = ({ pageSize }) => {
      if (pageSize === 1 || pageSize === 50)
        throw new AppError('serverFailed', 'try later', { facts: { status: 503 } });
    };
    await sync();
    expect(learned()).toMatchObject({ failure: { code: 'serverFailed' }, learnedAt });
    await later();
    service.beforePage = () => undefined;
    await fetchClient();
    expect(learned()).toMatchObject({ failure: { code: 'serverFailed' }, learnedAt, transport: 'post' });
    expect(store.reader.listPins({})).toMatchObject([
      { failure: null, asOf: new Date(store.clock.now()).toISOString() },
    ]);
    await sync('quick');
    expect(learned().failure).toBeNull();
  });

  test('without a network is a failure of that client alone', async () => {
    service.beforePage = () => {
      throw new AppError('offline', 'no network');
    };
    await fetchClient();
    expect(store.reader.listPins({})).toMatchObject([
      { failure: { code: 'offline' }, rows: truth('aaid', '3').length },
    ]);
    expect(learned().failure).toBeNull();
  });
});

describe('sets with several pages', () => {
  beforeEach(() => {
    service.rows.charges = Array.from({ length: CHARGES }, (_, index) => charge(index + 1));
    service.pageCap = 10;
  });

  test('B10 are not called exact if one row leaves and one enters between two pages', async () => {
    const pending = new Set(service.rows.charges.map((row) => String(row['id'])).filter((id) => Number(id) % 10 === 0));
    service.filters['pending'] = (row, value) => (pending.has(String(row['id'])) ? '1' : '0') === value;
    const held: string[] = [];
    const remember = (): void => void held.push([...pending].sort().join());
    remember();
    service.beforePage = ({ filters, page }) => {
      if (filters['pending'] !== '1' || page !== 2 || held.length > 1) return;
      // 10 was on page 1; 391 is added on the last page.
      pending.delete('10');
      pending.add('391');
      remember();
    };
    await sync();
    const rows = found('pending', '1');
    if (rows === 'unknown') throw new Error('pending was not read');
    expect(held).toContain([...rows].sort().join());
  });

  test('B10 whose readings never agree stay as they were read before, and are marked', async () => {
    await sync();
    const before = found('pending', '1');
    await later();
    let shift = 0;
    service.filters['pending'] = (row, value) => ((Number(row['id']) + shift) % 10 === 0 ? '1' : '0') === value;
    service.beforePage = ({ filters, page }) => {
      if (filters['pending'] === '1' && page === 2) shift += 1;
    };
    await sync('quick');
    expect(found('pending', '1')).toEqual(before);
    expect(noteOf('pending', '1')).toMatchObject({ standing: 'outdated' });
  });

  test('B10 with a page that lists fewer rows than its total says are not called exact', async () => {
    service.listed = (rows, { filters, page }) => (filters['pending'] === '1' && page === 2 ? rows.slice(1) : rows);
    await sync();
    expect(truth('pending', '1').length).toBeGreaterThan(2 * service.pageCap);
    expect(found('pending', '1')).toBe('unknown');
  });

  test('B10 of a pinned client are read in two equal passes', async () => {
    store.writer.addPins({ aaids: ['3'] });
    await sync();
    const asked = service.asked.filter(({ filters }) => filters['aaid'] === '3');
    expect(asked).toHaveLength(2 * Math.ceil(truth('aaid', '3').length / 10));
  });

  test('with one page are read once', async () => {
    service.pageCap = 1_000;
    store.writer.addPins({ aaids: ['3'] });
    await sync();
    const asked = service.asked.filter(({ filters }) => filters['aaid'] === '3');
    expect(asked).toHaveLength(1);
  });
});

test('a pending charge that is withdrawn between the counts and the list has no mark', async () => {
  await sync();
  await later();
  let isWithdrawn = false;
  service.beforePage = ({ filters, pageSize }) => {
    if (filters['pending'] !== '1' || pageSize === 1 || isWithdrawn) return;
    isWithdrawn = true;
    service.rows.charges = service.rows.charges.filter((row) => row['id'] !== '20');
  };
  await sync('quick');
  expect(isWithdrawn).toBe(true);
  expect(store.allRows('charges').find(({ values }) => values.id === '20')?.pending).toBeNull();
  for (const value of ['0', '1']) {
    expect(found('pending', value)).toEqual(truth('pending', value));
    expect(parityOf('pending', value).mark).toBe('rowsAgree');
  }
  const { changes } = store.reader.listChanges({ page: 1, pageSize: 9 });
  expect(changes.filter(({ membership }) => membership !== undefined)).toEqual([]);
});

test('a client that is removed while its packages are fetched leaves none behind', async () => {
  store.writer.addPins({ aaids: ['3', '4'] });
  service.beforePage = ({ filters }) => {
    if (filters['aaid'] === '3') store.writer.removePin({ aaid: '3' });
  };
  await sync();
  expect(found('aaid', '3')).toBe('unknown');
  expect(found('aaid', '4')).toEqual(truth('aaid', '4'));
  store.writer.addPins({ aaids: ['3'] });
  expect(store.reader.listPins({}).find(({ aaid }) => aaid === '3')).toMatchObject({ asOf: null, rows: null });
  expect(parityOf('aaid', '3')).toMatchObject({ mark: 'notChecked', checkedAt: null });
});
