// An order whose start ends while it waits for a person's export: nothing is exported for nobody.

import { expect, test, vi } from 'vitest';

import { Policy } from '../../main/policy/policy.ts';
import type { Order } from '../../main/unattended/order.ts';
import { Orders, type OrderParts } from '../../main/unattended/orders.ts';
import type { SavedView } from '../../shared/contract/views.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { silentLog } from '../support/logs.ts';

const VIEW: SavedView = {
  ...{ id: 'view-1', dataset: 'reports', name: 'Month end', groupBy: 'broker_code', leftOut: 0, stored: null },
  ...{ filters: [], sort: [], columns: '[]', isDefault: false, isWatched: false },
};
const ORDER: Order = {
  ...{ sync: false, sample: false, profile: null },
  export: { view: 'Month end', dataset: null, folder: '/exports', format: 'csv' },
};

/** An app in which a person's export is under way once the order has looked for its view. */
function busyApp() {
  const looked = Promise.withResolvers<undefined>();
  const read = (name: string) => {
    if (name !== 'listViews') return Promise.resolve({ kind: 'rows' });
    looked.resolve(undefined);
    return Promise.resolve([VIEW]);
  };
  const data = {
    reader: { call: read },
    status: () => Promise.resolve({ asOf: '2026-09-18T02:00:00Z', complete: true }),
  };
  const open = { record: { id: 'p1', name: 'Desk', kind: 'service' }, data, news: {} };
  const exports = {
    isFree: false,
    begin: vi.fn(() => ({
      state: { exportId: 'e1' },
      ended: Promise.resolve({ standing: 'cancelled', failure: null }),
    })),
    cancel: () => undefined,
  };
  const box = {
    isWanted: true,
    take: () => Promise.resolve(ORDER),
    isAwaited: () => box.isWanted,
    answer: vi.fn(),
    remove: vi.fn(),
  };
  const session = { session: { kind: 'open', profiles: [] }, findOpen: () => open, getOpen: () => open };
  const parts = {
    ...{
      session,
      exports,
      box,
      places: { add: vi.fn() },
      policy: new Policy(),
      clock: new FakeClock(),
      log: silentLog,
    },
    ...{ language: () => 'en', isAttended: () => true, changeSession: (change: () => Promise<void>) => change() },
  };
  // Only the parts that such an order uses.
  const orders = new Orders(parts as unknown as OrderParts);
  return { orders, exports, box, looked: looked.promise };
}

test.each([
  ['is waited for', true, 1],
  ['is waited for no more', false, 0],
])('after a person’s export, a view is exported only if its result %s', async (_, isWanted, begun) => {
  const { orders, exports, box, looked } = busyApp();
  orders.take('order-1');
  await looked;
  box.isWanted = isWanted;
  exports.isFree = true;
  orders.notice();
  await orders.finish();
  expect(exports.begin).toHaveBeenCalledTimes(begun);
  expect(box.remove).toHaveBeenCalledTimes(1 - begun);
  expect(box.answer).toHaveBeenCalledTimes(begun);
});
