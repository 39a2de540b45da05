// The Overview sends the same queries as the table: the table finds exactly the rows of a mark.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bridge, CallArguments, CallName } from '../../shared/contract/calls.ts';
import type { PeriodRanges } from '../../shared/contract/query.ts';
import type { ChartId } from '../../shared/contract/chart-ids.ts';
import type { BarChart, Chart } from '../../renderer/charts/data/chart.ts';
import { changesByName } from '../../renderer/charts/data/movers.ts';
import { OverviewState } from '../../renderer/overview/overview.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { FAKE_PERIODS } from '../support/fake-queries.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

type Asked = { readonly name: CallName; readonly args: CallArguments<CallName> };

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');

let asked: Asked[] = [];
let bridge: ReturnType<typeof createFakeBridge>;
let periodRanges: PeriodRanges;
/** Reports that a new copy of the reports is there. */
let bringCopy: () => void;
/** Groups are not answered before. */
let groupsHeld: Promise<unknown>;
const ends: (() => void)[] = [];

beforeEach(() => {
  asked = [];
  periodRanges = FAKE_PERIODS;
  groupsHeld = Promise.resolve();
});
afterEach(() => ends.splice(0).forEach((end) => end()));

async function open(preferences: Readonly<Record<string, string>> = {}): Promise<OverviewState> {
  const base = fakeScenes(NOW_MS)['reports'];
  if (base === undefined) throw new Error('no such scene');
  bridge = createFakeBridge({ ...base, preferences });
  bringCopy = () => {
    for (const status of base.resources) if (status.resource === 'reports') bridge.emit('resourceChanged', status);
  };
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      asked.push({ name, args });
      if (name === 'getPeriods') return { ok: true, value: periodRanges as never };
      if (name === 'queryGroups') await groupsHeld;
      return await bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  table.setInSight(false);
  const overview = new OverviewState(table, () => '');
  ends.push(overview.start(), table.start());
  await vi.waitFor(() => expect([table.answer.kind, table.busy]).toEqual(['ready', false]));
  ends.push(overview.totals.show());
  await settled(overview);
  return overview;
}

async function show(overview: OverviewState, id: ChartId): Promise<readonly Chart[]> {
  ends.push(overview.charts[id].question.show());
  await settled(overview, id);
  return drawn(overview, id);
}

async function settled({ table, totals, charts }: OverviewState, ...ids: readonly ChartId[]): Promise<void> {
  await vi.waitFor(() => {
    const questions = [totals, ...ids.map((id) => charts[id].question)];
    expect([table.busy, ...questions.map(({ isOld }) => isOld)]).not.toContain(true);
  });
}

function drawn({ charts }: OverviewState, id: ChartId): readonly Chart[] {
  const { outcome } = charts[id];
  if (outcome.kind !== 'ready' || outcome.value.kind !== 'charts') throw new Error(`${id} is ${outcome.kind}`);
  return outcome.value.charts;
}

function bars(charts: readonly Chart[]): BarChart {
  const [chart] = charts;
  if (chart?.kind !== 'bars') throw new Error('no bars');
  return chart;
}

function times(name: CallName): number {
  return asked.filter((each) => each.name === name).length;
}

describe('a chart', () => {
  test('is queried only while visible, with the filters of the table', async () => {
    const overview = await open();
    expect(times('queryGroups')).toBe(0);
    await show(overview, 'commissionByAe');
    overview.table.filters.add({ kind: 'exactly', field: 'currency', value: 'HKD' });
    await settled(overview, 'commissionByAe');
    // The table asks by currency whether its column repeats the filter.
    const questions = asked
      .flatMap(({ name, args }) => (name === 'queryGroups' ? [args as CallArguments<'queryGroups'>] : []))
      .filter(({ by }) => by === 'broker_code');
    expect(questions.map(({ query }) => query.filters)).toEqual([[], overview.table.query.filters]);
  });

  test.each([
    'commissionOverTime',
    'commissionByAe',
    'commissionByAeGroup',
    'commissionByPackage',
    'rateByPackage',
    'commissionRate',
    'currencyShare',
  ] as const)('of %s: picking a mark leaves exactly its rows in the table', async (id) => {
    const overview = await open();
    const [chart] = await show(overview, id);
    const categories = chart?.kind === 'points' ? chart.points.map(({ category }) => category) : chart?.categories;
    const category = categories?.find(({ filters }) => filters !== null);
    if (category === undefined) throw new Error('no mark holds rows');
    overview.pick(category);
    await settled(overview, id);
    expect([overview.table.total, category.rows > 0]).toEqual([category.rows, true]);
  });

  test('leaves exactly the rows of the brushed marks', async () => {
    const overview = await open();
    const { categories } = bars(await show(overview, 'commissionOverTime'));
    const brushed = categories.slice(3, 9);
    overview.brush(brushed);
    await settled(overview);
    expect(overview.table.total).toBe(brushed.reduce((sum, { rows }) => sum + rows, 0));
    expect(overview.table.filters.ledgerRange).not.toBeNull();
  });

  test('of charges covers all of them, and is queried again when they change', async () => {
    const overview = await open();
    overview.table.filters.add({ kind: 'exactly', field: 'currency', value: 'HKD' });
    const { series } = bars(await show(overview, 'chargesByState'));
    const counted = (series[0]?.values ?? []).reduce((sum, value) => sum + Number(value), 0);
    const rows = await bridge.call('queryRows', { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 50 });
    expect(rows).toMatchObject({ value: { total: counted } });
    const before = times('queryGroups');
    overview.table.filters.clear();
    expect(times('queryGroups')).toBe(before);
  });
});

describe('two periods', () => {
  const comparedIn = async (overview: OverviewState) => {
    ends.push(overview.compared.show(), overview.headline.show());
    await vi.waitFor(() => expect([overview.compared.isOld, overview.headline.isOld]).toEqual([false, false]));
    const { answered } = overview.compared;
    const answer = answered.kind === 'ready' ? answered.value.answer : null;
    if (answered.kind !== 'ready' || answer?.kind !== 'compared' || answer.aes === null) throw new Error('no AEs');
    return { ...answer.aes, ...answered.value.question };
  };

  test('ignore the ledger date filters, and opening an AE finds the rows of both', async () => {
    const overview = await open();
    overview.table.filters.add({ kind: 'range', field: 'biz_date', from: '2026-09-17', to: '2026-09-18' });
    overview.set({ comparison: 'thisMonth' });
    await settled(overview);
    const { before, after, periods } = await comparedIn(overview);
    expect(periods).toEqual({ before: FAKE_PERIODS.lastCompleteMonth, after: FAKE_PERIODS.thisMonth });
    const changes = changesByName({ before, after }, { currency: 'HKD', field: 'commission_amount' });
    const [change] = changes;
    if (change === undefined || periods === null) throw new Error('no AE has rows in the periods');
    const filters = overview.rowsOf(change, periods, 'HKD');
    const rows = await bridge.call('queryRows', { dataset: 'reports', filters, sort: [], page: 1, pageSize: 50 });
    expect(rows).toMatchObject({ value: { total: change.before.rows + change.after.rows } });
  });

  test('of the key figures are the filtered dates and those before, else the chosen ones', async () => {
    const overview = await open();
    await comparedIn(overview);
    expect(overview.headlinePair).toEqual(overview.periods);
    overview.table.filters.add({ kind: 'range', field: 'biz_date', from: '2026-09-01', to: '2026-09-30' });
    await settled(overview);
    expect(overview.headlinePair).toEqual({
      before: { from: '2026-08-01', to: '2026-08-31' },
      after: { from: '2026-09-01', to: '2026-09-30' },
    });
  });
});

test('the key figures are compared again when their periods move with a copy, and the chosen ones stay', async () => {
  const overview = await open();
  overview.table.filters.add({ kind: 'period', field: 'biz_date', period: 'lastTenLedgerDates' });
  ends.push(overview.headline.show());
  const comparedPeriods = () => {
    const { answered, isOld } = overview.headline;
    return answered.kind === 'ready' && !isOld ? answered.value.question.periods : null;
  };
  const before = { from: '2026-08-30', to: '2026-09-08' };
  await vi.waitFor(() => expect(comparedPeriods()).toEqual({ before, after: FAKE_PERIODS.lastTenLedgerDates }));
  const lastTenLedgerDates = { from: '2026-09-10', to: '2026-09-21' };
  periodRanges = { ...FAKE_PERIODS, lastTenLedgerDates };
  const chosen = overview.periods;
  bringCopy();
  await vi.waitFor(() => expect(comparedPeriods()).toMatchObject({ after: lastTenLedgerDates }));
  expect(overview.periods).toEqual(chosen);
});

describe('the chosen settings', () => {
  test('include a currency of the rows, or else the one with the most rows', async () => {
    const overview = await open();
    const [first, second] = overview.currencies;
    expect(overview.currency).toBe(first);
    overview.set({ currency: second });
    expect(overview.currency).toBe(second);
    overview.set({ currency: 'XXX' });
    expect(overview.currency).toBe(first);
  });

  test('cause a new query only for steps and periods', async () => {
    const overview = await open();
    await show(overview, 'commissionByPackage');
    await show(overview, 'commissionOverTime');
    const before = asked.length;
    overview.set({ currency: overview.currencies[1], top: 5 });
    expect(bars(drawn(overview, 'commissionByPackage')).categories.length).toBeLessThanOrEqual(6);
    expect(asked.slice(before).map(({ name }) => name)).toEqual(['writePreference']);
    overview.set({ step: 'month' });
    await settled(overview, 'commissionOverTime');
    expect(asked.slice(before).filter(({ name }) => name === 'queryGroups')).toMatchObject([{ args: { by: 'month' } }]);
  });

  test('are restored at the next start', async () => {
    const overview = await open();
    overview.set({ top: 20, step: 'month', comparison: 'thisMonth' });
    const kept = asked.findLast(({ name }) => name === 'writePreference')?.args as { value: string };
    const again = await open({ overview: kept.value });
    await vi.waitFor(() => expect(again.settings).toEqual(overview.settings));
    expect(again.step).toBe('month');
  });
});

test('a step suits the span of the dates, and the person’s choice wins', async () => {
  const overview = await open();
  expect([overview.steps[0], overview.step]).toEqual(['biz_date', 'biz_date']);
  overview.set({ step: 'month' });
  expect(overview.step).toBe('month');
});

test('a chart asked before the span of the dates is known is asked again with the step that suits it', async () => {
  const { table } = await open();
  const released = Promise.withResolvers<undefined>();
  groupsHeld = released.promise;
  const overview = new OverviewState(table, () => '');
  ends.push(overview.start(), overview.charts.commissionOverTime.question.show());
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'queryGroups', args: { by: 'month' } }));
  ends.push(overview.totals.show());
  await settled(overview);
  released.resolve(undefined);
  await settled(overview, 'commissionOverTime');
  const { answered } = overview.charts.commissionOverTime.question;
  expect(answered).toMatchObject({ kind: 'ready', value: { question: { step: 'biz_date' } } });
});

test('tells why a chart could not be read for paper, and nothing when all could', async () => {
  const overview = await open();
  const held = await overview.hold(() => Promise.resolve('beside'));
  expect(held).toMatchObject({ kind: 'held', beside: 'beside' });
  if (held.kind === 'held') held.release();
  vi.stubGlobal('window', {
    api: {
      on: () => () => undefined,
      call: (name: CallName, args: CallArguments<CallName>) =>
        name === 'queryGroups'
          ? Promise.resolve({ ok: false, code: 'diskFull', message: 'full', facts: {} })
          : bridge.call(name, args),
    },
  });
  overview.table.filters.add({ kind: 'exactly', field: 'currency', value: 'HKD' });
  expect(await overview.hold(() => Promise.resolve())).toMatchObject({ kind: 'failed', failure: { code: 'diskFull' } });
});

test('figures for paper are of one copy, and stay so until they are released', async () => {
  const overview = await open();
  const status = fakeScenes(NOW_MS)['reports']?.resources.find(({ resource }) => resource === 'reports');
  if (status === undefined) throw new Error('no such status');
  const totalsRead = () => asked.filter(({ name }) => name === 'queryTotals').length;
  let reads = 0;
  const held = await overview.hold(() => {
    reads += 1;
    // Another copy comes once all charts are answered.
    if (reads === 1) bridge.emit('resourceChanged', { ...status, copyNumber: 2 });
    return overview.readAge();
  });
  if (held.kind !== 'held') throw new Error(held.kind);
  const { asOf, ledgerDates } = overview.table;
  expect(held.beside).toMatchObject({ asOf, ledgerDates });
  expect([reads, overview.totals.isOld]).toEqual([2, false]);
  const before = totalsRead();
  bridge.emit('resourceChanged', { ...status, copyNumber: 3 });
  expect([totalsRead() - before, overview.totals.isOld]).toEqual([0, true]);
  held.release();
  expect(totalsRead() - before).toBeGreaterThan(0);
  await settled(overview);
});
