import { describe, expect, test } from 'vitest';
import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import { dayFromIso } from '../../main/sample/calendar.ts';
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
  const reportsOn = (isoDate: string): readonly RowValues[] => {
    const rows = createSampleData({ ...SIZES, endsYesterday: true }).rowsOn(dayFromIso(isoDate)).reports;
    return Array.from({ length: rows.count }, (_, index) => rows.rowAt(index));
  };
  const datesOf = (rows: readonly RowValues[]): readonly string[] => [
    ...new Set(rows.map((row) => row['biz_date'] ?? '')),
  ];

  test.each([
    ['a Tuesday', '2026-11-24', '2026-11-23'],
    ['a Monday', '2026-11-23', '2026-11-20'],
    ['a Sunday', '2026-11-22', '2026-11-20'],
    ['the day after the usual end', '2026-09-19', '2026-09-18'],
    ['a day before that', '2026-03-03', '2026-03-02'],
  ])('ends with the last weekday before %s', (_, today, newest) => {
    const rows = reportsOn(today);
    expect(rows).toHaveLength(SIZES.reportRows);
    expect(datesOf(rows)[0]).toBe(newest);
    expect(datesOf(rows)).toHaveLength(SIZES.ledgerDates);
  });

  test('adds a ledger date a day and changes few rows of the others', () => {
    const byDate = (rows: readonly RowValues[]) => Map.groupBy(rows, (row) => row['biz_date'] ?? '');
    const [old, now] = [byDate(reportsOn('2026-11-24')), byDate(reportsOn('2026-11-25'))];
    const dates = [...now.keys()];
    expect(old.has('2026-11-24')).toBe(false);
    expect(now.get('2026-11-24')?.length).toBeGreaterThan(30);
    let changed = 0;
    // The oldest dates make room.
    for (const date of dates.slice(1, -2)) {
      const before = old.get(date) ?? [];
      const after = now.get(date) ?? [];
      expect(after, date).toHaveLength(before.length);
      changed += after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index])).length;
    }
    expect(changed).toBeGreaterThan(1);
    expect(changed).toBeLessThan(20);
  });
});
