// A program that makes one keychain call, closes the keychain while the call hangs, and must then exit by itself.
import { createKeychain } from '../../main/session/keychain.ts';
import { forkKeychain } from './fork-keychain.ts';

const entry = new URL('../../main/session/keychain-child.ts', import.meta.url).pathname;
const keychain = createKeychain({
  entry,
  service: 'Commission Desk',
  callMs: 60_000,
  spawn: forkKeychain(process.env, (pid) => console.log(String(pid))),
});
const call = keychain.get('stuck:key').catch((error: unknown) => console.log(String(error)));
setTimeout(() => {
  keychain.close();
}, 1000);
await call;
