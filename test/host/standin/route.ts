// Answers a page's request through the main process's protocol handler. No request reaches the network.

import type { Route } from 'playwright-core';
import { toMainUrl } from './address.ts';
import type { ProtocolPart } from './host.ts';

export async function answerRoute(
  route: Route,
  protocol: ProtocolPart,
  isAllowed: (url: string) => boolean,
): Promise<void> {
  const request = route.request();
  const url = toMainUrl(request.url(), protocol.schemes);
  if (url === request.url() || !isAllowed(url)) return await route.abort('blockedbyclient');
  const response = await protocol.answer(
    new Request(url, { method: request.method(), headers: { accept: request.headers()['accept'] ?? '*/*' } }),
  );
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
