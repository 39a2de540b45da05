// A proxy on loopback that asks for a password, for plain http.

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LoopbackProxy = AsyncDisposable & {
  readonly url: string;
  readonly address: string;
  /** `user:password` of each request; null for one without. */
  readonly tried: readonly (string | null)[];
  /** How many requests went on to the server. */
  passed(): number;
};

/** `accepted`: `user:password`, which may change. */
export async function startProxy(accepted: () => string): Promise<LoopbackProxy> {
  const tried: (string | null)[] = [];
  let passed = 0;
  const server = createServer((incoming, outgoing) => {
    const { 'proxy-authorization': authorization, ...headers } = incoming.headers;
    const given = authorization === undefined ? null : Buffer.from(authorization.slice(6), 'base64').toString();
    tried.push(given);
    if (given !== accepted()) {
      incoming.resume();
      outgoing.writeHead(407, { 'proxy-authenticate': 'Basic realm="firm"' }).end();
      return;
    }
    passed += 1;
    const onward = request(incoming.url ?? '', { method: incoming.method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    address: `127.0.0.1:${port}`,
    tried,
    passed: () => passed,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
