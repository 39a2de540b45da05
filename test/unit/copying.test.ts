// What a button says of its last copy, and when it no longer says it.

import { beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../shared/contract/limits.ts';
import { GroupsState } from '../../renderer/groups/groups.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { Copying } from '../../renderer/lib/calls/copying.svelte.ts';
import { messages } from '../../renderer/messages/messages.ts';

let answers: (() => void)[] = [];

beforeEach(() => {
  answers = [];
  const call = (name: string) =>
    name === 'copyText'
      ? new Promise((resolve) => answers.push(() => resolve({ ok: true, value: null })))
      : Promise.resolve({ ok: false, code: 'storage', message: '' });
  vi.stubGlobal('window', { api: { call } });
});

async function copied(copying: Copying): Promise<void> {
  const copy = copying.run({ text: '1.10' });
  answers.at(-1)?.();
  await copy;
}

test('says that a text was copied until something else would be copied', async () => {
  const copying = new Copying();
  expect(copying.said('Copied.')).toBe('');
  await copied(copying);
  expect(copying.said('Copied.')).toBe('Copied.');
  copying.forget();
  expect(copying.said('Copied.')).toBe('');
});

test('says nothing of the copy before while another is made, so that its outcome is said too', async () => {
  const copying = new Copying();
  await copied(copying);
  const again = copied(copying);
  expect(copying.said('Copied.')).toBe('');
  await again;
  expect(copying.said('Copied.')).toBe('Copied.');
});

test('says nothing of a copy that ends when something else would be copied', async () => {
  const copying = new Copying();
  const copy = copying.run({ text: '1.10' });
  copying.forget();
  answers.at(-1)?.();
  await copy;
  expect(copying.outcome).toBe('none');
});

test('says that nothing was copied', async () => {
  vi.stubGlobal('window', { api: { call: () => Promise.resolve({ ok: false, code: 'storage', message: '' }) } });
  const copying = new Copying();
  await copying.run({ text: '1.10' });
  expect(copying.said('Copied.')).toBe(messages.common.notCopied);
});

test('says what to do where there is too much to copy, and sends nothing', async () => {
  const copying = new Copying();
  await copying.run({ text: 'x'.repeat(LIMITS.copyChars + 1) });
  expect([copying.outcome, copying.said('Copied.'), answers]).toEqual(['failed', messages.common.tooMuchToCopy, []]);
  const html = 'x'.repeat(LIMITS.copyHtmlChars + 1);
  const copy = copying.run({ text: '1.10', html });
  answers.at(-1)?.();
  await copy;
  expect([copying.outcome, copying.said('Copied.')]).toEqual(['copied', messages.common.copiedAsText]);
});

test('groups that are read again were not copied yet', async () => {
  const groups = new GroupsState('reports', {
    query: () => ({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 }),
    failedReads: new FailedReads(),
  });
  groups.setBy('broker_code');
  await copied(groups.copying);
  expect(groups.copying.outcome).toBe('copied');
  await groups.read();
  expect(groups.copying.outcome).toBe('none');
});
