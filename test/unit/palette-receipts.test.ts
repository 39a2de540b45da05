// Which receipts the palette reads.

import { beforeEach, expect, test, vi } from 'vitest';
import { PaletteState } from '../../renderer/palette/palette.svelte.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' };
const last = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['changes']?.resources[0]?.last;
/** The arguments of each call for receipts. */
let asked: unknown[];

beforeEach(() => {
  asked = [];
  const call = async (name: string, args: { readonly days?: unknown }) => {
    if (name === 'listReceipts') asked.push(args);
    return { ok: true, value: name === 'listReceipts' ? [{ ...last, runId: args.days ? 'old' : 'new' }] : null };
  };
  vi.stubGlobal('window', { api: { call, on: () => () => undefined } });
});

function opened(): PaletteState {
  return new PaletteState({ lists: [], daysOf: (text) => (text === '2026-09' ? SEPTEMBER : null) });
}
const runs = ({ receipts }: PaletteState) => receipts.map(({ runId }) => runId);

test('reads the newest hundred once for each opening, and none without a text', async () => {
  const palette = opened();
  for (const text of ['', ' ', 'c', 'co']) await palette.search(text);
  expect([asked, runs(palette)]).toEqual([[{ limit: 100 }], ['new']]);
  await palette.restore();
  await palette.search('c');
  expect(asked).toHaveLength(2);
});

test('reads as many of the typed days as it offers, and leaves them out once another text is typed', async () => {
  const palette = opened();
  await palette.search('2026-09');
  expect(asked).toEqual([{ limit: 100 }, { days: SEPTEMBER, limit: 100 }]);
  expect(runs(palette)).toEqual(['new', 'old']);
  await palette.search('complete');
  expect(runs(palette)).toEqual(['new']);
});
