// The Export button: whether it can be pressed while what it exports is being counted.

import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';
import ChangesExport from '../../renderer/changes/ChangesExport.svelte';
import { ChangesState } from '../../renderer/changes/changes.svelte.ts';
import { changesSubject } from '../../renderer/changes/changes-subject.ts';
import ExportButton from '../../renderer/exporting/ExportButton.svelte';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';

const RECEIPTS = { kind: 'receipts', resource: null, total: null } as const;

function canBePressed(html: string): boolean {
  return !html.includes('aria-disabled');
}

test('can be pressed while rows are counted, so that a key pressed early is not lost', () => {
  const drawn = (isCounting: boolean): string =>
    render(ExportButton, { props: { subject: RECEIPTS, refusal: 'Not now.', isCounting } }).body;
  expect(canBePressed(drawn(true))).toBe(true);
  expect(canBePressed(drawn(false))).toBe(false);
  expect(drawn(false)).toContain('title="Not now."');
});

test('of the changes can be pressed until they are known to be none', () => {
  vi.stubGlobal('window', { api: { call: async () => ({ ok: true, value: null }), on: () => () => undefined } });
  const changes = new ChangesState(new FailedReads());
  const drawn = (): string => render(ChangesExport, { props: { changes } }).body;
  expect(canBePressed(drawn())).toBe(true);
  expect(changesSubject(changes)).toMatchObject({ pageRows: null, total: null });
  changes.answer = { kind: 'ready', value: { changes: [], total: 0 } };
  expect(canBePressed(drawn())).toBe(false);
  expect(changesSubject(changes)).toMatchObject({ pageRows: 0, total: 0 });
});
