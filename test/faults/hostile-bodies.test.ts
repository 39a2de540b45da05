// Row C10: bodies beyond reason. Each is asked for by a process of its own, whose memory is measured at its peak.

import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { serveHttp } from '../support/loopback.ts';
import type { BodyOutcome } from './body-child.ts';
import { childProgram } from './built.ts';
import { figure, tried } from './points.ts';
import { runChild } from './shim.ts';

const MEGABYTE = 1024 * 1024;
const HONEST = '{"code":0,"message":"ok","data":{"list":[{"currency":"HKD"}],"total":1}}';

function pour(response: ServerResponse, chunk: Buffer, times: number): void {
  let left = times;
  const more = (): void => {
    while (left-- > 0) if (!response.write(chunk)) return;
    response.end();
  };
  response.on('drain', more);
  more();
}

const oneMillionRows = (): string =>
  `{"code":0,"data":{"list":[${'{"currency":"HKD"},'.repeat(999_999)}{"currency":"HKD"}],"total":1000000}}`;

/** With how much of it is let in before it is refused: at most the cap of 64 MiB. */
const BODIES: readonly (readonly [string, number, (response: ServerResponse) => void])[] = [
  ['300 MB', 64, (response) => pour(response, Buffer.alloc(MEGABYTE, 0x20), 300)],
  [
    '300 MB, said beforehand',
    0,
    (response) =>
      pour(response.writeHead(200, { 'content-length': 300 * MEGABYTE }), Buffer.alloc(MEGABYTE, 0x20), 300),
  ],
  [
    'a gzip bomb of 1 GB',
    64,
    (response) =>
      pour(response.writeHead(200, { 'content-encoding': 'gzip' }), gzipSync(Buffer.alloc(MEGABYTE, 0x20)), 1_000),
  ],
  ['1,000,000 rows on one page', 18, (response) => void response.end(oneMillionRows())],
];

for (const [title, heldMb, answer] of BODIES) {
  test(`C10 ${title}: refused early, in bounded memory`, async ({ task }) => {
    await using service = await serveHttp((request, response) => {
      if (request.body.includes('"page":1,')) response.end(HONEST);
      else answer(response);
    });
    const end = await runChild({ script: childProgram('body-child'), task: { serviceUrl: service.url } });
    const outcome = end.lines[0] as unknown as BodyOutcome | undefined;
    const growthMb = (outcome?.growthBytes ?? 0) / MEGABYTE;
    const overCapMb = Math.max(0, growthMb - heldMb);
    figure(
      task,
      `6: ${title}: memory grew by ${growthMb.toFixed(0)} MB, ${overCapMb.toFixed(0)} MB over what is let in (≤ 64 MB)`,
    );
    tried(task, 1);
    expect(outcome?.code, end.stderr).toBe('badResponse');
    expect(overCapMb).toBeLessThanOrEqual(64);
  });
}
