// `Notification`: what the system would show, kept in memory; a test can click it. A test can also ask for a system that has
// no notices, or refuses each.

import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { HostEvent, strict } from './strict.ts';

/** A system notice as it was shown. */
export type ShownNotice = { readonly title: string; readonly body: string };

/** `failing`: each notice fails, as without a service that shows them. `none`: the system has none. */
export type NoticeSupport = 'shown' | 'failing' | 'none';

/** The supported options; any other would change what the system shows. */
const KNOWN_OPTIONS: ReadonlySet<keyof NotificationConstructorOptions> = new Set(['title', 'body'] as const);

export function createNotification(record: {
  readonly notices: ShownNotice[];
  readonly clicks: (() => void)[];
  readonly isReady: () => boolean;
  readonly support: NoticeSupport;
}): typeof Electron.Notification {
  class NotificationStandIn extends EventEmitter {
    readonly title: string;
    readonly body: string;

    constructor(options: NotificationConstructorOptions = {}) {
      super();
      if (!record.isReady()) throw new Error('Cannot create Notification before app is ready');
      for (const name of Object.keys(options) as (keyof NotificationConstructorOptions)[]) {
        if (!KNOWN_OPTIONS.has(name)) throw new Error(`the browser shell does not know the notice option ${name}`);
      }
      this.title = options.title ?? '';
      this.body = options.body ?? '';
      return strict<Electron.Notification>('Notification', this) as never;
    }

    static isSupported(): boolean {
      return record.support !== 'none';
    }

    show(): void {
      if (record.support === 'failing') {
        setImmediate(() => this.emit('failed', new HostEvent(), ''));
        return;
      }
      record.notices.push({ title: this.title, body: this.body });
      record.clicks.push(() => this.emit('click', new HostEvent()));
      this.emit('show', new HostEvent());
    }

    close(): void {
      this.emit('close', new HostEvent());
    }
  }

  return strict<typeof Electron.Notification>('Notification', NotificationStandIn);
}
