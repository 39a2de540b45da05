// `BrowserWindow` as a page of the stand-in's browser.

import type { BrowserWindowConstructorOptions } from 'electron';
import type { AppStandIn } from './app.ts';
import type { ChromiumPart } from './chromium.ts';
import type { IpcPart } from './host.ts';
import { assertGuarded, assertLocked } from './locks.ts';
import { preloadScript } from './preload.ts';
import type { HostCalls } from './screen/calls.ts';
import { WindowState } from './screen/window-state.ts';
import type { SessionsStandIn } from './session.ts';
import { HostEvent, strict } from './strict.ts';
import { WebContentsStandIn } from './web-contents.ts';

export type WindowParts = {
  readonly app: AppStandIn;
  readonly chromium: ChromiumPart;
  readonly ipc: IpcPart;
  readonly sessions: SessionsStandIn;
  readonly isTakenOver: boolean;
  readonly calls: HostCalls;
  readonly onFocus: () => void;
};

/** How a page reaches the main process; a test of a page that was taken over uses it too. */
export const BINDING = '__deskHostInvoke';

/** Options for Electron that have no equivalent in a page. */
const PASSED_OPTIONS: ReadonlySet<keyof BrowserWindowConstructorOptions> = new Set([
  ...([
    'x',
    'y',
    'width',
    'height',
    'minWidth',
    'minHeight',
    'show',
    'autoHideMenuBar',
    'backgroundColor',
    'title',
  ] as const),
  ...(['icon', 'webPreferences'] as const),
]);

/** The class for one running app; Electron's own is a global too. */
export function createBrowserWindow(parts: WindowParts): typeof Electron.BrowserWindow {
  const windows = new Map<BrowserWindowStandIn, Electron.BrowserWindow>();
  const setup = { binding: BINDING, dispatcher: 'desk-host-dispatch', isTakenOver: parts.isTakenOver } as const;
  let lastId = 0;

  class BrowserWindowStandIn extends WindowState {
    readonly id = ++lastId;
    readonly webContents: Electron.WebContents;
    readonly #contents: WebContentsStandIn;
    #destroyed = false;

    constructor(options: BrowserWindowConstructorOptions = {}) {
      super(options, parts.calls);
      if (!parts.app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
      checkOptions(options);
      const session = parts.sessions.get(options.webPreferences?.partition);
      assertLocked({
        preferences: options.webPreferences ?? {},
        isSandboxEnabled: parts.app.isSandboxEnabled(),
        missingHandlers: session.missingHandlers(),
      });
      this.#contents = new WebContentsStandIn({
        context: () => parts.chromium.context(),
        ...{ ipc: parts.ipc, session, setup },
        preloadScript: preloadScript(options.webPreferences?.preload, setup),
      });
      this.webContents = this.#contents.self();
      this.#contents.once('did-finish-load', () => this.emit('ready-to-show'));
      this.#contents.once('destroyed', () => this.#gone());
      const self = strict<Electron.BrowserWindow>('BrowserWindow', this);
      windows.set(this, self);
      parts.app.addWindow(this);
      parts.app.emit('web-contents-created', new HostEvent(), this.webContents);
      assertGuarded(this.#contents.missingGuards());
      parts.app.emit('browser-window-created', new HostEvent(), self);
      return self as never;
    }

    static getAllWindows(): Electron.BrowserWindow[] {
      return [...windows.values()];
    }

    static fromWebContents(contents: Electron.WebContents): Electron.BrowserWindow | null {
      return [...windows.values()].find((window) => window.webContents === contents) ?? null;
    }

    loadURL = (url: string): Promise<void> => this.#contents.loadURL(url);
    isDestroyed = (): boolean => this.#destroyed;

    focus(): void {
      parts.onFocus();
      // Safe to ignore: a closing window cannot be brought to the front.
      void this.#contents.page().then((page) => page.bringToFront().catch(() => undefined));
      this.emit('focus');
    }

    /** False if a listener kept it open. */
    async close(): Promise<boolean> {
      const event = new HostEvent();
      this.emit('close', event);
      if (!event.defaultPrevented) await this.#contents.destroy();
      return !event.defaultPrevented;
    }

    destroy(): void {
      this.#gone();
    }

    #gone(): void {
      if (this.#destroyed) return;
      this.#destroyed = true;
      windows.delete(this);
      this.emit('closed');
      parts.app.removeWindow(this);
      void this.#contents.destroy();
    }
  }

  return strict<typeof Electron.BrowserWindow>('BrowserWindow', BrowserWindowStandIn);
}

function checkOptions(options: BrowserWindowConstructorOptions): void {
  for (const name of Object.keys(options) as (keyof BrowserWindowConstructorOptions)[]) {
    if (!PASSED_OPTIONS.has(name)) throw new Error(`the browser shell does not know the window option ${name}`);
  }
}
