import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { arrivalIn, registerLinks, watchArrivals } from '../../main/shell/arrivals.ts';
import { orderData } from '../../main/unattended/order-box.ts';
import type { Arrival } from '../../main/sending/view-inbox.ts';

const LINK = 'commission-desk://view/abc';

/** Only the parts of Electron's `app` that are used here. */
function createApp(parts: Partial<App> = {}): { readonly app: App; readonly emitter: EventEmitter } {
  const emitter = new EventEmitter();
  return { app: Object.assign(emitter, parts) as unknown as App, emitter };
}

test('finds the last link or file among the arguments, relative to the folder of the start', () => {
  expect(arrivalIn(['app', '--sample', LINK], '/home')).toEqual({ kind: 'link', link: LINK });
  expect(arrivalIn(['app', LINK, 'sent/October.DeskView'], '/home')).toEqual({
    kind: 'file',
    path: '/home/sent/October.DeskView',
  });
});

test.each([
  ['file:///sent/a%20b%231.deskview', '/sent/a b#1.deskview'],
  ['FILE:///sent/%E5%8D%81%E6%9C%88.DeskView', '/sent/十月.DeskView'],
  ['file://localhost/sent/a.deskview', '/sent/a.deskview'],
  // These become a path where no file is, which is refused as unreadable.
  ['file://server/a.deskview', '/home/file:/server/a.deskview'],
  ['file:///a%2Fb.deskview', '/home/file:/a%2Fb.deskview'],
  ['file:///a%FF.deskview', '/home/file:/a%FF.deskview'],
  ['file:a.deskview', '/home/file:a.deskview'],
])('a desktop may pass a file as an address: %s', (address, path) => {
  expect(arrivalIn(['app', address], '/home')).toEqual({ kind: 'file', path });
});

test('takes no switch and no other file for a view', () => {
  expect(arrivalIn(['app', '--user-data-dir=/a.deskview', 'notes.txt', `--x=${LINK}`], '/')).toBeNull();
  expect(arrivalIn(['/opt/my.deskview'], '/')).toBeNull();
});

test('keeps what comes before there is a receiver, and passes on what comes later', () => {
  const { app, emitter } = createApp();
  const deliver = watchArrivals(app, { argv: ['app', LINK], hasWindow: false });
  const prevented: string[] = [];
  const event = { preventDefault: () => prevented.push('prevented') };
  emitter.emit('open-file', event, '/a.deskview');
  const received: Arrival[] = [];
  let shown = 0;
  deliver({ receive: (arrival) => received.push(arrival), show: () => (shown += 1), take: () => undefined });
  expect(received).toEqual([{ kind: 'file', path: '/a.deskview' }]);
  expect(shown).toBe(1);
  emitter.emit('open-url', event, LINK);
  emitter.emit('open-file', event, '/c.deskview');
  // Nothing else brings the window to the front on macOS.
  expect(shown).toBe(3);
  emitter.emit('second-instance', {}, ['app', 'b.deskview'], '/home');
  emitter.emit('second-instance', {}, ['app'], '/home');
  expect(received.slice(1)).toEqual([
    { kind: 'link', link: LINK },
    { kind: 'file', path: '/c.deskview' },
    { kind: 'file', path: '/home/b.deskview' },
  ]);
  expect(shown).toBe(5);
  expect(prevented).toHaveLength(3);
});

/** How often the window is shown once the app can, and which orders it takes then. */
function delivered(hasWindow: boolean, before: (emitter: EventEmitter) => void) {
  const { app, emitter } = createApp();
  const deliver = watchArrivals(app, { argv: ['app'], hasWindow });
  before(emitter);
  let shown = 0;
  const orders: string[] = [];
  deliver({ receive: () => undefined, show: () => (shown += 1), take: (id) => orders.push(id) });
  return { emitter, orders, shown: () => shown };
}

const second = (emitter: EventEmitter, data: unknown): boolean =>
  emitter.emit('second-instance', {}, ['app'], '/home', data);

test('a person who opens the app while a start without a window gets ready gets a window once it is', () => {
  expect(delivered(false, () => undefined).shown()).toBe(0);
  expect(delivered(false, (emitter) => second(emitter, null)).shown()).toBe(1);
  const clicked = delivered(false, (emitter) => {
    emitter.emit('activate');
    emitter.emit('activate');
  });
  expect(clicked.shown()).toBe(1);
  clicked.emitter.emit('activate');
  second(clicked.emitter, null);
  expect(clicked.shown()).toBe(3);
});

test('a start with a window shows it once, however often it is asked for before', () => {
  expect(delivered(true, () => undefined).shown()).toBe(1);
  expect(delivered(true, (emitter) => second(emitter, null)).shown()).toBe(1);
});

test('the order of a second start is taken, and opens no window; one that comes too early is repeated by its start', () => {
  const [early, later] = [randomUUID(), randomUUID()];
  const { emitter, orders, shown } = delivered(false, (app) => second(app, orderData(early)));
  expect([orders, shown()]).toEqual([[], 0]);
  second(emitter, orderData(later));
  expect([orders, shown()]).toEqual([[later], 0]);
});

test('registers links only for the installed app on Windows, whose installer does not', () => {
  const schemes: string[] = [];
  const setAsDefaultProtocolClient = (scheme: string): boolean => schemes.push(scheme) > 0;
  registerLinks(createApp({ isPackaged: false, setAsDefaultProtocolClient }).app, 'win32');
  registerLinks(createApp({ isPackaged: true, setAsDefaultProtocolClient }).app, 'darwin');
  expect(schemes).toEqual([]);
  registerLinks(createApp({ isPackaged: true, setAsDefaultProtocolClient }).app, 'win32');
  expect(schemes).toEqual(['commission-desk']);
});
