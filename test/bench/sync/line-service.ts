// A thread with the sample service behind a slow line. Pages are rendered and compressed before anything is measured, so
// that neither takes time from the sync.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { encodePageRequest } from '../../../main/service/filter-encoding.ts';
import { DATASETS } from '../../../shared/contract/fields.ts';
import { createSampleApp } from '../../service/app.ts';
import { sampleFlags } from '../../service/flags.ts';
import { SAMPLE_TOKENS } from '../../service/tokens.ts';
import { startSlowLine } from '../../support/slow-line.ts';
import type { FromLine, LineTask } from './line-thread.ts';

type Asked = { readonly method: string; readonly path: string; readonly body: string | null };
type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly body: Uint8Array };

const PAGE_SIZE = 1_000;
// reason: line-thread.ts starts this thread with a task
const { packages, reportRows, ledgerDates, gzip, ...line } = workerData as LineTask;
const app = createSampleApp(sampleFlags({ pageSizeCap: PAGE_SIZE, packages, reportRows, ledgerDates, gzip }));
const kept = new Map<string, Promise<Answer>>();

async function render({ method, path, body }: Asked): Promise<Answer> {
  const headers = { authorization: `Bearer ${SAMPLE_TOKENS.full}`, 'accept-encoding': 'gzip' };
  const response = await app.request(path, {
    method,
    headers: body === null ? headers : { ...headers, 'content-type': 'application/json' },
    body,
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body: bytes };
}

function answer(asked: Asked): Promise<Answer> {
  const key = JSON.stringify(asked);
  const known = kept.get(key) ?? render(asked);
  kept.set(key, known);
  return known;
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const { method = '', url = '' } = request;
  const body = await text(request);
  return { method, path: url, body: body === '' ? null : body };
}

for (const dataset of DATASETS) {
  const rows = { charges: packages, reports: reportRows }[dataset];
  for (let page = 1; (page - 1) * PAGE_SIZE < rows; page += 1) {
    const { method, url: path, body } = encodePageRequest('', { dataset, page, pageSize: PAGE_SIZE });
    await answer({ method, path, body });
  }
}
const server = createServer((request, response) => {
  readAsked(request)
    .then(answer)
    .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
    // Safe to go on: the client gets a cut answer and reports it.
    .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
// reason: it listens on a port
const slowLine = await startSlowLine({ port: (server.address() as AddressInfo).port, ...line });
const send = (message: FromLine): void => parentPort?.postMessage(message);
parentPort?.on('message', () => send({ kind: 'bytes', bytesDown: slowLine.bytesDown }));
send({ kind: 'ready', url: slowLine.url });
