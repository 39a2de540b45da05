// The app's own keychain calls, on the session bus of a test.

import { join } from 'node:path';
import { createKeychain } from '../../main/session/keychain.ts';
import { ROOT } from '../host/launch-options.ts';
import { forkKeychain } from './fork-keychain.ts';

export function openKeychain(env: NodeJS.ProcessEnv): ReturnType<typeof createKeychain> {
  return createKeychain({
    entry: join(ROOT, 'main/session/keychain-child.ts'),
    service: 'Commission Desk',
    callMs: 30_000,
    spawn: forkKeychain(env),
  });
}
