// The browser shell's `electron` with what electron-updater uses besides: its own kind of request, and `autoUpdater`.

import { EventEmitter } from 'node:events';
import { request, type RequestOptions } from 'node:https';
import { net as pageNet } from '../../host/standin/electron.ts';

// eslint-disable-next-line no-restricted-syntax -- the built app links to each name of the stand-in
export * from '../../host/standin/electron.ts';

export const autoUpdater = new EventEmitter();

type PartsOfAddress = RequestOptions & { readonly url?: string; readonly session?: unknown };

/** The app's requests have a `url`. The updater's have its parts, and it follows redirects by itself. */
export const net = {
  request({ session, ...options }: PartsOfAddress) {
    if (options.url === undefined) return request(options);
    return pageNet.request({ ...options, session } as Electron.ClientRequestConstructorOptions);
  },
};
