// The simulated line: its rate, its delay, and that it changes no byte. A busy machine can only make the line slower, so the
// fastest of several tries counts, and no time has an upper limit.

import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { serveHttp, serveRaw } from '../support/loopback.ts';
import { startSlowLine } from '../support/slow-line.ts';

const portOf = (url: string): number => Number(new URL(url).port);
const TRIES = 5;

/** Milliseconds of the fastest try. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  let fastestMs = Infinity;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const startedMs = performance.now();
    await work();
    fastestMs = Math.min(fastestMs, performance.now() - startedMs);
  }
  return fastestMs;
}

test('an answer takes a round trip, and the first of a connection two', async () => {
  await using service = await serveHttp(({ url }, response) => {
    response.writeHead(200, url === '/once' ? { connection: 'close' } : {}).end('x');
  });
  const options = { port: portOf(service.url), bitsPerSecond: 1e9, roundTripMs: 100 };
  // A line each, so that no connection is left over from the other.
  await using newLine = await startSlowLine(options);
  await using usedLine = await startSlowLine(options);
  const ask = async (url: string): Promise<string> => await (await fetch(url)).text();
  const newMs = await fastest(() => ask(`${newLine.url}/once`));
  await ask(usedLine.url);
  const usedMs = await fastest(() => ask(usedLine.url));
  // Timers may fire a millisecond early.
  expect(newMs).toBeGreaterThanOrEqual(198);
  expect(usedMs).toBeGreaterThanOrEqual(99);
  expect(usedMs).toBeLessThan(newMs);
});

test('all connections share the bandwidth', async () => {
  const answer = Buffer.alloc(50_000);
  await using service = await serveHttp((_request, response) => response.end(answer));
  await using line = await startSlowLine({ port: portOf(service.url), bitsPerSecond: 8e6, roundTripMs: 20 });
  const ask = async (): Promise<number> => (await (await fetch(line.url)).arrayBuffer()).byteLength;
  const tookMs = await fastest(() => Promise.all(Array.from({ length: 8 }, ask)));
  // 400 kB at 1 kB/ms, and a round trip.
  expect(tookMs).toBeGreaterThanOrEqual(415);
  const headers = line.bytesDown - TRIES * 8 * answer.length;
  expect(headers).toBeGreaterThan(0);
  expect(headers).toBeLessThan(TRIES * 8 * 300);
});

test('every byte arrives in order, and a reader that waits makes the sender wait', async () => {
  const body = randomBytes(16 * 1024 * 1024);
  let sender: ServerResponse | null = null;
  await using service = await serveHttp((_request, response) => {
    sender = response;
    response.end(body);
  });
  await using line = await startSlowLine({ port: portOf(service.url), bitsPerSecond: 8e9, roundTripMs: 2 });
  const reader: ReadableStreamDefaultReader<Uint8Array> = (await fetch(line.url)).body!.getReader();
  const hash = createHash('sha256');
  const first = await reader.read();
  hash.update(first.value ?? '');
  let seen = -1;
  // Until nothing more comes: what is on its way fills the buffers of both sides.
  await expect.poll(() => [seen === line.bytesDown, (seen = line.bytesDown)][0], { interval: 200 }).toBe(true);
  expect(seen).toBeLessThan(body.length);
  expect(sender!.writableFinished).toBe(false);
  for (let read = first; !read.done;) {
    read = await reader.read();
    hash.update(read.value ?? '');
  }
  expect(hash.digest('hex')).toBe(createHash('sha256').update(body).digest('hex'));
});

test.each([
  ['ends', 'end'],
  ['is reset', 'reset'],
] as const)(
  'a connection that %s within an answer does so at the other end, after what it sent',
  async (_title, how) => {
    const arrived = Promise.withResolvers<undefined>();
    await using service = await serveRaw((socket) => {
      socket.write('cut');
      // A reset also drops what is still on its way.
      if (how === 'end') socket.end();
      else void arrived.promise.then(() => socket.resetAndDestroy());
    });
    await using line = await startSlowLine({ port: portOf(service.url), bitsPerSecond: 1e6, roundTripMs: 20 });
    const socket = connect(portOf(line.url), '127.0.0.1', () => socket.write('x'));
    let [received, ended] = ['', ''];
    socket.on('data', (chunk) => {
      received += chunk.toString();
      arrived.resolve(undefined);
    });
    socket.on('end', () => (ended = 'end'));
    socket.on('error', () => (ended = 'reset'));
    await expect.poll(() => ended).toBe(how);
    expect(received).toBe('cut');
  },
);
