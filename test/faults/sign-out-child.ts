// Opens a profile without a network and signs out of it. A fault is set only for the sign-out.

import { writeSync } from 'node:fs';
import { keptKeychain } from '../support/kept-keychain.ts';
import { startDesk } from '../support/running-desk.ts';
import { readControl, setFault, type ShimMode } from './shim.ts';

export type SignOutTask = {
  readonly userDataDir: string;
  readonly keychain: string;
  readonly isDataKept: boolean;
  readonly control: string;
  readonly mode: ShimMode;
  readonly at: number;
};
export type SignOutEnd = { readonly operations: number; readonly tookMs: number };

const { userDataDir, keychain, isDataKept, control, mode, at } = JSON.parse(process.argv[2] ?? '') as SignOutTask;
const desk = await startDesk({
  userDataDir,
  keychain: keptKeychain(keychain),
  fetch: () => Promise.reject(new TypeError('fetch failed')),
});
const session = await desk.call.getSession({});
if (session.kind !== 'open') throw new Error(`the profile is ${session.kind}`);
await desk.call.cancelSync({});
await desk.syncEnd();
setFault(control, mode, at);
const startedMs = performance.now();
await desk.call.signOut({ isDataKept });
const end: SignOutEnd = { operations: readControl(control).operations, tookMs: performance.now() - startedMs };
await desk.close();
writeSync(1, `${JSON.stringify(end)}\n`);
