// Locking the open profile and showing it again. While it is locked, no call of the window reaches a row, its threads are
// closed and its key is dropped. An export that is running ends first.

import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, logFailure } from '../errors.ts';
import { bytesOf, clearKey, passphraseKey, type StoreKey } from '../store/file/store-key.ts';
import { serviceProfiles, type ProfileRecord } from './profiles.ts';
import type { SessionCore } from './session-core.ts';
import type { LockedState, OpenProfile } from './session-state.ts';

/** Hides the profile at once. Its threads stay open until `endLocked`. */
export async function lock(core: SessionCore): Promise<void> {
  const open = core.findOpen();
  if (open === null) throw new AppError('profileClosed', 'no profile is open');
  // Where the system asks the person, quitting and starting again must not be the way around its question.
  const way = core.unlockWith(open.record);
  const record = { ...open.record, isLocked: way === 'system' };
  const { key, token, tokenEntered } = open;
  const kept = record.custody === 'untilQuit' ? { key, token, tokenEntered } : null;
  core.rememberUnkept(open);
  core.set({ kind: 'locked', record, ending: open, kept });
  if (record.isLocked) await noteLock(core, record);
  if (way !== 'click') await setOthersLocked(core, record, true);
}

/**
 * Locks or unlocks every other profile that opens with the system's question: otherwise a person could leave the locked
 * profile and open another one unasked. One confirmation unlocks all of them, so that scheduled runs on them go on.
 */
async function setOthersLocked(core: SessionCore, { id }: ProfileRecord, isLocked: boolean): Promise<void> {
  const others = serviceProfiles(core.listRecords()).filter(
    (other) => other.id !== id && other.isLocked !== isLocked && core.unlockWith(other) === 'system',
  );
  for (const other of others) await noteLock(core, { ...other, isLocked });
}

/** A full disk must not stop what follows: ending the sync, closing the data, showing it again. */
async function noteLock(core: SessionCore, record: ProfileRecord): Promise<void> {
  try {
    await core.saveIfWritable(record);
  } catch (error) {
    logFailure(core.options.log, 'whether a profile is locked could not be noted for the next start', error);
  }
}

/** Closes the threads of a locked profile, which drops its key. Called when no export reads its data any more. */
export async function endLocked(core: SessionCore): Promise<void> {
  const { state } = core;
  if (state.kind !== 'locked' || state.ending === null) return;
  core.set({ ...state, ending: null });
  await state.ending.data.close();
}

/** `reopen` opens a profile whose key was dropped. Errors: `wrongPassphrase`, `notConfirmed`, those of the file. */
export async function unlock(
  core: SessionCore,
  passphrase: string | null,
  reopen: (locked: LockedState) => Promise<void>,
): Promise<void> {
  const { state } = core;
  if (state.kind !== 'locked') throw new AppError('notFound', 'no locked profile');
  const way = core.unlockWith(state.record);
  if (way === 'system') await core.options.systemPrompt.ask();
  if (way === 'passphrase') await unlockWithPassphrase(core, state, passphrase ?? '');
  else if (state.ending !== null) await showAgain(core, state.record, state.ending);
  else await reopen(state);
  if (way === 'system') await setOthersLocked(core, state.record, false);
}

async function unlockWithPassphrase(core: SessionCore, state: LockedState, passphrase: string): Promise<void> {
  const { record, ending } = state;
  const key = passphraseKey(passphrase);
  if (ending === null) return await core.openData({ record, key, token: null });
  const isSame = isSameKey(ending.key, key);
  clearKey(key);
  if (!isSame) throw new AppError('wrongPassphrase', 'not the passphrase of the locked profile');
  await showAgain(core, record, ending);
}

async function showAgain(core: SessionCore, locked: ProfileRecord, open: OpenProfile): Promise<void> {
  core.set({ kind: 'open', open });
  if (locked.isLocked) await noteLock(core, { ...locked, isLocked: false });
}

function isSameKey(a: StoreKey, b: StoreKey): boolean {
  return a.kind === 'passphrase' && b.kind === 'passphrase' && timingSafeEqual(digestOf(a), digestOf(b));
}

function digestOf(key: StoreKey): Buffer {
  return createHash('sha256').update(bytesOf(key)).digest();
}
