// Requests a page from a hostile server and decodes it as the writer thread would. Prints the result and the peak memory
// as one JSON line.

import { writeSync } from 'node:fs';
import { systemClock } from '../../main/clock.ts';
import { toFailure } from '../../main/errors.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { decodePage } from '../../main/service/answer/decode.ts';
import { watchPeak } from '../support/peak-memory.ts';

export type BodyTask = { readonly serviceUrl: string };
export type BodyOutcome = { readonly code: string; readonly growthBytes: number; readonly tookMs: number };

const { serviceUrl } = JSON.parse(process.argv[2] ?? '') as BodyTask;
const client = createServiceClient({ serviceUrl, token: 'token', fetch: globalThis.fetch, clock: systemClock });
const ask = async (page: number): Promise<string> => {
  const request = { dataset: 'reports', page, pageSize: 1_000 } as const;
  try {
    decodePage('reports', await client.fetchPage(request, new AbortController().signal));
    return 'decoded';
  } catch (error) {
    return toFailure(error).code;
  }
};

// First a valid page, because only the memory that a hostile page adds is measured.
await ask(1);
const growthBytes = watchPeak();
const startedMs = performance.now();
const code = await ask(2);
const outcome: BodyOutcome = {
  code,
  growthBytes: growthBytes(),
  tookMs: performance.now() - startedMs,
};
writeSync(1, `${JSON.stringify(outcome)}\n`);
