// A program that makes one keychain call, closes the keychain while the call hangs, and must then exit by itself.

import { readFileSync } from 'node:fs';
import { createKeychain } from '../../main/session/keychain.ts';
import { forkKeychain } from './fork-keychain.ts';
import { waitUntil } from './wait-until.ts';

const entry = new URL('../../main/session/keychain-child.ts', import.meta.url).pathname;
let child = '';
const keychain = createKeychain({
  entry,
  service: 'Commission Desk',
  callMs: 60_000,
  spawn: forkKeychain(process.env, (pid) => {
    console.log(String(pid));
    child = String(pid);
  }),
});
const call = keychain.get('stuck:key').catch((error: unknown) => console.log(String(error)));
const isInKeychain = (): boolean => readFileSync(`/proc/${child}/maps`, 'utf8').includes('libsecret');
await waitUntil('the child has loaded the keychain', isInKeychain);
keychain.close();
await call;
