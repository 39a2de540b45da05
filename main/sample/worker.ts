// Entry of the sample service's worker thread: flags come as worker data, requests and answers as messages. No port.

import { parentPort, workerData } from 'node:worker_threads';
import { createSampleApp, serveControl } from '../../test/service/app.ts';
import { createSampleControl, type WireFault } from '../../test/service/faults.ts';
import { sampleFlags, type SampleFlags } from '../../test/service/flags.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

type Start = { readonly flags: Partial<SampleFlags>; readonly control: boolean };

function serve(port: NonNullable<typeof parentPort>, start: Start): void {
  const flags = sampleFlags(start.flags);
  const control = createSampleControl(flags);
  const app = createSampleApp(flags, control);
  if (start.control) serveControl(app, control);
  const running = new Map<number, AbortController>();

  const answer = async ({ id, method, url, headers, body }: Extract<ToWorker, { kind: 'request' }>): Promise<void> => {
    const abort = new AbortController();
    running.set(id, abort);
    let fault: WireFault | null = null as WireFault | null;
    const request = new Request(url, { method, headers, body, signal: abort.signal });
    const response = await app.fetch(request, { spoil: (found) => (fault = found) });
    const bytes = await response.arrayBuffer();
    running.delete(id);
    if (abort.signal.aborted) return;
    const reply: FromWorker = {
      id,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: bytes,
      lostAfterBytes: lostAfterBytes(fault),
    };
    port.postMessage(reply, [bytes]);
  };

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'abort') running.get(message.id)?.abort();
    else answer(message).catch(() => port.postMessage(lostAnswer(message.id)));
  });
}

/** As if the line broke. Left unhandled, the failure of one request would end the thread. */
function lostAnswer(id: number): FromWorker {
  return { id, status: 500, headers: {}, body: new ArrayBuffer(0), lostAfterBytes: 0 };
}

function lostAfterBytes(fault: WireFault | null): number | null {
  if (fault?.kind === 'reset') return 0;
  return fault?.kind === 'cut' ? fault.afterBytes : null;
}

if (parentPort !== null) serve(parentPort, workerData as Start);
