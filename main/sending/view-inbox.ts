// Views that links and files bring from outside. The last one waits here until the window takes it, because it may come
// before the window is drawn or a profile is open.

import { open } from 'node:fs/promises';
import type { ReceivedView } from '../../shared/contract/sent-views.ts';
import { MAX_VIEW_BYTES, readViewLink, readViewText, refused } from './view-encoding.ts';

/** What the system passes to the app when a person opens a link or a file. */
export type Arrival =
  { readonly kind: 'link'; readonly link: string } | { readonly kind: 'file'; readonly path: string };

export class ViewInbox {
  #waiting: ReceivedView | null = null;
  readonly #onReceived: () => void;

  constructor(onReceived: () => void) {
    this.#onReceived = onReceived;
  }

  async receive(arrival: Arrival): Promise<void> {
    this.#waiting = arrival.kind === 'link' ? readViewLink(arrival.link) : await readViewFile(arrival.path);
    this.#onReceived();
  }

  /** The waiting view, once. */
  take(serviceUrl: string): ReceivedView | null {
    const received = this.#waiting;
    this.#waiting = null;
    return received === null ? null : ofService(received, serviceUrl);
  }
}

export async function readViewFile(path: string): Promise<ReceivedView> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    if (size > MAX_VIEW_BYTES) return refused('tooLarge');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_VIEW_BYTES), 0, MAX_VIEW_BYTES, 0);
    return readViewText(buffer.toString('utf8', 0, bytesRead));
  } catch {
    // The window says that the file could not be read; nothing else depends on it.
    return refused('unreadable');
  }
}

/** A view names values of one service; at another one it would find other rows, or none. */
export function ofService(received: ReceivedView, serviceUrl: string): ReceivedView {
  if (received.kind !== 'view' || received.view.serviceUrl === serviceUrl) return received;
  return { kind: 'otherService', serviceUrl: received.view.serviceUrl };
}
