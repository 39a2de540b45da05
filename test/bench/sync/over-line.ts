// Syncs over a simulated slow line: a full one into an empty store, until its rows are committed and until it is proven, and
// a later one in which nothing has changed. The line alone would need the time of the bytes that went over it.

import type { Failure } from '../../../shared/contract/errors.ts';
import type { SyncScope } from '../../../shared/contract/sync.ts';
import { createServiceClient, type ServiceClient } from '../../../main/service/client.ts';
import type { ProfileData } from '../../../main/session/profile-data.ts';
import { resourcesOf, runSync, type SyncRunOptions } from '../../../main/sync/run.ts';
import { SAMPLE_TOKENS } from '../../service/tokens.ts';
import type { Bench } from '../bench.ts';
import { BENCH_CLOCK } from '../clock.ts';
import type { Line } from '../figures.ts';
import { startLine, type LineThread } from './line-thread.ts';
import { SUCCEEDED } from './measure-sync.ts';

const MIB = 1024 * 1024;
const LINE = { bitsPerSecond: 20e6, roundTripMs: 200 };
const LINE_NAME = 'over 20 Mbit/s with 200 ms round trips';
const NAME = `first sync ${LINE_NAME}`;
/** Uncompressed, 100,000 reports take half a minute; compressed, a million. */
const MOST_ROWS = { plain: 100_000, compressed: 1_000_000 };
const MOST_PACKAGES = 20_000;

type OverLine = {
  /** Until the last rows were committed. */
  readonly ms: number;
  /** Until the run ended: with its proof, unless it was stopped before. */
  readonly runMs: number;
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
    return await bench.withEmptyStore((data) => syncOver(line, data, { scope: { kind: 'full' }, isProven: false }));
  };
  const { first: packed, again } = await measureProven(bench, { reportRows: fewReports, packages });
  const plain = await measure(fewReports, false);
  const rows = fewReports + packages;
  const many = manyReports === fewReports ? [] : [await measure(manyReports, true)];
  return [
    ...many.map((measured) => lineOf(`${NAME}, compressed, more rows`, manyReports + packages, measured)),
    lineOf(`${NAME}, compressed`, rows, packed),
    lineOf(`${NAME}, not compressed`, rows, plain),
    { name: `${NAME}, compressed, until it is proven`, rows, unit: 'ms', value: packed.runMs },
    { name: `sync again ${LINE_NAME}, nothing changed, until it is proven`, rows, unit: 'ms', value: again.runMs },
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

async function measureProven(
  bench: Bench,
  service: { readonly reportRows: number; readonly packages: number },
): Promise<{ readonly first: OverLine; readonly again: OverLine }> {
  await using line = await startLine({ ...LINE, ...service, ledgerDates: bench.size.ledgerDates, gzip: true });
  return await bench.withEmptyStore(async (data) => ({
    first: await syncOver(line, data, { scope: { kind: 'full' }, isProven: true }),
    again: await syncOver(line, data, { scope: { kind: 'quick' }, isProven: true }),
  }));
}

function lineOf(name: string, rows: number, { ms, bytes }: OverLine): Line {
  const aloneMs = (bytes * 8_000) / LINE.bitsPerSecond;
  const beside = { 'the line alone': aloneMs };
  return { name, rows, unit: 'ms', value: ms, beside, wanted: { kind: 'timesFaster', least: 0.9 } };
}

async function syncOver(
  line: LineThread,
  data: ProfileData,
  { scope, isProven }: { readonly scope: SyncScope; readonly isProven: boolean },
): Promise<OverLine> {
  const service = createServiceClient({
    ...{ serviceUrl: line.url, token: SAMPLE_TOKENS.full, fetch: globalThis.fetch, clock: BENCH_CLOCK },
  });
  const requests = { ms: 0 };
  const failures: (Failure | null)[] = [];
  const stop = new AbortController();
  const startedMs = performance.now();
  const unread = new Set(resourcesOf(scope));
  const committed: Promise<Omit<OverLine, 'runMs'>>[] = [];
  const options: Omit<SyncRunOptions, 'decoder'> = {
    ...{ runId: `line-${startedMs}`, scope, client: timed(service, requests), writer: data.writer },
    ...{ clock: BENCH_CLOCK, random: Math.random, signal: stop.signal },
    onBug: (error) => console.error(error),
    onProgress: () => undefined,
    onProven: ({ failure }) => failures.push(failure),
    onReceipt: ({ resource }) => {
      unread.delete(resource);
      if (unread.size > 0) return;
      const ms = performance.now() - startedMs;
      const requestsUnderWay = requests.ms / ms;
      committed.push(line.bytesDown().then((bytes) => ({ ms, bytes, requestsUnderWay })));
      if (!isProven) stop.abort();
    },
  };
  const receipts = await data.withDecoder((decoder) => runSync({ ...options, decoder }));
  const runMs = performance.now() - startedMs;
  const bad = receipts.filter(({ verdict }) => !SUCCEEDED.has(verdict));
  const [measured] = await Promise.all(committed);
  if (bad.length > 0 || measured === undefined) throw new Error(`the sync did not complete: ${JSON.stringify(bad)}`);
  if (isProven && failures[0] !== null) throw new Error(`the proof did not end: ${JSON.stringify(failures)}`);
  return { ...measured, runMs };
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
