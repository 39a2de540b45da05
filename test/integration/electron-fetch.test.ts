// The app's fetch on Electron's `net.request`, against real servers and a proxy on loopback. The stand-in for
// `net.request` is built on Node's http.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { AppError } from '../../main/errors.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { KeyCustody } from '../../main/session/key-custody.ts';
import { createKeychain } from '../../main/session/keychain.ts';
import { ProxyPassword } from '../../main/session/proxy-password.ts';
import { ProxySignIn } from '../../main/session/proxy-sign-in.ts';
import { createElectronFetch } from '../../main/shell/fetch.ts';
import type { ProxyAnswer, ProxyQuestion } from '../../shared/contract/session.ts';
import { createNet } from '../host/standin/net.ts';
import { serveHttp, serveRaw } from '../support/loopback.ts';
import { startProxy } from '../support/loopback-proxy.ts';
import { memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';

const TOKEN = 'CANARY-TOKEN';
const PASSWORD = 'CANARY-PASSWORD';
const RIGHT = `amy:${PASSWORD}`;
const PAGE = '{"code":0,"message":"ok","data":{"list":[],"total":0}}';

const serve = () => serveHttp((_request, response) => response.end(PAGE));

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-network-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Options = {
  readonly proxy?: string;
  readonly keychain?: MemoryKeychain;
  readonly userDataDir?: string;
  /** What the person types, one after the other; null cancels, and without one the question stays open. */
  readonly answers?: (ProxyAnswer | null)[];
  readonly deadlineMs?: number;
};

function setNetwork(options: Options = {}) {
  const questions: (ProxyQuestion | null)[] = [];
  const logged: string[] = [];
  const note = (...parts: unknown[]): void => void logged.push(JSON.stringify(parts));
  const { spawn } = options.keychain ?? memoryKeychain();
  const keychain = createKeychain({ entry: '', service: 'test', callMs: 5_000, spawn });
  const custody = new KeyCustody(keychain, { waitMs: 1_000, onChange: () => undefined });
  const log = { info: note, warn: note, error: note };
  let lastId = 0;
  const login = new ProxySignIn({
    kept: new ProxyPassword({ userDataDir: options.userDataDir ?? makeFolder(), custody, log }),
    newId: () => `q${++lastId}`,
    log,
    onQuestion(question) {
      questions.push(question);
      const answer = question === null ? undefined : options.answers?.shift();
      if (question !== null && answer !== undefined) setImmediate(() => login.answer(question.id, answer));
    },
  });
  const net = createNet(options.proxy ?? null);
  const fetch = createElectronFetch({ request: (wish) => net.request(wish), session: {} as never, login });
  const clientOf = (serviceUrl: string) =>
    createServiceClient({
      ...{ serviceUrl, token: TOKEN, fetch, clock: systemClock },
      ...(options.deadlineMs !== undefined && { deadlineMs: options.deadlineMs }),
    });
  const read = (serviceUrl: string, signal = new AbortController().signal) =>
    clientOf(serviceUrl).fetchPage({ dataset: 'reports', page: 1, pageSize: 1_000 }, signal);
  return { fetch, read, login, questions, logged, custody };
}

function typed(password: string, remember = true): ProxyAnswer {
  return { user: 'amy', password, remember };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'no error',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

describe('a request without a proxy', () => {
  test('arrives with its method, headers and body, and its answer unpacked', async () => {
    await using service = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(PAGE));
    });
    expect(new TextDecoder().decode(await setNetwork().read(service.url))).toBe(PAGE);
    const [seen] = service.seen;
    expect([seen?.method, seen?.body]).toEqual(['POST', '{"page":1,"page_size":1000}']);
    expect(seen?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' });
    // The host's own header: Chromium asks for compression unless the app sends a header of this name.
    expect(seen?.headers['accept-encoding']).toBe('gzip');
    expect(seen?.headers.cookie).toBeUndefined();
  });

  test('ends with a header beyond Latin-1', async () => {
    await using service = await serveRaw((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\nX-Office: 香港\r\nContent-Length: ${PAGE.length}\r\n\r\n${PAGE}`);
    });
    const response = await setNetwork().fetch(service.url);
    const office = Buffer.from(response.headers.get('x-office') ?? '', 'latin1').toString('utf8');
    expect([office, await response.text()]).toEqual(['香港', PAGE]);
  });

  test('follows no redirect', async () => {
    await using service = await serveHttp((_request, response) => {
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await codeOf(setNetwork().read(service.url))).toBe('redirected');
    await expect(setNetwork().fetch(service.url, { redirect: 'error' })).rejects.toThrow('redirect');
    expect(service.seen).toHaveLength(2);
  });

  test('is aborted at the server, before and within the answer', async () => {
    const closed: string[] = [];
    await using service = await serveHttp(({ url }, response) => {
      response.on('close', () => closed.push(url));
      if (url === '/body') response.writeHead(200).write('x');
    });
    const { fetch } = setNetwork();
    const controller = new AbortController();
    const before = fetch(`${service.url}/head`, { signal: controller.signal });
    const within = await fetch(`${service.url}/body`, { signal: controller.signal });
    const reader = within.body!.getReader();
    await reader.read();
    const rest = reader.read();
    await expect.poll(() => service.seen.length).toBe(2);
    controller.abort(new Error('enough'));
    await expect(before).rejects.toThrow('enough');
    await expect(rest).rejects.toThrow('enough');
    await expect.poll(() => closed.toSorted()).toEqual(['/body', '/head']);
    await expect(fetch(service.url, { signal: controller.signal })).rejects.toThrow('enough');
  });

  test('is aborted at the server when the reader has enough', async () => {
    let isClosed = false;
    await using service = await serveHttp((_request, response) => {
      response.on('close', () => (isClosed = true));
      response.writeHead(200).write('x'.repeat(1_000));
    });
    const response = await setNetwork().fetch(service.url);
    await response.body?.cancel();
    await expect.poll(() => isClosed).toBe(true);
  });

  test('reads no faster than its reader', async () => {
    const total = 64 * 1024 * 1024;
    let sent = 0;
    await using service = await serveHttp((_request, response) => {
      const more = (): void => {
        while (sent < total) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    await using other = await serve();
    const network = setNetwork();
    const response = await network.fetch(service.url);
    const reader = response.body!.getReader();
    await reader.read();
    // Long enough for all of it, if it were read.
    for (let read = 0; read < 100; read += 1) await network.read(other.url);
    expect(sent).toBeLessThan(total / 2);
    await reader.cancel();
  });

  test('is too large beyond the limit, and cut when the connection breaks', async () => {
    await using large = await serveHttp((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(Buffer.alloc(1024 * 1024)), 1);
      response.on('close', () => clearInterval(timer));
    });
    await using cut = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"code"', () => socket.destroy());
    });
    expect(await codeOf(setNetwork().read(large.url))).toBe('badResponse');
    expect(await codeOf(setNetwork().read(cut.url))).toBe('badResponse');
  });
});

describe('a proxy that asks for a password', () => {
  test('is signed in to once, for all requests, and the password is kept', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const keychain = memoryKeychain();
    const { read, questions, logged } = setNetwork({ proxy: proxy.url, keychain, answers: [typed(PASSWORD)] });
    await Promise.all([read(service.url), read(service.url), read(service.url)]);
    expect(questions).toEqual([{ id: 'q1', proxy: proxy.address, isRefused: false }, null]);
    expect(proxy.tried.filter((given) => given !== null && given !== RIGHT)).toEqual([]);
    await expect.poll(() => keychain.secrets.get('proxy')).toBe(JSON.stringify([proxy.address, 'amy', PASSWORD]));

    const next = setNetwork({ proxy: proxy.url, keychain });
    await next.read(service.url);
    expect(next.questions).toEqual([]);
    expect(JSON.stringify([logged, next.logged])).not.toContain(PASSWORD);
    expect(service.seen.every(({ headers }) => headers['proxy-authorization'] === undefined)).toBe(true);
  });

  test('is not remembered if the person does not want it', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const keychain = memoryKeychain();
    await setNetwork({ proxy: proxy.url, keychain, answers: [typed(PASSWORD, false)] }).read(service.url);
    expect([...keychain.secrets.keys()]).toEqual([]);
  });

  test('is asked for again once after a wrong password', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const network = setNetwork({ proxy: proxy.url, answers: [typed('wrong'), typed(PASSWORD)] });
    await network.read(service.url);
    expect(network.questions.map((question) => question?.isRefused)).toEqual([false, undefined, true, undefined]);
  });

  test('is given up after two wrong passwords, whatever number of requests waits', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const keychain = memoryKeychain();
    const network = setNetwork({ proxy: proxy.url, keychain, answers: [typed('wrong'), typed('worse')] });
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(network.read(service.url))));
    expect(codes).toEqual(['proxySignIn', 'proxySignIn', 'proxySignIn', 'proxySignIn']);
    expect(proxy.tried.filter((given) => given !== null)).toEqual(['amy:wrong', 'amy:worse']);
    expect([network.questions.length, proxy.passed(), keychain.secrets.size]).toEqual([4, 0, 0]);

    expect(await codeOf(network.read(service.url))).toBe('proxySignIn');
    expect(network.questions).toHaveLength(4);
    network.login.allow();
    void codeOf(network.read(service.url));
    await expect.poll(() => network.login.question?.isRefused).toBe(false);
    network.login.answer(network.login.question!.id, null);
  });

  test('a kept password that is refused is asked for, and replaced', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const keychain = memoryKeychain();
    keychain.secrets.set('proxy', JSON.stringify([proxy.address, 'amy', 'older']));
    const network = setNetwork({ proxy: proxy.url, keychain, answers: [typed(PASSWORD)] });
    await network.read(service.url);
    expect(network.questions[0]?.isRefused).toBe(true);
    await expect.poll(() => keychain.secrets.get('proxy')).toContain(PASSWORD);
  });

  test('the password of one proxy is not sent to another', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const keychain = memoryKeychain();
    keychain.secrets.set('proxy', JSON.stringify(['other.test:8080', 'amy', PASSWORD]));
    const network = setNetwork({ proxy: proxy.url, keychain, answers: [null] });
    expect(await codeOf(network.read(service.url))).toBe('proxyAuth');
    expect(proxy.tried).toEqual([null]);
  });

  test('nothing is asked again after the person cancelled, until the person starts something', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const network = setNetwork({ proxy: proxy.url, answers: [null, typed(PASSWORD)] });
    expect(await codeOf(network.read(service.url))).toBe('proxyAuth');
    expect(await codeOf(network.read(service.url))).toBe('proxyAuth');
    expect(network.questions).toHaveLength(2);
    network.login.allow();
    await network.read(service.url);
  });

  test('the deadline of a request does not run while the person types', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const deadlineMs = 30_000;
    const network = setNetwork({ proxy: proxy.url, deadlineMs });
    const answer = network.read(service.url);
    await expect.poll(() => network.login.question).not.toBeNull();
    vi.advanceTimersByTime(2 * deadlineMs);
    network.login.answer(network.login.question!.id, typed(PASSWORD));
    expect(new TextDecoder().decode(await answer)).toBe(PAGE);
  });

  test('a run that is cancelled takes its question away', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const network = setNetwork({ proxy: proxy.url });
    const controller = new AbortController();
    const codes = Promise.all([1, 2].map(() => codeOf(network.read(service.url, controller.signal))));
    await expect.poll(() => network.login.question).not.toBeNull();
    controller.abort();
    expect(await codes).toEqual(['cancelled', 'cancelled']);
    await expect.poll(() => network.login.question).toBeNull();
    expect(network.questions).toHaveLength(2);
  });

  test('forgetting deletes the password from memory and keychain', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const keychain = memoryKeychain();
    const network = setNetwork({ proxy: proxy.url, keychain, answers: [typed(PASSWORD)] });
    await network.read(service.url);
    await expect.poll(() => keychain.secrets.size).toBe(1);
    await network.login.forget();
    expect(keychain.secrets.size).toBe(0);
  });

  test('a password that could not be deleted is not used, but deleted before the next one is asked for', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const [keychain, userDataDir] = [memoryKeychain(), makeFolder()];
    const first = setNetwork({ proxy: proxy.url, keychain, userDataDir, answers: [typed(PASSWORD)] });
    await first.read(service.url);
    await expect.poll(() => keychain.secrets.size).toBe(1);
    keychain.mode = 'locked';
    expect(await codeOf(first.login.forget())).toBe('keychainLocked');
    keychain.mode = 'works';
    const next = setNetwork({ proxy: proxy.url, keychain, userDataDir, answers: [null] });
    const { length } = proxy.tried;
    expect(await codeOf(next.read(service.url))).toBe('proxyAuth');
    expect([proxy.tried.slice(length), keychain.secrets.size, readdirSync(userDataDir)]).toEqual([[null], 0, []]);
  });

  test('a password that was kept without a note, and is used, is deleted by a keychain that answers late', async () => {
    await using service = await serve();
    await using proxy = await startProxy(() => RIGHT);
    const [keychain, userDataDir] = [memoryKeychain(), makeFolder()];
    keychain.secrets.set('proxy', JSON.stringify([proxy.address, 'amy', PASSWORD]));
    await setNetwork({ proxy: proxy.url, keychain, userDataDir }).read(service.url);
    keychain.mode = 'asking';
    expect(await codeOf(setNetwork({ keychain, userDataDir }).login.forget())).toBe('keychainAsking');
    keychain.answer('works');
    await expect.poll(() => [keychain.secrets.size, readdirSync(userDataDir)]).toEqual([0, []]);
  });

  test('a password of an earlier version that nothing has noted yet can be deleted later as well', async () => {
    const [keychain, userDataDir] = [memoryKeychain(), makeFolder()];
    keychain.secrets.set('proxy', '[]');
    const { custody, login } = setNetwork({ keychain, userDataDir });
    await custody.probe();
    keychain.mode = 'locked';
    expect(await codeOf(login.forget())).toBe('keychainLocked');
    keychain.mode = 'works';
    await setNetwork({ keychain, userDataDir }).login.forget();
    expect([keychain.secrets.size, readdirSync(userDataDir)]).toEqual([0, []]);
  });

  test('a keychain that was not asked in this run, and has no password, is not asked to delete one', async () => {
    const keychain = memoryKeychain();
    await setNetwork({ keychain }).login.forget();
    expect(keychain.asked).toEqual([]);
  });
});

test('a server that asks for a password gets none', async () => {
  const answers: unknown[][] = [];
  const { EventEmitter } = await import('node:events');
  const request = Object.assign(new EventEmitter(), { setHeader() {}, end() {}, abort() {} });
  const login = { find: () => expect.unreachable(), end: () => undefined };
  void createElectronFetch({ request: () => request as never, session: {} as never, login })('https://service.test');
  request.emit('login', { isProxy: false, host: 'service.test', port: 443 }, (...answer: unknown[]) =>
    answers.push(answer),
  );
  expect(answers).toEqual([[]]);
});
