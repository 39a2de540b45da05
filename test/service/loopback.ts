// Serves the sample service on 127.0.0.1, for tests and the command line, and corrupts answers on the wire if a fault
// requires it.

import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createSampleApp, serveControl } from './app.ts';
import { createSampleControl, type SampleControl, type WireFault } from './faults.ts';
import { sampleFlags, type SampleFlags } from './flags.ts';
import { SAMPLE_TOKENS, type TokenName } from './tokens.ts';
import type { Clock } from '../../main/clock.ts';
import { AppError } from '../../main/errors.ts';

export type LoopbackService = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly tokens: Readonly<Record<TokenName, string>>;
  readonly control: SampleControl;
  /** Drops all connections; resolves when the port is free. */
  close(): Promise<void>;
};

/** `port` 0 takes any free one; `control` serves `POST /__control`; `clock` times the limit of requests. */
export async function startLoopbackService(
  flags: Partial<SampleFlags> = {},
  options: { readonly port?: number; readonly control?: boolean; readonly clock?: Clock } = {},
): Promise<LoopbackService> {
  const all = sampleFlags(flags);
  const control = createSampleControl(all);
  const app = createSampleApp(all, { control, ...(options.clock && { clock: options.clock }) });
  if (options.control === true) serveControl(app, control);
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      let fault: WireFault | null = null as WireFault | null;
      const response = await app.fetch(request, { spoil: (found) => (fault = found) });
      if (fault === null) return response;
      await spoil(fault, response, (env as HttpBindings).outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new AppError('offline', 'the sample service has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    tokens: SAMPLE_TOKENS,
    control,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

async function spoil(fault: WireFault, response: Response, outgoing: ServerResponse): Promise<void> {
  // Safe to ignore: the client may disconnect before everything is written.
  outgoing.on('error', () => undefined);
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  switch (fault.kind) {
    case 'reset':
      outgoing.socket?.resetAndDestroy();
      return;
    case 'cut':
      // Without a length, Node sends chunks; the last chunk is never sent.
      if (fault.framing === 'contentLength') headers['content-length'] = String(body.length);
      if (fault.framing === 'closeDelimited') outgoing.useChunkedEncodingByDefault = false;
      if (fault.framing === 'closeDelimited') headers['connection'] = 'close';
      outgoing.writeHead(response.status, headers);
      await written(outgoing, body.subarray(0, fault.afterBytes));
      outgoing.socket?.destroySoon();
      return;
    case 'drip':
      outgoing.writeHead(response.status, { ...headers, 'content-length': String(body.length) });
      for (let sent = 0; sent < body.length && !outgoing.destroyed; sent += fault.bytes) {
        await written(outgoing, body.subarray(sent, sent + fault.bytes));
        await sleep(fault.everyMs, undefined, { ref: false });
      }
      outgoing.end();
  }
}

function written(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    outgoing.write(bytes, () => resolve());
  });
}
