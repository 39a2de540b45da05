// The copy's answers compared with the service's: marks, what removes them, what is resolved, the cost in requests, and
// what stays if the service fails.

import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { MAX_PARITY_REQUESTS } from '../../main/sync/reading/budget.ts';
import {
  ask,
  charge,
  filteredRequests,
  found,
  parityOf,
  readingOf,
  service,
  store,
  sync,
  tamper,
  truth,
  useStage,
} from '../support/proof-stage.ts';

useStage();

describe('parity marks', () => {
  test('rows agree for every value of an honest service, and the receipts say how many', async () => {
    store.writer.addPins({ aaids: ['3'] });
    const receipts = await sync();
    expect(new Set(store.reader.listParity({}).map((each) => each.mark))).toEqual(new Set(['rowsAgree']));
    const summary = (resource: string) => receipts.find((each) => each.resource === resource)?.parity;
    expect(summary('charges')).toEqual({ rowsAgree: 8, countsAgree: 0, differs: 0, notChecked: 0 });
    expect(summary('reports')).toEqual({ rowsAgree: 5, countsAgree: 0, differs: 0, notChecked: 0 });
    expect(store.reader.resourceStatus({ resource: 'reports' }).last?.parity).toEqual(summary('reports'));
  });

  test('counts agree if the service returns a total and lists no rows', async () => {
    service.listed = (rows, asked) => (asked.filters['biz_type'] === 'S' ? [] : rows);
    await sync();
    expect(parityOf('biz_type', 'S')).toMatchObject({ mark: 'countsAgree', serviceTotal: 20, localTotal: 20 });
  });

  test('differ if the service counts rows that are not in the copy, and stay so', async () => {
    service.listed = (rows, asked) =>
      'biz_type' in asked.filters ? rows.map((row) => ({ ...row, id: `9${String(row['id'])}` })) : rows;
    await sync();
    expect(parityOf('biz_type', 'S')).toMatchObject({ mark: 'differs', resolvedByMembership: false });
    expect(store.reader.listParity({})[0]?.mark).toBe('differs');
  });

  test('are not checked if the service refuses the value', async () => {
    service.beforePage = ({ filters }) => {
      if (filters['currency'] === 'USD') throw new AppError('rejected', 'no such currency');
    };
    await sync();
    expect(parityOf('currency', 'USD')).toMatchObject({ mark: 'notChecked', serviceTotal: null });
    expect(parityOf('broker_code', 'AE3').mark).toBe('rowsAgree');
  });

  test('a mark changes at once when a row leaves the value in the store', async () => {
    await sync();
    expect(parityOf('biz_type', 'S').mark).toBe('rowsAgree');
    tamper(`UPDATE charges SET biz_type_val = 'F' WHERE id = '2'`);
    expect(parityOf('biz_type', 'S')).toMatchObject({ mark: 'differs', serviceTotal: 20, localTotal: 19 });
  });

  test('a mark changes at the next check when one value of one row differs', async () => {
    await sync();
    service.beforePage = ({ filters }) => {
      // Changed just after the rows were read: the copy differs from the service.
      if (filters['state'] === '0') tamper(`UPDATE charges SET fee_rate = '9' WHERE id = '2'`);
    };
    await sync();
    expect(parityOf('biz_type', 'S').mark).toBe('differs');
    expect(parityOf('biz_type', 'F').mark).toBe('rowsAgree');
  });

  test('a mark changes at once when one tag names another package', async () => {
    await sync();
    tamper(`UPDATE memberships SET row_key = '11' WHERE subject = 'pending=1' AND row_key = '10'`);
    expect(parityOf('pending', '1')).toMatchObject({ mark: 'differs', localTotal: null });
    expect(parityOf('pending', '0')).toMatchObject({ mark: 'differs', localTotal: null });
    expect(found('pending', '1')).toBe('unknown');
  });

  test('a mark changes at once when one tag is missing', async () => {
    await sync();
    expect(parityOf('pending', '1').mark).toBe('rowsAgree');
    tamper(`DELETE FROM memberships WHERE subject = 'pending=1' AND row_key = '10'`);
    expect(parityOf('pending', '1')).toMatchObject({ mark: 'differs', localTotal: null });
    expect(parityOf('pending', '0')).toMatchObject({ mark: 'differs', localTotal: null });
  });

  test('a mark changes when one dictionary key is another', async () => {
    await sync();
    tamper(`UPDATE dictionary_entries SET key = 'X' WHERE key = 'S'`);
    expect(parityOf('biz_type', 'X').mark).toBe('notChecked');
    expect(() => parityOf('biz_type', 'S')).toThrow();
  });
});

describe('filter keys that name other rows than the raw codes', () => {
  beforeEach(() => {
    const swapped: Readonly<Record<string, string>> = { S: 'F', F: 'S' };
    service.filters['biz_type'] = (row, value) => row['biz_type_val'] === swapped[value];
  });

  test('are noticed although the counts are equal, and answered as by the service', async () => {
    await sync();
    expect(parityOf('biz_type', 'S')).toMatchObject({
      mark: 'rowsAgree',
      serviceTotal: 20,
      localTotal: 20,
      resolvedByMembership: true,
    });
    expect(found('biz_type', 'S')).toEqual(truth('biz_type', 'S'));
    expect(found('biz_type', 'F')).toEqual(truth('biz_type', 'F'));
  });

  test('are counted as they are answered', async () => {
    service.rows.charges.push(charge(41));
    await sync();
    const query = { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 1 } as const;
    const subject = { kind: 'service', name: 'biz_type' } as const;
    expect(store.aggregates.queryFacet({ query, subject, search: '', limit: 10 })).toMatchObject({
      values: [
        { value: 'S', rows: 21 },
        { value: 'F', rows: 20 },
      ],
    });
  });

  test.each(['biz_type', 'state'] as const)(
    'are not counted by the contradicted column if the service’s rows are not known: %s',
    async (name) => {
      const swapped: Readonly<Record<string, string>> = { '0': '1', '1': '0' };
      service.filters['state'] = (row, value) => row['state_val'] === swapped[value];
      await sync();
      const query = { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 1 } as const;
      const subject = { kind: 'service', name } as const;
      const value = name === 'state' ? '0' : 'S';
      expect(parityOf(name, value).resolvedByMembership).toBe(true);
      tamper(`DELETE FROM memberships WHERE subject = '${name}=${value}'`);
      const unknown = ask(name, value);
      expect(unknown.kind).toBe('unknown');
      expect(store.aggregates.queryFacet({ query, subject, search: '', limit: 10 })).toEqual(unknown);
    },
  );

  test('are read from the column again once that agrees', async () => {
    await sync();
    service.filters['biz_type'] = (row, value) => row['biz_type_val'] === value;
    await sync();
    expect(parityOf('biz_type', 'S')).toMatchObject({ mark: 'rowsAgree', resolvedByMembership: false });
    expect(found('biz_type', 'S')).toEqual(truth('biz_type', 'S'));
  });

  test('of reports are answered by membership as well, even if two AEs share a label', async () => {
    service.rows.reports = service.rows.reports.map((row, at) => ({
      ...row,
      broker_code: at % 3 === 2 ? 'Mr B' : 'Mr A',
      ae: `AE${1 + (at % 3)}`,
    }));
    service.dictionaries.broker_accounts_for_select = [
      { key: 'AE1', label: 'Mr A' },
      { key: 'AE2', label: 'Mr A' },
      { key: 'AE3', label: 'Mr B' },
    ];
    service.filters['broker_code'] = (row, value) => row['ae'] === value;
    await sync();
    for (const key of ['AE1', 'AE2', 'AE3']) expect(found('broker_code', key)).toEqual(truth('broker_code', key));
    expect(parityOf('broker_code', 'AE1')).toMatchObject({ mark: 'rowsAgree', resolvedByMembership: true });
    expect(parityOf('broker_code', 'AE3')).toMatchObject({ mark: 'rowsAgree', resolvedByMembership: false });
  });
});

describe('the request budget', () => {
  beforeEach(() => {
    service.dictionaries.broker_accounts_for_select = Array.from({ length: 130 }, (_, at) => ({
      key: `AE${at + 1}`,
      label: `Ms ${at + 1}`,
    }));
  });

  test('is kept exactly, and the next run continues with what was checked longest ago', async () => {
    await sync();
    expect(filteredRequests()).toBe(MAX_PARITY_REQUESTS);
    const unchecked = (): readonly string[] =>
      store.reader
        .listParity({})
        .flatMap(({ name, value, mark }) => (mark === 'notChecked' ? [`${name} ${value}`] : []));
    const before = unchecked();
    expect(before.length).toBeGreaterThan(0);
    service.asked.length = 0;
    await store.clock.sleep(1_000);
    await sync('quick');
    expect(filteredRequests()).toBe(MAX_PARITY_REQUESTS);
    // The copy is newer, so some values that were checked before wait again.
    expect(unchecked().filter((each) => before.includes(each))).toEqual([]);
  });

  test('is not exceeded by repeating the last requests', async () => {
    service.beforePage = () => {
      if (filteredRequests() > MAX_PARITY_REQUESTS - 2)
        throw new AppError('serverFailed', 'try again', { facts: { status: 503 } });
    };
    await sync();
    expect(filteredRequests()).toBe(MAX_PARITY_REQUESTS);
    expect(store.reader.getLearnedFacts({}).failure).toBeNull();
  });

  test('counts repeated requests and the rows of values that differ', async () => {
    service.beforePage = ({ pageSize, filters }) => {
      if (
        pageSize === 50 &&
        filters['currency'] === 'HKD' &&
        service.asked.filter((each) => each.filters['currency'] === 'HKD').length < 3
      ) {
        throw new AppError('serverFailed', 'try again', { facts: { status: 503 } });
      }
    };
    service.filters['biz_type'] = (row, value) => row['biz_type_val'] === (value === 'S' ? 'F' : 'S');
    await sync();
    const resolving = service.asked.filter((asked) => asked.pageSize === 1_000 && 'biz_type' in asked.filters);
    expect(filteredRequests() + resolving.length).toBe(MAX_PARITY_REQUESTS);
  });
});

describe('if the service fails after the rows were read', () => {
  test.each(['unauthorized', 'offline'] as const)(
    '%s leaves the datasets as committed, and the run says so',
    async (code) => {
      let isGone = false;
      service.beforePage = ({ filters }) => {
        isGone ||= filters['name'] !== undefined;
        if (isGone) throw new AppError(code, 'gone', { facts: code === 'unauthorized' ? { status: 401 } : {} });
      };
      const receipts = await sync();
      expect(new Set(receipts.map((receipt) => receipt.verdict))).toEqual(new Set(['complete']));
      expect(store.reader.getLearnedFacts({})).toMatchObject({ transport: 'post', failure: { code } });
      expect(found('pending', '1')).toBe('unknown');
      service.beforePage = () => undefined;
      await sync('quick');
      expect(store.reader.getLearnedFacts({}).failure).toBeNull();
    },
  );

  test('a filter that the service cannot answer is named with its reason, and stops nothing else', async () => {
    service.beforePage = ({ filters }) => {
      if (filters['basis'] !== undefined || filters['pending'] !== undefined)
        throw new AppError('serverFailed', 'no such filter', { facts: { status: 500 } });
    };
    await sync();
    expect(store.reader.getLearnedFacts({})).toMatchObject({
      transport: 'post',
      dateFilter: 'obeyed',
      failure: null,
      problems: [
        { dataset: 'charges', subject: 'basis', failure: { code: 'serverFailed', facts: { status: 500 } } },
        { dataset: 'charges', subject: 'pending', failure: { code: 'serverFailed' } },
      ],
    });
    expect(readingOf('fee_rate_spec')).toMatchObject({ kind: 'matching' });
    expect(parityOf('biz_type', 'S').mark).toBe('rowsAgree');
    expect(parityOf('pending', '1').mark).toBe('notChecked');
    expect(parityOf('currency', 'HKD').mark).toBe('rowsAgree');
    service.beforePage = () => undefined;
    await sync('quick');
    expect(store.reader.getLearnedFacts({}).problems).toEqual([]);
  });

  test('checking filter values stops after three without an answer, and the reports are still proven', async () => {
    service.beforePage = ({ dataset, pageSize }) => {
      if (dataset === 'charges' && pageSize === 50) throw new AppError('timedOut', 'too slow');
    };
    await sync();
    expect(store.reader.getLearnedFacts({})).toMatchObject({
      failure: null,
      problems: [{ dataset: 'charges', subject: 'values', failure: { code: 'timedOut' } }],
    });
    const asked = service.asked.filter(({ dataset, pageSize }) => dataset === 'charges' && pageSize === 50);
    expect(asked.length).toBeLessThanOrEqual(4 * 4);
    expect(parityOf('currency', 'HKD').mark).toBe('rowsAgree');
  });

  test('a failing request for one client does not stop those for other clients', async () => {
    store.writer.addPins({ aaids: ['3', '4'] });
    service.beforePage = ({ filters }) => {
      if (filters['aaid'] === '3') throw new AppError('offline', 'reset', { facts: { kind: 'reset', transient: 1 } });
    };
    await sync();
    expect(store.reader.listPins({})).toMatchObject([{ failure: { code: 'offline' } }, { failure: null }]);
    expect(found('aaid', '4')).toEqual(truth('aaid', '4'));
  });

  test('a missing scope for charges leaves the reports to be proven', async () => {
    service.beforePage = ({ dataset, filters, pageSize }) => {
      if (dataset === 'charges' && (pageSize === 1 || Object.keys(filters).length > 0))
        throw new AppError('forbidden', 'no scope', { facts: { status: 403 } });
    };
    await sync();
    expect(store.reader.getLearnedFacts({})).toMatchObject({ dateFilter: 'obeyed', failure: { code: 'forbidden' } });
    expect(parityOf('currency', 'HKD').mark).toBe('rowsAgree');
    expect(parityOf('state', '0').mark).toBe('notChecked');
  });

  test('a cancelled proof keeps what was proven so far', async () => {
    const abort = new AbortController();
    service.beforePage = ({ filters }) => {
      if (filters['currency'] !== undefined) abort.abort(new AppError('cancelled', 'the run was cancelled'));
    };
    const receipts = await store.sync(service.client, { signal: abort.signal });
    expect(receipts.every((receipt) => receipt.verdict === 'complete')).toBe(true);
    expect(found('pending', '1')).toEqual(truth('pending', '1'));
  });
});
