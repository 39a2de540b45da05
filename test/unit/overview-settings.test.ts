import { expect, test } from 'vitest';
import {
  periodBefore,
  periodPair,
  readOverviewSettings,
  USUAL_SETTINGS,
  writeOverviewSettings,
  type OverviewSettings,
} from '../../renderer/charts/data/overview-settings.ts';

const AUGUST = { from: '2026-08-01', to: '2026-08-31' };
const PERIODS = {
  thisMonth: { from: '2026-09-01', to: '2026-09-30' },
  lastCompleteMonth: AUGUST,
  lastTenLedgerDates: null,
};
const CHOSEN: OverviewSettings = {
  currency: null,
  step: 'week',
  top: 20,
  comparison: 'custom',
  custom: { before: AUGUST, after: { from: '2026-09-01', to: '2026-09-01' } },
};

test('all settings are restored; a currency not sent is not “none chosen”', () => {
  expect(readOverviewSettings(writeOverviewSettings(CHOSEN))).toEqual(CHOSEN);
  expect(readOverviewSettings(writeOverviewSettings(USUAL_SETTINGS))).toEqual(USUAL_SETTINGS);
});

test('settings that cannot be read are left out, and the rest stays', () => {
  const kept = { ...CHOSEN, version: 1, step: 'hour', top: 7, currency: 5 };
  expect(readOverviewSettings(JSON.stringify(kept))).toEqual({
    ...CHOSEN,
    step: null,
    top: USUAL_SETTINGS.top,
    currency: undefined,
  });
  const reversed = { before: { from: '2026-08-31', to: '2026-08-01' }, after: AUGUST };
  expect(readOverviewSettings(JSON.stringify({ ...kept, custom: reversed })).custom).toBeNull();
  for (const text of [null, 'not JSON', '[]', '{"version":9,"top":5}']) {
    expect(readOverviewSettings(text)).toEqual(USUAL_SETTINGS);
  }
});

test('the period before has as many whole months, or as many days', () => {
  expect(periodBefore({ from: '2026-01-01', to: '2026-03-31' })).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(periodBefore({ from: '2026-03-05', to: '2026-03-18' })).toEqual({ from: '2026-02-19', to: '2026-03-04' });
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});

test('a month is compared with the one before, even over the turn of a year', () => {
  expect(periodPair({ ...USUAL_SETTINGS, comparison: 'thisMonth' }, PERIODS)).toEqual({
    before: AUGUST,
    after: PERIODS.thisMonth,
  });
  const early = { ...PERIODS, lastCompleteMonth: { from: '2026-06-01', to: '2026-06-30' } };
  expect(periodPair({ ...USUAL_SETTINGS, comparison: 'thisMonth' }, early)?.before).toEqual(AUGUST);
  const january = { from: '2026-01-01', to: '2026-01-31' };
  expect(periodPair(USUAL_SETTINGS, { ...PERIODS, lastCompleteMonth: january })?.before).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
  const ancient = { from: '0050-03-01', to: '0050-03-31' };
  expect(periodPair(USUAL_SETTINGS, { ...PERIODS, lastCompleteMonth: ancient })?.before).toEqual({
    from: '0050-02-01',
    to: '0050-02-28',
  });
  expect(periodPair(USUAL_SETTINGS, { ...PERIODS, lastCompleteMonth: null })).toBeNull();
  expect(periodPair(CHOSEN, PERIODS)).toEqual(CHOSEN.custom);
});
