// The service's pages, rendered before anything is measured, so that a figure is never the sample service's.

import type { DatasetName, DictionaryName } from '../../preload/contract.ts';
import { createSampleApp } from '../../main/sample/app.ts';
import { sampleFlags, type SampleFlags } from '../../main/sample/flags.ts';
import { SAMPLE_TOKENS } from '../../main/sample/tokens.ts';
import { createServiceClient, type ServiceClient } from '../../main/service/client.ts';
import { systemClock } from '../../main/clock.ts';

const PAGE_SIZE = 1_000;

export type RenderedBodies = {
  readonly pages: Readonly<Record<DatasetName, readonly Uint8Array[]>>;
  readonly client: ServiceClient;
};

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
  const dictionaries = new Map<DictionaryName, Uint8Array>();
  return {
    pages,
    client: {
      // Copies, because a body is given away to the writer's thread.
      fetchPage: ({ dataset, page }) => {
        const body = pages[dataset][page - 1];
        return body ? Promise.resolve(body.slice()) : Promise.reject(new Error(`no page ${page} of ${dataset}`));
      },
      fetchDictionary: async (request) => {
        const body = dictionaries.get(request.name) ?? (await source.fetchDictionary(request, signal));
        dictionaries.set(request.name, body);
        return body.slice();
      },
    },
  };
}
