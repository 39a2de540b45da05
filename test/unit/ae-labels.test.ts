import { afterEach, expect, test, vi } from 'vitest';
import { AeLabels } from '../../renderer/lib/calls/ae-labels.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';

const ENTRIES = [
  { key: 'AE001', label: 'Chan Tai Man', rowLabel: 'AE001' },
  { key: '17', label: 'AE002' },
];

afterEach(() => vi.unstubAllGlobals());

test('the dictionary stays as read, and a code has a name only where the rows contain codes', async () => {
  const call = (): Promise<unknown> => Promise.resolve({ ok: true, value: ENTRIES });
  vi.stubGlobal('window', { api: { call, on: () => () => undefined } });
  const aes = new AeLabels(new FailedReads());
  aes.start();
  await vi.waitFor(() => expect(aes.entries).toEqual(ENTRIES));
  expect(aes.named.map(({ code, name }) => [code, name])).toEqual([['AE001', 'Chan Tai Man']]);
});
