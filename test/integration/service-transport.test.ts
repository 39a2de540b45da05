import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { AppError } from '../../main/errors.ts';
import { createServiceClient, type ServiceClientOptions } from '../../main/service/client.ts';
import { decodePage } from '../../main/service/answer/decode.ts';
import { withRetry } from '../../main/service/retry.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { serveHttp, serveRaw } from '../support/loopback.ts';

const TOKEN = 'CANARY-TOKEN-5b1d';
const PAGE = '{"code":0,"message":"ok","data":{"list":[{"currency":"HKD"}],"total":1}}';
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

function clientOf(serviceUrl: string, options: Partial<ServiceClientOptions> = {}) {
  const client = createServiceClient({
    serviceUrl,
    token: TOKEN,
    fetch: globalThis.fetch,
    clock: systemClock,
    ...options,
  });
  return {
    fetchReports: (signal = new AbortController().signal) =>
      client.fetchPage({ dataset: 'reports', page: 1, pageSize: 1_000 }, signal),
    client,
  };
}

/** `fetch`, and when the reader of its answer has the head and waits for the body. */
function notingHead() {
  const head = Promise.withResolvers<undefined>();
  const fetch: typeof globalThis.fetch = async (...request) => {
    const response = await globalThis.fetch(...request);
    setImmediate(() => head.resolve(undefined));
    return response;
  };
  return { fetch, head: head.promise };
}

async function errorOf(work: Promise<unknown>): Promise<AppError> {
  const thrown = await work.then(
    () => new Error('nothing was thrown'),
    (error: unknown) => error,
  );
  if (!(thrown instanceof AppError)) throw thrown;
  expect(thrown.message + JSON.stringify(thrown.facts)).not.toContain(TOKEN);
  return thrown;
}

describe('a request', () => {
  test('sends the token, requests JSON and returns no cookie', async () => {
    await using service = await serveHttp((_request, response) => {
      response.writeHead(200, { 'set-cookie': 'session=1' }).end(PAGE);
    });
    const { fetchReports, client } = clientOf(service.url);
    const { signal } = new AbortController();
    expect(new TextDecoder().decode(await fetchReports())).toBe(PAGE);
    await client.fetchPage({ dataset: 'charges', page: 3, pageSize: 50 }, signal);
    await client.fetchDictionary({ name: 'tenant_currencies', paging: { page: 1, pageSize: 1_000 } }, signal);
    expect(service.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/v1/datasets/booking_billing_dcp_daily_reports', '{"page":1,"page_size":1000}'],
      ['GET', '/v1/datasets/booking_single_item_packages?page=3&page_size=50', ''],
      ['GET', '/v1/datasets/refs/tenant_currencies?page=1&page_size=1000', ''],
    ]);
    for (const { headers } of service.seen) {
      expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
      expect(headers.accept).toBe('application/json');
      expect(headers['accept-encoding']).toMatch(/\bgzip\b/);
      expect(headers.cookie).toBeUndefined();
    }
    expect(service.seen[0]?.headers['content-type']).toBe('application/json');
  });

  test('gives its body in a buffer of its own, decompressed', async () => {
    await using service = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(PAGE));
    });
    const body = await clientOf(service.url).fetchReports();
    expect(body.buffer.byteLength).toBe(body.length);
    expect(decodePage('reports', body).rows).toHaveLength(1);
  });

  test('never sends the token over plain http to another computer', async () => {
    let calls = 0;
    const fetch = (): Promise<Response> => Promise.resolve(new Response(String(++calls)));
    const error = await errorOf(clientOf('http://service.example', { fetch }).fetchReports());
    expect([error.code, calls]).toEqual(['badAddress', 0]);
  });
});

describe('statuses', () => {
  test.each([
    [400, 'rejected', 1],
    [401, 'unauthorized', 1],
    [403, 'forbidden', 1],
    [404, 'rejected', 1],
    [405, 'rejected', 1],
    [408, 'timedOut', 4],
    [429, 'serverFailed', 4],
    [500, 'serverFailed', 4],
    [502, 'serverFailed', 4],
    [503, 'serverFailed', 4],
    [504, 'serverFailed', 4],
  ])('%i is %s after exactly %i attempts', async (status, code, attempts) => {
    await using service = await serveHttp((_request, response) => {
      response.writeHead(status).end('{"code":"B1","message":"no","data":{}}');
    });
    const { fetchReports } = clientOf(service.url);
    const { signal } = new AbortController();
    const error = await errorOf(
      withRetry(() => fetchReports(signal), { signal, clock: new FakeClock(), random: () => 0 }),
    );
    expect(error.code).toBe(code);
    expect(error.facts).toMatchObject({ status, businessCode: 'B1', envelope: 1 });
    expect(service.seen).toHaveLength(attempts);
    expect(error.facts['scope']).toBe(status === 403 ? 'b2b_billing.dcp_report' : undefined);
  });

  test('403 names no scope for a page with filters, which the account may lack permission for', async () => {
    await using service = await serveHttp((_request, response) => {
      response.writeHead(403).end('{"code":"B1","message":"no","data":{}}');
    });
    const { client } = clientOf(service.url);
    const { signal } = new AbortController();
    const ask = (filters: Readonly<Record<string, string>>): Promise<AppError> =>
      errorOf(client.fetchPage({ dataset: 'charges', page: 1, pageSize: 1, filters }, signal));
    expect((await ask({})).facts['scope']).toBe('svc_hk_charging.svc_hk_fee_level_query');
    expect((await ask({ aaid: '3' })).facts['scope']).toBeUndefined();
  });

  test.each([1, 2, 3])(
    '%i failures with 503 are followed by the page, after waiting as Retry-After says',
    async (failures) => {
      await using service = await serveHttp((_request, response) => {
        if (service.seen.length <= failures) response.writeHead(503, { 'retry-after': '2' }).end();
        else response.end(PAGE);
      });
      const { fetchReports } = clientOf(service.url);
      const clock = new FakeClock();
      const { signal } = new AbortController();
      await withRetry(() => fetchReports(signal), { signal, clock, random: () => 0.5 });
      expect(clock.sleepsMs).toEqual(Array.from({ length: failures }, () => 2_000));
    },
  );

  test.each([
    ['short', '{"code":"401","message":"no","data":{}}', 'asked'],
    ['long', `{"code":"401","message":"${'x'.repeat(5_000)}","data":{}}`, 'asked'],
    ['long and ends with it', `{"data":{"x":"${'x'.repeat(5_000)}"},"code":"401"}`, 'asked'],
    [
      'long and has much after its data',
      `{"data":{"x":"${'x'.repeat(5_000)}"},"message":"${'x'.repeat(600)}","code":"401"}`,
      'decoded',
    ],
  ])(
    '401 as a code inside an HTTP 200 that is %s is unauthorized after one request',
    async (_name, answer, thrownWhere) => {
      await using service = await serveHttp((_request, response) => {
        response.end(answer);
      });
      const { signal } = new AbortController();
      const { fetchReports } = clientOf(service.url);
      let step = 'asked';
      const attempt = async () => {
        const body = await fetchReports(signal);
        step = 'decoded';
        return decodePage('reports', body);
      };
      const error = await errorOf(withRetry(attempt, { signal, clock: new FakeClock(), random: () => 0 }));
      expect(error).toMatchObject({ code: 'unauthorized', facts: { status: 200, businessCode: '401' } });
      expect(step).toBe(thrownWhere);
      expect(service.seen).toHaveLength(1);
    },
  );

  test('a status counts even if its body is cut', async () => {
    await using service = await serveRaw((socket) => {
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 500\r\n\r\n{"code"');
    });
    expect((await errorOf(clientOf(service.url).fetchReports())).code).toBe('unauthorized');
  });

  test('a status counts even if its body is endless', async () => {
    await using service = await serveHttp((_request, response) => {
      response.writeHead(403);
      const timer = setInterval(() => response.write('x'.repeat(100_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect((await errorOf(clientOf(service.url).fetchReports())).code).toBe('forbidden');
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('%i to another host is refused, and the token stays here', async (status) => {
    await using other = await serveHttp((_request, response) => response.end(PAGE));
    await using service = await serveHttp((_request, response) => {
      response.writeHead(status, { location: `${other.url}/elsewhere` }).end();
    });
    const error = await errorOf(clientOf(service.url).fetchReports());
    expect(error.code).toBe('redirected');
    expect([service.seen.length, other.seen.length]).toEqual([1, 0]);
  });

  test.each(['file:///etc/hostname', 'http://service.example/', '/same/host', 'not a url'])(
    'a redirect to %s is refused as well',
    async (location) => {
      await using service = await serveHttp((_request, response) => response.writeHead(302, { location }).end());
      expect((await errorOf(clientOf(service.url).fetchReports())).code).toBe('redirected');
      expect(service.seen).toHaveLength(1);
    },
  );
});

describe('cut bodies are transient', () => {
  const gzipped = gzipSync(PAGE.padEnd(5_000));
  const cases: readonly (readonly [string, readonly (string | Buffer)[]])[] = [
    ['content-length', [`${HEAD}Content-Length: 500\r\n\r\n`, PAGE.slice(0, 40)]],
    ['chunked', [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, `28\r\n${PAGE.slice(0, 40)}\r\n`]],
    ['close-delimited', [`${HEAD}Connection: close\r\n\r\n`, PAGE.slice(0, 40)]],
    ['close-delimited, nothing came', [`${HEAD}Connection: close\r\n\r\n`]],
    ['gzip', [`${HEAD}Content-Encoding: gzip\r\nConnection: close\r\n\r\n`, gzipped.subarray(0, 40)]],
    ['gzip, content-length', [`${HEAD}Content-Encoding: gzip\r\nContent-Length: 900\r\n\r\n`, gzipped.subarray(0, 40)]],
  ];

  test.each(cases)('%s: tried 4 times, then a typed error', async (_title, parts) => {
    let connections = 0;
    await using service = await serveRaw((socket) => {
      connections++;
      for (const part of parts) socket.write(part);
      socket.end();
    });
    const { signal } = new AbortController();
    const { fetchReports } = clientOf(service.url);
    const attempt = async () => decodePage('reports', await fetchReports(signal));
    const error = await errorOf(withRetry(attempt, { signal, clock: new FakeClock(), random: () => 0 }));
    expect(error).toMatchObject({ code: 'badResponse', facts: { kind: 'cut', transient: 1 } });
    expect(connections).toBe(4);
  });

  test('a reset in the middle of the body', async () => {
    const { fetch, head } = notingHead();
    await using service = await serveRaw((socket) => {
      socket.write(`${HEAD}Content-Length: 500\r\n\r\n${PAGE.slice(0, 40)}`);
      void head.then(() => socket.resetAndDestroy());
    });
    const error = await errorOf(clientOf(service.url, { fetch }).fetchReports());
    expect(error).toMatchObject({ code: 'badResponse', facts: { kind: 'cut', transient: 1 } });
  });
});

describe('network failures', () => {
  test('a reset before the status', async () => {
    await using service = await serveRaw((socket) => socket.resetAndDestroy());
    expect(await errorOf(clientOf(service.url).fetchReports())).toMatchObject({
      code: 'offline',
      facts: { kind: 'reset', transient: 1 },
    });
  });

  test('a close before the status', async () => {
    await using service = await serveRaw((socket) => socket.end());
    expect((await errorOf(clientOf(service.url).fetchReports())).facts['kind']).toBe('reset');
  });

  test('a port where nothing listens', async () => {
    const gone = await serveHttp(() => undefined);
    await gone[Symbol.asyncDispose]();
    expect(await errorOf(clientOf(gone.url).fetchReports())).toMatchObject({
      code: 'offline',
      facts: { kind: 'refused', transient: 1, net: 'ECONNREFUSED' },
    });
  });

  test('a server that does not speak HTTP', async () => {
    await using service = await serveRaw((socket) => socket.end('220 mail.example ESMTP\r\n'));
    expect((await errorOf(clientOf(service.url).fetchReports())).code).toBe('notTheService');
  });

  test('https to a port that speaks plain http', async () => {
    await using service = await serveHttp((_request, response) => response.end(PAGE));
    const error = await errorOf(clientOf(service.url.replace('http:', 'https:')).fetchReports());
    expect(error).toMatchObject({ code: 'notTheService', facts: { kind: 'tls' } });
  });
});

describe('deadline, cap and cancel', () => {
  test.each([
    ['never sends a status', 0],
    ['drips the body', 1],
  ])('a service that %s is abandoned at the deadline', async (_title, startsBody) => {
    await using service = await serveRaw((socket) => {
      if (startsBody === 0) return;
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
      const timer = setInterval(() => socket.write('1\r\n \r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const startedMs = performance.now();
    const error = await errorOf(clientOf(service.url, { deadlineMs: 200 }).fetchReports());
    expect(error).toMatchObject({ code: 'timedOut', facts: { kind: 'deadline' } });
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });

  test.each(['plain', 'gzip bomb', 'content-length'])('a body over the limit is abandoned early (%s)', async (kind) => {
    const maxBodyBytes = 1024 * 1024;
    // 200 MiB in members of 1 MiB, so that the test itself does not use the memory that it measures.
    const bomb = Buffer.concat(Array.from({ length: 200 }, () => gzipSync(Buffer.alloc(maxBodyBytes), { level: 1 })));
    let isLetGo = false;
    await using service = await serveHttp((_request, response) => {
      response.on('close', () => (isLetGo = !response.writableFinished));
      if (kind === 'gzip bomb') {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
        return;
      }
      response.writeHead(200, kind === 'plain' ? {} : { 'content-length': 300 * maxBodyBytes });
      const chunk = Buffer.alloc(64 * 1024, 0x20);
      const timer = setInterval(() => response.write(chunk), 0);
      response.on('close', () => clearInterval(timer));
    });
    const before = process.memoryUsage().arrayBuffers;
    const error = await errorOf(clientOf(service.url, { maxBodyBytes }).fetchReports());
    expect(error).toMatchObject({ code: 'badResponse', facts: { kind: 'tooLarge', limitBytes: maxBodyBytes } });
    expect(error.facts['transient']).toBeUndefined();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * maxBodyBytes);
    if (kind !== 'gzip bomb') await expect.poll(() => isLetGo).toBe(true);
  });

  test.each(['before the request', 'before the status', 'in the body'])('a cancel %s ends it at once', async (when) => {
    const { fetch, head } = notingHead();
    const controller = new AbortController();
    await using service = await serveRaw((socket) => {
      if (when === 'in the body') socket.write(`${HEAD}Content-Length: 500\r\n\r\n{`);
      else controller.abort();
    });
    if (when === 'before the request') controller.abort();
    void head.then(() => controller.abort());
    const startedMs = performance.now();
    const error = await errorOf(clientOf(service.url, { fetch }).fetchReports(controller.signal));
    expect(error.code).toBe('cancelled');
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });

  test('a host whose body ignores the abort is abandoned all the same', async () => {
    const deaf = new ReadableStream<Uint8Array>({ pull: () => new Promise<void>(() => undefined) });
    const fetch = (): Promise<Response> => Promise.resolve(new Response(deaf));
    const error = await errorOf(clientOf('https://sample.invalid', { fetch, deadlineMs: 50 }).fetchReports());
    expect(error.code).toBe('timedOut');
  });

  test.each([200, 500])(
    'status %i with too large a body: the stream is cancelled, and so is the host’s request',
    async (status) => {
      let isCancelled = false;
      const signals: AbortSignal[] = [];
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
        cancel: () => void (isCancelled = true),
      });
      const fetch = (_url: unknown, init?: RequestInit): Promise<Response> => {
        if (init?.signal) signals.push(init.signal);
        return Promise.resolve(new Response(endless, { status }));
      };
      await errorOf(clientOf('https://sample.invalid', { fetch, maxBodyBytes: 1_000_000 }).fetchReports());
      expect([isCancelled, signals.map((signal) => signal.aborted)]).toEqual([true, [true]]);
    },
  );

  test('an error outside the network stays a bug', async () => {
    const boom = new RangeError('boom');
    const fetch = (): Promise<Response> => Promise.reject(boom);
    await expect(clientOf('https://sample.invalid', { fetch }).fetchReports()).rejects.toBe(boom);
  });
});
