// The app's requests to the service, in a session of their own.

import { net, session } from 'electron';
import type { Network } from '../desk.ts';
import type { ProxyLogin } from '../session/proxy-sign-in.ts';
import { createElectronFetch } from './electron-fetch.ts';

export function openElectronNetwork(login: ProxyLogin): Network {
  return {
    fetch: createElectronFetch({ request: (options) => net.request(options), session: session.defaultSession, login }),
    forget: () => Promise.resolve(),
  };
}
