// The browser in place of Electron's own: one process and one context per running app.

import { accessSync, constants } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { HostSettings } from './host.ts';

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--no-first-run',
  '--no-default-browser-check',
  '--deny-permission-prompts',
  '--metrics-recording-only',
];

export function findChromium(preferred: string): string {
  const found = [preferred, ...KNOWN_PATHS].find((path) => path !== '' && isExecutable(path));
  if (found === undefined) throw new Error('no Chromium found: install it (Debian: chromium) or set CHROMIUM_PATH');
  return found;
}

export class ChromiumPart {
  readonly #settings: HostSettings;
  #started: Promise<{ readonly browser: Browser; readonly context: BrowserContext }> | null = null;

  constructor(settings: HostSettings) {
    this.#settings = settings;
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
    const { executablePath, headless, colorScheme, viewport } = this.#settings;
    const browser = await chromium.launch({
      executablePath: findChromium(executablePath),
      headless,
      // Chromium's own sandbox cannot start for root.
      args: process.getuid?.() === 0 ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS,
      ignoreDefaultArgs: ['--enable-automation'],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const context = await browser.newContext({
      viewport: headless ? viewport : null,
      colorScheme: headless ? colorScheme : null,
      // A test looks at what has come to rest.
      reducedMotion: headless ? 'reduce' : null,
      serviceWorkers: 'block',
      acceptDownloads: false,
    });
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
