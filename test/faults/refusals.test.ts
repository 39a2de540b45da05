// Group C: statuses from a real server, with the real client, engine and store.

import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { DICTIONARIES, type DatasetName, type ResourceName } from '../../shared/contract/fields.ts';
import { findEnding } from '../../shared/contract/last-run.ts';
import { codesOf, overHttp, type HttpScene } from './http-service.ts';
import { heldOf, receiptOf } from './moving-service.ts';
import { figure, IS_FULL, tried } from './points.ts';

/** One page is refused; the requests in flight get no answer. */
type Refusal = { readonly dataset: DatasetName; readonly page: number; readonly how: 'status' | 'code' };

const PAGES = { charges: 3, reports: 5 } as const;
const HOWS = ['status', 'code'] as const;
/** In the shortened set, each place is refused in one of the two ways, and neighbours in different ones. */
const howsAt = (place: number) => (IS_FULL ? HOWS : HOWS.slice(place % 2, (place % 2) + 1));
const REFUSALS: readonly Refusal[] = (['charges', 'reports'] as const).flatMap((dataset) =>
  Array.from({ length: PAGES[dataset] }, (_, index) => index + 1).flatMap((page) =>
    howsAt(page).map((how) => ({ dataset, page, how })),
  ),
);

async function refuseOnce({ dataset, page, how }: Refusal): Promise<void> {
  let started = 0;
  let startedWhenRead = -1;
  const counting: typeof globalThis.fetch = async (...request) => {
    started += 1;
    const response = await globalThis.fetch(...request);
    const text = await response.clone().text();
    if (response.status === 401 || text.includes('"code":"401"')) startedWhenRead = started;
    return response;
  };
  await overHttp(async (scene) => {
    const other = dataset === 'reports' ? 'charges' : 'reports';
    const before = { [dataset]: heldOf(scene.store, dataset), [other]: heldOf(scene.store, other) };
    scene.rows.charges.pop();
    scene.rows.reports.pop();
    let arrived = started;
    let refused: ServerResponse | null = null;
    let abortedInFlight = 0;
    let leftInFlight = 0;
    // Not before the parallel requests have arrived too.
    const refuseOnceAllArrived = (): void => {
      if (arrived < started || refused?.headersSent !== false) return;
      refused.writeHead(how === 'status' ? 401 : 200).end('{"code":"401","message":"expired","data":{}}');
    };
    scene.interfere = (asked, response) => {
      arrived += 1;
      if (refused !== null) {
        leftInFlight += 1;
        response.on('close', () => (abortedInFlight += 1));
      } else if (asked.resource === dataset && asked.page === page && !asked.isFiltered) {
        refused = response;
      }
      refuseOnceAllArrived();
      return refused !== null;
    };
    const receipts = await scene.sync();
    expect(started).toBe(startedWhenRead);
    expect(codesOf(receipts)[dataset]).toBe('unauthorized');
    expect(findEnding(receipts)).toBe('unauthorized');
    expect(heldOf(scene.store, dataset)).toEqual(before[dataset]);
    // What was committed before stays; what was being read beside it is dropped.
    for (const resource of [other, ...DICTIONARIES] as const) {
      expect(receiptOf(receipts, resource).verdict).toMatch(/^(complete|notRun)$/);
    }
    if (receiptOf(receipts, other).verdict === 'notRun') expect(heldOf(scene.store, other)).toEqual(before[other]);
    else expect(scene.store.allRows(other)).toHaveLength(scene.rows[other].length);
    await expect.poll(() => abortedInFlight).toBe(leftInFlight);
    scene.interfere = () => false;
    await scene.sync();
    expect(scene.isInStep()).toBe(true);
  }, counting);
}

test('C1 after a 401, no request starts, those in flight are aborted, and committed datasets stay', async ({
  task,
}) => {
  for (const refusal of REFUSALS) {
    await refuseOnce(refusal);
    tried(task, 1);
  }
  figure(task, `5: 0 requests after a 401 at ${REFUSALS.length} places`);
});

test('C2 a 403 stops only its resource, and that of a dataset names its scope', async ({ task }) => {
  const resources: readonly ResourceName[] = ['charges', 'reports', ...DICTIONARIES];
  for (const [place, refused] of resources.entries()) {
    for (const how of howsAt(place)) {
      await overHttp(async (scene) => {
        const before = scene.held();
        scene.interfere = (asked, response) => {
          if (asked.resource !== refused) return false;
          response.writeHead(how === 'status' ? 403 : 200).end('{"code":403,"message":"no scope","data":{}}');
          return true;
        };
        const codes = codesOf(await scene.sync());
        expect(codes[refused]).toBe('forbidden');
        expect(Object.entries(codes).filter(([, code]) => code === 'complete')).toHaveLength(resources.length - 1);
        if (refused === 'charges' || refused === 'reports') {
          const status = scene.store.reader.resourceStatus({ resource: refused });
          expect(status.last?.missingScope).toEqual(expect.stringContaining('.'));
          expect(heldOf(scene.store, refused).rows).toEqual(
            (before as { rows: unknown }[])[refused === 'charges' ? 0 : 1]?.rows,
          );
        }
        tried(task, 1);
      });
    }
  }
});

/** A 429 does not count as an attempt; row B12 covers it. */
const RETRIED = [408, 500, 502, 503, 504];
const WAITS_MS = [250, 500, 1_000];

/** Page 2 of the reports fails this many times. */
async function failPage(
  scene: HttpScene,
  fault: { status: number; times: number; headers?: Record<string, string> },
): Promise<{ asked: number; code: string | undefined; sleepsMs: readonly number[] }> {
  let asked = 0;
  let failures = 0;
  scene.interfere = ({ resource, page, isFiltered }, response) => {
    if (resource !== 'reports' || page !== 2 || isFiltered) return false;
    asked += 1;
    if (failures >= fault.times) return false;
    failures += 1;
    if (fault.headers?.['date'] !== undefined) response.sendDate = false;
    response.writeHead(fault.status, fault.headers).end('{"code":1,"message":"later","data":{}}');
    return true;
  };
  scene.clock.sleepsMs.length = 0;
  const code = codesOf(await scene.sync()).reports;
  scene.interfere = () => false;
  return { asked, code, sleepsMs: [...scene.clock.sleepsMs] };
}

test('C3 transient failures are tried again with jitter, 4 times in all', async ({ task }) => {
  await overHttp(async (scene) => {
    for (const status of RETRIED) {
      // The last number that is healed, and the first that is not.
      for (const times of IS_FULL ? [1, 2, 3, 4, 5] : [3, 4]) {
        const before = scene.held();
        const { asked, code, sleepsMs } = await failPage(scene, { status, times });
        const isHealed = times < 4;
        expect(code).toBe(isHealed ? 'complete' : status === 408 ? 'timedOut' : 'serverFailed');
        // The second pass requests it once more.
        expect(asked).toBe(isHealed ? times + 2 : 4);
        expect(sleepsMs).toEqual(WAITS_MS.slice(0, Math.min(times, 3)));
        if (!isHealed) expect((scene.held() as unknown[])[1]).toEqual((before as unknown[])[1]);
        expect(scene.isInStep()).toBe(true);
        tried(task, 1);
      }
    }
  });
  figure(task, `5: at most 4 attempts for each of ${RETRIED.length} statuses, up to 5 failures`);
});

test('C4 Retry-After is obeyed to the second and clamped', async ({ task }) => {
  const date = (ms: number): string => new Date(ms).toUTCString();
  const JITTER_MS = 250;
  await overHttp(async (scene) => {
    const now = scene.clock.now();
    const skewed = now - 3 * 365 * 86_400_000;
    const CASES: readonly (readonly [Record<string, string>, number])[] = [
      [{ 'retry-after': '2' }, 2_000],
      [{ 'retry-after': '0' }, 0],
      [{ 'retry-after': ' 7 ' }, 7_000],
      [{ 'retry-after': '999999' }, 60_000],
      [{ 'retry-after': '9'.repeat(400) }, 60_000],
      [{ 'retry-after': '-5' }, JITTER_MS],
      [{ 'retry-after': 'soon' }, JITTER_MS],
      [{ 'retry-after': 'NaN' }, JITTER_MS],
      [{ 'retry-after': '1e3' }, JITTER_MS],
      [{ 'retry-after': '' }, JITTER_MS],
      [{ 'retry-after': date(skewed + 9_000), date: date(skewed) }, 9_000],
      [{ 'retry-after': date(skewed - 9_000), date: date(skewed) }, 0],
      [{ 'retry-after': date(skewed + 1e10), date: date(skewed) }, 60_000],
      [{ 'retry-after': 'Wed, 99 Foo 2026 99:99:99 GMT' }, JITTER_MS],
    ];
    for (const [headers, waitMs] of CASES) {
      const { code, sleepsMs } = await failPage(scene, { status: 503, times: 1, headers });
      expect(code).toBe('complete');
      expect(sleepsMs).toHaveLength(1);
      expect(Math.abs((sleepsMs[0] ?? Number.NaN) - waitMs)).toBeLessThanOrEqual(1_000);
      expect(scene.isInStep()).toBe(true);
      tried(task, 1);
    }
    // A 429 is no attempt. The pauses grow although the service always says one second.
    const { asked, code, sleepsMs } = await failPage(scene, { status: 429, times: 6, headers: { 'retry-after': '1' } });
    expect(code).toBe('complete');
    expect(asked).toBe(6 + 2);
    expect(sleepsMs.reduce((sum, ms) => sum + ms)).toBeGreaterThanOrEqual((1 + 2 + 4 + 8 + 16 + 32) * 1_000);
    tried(task, 1);
  });
  figure(task, '5: Retry-After honoured within 1 s, clamped to 60 s, never negative');
});

test('C5 permanent refusals are not tried again, not even a deep page refused with 400', async ({ task }) => {
  await overHttp(async (scene) => {
    for (const status of [404, 405, 410, 422]) {
      const before = (scene.held() as unknown[])[1];
      const { asked, code, sleepsMs } = await failPage(scene, { status, times: 9 });
      expect([code, asked, sleepsMs]).toEqual(['rejected', 1, []]);
      expect((scene.held() as unknown[])[1]).toEqual(before);
      tried(task, 1);
    }
    const { asked, code } = await failPage(scene, { status: 400, times: 9 });
    expect([code, asked]).toEqual(['tooDeep', 1]);
    tried(task, 1);
  });
});

test('C5 a first page refused with 400 is requested once per smaller size', async ({ task }) => {
  for (const largest of [1_000, 500, 200, 100, 50, 0]) {
    await overHttp(async (scene) => {
      let refusals = 0;
      const sizes = new Set<number>();
      scene.interfere = ({ resource, pageSize, isFiltered }, response) => {
        if (resource !== 'reports' || isFiltered || pageSize === 1) return false;
        refusals += pageSize > largest ? 1 : 0;
        sizes.add(pageSize);
        if (pageSize <= largest) return false;
        response.writeHead(400).end('{"code":400,"message":"too large","data":{}}');
        return true;
      };
      const code = codesOf(await scene.sync()).reports;
      expect(code).toBe(largest === 0 ? 'rejected' : 'complete');
      // The service returns pages of 25 rows, so this size is requested from page 2 on.
      const wanted = [1_000, 500, 200, 100, 50].filter((size) => size >= largest);
      expect([...sizes].filter((size) => size !== 25)).toEqual(wanted);
      expect(refusals).toBe(wanted.filter((size) => size > largest).length);
      expect(scene.isInStep()).toBe(true);
      tried(task, 1);
    });
  }
});
