// The selected rows of an open export dialog, while the table behind it reads its rows again.

import { expect, test, vi } from 'vitest';
import { ExportPlan } from '../../renderer/exporting/export-plan.svelte.ts';
import type { RowsSubject } from '../../renderer/exporting/export-subject.ts';
import { ExportsState } from '../../renderer/exporting/exports.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { columnsInForm, defaultColumns } from '../../shared/tables/column-settings.ts';

const GONE = messages.exporting.refusals.selectionGone;

const SUBJECT: RowsSubject = {
  kind: 'rows',
  query: { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 100 },
  shown: columnsInForm(defaultColumns('charges')),
  ...{ pageRows: 100, total: 412, groupBy: null, filters: [], hint: '' },
  ...{ selectedKeys: ['1-1', '1-2', '1-3'], areMarked: false },
};

function planOf(subject: () => RowsSubject): ExportPlan {
  vi.stubGlobal('window', { api: { call: async () => ({ ok: true, value: null }), on: () => () => undefined } });
  return new ExportPlan({
    ...{ subject, refusal: () => null, isCounting: () => false, formats: () => null },
    ...{ exporting: new ExportsState(new FailedReads(), () => undefined), sync: { findStatus: () => null } },
  });
}

test.each([
  ['nothing', []],
  ['marked rows', ['1-1', '1-2', '1-3']],
])('chosen rows are not exchanged for others if then %s can be exported instead', (_what, selectedKeys) => {
  let subject = SUBJECT;
  const plan = planOf(() => subject);
  plan.chooseScope('selected');
  expect([plan.shownScope, plan.count, plan.refused]).toEqual(['selected', 3, null]);
  subject = { ...SUBJECT, selectedKeys, areMarked: true };
  expect([plan.shownScope, plan.refused, plan.summary]).toEqual([null, GONE, GONE]);
  plan.chooseScope('everything');
  expect([plan.shownScope, plan.refused]).toEqual(['everything', null]);
  expect(plan.summary).toContain('Nothing is filtered out.');
});

test('the rows that are selected now can be chosen again', () => {
  let subject = SUBJECT;
  const plan = planOf(() => subject);
  plan.chooseScope('selected');
  subject = { ...SUBJECT, selectedKeys: ['1-7', '1-8'], areMarked: true };
  expect(plan.refused).toBe(GONE);
  plan.chooseScope('selected');
  expect([plan.shownScope, plan.count, plan.refused]).toEqual(['selected', 2, null]);
});

test('the same rows in another order are still the chosen rows', () => {
  let subject = SUBJECT;
  const plan = planOf(() => subject);
  plan.chooseScope('selected');
  subject = { ...SUBJECT, selectedKeys: SUBJECT.selectedKeys.toReversed() };
  expect([plan.shownScope, plan.refused]).toEqual(['selected', null]);
});

test('marked rows are still the chosen rows under the keys of a new copy, unless one of them is gone', () => {
  const marked = { ...SUBJECT, areMarked: true };
  let subject = marked;
  const plan = planOf(() => subject);
  plan.chooseScope('selected');
  subject = { ...marked, selectedKeys: ['2-5', '2-1', '2-9'] };
  expect([plan.shownScope, plan.count, plan.refused]).toEqual(['selected', 3, null]);
  expect(plan.source).toMatchObject({ scope: 'selected', keys: ['2-5', '2-1', '2-9'] });
  subject = { ...marked, selectedKeys: ['3-5', '3-1'] };
  expect([plan.shownScope, plan.refused]).toEqual([null, GONE]);
});
