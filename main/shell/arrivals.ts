// What comes to the app from outside: links and files, as an argument at its start or of a second start or on macOS as an
// event; a person who wants its window; orders of starts without a window.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';
import { VIEW_FILE_EXTENSION, VIEW_LINK_SCHEME } from '../../shared/contract/sent-views.ts';
import type { Arrival } from '../sending/view-inbox.ts';
import { isViewLink } from '../sending/view-encoding.ts';
import { orderIdIn } from '../unattended/order-box.ts';

type Receiver = {
  readonly receive: (arrival: Arrival) => void;
  /** Opens the window, or brings it to the front. */
  readonly show: () => void;
  /** Takes the order of a second start, by its id. */
  readonly take: (orderId: string) => void;
};

type Start = {
  readonly argv: readonly string[];
  /** False for a start without a window, which opens one only if a person asks for it meanwhile. */
  readonly hasWindow: boolean;
};

/**
 * Call it before the app is ready: macOS sends the link that starts the app earlier. What comes before a receiver waits,
 * because the second start of a person has ended by then. An order does not: its start repeats it.
 */
export function watchArrivals(app: App, { argv, hasWindow }: Start): (receiver: Receiver) => void {
  let waiting = arrivalIn(argv, process.cwd());
  let isWanted = hasWindow;
  let { receive, show, take }: Receiver = {
    receive: (arrival) => void (waiting = arrival),
    show: () => void (isWanted = true),
    take: () => undefined,
  };
  // macOS does not activate the app for a link or a file, so its window may be in the Dock.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receive({ kind: 'link', link });
    show();
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive({ kind: 'file', path });
    show();
  });
  app.on('second-instance', (_event, secondArgv, workingDirectory, data) => {
    const orderId = orderIdIn(data);
    if (orderId !== null) return take(orderId);
    const arrival = arrivalIn(secondArgv, workingDirectory);
    if (arrival !== null) receive(arrival);
    show();
  });
  // macOS starts no second app: a click on the Dock only activates this one.
  app.on('activate', () => show());
  return (receiver) => {
    ({ receive, show, take } = receiver);
    if (waiting !== null) receive(waiting);
    if (isWanted) show();
  };
}

/** The last link or file of a command line. Switches are no files, whatever their value ends with. */
export function arrivalIn(argv: readonly string[], workingDirectory: string): Arrival | null {
  const last = argv.slice(1).findLast((argument) => isViewLink(argument) || isViewFile(argument));
  if (last === undefined) return null;
  return isViewLink(last) ? { kind: 'link', link: last } : { kind: 'file', path: pathOf(last, workingDirectory) };
}

/** The packages for Linux let a desktop pass a file as an address. Of another host, it stays a path at which nothing is. */
function pathOf(argument: string, workingDirectory: string): string {
  try {
    if (/^file:\/\/(?:localhost)?\//i.test(argument)) return fileURLToPath(argument);
  } catch {
    // Its characters cannot be those of a path, so nothing is there either.
  }
  return resolve(workingDirectory, argument);
}

/** The installers of macOS and Linux register links themselves; that of Windows does not. */
export function registerLinks(app: App, platform: NodeJS.Platform): void {
  if (app.isPackaged && platform === 'win32') app.setAsDefaultProtocolClient(VIEW_LINK_SCHEME);
}

function isViewFile(argument: string): boolean {
  return !argument.startsWith('-') && argument.toLowerCase().endsWith(`.${VIEW_FILE_EXTENSION}`);
}
