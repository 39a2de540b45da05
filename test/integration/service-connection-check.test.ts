import { describe, expect, test } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { DICTIONARIES } from '../../shared/contract/fields.ts';
import type { CheckLine } from '../../shared/contract/session.ts';
import { checkConnection } from '../../main/service/connection-check.ts';
import { serveHttp, serveRaw, type Loopback, type SeenRequest } from '../support/loopback.ts';

const TOKEN = 'CANARY-TOKEN-5b1d';
const STEPS = ['address', 'proxy', 'certificate', 'token', ...DICTIONARIES, 'chargesScope', 'reportsScope'];
const OK_DICTIONARY = '{"code":0,"message":"ok","data":{"list":[{"key":"1","value":"x"}],"total":7}}';
const OK_PAGE = '{"code":0,"message":"ok","data":{"list":[{}],"total":42}}';

type Reply = { readonly status: number; readonly body: string };
const okReply = (request: SeenRequest): Reply => ({
  status: 200,
  body: request.url.includes('/refs/') ? OK_DICTIONARY : OK_PAGE,
});
const refusal = (status: number): Reply => ({ status, body: '{"code":"B1","message":"no","data":{}}' });

function serve(reply: (request: SeenRequest) => Reply): Promise<Loopback> {
  return serveHttp((request, response) => {
    const { status, body } = reply(request);
    response.writeHead(status).end(body);
  });
}

async function check(
  serviceUrl: string,
  parts: { token?: string; fetch?: typeof globalThis.fetch; deadlineMs?: number } = {},
) {
  const lines = await checkConnection({
    serviceUrl,
    token: TOKEN,
    fetch: globalThis.fetch,
    clock: systemClock,
    ...parts,
  });
  expect(lines.map((line) => line.step)).toEqual(STEPS);
  expect(JSON.stringify(lines)).not.toContain(TOKEN);
  for (const line of lines) expect(line.failure !== null).toBe(line.verdict === 'failed');
  return lines;
}

const verdicts = (lines: readonly CheckLine[]) => Object.fromEntries(lines.map((line) => [line.step, line.verdict]));
const lineOf = (lines: readonly CheckLine[], step: string) => lines.find((line) => line.step === step);
const every = (verdict: string, steps: readonly string[]) => Object.fromEntries(steps.map((step) => [step, verdict]));

describe('connection check', () => {
  test('a service that answers everything: each line is ok except those that plain http cannot prove', async () => {
    await using service = await serve(okReply);
    const lines = await check(`${service.url}/v1/datasets/`, { token: `Bearer ${TOKEN}\n` });
    expect(verdicts(lines)).toEqual({ ...every('ok', STEPS), proxy: 'skipped', certificate: 'skipped' });
    expect(lineOf(lines, 'address')?.detail).toBe(service.url);
    expect(lineOf(lines, 'tenant_currencies')?.detail).toBe('entries=7');
    expect(lineOf(lines, 'reportsScope')?.detail).toBe('b2b_billing.dcp_report · total=42');
    expect(service.seen).toHaveLength(6);
    for (const { url, body } of service.seen) expect(url + body).toMatch(/page_size(=|":)1\b/);
  });

  test('over https, an answer proves proxy and certificate', async () => {
    const fetch = (url: string | URL | Request): Promise<Response> =>
      Promise.resolve(new Response(JSON.stringify(url).includes('/refs/') ? OK_DICTIONARY : OK_PAGE));
    expect(verdicts(await check('https://service.example', { fetch }))).toEqual(every('ok', STEPS));
  });

  test('a rejected token: the token line fails and no more is sent', async () => {
    await using service = await serve(() => refusal(401));
    const lines = await check(service.url);
    expect(verdicts(lines)).toMatchObject({ address: 'ok', token: 'failed', ...every('skipped', STEPS.slice(4)) });
    expect(lineOf(lines, 'token')?.failure?.code).toBe('unauthorized');
    expect(lineOf(lines, 'token')?.detail).toBe('HTTP 401 · code=B1');
    expect(service.seen).toHaveLength(1);
  });

  test('a token rejected only by the datasets fails the token line, not theirs', async () => {
    await using service = await serve((request) => (request.url.includes('/refs/') ? okReply(request) : refusal(401)));
    expect(verdicts(await check(service.url))).toMatchObject({
      token: 'failed',
      chargesScope: 'skipped',
      tenant_currencies: 'ok',
    });
  });

  test('a missing scope is named, and the other one is still checked', async () => {
    await using service = await serve((request) =>
      request.url.includes('packages') ? refusal(403) : okReply(request),
    );
    const lines = await check(service.url);
    expect(verdicts(lines)).toMatchObject({ token: 'ok', chargesScope: 'failed', reportsScope: 'ok' });
    const scope = 'svc_hk_charging.svc_hk_fee_level_query';
    expect(lineOf(lines, 'chargesScope')).toMatchObject({
      failure: { code: 'forbidden', facts: { scope } },
      detail: `${scope} · HTTP 403 · code=B1`,
    });
  });

  test('a permission refused for everything still shows that the token is known', async () => {
    await using service = await serve(() => refusal(403));
    expect(verdicts(await check(service.url))).toMatchObject({
      address: 'ok',
      token: 'ok',
      ...every('failed', STEPS.slice(4)),
    });
  });

  test('a gateway that refuses without the envelope proves neither address nor token', async () => {
    await using service = await serve(() => ({ status: 403, body: '<h1>Forbidden</h1>' }));
    const lines = await check(service.url);
    expect(verdicts(lines)).toMatchObject({
      address: 'skipped',
      token: 'skipped',
      chargesScope: 'failed',
    });
    expect(lineOf(lines, 'chargesScope')?.failure?.facts).toEqual({ status: 403 });
  });

  test('a web page is not the service: the address fails, and no more is sent', async () => {
    await using service = await serve(() => ({ status: 200, body: '<!doctype html><title>Wi-Fi</title>' }));
    const lines = await check(service.url);
    expect(lineOf(lines, 'address')?.failure?.code).toBe('notTheService');
    expect(verdicts(lines)).toMatchObject({ token: 'skipped', ...every('skipped', STEPS.slice(4)) });
    expect(service.seen).toHaveLength(1);
  });

  test('a server that fails says nothing about the token', async () => {
    await using service = await serve(() => refusal(500));
    expect(verdicts(await check(service.url))).toMatchObject({
      address: 'ok',
      token: 'skipped',
      ...every('failed', STEPS.slice(4)),
    });
    expect(service.seen).toHaveLength(6);
  });

  test('datasets that refuse a page of one row are asked for a larger one', async () => {
    await using service = await serve((request) =>
      !request.url.includes('/refs/') && /page_size(=|":)1\b/.test(request.url + request.body)
        ? refusal(400)
        : okReply(request),
    );
    const lines = await check(service.url);
    expect(verdicts(lines)).toMatchObject({ chargesScope: 'ok', reportsScope: 'ok' });
    expect(lineOf(lines, 'reportsScope')?.detail).toBe('b2b_billing.dcp_report · total=42');
    expect(service.seen).toHaveLength(8);
  });

  test('one broken dictionary fails alone', async () => {
    await using service = await serve((request) =>
      request.url.includes('tenant_currencies') ? { status: 200, body: '{"code":0,"data":{}}' } : okReply(request),
    );
    const expected = { ...every('ok', STEPS), proxy: 'skipped', certificate: 'skipped', tenant_currencies: 'failed' };
    expect(verdicts(await check(service.url))).toEqual(expected);
  });

  test('an address where nothing listens fails', async () => {
    const gone = await serve(okReply);
    await gone[Symbol.asyncDispose]();
    const lines = await check(gone.url);
    expect(lineOf(lines, 'address')).toMatchObject({
      failure: { code: 'offline' },
      detail: `${gone.url} · ECONNREFUSED`,
    });
    expect(verdicts(lines)).toEqual({ ...every('skipped', STEPS), address: 'failed' });
  });

  test('a service that hangs costs one deadline', async () => {
    await using service = await serveRaw(() => undefined);
    const startedMs = performance.now();
    const lines = await check(service.url, { deadlineMs: 150 });
    expect(performance.now() - startedMs).toBeLessThan(1_000);
    expect(lineOf(lines, 'address')?.failure?.code).toBe('timedOut');
    expect(verdicts(lines)).toEqual({ ...every('skipped', STEPS), address: 'failed' });
  });

  test.each([
    ['net::ERR_PROXY_AUTH_UNSUPPORTED', { address: 'skipped', proxy: 'failed', certificate: 'skipped' }],
    ['net::ERR_PROXY_CONNECTION_FAILED', { address: 'skipped', proxy: 'failed', certificate: 'skipped' }],
    ['net::ERR_CERT_AUTHORITY_INVALID', { address: 'skipped', proxy: 'ok', certificate: 'failed' }],
    ['net::ERR_NAME_NOT_RESOLVED', { address: 'failed', proxy: 'skipped', certificate: 'skipped' }],
    ['Redirect was cancelled', { address: 'failed', proxy: 'ok', certificate: 'ok' }],
  ])("Electron's %s lands on its own line", async (message, expected) => {
    const fetch = (): Promise<Response> => Promise.reject(new Error(message));
    expect(verdicts(await check('https://service.example', { fetch }))).toMatchObject({
      ...expected,
      token: 'skipped',
    });
  });

  test.each([
    ['http://service.example', TOKEN, 'address', 'badAddress'],
    ['', TOKEN, 'address', 'badAddress'],
    ['https://service.example', ' ', 'token', 'tokenUnusable'],
  ])('address %j with token %j is refused without a request', async (serviceUrl, token, step, code) => {
    let calls = 0;
    const fetch = (): Promise<Response> => Promise.resolve(new Response(String(++calls)));
    const lines = await checkConnection({ serviceUrl, token, fetch, clock: systemClock });
    expect(lines.map((line) => line.step)).toEqual(STEPS);
    expect(lines.filter((line) => line.verdict === 'failed').map((line) => [line.step, line.failure?.code])).toEqual([
      [step, code],
    ]);
    expect(lines.some((line) => line.verdict === 'ok')).toBe(false);
    expect(calls).toBe(0);
  });
});
