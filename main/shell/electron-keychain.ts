// The keychain's child as Electron's utility process: unlike a plain fork it needs no ELECTRON_RUN_AS_NODE, which
// a packaged app does well to switch off.

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
