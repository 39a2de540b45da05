// Group B: answers that are odd, but within the contract, over real HTTP with the real client, engine and store.

import { expect, test } from 'vitest';
import { createServiceClient } from '../../main/service/client.ts';
import type { SampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { DATASETS } from '../../shared/contract/fields.ts';
import type { FilterEncoding } from '../../shared/contract/proof.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { openSyncedStore } from '../support/synced-store.ts';
import { depth, figure, IS_FULL, tried } from './points.ts';

const SMALL = {
  packages: 90,
  clients: 40,
  reportRows: 150,
  ledgerDates: 6,
  aes: depth({ short: 4, full: 8 }),
} as const;
const ALL_OTHER_ANSWERS = ['reject', 'ignore', '408', '500', '501', 'html', 'reset'] as const;
/** In the shortened set, one that is no error and one that cuts the line; an integration test tries each. */
const OTHER_ANSWERS = IS_FULL ? ALL_OTHER_ANSWERS : (['ignore', 'reset'] as const);

type Odd = { readonly quirks: Partial<SampleFlags>; readonly transport: FilterEncoding };

const ODD: readonly Odd[] = [
  { quirks: { emptyList: 'null' }, transport: 'post' },
  { quirks: { emptyList: 'null', filterTransport: 'bracketsOnly', otherTransport: '500' }, transport: 'brackets' },
  { quirks: { strictDictionaries: true }, transport: 'post' },
  { quirks: { strictDictionaries: true, dictionaryShape: 'pagedList', errorStatus: 'inside200' }, transport: 'post' },
  ...OTHER_ANSWERS.flatMap((otherTransport, at): readonly Odd[] => {
    const both: readonly Odd[] = [
      { quirks: { filterTransport: 'bracketsOnly', otherTransport }, transport: 'brackets' },
      { quirks: { filterTransport: 'jsonOnly', otherTransport }, transport: 'json' },
    ];
    // In the shortened set, each answer is given to one of the two transports, in turn.
    return IS_FULL ? both : both.slice(at % 2, (at % 2) + 1);
  }),
];

async function isProvenWhole({ quirks, transport }: Odd): Promise<void> {
  const service = await startLoopbackService({ ...SMALL, ...quirks });
  const store = openSyncedStore();
  try {
    const { url: serviceUrl, tokens, control } = service;
    const client = createServiceClient({
      serviceUrl,
      token: tokens.full,
      fetch: globalThis.fetch,
      clock: new FakeClock(),
    });
    for (const kind of ['full', 'quick'] as const) {
      const receipts = await store.sync(client, { scope: { kind } });
      expect(receipts.filter(({ verdict }) => verdict !== 'complete' && verdict !== 'refreshed')).toEqual([]);
      const { filters, ...facts } = store.reader.getLearnedFacts({});
      expect(facts).toMatchObject({ transport, dateFilter: 'obeyed', failure: null, problems: [] });
      expect(filters.filter(({ reading }) => reading.kind === 'assumed')).toEqual([]);
      expect(new Set(store.reader.listParity({}).map(({ mark }) => mark))).toEqual(new Set(['rowsAgree']));
    }
    for (const dataset of DATASETS) expect(store.allRows(dataset)).toHaveLength(control.rows(dataset).length);
  } finally {
    store.close();
    await service.close();
  }
}

test('B13 odd answers to one form of request do not stop learning or proof', async ({ task }) => {
  for (const odd of ODD) {
    await isProvenWhole(odd).catch((cause: unknown) => {
      throw new Error(`a service with ${JSON.stringify(odd.quirks)}`, { cause });
    });
    tried(task, 1);
  }
  figure(task, `B13: every filter learned and proven on ${ODD.length} odd services`);
});
