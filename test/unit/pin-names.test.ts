import { expect, test } from 'vitest';
import { PinsState } from '../../renderer/syncing/pins/pins.svelte.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';

test('a nickname stands alone only if no other pinned client has it', () => {
  const pins = new PinsState({ sync: new SyncState(), session: { open: null } });
  const pin = (aaid: string, nickname: string) => ({
    ...{ aaid, nickname, pinnedAt: '2026-09-18T01:00:00.000Z' },
    ...{ asOf: null, rows: null, isOutdated: false, failure: null },
  });
  pins.pins = { kind: 'ready', value: [pin('1', 'Lee family'), pin('2', 'Lee family'), pin('3', 'Ho'), pin('4', '')] };
  const names = ['1', '2', '3', '4', '5'].map((aaid) => pins.shortNameOf(aaid));
  expect(names).toEqual(['Lee family (1)', 'Lee family (2)', 'Ho', '4', '5']);
});
