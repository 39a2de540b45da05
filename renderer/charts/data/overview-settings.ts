// What the Overview stores between starts, as versioned JSON. Unreadable or unknown parts are ignored.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { DayRange } from '../../../shared/contract/query.ts';
import { DAY_PATTERN, monthDays, monthNumber } from '../../../shared/rules/ledger-periods.ts';
import { DAY_MS, shiftDate } from '../../../shared/rules/dates.ts';
import { isObject } from '../../../shared/rules/json-object.ts';
import { parseObject } from '../../../shared/rules/json-object.ts';
import type { PeriodRanges } from '../../../shared/contract/query.ts';

export const TIME_STEPS = ['biz_date', 'week', 'month'] as const;
export type TimeStep = (typeof TIME_STEPS)[number];

export const TOP_COUNTS = [5, 10, 20] as const;
export type TopCount = (typeof TOP_COUNTS)[number];

export const COMPARISONS = ['thisMonth', 'lastCompleteMonth', 'custom'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Two periods of ledger dates, the earlier one first. */
export type PeriodPair = { readonly before: DayRange; readonly after: DayRange };

export type OverviewSettings = {
  /** Undefined for the currency with the most rows. */
  readonly currency: CellValue | undefined;
  /** Null for the step that suits the span of the dates. */
  readonly step: TimeStep | null;
  readonly top: TopCount;
  readonly comparison: Comparison;
  /** The periods typed last; null when none were. */
  readonly custom: PeriodPair | null;
};

export const USUAL_SETTINGS: OverviewSettings = {
  currency: undefined,
  step: null,
  top: 10,
  comparison: 'lastCompleteMonth',
  custom: null,
};

const VERSION = 1;

export function writeOverviewSettings(settings: OverviewSettings): string {
  return JSON.stringify({ version: VERSION, ...settings });
}

export function readOverviewSettings(text: string | null): OverviewSettings {
  const storedSettings = parseObject(text);
  if (storedSettings?.['version'] !== VERSION) return USUAL_SETTINGS;
  const { currency } = storedSettings;
  return {
    currency: typeof currency === 'string' || currency === null ? currency : undefined,
    step: TIME_STEPS.find((step) => step === storedSettings['step']) ?? null,
    top: TOP_COUNTS.find((top) => top === storedSettings['top']) ?? USUAL_SETTINGS.top,
    comparison:
      COMPARISONS.find((comparison) => comparison === storedSettings['comparison']) ?? USUAL_SETTINGS.comparison,
    custom: readPair(storedSettings['custom']),
  };
}

/** The two compared periods; null while unknown. */
export function periodPair(settings: OverviewSettings, periods: PeriodRanges): PeriodPair | null {
  const { thisMonth, lastCompleteMonth } = periods;
  switch (settings.comparison) {
    case 'thisMonth':
      return thisMonth && { before: periodBefore(thisMonth), after: thisMonth };
    case 'lastCompleteMonth':
      return lastCompleteMonth && { before: periodBefore(lastCompleteMonth), after: lastCompleteMonth };
    case 'custom':
      return settings.custom;
  }
}

/** The period before a range: as many whole months if it is whole months, else as many days. */
export function periodBefore(range: DayRange): DayRange {
  const [first, last] = [monthNumber(range.from), monthNumber(range.to)];
  const months = last - first + 1;
  const isWholeMonths = monthOf(first).from === range.from && monthOf(last).to === range.to;
  if (isWholeMonths) return { from: monthOf(first - months).from, to: monthOf(first - 1).to };
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS + 1;
  return { from: shiftDate(range.from, -days) ?? range.from, to: shiftDate(range.from, -1) ?? range.from };
}

function monthOf(number: number): DayRange {
  return monthDays(Math.floor(number / 12), (number % 12) + 1);
}

function readPair(stored: unknown): PeriodPair | null {
  if (!isObject(stored)) return null;
  const [before, after] = [readRange(stored['before']), readRange(stored['after'])];
  return before && after && { before, after };
}

function readRange(stored: unknown): DayRange | null {
  if (!isObject(stored)) return null;
  const { from, to } = stored;
  if (typeof from !== 'string' || typeof to !== 'string' || !DAY_PATTERN.test(from) || !DAY_PATTERN.test(to))
    return null;
  return from <= to ? { from, to } : null;
}
