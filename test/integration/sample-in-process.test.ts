import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import { dayFromIso, instantOf } from '../../main/sample/calendar.ts';
import { createSampleData } from '../../main/sample/data.ts';
import { SAMPLE_URL, startSampleService, type SampleService } from '../../main/sample/in-process.ts';
import { SAMPLE_SIZES } from '../../main/sample/sizes.ts';
import { FakeClock } from '../support/fake-clock.ts';

const ENTRY = new URL('../../main/sample/worker.ts', import.meta.url);
const SILENT = new URL('../support/silent-worker.ts', import.meta.url);
const SIZES = { packages: 50, clients: 50, reportRows: 500, ledgerDates: 5 } as const;
const CHARGES = `${SAMPLE_URL}/v1/datasets/booking_single_item_packages`;
const REPORTS = `${SAMPLE_URL}/v1/datasets/booking_billing_dcp_daily_reports`;

describe('the sample service in a worker', () => {
  const services: SampleService[] = [];
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
  });
  const start = (entry: string | URL = ENTRY): SampleService => {
    const service = startSampleService({ entry, clock: new FakeClock(), sizes: SIZES });
    services.push(service);
    return service;
  };
  const ask = ({ fetch, token }: SampleService, init: RequestInit = {}): Promise<Response> =>
    fetch(REPORTS, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"page":2,"page_size":100}',
      ...init,
    });

  it('answers with a real Response and the rows of the clock’s day', async () => {
    const service = start();
    const response = await ask(service);
    expect(response).toBeInstanceOf(Response);
    expect(response.headers.get('content-type')).toContain('application/json');
    const { reports } = createSampleData({ ...SAMPLE_SIZES, endsYesterday: true, ...SIZES }).rowsOn(
      dayFromIso('2026-09-18'),
    );
    expect(await response.json()).toEqual({
      code: 0,
      message: 'success',
      data: { list: Array.from({ length: 100 }, (_, at) => reports.rowAt(100 + at)), total: reports.count },
    });
  });

  it('answers many requests at once, each with its own', async () => {
    const { fetch, token } = start();
    const headers = { authorization: `Bearer ${token}` };
    const bodies = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const response = await fetch(new URL(`${CHARGES}?page=${index + 1}&page_size=1`), { headers });
        return (await response.json()) as { data: { list: { id: string }[] } };
      }),
    );
    expect(bodies.map(({ data }) => data.list[0]?.id)).toEqual(
      Array.from({ length: 50 }, (_, i) => String(100_001 + i)),
    );
  });

  it('refuses a request without the token', async () => {
    expect((await start().fetch(CHARGES)).status).toBe(401);
  });

  it('stops at once when aborted, before and during a request', async () => {
    const service = start(SILENT);
    await expect(ask(service, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(ask(service, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ignores the answer to an aborted request', async () => {
    const service = start();
    const abort = new AbortController();
    const aborted = ask(service, { signal: abort.signal }).catch((error: unknown) => error);
    const answered = ask(service);
    abort.abort();
    expect(await aborted).toMatchObject({ name: 'AbortError' });
    expect((await answered).status).toBe(200);
  });

  it('has other rows on the next day', async () => {
    const clock = new FakeClock(instantOf({ epochDay: dayFromIso('2026-11-23'), secondOfDay: 0 }));
    const service = startSampleService({ entry: ENTRY, clock, sizes: SIZES });
    services.push(service);
    const body = '{"page":1,"page_size":500}';
    const rows = async (): Promise<string> => await (await ask(service, { body })).text();
    const today = await rows();
    expect(await rows()).toBe(today);
    clock.advance(86_400_000);
    expect(await rows()).not.toBe(today);
  });

  it('rejects requests under way and later ones once closed', async () => {
    const service = start(SILENT);
    const pending = ask(service).catch((error: unknown) => error);
    await service.close();
    expect(await pending).toBeInstanceOf(TypeError);
    await expect(ask(service)).rejects.toThrow('closed');
  });

  it('runs the same from a bundle', async () => {
    const outDir = await mkdtemp(join(tmpdir(), 'sample-bundle-'));
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: true,
        outDir,
        rolldownOptions: {
          input: { 'sample-service': 'main/sample/worker.ts' },
          output: { format: 'es', entryFileNames: '[name].mjs' },
        },
      },
      ssr: { noExternal: true },
    });
    const bundled = await ask(start(join(outDir, 'sample-service.mjs')));
    const native = await ask(start());
    expect(await bundled.text()).toBe(await native.text());
    await rm(outDir, { recursive: true });
  });
});
