import { describe, expect, test } from 'vitest';
import type { Change, Restatement, RunSummary } from '../../shared/contract/changes.ts';
import {
  groupPairs,
  groupRuns,
  NO_CHANGE_FILTERS,
  pairsOf,
  recordName,
  reportsToShow,
  restatementsUnder,
  rowsToShowFor,
} from '../../renderer/changes/change-log.ts';
import { splitHistory } from '../../renderer/clients/client-record.svelte.ts';
import { formatDay } from '../../renderer/lib/hong-kong-time.ts';
import { messages } from '../../renderer/messages/messages.ts';

const RUN: RunSummary = {
  runId: 'run-2',
  seenAt: '2026-09-18T10:04:00Z',
  dataset: 'reports',
  baseline: false,
  added: 1,
  changed: 0,
  gone: 0,
  restatedDates: 1,
  members: 0,
};
const AES = [
  { key: '17', label: 'AE001 Chan' },
  { key: '18', label: 'AE002 Li' },
];

function change(over: Partial<Change>): Change {
  return {
    id: '1',
    runId: 'run-2',
    seenAt: RUN.seenAt,
    dataset: 'reports',
    kind: 'changed',
    identity: { biz_date: '20260901', broker_code: '18', dcp_name: 'Gold', currency: 'HKD' },
    before: {},
    after: {},
    ...over,
  };
}

describe('runs', () => {
  test('contain both datasets of one run, at the later of their times', () => {
    const later = '2026-09-18T10:05:00Z';
    const summaries = [RUN, { ...RUN, dataset: 'charges', seenAt: later } as const, { ...RUN, runId: 'run-1' }];
    expect(groupRuns(summaries).map(({ runId, seenAt, summaries: held }) => [runId, seenAt, held.length])).toEqual([
      ['run-2', later, 2],
      ['run-1', RUN.seenAt, 1],
    ]);
  });

  test('name only what happened', () => {
    expect(messages.changes.counts({ added: 1_200, changed: 0, gone: 2 })).toBe('1,200 added, 2 gone');
    expect(messages.changes.counts({ added: 0, changed: 0, gone: 0 })).toBe('nothing changed');
  });
});

describe('restated dates', () => {
  const difference = (ae: string) => ({ ae, currency: 'HKD', rows: { added: 0, changed: 1, gone: 0 }, difference: {} });
  const restatement: Restatement = {
    runId: 'run-2',
    seenAt: RUN.seenAt,
    newestChange: 5,
    ledgerDate: '20260901',
    kept: false,
    differences: [difference('17'), difference('18')],
  };
  const under = (over: Partial<typeof NO_CHANGE_FILTERS>, runId: string | null = null) =>
    restatementsUnder([restatement], { runId, filters: { ...NO_CHANGE_FILTERS, ...over } });

  test('keep the differences of the AE in the filter, and disappear without one', () => {
    expect(under({ ae: '18' })[0]?.differences.map(({ ae }) => ae)).toEqual(['18']);
    expect(under({ ae: '19' })).toEqual([]);
  });

  test('belong to their run, and not to charges', () => {
    expect(under({}, 'run-2')).toEqual([restatement]);
    expect(under({}, 'run-1')).toEqual([]);
    expect(under({ dataset: 'charges' })).toEqual([]);
  });

  test('group their pairs by AE, including those without one', () => {
    const pairs = [
      { kind: 'added', before: null, after: { broker_code: '18' } },
      { kind: 'gone', before: {}, after: null },
      { kind: 'changed', before: { broker_code: '18' }, after: { broker_code: '18' } },
    ] as const;
    expect(groupPairs(pairs).map(({ ae, pairs: held }) => [ae, held.length])).toEqual([
      ['18', 2],
      [null, 1],
    ]);
    expect(pairsOf(pairs, '18')).toEqual([pairs[0], pairs[2]]);
    expect(pairsOf(pairs, '')).toEqual(pairs);
  });
});

const DAY = { kind: 'range', field: 'biz_date', from: '2026-09-01', to: '2026-09-01' };
const AE_18 = { kind: 'service', name: 'broker_code', value: '18' };

describe('the link to a changed row', () => {
  test('leads to its ledger date, AE and package', () => {
    expect(rowsToShowFor(change({}), AES)).toEqual({
      dataset: 'reports',
      filters: [DAY, AE_18, { kind: 'exactly', field: 'dcp_name', value: 'Gold' }],
    });
  });

  test('uses the key if rows contain the AE’s label', () => {
    const labelled = change({ identity: { biz_date: '20260901', broker_code: 'AE002 Li', dcp_name: '' } });
    expect(rowsToShowFor(labelled, AES)?.filters).toEqual([DAY, AE_18, { kind: 'isEmpty', field: 'dcp_name' }]);
  });

  test('leads nowhere from a report that is gone', () => {
    expect(rowsToShowFor(change({ kind: 'gone', after: null }), AES)).toBeNull();
  });

  test('leads to a charge by its id, and nowhere once it is gone', () => {
    const charge = { dataset: 'charges', identity: { id: '880003' } } as const;
    expect(rowsToShowFor(change(charge), AES)).toEqual({
      dataset: 'charges',
      filters: [{ kind: 'service', name: 'id', value: '880003' }],
    });
    expect(rowsToShowFor(change({ ...charge, kind: 'gone', after: null }), AES)).toBeNull();
  });

  test('does not exist if the date is in no known format', () => {
    expect(reportsToShow({ ledgerDate: 'week 36', aeEntries: AES })).toBeNull();
    expect(reportsToShow({ ledgerDate: '2026/09/01', aeEntries: AES })?.filters).toEqual([DAY]);
  });
});

describe('the changes of a client', () => {
  const LOOKED_AT = 18;
  const seen = (ids: readonly number[]) => ids.map((id) => change({ id: String(id) }));
  const numbers = (page: { readonly changes: readonly Change[]; readonly total: number }, changesSince: number) => {
    const { since, earlier } = splitHistory(page, { afterChange: LOOKED_AT, changesSince });
    return { since: [since.changes.length, since.more], earlier: [earlier.changes.length, earlier.more] };
  };

  test('that are not listed are counted as seen since the last look, or before it', () => {
    const listed = seen([21, 20, 19]);
    expect(numbers({ changes: listed, total: 5 }, 5)).toEqual({ since: [3, 2], earlier: [0, 0] });
    expect(numbers({ changes: listed, total: 9 }, 5)).toEqual({ since: [3, 2], earlier: [0, 4] });
    expect(numbers({ changes: listed, total: 9 }, 3)).toEqual({ since: [3, 0], earlier: [0, 6] });
  });

  test('are parted at the last look', () => {
    expect(numbers({ changes: seen([20, 17]), total: 2 }, 1)).toEqual({ since: [1, 0], earlier: [1, 0] });
    expect(numbers({ changes: seen([20, 17]), total: 9 }, 1)).toEqual({ since: [1, 0], earlier: [1, 7] });
  });

  test('count no more than there are while a newer count is read', () => {
    expect(numbers({ changes: seen([20]), total: 2 }, 9)).toEqual({ since: [1, 1], earlier: [0, 0] });
  });
});

describe('the name of a record', () => {
  const aeOf = (code: string): string => `${code} Kwok Ka Yan`;

  test('gives the AE of a report with its name', () => {
    const record = { dcp_name: 'Gold', biz_date: '20260901', broker_code: 'AE012', currency: 'HKD' };
    expect(recordName('reports', record, aeOf)).toEqual({
      title: 'Gold',
      parts: [formatDay('20260901'), 'AE012 Kwok Ka Yan', null, 'HKD'],
    });
  });

  test('does not look for an AE that was not sent', () => {
    const asked: string[] = [];
    recordName('reports', { broker_code: '' }, (code) => String(asked.push(code)));
    expect(asked).toEqual([]);
  });

  test('of a charge is its own, else that it has none', () => {
    const { nameless } = messages.detail;
    expect(recordName('charges', { id: '7', name: 'Gold', name_id: '70' }, aeOf)).toEqual({
      title: 'Gold',
      parts: [messages.changes.idOf('7'), '70'],
    });
    expect(recordName('charges', { name: '' }, aeOf).title).toBe(nameless);
  });
});
