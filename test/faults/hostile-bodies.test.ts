// Row C10: huge and hostile bodies. A process of its own requests each, and its peak memory is measured.

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
  `{"code":0,"data":{"list":[${'{"id":"1"},'.repeat(999_999)}{"id":"1"}],"total":1000000}}`;

const MOST_GROWTH_MB = 64;
/** Just below the size limit, so that it is read to its end. */
const listNearTheCap = (item: string): string => {
  const items = `${item},`.repeat(Math.floor((11.9 * MEGABYTE) / (item.length + 1)));
  return `{"code":0,"data":{"list":[{"currency":[${items}${item}]}],"total":1}}`;
};

const BODIES: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['300 MB', (response) => pour(response, Buffer.alloc(MEGABYTE, 0x20), 300)],
  [
    '300 MB, said beforehand',
    (response) =>
      pour(response.writeHead(200, { 'content-length': 300 * MEGABYTE }), Buffer.alloc(MEGABYTE, 0x20), 300),
  ],
  [
    'a gzip bomb of 1 GB',
    (response) =>
      pour(response.writeHead(200, { 'content-encoding': 'gzip' }), gzipSync(Buffer.alloc(MEGABYTE, 0x20)), 1_000),
  ],
  ['1,000,000 rows on one page', (response) => void response.end(oneMillionRows())],
  ['4,000,000 empty lists', (response) => void response.end(listNearTheCap('[]'))],
  ['6,000,000 numbers', (response) => void response.end(listNearTheCap('1'))],
];

for (const [title, answer] of BODIES) {
  test(`C10 ${title}: refused early, in bounded memory`, async ({ task }) => {
    await using service = await serveHttp((request, response) => {
      if (request.body.includes('"page":1,')) response.end(HONEST);
      else answer(response);
    });
    const end = await runChild({ script: childProgram('body-child'), task: { serviceUrl: service.url } });
    const outcome = end.lines[0] as BodyOutcome | undefined;
    const growthMb = (outcome?.growthBytes ?? Infinity) / MEGABYTE;
    const line = `6: ${title}: memory grew by ${growthMb.toFixed(0)} MB (≤ ${MOST_GROWTH_MB} MB)`;
    figure(task, line);
    console.log(line);
    tried(task, 1);
    expect(outcome?.code, end.stderr).toBe('badResponse');
    expect(growthMb).toBeLessThanOrEqual(MOST_GROWTH_MB);
  });
}
