import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { arrivalIn, registerLinks, watchArrivals } from '../../main/shell/arrivals.ts';
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
  const deliver = watchArrivals(app, ['app', LINK]);
  const prevented: string[] = [];
  const event = { preventDefault: () => prevented.push('prevented') };
  emitter.emit('open-file', event, '/a.deskview');
  const received: Arrival[] = [];
  let shown = 0;
  deliver({ receive: (arrival) => received.push(arrival), show: () => (shown += 1) });
  expect(received).toEqual([{ kind: 'file', path: '/a.deskview' }]);
  emitter.emit('open-url', event, LINK);
  emitter.emit('open-file', event, '/c.deskview');
  // Nothing else brings the window to the front on macOS.
  expect(shown).toBe(2);
  emitter.emit('second-instance', {}, ['app', 'b.deskview'], '/home');
  emitter.emit('second-instance', {}, ['app'], '/home');
  expect(received.slice(1)).toEqual([
    { kind: 'link', link: LINK },
    { kind: 'file', path: '/c.deskview' },
    { kind: 'file', path: '/home/b.deskview' },
  ]);
  expect(prevented).toHaveLength(3);
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
