// Shows what happened when the page does not load, hangs or crashes, and what a person can do. The page itself cannot.

import type { App, BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import type { Log } from '../log.ts';
import type { MainWords } from '../words/en.ts';

/** A page that crashes more often than this is not reloaded without asking, because it would crash without end. */
const MAX_CRASHES = { count: 3, withinMs: 60_000 } as const;
/** Chromium's code for a load that another one replaced. */
const ERR_ABORTED = -3;

export type TroubleParts = {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly appName: string;
  /** The file that has the details. */
  readonly logPath: string;
  /** In the language of the moment. */
  readonly words: () => MainWords;
  readonly log: Log;
  /** `Clock.elapsedMs`. */
  readonly elapsedMs: () => number;
  readonly quit: () => void;
};
type Trouble = { readonly message: string; readonly buttons: readonly [first: string, second: string] };

export function watchTroubles(window: BrowserWindow, parts: TroubleParts): void {
  watchLoading(window, parts);
  watchHanging(window, parts);
  watchCrashes(window, parts);
}

/** Only logged: Chromium starts its own helpers again, and the window itself says what it misses of the keychain's. */
export function logLostHelpers(app: Pick<App, 'on'>, log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, name = '' }) =>
    log.warn('a helper process is gone', { type, reason, exitCode, name }),
  );
}

function watchLoading(window: BrowserWindow, parts: TroubleParts): void {
  window.webContents.on('did-fail-load', (_event, errorCode, errorText, _url, isMainFrame) => {
    if (!isMainFrame || errorCode === ERR_ABORTED) return;
    parts.log.error('the page did not load', { errorCode, errorText });
    // Shown only once it is loaded: without this, nothing would be on the screen.
    window.show();
    offerReload(window, parts.words().window.notLoaded, parts);
  });
}

function watchHanging(window: BrowserWindow, parts: TroubleParts): void {
  let hanging: AbortController | null = null;
  window.webContents.on('unresponsive', () => {
    if (hanging !== null) return;
    parts.log.warn('the page hangs');
    const ended = new AbortController();
    hanging = ended;
    const words = parts.words().window;
    const trouble: Trouble = { message: words.hangs, buttons: [words.wait, words.reload] };
    ask(window, trouble, { ...parts, signal: ended.signal }, (button) => {
      hanging = null;
      // A page that hangs does not reload: it is ended, and the crash is handled as any other.
      if (button === 1 && !ended.signal.aborted) window.webContents.forcefullyCrashRenderer();
    });
  });
  window.webContents.on('responsive', () => hanging?.abort());
}

function watchCrashes(window: BrowserWindow, parts: TroubleParts): void {
  let crashTimes: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    parts.log.warn('the page is gone', { reason, exitCode });
    if (reason === 'clean-exit') return;
    const nowMs = parts.elapsedMs();
    crashTimes = [...crashTimes, nowMs].filter((timeMs) => nowMs - timeMs < MAX_CRASHES.withinMs);
    if (crashTimes.length <= MAX_CRASHES.count) window.webContents.reload();
    else offerReload(window, parts.words().window.crashed(crashTimes.length), parts);
  });
}

function offerReload(window: BrowserWindow, message: string, parts: TroubleParts): void {
  const { tryAgain, quit } = parts.words();
  ask(window, { message, buttons: [tryAgain, quit] }, parts, (button) => {
    if (button === 0) window.webContents.reload();
    else parts.quit();
  });
}

/** `act` gets the index of the button: the first one if the dialog itself fails, because the second one ends something. */
function ask(
  window: BrowserWindow,
  { message, buttons }: Trouble,
  { dialog, logPath, log, appName, words, signal }: TroubleParts & { readonly signal?: AbortSignal },
  act: (button: number) => void,
): void {
  const options: MessageBoxOptions = {
    type: 'warning',
    title: appName,
    message,
    detail: words().dataIsSafe(logPath),
    buttons: [...buttons],
    ...{ defaultId: 0, cancelId: 0, noLink: true },
    ...(signal !== undefined && { signal }),
  };
  dialog.showMessageBox(window, options).then(
    ({ response }) => act(response),
    (error: unknown) => {
      log.error('a dialog could not be shown', error);
      act(0);
    },
  );
}
