// Starts the keychain's child as a utility process of Electron. Unlike a plain fork, it does not need
// ELECTRON_RUN_AS_NODE, which the package switches off with a fuse.

import { utilityProcess } from 'electron';
import type { KeychainChild, KeychainReply } from '../session/keychain.ts';

export function spawnKeychainProcess(entry: string): KeychainChild {
  const child = utilityProcess.fork(entry, [], { serviceName: 'Commission Desk keychain', stdio: 'ignore' });
  return {
    send: (request) => child.postMessage(request),
    onReply(listener) {
      child.on('message', (reply: KeychainReply) => listener(reply));
    },
    onExit(listener) {
      child.on('exit', (exitCode) => listener(exitCode));
    },
    kill() {
      child.kill();
    },
  };
}
