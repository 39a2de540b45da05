import { describe, expect, test, vi } from 'vitest';
import type { GroupsAnswer } from '../../shared/contract/answers.ts';
import type { Bridge, CallArguments, CallValue } from '../../shared/contract/calls.ts';
import type { Result } from '../../shared/contract/errors.ts';
import { lastMonths, weekdaysWithout } from '../../renderer/today/months.ts';
import { earlierMonthNote } from '../../renderer/charts/data/period-name.ts';
import { en } from '../../renderer/messages/en.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { ExplainState } from '../../renderer/today/explain.svelte.ts';
import { MonthsState } from '../../renderer/today/months.svelte.ts';
import { lookedAt } from '../../renderer/today/when.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

describe('the last two months', () => {
  test('follow the Hong Kong calendar across a year', () => {
    expect(lastMonths(Date.parse('2026-12-31T16:00:00Z'), null)).toEqual({
      before: { from: '2026-11-01', to: '2026-11-30' },
      after: { from: '2026-12-01', to: '2026-12-31' },
    });
    expect(lastMonths(Date.parse('2026-02-10T00:00:00Z'), null)).toEqual({
      before: { from: '2025-12-01', to: '2025-12-31' },
      after: { from: '2026-01-01', to: '2026-01-31' },
    });
  });

  test('name the weekdays without reports, and no weekend', () => {
    const all = weekdaysWithout(OCTOBER, new Set());
    expect(all).toHaveLength(22);
    expect(weekdaysWithout(OCTOBER, new Set(all.slice(2)))).toEqual(['2026-10-01', '2026-10-02']);
  });

  test('are earlier if the ledger dates do not reach the end of the month before', () => {
    const monthTo = (newest: string): string => lastMonths(Date.parse('2026-11-23T04:00:00Z'), newest).after.from;
    expect(monthTo('2026-11-20')).toBe('2026-10-01');
    // 31 October 2026 is a Saturday.
    expect(monthTo('2026-10-30')).toBe('2026-10-01');
    expect(monthTo('2026-10-29')).toBe('2026-09-01');
    expect(monthTo('2026-09-18')).toBe('2026-08-01');
    expect(monthTo('2027-01-05')).toBe('2026-10-01');
  });

  test('are explained where they are earlier than the calendar says', () => {
    const note = (newestDay: string): string | null => {
      const month = lastMonths(Date.parse('2026-11-23T04:00:00Z'), newestDay).after;
      return earlierMonthNote(month, { today: '2026-11-23', newestDay });
    };
    expect(note('2026-11-20')).toBeNull();
    expect(note('2026-09-18')).toBe(
      'The reports in this copy reach Fri 18 Sep, so its last complete month is August 2026.',
    );
  });
});

test('a short day has its year unless it is of this year', () => {
  const named = (day: string) => [en, zhHk, zhCn].map(({ today }) => today.shortDay(day, '2026-11-29'));
  expect(named('2026-11-13')).toEqual(['Fri 13 Nov', '11月13日（五）', '11月13日（周五）']);
  expect(named('2025-11-13')).toEqual(['Thu 13 Nov 2025', '2025年11月13日（四）', '2025年11月13日（周四）']);
});

test('the last look is named by its time today, its weekday within a week, else its day', () => {
  const now = Date.parse('2026-11-23T04:00:00Z');
  expect(lookedAt('2026-11-23T01:05:00Z', now)).toBe('09:05');
  expect(lookedAt('2026-11-20T10:04:00Z', now)).toBe('Friday 18:04');
  expect(lookedAt('2026-11-16T10:04:00Z', now)).toBe('16 Nov 18:04');
  expect(lookedAt('2025-11-16T10:04:00Z', now)).toBe('16 Nov 2025 18:04');
});

const REFUSALS: Readonly<Record<string, Result<GroupsAnswer>>> = {
  failed: { ok: false, code: 'storage', message: 'no page', facts: {} },
  'has an unknown answer': { ok: true, value: { kind: 'unknown', notes: [] } },
};

test.each(Object.entries(REFUSALS))('days of an AE are not known after a read that %s', async (_how, refusal) => {
  const base = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (base === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(base);
  let isRefused = true;
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      // reason: only groups have a subject.
      const { by, query } = args as Partial<CallArguments<'queryGroups'>>;
      const isDaysOfAe = by === 'biz_date' && query?.filters.length === 2;
      // reason: the answer of `queryGroups`, which alone gets here.
      if (isRefused && isDaysOfAe) return refusal as Result<CallValue<typeof name>>;
      return await bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
  const months = new MonthsState(() => ({
    before: { from: '2026-09-01', to: '2026-09-09' },
    after: { from: '2026-09-10', to: '2026-09-18' },
  }));
  await months.load();
  expect([months.shownMovers.length, months.daysOfAe.size]).toEqual([1, 0]);
  isRefused = false;
  months.choose(months.currency);
  await vi.waitFor(() => expect([...months.daysOfAe.values()].map((days) => days.length)).toEqual([18]));
});

test('days are not known from some of their ledger dates; the sums of the months are', async () => {
  const base = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (base === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(base);
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      const result = await bridge.call(name, args);
      // reason: only groups have a subject.
      if ((args as Partial<CallArguments<'queryGroups'>>).by !== 'biz_date' || !result.ok) return result;
      // reason: the answer of `queryGroups`, which alone gets here.
      return { ok: true, value: { ...(result.value as object), total: 10_001 } as CallValue<typeof name> };
    },
  };
  vi.stubGlobal('window', { api });
  const months = new MonthsState(() => ({
    before: { from: '2026-09-01', to: '2026-09-09' },
    after: { from: '2026-09-10', to: '2026-09-18' },
  }));
  await months.load();
  expect(months.read).toMatchObject({ kind: 'ready', value: { byDay: null } });
  expect([months.all?.after.rows === 0, months.shownMovers.length, months.daysOfAe.size]).toEqual([false, 1, 0]);
});

test('a month without reports is compared with none, in no line', async () => {
  const base = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (base === undefined) throw new Error('no such scene');
  vi.stubGlobal('window', { api: createFakeBridge(base) });
  const months = new MonthsState(() => ({
    before: { from: '2026-09-01', to: '2026-09-18' },
    after: { from: '2026-09-19', to: '2026-09-30' },
  }));
  await months.load();
  expect(months.shownMovers.map(({ before, after }) => [before.rows > 0, after.rows])).toEqual([[true, 0]]);
  const lines = [...months.shownMovers, months.all];
  for (const line of lines) expect(line).toMatchObject({ difference: null, percent: null });
});

test('a new month is named once its figures are read, not over those of the months before', async () => {
  const base = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (base === undefined) throw new Error('no such scene');
  vi.stubGlobal('window', { api: createFakeBridge(base) });
  let months = lastMonths(Date.parse('2026-09-21T12:00:00Z'), null);
  const [compared, explained] = [new MonthsState(() => months), new ExplainState(() => months.after)];
  const named = () => [compared.periods.after.from, explained.month.from];
  expect(named()).toEqual(['2026-08-01', '2026-08-01']);
  await Promise.all([compared.load(), explained.load()]);
  months = lastMonths(Date.parse('2026-10-05T12:00:00Z'), null);
  const reading = [compared.load(), explained.load()];
  expect(named()).toEqual(['2026-08-01', '2026-08-01']);
  await Promise.all(reading);
  expect(named()).toEqual(['2026-09-01', '2026-09-01']);
});
