import { describe, expect, test } from 'vitest';
import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import { dayFromIso, isoDay } from '../../main/sample/calendar.ts';
import { createSampleData } from '../../main/sample/data.ts';
import type { RowValues } from '../../main/sample/row-source.ts';
import { selectItems } from '../../main/sample/selection.ts';
import { createSampleService } from '../../main/sample/service.ts';
import { SAMPLE_SIZES } from '../../main/sample/sizes.ts';
import { SAMPLE_TOKEN } from '../../main/sample/token.ts';
import { createSampleControl } from '../service/faults.ts';
import { sampleFlags } from '../service/flags.ts';

const SIZES = { ...SAMPLE_SIZES, packages: 200, clients: 100, reportRows: 2_000, ledgerDates: 20 };
const REPORTS = 'https://sample.invalid/v1/datasets/booking_billing_dcp_daily_reports';

function rowsOn(isoDate: string, dataset: DatasetName, seed = SIZES.seed): readonly RowValues[] {
  const rows = createSampleData({ ...SIZES, seed }).rowsOn(dayFromIso(isoDate))[dataset];
  return Array.from({ length: rows.count }, (_, index) => rows.rowAt(index));
}

const keyOf = (row: RowValues): string => [row['id'], row['biz_date'], row['broker_code'], row['dcp_name']].join();

describe.for(DATASETS)('the sample’s %s', (dataset) => {
  test('are as generated up to the newest ledger date', () => {
    const generated = createSampleControl(sampleFlags(SIZES)).rows(dataset);
    expect(rowsOn(SIZES.endDate, dataset)).toEqual(generated);
    expect(rowsOn('2020-01-01', dataset)).toEqual(generated);
  });

  test('change from each day to the next: some rows change, some are gone and as many are added', () => {
    for (const [before, after] of [
      ['2026-09-18', '2026-09-19'],
      ['2026-11-22', '2026-11-23'],
    ] as const) {
      const [old, now] = [rowsOn(before, dataset), rowsOn(after, dataset)];
      const changed = old.filter((row, index) => JSON.stringify(row) !== JSON.stringify(now[index]));
      expect(now).toHaveLength(old.length);
      const keys = new Set(old.map((row) => keyOf(row)));
      expect(now.filter((row) => !keys.has(keyOf(row))).length).toBeGreaterThan(0);
      expect(changed.length).toBeGreaterThan(1);
      expect(changed.length).toBeLessThan(20);
    }
  });

  test('are the same for the same day and seed, and change otherwise with another seed', () => {
    expect(rowsOn('2026-11-23', dataset)).toEqual(rowsOn('2026-11-23', dataset));
    expect(rowsOn('2026-11-23', dataset, 7)).not.toEqual(rowsOn('2026-11-23', dataset));
  });

  test('match filters by their values on that day', () => {
    const data = createSampleData(SIZES);
    const rows = data.rowsOn(dayFromIso('2027-09-18'))[dataset];
    const [filter, field] = dataset === 'charges' ? ['state', 'state_val'] : ['biz_date', 'biz_date'];
    const value = dataset === 'charges' ? '1' : '2026-09-18';
    const selectable = { ...rows, length: () => rows.count, itemAt: (at: number) => at, filterTextOf: rows.filterText };
    const items = selectItems({ rows: selectable, packagesOf: data.packagesOf }, { [filter]: value });
    const expected = Array.from({ length: rows.count }, (_, index) => index).filter(
      (index) => rows.rowAt(index)[field] === value,
    );
    expect(expected.length).toBeGreaterThan(20);
    expect([...items]).toEqual(expected);
  });
});

test('a restated report row keeps its ledger date, AE, package and currency', () => {
  const [old, now] = [rowsOn('2026-09-18', 'reports'), rowsOn('2026-12-31', 'reports')];
  const stayed = old.flatMap((row, index) => (keyOf(now[index] ?? {}) === keyOf(row) ? [index] : []));
  const restated = stayed.filter((index) => now[index]?.['trade_amount'] !== old[index]?.['trade_amount']);
  expect(restated.length).toBeGreaterThan(100);
  for (const index of restated) expect(now[index]?.['currency']).toBe(old[index]?.['currency']);
});

test('the service changes its rows at midnight in Hong Kong', async () => {
  const service = createSampleService(SIZES);
  const page = async (now: string): Promise<string> => {
    const headers = { authorization: `Bearer ${SAMPLE_TOKEN}`, 'content-type': 'application/json' };
    const request = new Request(REPORTS, { method: 'POST', headers, body: '{"page":1,"page_size":1000}' });
    return await (await service(request, Date.parse(now))).text();
  };
  const evening = await page('2026-11-23T15:59:59Z');
  expect(await page('2026-11-22T16:00:00Z')).toBe(evening);
  expect(await page('2026-11-23T16:00:00Z')).not.toBe(evening);
});

test('a clock that is centuries ahead does not keep the sample busy', () => {
  const startedMs = performance.now();
  expect(rowsOn('9999-12-31', 'charges')).toHaveLength(SIZES.packages);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

describe('the sample that follows the clock', () => {
  // Not a whole number of rows a date, so that rounding shows.
  const sizes = { ...SIZES, reportRows: 1_000, ledgerDates: 21, endsYesterday: true };
  const data = createSampleData(sizes);
  const firstDay = dayFromIso(sizes.endDate) + 1;
  const byDateOn = (epochDay: number): ReadonlyMap<string, readonly string[]> => {
    const { count, rowAt } = data.rowsOn(epochDay).reports;
    const rows = Array.from({ length: count }, (_, index) => rowAt(index));
    const byDate = Map.groupBy(rows, (row) => row['biz_date'] ?? '');
    return new Map([...byDate].map(([date, ofDate]) => [date, ofDate.map((row) => JSON.stringify(row))]));
  };
  const rowCount = (byDate: ReadonlyMap<string, readonly string[]>): number => [...byDate.values()].flat().length;

  test.each([
    ['a Tuesday', '2026-11-24', '2026-11-23', 21 + 46],
    ['a Monday', '2026-11-23', '2026-11-20', 21 + 45],
    ['a Sunday', '2026-11-22', '2026-11-20', 21 + 45],
    ['the day after the usual end', '2026-09-19', '2026-09-18', 21],
    ['a day before that', '2026-03-03', '2026-03-02', 21],
  ])('ends with the last weekday before %s', (_, today, newest, dates) => {
    const byDate = byDateOn(dayFromIso(today));
    expect([...byDate.keys()][0]).toBe(newest);
    expect(byDate.size).toBe(dates);
    expect(rowCount(byDate) / dates).toBeCloseTo(sizes.reportRows / sizes.ledgerDates, -1);
  });

  test('has the usual number of rows on the day after the usual end', () => {
    expect(rowCount(byDateOn(firstDay))).toBe(sizes.reportRows);
  });

  test('only grows: over 40 days each date keeps its rows but for the few that a day changes', () => {
    let before = byDateOn(firstDay);
    for (let day = firstDay + 1; day <= firstDay + 40; day += 1) {
      const now = byDateOn(day);
      const added = [...now.keys()].filter((date) => !before.has(date));
      const wasWeekday = ![0, 6].includes(new Date(`${isoDay(day - 1)}T00:00:00Z`).getUTCDay());
      expect(added, isoDay(day)).toEqual(wasWeekday ? [isoDay(day - 1)] : []);
      let changed = 0;
      for (const [date, rows] of before) {
        const rowsNow = now.get(date) ?? [];
        expect(rowsNow, `${date} on ${isoDay(day)}`).toHaveLength(rows.length);
        changed += rows.filter((row, index) => row !== rowsNow[index]).length;
      }
      expect(changed, isoDay(day)).toBeGreaterThan(1);
      expect(changed, isoDay(day)).toBeLessThan(20);
      before = now;
    }
  });

  test('stays small when its clock is centuries ahead', () => {
    const { reports } = data.rowsOn(dayFromIso('9999-12-31'));
    expect(reports.count).toBeLessThan(300_000);
    expect(reports.rowAt(0)['biz_date']).toBe('9999-12-30');
  });
});
