import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import type { RowValues } from '../../main/sample/row-source.ts';

const REPORTS = '/v1/datasets/booking_billing_dcp_daily_reports';
type Envelope = { code: unknown; message: string; data: { list: RowValues[]; total: unknown } };

describe('faults scripted into the sample service', () => {
  let service: LoopbackService;
  beforeEach(async () => {
    service = await startLoopbackService(
      { packages: 50, clients: 50, reportRows: 500, ledgerDates: 5 },
      { control: true },
    );
  });
  afterEach(() => service.close());

  const ask = (page = 1, init: RequestInit = {}): Promise<Response> =>
    fetch(service.url + REPORTS, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.tokens.full}`, 'content-type': 'application/json' },
      body: JSON.stringify({ page, page_size: 100 }),
      ...init,
    });
  const data = async (page = 1): Promise<Envelope['data']> => ((await (await ask(page)).json()) as Envelope).data;

  it('answers with status, code, message and headers for as many requests as scripted', async () => {
    service.control.fault({
      resource: 'reports',
      page: 2,
      times: 2,
      action: { status: 429, code: 'BUSY', message: 'Slow down.', headers: { 'retry-after': '2' } },
    });
    expect((await ask(1)).status).toBe(200);
    const refused = await ask(2);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toEqual({ code: 'BUSY', message: 'Slow down.', data: {} });
    expect((await ask(2)).status).toBe(429);
    expect((await ask(2)).status).toBe(200);
  });

  it('answers 408 in the envelope', async () => {
    service.control.fault({ times: 1, action: { status: 408, message: 'The request timed out.' } });
    const response = await ask();
    expect(response.status).toBe(408);
    expect(await response.json()).toEqual({ code: 408, message: 'The request timed out.', data: {} });
  });

  it('lets requests pass before the fault', async () => {
    service.control.fault({ skip: 1, times: 1, action: { status: 500 } });
    const statuses = [(await ask()).status, (await ask()).status, (await ask()).status];
    expect(statuses).toEqual([200, 500, 200]);
  });

  it('sends any bytes as the body', async () => {
    const headers = { 'content-type': 'text/html' };
    service.control.fault({ times: 1, action: { body: '<html>Log in</html>', headers } });
    service.control.fault({ times: 1, action: { bodyBase64: Buffer.from([0xff, 0x00]).toString('base64') } });
    const page = await ask();
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
      200,
      'text/html',
      '<html>Log in</html>',
    ]);
    expect([...new Uint8Array(await (await ask()).arrayBuffer())]).toEqual([0xff, 0x00]);
  });

  it.each(['contentLength', 'chunked'] as const)(
    'cuts a body framed by %s, so that reading it fails',
    async (framing) => {
      service.control.fault({ times: 1, action: { wire: { kind: 'cut', afterBytes: 200, framing } } });
      const response = await ask();
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
      expect((await data()).total).toBe(500);
    },
  );

  it('cuts a close-delimited body without any sign of it', async () => {
    service.control.fault({ times: 1, action: { wire: { kind: 'cut', afterBytes: 200, framing: 'closeDelimited' } } });
    const bytes = await (await ask()).arrayBuffer();
    expect(bytes.byteLength).toBe(200);
    expect(() => JSON.parse(Buffer.from(bytes).toString()) as unknown).toThrow(SyntaxError);
  });

  it('resets a connection', async () => {
    service.control.fault({ times: 1, action: { wire: { kind: 'reset' } } });
    await expect(ask()).rejects.toThrow('fetch failed');
  });

  it('delays, and survives a client that disconnects meanwhile', async () => {
    service.control.fault({ times: 1, action: { delayMs: 60_000 } });
    await expect(ask(1, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    expect((await ask()).status).toBe(200);
  });

  it('drips a body, and survives a client that disconnects meanwhile', async () => {
    service.control.fault({ times: 1, action: { wire: { kind: 'drip', bytes: 1, everyMs: 5 } } });
    const response = await ask(1, { signal: AbortSignal.timeout(150) });
    await expect(response.text()).rejects.toThrow();
    expect((await ask()).status).toBe(200);
  });

  it('rewrites, drops and increases totals', async () => {
    const totals: unknown[] = [];
    for (const total of ['-1', '"many"', 'null', null]) {
      service.control.fault({ times: 1, action: { total } });
      totals.push((await data()).total);
    }
    expect(totals).toEqual([-1, 'many', null, undefined]);
  });

  it('empties, lengthens and repeats pages', async () => {
    const first = await data(1);
    service.control.fault({ times: 1, action: { list: 'empty' } });
    expect((await data(2)).list).toEqual([]);
    service.control.fault({ times: 1, action: { list: 'tooLong' } });
    expect((await data(2)).list).toHaveLength(200);
    service.control.fault({ times: 1, action: { list: 'firstPage' } });
    expect((await data(2)).list).toEqual(first.list);
  });

  it('moves rows just before the scripted page', async () => {
    const before = service.control.rows('reports');
    service.control.schedule([
      { beforeAnswer: 2, mutation: { kind: 'delete', dataset: 'reports', at: 0 } },
      {
        beforeAnswer: 3,
        mutation: { kind: 'change', dataset: 'reports', at: 0, values: { commission_amount: '1.00' } },
      },
    ]);
    expect(await data(1)).toEqual({ list: before.slice(0, 100), total: 500 });
    expect(await data(2)).toEqual({ list: before.slice(101, 201), total: 499 });
    expect((await data(1)).list[0]).toEqual({ ...before[1], commission_amount: '1.00' });
  });

  it('takes commands over HTTP if started with them', async () => {
    const command = { kind: 'mutate', mutation: { kind: 'keepFirst', dataset: 'reports', rows: 0 } };
    const told = await fetch(`${service.url}/__control`, { method: 'POST', body: JSON.stringify(command) });
    expect(told.status).toBe(200);
    expect(await data()).toEqual({ list: [], total: 0 });
  });

  it('frees its port when closed, even during a request', async () => {
    service.control.fault({ times: 1, action: { delayMs: 60_000 } });
    const pending = ask().catch((error: unknown) => error);
    await expect.poll(() => service.control.requests().length, { interval: 5 }).toBe(1);
    await service.close();
    expect(await pending).toBeInstanceOf(Error);
    const refused = await new Promise((resolve) => {
      connect(Number(new URL(service.url).port), '127.0.0.1')
        .once('error', resolve)
        .once('connect', resolve);
    });
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  });
});
