// A full sync into an empty store over a simulated slow line, until its rows are committed. The line alone would need the
// time of the bytes that went over it.

import type { SyncScope } from '../../../shared/contract/sync.ts';
import { createServiceClient, type ServiceClient } from '../../../main/service/client.ts';
import type { ProfileData } from '../../../main/session/profile-data.ts';
import { resourcesOf, runSync } from '../../../main/sync/run.ts';
import { SAMPLE_TOKENS } from '../../service/tokens.ts';
import type { Bench } from '../bench.ts';
import { BENCH_CLOCK } from '../clock.ts';
import type { Line } from '../figures.ts';
import { startLine, type LineThread } from './line-thread.ts';

const MIB = 1024 * 1024;
const LINE = { bitsPerSecond: 20e6, roundTripMs: 200 };
const NAME = 'first sync over 20 Mbit/s with 200 ms round trips';
/** Uncompressed, 100,000 reports take half a minute; compressed, a million. */
const MOST_ROWS = { plain: 100_000, compressed: 1_000_000 };
const MOST_PACKAGES = 20_000;

type OverLine = {
  readonly ms: number;
  readonly bytes: number;
  /** On average. */
  readonly requestsUnderWay: number;
};

export async function measureOverLine(bench: Bench): Promise<readonly Line[]> {
  const { ledgerDates } = bench.size;
  const packages = Math.min(bench.size.packages, MOST_PACKAGES);
  const fewReports = Math.min(bench.size.rows, MOST_ROWS.plain);
  const manyReports = Math.min(bench.size.rows, MOST_ROWS.compressed);
  const measure = async (reportRows: number, gzip: boolean): Promise<OverLine> => {
    await using line = await startLine({ ...LINE, reportRows, packages, ledgerDates, gzip });
    return await bench.withEmptyStore((data) => syncOver(line, data));
  };
  const packed = await measure(fewReports, true);
  const plain = await measure(fewReports, false);
  const rows = fewReports + packages;
  const many = manyReports === fewReports ? [] : [await measure(manyReports, true)];
  return [
    ...many.map((measured) => lineOf(`${NAME}, compressed, more rows`, manyReports + packages, measured)),
    lineOf(`${NAME}, compressed`, rows, packed),
    lineOf(`${NAME}, not compressed`, rows, plain),
    {
      ...{ name: `${NAME}: bytes on the line`, rows, unit: 'MiB', value: packed.bytes / MIB },
      beside: { 'not compressed': plain.bytes / MIB },
    },
    {
      ...{ name: `${NAME}: requests under way on average`, rows, unit: 'requests', value: packed.requestsUnderWay },
      beside: { 'not compressed': plain.requestsUnderWay },
    },
  ];
}

function lineOf(name: string, rows: number, { ms, bytes }: OverLine): Line {
  const aloneMs = (bytes * 8_000) / LINE.bitsPerSecond;
  const beside = { 'the line alone': aloneMs };
  return { name, rows, unit: 'ms', value: ms, beside, wanted: { kind: 'timesFaster', least: 0.9 } };
}

async function syncOver(line: LineThread, data: ProfileData): Promise<OverLine> {
  const service = createServiceClient({
    ...{ serviceUrl: line.url, token: SAMPLE_TOKENS.full, fetch: globalThis.fetch, clock: BENCH_CLOCK },
  });
  const requests = { ms: 0 };
  const stop = new AbortController();
  const startedMs = performance.now();
  const scope: SyncScope = { kind: 'full' };
  const unread = new Set(resourcesOf(scope));
  const committed: Promise<OverLine>[] = [];
  const receipts = await runSync({
    ...{ runId: 'line', scope, client: timed(service, requests), writer: data.writer },
    ...{ clock: BENCH_CLOCK, random: Math.random, signal: stop.signal },
    onBug: (error) => console.error(error),
    onProgress: () => undefined,
    onReceipt: ({ resource }) => {
      unread.delete(resource);
      if (unread.size > 0) return;
      const ms = performance.now() - startedMs;
      const requestsUnderWay = requests.ms / ms;
      committed.push(line.bytesDown().then((bytes) => ({ ms, bytes, requestsUnderWay })));
      // The proof is no part of it.
      stop.abort();
    },
  });
  const bad = receipts.filter(({ verdict }) => verdict !== 'complete');
  const [measured] = await Promise.all(committed);
  if (bad.length > 0 || measured === undefined) throw new Error(`the sync did not complete: ${JSON.stringify(bad)}`);
  return measured;
}

/** Adds up how long the requests took. */
function timed(client: ServiceClient, sum: { ms: number }): ServiceClient {
  const time = async (answer: Promise<Uint8Array>): Promise<Uint8Array> => {
    const startedMs = performance.now();
    try {
      return await answer;
    } finally {
      sum.ms += performance.now() - startedMs;
    }
  };
  return {
    fetchPage: (request, signal) => time(client.fetchPage(request, signal)),
    fetchDictionary: (request, signal) => time(client.fetchDictionary(request, signal)),
  };
}
