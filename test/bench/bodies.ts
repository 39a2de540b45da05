// The service's answers, rendered before anything is measured, so that no figure contains the sample service's own time.

import type { DatasetName } from '../../shared/contract/fields.ts';
import { createSampleApp } from '../service/app.ts';
import { sampleFlags, type SampleFlags } from '../service/flags.ts';
import { SAMPLE_TOKENS } from '../service/tokens.ts';
import { createServiceClient, type PageRequest, type ServiceClient } from '../../main/service/client.ts';
import { systemClock } from '../../main/clock.ts';

const PAGE_SIZE = 1_000;

export type RenderedBodies = {
  readonly pages: Readonly<Record<DatasetName, readonly Uint8Array[]>>;
  readonly client: ServiceClient;
  /** The answers since the last call. */
  takeSent(): readonly Sent[];
};

export type Sent = { readonly request: PageRequest; readonly bytes: number };

export async function renderBodies(chosen: Partial<SampleFlags>): Promise<RenderedBodies> {
  const flags = sampleFlags({ pageSizeCap: PAGE_SIZE, ...chosen });
  const app = createSampleApp(flags);
  const source = createServiceClient({
    serviceUrl: 'https://sample.invalid',
    token: SAMPLE_TOKENS.full,
    fetch: async (input, init) => await app.request(input, init),
    clock: systemClock,
  });
  const signal = new AbortController().signal;
  const read = async (dataset: DatasetName, rows: number): Promise<readonly Uint8Array[]> => {
    const bodies: Uint8Array[] = [];
    for (let page = 1; (page - 1) * PAGE_SIZE < rows; page += 1) {
      bodies.push(await source.fetchPage({ dataset, page, pageSize: PAGE_SIZE }, signal));
    }
    return bodies;
  };
  const pages = { charges: await read('charges', flags.packages), reports: await read('reports', flags.reportRows) };
  const kept = new Map<string, Uint8Array>();
  let sent: Sent[] = [];
  const keep = async (request: object, render: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const key = JSON.stringify(request);
    const body = kept.get(key) ?? (await render());
    kept.set(key, body);
    // A copy, because the body is transferred to the writer thread.
    return body.slice();
  };
  return {
    pages,
    client: {
      fetchPage: async (request) => {
        const isWholePage = request.filters === undefined && request.pageSize === PAGE_SIZE;
        const page = isWholePage ? pages[request.dataset][request.page - 1]?.slice() : undefined;
        const body = page ?? (await keep(request, () => source.fetchPage(request, signal)));
        sent.push({ request, bytes: body.byteLength });
        return body;
      },
      fetchDictionary: (request) => keep(request, () => source.fetchDictionary(request, signal)),
    },
    takeSent() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}
