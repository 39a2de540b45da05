// The Export button: whether it can be pressed while what it exports is being counted.

import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';
import ChangesExport from '../../renderer/changes/ChangesExport.svelte';
import { ChangesState } from '../../renderer/changes/changes.svelte.ts';
import { changesSubject } from '../../renderer/changes/changes-subject.ts';
import ExportButton from '../../renderer/exporting/ExportButton.svelte';
import { ExportPlan } from '../../renderer/exporting/export-plan.svelte.ts';
import { ExportsState } from '../../renderer/exporting/exports.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { tableRefusal, tableSubject } from '../../renderer/screens/table-subject.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';

const FAILURE = { code: 'storage', message: 'SQLITE_IOERR', facts: {} } as const;
const RECEIPTS = { kind: 'receipts', resource: null, total: null } as const;

function canBePressed(html: string): boolean {
  return !html.includes('aria-disabled');
}

test('can be pressed while rows are counted, so that a key pressed early is not lost', () => {
  const drawn = (isCounting: boolean): string =>
    render(ExportButton, { props: { subject: RECEIPTS, refusal: 'Not now.', isCounting } }).body;
  expect(canBePressed(drawn(true))).toBe(true);
  expect(canBePressed(drawn(false))).toBe(false);
  expect(drawn(false)).toMatch(/role="tooltip"[^>]*>Not now\./);
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
  changes.answer = { kind: 'failed', failure: FAILURE };
  expect(drawn()).toMatch(/role="tooltip"[^>]*>The rows could not be read\./);
});

test('says of a table that its rows could not be read, not that they still are', async () => {
  vi.stubGlobal('window', { api: { call: async () => ({ ok: false, ...FAILURE }), on: () => () => undefined } });
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  expect(tableRefusal(table)).toBe('The rows are still being read.');
  await table.reload();
  expect(tableRefusal(table)).toBe('The rows could not be read.');
  expect(tableSubject(table, { parityOf: () => undefined })).toMatchObject({ pageRows: null, total: null });
});

test('opens a dialog that waits for the count, and then says that there is none', () => {
  let isCounting = true;
  const plan = new ExportPlan({
    subject: () => ({ kind: 'changes', query: { page: 1, pageSize: 50 }, pageRows: null, total: null, filters: [] }),
    ...{ refusal: () => 'Not now.', isCounting: () => isCounting, formats: () => null },
    ...{ exporting: new ExportsState(new FailedReads(), () => undefined), sync: { findStatus: () => null } },
  });
  expect(plan.counted(null)).toBe('being counted');
  isCounting = false;
  expect(plan.counted(null)).toBe('could not be counted');
});
