// Quits in order: asks while an export runs beside a window, ends all work, and starts the app again if it was opened
// meanwhile.

import type { App, BrowserWindow, Dialog, Event, PowerMonitor } from 'electron';
import type { Clock } from '../clock.ts';
import type { Desk } from '../desk.ts';
import type { Log } from '../log.ts';
import { orderIdIn } from '../unattended/order-box.ts';
import type { MainWords } from '../words/en.ts';

/** Long enough to end a transaction. After it the app quits, even if a keychain is stuck, or a thread in a long statement. */
const MAX_CLOSING_MS = 3_000;
/** A person's own saves may wait behind a sync that replaces a large copy. Nothing else can bring them back. */
const MAX_SAVING_MS = 60_000;
/** For an installer that replaces this app and opens it again. */
const MAX_LAST_MS = 10_000;

export type QuitParts = {
  readonly app: Pick<App, 'on' | 'quit' | 'exit' | 'relaunch' | 'getName'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  readonly desk: Pick<Desk, 'isExporting' | 'abandon' | 'close'>;
  /** Those that are not stored yet. */
  readonly saves: { finish(): Promise<void> };
  readonly clock: Clock;
  readonly log: Log;
  /** In the language of the moment. */
  readonly words: () => MainWords;
  /** False from an AppImage: what starts the app again would run from the mount, which is gone by then. */
  readonly canRelaunch: boolean;
  /** Ends the process at once. */
  readonly kill: () => void;
};
export type Quitting = {
  /** Closing the only window quits, so that it stays open while the person is asked. */
  readonly watch: (window: BrowserWindow) => void;
  /** Quits in order, asking as ever; `last` then ends the app in its own way, and opens it again. */
  readonly endWith: (last: () => void) => void;
  /** The exit code, whatever ends the app. */
  readonly exitWith: (code: number) => void;
  /** True once the app's end has begun, which nothing stops. */
  readonly isClosing: () => boolean;
};

export function quitInOrder(parts: QuitParts): Quitting {
  return new QuitInOrder(parts);
}

class QuitInOrder implements Quitting {
  readonly #parts: QuitParts;
  readonly #reopening: Reopening;
  readonly #ending = new AbortController();
  #standing: 'open' | 'asking' | 'closing' | 'closed' = 'open';
  #last: (() => void) | null = null;
  #exitCode: number | null = null;

  constructor(parts: QuitParts) {
    this.#parts = parts;
    const { app, powerMonitor } = parts;
    this.#reopening = new Reopening({ ...parts, isClosing: () => this.isClosing() });
    app.on('before-quit', (event) => {
      if (this.#standing === 'closed') return;
      event.preventDefault();
      this.#begin();
    });
    // Linux or macOS shuts down: nobody can be asked any more. Windows says so to the window instead.
    const onShutdown = (event: Event): void => {
      // The app is exiting. On macOS, one that delays a shutdown cannot be ended by the updater any more.
      if (this.#standing === 'closed') return;
      // What opens the app again would do so while the system ends.
      this.#last = null;
      // Electron then tries to delay it until the app has exited. The system may wait less long than the app needs.
      event.preventDefault();
      this.#end();
    };
    // The documentation has the event, its type does not. On Linux, Electron asks for the delay only if an earlier listener
    // of powerMonitor is there: that of the desk.
    powerMonitor.on('shutdown', onShutdown as () => void);
    // Any other end that is not in order has another code: that of a start or a run that failed.
    app.on('quit', (_event, code) => {
      if (code === 0 && this.#standing !== 'closed') this.#leaveLostSession();
    });
  }

  /**
   * On Linux, Electron ends the app with exit code 0 and no other event once the display or the session bus is gone, as at a
   * sign-out. No promise goes on from here. What ends slowly, Electron would end as a crash after ten seconds.
   */
  #leaveLostSession(): void {
    const { app, desk, log, kill } = this.#parts;
    log.warn('the system’s session is gone, so the app ends at once');
    desk.abandon();
    if (this.#exitCode === null) kill();
    else app.exit(this.#exitCode);
  }

  watch(window: BrowserWindow): void {
    this.#reopening.watch(window);
    window.on('close', (event) => {
      if (this.#standing === 'closed') return;
      event.preventDefault();
      this.#parts.app.quit();
    });
    // `query-session-end` is left alone: another program may still keep the session, and the export would be lost.
    window.on('session-end', () => {
      // Electron ends the process when this returns, with exit code 0.
      this.#parts.desk.abandon();
      this.#end();
    });
  }

  endWith(last: () => void): void {
    this.#last = last;
    this.#parts.app.quit();
  }

  exitWith(code: number): void {
    this.#exitCode = code;
  }

  isClosing(): boolean {
    return this.#standing === 'closing' || this.#standing === 'closed';
  }

  #begin(): void {
    const { desk, log } = this.#parts;
    // Without a window nobody may be there to answer. And once the export is over, an open question asks about nothing.
    const window = this.#reopening.findWindow();
    if (!desk.isExporting || window === null) this.#end();
    else if (this.#standing === 'open')
      this.#ask(window).catch((error: unknown) => log.error('quitting could not be asked about', error));
  }

  async #ask(window: BrowserWindow): Promise<void> {
    this.#standing = 'asking';
    const isToQuit = await wantsToQuit(window, { ...this.#parts, signal: this.#ending.signal });
    // The system may have ended the session meanwhile.
    if (this.isClosing()) return;
    this.#standing = 'open';
    // An app without a window quits at the end of its export, which may have come before the answer.
    const isOver = !this.#parts.desk.isExporting && this.#reopening.findWindow() === null;
    if (isToQuit || isOver) this.#end();
    else this.#last = null;
  }

  /** `app.exit` at its end, because `app.quit` would wait for everything that has not ended. */
  #end(): void {
    if (this.isClosing()) return;
    this.#standing = 'closing';
    this.#ending.abort();
    const { desk, saves, clock, log } = this.#parts;
    const close = async (): Promise<boolean> => {
      await desk.close();
      return false;
    };
    const leave = (isLate: boolean): void => {
      this.#standing = 'closed';
      if (isLate) this.#killAtQuit();
      endApp({ ...this.#parts, last: this.#last, code: this.#exitCode ?? 0 });
    };
    const late = async (): Promise<boolean> => {
      await clock.sleep(MAX_CLOSING_MS);
      this.#reopening.hide();
      await Promise.race([saves.finish(), clock.sleep(MAX_SAVING_MS)]);
      return true;
    };
    Promise.race([close(), late()]).then(leave, (error: unknown) => {
      log.error('closing failed', error);
      // Its threads may be open still.
      leave(true);
    });
  }

  /**
   * Otherwise Node's end waits for a thread in a statement, while the lock of this app is gone already: a new start would find
   * the data file in use. Called late, so that an update is installed by an earlier listener. A killed process has no exit code.
   */
  #killAtQuit(): void {
    const { app, kill } = this.#parts;
    if (this.#last === null && this.#exitCode === null) app.on('quit', kill);
  }
}

type EndParts = Pick<QuitParts, 'app' | 'clock' | 'log' | 'canRelaunch'> & {
  readonly last: (() => void) | null;
  readonly code: number;
};

/** What `last` begins ends the app and opens it again; if it does not, the app must not stay without its data. */
function endApp({ app, clock, log, canRelaunch, last, code }: EndParts): void {
  if (last === null) {
    app.exit(code);
    return;
  }
  const reopen = (): void => {
    log.error('the last step did not end the app', { canRelaunch });
    // The arguments of this start may ask for a run without a window.
    if (canRelaunch) app.relaunch({ args: [] });
    app.exit(code);
  };
  clock.sleep(MAX_LAST_MS).then(reopen, reopen);
  try {
    last();
  } catch (error) {
    log.error('the app could not be ended as planned', error);
    reopen();
  }
}

type ReopeningParts = Pick<QuitParts, 'app' | 'dialog' | 'log' | 'words' | 'canRelaunch'> & {
  readonly isClosing: () => boolean;
};

/**
 * Starts the app again once it has closed, or says that the person has to. The second start itself has ended, because this
 * app still has the lock.
 */
class Reopening {
  readonly #parts: ReopeningParts;
  #window: BrowserWindow | null = null;
  #isSaid = false;

  constructor(parts: ReopeningParts) {
    this.#parts = parts;
    parts.app.on('second-instance', (_event, argv, _workingDirectory, data) => {
      // A start without a window tries again by itself.
      if (orderIdIn(data) === null) this.#start(argv.slice(1));
    });
    // macOS starts no second app: a click on the Dock only activates this one, and links and files come to it.
    parts.app.on('activate', () => this.#start([]));
    parts.app.on('open-url', (_event, link) => this.#start([link]));
    parts.app.on('open-file', (_event, path) => this.#start([path]));
  }

  watch(window: BrowserWindow): void {
    this.#window = window;
  }

  /** Null if there has been none, or it is gone. */
  findWindow(): BrowserWindow | null {
    return this.#window?.isDestroyed() === false ? this.#window : null;
  }

  /** A window that no click closes looks hung: who ends the app then loses what it waits for. With a message it stays. */
  hide(): void {
    if (!this.#isSaid) this.findWindow()?.hide();
  }

  /** Each start passes on its own arguments: of several apps that start again, all but one give theirs to that one. */
  #start(args: string[]): void {
    const { app, canRelaunch, isClosing, log } = this.#parts;
    if (!isClosing()) return;
    if (canRelaunch) app.relaunch({ args });
    if (this.#isSaid) return;
    this.#isSaid = true;
    this.#say().catch((error: unknown) => log.error('a dialog could not be shown', error));
  }

  /** In the window, which stays until the app exits and takes the message with it. Without one, macOS would wait for an answer. */
  async #say(): Promise<void> {
    const window = this.findWindow();
    if (window === null) return;
    // It may be hidden.
    window.show();
    const { app, canRelaunch, dialog } = this.#parts;
    const { ok, quitting } = this.#parts.words();
    await dialog.showMessageBox(window, {
      type: 'info',
      message: quitting.stillClosing(app.getName()),
      detail: canRelaunch ? quitting.opensByItself : quitting.openOnceClosed,
      buttons: [ok],
      noLink: true,
    });
  }
}

type AskParts = Pick<QuitParts, 'dialog' | 'words' | 'log'> & { readonly signal: AbortSignal };

/**
 * In the window, which must be seen for that: on macOS, a box of its own would stop the main process until it is answered, and on
 * Windows it can lie behind. `signal`: closes the question.
 */
async function wantsToQuit(window: BrowserWindow, { dialog, words, log, signal }: AskParts): Promise<boolean> {
  const { quitting } = words();
  if (window.isMinimized()) window.restore();
  window.show();
  try {
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      signal,
      message: quitting.exportRuns,
      detail: quitting.exportIsCancelled,
      buttons: [quitting.keepExporting, quitting.cancelAndQuit],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return response === 1;
  } catch (error) {
    // Quitting must stay possible.
    log.error('a dialog could not be shown', error);
    return true;
  }
}
