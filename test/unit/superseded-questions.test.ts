// The main process drops a request when a newer one in its lane arrives. A request whose answer is needed must not be dropped.

import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Row, TotalsAnswer } from '../../shared/contract/answers.ts';
import type { AskerName } from '../../shared/contract/askers.ts';
import type { Bridge, CallArguments, CallName, CallValue } from '../../shared/contract/calls.ts';
import type { LedgerDate } from '../../shared/contract/sync.ts';
import type { Query } from '../../shared/contract/query.ts';
import { CHART_IDS } from '../../shared/contract/chart-ids.ts';
import { OverviewState } from '../../renderer/overview/overview.svelte.ts';
import { readTooEarly } from '../../renderer/exporting/copy-doubts.ts';
import { countAll } from '../../renderer/exporting/exports.svelte.ts';
import { ChangesState } from '../../renderer/changes/changes.svelte.ts';
import { readForPrint } from '../../renderer/printing/print-rows.ts';
import { ProofState } from '../../renderer/syncing/proof/proof.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { MonthsState } from '../../renderer/today/months.svelte.ts';
import { newSecondLevel } from '../../shared/tables/second-level.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeGroups, fakeTotals, keepsFake } from '../support/fake-queries.ts';
import { fakeScenes } from '../support/fake-scenes.ts';
import { queuedBridge, type QueuedBridge } from '../support/queued-bridge.ts';

/** A busy machine takes longer than Vitest's second. */
const BUSY = { timeout: 10_000 };

const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;
const KEPT = JSON.stringify({ version: 2, filters: [{ filter: HKD, isOn: true }] });

/** A row without a trade amount, so that the rate needs a second query. */
const SUMS = { trade_amount: { sum: '1', notSummable: 1 }, commission_amount: { sum: '2', notSummable: 0 } };
const TOTALS: TotalsAnswer = {
  kind: 'totals',
  rows: 2,
  currencies: [{ currency: 'HKD', rows: 2, sums: SUMS }],
  ledgerDates: null,
  notes: [],
};

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function open(preferences: Readonly<Record<string, string>> = {}): QueuedBridge {
  const base = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (base === undefined) throw new Error('no such scene');
  return use(createFakeBridge({ ...base, preferences, answers: { queryTotals: TOTALS } }));
}

function use(inner: Bridge): QueuedBridge {
  const bridge = queuedBridge(inner);
  vi.stubGlobal('window', { api: bridge });
  ends.push(() => bridge.close());
  return bridge;
}

test('the Overview restored with a filter gets its totals, whatever it requested before', async () => {
  open({ 'table:reports': KEPT });
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  table.setInSight(false);
  const overview = new OverviewState(table, () => '');
  ends.push(overview.totals.show());
  for (const id of ['chargesByBusinessType', 'chargesByState', 'chargesByFeeType'] as const)
    ends.push(overview.charts[id].question.show());
  ends.push(overview.start(), table.start());
  await vi.waitFor(() => expect([table.answer.kind, overview.totals.isOld]).toEqual(['ready', false]), BUSY);
  const { answered } = overview.totals;
  expect(answered.kind === 'ready' ? answered.value.question.filters : answered).toEqual([HKD]);
  expect(overview.currency).toBe('HKD');
});

const REPORTS: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };

test('of one question, everyone who asks gets the answer, and of one asker the newest question', async () => {
  const bridge = open();
  const askers = [undefined, 'table', 'overview', undefined, 'table'] as const;
  const answers = await Promise.all(
    // The first one runs while the others wait.
    [undefined, ...askers].map((asker) => bridge.call('queryTotals', REPORTS, asker)),
  );
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, false, true, true, true]);
});

/** Calls `onCall` before each call; what it returns is called once that has its answer. */
function watchCalls(bridge: Bridge, onCall: (name: CallName, asker?: AskerName) => (() => unknown) | undefined): void {
  const call: Bridge['call'] = async (name, args, asker) => {
    const onAnswer = onCall(name, asker);
    const answer = await bridge.call(name, args, asker);
    onAnswer?.();
    return answer;
  };
  vi.stubGlobal('window', { api: { call, on: (name, listener) => bridge.on(name, listener) } satisfies Bridge });
}

test('what a person changes faster than it is answered is asked by one part of the window each', async () => {
  const bridge = open();
  const askers = new Map<CallName, string[]>();
  watchCalls(bridge, (name, asker) => {
    const known = askers.get(name) ?? [];
    if (name.startsWith('query')) askers.set(name, [...new Set([...known, asker ?? 'nobody'])].sort());
    return undefined;
  });
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  const overview = new OverviewState(table, () => '');
  ends.push(overview.start(), table.start());
  table.filters.add(HKD);
  table.setPageSize(2);
  table.setGroupBy('currency');
  table.setSecond(newSecondLevel('reports', { subject: 'broker_code', layout: 'levels' }, null));
  await overview.hold(() => table.sorting.by('trade_amount'));
  await table.readFacet({ kind: 'column', field: 'currency' }, '', 'filterList');
  await vi.waitFor(() => expect([table.busy, table.groups.busy]).toEqual([false, false]), BUSY);
  expect(Object.fromEntries(askers)).toEqual({
    queryRows: ['table'],
    queryFacet: ['filterList'],
    queryTotals: [
      ...['commissionRate', 'comparedAfter', 'comparedBefore', 'currencyShare'],
      ...['headlineAfter', 'headlineBefore', 'overview', 'rateByPackage', 'table'],
    ],
    queryGroups: [
      ...CHART_IDS.filter((id) => id !== 'currencyShare'),
      'comparedAfter',
      'comparedBefore',
      'repeatedColumns',
      'sort',
    ].sort(),
    // The notes on the groups, once those are there.
    queryCrossGroups: ['nobody', 'table'],
  });
});

test('of the columns that a chip repeats, one question waits at most, however fast a search is typed', async () => {
  const bridge = open();
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  const unanswered: number[] = [];
  let groups = 0;
  let answered: () => void = () => undefined;
  watchCalls(bridge, (name) => {
    if (name === 'queryRows') unanswered.push(groups);
    if (name === 'queryRows') return () => answered();
    if (name !== 'queryGroups') return undefined;
    groups += 1;
    return () => (groups -= 1);
  });
  ends.push(table.start());
  table.setPageSize(2);
  table.filters.add(HKD);
  await vi.waitFor(() => expect([table.busy, groups]).toEqual([false, 0]), BUSY);
  expect(table.columns.map(({ id }) => id)).not.toContain('currency');
  unanswered.splice(0);
  // Pages of others, behind which a question about columns waits; the table's own, which are newer, go first.
  const others = Array.from({ length: 30 }, () => bridge.call('queryRows', REPORTS));
  for (const text of ['2', '20', '202', '2026', '2026-', '2026-0']) {
    const page = Promise.withResolvers<undefined>();
    answered = () => page.resolve(undefined);
    table.filters.replace([HKD, { kind: 'anyText', value: text } as const].map((filter) => ({ filter, isOn: true })));
    // The next key comes with the page of the one before.
    await page.promise;
    await turn();
  }
  await Promise.all(others);
  await vi.waitFor(() => expect([table.busy, groups]).toEqual([false, 0]), BUSY);
  // One is being answered, which cannot be dropped, and one waits.
  expect(Math.max(...unanswered)).toBeLessThanOrEqual(2);
  expect(table.searchText).toBe('2026-0');
  expect(table.columns.map(({ id }) => id)).not.toContain('currency');
});

test('each picture, page and text that says which dates were read too early learns it', async () => {
  const bridge = open();
  const early: LedgerDate = { ...(await firstLedgerDate(bridge)), isReadTooEarly: true };
  vi.stubGlobal('window', {
    api: {
      on: (name, listener) => bridge.on(name, listener),
      call: async (name, args, asker) =>
        name === 'listLedgerDates' ? { ok: true, value: [early] as never } : await bridge.call(name, args, asker),
    } satisfies Bridge,
  });
  const reads = Array.from({ length: 4 }, () => readTooEarly(REPORTS, null));
  expect((await Promise.all(reads)).map((dates) => dates.length)).toEqual([1, 1, 1, 1]);
  expect(bridge.dropped).toEqual([]);
});

async function firstLedgerDate(bridge: Bridge): Promise<LedgerDate> {
  const answer = await bridge.call('listLedgerDates', {});
  const [first] = answer.ok ? answer.value : [];
  if (first === undefined) throw new Error('no ledger date');
  return first;
}

const WATCH = { signal: new AbortController().signal, onRows: () => undefined };

test('paper and the table on screen, which read the same page, both get their answer', async () => {
  const bridge = open();
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  ends.push(table.start());
  await vi.waitFor(() => expect([table.totals.answer.kind, table.totals.busy]).toEqual(['ready', false]), BUSY);
  for (const scope of ['page', 'filtered'] as const) {
    const read = readForPrint({ query: table.query, scope, keys: [] }, WATCH);
    await Promise.all([table.reload(), table.reload(), read]);
    await vi.waitFor(
      () => expect([table.answer.kind, table.busy, table.totals.busy]).toEqual(['ready', false, false]),
      BUSY,
    );
    expect([(await read).kind, table.totals.answer.kind]).toEqual(['rows', 'ready']);
  }
  const grouped: Query = { ...table.query, filters: [HKD] };
  table.filters.add(HKD);
  table.setGroupBy('biz_date');
  expect((await readForPrint({ query: grouped, scope: 'filtered', keys: [] }, WATCH)).kind).toBe('rows');
  await vi.waitFor(() => expect([table.groups.answer.kind, table.groups.busy]).toEqual(['ready', false]), BUSY);
  expect(bridge.dropped.filter((name) => name !== 'queryRows')).toEqual([]);
});

test('paper with a filter leaves the check marks on screen their answer', async () => {
  const bridge = open();
  const proof = new ProofState();
  const filters = [{ kind: 'service', name: 'currency', value: 'HKD' }] as const;
  const query: Query = { dataset: 'reports', filters, sort: [], page: 1, pageSize: 100 };
  // The marks wait until no other request was made for a moment.
  await bridge.call('queryRows', query);
  const marks = proof.load();
  const read = readForPrint({ query, scope: 'page', keys: [] }, WATCH);
  await Promise.all([marks, read]);
  expect([proof.parity.kind, (await read).kind, bridge.dropped]).toEqual(['ready', 'rows', []]);
});

test.each([null, 'broker_code'] as const)(
  'groups that are being read do not give way to the notes on them, with the second subject %s',
  async (within) => {
    const bridge = open();
    const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
    ends.push(table.start());
    table.setGroupBy('currency');
    if (within !== null) table.setSecond(newSecondLevel('reports', { subject: within, layout: 'levels' }, null));
    const settled = () =>
      expect([table.groups.answer.kind, table.groups.busy, table.busy]).toEqual(['ready', false, false]);
    await vi.waitFor(settled, BUSY);
    void table.reload();
    void table.readNotesAnew();
    await vi.waitFor(settled, BUSY);
    expect(bridge.dropped.filter((name) => name === 'queryGroups' || name === 'queryCrossGroups')).toEqual([]);
  },
);

test('marked packages stay marked while one sync after another looks for them', async () => {
  open();
  const table = new TableState('charges', { withTotals: false, failedReads: new FailedReads() });
  ends.push(table.start());
  await vi.waitFor(() => expect(table.rows.length).toBeGreaterThan(1), BUSY);
  const { marks } = table;
  if (marks === null) throw new Error('charges can be marked');
  table.rows.slice(0, 2).forEach((row) => marks.toggle(row));
  await Promise.all([marks.findInNewCopy(), marks.findInNewCopy(), marks.findInNewCopy()]);
  expect([marks.count, marks.news]).toEqual([2, null]);
});

test('counting all changes for a file does not replace the changes on screen', async () => {
  open();
  const changes = new ChangesState(new FailedReads());
  // The running request cannot be dropped; the one after it could.
  await Promise.all([changes.load(), changes.load(), countAll('changes')]);
  expect(changes.answer.kind).toBe('ready');
});

describe('the days of the AEs on Today', () => {
  const PERIODS = {
    before: { from: '2026-07-01', to: '2026-07-31' },
    after: { from: '2026-08-01', to: '2026-08-31' },
  };
  const AES = ['HKD', 'USD', 'CNY'].flatMap((currency) =>
    ['1', '2'].map((number) => ({ currency, code: `${currency}-${number}` })),
  );
  const ROWS = AES.flatMap(({ currency, code }) =>
    [PERIODS.before.from, PERIODS.after.from].map((day): Row => ({
      key: `${code} ${day}`,
      extras: null,
      values: { biz_date: day, currency, broker_code: code },
    })),
  );
  type DaysAsked = { readonly months: MonthsState; readonly bridge: QueuedBridge; readonly asked: readonly string[] };

  /** `asked`: the AEs whose days were requested since the months were read. */
  async function openMonths(): Promise<DaysAsked> {
    const asked: string[] = [];
    const answer = (name: CallName, args: CallArguments<CallName>): unknown => {
      if (name === 'queryTotals') return fakeTotals('reports', ROWS);
      // reason: nothing but totals and groups is asked.
      const { query, by, limit } = args as CallArguments<'queryGroups'>;
      asked.push(...query.filters.flatMap((each) => (each.kind === 'exactly' ? (each.value ?? '') : [])));
      const rows = ROWS.filter((row) => query.filters.every((filter) => keepsFake(row, filter)));
      return fakeGroups(rows, by, limit);
    };
    const bridge = use({
      on: () => () => undefined,
      // reason: the answer of the call of this name.
      call: (name, args) => Promise.resolve({ ok: true, value: answer(name, args) as CallValue<typeof name> }),
    });
    const months = new MonthsState(() => PERIODS);
    await months.load();
    expect(months.currencies).toEqual(['CNY', 'HKD', 'USD']);
    asked.splice(0);
    return { months, bridge, asked };
  }

  function known({ months }: DaysAsked, currency: string): readonly number[] {
    const own = AES.filter((ae) => ae.currency === currency);
    return own.map(({ code }) => months.daysOfAe.get(`=${code}`)?.length ?? -1);
  }

  test('are read once their currency is chosen again, if another currency replaced the request', async () => {
    const days = await openMonths();
    for (const currency of ['HKD', 'USD', 'HKD']) days.months.choose(currency);
    await vi.waitFor(() => expect(known(days, 'HKD')).toEqual([2, 2]), BUSY);
    expect(days.bridge.dropped).toContain('queryGroups');
    days.months.choose('USD');
    await vi.waitFor(() => expect(known(days, 'USD')).toEqual([2, 2]), BUSY);
  });

  test('are read no further when another currency is chosen', async () => {
    const days = await openMonths();
    for (const currency of ['HKD', 'USD']) days.months.choose(currency);
    await vi.waitFor(() => expect(known(days, 'USD')).toEqual([2, 2]), BUSY);
    expect(days.asked).toEqual(['HKD-1', 'USD-1', 'USD-2']);
  });

  test('are read of the new months, if another currency is chosen while those are read', async () => {
    const days = await openMonths();
    const loading = days.months.load();
    days.months.choose('USD');
    await loading;
    expect([known(days, 'USD'), days.asked]).toEqual([
      [2, 2],
      ['USD-1', 'USD-2'],
    ]);
  });
});
