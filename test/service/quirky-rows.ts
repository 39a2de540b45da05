// Generated rows as odd services send them: dates in other formats, labels instead of keys, equal rows, extreme amounts.

import { dayFromIso, isoDay, weekdaysBack } from '../../main/sample/calendar.ts';
import { CURRENCIES, type CurrencyKey } from '../../main/sample/catalogue.ts';
import { drawsFor, hash31 } from '../../main/sample/random.ts';
import type { ReportAmounts } from '../../main/sample/report-amounts.ts';

import type { RowSource, RowValues } from '../../main/sample/row-source.ts';
import type { Staff } from '../../main/sample/staff.ts';
import { writeDay, writeInstant } from './date-formats.ts';
import type { SampleFlags } from './flags.ts';

/** The first slot of rows that appear later, beyond any generated one. */
const NEW_SLOTS = 1_000_000_000;

const EXTREME_STREAM = 11;

/** Amounts to test exact sums: the largest and most precise that can be summed, then some that cannot. */
const EXTREME_AMOUNTS: readonly [ReportAmounts, ...ReportAmounts[]] = [
  {
    trade: '999999999999999999.999999999',
    broker: '123456789012345678.123456789',
    org: '-0.000000001',
    total: '123456789012345678.123456788',
  },
  { trade: '-999999999999999999.999999999', broker: '0.1', org: '0.2', total: '0.3' },
  { trade: '-0', broker: '+1', org: '-0.00', total: '1.000000000' },
  { trade: '1234567890123456789', broker: '0.0123456789', org: '0', total: '0.0123456789' },
  { trade: '1,000.00', broker: 'n/a', org: '1e5', total: '' },
];

/** With the flag, two pairs of AEs share their label. */
export function quirkyStaff({ sameNamedAes }: SampleFlags, staff: Staff): Staff {
  if (!sameNamedAes) return staff;
  const active = staff.activeAes.map((ae, index) => {
    const namesake = index < 4 ? staff.activeAes[index - (index % 2)] : undefined;
    return { ...ae, label: namesake?.label ?? ae.label };
  });
  return { ...staff, activeAes: active };
}

export function quirkyCharges({ updatedAtFormat }: SampleFlags, source: RowSource): RowSource {
  const rewritten = (row: RowValues): RowValues => ({
    ...row,
    updated_at: writeInstant(Date.parse(row['updated_at'] ?? ''), updatedAtFormat),
  });
  return {
    ...source,
    rowAt: (index) => rewritten(source.rowAt(index)),
    newRow: (made, besideIndex) => rewritten(source.newRow(made, besideIndex)),
  };
}

export function quirkyReports(flags: SampleFlags, parts: { reports: RowSource; staff: Staff }): RowSource {
  const { reports, staff } = parts;
  const days = weekdaysBack(dayFromIso(flags.endDate), flags.ledgerDates);
  const isoDates = new Map(Array.from(days, (day) => [writeDay(day, flags.bizDateFormat), isoDay(day)]));
  const labels = new Map([...staff.activeAes, ...staff.formerAes].map(({ key, label }) => [key, label]));

  const firstOfDate = (index: number): number =>
    reports.rangeOf({ biz_date: reports.filterText('biz_date', index) ?? '' })?.from ?? 0;
  const indexOf = (index: number): number => (flags.equalReports ? firstOfDate(index) : index);
  const written = (row: RowValues, slotOf: () => number): RowValues => {
    const day = dayFromIso(row['biz_date'] ?? '');
    const extreme = flags.extremeAmounts ? extremeAt(flags.seed, day, slotOf()) : {};
    const named = flags.reportLabels ? labelled(row, labels) : {};
    return { ...row, biz_date: writeDay(day, flags.bizDateFormat), ...named, ...extreme };
  };
  const asSent = (filter: string, text: string | null): string | null =>
    filter === 'biz_date' && text !== null ? writeDay(dayFromIso(text), flags.bizDateFormat) : text;

  return {
    ...reports,
    rowAt: (index) => {
      const from = indexOf(index);
      return written(reports.rowAt(from), () => from - firstOfDate(index));
    },
    newRow: (made, besideIndex) => written(reports.newRow(made, besideIndex), () => NEW_SLOTS + made),
    filterText: (filter, index) =>
      asSent(filter, reports.filterText(filter, filter === 'biz_date' ? index : indexOf(index))),
    newFilterText: (filter, made, besideIndex) => asSent(filter, reports.newFilterText(filter, made, besideIndex)),
    rangeOf: ({ biz_date: date }) =>
      date === undefined ? null : reports.rangeOf({ biz_date: isoDates.get(date) ?? 'none' }),
  };
}

function labelled(row: RowValues, labels: ReadonlyMap<string, string>): RowValues {
  return {
    broker_code: labels.get(row['broker_code'] ?? '') ?? null,
    currency: CURRENCIES[row['currency'] as CurrencyKey].label,
  };
}

function extremeAt(seed: number, day: number, slot: number): RowValues {
  if (hash31(seed, EXTREME_STREAM, day, slot) % 200 !== 0) return {};
  const { trade, broker, org, total } = drawsFor(seed, EXTREME_STREAM, day, slot).pick(EXTREME_AMOUNTS);
  return {
    trade_amount: trade,
    broker_commission_amount: broker,
    org_commission_amount: org,
    commission_amount: total,
  };
}
