import { describe, expect, test } from 'vitest';
import type { LedgerDate } from '../../shared/contract/sync.ts';
import { planReread, type RereadFacts, type RereadSetting } from '../../renderer/screens/reread-period.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { messages } from '../../renderer/messages/messages.ts';

function ledgerDate(date: string): LedgerDate {
  return {
    date,
    rows: 3,
    readAt: '2026-09-18T10:04:00Z',
    countedAt: null,
    isReadTooEarly: false,
    kept: false,
    readRun: 1,
  };
}

const SETTING: RereadSetting = {
  range: { from: '2026-09-17', to: null },
  facts: read({}),
  nowMs: Date.parse('2026-09-18T16:00:00Z'),
};

function read(over: Partial<RereadFacts>): RereadSetting['facts'] {
  const ledgerDates = ['20260918', '20260917', '20260831'].map(ledgerDate);
  return { kind: 'ready', value: { ledgerDates, obeysDateFilter: true, ...over } };
}

function plan(over: Partial<RereadSetting>) {
  const planned = planReread({ ...SETTING, ...over });
  return planned.kind === 'dates' ? planned.dates : planned.reason;
}

function emptyDays(over: Partial<RereadSetting>) {
  const planned = planReread({ ...SETTING, ...over });
  return planned.kind === 'dates' ? planned.emptyDays : planned.reason;
}

describe('re-reading a period', () => {
  test('reads the copy’s dates within it, as the service writes them', () => {
    expect(plan({})).toEqual(['20260918', '20260917']);
    expect(plan({ range: { from: '2026-08-01', to: '2026-08-31' } })).toEqual(['20260831']);
    expect(plan({ range: { from: null, to: '2026-09-17' } })).toEqual(['20260917', '20260831']);
  });

  test('asks for the other days within it, up to tomorrow in Hong Kong, newest first', () => {
    expect(emptyDays({})).toEqual(['20260920', '20260919']);
    expect(emptyDays({ range: { from: '2026-09-15', to: '2026-09-19' } })).toEqual([
      '20260919',
      '20260916',
      '20260915',
    ]);
    expect(emptyDays({ range: { from: '2026-09-17', to: '2026-09-18' } })).toEqual([]);
    const fromFirstDate = emptyDays({ range: { from: null, to: '2026-09-02' } });
    expect(fromFirstDate).toEqual(['20260902', '20260901']);
    // The weekends and holidays of several years.
    expect(emptyDays({ range: { from: '2025-01-01', to: null } })).toHaveLength(625);
    expect(emptyDays({ range: { from: '1990-01-01', to: null } })).toHaveLength(LIMITS.rereadEmptyDays);
  });

  test.each([
    ['noPeriod', { range: null }],
    ['noDates', { range: { from: '2026-10-01', to: null } }],
    ['noDates', { range: 'unknown' }],
    ['noDates', { facts: read({ ledgerDates: [] }) }],
    ['unrecognised', { facts: read({ ledgerDates: [ledgerDate('week 36')] }) }],
    ['notByDate', { facts: read({ obeysDateFilter: false }) }],
    ['reading', { facts: { kind: 'loading' } }],
    ['notRead', { facts: { kind: 'failed', failure: { code: 'storage', message: 'disk I/O error', facts: {} } } }],
  ] as const)('is refused with its reason: %s', (reason, over) => {
    expect(plan(over)).toBe(reason);
    expect(messages.changes.rereadRefusals[reason]).toMatch(/\.$/);
  });
});

test('the footer says how many dates were only counted since they were read', () => {
  const words = messages.changes.onlyCounted;
  expect(words({ dates: 21, onlyCounted: 3 })).toBe(
    'Of 21 ledger dates, 3 have only been counted since they were read.',
  );
  expect(words({ dates: 21, onlyCounted: 1 })).toBe('Of 21 ledger dates, 1 has only been counted since it was read.');
  expect(words({ dates: 1, onlyCounted: 1 })).toBe('This ledger date has only been counted since it was read.');
});
