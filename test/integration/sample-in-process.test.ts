import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import { createSampleControl } from '../service/faults.ts';
import { sampleFlags } from '../service/flags.ts';
import { SAMPLE_URL, startSampleService, type SampleService } from '../../main/sample/in-process.ts';

const ENTRY = new URL('../../main/sample/worker.ts', import.meta.url);
const FLAGS = { packages: 50, clients: 50, reportRows: 500, ledgerDates: 5 } as const;
const CHARGES = `${SAMPLE_URL}/v1/datasets/booking_single_item_packages`;
const REPORTS = `${SAMPLE_URL}/v1/datasets/booking_billing_dcp_daily_reports`;

describe('the sample service in a worker', () => {
  const services: SampleService[] = [];
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
  });
  const start = (entry: string | URL = ENTRY): SampleService => {
    const service = startSampleService({ entry, flags: FLAGS, control: true });
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
  const command = async ({ fetch }: SampleService, body: unknown): Promise<void> => {
    await fetch(`${SAMPLE_URL}/__control`, { method: 'POST', body: JSON.stringify(body) });
  };

  it('answers a real Response with the rows of the same flags', async () => {
    const service = start();
    const response = await ask(service);
    expect(response).toBeInstanceOf(Response);
    expect(response.headers.get('content-type')).toContain('application/json');
    const rows = createSampleControl(sampleFlags(FLAGS)).rows('reports');
    expect(await response.json()).toEqual({
      code: 0,
      message: 'success',
      data: { list: rows.slice(100, 200), total: 500 },
    });
  });

  it('answers many requests at once, each its own', async () => {
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

  it('gives up at once when aborted, before and during a request', async () => {
    const service = start();
    await command(service, { kind: 'fault', rule: { action: { delayMs: 60_000 } } });
    await expect(ask(service, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(ask(service, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ name: 'TimeoutError' });
    await command(service, { kind: 'clearFaults' });
    expect((await ask(service)).status).toBe(200);
  });

  it('shows a reset and a cut body as Node’s fetch does', async () => {
    const service = start();
    const wires = [{ kind: 'reset' }, { kind: 'cut', afterBytes: 20, framing: 'chunked' }];
    for (const wire of wires)
      await command(service, { kind: 'fault', rule: { resource: 'reports', times: 1, action: { wire } } });
    await expect(ask(service)).rejects.toMatchObject({ name: 'TypeError', cause: { code: 'ECONNRESET' } });
    const cut = await ask(service);
    await expect(cut.text()).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } });
  });

  it('rejects what is under way, and what comes later, once closed', async () => {
    const service = start();
    await command(service, { kind: 'fault', rule: { action: { delayMs: 60_000 } } });
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
