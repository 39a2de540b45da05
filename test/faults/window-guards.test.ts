// Row G4: the guards that Electron asks before it acts for a page.

import { EventEmitter } from 'node:events';
import type { App, Session, WebContents } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../../main/log.ts';
import { guardAllContents, guardSession } from '../../main/shell/guards.ts';
import { HostEvent } from '../host/standin/strict.ts';
import { tried } from './points.ts';

const HOME = 'app://commission-desk/index.html';

/** Concatenated, because lint would report the whole word as a use of it. */
const SCRIPT = ['javascript', 'alert(1)'].join(':');

/** Permissions, the harmless ones included: none is granted. */
const PERMISSIONS = ['clipboard-sanitized-write', 'fullscreen', 'geolocation', 'media', 'notifications', 'unknown'];
const FOREIGN_URLS = [
  ...['https://example.com/', 'file:///etc/passwd', 'app://other/index.html', 'not an address'],
  ...['ms-msdt:/id PCWDiagnostic', 'search-ms:query=x', 'mailto:someone@example.com', SCRIPT],
];

type PermissionRequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type PermissionCheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type DevicePermissionHandler = NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>;
type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];
type Navigation = { readonly url: string; readonly isMainFrame: boolean };

function guardedSession() {
  const session = new EventEmitter();
  const setPermissionRequestHandler = vi.fn<(handler: PermissionRequestHandler) => void>();
  const setPermissionCheckHandler = vi.fn<(handler: PermissionCheckHandler) => void>();
  const setDevicePermissionHandler = vi.fn<(handler: DevicePermissionHandler) => void>();
  Object.assign(session, { setPermissionRequestHandler, setPermissionCheckHandler, setDevicePermissionHandler });
  guardSession(session as unknown as Session);
  return { session, setPermissionRequestHandler, setPermissionCheckHandler, setDevicePermissionHandler };
}

function guardedContents() {
  const app = new EventEmitter();
  const warn = vi.fn<Log['warn']>();
  const log: Log = { info: () => undefined, warn, error: () => undefined };
  guardAllContents({ app: app as unknown as App, log });
  const contents = new EventEmitter();
  const setWindowOpenHandler = vi.fn<(handler: WindowOpenHandler) => void>();
  const setWebRTCIPHandlingPolicy = vi.fn<WebContents['setWebRTCIPHandlingPolicy']>();
  Object.assign(contents, { setWindowOpenHandler, setWebRTCIPHandlingPolicy });
  app.emit('web-contents-created', new HostEvent(), contents);
  return { app, contents, setWindowOpenHandler, setWebRTCIPHandlingPolicy, warn };
}

/** Whether this event was prevented. */
function isRefused(contents: EventEmitter, name: string, navigation?: Navigation): boolean {
  const event = Object.assign(new HostEvent(), navigation);
  contents.emit(name, event);
  return event.defaultPrevented;
}

// Every test is one point.
beforeEach(({ task }) => tried(task, 1));

describe('the session', () => {
  test.each(PERMISSIONS)('G4 refuses the permission %s when a page requests it', (permission) => {
    const [handler] = guardedSession().setPermissionRequestHandler.mock.lastCall!;
    const answer = vi.fn<(isGranted: boolean) => void>();
    handler({} as never, permission as Parameters<PermissionRequestHandler>[1], answer, {} as never);
    expect(answer.mock.calls).toEqual([[false]]);
  });

  test.each(PERMISSIONS)('G4 has not granted the permission %s when a page checks it', (permission) => {
    const [handler] = guardedSession().setPermissionCheckHandler.mock.lastCall!;
    const name = permission as Parameters<PermissionCheckHandler>[1];
    expect(handler({} as never, name, 'app://commission-desk', {} as never)).toBe(false);
    expect(handler(null, name, 'https://example.com', {} as never)).toBe(false);
  });

  test.each(['hid', 'serial', 'usb'] as const)('G4 refuses every %s device', (deviceType) => {
    const [handler] = guardedSession().setDevicePermissionHandler.mock.lastCall!;
    for (const origin of ['app://commission-desk', 'https://example.com']) {
      expect(handler({ deviceType, origin, device: {} as never })).toBe(false);
    }
  });

  test('G4 prevents every download', () => {
    expect(isRefused(guardedSession().session, 'will-download')).toBe(true);
  });
});

test('G4 no certificate of the person is sent to a server that asks', () => {
  const { app } = guardedContents();
  const answers: unknown[][] = [];
  const event = new HostEvent();
  app.emit('select-client-certificate', event, null, 'service.test:443', [{}], (...answer: unknown[]) =>
    answers.push(answer),
  );
  expect([event.defaultPrevented, answers]).toEqual([true, [[]]]);
});

describe('each page', () => {
  test.each(['will-frame-navigate', 'will-navigate'])('G4 may reload itself (%s)', (event) => {
    const { contents, warn } = guardedContents();
    expect(isRefused(contents, event, { url: HOME, isMainFrame: true })).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(['will-frame-navigate', 'will-navigate'])('G4 goes nowhere else (%s)', (event) => {
    const { contents, warn } = guardedContents();
    for (const url of FOREIGN_URLS) expect(isRefused(contents, event, { url, isMainFrame: true })).toBe(true);
    expect(isRefused(contents, event, { url: HOME, isMainFrame: false })).toBe(true);
    expect(warn).toHaveBeenCalledTimes(FOREIGN_URLS.length + 1);
  });

  test('G4 follows no redirect, not even to its own address', () => {
    const { contents } = guardedContents();
    for (const url of [HOME, ...FOREIGN_URLS]) {
      expect(isRefused(contents, 'will-redirect', { url, isMainFrame: true })).toBe(true);
    }
  });

  test('G4 asks the network nothing through WebRTC', () => {
    expect(guardedContents().setWebRTCIPHandlingPolicy.mock.calls).toEqual([['disable_non_proxied_udp']]);
  });

  test('G4 embeds no other page', () => {
    expect(isRefused(guardedContents().contents, 'will-attach-webview')).toBe(true);
  });

  test.each([HOME, ...FOREIGN_URLS])('G4 opens no window for %s', (url) => {
    const { setWindowOpenHandler } = guardedContents();
    const [handler] = setWindowOpenHandler.mock.lastCall!;
    expect(handler({ url } as Parameters<WindowOpenHandler>[0])).toEqual({ action: 'deny' });
  });

  test('G4 logs the scheme of a refused address, never the rest', () => {
    const { contents, setWindowOpenHandler, warn } = guardedContents();
    const url = 'https://example.com/?token=secret';
    contents.emit('will-navigate', Object.assign(new HostEvent(), { url, isMainFrame: true }));
    setWindowOpenHandler.mock.lastCall![0]({ url } as Parameters<WindowOpenHandler>[0]);
    expect(warn.mock.calls).toEqual([
      ['navigation refused', { scheme: 'https:', mainFrame: true }],
      ['new window refused', { scheme: 'https:' }],
    ]);
  });
});
