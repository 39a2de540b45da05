// `webContents` as a Playwright page: messages, navigation, new windows, crashes.

import { EventEmitter } from 'node:events';
import type { BrowserContext, Frame, Page, Route } from 'playwright-core';
import { toMainUrl, toPageUrl } from './address.ts';
import type { FrameStandIn, IpcPart } from './host.ts';
import type { InvokeRequest, PageSetup } from './in-page.ts';
import { RTC_POLICY } from './chromium.ts';
import { printPage } from './print.ts';
import { answerRoute } from './route.ts';
import type { SessionStandIn } from './session.ts';
import { HostEvent, strict } from './strict.ts';
import { toWire, type Wire } from './wire.ts';

type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];
export type WebContentsParts = {
  readonly context: () => Promise<BrowserContext>;
  readonly ipc: IpcPart;
  readonly session: SessionStandIn;
  readonly preloadScript: string;
  readonly setup: PageSetup;
};

export class WebContentsStandIn extends EventEmitter {
  readonly session: Electron.Session;
  readonly mainFrame: FrameStandIn;
  readonly #parts: WebContentsParts;
  readonly #self: Electron.WebContents;
  #page: Promise<Page>;
  #live: Page | null = null;
  #expectedUrl: string | null = null;
  #lastUrl = '';
  #sent: Promise<unknown> = Promise.resolve();
  #openHandler: WindowOpenHandler | null = null;
  #rtcPolicy = 'default';
  #zoomFactor = 1;
  /** As wide as a page without zoom. */
  #windowSize: { readonly width: number; readonly height: number } | null = null;
  #crashed = false;
  #destroyed = false;

  constructor(parts: WebContentsParts) {
    super();
    this.#parts = parts;
    this.session = strict<Electron.Session>('session', parts.session);
    this.#self = strict<Electron.WebContents>('webContents', this);
    const main = (): string =>
      this.#live === null ? '' : toMainUrl(this.#live.url(), parts.session.protocolPart.schemes);
    this.mainFrame = {
      get url() {
        return main();
      },
      parent: null,
      send: (channel, ...args) => this.send(channel, ...args),
    };
    this.#page = this.#newPage();
    // Reported by the first call that needs the page.
    this.#page.catch(() => undefined);
  }

  self = (): Electron.WebContents => this.#self;
  isDestroyed = (): boolean => this.#destroyed;
  getURL = (): string => this.mainFrame.url;
  page = (): Promise<Page> => this.#page;

  async loadURL(url: string): Promise<void> {
    const pageUrl = toPageUrl(url, this.#parts.session.protocolPart.schemes);
    if (pageUrl === null) throw new Error(`ERR_UNKNOWN_URL_SCHEME loading '${url}'`);
    this.#lastUrl = pageUrl;
    const page = await this.#page;
    this.#expectedUrl = pageUrl;
    await page.goto(pageUrl);
  }

  /** A crashed page cannot be used again: a new page replaces it in the same window. */
  reload(): void {
    const before = this.#page;
    if (this.#crashed) {
      this.#crashed = false;
      this.#live = null;
      this.#page = this.#newPage();
    }
    void this.#page.then(async (page) => {
      this.#expectedUrl = this.#lastUrl;
      await page.goto(this.#lastUrl);
      if ((await before) !== page) await (await before).close();
    });
  }

  /** The guards against navigation, embedded pages and new windows that the app has not set. */
  missingGuards(): readonly string[] {
    const events = ['will-frame-navigate', 'will-navigate', 'will-redirect', 'will-attach-webview'];
    const missing = events.filter((name) => this.listenerCount(name) === 0).map((name) => `a listener of ${name}`);
    if (this.#openHandler === null) missing.push('a window open handler');
    if (this.#rtcPolicy !== RTC_POLICY) missing.push('a closed WebRTC');
    return missing;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }

  /** The listener of the crash follows. */
  forcefullyCrashRenderer(): void {
    void this.#page.then((page) => page.goto('chrome://crash').catch(() => undefined));
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#rtcPolicy = policy;
  }

  /** A page of a zoomed window is as wide as the window shows of it: its style asks for that width. */
  setZoomFactor(factor: number): void {
    if (factor === this.#zoomFactor) return;
    const size = this.#zoomFactor === 1 ? (this.#live?.viewportSize() ?? null) : this.#windowSize;
    this.#zoomFactor = factor;
    this.#windowSize = size;
    if (size === null) return;
    const zoomed = { width: Math.round(size.width / factor), height: Math.round(size.height / factor) };
    // Safe to ignore: a closing page has no size any more.
    void this.#live?.setViewportSize(zoomed).catch(() => undefined);
  }

  /** Sends in order, like a message port; a page that is closed or navigating does not get the message. */
  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    const message = { dispatcher: this.#parts.setup.dispatcher, channel, wire: toWire(args, channel) };
    this.#parts.ipc.noteSent(message.wire);
    this.#sent = this.#sent.then(() => this.#live?.evaluate(dispatchInPage, message)).catch(() => undefined);
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    return await printPage(await this.#page, options);
  }

  async destroy(): Promise<void> {
    if (this.#destroyed) return;
    const page = await this.#page.catch(() => null);
    await page?.close();
    this.#destroyed = true;
  }

  async #newPage(): Promise<Page> {
    const { setup, preloadScript } = this.#parts;
    const context = await this.#parts.context();
    const page = await context.newPage();
    await page.exposeBinding(setup.binding, ({ frame }, request: InvokeRequest) =>
      this.#parts.ipc.answer(request, { sender: this.#self, frame: this.#senderOf(frame) }),
    );
    await page.addInitScript(preloadScript);
    await page.route('**/*', (route) => this.#route(route));
    await this.#watchNewWindows(context, page);
    page.on('crash', () => {
      this.#crashed = true;
      this.emit('render-process-gone', new HostEvent(), { reason: 'crashed', exitCode: 5 });
    });
    page.on('close', () => {
      if (this.#live === page) this.emit('destroyed');
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.emit('did-navigate');
    });
    page.on('load', () => this.emit('did-finish-load'));
    this.#live = page;
    return page;
  }

  /** Opening a page cannot be prevented here, so the page is closed before it has loaded anything. */
  async #watchNewWindows(context: BrowserContext, page: Page): Promise<void> {
    page.on('popup', (popup) => void popup.close().catch(() => undefined));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.enable');
    devtools.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      const decision = this.#openHandler?.({
        ...{ url: toMainUrl(url, this.#parts.session.protocolPart.schemes), frameName: windowName },
        ...{ features: windowFeatures.join(','), disposition: 'new-window', referrer: { url: '', policy: 'default' } },
      });
      if (decision?.action !== 'deny') throw new Error('the browser shell opens no second window');
    });
  }

  async #route(route: Route): Promise<void> {
    const request = route.request();
    if (request.isNavigationRequest() && !this.#mayNavigate(request.url(), request.frame())) {
      return await route.abort('aborted');
    }
    const { session } = this.#parts;
    await answerRoute(route, session.protocolPart, (url) => session.isRequestAllowed(url));
  }

  #mayNavigate(url: string, frame: Frame): boolean {
    const isMainFrame = frame.parentFrame() === null;
    if (isMainFrame && url === this.#expectedUrl) {
      // Only a page that the main process loads itself skips its navigation handlers.
      this.#expectedUrl = null;
      return true;
    }
    const event = Object.assign(new HostEvent(), {
      ...{ url: toMainUrl(url, this.#parts.session.protocolPart.schemes), isMainFrame, isSameDocument: false },
      frame: this.#frameOf(frame),
    });
    this.emit('will-frame-navigate', event);
    if (isMainFrame && !event.defaultPrevented) this.emit('will-navigate', event);
    return !event.defaultPrevented;
  }

  /** Null once the frame is gone. */
  #senderOf(frame: Frame): FrameStandIn | null {
    return frame.isDetached() ? null : this.#frameOf(frame);
  }

  #frameOf(frame: Frame): FrameStandIn {
    const parent = frame.parentFrame();
    if (parent === null) return this.mainFrame;
    const url = toMainUrl(frame.url(), this.#parts.session.protocolPart.schemes);
    return { url, parent: this.#frameOf(parent), send: (channel, ...args) => this.send(channel, ...args) };
  }
}

function dispatchInPage(message: { dispatcher: string; channel: string; wire: Wire }): void {
  const scope = globalThis as unknown as Record<symbol, ((channel: string, wire: Wire) => void) | undefined>;
  scope[Symbol.for(message.dispatcher)]?.(message.channel, message.wire);
}
