import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHARGE_FIELDS, REPORT_FIELDS } from '../../shared/contract/fields.ts';
import { createSampleControl, type SampleControl } from '../service/faults.ts';
import { sampleFlags, type SampleFlags } from '../service/flags.ts';
import type { RowValues } from '../../main/sample/row-source.ts';

const controlOf = (flags: Partial<SampleFlags> = {}): SampleControl => createSampleControl(sampleFlags(flags));
const SMALL = { packages: 300, clients: 700, reportRows: 3_000, ledgerDates: 40 } as const;

function digest(control: SampleControl): string {
  const text = JSON.stringify([control.rows('charges'), control.rows('reports'), control.data.dictionaries]);
  return createHash('sha256').update(text).digest('hex');
}

/** In whole ten-thousandths. */
function units(amount: string | null | undefined): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(amount ?? '') ?? [];
  const value = BigInt(`${whole}${decimals.padEnd(4, '0')}`);
  return sign === '-' ? -value : value;
}

describe('the sample’s data', () => {
  it('is the same for the same seed and another for another', () => {
    expect(digest(controlOf(SMALL))).toBe(digest(controlOf(SMALL)));
    expect(digest(controlOf(SMALL))).not.toBe(digest(controlOf({ ...SMALL, seed: 853 })));
  });

  it('keeps each package, except its client count, whatever the number of packages', () => {
    const few = controlOf(SMALL).rows('charges');
    const many = controlOf({ ...SMALL, packages: 1_000 }).rows('charges');
    const withoutCount = ({ member_cnt: _count, ...row }: RowValues): RowValues => row;
    expect(many.slice(0, 300).map(withoutCount)).toEqual(few.map(withoutCount));
  });

  it('keeps each report row of a ledger date whatever the number of rows and dates', () => {
    const few = controlOf(SMALL).rows('reports');
    const many = controlOf({ ...SMALL, reportRows: 20_000, ledgerDates: 50 }).rows('reports');
    const ofDate = (rows: readonly RowValues[], date: string): readonly RowValues[] =>
      rows.filter((row) => row['biz_date'] === date);
    for (const date of new Set(few.map((row) => row['biz_date'] ?? ''))) {
      const expected = ofDate(few, date);
      expect(ofDate(many, date).slice(0, expected.length)).toEqual(expected);
    }
  });

  it('has 2,000 packages and 60,000 report rows over 250 weekdays unless told otherwise', () => {
    const control = controlOf();
    const reports = control.rows('reports');
    const dates = [...new Set(reports.map((row) => row['biz_date'] ?? ''))];
    expect(control.rows('charges')).toHaveLength(2_000);
    expect(reports).toHaveLength(60_000);
    expect(dates).toHaveLength(250);
    expect(dates[0]).toBe('2026-09-18');
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates.filter((date) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))).toEqual([]);
  });

  it('has every field of the contract and no other', () => {
    const control = controlOf(SMALL);
    const fields = (rows: readonly RowValues[]): readonly string[] => [
      ...new Set(rows.flatMap((row) => Object.keys(row))),
    ];
    expect(fields(control.rows('charges'))).toEqual(Object.keys(CHARGE_FIELDS));
    expect(fields(control.rows('reports'))).toEqual(Object.keys(REPORT_FIELDS));
  });

  it('adds AE and company commission to the total, but for about one row in a thousand', () => {
    const rows = controlOf().rows('reports');
    const exceptions = rows.filter(
      (row) =>
        units(row['broker_commission_amount']) + units(row['org_commission_amount']) !==
        units(row['commission_amount']),
    );
    expect(exceptions.length).toBeGreaterThan(20);
    expect(exceptions.length).toBeLessThan(120);
  });

  it('contains what a broker meets: negative, zero, empty and absent values, repeated rows, three currencies, both states', () => {
    const control = controlOf();
    const reports = control.rows('reports');
    const charges = control.rows('charges');
    const values = (rows: readonly RowValues[], field: string): Set<string | null | undefined> =>
      new Set(rows.map((row) => row[field]));
    expect(reports.some((row) => row['commission_amount']?.startsWith('-'))).toBe(true);
    expect(values(reports, 'commission_amount')).toContain('0.00');
    expect(values(reports, 'trade_amount')).toContain('');
    expect(values(reports, 'trade_amount')).toContain(null);
    expect(values(reports, 'currency')).toEqual(new Set(['HKD', 'USD', 'CNY']));
    expect(new Set(reports.map((row) => JSON.stringify(row))).size).toBeLessThan(reports.length);
    expect(values(charges, 'state_val')).toEqual(new Set(['0', '1']));
    expect(values(charges, 'state')).toEqual(new Set(['Effective', 'Not Effective']));
    expect(values(charges, 'fee_rate')).toContain('');
    expect(values(charges, 'fee_rate')).toContain(null);
    expect(charges.some((row) => !('max_metric_rate' in row))).toBe(true);
    expect(values(charges, 'id').size).toBe(charges.length);
  });

  it('has AEs in rows that the dictionary no longer lists, and dictionary keys without rows', () => {
    const control = controlOf();
    const seen = new Set(control.rows('reports').map((row) => row['broker_code']));
    const listed = control.data.dictionaries.broker_accounts_for_select.map(({ key }) => key);
    expect(listed).toHaveLength(60);
    expect(seen.has('AE901')).toBe(true);
    expect(listed).not.toContain('AE901');
    expect(control.data.dictionaries.tenant_currencies.map(({ key }) => key)).toContain('SGD');
  });

  it('counts the clients of a package as the client filter finds them', () => {
    const control = controlOf(SMALL);
    const { selector, rows } = control.data.datasets.charges;
    const found = new Map<string, number>();
    for (let client = 0; client < SMALL.clients; client += 1) {
      const selection = selector.select({ aaid: String(Number(control.data.firstAaid) + client) });
      for (let position = 0; position < selection.length; position += 1) {
        const id = rows.valuesOf(selection.at(position))['id'] ?? '';
        found.set(id, (found.get(id) ?? 0) + 1);
      }
    }
    for (const row of control.rows('charges')) expect(String(found.get(row['id'] ?? '') ?? 0)).toBe(row['member_cnt']);
  });

  it('returns the far end of 5,000,000 rows without keeping the rows', () => {
    const before = process.memoryUsage().rss;
    const control = controlOf({ packages: 200_000, clients: 500_000, reportRows: 5_000_000, ledgerDates: 1_000 });
    const { selector, rows } = control.data.datasets.reports;
    const selection = selector.select({});
    const last = Array.from({ length: 1_000 }, (_, index) => rows.valuesOf(selection.at(4_999_000 + index)));
    const oldest = last[999]?.['biz_date'] ?? '';
    expect(selection.length).toBe(5_000_000);
    expect(oldest < '2022-12-01').toBe(true);
    expect(selector.select({ biz_date: oldest }).length).toBeGreaterThan(2_000);
    expect(control.data.datasets.charges.rows.valuesOf(199_999)['id']).toBe('300000');
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
  });
});
