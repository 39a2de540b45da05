// A setting in the profile's file, chosen again while an earlier choice is being stored.

import { afterEach, expect, test, vi } from 'vitest';
import type { Bridge, CallName } from '../../shared/contract/calls.ts';
import type { ErrorCode, Result } from '../../shared/contract/errors.ts';
import { Setting } from '../../renderer/settings/setting.svelte.ts';

afterEach(() => vi.unstubAllGlobals());

const REFUSED = (code: ErrorCode) => ({ ok: false, code, message: '', facts: {} }) as const;

/** A setting with 3 stored; each choice is answered when its entry of `writes` is resolved. */
async function loaded(): Promise<{ setting: Setting<number>; writes: ((failed?: ErrorCode) => void)[] }> {
  const writes: ((failed?: ErrorCode) => void)[] = [];
  const call = async (name: CallName): Promise<Result<string | null>> => {
    if (name === 'readPreference') return { ok: true, value: '3' };
    const answered = Promise.withResolvers<Result<string | null>>();
    writes.push((failed) => answered.resolve(failed === undefined ? { ok: true, value: null } : REFUSED(failed)));
    return await answered.promise;
  };
  // Only the calls of preferences are made.
  vi.stubGlobal('window', { api: { call } as unknown as Bridge });
  const setting = new Setting('newest-dates', Number);
  await setting.load();
  return { setting, writes };
}

test('a choice stays when the one before it was cancelled for it', async () => {
  const { setting, writes } = await loaded();
  const choosing = Promise.all([setting.choose('5'), setting.choose('7')]);
  writes[0]?.('cancelled');
  writes[1]?.();
  await choosing;
  expect([setting.value, setting.failure]).toEqual([7, null]);
});

test('a choice that could not be stored is reverted to what is stored, not to a choice that failed before it', async () => {
  const { setting, writes } = await loaded();
  const choosing = Promise.all([setting.choose('5'), setting.choose('7')]);
  writes[0]?.('cancelled');
  writes[1]?.('diskFull');
  await choosing;
  expect([setting.value, setting.failure?.code]).toEqual([3, 'diskFull']);
});

test('a choice that could not be stored is reverted to the one stored meanwhile', async () => {
  const { setting, writes } = await loaded();
  const choosing = Promise.all([setting.choose('5'), setting.choose('7')]);
  writes[0]?.();
  writes[1]?.('diskFull');
  await choosing;
  expect([setting.value, setting.failure?.code]).toEqual([5, 'diskFull']);
});
