// The stand-in refuses what Electron refuses, so that such mistakes are found without Electron.

import { spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { afterAll, describe, expect, test } from 'vitest';
import { toMainUrl, toPageUrl } from '../host/standin/address.ts';
import { createClipboard, createClipboardItem } from '../host/standin/clipboard.ts';
import { createDialog, type DesktopRecord, type DialogAnswers } from '../host/standin/desktop.ts';
import { createNotification, type ShownNotice } from '../host/standin/notification.ts';
import { assertGuarded, assertLocked, type Locks } from '../host/standin/locks.ts';
import { preloadScript } from '../host/standin/preload.ts';
import { ProtocolStandIn } from '../host/standin/protocol.ts';
import { createSession, SessionsStandIn, SessionStandIn } from '../host/standin/session.ts';
import { createMenu } from '../host/standin/screen/menu.ts';
import { strict } from '../host/standin/strict.ts';
import { createUtilityProcess } from '../host/standin/utility-process.ts';
import { WebContentsStandIn } from '../host/standin/web-contents.ts';
import { fromWire, toWire } from '../host/standin/wire.ts';
import { guardAllContents } from '../../main/shell/guards.ts';
import { APP_SCHEME_PRIVILEGES } from '../../main/shell/protocol.ts';
import { forgetSessions, openSessions } from '../../main/shell/sessions.ts';
import { menuTemplate } from '../../main/shell/frame/menu-template.ts';
import { WORDS } from '../../main/words/words.ts';
import { forkKeychain } from '../support/fork-keychain.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-stand-in-'));
const SETUP = { binding: 'b', dispatcher: 'd' };
const SCHEMES = [{ scheme: 'app', standard: true, secure: true }];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function preloadOf(name: string, code: string): () => string {
  const path = join(folder, name);
  writeFileSync(path, code);
  return () => preloadScript(path, SETUP);
}

const GUARDED_EVENTS = ['will-frame-navigate', 'will-navigate', 'will-redirect', 'will-attach-webview'];

/** Knows the app's scheme. */
function schemeProtocol(): ProtocolStandIn {
  let isReady = false;
  const protocol = new ProtocolStandIn(() => isReady);
  protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES]);
  isReady = true;
  return protocol;
}

/** Its browser never answers, because these tests load nothing. */
function pageWithoutGuards(): WebContentsStandIn {
  return new WebContentsStandIn({
    context: () => new Promise(() => undefined),
    ipc: {} as never,
    session: new SessionStandIn(new ProtocolStandIn(() => true)),
    preloadScript: '',
    setup: SETUP,
  });
}

describe('a preload', () => {
  test('is refused as an ES module, by syntax or by name', () => {
    expect(preloadOf('a.cjs', "import { ipcRenderer } from 'electron';")).toThrow('must be CommonJS');
    expect(preloadOf('b.cjs', 'export {};')).toThrow('must be CommonJS');
    expect(preloadOf('c.mjs', "require('electron');")).toThrow('must be CommonJS');
  });

  test('is accepted as CommonJS, with an absolute path only', () => {
    expect(preloadOf('d.cjs', "const e = require('electron');")()).toContain("require('electron')");
    expect(() => preloadScript('d.cjs', SETUP)).toThrow('absolute path');
  });
});

describe('data between the processes', () => {
  test.each([
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['bytes', Buffer.from('x')],
    ['an error', new Error('x')],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a big integer', 1n],
  ])('must not contain %s', (_name, value) => {
    expect(() => toWire({ rows: [{ value }] }, 'call')).toThrow(/call\.rows\.0\.value: /);
  });

  test('must not refer to itself, but may contain one object twice', () => {
    const one: Record<string, unknown> = {};
    expect(fromWire(toWire([one, one], 'call'))).toEqual([{}, {}]);
    one['self'] = one;
    expect(() => toWire(one, 'call')).toThrow('refers to itself');
  });

  test('arrives unchanged', () => {
    const value = { text: '港\u0000\ud800', number: 0.1, zero: -0, nothing: null, missing: undefined, list: [true] };
    expect(fromWire(toWire(value, 'call'))).toEqual(value);
  });
});

describe('a window', () => {
  const PREFERENCES = {
    ...{ sandbox: true, contextIsolation: true, webviewTag: false, navigateOnDragDrop: false },
    partition: 'page',
    ...{ nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false },
  };
  const LOCKED: Locks = { preferences: PREFERENCES, isSandboxEnabled: true, missingHandlers: [] };
  const open = (changes: Partial<Locks>) => () => assertLocked({ ...LOCKED, ...changes });

  test('is not opened without any one guard of its page', () => {
    const guardedPage = (): WebContentsStandIn => {
      const page = pageWithoutGuards();
      const app = new EventEmitter() as App;
      guardAllContents({ app, log: { info() {}, warn() {}, error() {} } });
      app.emit('web-contents-created', {}, page);
      return page;
    };
    expect(pageWithoutGuards().missingGuards()).toHaveLength(GUARDED_EVENTS.length + 2);
    expect(guardedPage().missingGuards()).toEqual([]);
    expect(() => assertGuarded([])).not.toThrow();
    for (const event of GUARDED_EVENTS) {
      const page = guardedPage();
      page.removeAllListeners(event);
      expect(page.missingGuards()).toEqual([`a listener of ${event}`]);
      expect(() => assertGuarded(page.missingGuards())).toThrow(`no window without a listener of ${event}`);
    }
    const page = pageWithoutGuards();
    for (const event of GUARDED_EVENTS) page.on(event, () => undefined);
    expect(page.missingGuards()).toEqual(['a window open handler', 'a closed WebRTC']);
    page.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    expect(page.missingGuards()).toEqual(['a window open handler']);
    expect(() => assertGuarded(page.missingGuards())).toThrow('no window without a window open handler');
  });

  test.each(Object.entries(PREFERENCES))('needs the web preference %s: %s', (name, value) => {
    const wrong = typeof value === 'string' ? `persist:${value}` : !value;
    const { [name]: _removed, ...others } = PREFERENCES as Electron.WebPreferences & Record<string, unknown>;
    expect(open({})).not.toThrow();
    expect(open({ preferences: others })).toThrow(`no window without ${name}: ${value}`);
    expect(open({ preferences: { ...PREFERENCES, [name]: wrong } })).toThrow(`no window without ${name}: ${value}`);
  });

  test('has no web preference whose effect the page would not show', () => {
    expect(open({ preferences: { ...PREFERENCES, webSecurity: false } })).toThrow('does not know the web preference');
    expect(open({ preferences: { ...PREFERENCES, spellcheck: false } })).not.toThrow();
  });

  test('needs the sandbox of the whole app', () => {
    expect(open({ isSandboxEnabled: false })).toThrow('no window without app.enableSandbox()');
  });

  test('needs every guard of its session, which the app sets on each of its sessions', async () => {
    const sessions = new SessionsStandIn(schemeProtocol());
    const missing = () => sessions.get('page').missingHandlers();
    expect(missing()).toHaveLength(7);
    expect(open({ missingHandlers: missing() })).toThrow('no window without the permission request handler');
    const session = createSession(sessions) as Parameters<typeof openSessions>[0]['session'];
    await openSessions({ session, isPackaged: true, respond: () => Promise.resolve(new Response('page')) });
    expect(missing()).toEqual([]);
    expect(sessions.defaultSession.missingHandlers()).toEqual([]);
    const ofService = sessions.get('service').missingHandlers();
    expect(ofService).toEqual(['the request filter', 'the dead end as a proxy']);
  });

  test('loads nothing but app:// in its session, and no other session answers app://', async () => {
    const sessions = new SessionsStandIn(schemeProtocol());
    const session = createSession(sessions) as Parameters<typeof openSessions>[0]['session'];
    const opened = await openSessions({
      session,
      isPackaged: true,
      respond: () => Promise.resolve(new Response('page')),
    });
    const page = sessions.get('page');
    const urls = [
      'app://commission-desk/a.js',
      'data:image/png,',
      'https://x.test/',
      'http://127.0.0.1/',
      'file:///etc/passwd',
    ];
    const foreign = ['app://other/a.js', 'devtools://devtools/a.js', 'wss://x.test/', 'blob:https://x.test/1'];
    expect([...urls, ...foreign].filter((url) => page.isRequestAllowed(url))).toEqual(urls.slice(0, 2));
    const request = new Request('app://commission-desk/a.js');
    expect(await (await page.protocolPart.answer(request)).text()).toBe('page');
    await expect(sessions.get('service').protocolPart.answer(request)).rejects.toThrow('no handler');
    await forgetSessions(opened);
    expect([page.cleared, sessions.get('service').cleared, sessions.defaultSession.cleared]).toEqual([1, 1, 1]);
    expect(() => sessions.get('persist:page')).toThrow('no session on disk');
  });
});

describe('a scheme', () => {
  const register = (privileges: Electron.Privileges) => () =>
    new ProtocolStandIn(() => false).registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);

  test('needs both privileges that the page relies on', () => {
    expect(register({ secure: true })).toThrow('not standard');
    expect(register({ standard: true })).toThrow('not secure');
    expect(register({ standard: true, secure: true })).not.toThrow();
  });

  test('is registered before ready and handled after', () => {
    const late = new ProtocolStandIn(() => true);
    expect(() => late.registerSchemesAsPrivileged([])).toThrow('before app is ready');
    expect(() => late.handle('app', () => new Response())).toThrow('has no privileges');
    const early = new ProtocolStandIn(() => false);
    expect(() => early.handle('app', () => new Response())).toThrow('after app is ready');
  });

  test('is mapped to an address of the page and back', () => {
    const url = 'app://commission-desk/a/b.js?c=1#d';
    const pageUrl = toPageUrl(url, SCHEMES);
    expect(pageUrl).toBe('http://commission-desk.app.localhost/a/b.js?c=1#d');
    expect(toMainUrl(String(pageUrl), SCHEMES)).toBe(url);
    expect(toPageUrl('https://x.test/', SCHEMES)).toBeNull();
    expect(toMainUrl('https://x.test/', SCHEMES)).toBe('https://x.test/');
  });
});

describe('the stand-in for Electron', () => {
  test('throws for anything it does not implement', () => {
    const app = strict<Electron.App>('app', { isReady: () => true });
    expect(app.isReady()).toBe(true);
    expect(() => app.getGPUInfo('basic')).toThrow('the browser shell has no app.getGPUInfo');
    expect(() => (app.name = 'x')).toThrow('the browser shell has no app.name');
  });

  test('starts no utility process before ready', () => {
    expect(() => createUtilityProcess(() => false).fork('/x.js')).toThrow('after the ready event');
  });

  test('sends nothing to a process that has died and is not yet reported as ended', async () => {
    const entry = join(folder, 'child.mjs');
    writeFileSync(
      entry,
      `setInterval(() => undefined, 1_000); (process.parentPort ?? process).on('message', () => undefined);`,
    );
    const utility = createUtilityProcess(() => true).fork(entry, [], { stdio: 'ignore' });
    const utilityEnd = once(utility, 'exit');
    let pid: number | undefined;
    const keychain = forkKeychain(process.env, (started) => (pid = started))(entry);
    const keychainEnd = new Promise((resolve) => keychain.onExit(resolve));
    for (const child of [utility.pid, pid]) {
      if (child === undefined) throw new Error('a process was not started');
      process.kill(child, 'SIGKILL');
    }
    // Meanwhile both die, and this process cannot hear of it.
    spawnSync(process.execPath, ['-e', '']);
    utility.postMessage({});
    keychain.send({ id: 1, service: 'desk', operation: { kind: 'get', account: 'a' } });
    // A failed sending would be an error that no test catches.
    await Promise.all([utilityEnd, keychainEnd]);
  });

  test('shows notices only after ready and only with supported options, and reports a click', () => {
    const notices: ShownNotice[] = [];
    const clicks: (() => void)[] = [];
    let ready = false;
    const Notice = createNotification({ notices, clicks, isReady: () => ready, support: 'shown' });
    expect(() => new Notice({ title: 'x' })).toThrow('before app is ready');
    ready = true;
    expect(() => new Notice({ title: 'x', silent: true })).toThrow('does not know the notice option silent');
    expect(() => new Notice({ title: 'x' }).sound).toThrow('the browser shell has no Notification.sound');
    let clicked = 0;
    const notice = new Notice({ title: 'Pending charges', body: '4 new' });
    notice.once('click', () => (clicked += 1));
    notice.show();
    clicks[0]?.();
    expect([Notice.isSupported(), notices, clicked]).toEqual([true, [{ title: 'Pending charges', body: '4 new' }], 1]);
  });

  test('knows the menu roles of the app, and refuses a menu item without a role or label', () => {
    const menu = createMenu({ current: null });
    for (const platform of ['darwin', 'win32'] as const) {
      const parts = { platform, appName: 'Desk', words: WORDS.en.menu, commands: [], choose: () => undefined };
      expect(() => menu.buildFromTemplate(menuTemplate(parts))).not.toThrow();
    }
    expect(() => menu.buildFromTemplate([{}])).toThrow('Invalid template');
  });

  test('copies all formats of one thing at once, and clears the ones before', async () => {
    const record: DesktopRecord = {
      ...{ clipboardText: '', clipboardHtml: null, clipboardPng: null },
      ...{ shownItems: [], openedLinks: [], notices: [], calls: [], menu: [] },
    };
    const clipboard = createClipboard(record);
    const Item = createClipboardItem();
    const copied = () => [record.clipboardText, record.clipboardHtml, record.clipboardPng];
    await clipboard.write([new Item({ 'text/plain': 'a', 'text/html': Promise.resolve('<b>a</b>') })]);
    expect(copied()).toEqual(['a', '<b>a</b>', null]);
    const png = Buffer.from('89504e470d0a1a0a00', 'hex');
    await clipboard.write([new Item({ 'image/png': new Blob([png]) })]);
    expect(copied()).toEqual(['', null, png.toString('base64')]);
    expect(await clipboard.has('image/png')).toBe(true);
    await clipboard.writeText('b');
    expect(await clipboard.has('image/png')).toBe(false);
    expect(copied()).toEqual(['b', null, null]);
    await expect(clipboard.write([new Item({ 'image/png': 'no picture' })])).rejects.toThrow('no PNG');
    await expect(clipboard.write([])).rejects.toThrow('one ClipboardItem');
    expect(() => new Item({ 'text/rtf': '' })).toThrow('copies no text/rtf');
    clipboard.clear();
    expect(copied()).toEqual(['', null, null]);
    await expect(async () => await clipboard.read()).rejects.toThrow('the browser shell has no clipboard.read');
  });

  test('opens the file that was named beforehand, and none that does not exist', async () => {
    const answers: DialogAnswers = { saveFolder: null, openPath: null };
    const dialog = createDialog(answers);
    const open = () => dialog.showOpenDialog({ properties: ['openFile'] });
    expect(await open()).toEqual({ canceled: true, filePaths: [] });
    const path = join(folder, 'exported.csv');
    answers.openPath = path;
    expect(open).toThrow('it is not there');
    writeFileSync(path, '');
    expect(await open()).toEqual({ canceled: false, filePaths: [path] });
    const openFolder = () => dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] });
    expect(openFolder).toThrow('is not a folder');
    answers.openPath = folder;
    expect(await openFolder()).toEqual({ canceled: false, filePaths: [folder] });
    expect(open).toThrow('is not a file');
    expect(() => dialog.showOpenDialog({ properties: ['openFile', 'multiSelections'] })).toThrow('opens one file');
  });

  test('saves in the folder that the dialog begins in, if that was asked for', async () => {
    const dialog = createDialog({ saveFolder: '', openPath: null });
    const filePath = join(folder, 'offered', 'rows.csv');
    expect(await dialog.showSaveDialog({ defaultPath: filePath })).toEqual({ canceled: false, filePath });
    expect(() => dialog.showSaveDialog({ defaultPath: folder })).toThrow('cannot suggest the folder');
  });
});
