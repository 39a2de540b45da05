// The list of pinned clients while it is read and changed at once.

import { expect, test, vi } from 'vitest';
import type { Bridge, CallName, CallValue } from '../../shared/contract/calls.ts';
import type { Pin } from '../../shared/contract/proof.ts';
import { PinsState } from '../../renderer/syncing/pins/pins.svelte.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';

const pinOf = (aaid: string, nickname: string): Pin => ({
  ...{ aaid, nickname, pinnedAt: '2026-09-18T01:00:00.000Z' },
  ...{ asOf: null, rows: null, isOutdated: false, failure: null },
});

test('a list that was being read when a client was renamed or kept does not bring the earlier state back', async () => {
  let stored: readonly Pin[] = [pinOf('A', '')];
  const reads: PromiseWithResolvers<readonly Pin[]>[] = [];
  const answer = async (name: CallName): Promise<readonly Pin[]> => {
    if (name === 'listPins') {
      const read = Promise.withResolvers<readonly Pin[]>();
      reads.push(read);
      return await read.promise;
    }
    stored = name === 'renamePin' ? [pinOf('A', 'Family Chan')] : [...stored, pinOf('B', '')];
    return stored;
  };
  const api: Bridge = {
    on: () => () => undefined,
    // reason: only calls about pins are made, and all of these answer with the list.
    call: async (name) => ({ ok: true, value: (await answer(name)) as CallValue<typeof name> }),
  };
  vi.stubGlobal('window', { api });
  const pins = new PinsState({ sync: new SyncState(), session: { open: null } });
  const names = (): readonly string[] => pins.all.map(({ aaid, nickname }) => `${aaid} ${nickname}`);
  const loading = pins.load();
  const before = stored;
  await pins.rename('A', 'Family Chan');
  await pins.add(['B'], { fetchNow: false });
  expect(names()).toEqual(['A Family Chan', 'B ']);
  reads[0]?.resolve(before);
  await loading;
  expect(names()).toEqual(['A Family Chan', 'B ']);
  expect(pins.isOld).toBe(true);
  reads.at(-1)?.resolve(stored);
  await expect.poll(() => pins.isOld).toBe(false);
  expect(names()).toEqual(['A Family Chan', 'B ']);
  const { length } = reads;
  await pins.rename('A', 'Family Chan');
  expect(reads).toHaveLength(length);
});
