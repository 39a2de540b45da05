// The browser in place of Electron's own: one process and one context per running app.

import { accessSync, constants } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { HostSettings } from './host.ts';

/**
 * Chromium without the browser around the page. It starts with a quarter of the work. It cannot show a window, and knows
 * neither the policy for WebRTC nor a browser's permissions.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** `setWebRTCIPHandlingPolicy` exists in Electron only; Chromium takes the policy for all pages at its start. */
export const RTC_POLICY = 'disable_non_proxied_udp';

const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--no-first-run',
  '--no-default-browser-check',
  '--deny-permission-prompts',
  '--metrics-recording-only',
  // What the app must have set on each page, or there is no window.
  `--webrtc-ip-handling-policy=${RTC_POLICY}`,
];

export function findChromium(preferred: string, { wholeBrowser }: Pick<HostSettings, 'wholeBrowser'>): string {
  const known = wholeBrowser ? KNOWN_PATHS : [HEADLESS_SHELL, ...KNOWN_PATHS];
  const found = [preferred, ...known].find((path) => path !== '' && isExecutable(path));
  if (found === undefined) throw new Error('no Chromium found: install it (Debian: chromium) or set CHROMIUM_PATH');
  return found;
}

/** What the app and its command line have set by the time the browser starts. */
type ChromiumParts = {
  readonly settings: HostSettings;
  /** Switches of the app's command line that Electron gives to Chromium. */
  readonly switches: () => readonly string[];
  /** Of the page's session; empty for none. */
  readonly proxyRules: () => string;
};

export class ChromiumPart {
  readonly #parts: ChromiumParts;
  #colorScheme: 'light' | 'dark';
  #started: Promise<{ readonly browser: Browser; readonly context: BrowserContext }> | null = null;

  constructor(parts: ChromiumParts) {
    this.#parts = parts;
    this.#colorScheme = parts.settings.colorScheme;
  }

  /** On pages that are open and those that will be. A browser with a window of its own follows the system instead. */
  showColors(scheme: 'light' | 'dark'): void {
    this.#colorScheme = scheme;
    if (this.#started === null || !this.#parts.settings.headless) return;
    this.#started
      .then(({ context }) => Promise.all(context.pages().map((page) => page.emulateMedia({ colorScheme: scheme }))))
      // Safe to ignore: a page that is closing shows no colours any more.
      .catch(() => undefined);
  }

  context(): Promise<BrowserContext> {
    this.#started ??= this.#start();
    return this.#started.then(({ context }) => context);
  }

  /** An address that another process's Playwright can connect to and then share these pages. */
  async bind(): Promise<string> {
    const { browser } = await (this.#started ??= this.#start());
    return (await browser.bind('commission-desk')).endpoint;
  }

  async close(): Promise<void> {
    // Safe to ignore: a failed start was already reported to the caller that needed the context.
    const started = await this.#started?.catch(() => null);
    await started?.browser.close();
  }

  async #start() {
    const { settings, switches, proxyRules } = this.#parts;
    const { executablePath, wholeBrowser, headless, viewport, pageScript } = settings;
    const given = [...ARGUMENTS, ...switches()];
    const browser = await chromium.launch({
      executablePath: findChromium(executablePath, { wholeBrowser }),
      headless,
      // Chromium's own sandbox cannot start for root.
      args: process.getuid?.() === 0 ? [...given, '--no-sandbox'] : given,
      ignoreDefaultArgs: ['--enable-automation'],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const context = await browser.newContext({
      viewport: headless ? viewport : null,
      colorScheme: headless ? this.#colorScheme : null,
      // A test looks at what has come to rest.
      reducedMotion: headless ? 'reduce' : null,
      serviceWorkers: 'block',
      acceptDownloads: false,
      ...(proxyRules() !== '' && { proxy: { server: proxyRules() } }),
    });
    if (pageScript !== null) await context.addInitScript({ path: pageScript });
    return { browser, context };
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
