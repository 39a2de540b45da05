// Each request that the service received is counted in a receipt, under its purpose.

import { describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { service, store, sync, useStage } from '../support/proof-stage.ts';

useStage();

function of(receipts: readonly Receipt[], resource: Receipt['resource']): Receipt {
  const found = receipts.find((receipt) => receipt.resource === resource);
  if (!found) throw new Error(`no receipt of ${resource}`);
  return found;
}

describe('the receipts of a run', () => {
  test.each(['full', 'quick'] as const)(
    'count every request of a %s run once, those of the proof too',
    async (scope) => {
      await sync();
      for (const rows of Object.values(service.rows)) rows.splice(0, 1);
      service.asked.length = 0;
      const receipts = await sync(scope);
      for (const dataset of ['charges', 'reports'] as const) {
        const { requests, requestsByPurpose } = of(receipts, dataset);
        expect(requests).toBe(service.asked.filter((asked) => asked.dataset === dataset).length);
        expect(Object.values(requestsByPurpose ?? {}).reduce((sum, count) => sum + count, 0)).toBe(requests);
      }
      expect(store.reader.listReceipts({ resource: 'charges', limit: 1 })).toEqual([of(receipts, 'charges')]);
    },
  );

  test('count each repeat after a 429 under the purpose of the refused request', async () => {
    const plain = await sync();
    let asked = 0;
    service.asked.length = 0;
    // Two in a row, so that a repeat is refused too.
    service.beforePage = () => {
      asked += 1;
      if (asked % 10 < 2) throw new AppError('serverFailed', 'HTTP 429', { facts: { status: 429 } });
    };
    const receipts = await sync();
    for (const dataset of ['charges', 'reports'] as const) {
      const { requests, requestsByPurpose } = of(receipts, dataset);
      expect(requests).toBe(service.asked.filter((each) => each.dataset === dataset).length);
      expect(requests).toBeGreaterThan(of(plain, dataset).requests);
      expect(requestsByPurpose?.parity).toBe(filteredPages(dataset));
    }
  });

  test('name the purposes of requests', async () => {
    const receipts = await sync();
    const charges = of(receipts, 'charges').requestsByPurpose;
    expect(charges).toMatchObject({ rows: 1, secondPass: 1, parity: filteredPages('charges') });
    expect(charges?.learning).toBeGreaterThan(2);
    // All rows, both marks, and the rows of the smaller set.
    expect(charges?.memberships).toBe(4);
    expect(of(receipts, 'reports').requestsByPurpose).toMatchObject({
      ...{ rows: 1, secondPass: 1, learning: 3, parity: filteredPages('reports') },
    });
    expect(of(receipts, 'tenant_currencies').requestsByPurpose).toEqual({ dictionaries: 1 });
  });

  test('include the bytes that the proof read', async () => {
    let bytes = 0;
    const receipts = await store.sync({
      ...service.client,
      fetchPage: async (request, signal) => {
        const body = await service.client.fetchPage(request, signal);
        bytes += body.byteLength;
        return body;
      },
    });
    expect(of(receipts, 'charges').bytes + of(receipts, 'reports').bytes).toBe(bytes);
  });
});

function filteredPages(dataset: 'charges' | 'reports'): number {
  return service.asked.filter((asked) => asked.dataset === dataset && asked.pageSize === 50).length;
}
