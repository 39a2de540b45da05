// What reaches the app from outside: links and files that the system passes to it, as an argument at its start or of a
// second start, and on macOS as an event; and second starts themselves.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';
import { VIEW_FILE_EXTENSION, VIEW_LINK_SCHEME } from '../../shared/contract/sent-views.ts';
import type { Arrival } from '../sending/view-inbox.ts';
import { isViewLink } from '../sending/view-encoding.ts';
import { orderIdIn } from '../unattended/order-box.ts';

type Receiver = {
  readonly receive: (arrival: Arrival) => void;
  /** Brings the window to the front. */
  readonly show: () => void;
};

type StartReceiver = Pick<Receiver, 'show'> & { readonly orders: { readonly take: (id: string) => void } };

/** Call it before the app is ready: macOS sends the link that starts the app earlier. What comes before a receiver waits. */
export function watchArrivals(app: App, argv: readonly string[]): (receiver: Receiver) => void {
  let waiting = arrivalIn(argv, process.cwd());
  let { receive, show }: Receiver = { receive: (arrival) => void (waiting = arrival), show: () => undefined };
  // macOS does not activate the app for a link or a file, so its window may be in the Dock. A second start shows it anyway.
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
  app.on('second-instance', (_event, secondArgv, workingDirectory) => {
    const arrival = arrivalIn(secondArgv, workingDirectory);
    if (arrival !== null) receive(arrival);
  });
  return (receiver) => {
    ({ receive, show } = receiver);
    if (waiting !== null) receive(waiting);
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

/** A second start of a person shows the window; one without a window has an order. */
export function receiveStarts(app: App, { show, orders }: StartReceiver): void {
  app.on('second-instance', (_event, _argv, _workingDirectory, data) => {
    const id = orderIdIn(data);
    if (id === null) show();
    else orders.take(id);
  });
}

/** The installers of macOS and Linux register links themselves; that of Windows does not. */
export function registerLinks(app: App, platform: NodeJS.Platform): void {
  if (app.isPackaged && platform === 'win32') app.setAsDefaultProtocolClient(VIEW_LINK_SCHEME);
}

function isViewFile(argument: string): boolean {
  return !argument.startsWith('-') && argument.toLowerCase().endsWith(`.${VIEW_FILE_EXTENSION}`);
}
