// Services within the contract with odd answers to one form of request; the app must learn by another form.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServiceClient } from '../../main/service/client.ts';
import { checkConnection } from '../../main/service/connection-check.ts';
import type { SampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { DICTIONARIES } from '../../shared/contract/fields.ts';
import type { LearnedFacts } from '../../shared/contract/proof.ts';
import type { Receipt, SyncScope } from '../../shared/contract/sync.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

const SMALL = { packages: 120, clients: 60, reportRows: 200, ledgerDates: 8, aes: 12 } as const;

let store: SyncedStore;
let service: LoopbackService | null = null;

beforeEach(() => {
  store = openSyncedStore();
});
afterEach(async () => {
  store.close();
  await service?.close();
  service = null;
});

async function syncFrom(
  quirks: Partial<SampleFlags>,
  scope: SyncScope = { kind: 'full' },
): Promise<readonly Receipt[]> {
  service ??= await startLoopbackService({ ...SMALL, ...quirks });
  const { url: serviceUrl, tokens } = service;
  const client = createServiceClient({
    serviceUrl,
    token: tokens.full,
    fetch: globalThis.fetch,
    clock: new FakeClock(),
  });
  return await store.sync(client, { scope });
}

const facts = (): LearnedFacts => store.reader.getLearnedFacts({});
const marks = (): ReadonlySet<string> => new Set(store.reader.listParity({}).map(({ mark }) => mark));
const readings = (): readonly string[] => facts().filters.map(({ reading }) => reading.kind);

describe('filters sent in a way that the service does not know', () => {
  test.each(['408', '500', '501', 'html', 'reset'] as const)(
    'are sent in the next way if the answer is %s',
    async (otherTransport) => {
      await syncFrom({ filterTransport: 'bracketsOnly', otherTransport });
      expect(facts()).toMatchObject({ transport: 'brackets', dateFilter: 'obeyed', failure: null, problems: [] });
      expect(readings()).not.toContain('assumed');
      expect(marks()).toEqual(new Set(['rowsAgree']));
    },
  );

  test('are sent first in the way found before, in later runs', async () => {
    const quirks = { filterTransport: 'jsonOnly', otherTransport: '500' } as const;
    await syncFrom(quirks);
    const asked = service?.control.requests().length ?? 0;
    await syncFrom(quirks, { kind: 'quick' });
    const later = service?.control.requests().slice(asked) ?? [];
    expect(later.filter(({ resource, method }) => resource === 'charges' && method === 'POST')).toEqual([]);
  });
});

test.each([
  ['accents', { textFolding: 'accents' }, 'name', 'ápril'],
  ['the case of all letters', { textFolding: 'unicode' }, 'name', 'É'],
] as const)(
  'names compared without %s are answered with the note about the app’s own rule',
  async (_, quirks, name, value) => {
    await syncFrom(quirks);
    const filters = [{ kind: 'service', name, value } as const];
    const answer = store.reader.queryRows({ dataset: 'charges', filters, sort: [], page: 1, pageSize: 10 });
    expect(answer).toMatchObject({ notes: [{ name, standing: 'appRule' }] });
  },
);

test('rates that the service compares as numbers are found as numbers', async () => {
  await syncFrom({ feeRatesAs: 'number' });
  const rates = store.allRows('charges').map(({ values }) => values.fee_rate);
  const filters = [{ kind: 'service', name: 'fee_rate_spec', value: '0.01500' } as const];
  const answer = store.reader.queryRows({ dataset: 'charges', filters, sort: [], page: 1, pageSize: 10 });
  const wanted = rates.filter((rate) => Number(rate) === 0.015).length;
  expect(wanted).toBeGreaterThan(0);
  expect(answer).toMatchObject({ kind: 'rows', total: wanted, notes: [] });
});

test('an empty list written as null is an empty result', async () => {
  const receipts = await syncFrom({ emptyList: 'null' });
  expect(new Set(receipts.map(({ verdict }) => verdict))).toEqual(new Set(['complete']));
  expect(facts()).toMatchObject({ transport: 'post', failure: null, problems: [] });
  expect(store.reader.listParity({}).filter(({ serviceTotal }) => serviceTotal === 0).length).toBeGreaterThan(0);
  expect(marks()).toEqual(new Set(['rowsAgree']));
});

describe('dictionaries that refuse a page number', () => {
  test('are requested without one, and read completely', async () => {
    const receipts = await syncFrom({ strictDictionaries: true });
    const verdicts = receipts.filter(({ resource }) => DICTIONARIES.some((name) => name === resource));
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(DICTIONARIES.map(() => 'complete'));
    expect(store.reader.listDictionary({ name: 'broker_accounts_for_select' })).toHaveLength(SMALL.aes);
  });

  test('pass the connection check', async () => {
    service = await startLoopbackService({ ...SMALL, strictDictionaries: true });
    const { url: serviceUrl, tokens } = service;
    const lines = await checkConnection({
      serviceUrl,
      token: tokens.full,
      fetch: globalThis.fetch,
      clock: new FakeClock(),
    });
    expect(lines.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  });
});
