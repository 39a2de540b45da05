// Entry of the sample service's worker thread: sizes come as worker data, requests and answers as messages. No port.

import { parentPort, workerData } from 'node:worker_threads';
import { createSampleService } from './service.ts';
import type { SampleSizes } from './sizes.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

function serve(port: NonNullable<typeof parentPort>, sizes: SampleSizes): void {
  const service = createSampleService(sizes);

  const answer = async (message: ToWorker): Promise<void> => {
    const { id, method, url, headers, body, nowMs } = message;
    const response = await service(new Request(url, { method, headers, body }), nowMs);
    const bytes = await response.arrayBuffer();
    const reply: FromWorker = {
      id,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: bytes,
    };
    port.postMessage(reply, [bytes]);
  };

  port.on('message', (message: ToWorker) => {
    answer(message).catch((error: unknown) => port.postMessage(failed(message.id, error)));
  });
}

/** Unhandled, the failure of one request would end the thread. As an answer, its message reaches "Details". */
function failed(id: number, error: unknown): FromWorker {
  const { buffer } = new TextEncoder().encode(JSON.stringify({ code: 500, message: String(error), data: {} }));
  return { id, status: 500, headers: { 'content-type': 'application/json' }, body: buffer };
}

// `startSampleService` passes the sizes; Node types worker data as any.
if (parentPort !== null) serve(parentPort, workerData as SampleSizes);
