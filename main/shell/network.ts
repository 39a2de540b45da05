// The app's requests to the service, and what is forgotten of them at sign-out.

import { net } from 'electron';
import type { Network } from '../desk-options.ts';
import type { ProxyLogin } from '../session/proxy-sign-in.ts';
import { createElectronFetch } from './fetch.ts';
import { forgetSessions, type Sessions } from './sessions.ts';

export function openElectronNetwork(sessions: Sessions, login: ProxyLogin): Network {
  return {
    fetch: createElectronFetch({ request: (options) => net.request(options), session: sessions.service, login }),
    forget: () => forgetSessions(sessions),
  };
}
