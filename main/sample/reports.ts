// Commission daily report rows, newest ledger date first. The row at place `slot` of a date is made from the seed, the
// date, the slot and the AEs, whatever the number of rows and dates.

import { dayFromIso, weekdaysBack, writeDay } from './calendar.ts';
import { CURRENCIES, type CurrencyKey } from './catalogue.ts';
import type { SampleFlags } from '../../test/service/flags.ts';
import { drawsFor, hash31 } from './random.ts';
import { drawAmounts, EXTREME_AMOUNTS, type ReportAmounts } from './report-amounts.ts';
import { createReportSubjects, repeatAt, type ReportSubjects } from './report-subjects.ts';
import type { RowSource, RowValues } from './row-source.ts';
import type { Staff } from './staff.ts';

const STREAM = { size: 6, amounts: 8, extreme: 11 } as const;
const CURRENCY_SCALE = { HKD: 1, USD: 0.13, CNY: 0.9, SGD: 0.17 } as const satisfies Record<CurrencyKey, number>;
/** Slots of rows that appear while the service runs: beyond any generated one. */
const NEW_SLOTS = 1_000_000_000;

export function createReportSource(flags: SampleFlags, staff: Staff): RowSource {
  const days = weekdaysBack(dayFromIso(flags.endDate), flags.ledgerDates);
  const subjects = createReportSubjects(flags, staff, days[0] ?? 0);
  const starts = dayStarts(flags);
  const dateTexts = Array.from(days, (day) => writeDay(day, flags.bizDateFormat));
  const dateIndexes = new Map(dateTexts.map((text, index) => [text, index]));

  const dayAt = (index: number): number => days[lastNotAbove(starts, index)] ?? 0;
  const rowAt = (index: number): RowValues => {
    const date = lastNotAbove(starts, index);
    return writeRow(flags, subjects, { day: days[date] ?? 0, slot: slotOf(flags, index - (starts[date] ?? 0)) });
  };
  const filterText = (filter: string, index: number): string | null => {
    const date = lastNotAbove(starts, index);
    if (filter === 'biz_date') return dateTexts[date] ?? null;
    const day = days[date] ?? 0;
    const slot = slotOf(flags, index - (starts[date] ?? 0));
    const subjectSlot = subjectSlotOf(flags, { day, slot });
    return filter === 'currency' ? subjects.currencyAt(day, subjectSlot) : subjects.aeAt(day, subjectSlot).key;
  };

  return {
    count: flags.reportRows,
    rowAt,
    filterText,
    newRow: (made, besideIndex) => writeRow(flags, subjects, { day: dayAt(besideIndex), slot: NEW_SLOTS + made }),
    newFilterText: (filter, made, besideIndex) => {
      const day = dayAt(besideIndex);
      if (filter === 'biz_date') return writeDay(day, flags.bizDateFormat);
      const slot = subjectSlotOf(flags, { day, slot: NEW_SLOTS + made });
      return filter === 'currency' ? subjects.currencyAt(day, slot) : subjects.aeAt(day, slot).key;
    },
    columnOf: (filter) => filter,
    rangeOf: (filters) => {
      const text = filters['biz_date'];
      if (text === undefined) return null;
      const date = dateIndexes.get(text);
      return date === undefined ? { from: 0, to: 0 } : { from: starts[date] ?? 0, to: starts[date + 1] ?? 0 };
    },
  };
}

/** Uneven shares of the rows, in order: `starts[d]` is the first row of date d, the last entry the number of rows. */
function dayStarts({ seed, reportRows, ledgerDates }: SampleFlags): Int32Array {
  const mean = reportRows / ledgerDates;
  return Int32Array.from({ length: ledgerDates + 1 }, (_, date) => {
    if (date === 0 || date === ledgerDates) return date === 0 ? 0 : reportRows;
    const shift = (hash31(seed, STREAM.size, date) / 0x8000_0000 - 0.5) * 0.6;
    return Math.floor((date + shift) * mean);
  });
}

function lastNotAbove(starts: Int32Array, index: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle;
  }
  return low;
}

type Place = { readonly day: number; readonly slot: number };

/** Rows of one slot are equal. */
function slotOf({ equalReports }: SampleFlags, slot: number): number {
  return equalReports ? 0 : slot;
}

function subjectSlotOf({ seed }: SampleFlags, { day, slot }: Place): number {
  return repeatAt(seed, day, slot) === 'none' ? slot : slot - 1;
}

function writeRow(flags: SampleFlags, subjects: ReportSubjects, place: Place): RowValues {
  const { day, slot } = place;
  const repeat = repeatAt(flags.seed, day, slot);
  const subjectSlot = subjectSlotOf(flags, place);
  const ae = subjects.aeAt(day, subjectSlot);
  const currency = CURRENCIES[subjects.currencyAt(day, subjectSlot)];
  const draws = drawsFor(flags.seed, STREAM.amounts, day, repeat === 'row' ? slot - 1 : slot);
  const amounts = extremeAt(flags, place) ?? drawAmounts(draws, ae, CURRENCY_SCALE[currency.key as CurrencyKey]);
  return {
    biz_date: writeDay(day, flags.bizDateFormat),
    broker_code: flags.reportLabels ? ae.label : ae.key,
    broker_team_code: ae.group,
    dcp_name: subjects.packageNameAt(day, subjectSlot),
    trade_amount: amounts.trade,
    currency: flags.reportLabels ? currency.label : currency.key,
    broker_commission_amount: amounts.broker,
    org_commission_amount: amounts.org,
    commission_amount: amounts.total,
  };
}

function extremeAt({ extremeAmounts, seed }: SampleFlags, { day, slot }: Place): ReportAmounts | null {
  if (!extremeAmounts || hash31(seed, STREAM.extreme, day, slot) % 200 !== 0) return null;
  return drawsFor(seed, STREAM.extreme, day, slot).pick(EXTREME_AMOUNTS);
}
