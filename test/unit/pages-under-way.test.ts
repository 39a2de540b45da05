// One pass: how many pages are requested while others wait to be stored.

import { expect, test } from 'vitest';
import type { ServiceClient } from '../../main/service/client.ts';
import { newCost } from '../../main/sync/reading/context.ts';
import type { PageSource } from '../../main/sync/reading/page-source.ts';
import { readPass } from '../../main/sync/reading/pass.ts';
import { FEWEST_AT_ONCE, LARGE_BODY_BYTES } from '../../main/sync/reading/requests-at-once.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { pagesContext } from '../support/run-context.ts';

const PAGES = 60;
const PAGE_ROWS = 1_000;
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Passes that are read beside each other. The writer stores page 1, and every other page only after `store`. */
function passesOf(bodyBytes: number, { passes = 1, isInTurn = false } = {}) {
  const seen = { asked: 0, underWay: 0, mostUnderWay: 0, stored: 0 };
  const gate = Promise.withResolvers<undefined>();
  const clock = new FakeClock();
  const fetchPage: ServiceClient['fetchPage'] = async () => {
    seen.asked += 1;
    seen.mostUnderWay = Math.max(seen.mostUnderWay, ++seen.underWay);
    await new Promise((resolve) => setImmediate(resolve));
    seen.underWay -= 1;
    return new Uint8Array(bodyBytes);
  };
  const context = pagesContext({
    fetchPage,
    writer: { call: () => Promise.reject(new Error('not called here')) },
    clock,
  });
  const source: PageSource = {
    dataset: 'reports',
    startPass: () => undefined,
    async readPage({ page }) {
      if (page > 1) await gate.promise;
      seen.stored += 1;
      const total = PAGES * PAGE_ROWS;
      return { rows: PAGE_ROWS, total, changed: true, rowsDigest: String(page), isVaried: true };
    },
    endPass: () => Promise.resolve({ rows: PAGES * PAGE_ROWS, duplicateIds: 0, rowErrors: 0 }),
    findRepeated: () => Promise.resolve(null),
    discardPass: () => Promise.resolve(),
    addRows: () => undefined,
  };
  const readOne = () => readPass({ context, source, cost: newCost(), isConfirming: false, isInTurn });
  const end = Promise.all(Array.from({ length: passes }, readOne));
  return { seen, end, store: () => gate.resolve(undefined) };
}

test('while pages wait to be stored, as many again are requested, and no more', async () => {
  const { seen, end, store } = passesOf(300_000);
  await turns();
  expect(seen).toMatchObject({ asked: 1 + 2 * FEWEST_AT_ONCE, underWay: 0, stored: 1 });
  store();
  expect(await end).toMatchObject([{ kind: 'sound', rows: PAGES * PAGE_ROWS }]);
  expect(seen).toMatchObject({ asked: PAGES, stored: PAGES, mostUnderWay: FEWEST_AT_ONCE });
});

test('two passes beside each other have no more pages under way than one', async () => {
  const { seen, end, store } = passesOf(300_000, { passes: 2 });
  await turns();
  expect(seen).toMatchObject({ asked: 2 + 2 * FEWEST_AT_ONCE, underWay: 0, stored: 2 });
  store();
  await end;
  expect(seen).toMatchObject({ asked: 2 * PAGES, stored: 2 * PAGES, mostUnderWay: FEWEST_AT_ONCE });
});

test('no other page is requested while large ones wait to be stored', async () => {
  const { seen, end, store } = passesOf(LARGE_BODY_BYTES + 1);
  await turns();
  expect(seen).toMatchObject({ asked: 1 + FEWEST_AT_ONCE, underWay: 0, stored: 1 });
  store();
  expect(await end).toMatchObject([{ kind: 'sound' }]);
});

test('pages that are read in turn are requested only once the page before is stored', async () => {
  const { seen, end, store } = passesOf(300_000, { isInTurn: true });
  await turns();
  expect(seen).toMatchObject({ asked: 2, underWay: 0, stored: 1 });
  store();
  expect(await end).toMatchObject([{ kind: 'sound' }]);
  expect(seen).toMatchObject({ asked: PAGES, stored: PAGES, mostUnderWay: 1 });
});
