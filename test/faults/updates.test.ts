// Row H1: updates from a feed on loopback, with electron-updater's own class for AppImages. Whatever the feed answers, the
// installed app stays as it is until the app quits, and only a newer release with the right hash replaces it. On Windows there
// is no update for an app that does not name its publisher.

import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type RequestOptions, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type DownloadOptions, HttpExecutor, configureRequestUrl } from 'builder-util-runtime';
import { AppImageUpdater, NsisUpdater } from 'electron-updater';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UpdateFailure, UpdateStanding } from '../../shared/contract/app/about.ts';
import { systemClock } from '../../main/clock.ts';
import { namesPublisher } from '../../main/updates/publisher.ts';
import { Updates } from '../../main/updates/updates.ts';
import { tried } from './points.ts';
import { makeTrials } from './trial.ts';

const OLD_APP = '#!/bin/sh\n# 1.0.0\n';
const NEW_APP = `#!/bin/sh\n# 1.1.0\nexit 0\n${'#'.repeat(100_000)}\n`;
const CONFIG = 'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: updates\n';
const NAMES = { x64: 'x86_64', arm64: 'arm64' } as const;
const [ARCH, OTHER_ARCH] = process.arch === 'arm64' ? [NAMES.arm64, NAMES.x64] : [NAMES.x64, NAMES.arm64];
const FILE = `commission-desk-linux-${ARCH}.AppImage`;

/** Node's HTTP in place of Electron's; redirects and checks are the library's own. */
class NodeExecutor extends HttpExecutor<ReturnType<typeof request>> {
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void) {
    return request(options, callback);
  }

  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return await options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const requestOptions = { headers: options.headers ?? {} };
      configureRequestUrl(url, requestOptions);
      const callback = (error?: Error | null): void => (error ? reject(error) : resolve(destination));
      this.doDownload(requestOptions, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let feedAnswer: Answer;
let fileAnswer: Answer;
const server = createServer((incoming, response) =>
  incoming.url?.includes('.yml') === true ? feedAnswer(incoming, response) : fileAnswer(incoming, response),
);
/** An address that is not allowed, although it would give the newer release. */
const elsewhere = createServer((incoming, response) =>
  incoming.url?.includes('.yml') === true ? feedOf({})(incoming, response) : void response.end(NEW_APP),
);
const trials = makeTrials();
const warnings: string[] = [];
const standings: UpdateStanding[] = [];
let places = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.2', resolve));
});
beforeEach(() => {
  feedAnswer = feedOf({});
  fileAnswer = (_request, response) => response.end(NEW_APP);
  warnings.length = 0;
  standings.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
  trials[Symbol.dispose]();
});

function feedOf({ version = '1.1.0', content = NEW_APP, url = FILE }): Answer {
  const sha512 = createHash('sha512').update(content).digest('base64');
  const file = `files:\n  - url: ${url}\n    sha512: ${sha512}\n    size: ${content.length}\n`;
  return (_request, response) => response.end(`version: ${version}\n${file}path: ${url}\nsha512: ${sha512}\n`);
}

function otherAddress(file: string): string {
  return `http://127.0.0.2:${(elsewhere.address() as AddressInfo).port}/${file}`;
}

function redirectTo(location: string): Answer {
  return (_request, response) => response.writeHead(302, { location }).end();
}

function appIn(folder: string, onQuit: (listener: (code: number) => void) => void) {
  return {
    ...{ version: '1.0.0', name: 'Commission Desk', isPackaged: true, userDataPath: folder },
    ...{ appUpdateConfigPath: join(folder, 'app-update.yml'), baseCachePath: join(folder, 'cache') },
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit,
  };
}

function installedApp() {
  const folder = trials.fresh(`app-${(places += 1)}`);
  const path = join(folder, 'commission-desk.AppImage');
  writeFileSync(path, OLD_APP);
  chmodSync(path, 0o755);
  process.env['APPIMAGE'] = path;
  writeFileSync(join(folder, 'app-update.yml'), CONFIG);
  const quitListeners: ((code: number) => void)[] = [];
  const updater = new AppImageUpdater(
    null,
    appIn(folder, (listener) => void quitListeners.push(listener)),
  );
  const executor = new NodeExecutor();
  Object.assign(updater, { httpExecutor: executor });
  const { port } = server.address() as AddressInfo;
  const warn = (message: string, detail?: unknown): void => void warnings.push(`${message} ${JSON.stringify(detail)}`);
  const updates = new Updates({
    updater,
    executor,
    native: null,
    url: `http://127.0.0.1:${port}/feed`,
    log: { info: () => undefined, warn, error: warn },
    clock: systemClock,
    onStanding: (standing) => void standings.push(standing),
  });
  const quit = (): void => quitListeners.forEach((listener) => listener(0));
  return { updates, quit, content: () => readFileSync(path, 'utf8') };
}

test('H1 a newer release with the right hash waits until the app quits, then replaces it', async ({ task }) => {
  const app = installedApp();
  expect(await app.updates.check()).toBe('downloaded');
  expect(standings).toEqual([{ kind: 'checking' }, { kind: 'ready', version: '1.1.0' }]);
  expect(app.content()).toBe(OLD_APP);
  app.quit();
  expect(app.content()).toBe(NEW_APP);
  tried(task, 1);
});

const REFUSALS: readonly (readonly [title: string, outcome: 'newest' | UpdateFailure['kind'], answer: () => void])[] = [
  ['a wrong hash', 'otherFile', () => (feedAnswer = feedOf({ content: 'other' }))],
  ['an older version', 'newest', () => (feedAnswer = feedOf({ version: '0.9.0' }))],
  ['the same version', 'newest', () => (feedAnswer = feedOf({ version: '1.0.0' }))],
  ['a pre-release', 'newest', () => (feedAnswer = feedOf({ version: '1.1.0-beta.1' }))],
  [
    'a cut download',
    'other',
    () => {
      fileAnswer = (_request, response) => {
        response.writeHead(200, { 'content-length': NEW_APP.length });
        response.write(NEW_APP.slice(0, 1000), () => response.destroy());
      };
    },
  ],
  [
    'half a file that ends like a whole one',
    'otherFile',
    () => (fileAnswer = (_request, response) => response.end(NEW_APP.slice(0, NEW_APP.length / 2))),
  ],
  ['a feed that redirects to itself', 'redirects', () => (feedAnswer = redirectTo('/feed/latest-linux.yml'))],
  ['a file that redirects to itself', 'redirects', () => (fileAnswer = redirectTo(`/feed/${FILE}`))],
  ['a feed that leads elsewhere', 'elsewhere', () => (feedAnswer = redirectTo(otherAddress('latest-linux.yml')))],
  ['a file that is elsewhere', 'elsewhere', () => (feedAnswer = feedOf({ url: otherAddress(FILE) }))],
  ['a file that leads elsewhere', 'elsewhere', () => (fileAnswer = redirectTo(otherAddress(FILE)))],
  ['a feed that is a web page', 'noDescription', () => (feedAnswer = (_request, response) => response.end('<html>'))],
  ['a feed that is gone', 'noRelease', () => (feedAnswer = (_request, response) => response.writeHead(404).end())],
];

for (const [title, outcome, answer] of REFUSALS) {
  const result = outcome === 'newest' ? 'newest' : 'failed';
  test(`H1 ${title} leaves the app as it was, and the next check works`, async ({ task }) => {
    const app = installedApp();
    answer();
    expect(await app.updates.check()).toBe(result);
    expect(standings.map(({ kind }) => kind)).toEqual(['checking', result]);
    const ended = standings.at(-1);
    const reason = ended?.kind === 'failed' ? ended.reason : null;
    expect(reason?.kind ?? 'newest').toBe(outcome);
    if (reason?.kind === 'other') expect(reason.text).toMatch(/^[^\n]{3,300}$/);
    // Neither hashes nor what the library says to developers.
    if (reason?.kind === 'other') expect(reason.text).not.toMatch(/[\w+/]{40}|Exception|Error:/);
    app.quit();
    expect(app.content()).toBe(OLD_APP);
    expect(warnings.length > 0).toBe(result === 'failed');
    feedAnswer = feedOf({});
    fileAnswer = (_request, response) => response.end(NEW_APP);
    expect(await app.updates.check()).toBe('downloaded');
    tried(task, 1);
  });
}

test('H1 a release for another architecture only is not downloaded, and About says so', async ({ task }) => {
  const app = installedApp();
  feedAnswer = feedOf({ url: `commission-desk-linux-${OTHER_ARCH}.AppImage` });
  let downloads = 0;
  fileAnswer = (_request, response) => {
    downloads += 1;
    response.end(NEW_APP);
  };
  expect(await app.updates.check()).toBe('failed');
  expect(standings.at(-1)).toMatchObject({ kind: 'failed', reason: { kind: 'noRelease' } });
  app.quit();
  expect([downloads, app.content()]).toEqual([0, OLD_APP]);
  tried(task, 1);
});

const CONFIGS: readonly (readonly [title: string, config: string | null, isNamed: boolean])[] = [
  ['no configuration', null, false],
  ['an empty configuration', '', false],
  ['no publisher', CONFIG, false],
  ['an empty publisher', `${CONFIG}publisherName:\n`, false],
  ['an empty list of publishers', `${CONFIG}publisherName: []\n`, false],
  ['a publisher without letters', `${CONFIG}publisherName: ['Example Ltd', ' ']\n`, false],
  ['a configuration that is not YAML', `${CONFIG}publisherName: [`, false],
  ['one publisher', `${CONFIG}publisherName: Example Ltd\n`, true],
  ['two publishers', `${CONFIG}publisherName:\n  - CN=Example Ltd, C=HK\n  - Example Ltd\n`, true],
];

for (const [title, config, isNamed] of CONFIGS) {
  test(`H1 with ${title} updates on Windows are ${isNamed ? 'on' : 'off'}`, async ({ task }) => {
    const folder = trials.fresh(`windows-${(places += 1)}`);
    if (config !== null) writeFileSync(join(folder, 'app-update.yml'), config);
    const updater = new NsisUpdater(
      null,
      appIn(folder, () => undefined),
    );
    expect(await namesPublisher(updater)).toBe(isNamed);
    tried(task, 1);
  });
}
