// Row G8: the page asks for the network by every way that a page has. Nothing arrives at servers on loopback, and Chromium's
// own log of its network has no name and no address but the dead end. First with the page's policy, then without it, as
// for a page whose process was taken over.

import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { setStage } from '../e2e/stage.ts';
import { WHOLE_BROWSER } from '../host/launch-options.ts';
import { readWaysOut } from '../support/net-log.ts';
import { tried } from './points.ts';

/** Names below it belong to nobody; each way out has its own. */
const DOMAIN = 'page-canary.test';

/** Counts what arrives on one TCP and one UDP port. */
async function setTraps() {
  const arrived: string[] = [];
  const tcp = createServer((socket) => {
    arrived.push('tcp');
    socket.destroy();
  });
  const udp = createSocket('udp4').on('message', () => arrived.push('udp'));
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    tcp.close();
    udp.close();
  });
  return { arrived, tcpPort: (tcp.address() as AddressInfo).port, udpPort: udp.address().port };
}

/** `web` and `stun` are the traps; names below `domain` belong to nobody. */
type Targets = { readonly web: string; readonly stun: string; readonly domain: string };
type Element = { submit(): void; click(): void };
/** The few page objects that are used here; this project has no DOM types. */
type Scope = typeof globalThis & {
  readonly document: { readonly body: { append(node: object): void }; createElement(tag: string): Element };
  readonly navigator: { sendBeacon(url: string, text: string): boolean };
  readonly location: { href: string };
  readonly XMLHttpRequest: new () => { open(method: string, url: string): void; send(): void };
  readonly Worker: new (url: string) => object;
  readonly EventSource: new (url: string) => object;
  readonly WebTransport: new (url: string) => { readonly ready: Promise<unknown> };
  readonly RTCPeerConnection: new (options: object) => {
    createDataChannel(name: string): object;
    createOffer(): Promise<object>;
    setLocalDescription(offer: object): Promise<void>;
  };
  open(url: string): unknown;
};

// Each of these runs in the page and returns how many ways it tried. A refusal is what is wanted: what left the page is
// counted outside.

function addElements({ web, domain }: Targets): number {
  const { document } = globalThis as Scope;
  const rels = [
    'stylesheet',
    'icon',
    'preload',
    'prefetch',
    'preconnect',
    'dns-prefetch',
    'modulepreload',
    'prerender',
  ];
  const elements: readonly (readonly [tag: string, attributes: object])[] = [
    ['img', { src: `${web}/img` }],
    ['audio', { src: `${web}/audio` }],
    ['script', { src: `${web}/script.js` }],
    ['iframe', { src: `${web}/frame` }],
    ['object', { data: `${web}/object` }],
    ['embed', { src: `${web}/embed` }],
    ...rels.map((rel) => ['link', { rel, href: `http://${rel}.${domain}/`, as: 'fetch' }] as const),
    ['style', { textContent: `@import url(${web}/import); body { background: url(${web}/background) }` }],
    ['div', { innerHTML: `<p style="background: url(${web}/inline)">x</p>` }],
    ['textarea', { spellcheck: true, lang: 'de', value: 'Ein Worrt' }],
  ];
  for (const [tag, attributes] of elements) {
    document.body.append(Object.assign(document.createElement(tag), attributes));
  }
  return elements.length;
}

async function connect({ web, domain }: Targets): Promise<number> {
  const scope = globalThis as Scope;
  const request = (): void => {
    const sent = new scope.XMLHttpRequest();
    sent.open('GET', `${web}/request`);
    sent.send();
  };
  const ways: readonly (() => unknown)[] = [
    () => fetch(`${web}/fetch`),
    () => fetch(`http://fetch.${domain}/`),
    request,
    () => scope.navigator.sendBeacon(`${web}/beacon`, 'x'),
    () => new WebSocket(`${web.replace('http', 'ws')}/socket`),
    () => new WebSocket(`ws://socket.${domain}/`),
    () => new scope.EventSource(`${web}/events`),
    () => new scope.Worker(`${web}/worker.js`),
    () => new scope.WebTransport(`https://transport.${domain}/`).ready,
  ];
  for (const way of ways) {
    const tried = Promise.resolve().then(way);
    // eslint-disable-next-line own/no-fixed-wait -- a limit: some of them never answer
    await Promise.race([tried.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  return ways.length;
}

function leave({ web }: Targets): number {
  const scope = globalThis as Scope;
  const { document } = scope;
  const add = (tag: string, attributes: object): Element => {
    const element = Object.assign(document.createElement(tag), attributes);
    document.body.append(element);
    return element;
  };
  add('form', { action: `${web}/form` }).submit();
  add('a', { href: '#', ping: `${web}/ping` }).click();
  scope.open(`${web}/open`);
  scope.location.href = `${web}/location`;
  return 4;
}

async function callPeers({ web, stun, domain }: Targets): Promise<number> {
  const scope = globalThis as Scope;
  const tcp = web.replace('http://', '');
  const urls = [`stun:${stun}`, `stun:stun.${domain}`, `turn:${stun}?transport=udp`, `turn:${tcp}?transport=tcp`];
  const peer = new scope.RTCPeerConnection({ iceServers: [{ urls, username: 'x', credential: 'x' }] });
  peer.createDataChannel('x');
  await peer.setLocalDescription(await peer.createOffer());
  return urls.length;
}

test('G8 no way of a page leads to the network, with its policy and without it', async ({ task }) => {
  const { arrived, tcpPort, udpPort } = await setTraps();
  const stage = setStage();
  const netLog = join(stage.userDataDir, 'net-log.json');
  const desk = await stage.launch({ args: [`--log-net-log=${netLog}`], env: WHOLE_BROWSER });
  const { page } = desk;
  const devtools = await page.context().newCDPSession(page);
  for (const isPolicyOn of [true, false]) {
    await devtools.send('Page.setBypassCSP', { enabled: !isPolicyOn });
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const targets = {
      web: `http://127.0.0.1:${tcpPort}`,
      stun: `127.0.0.1:${udpPort}`,
      domain: `${isPolicyOn ? 'with' : 'without'}-policy.${DOMAIN}`,
    };
    for (const part of [addElements, connect, callPeers, leave]) tried(task, await page.evaluate(part, targets));
    // Names are resolved and candidates gathered in the background, and nothing says when that has ended.
    // eslint-disable-next-line own/no-fixed-wait -- as above
    await page.waitForTimeout(1_500);
  }
  await stage.quit(desk);
  expect(arrived).toEqual([]);
  const ways = readWaysOut(netLog);
  // Chromium asks for addresses of its own, which Electron has not; no way may lead to what the page named.
  expect(ways.length).toBeGreaterThan(0);
  const named = [DOMAIN, `:${tcpPort}`, `:${udpPort}`];
  expect(ways.filter((way) => named.some((part) => way.includes(part)))).toEqual([]);
});
