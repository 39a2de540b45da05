// Commission daily report rows, newest ledger date first. The row at place `slot` of a date depends only on the seed, the
// date, the slot and the AEs, not on the number of rows and dates.

import { dayFromIso, isoDay, weekdaysBack, weekdaysBetween } from './calendar.ts';
import type { CurrencyKey } from './catalogue.ts';
import type { SampleSizes } from './sizes.ts';
import { drawsFor, hash31, type Draws } from './random.ts';
import { drawAmounts } from './report-amounts.ts';
import { createReportSubjects, repeatAt, type ReportSubjects } from './report-subjects.ts';
import type { RowSource, RowValues } from './row-source.ts';
import type { Staff } from './staff.ts';

const STREAM = { size: 6, amounts: 8, restated: 31 } as const;
const CURRENCY_SCALE = { HKD: 1, USD: 0.13, CNY: 0.9, SGD: 0.17 } as const satisfies Record<CurrencyKey, number>;
/** The first slot of rows that appear later, beyond any generated one. */
const FIRST_NEW_SLOT = 1_000_000_000;
/** About two years; limits the rows of an old version, or of a clock that runs ahead. Then the oldest dates make room. */
const MAX_ADDED_DATES = 500;

export type ReportSource = RowSource & {
  /** How many rows have this ledger date or a newer one. */
  readonly rowsSince: (epochDay: number) => number;
  /** The amounts that a restatement on `epochDay` gives the row at `index`. */
  readonly restatedAmounts: (index: number, epochDay: number) => RowValues;
};

/**
 * `newestDay`: the newest ledger date; the Friday before, if it is in a weekend. If it is later than the usual one, the
 * weekdays between come to the usual dates, which keep their rows.
 */
export function createReportSource(
  sizes: SampleSizes,
  staff: Staff,
  newestDay = dayFromIso(sizes.endDate),
): ReportSource {
  const { seed } = sizes;
  const [usualNewestDay = 0] = weekdaysBack(dayFromIso(sizes.endDate), 1);
  const subjects = createReportSubjects(sizes, staff, usualNewestDay);
  const ledger = createLedger(sizes, newestDay, weekdaysBetween(usualNewestDay, newestDay));
  const { placeOf, newPlace } = ledger;
  return {
    count: ledger.count,
    rowAt: (index) => writeRow(seed, subjects, placeOf(index)),
    filterText: (filter, index) => {
      if (filter === 'biz_date') return ledger.dateTextOf(index);
      return textAt({ seed, subjects, place: placeOf(index) }, filter);
    },
    newRow: (newRowNumber, besideIndex) => writeRow(seed, subjects, newPlace(newRowNumber, besideIndex)),
    newFilterText: (filter, newRowNumber, besideIndex) =>
      textAt({ seed, subjects, place: newPlace(newRowNumber, besideIndex) }, filter),
    restatedAmounts: (index, day) => {
      // The index that the row had on that day, so that newer rows do not change the amounts.
      const indexThen = index - ledger.rowsSince(day);
      return amountsAt({ seed, subjects, place: placeOf(index) }, drawsFor(seed, STREAM.restated, indexThen, day));
    },
    columnOf: (filter) => filter,
    rangeOf: ledger.rangeOf,
    rowsSince: ledger.rowsSince,
  };
}

/** Where the rows of each ledger date are. `addedDates`: how many weekdays were added after the usual newest date. */
function createLedger(sizes: SampleSizes, newestDay: number, addedDates: number) {
  const days = weekdaysBack(newestDay, sizes.ledgerDates + Math.min(MAX_ADDED_DATES, Math.max(0, addedDates)));
  const starts = dayStarts(sizes, days.length, addedDates);
  const dateTexts = Array.from(days, isoDay);
  const dateIndexes = new Map(dateTexts.map((text, index) => [text, index]));
  const placeOf = (index: number): Place => {
    const date = lastNotAbove(starts, index);
    return { epochDay: days[date] ?? 0, slot: index - (starts[date] ?? 0) };
  };
  return {
    count: starts[days.length] ?? 0,
    placeOf,
    newPlace: (newRowNumber: number, besideIndex: number): Place => ({
      epochDay: placeOf(besideIndex).epochDay,
      slot: FIRST_NEW_SLOT + newRowNumber,
    }),
    rowsSince: (epochDay: number): number => {
      const dates = weekdaysBetween(epochDay - 1, newestDay);
      return starts[Math.min(days.length, Math.max(0, dates))] ?? 0;
    },
    dateTextOf: (index: number): string | null => dateTexts[lastNotAbove(starts, index)] ?? null,
    rangeOf: (filters: Readonly<Record<string, string>>) => {
      const text = filters['biz_date'];
      if (text === undefined) return null;
      const date = dateIndexes.get(text);
      return date === undefined ? { from: 0, to: 0 } : { from: starts[date] ?? 0, to: starts[date + 1] ?? 0 };
    },
  };
}

function textAt({ seed, subjects, place }: RowPlace, filter: string): string {
  const { epochDay: day } = place;
  if (filter === 'biz_date') return isoDay(day);
  const subjectSlot = subjectSlotOf(seed, place);
  return filter === 'currency' ? subjects.currencyAt(day, subjectSlot) : subjects.aeAt(day, subjectSlot).key;
}

/** Uneven shares of the rows, in order: `starts[d]` is the first row of date d, the last entry the number of rows. */
function dayStarts({ seed, reportRows, ledgerDates }: SampleSizes, dates: number, addedDates: number): Int32Array {
  const mean = reportRows / ledgerDates;
  // By the distance to the usual newest date, so that a date keeps its rows when newer ones are added.
  const startAt = (distance: number): number => {
    if (distance === 0 || distance === ledgerDates) return distance === 0 ? 0 : reportRows;
    return Math.floor((distance + (hash31(seed, STREAM.size, distance) / 0x8000_0000 - 0.5) * 0.6) * mean);
  };
  return Int32Array.from({ length: dates + 1 }, (_, date) => startAt(date - addedDates) - startAt(-addedDates));
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

type Place = { readonly epochDay: number; readonly slot: number };

function subjectSlotOf(seed: number, { epochDay: day, slot }: Place): number {
  return repeatAt(seed, day, slot) === 'none' ? slot : slot - 1;
}

function writeRow(seed: number, subjects: ReportSubjects, place: Place): RowValues {
  const { epochDay: day, slot } = place;
  const subjectSlot = subjectSlotOf(seed, place);
  const ae = subjects.aeAt(day, subjectSlot);
  const amountSlot = repeatAt(seed, day, slot) === 'row' ? slot - 1 : slot;
  const draws = drawsFor(seed, STREAM.amounts, day, amountSlot);
  const { trade_amount: trade = null, ...commissions } = amountsAt({ seed, subjects, place }, draws);
  // In the order of the contract.
  return {
    biz_date: isoDay(day),
    broker_code: ae.key,
    broker_team_code: ae.group,
    dcp_name: subjects.packageNameAt(day, subjectSlot),
    trade_amount: trade,
    currency: subjects.currencyAt(day, subjectSlot),
    ...commissions,
  };
}

type RowPlace = { readonly seed: number; readonly subjects: ReportSubjects; readonly place: Place };

function amountsAt({ seed, subjects, place }: RowPlace, draws: Draws): RowValues {
  const subjectSlot = subjectSlotOf(seed, place);
  const scale = CURRENCY_SCALE[subjects.currencyAt(place.epochDay, subjectSlot)];
  const amounts = drawAmounts(draws, subjects.aeAt(place.epochDay, subjectSlot), scale);
  return {
    trade_amount: amounts.trade,
    broker_commission_amount: amounts.broker,
    org_commission_amount: amounts.org,
    commission_amount: amounts.total,
  };
}
