// Group B: rows move, or answers contradict each other, while they are read.

import { describe, expect, test } from 'vitest';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { PageRequest, ServiceClient } from '../../main/service/client.ts';
import { drift } from '../support/drift.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { servicePrint, storedPrint } from '../support/drift-schedule.ts';
import type { JsonRow } from '../support/scripted-service.ts';
import { tiedClient } from '../support/tied-service.ts';
import { heldOf, inStep, PAGE_CAP, runMoving, type Scene } from './moving-service.ts';
import { depth, tried } from './points.ts';

/** Two passes over five pages. */
const REQUESTS = 10;
const BOTH: readonly DatasetName[] = ['charges', 'reports'];

/** The same change once, before each request in turn. */
async function moveOnceAtEachRequest(change: (scene: Scene, rows: JsonRow[]) => void): Promise<number> {
  let points = 0;
  for (const dataset of BOTH) {
    await inStep(dataset, async (scene) => {
      for (let at = 1; at <= REQUESTS; at += 1) {
        const receipt = await runMoving(scene, (request) => {
          if (request === at) change(scene, scene.service.rows[dataset]);
        });
        // Rows moved once: at most one restart, then the exact result.
        expect(receipt.verdict).toBe('complete');
        if (at > 1 && at < REQUESTS) expect(receipt.requests).toBeGreaterThan(REQUESTS);
        points += 1;
      }
      expect((await scene.run()).verdict).toBe('complete');
      expect(storedPrint(scene.store.allRows(dataset))).toBe(servicePrint(dataset, scene.service.rows[dataset]));
    });
  }
  return points;
}

/** A service whose page answers are rewritten. */
function rewriting(
  scene: Scene,
  rewrite: (request: PageRequest, data: { list: unknown[]; total: unknown }) => unknown,
): ServiceClient {
  const { client } = scene.service;
  return {
    ...client,
    fetchPage: async (request, signal) => {
      const body = JSON.parse(new TextDecoder().decode(await client.fetchPage(request, signal))) as {
        data: { list: unknown[]; total: unknown };
      };
      return new TextEncoder().encode(JSON.stringify({ code: 0, message: 'OK', data: rewrite(request, body.data) }));
    },
  };
}

/** The run ends with this verdict after a bounded number of requests, and the last good copy stays unchanged. */
async function expectRefused(scene: Scene, client: ServiceClient, wanted: readonly string[]): Promise<void> {
  const before = heldOf(scene.store, scene.dataset);
  const asked = scene.service.requests;
  const receipt = await scene.run(client);
  expect(wanted).toContain(receipt.error?.code ?? receipt.verdict);
  expect(heldOf(scene.store, scene.dataset)).toEqual(before);
  expect(scene.service.requests - asked).toBeLessThanOrEqual(5 * REQUESTS);
}

describe('rows that move between pages', () => {
  test('B1 a row inserted before the cursor leads to the exact rows', async ({ task }) => {
    tried(task, await moveOnceAtEachRequest((scene, rows) => void rows.unshift(scene.newRow())));
  });

  test('B2 a row deleted between pages leads to the exact rows', async ({ task }) => {
    tried(task, await moveOnceAtEachRequest((_scene, rows) => void rows.shift()));
  });

  test('B3 a row deleted and another inserted with the same total leads to the exact rows', async ({ task }) => {
    const exchange = (scene: Scene, rows: JsonRow[]): void => {
      rows.shift();
      rows.push(scene.newRow());
    };
    tried(task, await moveOnceAtEachRequest(exchange));
  });

  test('B3 an exchange before every request is never committed', async ({ task }) => {
    for (const dataset of BOTH) {
      await inStep(dataset, async (scene) => {
        const receipt = await runMoving(scene, () => {
          scene.service.rows[dataset].shift();
          scene.service.rows[dataset].push(scene.newRow());
        });
        expect(receipt.verdict).toBe('unsettled');
        tried(task, 1);
      });
    }
  });

  test('B4 rows in another order on each request are refused after 3 restarts', async ({ task }) => {
    for (const dataset of BOTH) {
      for (let seed = 1; seed <= depth({ short: 5, full: 50 }); seed += 1) {
        await inStep(dataset, async (scene) => {
          const random = seededRandom(seed);
          const receipt = await runMoving(scene, () => scene.service.rows[dataset].sort(() => random() - 0.5));
          expect(receipt.error?.code).toBe('unsettled');
          expect(receipt.passes).toBeLessThanOrEqual(5);
          tried(task, 1);
        });
      }
    }
  });

  test('B4 an order that differs from page to page, and never for a page, leads to the exact rows or is refused', async ({
    task,
  }) => {
    for (const dataset of BOTH) {
      for (let rows = 110; rows <= depth({ short: 130, full: 200 }); rows += 10) {
        await inStep(dataset, async (scene) => {
          const held = scene.service.rows[dataset];
          while (held.length < rows) held.push(scene.newRow());
          const before = heldOf(scene.store, dataset);
          const receipt = await scene.run(tiedClient(scene.service, PAGE_CAP));
          if (receipt.error === null) {
            expect(storedPrint(scene.store.allRows(dataset))).toBe(servicePrint(dataset, held));
          } else {
            expect(receipt.error.code).toBe('unordered');
            expect(heldOf(scene.store, dataset)).toEqual(before);
          }
          tried(task, 1);
        });
      }
    }
  });

  test('B7 a total of 0 is held back until the person decides', async ({ task }) => {
    for (const dataset of BOTH) {
      await inStep(dataset, async (scene) => {
        const before = heldOf(scene.store, dataset);
        const rows = scene.service.rows[dataset].splice(0);
        expect((await scene.run()).verdict).toBe('heldBack');
        expect(heldOf(scene.store, dataset)).toEqual(before);
        const status = scene.store.reader.resourceStatus({ resource: dataset });
        expect(status.heldBack).toMatchObject({ newRows: 0, liveRows: rows.length });
        scene.store.writer.decideHeldBack({ dataset, decision: 'keep' });
        expect(heldOf(scene.store, dataset)).toEqual(before);
        scene.service.rows[dataset].push(...rows);
        expect((await scene.run()).verdict).toBe('complete');
        tried(task, 2);
      });
    }
  });

  test('B8 one id with two contents on two pages is not settled by the later page', async ({ task }) => {
    await inStep('charges', async (scene) => {
      for (let page = 2; page <= 5; page += 1) {
        const client = rewriting(scene, (request, data) => {
          if (request.page !== page) return data;
          return { ...data, list: [{ id: '1', name: 'the other content', fee_rate: '9' }, ...data.list.slice(1)] };
        });
        await expectRefused(scene, client, ['unordered']);
        tried(task, 1);
      }
    });
  });

  test('B1 B2 B3 random moves of every kind are exact or refused', async ({ task }) => {
    for (const dataset of BOTH) {
      for (let seed = 1; seed <= depth({ short: 10, full: 200 }); seed += 1) {
        await inStep(dataset, async (scene) => {
          const random = seededRandom(seed);
          await runMoving(scene, () => {
            if (random() < 0.1) drift(scene.service.rows[dataset], random, () => scene.newRow());
          });
          tried(task, 1);
        });
      }
    }
  });
});

describe('pages that contradict themselves', () => {
  const TOTALS: readonly (readonly [string, (page: number, calls: number) => unknown, readonly string[]])[] = [
    ['grows on every answer', (_page, calls) => 120 + calls * 25, ['unsettled']],
    ['is negative', () => -1, ['badResponse']],
    ['is beyond any list', () => 9_000_000_000_000, ['badResponse']],
    ['is beyond whole numbers', () => 1e300, ['badResponse']],
    ['is a fraction', () => 12.5, ['badResponse']],
    ['is words', () => 'many', ['badResponse']],
    ['is empty text', () => '', ['badResponse']],
    ['is null', () => null, ['badResponse']],
    ['is missing', () => undefined, ['badResponse']],
    ['is a list', () => [120], ['badResponse']],
    ['is true', () => true, ['badResponse']],
    ['says more than there is', () => 5_000, ['unsettled']],
    ['says less than there is', () => 30, ['unsettled']],
    ['differs on the last page', (page) => (page === 5 ? 121 : 120), ['unsettled']],
  ];

  test('B5 impossible totals are a typed error after few requests', async ({ task }) => {
    for (const dataset of BOTH) {
      await inStep(dataset, async (scene) => {
        for (const [title, total, wanted] of TOTALS) {
          let calls = 0;
          const client = rewriting(scene, (request, data) => ({ ...data, total: total(request.page, ++calls) }));
          await expectRefused(scene, client, wanted).catch((cause: unknown) => {
            throw new Error(`a total that ${title}, of ${dataset}`, { cause });
          });
          tried(task, 1);
        }
      });
    }
  });

  test('B6 an empty page before the end, a page that is too long and an ignored page number are noticed', async ({
    task,
  }) => {
    const REWRITES: readonly ((page: number, list: unknown[], first: unknown[]) => unknown[])[] = [
      (page, list) => (page === 3 ? [] : list),
      (page, list) => (page === 1 ? [] : list),
      (page, list) => (page === 2 ? list.slice(1) : list),
      (page, list, first) => (page === 2 ? [...list, ...first] : list),
      (_page, _list, first) => first,
      (page, list, first) => (page === 4 ? first : list),
    ];
    for (const dataset of BOTH) {
      await inStep(dataset, async (scene) => {
        for (const rewrite of REWRITES) {
          const first = structuredClone(scene.service.rows[dataset].slice(0, PAGE_CAP));
          const client = rewriting(scene, (request, data) => ({
            ...data,
            list: rewrite(request.page, data.list, first),
          }));
          await expectRefused(scene, client, ['unsettled', 'badResponse']);
          tried(task, 1);
        }
      });
    }
  });
});
