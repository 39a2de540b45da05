// Group C: connections, redirects, certificates, clocks and cancels.

import type { ServerResponse } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { ageOf, freshnessOf } from '../../renderer/lib/hong-kong-time.ts';
import { selfSignedCertificate, serveHttp, serveTls } from '../support/loopback.ts';
import { codesOf, overHttp, pageText, TOKEN, type HttpScene } from './http-service.ts';
import { heldOf } from './moving-service.ts';
import { depth, figure, IS_FULL, tried } from './points.ts';

afterEach(() => setDefaultCACertificates(getCACertificates('bundled')));

/** Answers the first `times` attempts at page `at` of the reports itself. */
function interfereWithReports(
  scene: HttpScene,
  answer: (response: ServerResponse) => void,
  { at = 2, times = Infinity }: { at?: number; times?: number } = {},
): void {
  let asked = 0;
  scene.interfere = ({ resource, page, isFiltered }, response) => {
    if (resource !== 'reports' || page !== at || isFiltered || ++asked > times) return false;
    answer(response);
    return true;
  };
}

function drip(response: ServerResponse, start: () => void, piece: string): void {
  start();
  const timer = setInterval(() => response.socket?.write(piece), 50);
  response.socket?.on('close', () => clearInterval(timer));
}

const SLOW: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['no header at all', () => undefined],
  ['half a header', (response) => void response.socket?.write('HTTP/1.1 200 OK\r\nContent-Ty')],
  [
    'a header a byte at a time',
    (response) => drip(response, () => response.socket?.write('HTTP/1.1 200 OK\r\nX-A: '), 'a'),
  ],
  ['a body that never starts', (response) => response.writeHead(200).flushHeaders()],
  [
    'a body a blank at a time',
    (response) =>
      drip(
        response,
        () => response.socket?.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'),
        '1\r\n \r\n',
      ),
  ],
];

test('C9 an answer that never ends is abandoned at the deadline of the whole request', async ({ task }) => {
  const DEADLINE_MS = 200;
  await overHttp(async (scene) => {
    for (const [title, answer] of SLOW) {
      const before = scene.held();
      interfereWithReports(scene, answer);
      const startedMs = performance.now();
      const receipts = await scene.store.sync(scene.clientWith({ deadlineMs: DEADLINE_MS }));
      const tookMs = performance.now() - startedMs;
      expect(codesOf(receipts).reports, title).toBe('timedOut');
      expect(tookMs).toBeLessThan(4 * DEADLINE_MS + 3_000);
      expect((scene.held() as unknown[])[1]).toEqual((before as unknown[])[1]);
      tried(task, 1);
    }
    scene.interfere = () => false;
    await scene.sync();
    expect(scene.isInStep()).toBe(true);
  });
});

test.runIf(IS_FULL)('C9 the deadline of a request is 30 s', async ({ task }) => {
  await overHttp(async (scene) => {
    scene.interfere = (_asked, response) => SLOW[4]?.[1](response) === undefined;
    const startedMs = performance.now();
    const request = { dataset: 'reports', page: 1, pageSize: 1_000 } as const;
    const thrown = await scene.client.fetchPage(request, new AbortController().signal).catch((error: unknown) => error);
    const tookMs = performance.now() - startedMs;
    expect(thrown).toMatchObject({ code: 'timedOut' });
    expect(tookMs).toBeLessThanOrEqual(30_500);
    figure(task, `4: a request that drips ends after ${(tookMs / 1_000).toFixed(2)} s (≤ 30 s)`);
    tried(task, 1);
  });
});

test('C11 a network that fails for a while is tried again; one that stays down leaves the last good copy', async ({
  task,
}) => {
  const FAILS: readonly ((response: ServerResponse) => void)[] = [
    (response) => response.socket?.resetAndDestroy(),
    (response) => response.socket?.end(),
    (response) =>
      response.socket?.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{', () =>
        response.socket?.resetAndDestroy(),
      ),
  ];
  await overHttp(async (scene) => {
    for (const fail of FAILS) {
      for (const times of [1, 2, 3, Infinity]) {
        const before = (scene.held() as unknown[])[1];
        interfereWithReports(scene, fail, { times });
        const code = codesOf(await scene.sync()).reports;
        expect(code === 'complete').toBe(times < 4);
        if (times === Infinity) expect((scene.held() as unknown[])[1]).toEqual(before);
        scene.interfere = () => false;
        tried(task, 1);
      }
    }
    await scene.sync();
    expect(scene.isInStep()).toBe(true);
  });
});

test('C11 no listener, no such host or no network ends the run; the next run works once they are back', async ({
  task,
}) => {
  const failure = (code: string): TypeError =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  const FAILURES: readonly (() => Error)[] = [
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'ECONNRESET'].map(
      (code) => () => failure(code),
    ),
    ...['ERR_INTERNET_DISCONNECTED', 'ERR_NAME_NOT_RESOLVED', 'ERR_NETWORK_CHANGED', 'ERR_NETWORK_IO_SUSPENDED'].map(
      (name) => () => new Error(`net::${name}`),
    ),
  ];
  await overHttp(async (scene) => {
    for (const fail of FAILURES) {
      for (const afterRequests of [0, 3, 6]) {
        const before = scene.held() as { rows: unknown }[];
        let asked = 0;
        const fetch: typeof globalThis.fetch = (...request) =>
          ++asked > afterRequests ? Promise.reject(fail()) : globalThis.fetch(...request);
        scene.clock.sleepsMs.length = 0;
        const receipts = await scene.store.sync(scene.clientWith({ fetch }));
        expect(receipts.some(({ error }) => error?.code === 'offline')).toBe(true);
        expect(scene.clock.sleepsMs.length).toBeLessThanOrEqual(3 * 4);
        expect(scene.held() as unknown[]).toEqual(before);
        expect(receipts.at(-1)?.verdict).not.toBe('complete');
        tried(task, 1);
      }
    }
    expect(new Set(Object.values(codesOf(await scene.sync())))).toEqual(new Set(['complete']));
    expect(scene.isInStep()).toBe(true);
  });
});

test('C12 a redirect is refused wherever it leads, and the token goes nowhere else', async ({ task }) => {
  await using other = await serveHttp((_request, response) => response.end('{}'));
  await overHttp(async (scene) => {
    const before = scene.held();
    const places = [
      `${other.url}/v1`,
      'http://service.example/',
      'https://service.example/',
      'file:///etc/hostname',
      '/v1/datasets/x',
      '//127.0.0.1:1/',
    ];
    for (const status of [300, 301, 302, 303, 307, 308]) {
      for (const location of places) {
        const seen = scene.service.seen.length;
        scene.interfere = (_asked, response) => {
          response.writeHead(status, { location }).end();
          return true;
        };
        const receipts = await scene.sync();
        expect(receipts[0]?.error?.code).toBe('redirected');
        expect(scene.service.seen.length - seen).toBe(1);
        expect(scene.held()).toEqual(before);
        tried(task, 1);
      }
    }
    expect(other.seen).toEqual([]);
  });
});

test('C13 an untrusted certificate is refused before the token is sent', async ({ task }) => {
  const GOOD = { name: 'IP:127.0.0.1', from: '20200101000000Z', to: '20990101000000Z' };
  const CASES = [
    ['signed by itself', GOOD, false],
    ['expired', { ...GOOD, to: '20200102000000Z' }, true],
    ['not valid yet', { ...GOOD, from: '20980101000000Z' }, true],
    ['for another name', { ...GOOD, name: 'DNS:other.example' }, true],
  ] as const;
  await overHttp(async (scene) => {
    for (const [title, wish, isTrusted] of CASES) {
      const before = scene.held();
      const certificate = selfSignedCertificate(wish);
      setDefaultCACertificates([...getCACertificates('bundled'), ...(isTrusted ? [certificate.cert.toString()] : [])]);
      await using service = await serveTls(certificate, (_request, response) => response.end('{}'));
      const receipts = await scene.store.sync(scene.clientWith({ serviceUrl: service.url }));
      expect(receipts[0]?.error?.code, title).toBe('certificate');
      expect(service.seen).toEqual([]);
      expect(JSON.stringify(receipts)).not.toContain(TOKEN);
      expect(scene.held()).toEqual(before);
      tried(task, 1);
    }
  });
});

test('C14 a clock ten years off, or one that jumps during a wait, makes no wait endless and no age negative', async ({
  task,
}) => {
  const YEAR_MS = 365 * 86_400_000;
  for (const jumpMs of [10 * YEAR_MS, -10 * YEAR_MS, YEAR_MS, -60_000]) {
    await overHttp(async (scene) => {
      scene.clock.correct(jumpMs);
      const headers = {
        'retry-after': new Date(scene.clock.now() - jumpMs + 5_000).toUTCString(),
        date: new Date(scene.clock.now() - jumpMs).toUTCString(),
      };
      let failed = 0;
      interfereWithReports(
        scene,
        (response) => {
          // Also during the wait between an answer and the next attempt.
          scene.clock.correct(++failed % 2 === 0 ? jumpMs : -jumpMs);
          response.sendDate = false;
          response.writeHead(503, failed === 1 ? headers : {}).end();
        },
        { times: 3 },
      );
      scene.clock.sleepsMs.length = 0;
      expect(codesOf(await scene.sync()).reports).toBe('complete');
      expect(scene.clock.sleepsMs.every((ms) => ms >= 0 && ms <= 60_000)).toBe(true);
      expect(scene.isInStep()).toBe(true);
      const { asOf } = heldOf(scene.store, 'reports');
      for (const nowMs of [scene.clock.now(), scene.clock.now() - 20 * YEAR_MS, Date.parse(asOf ?? '') - 1]) {
        const age = ageOf(asOf ?? '', nowMs);
        expect(age.unit === 'ahead' || age.count >= 0).toBe(true);
        expect(['fresh', 'aging', 'stale', 'ahead']).toContain(
          freshnessOf({ asOf: asOf ?? '', checkedAt: null }, 3, nowMs),
        );
      }
      tried(task, 1);
    });
  }
});

test('C15 a cancel at any request ends the run within a second and keeps the last good copy', async ({ task }) => {
  let slowestMs = 0;
  await overHttp(async (scene) => {
    // Six resources: four dictionaries, then 2 × 3 and 2 × 5 pages.
    for (let at = 1; at <= 20; at += depth({ short: 4, full: 1 })) {
      for (const how of ['unanswered', 'answered'] as const) {
        const before = scene.held() as readonly { rows: unknown; asOf: unknown }[];
        const abort = new AbortController();
        let asked = 0;
        let cancelledMs = 0;
        scene.interfere = (page, response) => {
          if (++asked < at) return false;
          if (asked === at) {
            cancelledMs = performance.now();
            abort.abort(new AppError('cancelled', 'by the person'));
          }
          if (how === 'answered') response.end(pageText(scene.rows, page));
          return true;
        };
        const receipts = await scene.sync({ signal: abort.signal });
        const tookMs = performance.now() - cancelledMs;
        slowestMs = Math.max(slowestMs, tookMs);
        expect(tookMs).toBeLessThan(1_000);
        const codes = codesOf(receipts);
        const after = scene.held() as readonly { rows: unknown; asOf: unknown }[];
        (['charges', 'reports'] as const).forEach((dataset, index) => {
          if (codes[dataset] !== 'complete') expect(after[index]).toEqual(before[index]);
        });
        scene.interfere = () => false;
        tried(task, 1);
      }
    }
    await scene.sync();
    expect(scene.isInStep()).toBe(true);
  });
  figure(task, `4: slowest cancel ${slowestMs.toFixed(0)} ms (≤ 1 s)`);
});
