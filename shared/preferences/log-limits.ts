// The limits of the change log. Preferences store whole numbers as text: the window writes them, the main process
// applies them.

export type LogLimit = {
  readonly preference: 'changeLog.days' | 'changeLog.bytes';
  /** The policy that decides it. */
  readonly policy: 'historyDays' | 'historyGigabytes';
  /** The default, in the typed unit. */
  readonly usual: number;
  /** The largest limit, in the typed unit. */
  readonly most: number;
  /** How many stored units are in one typed unit. */
  readonly unit: number;
};

export const LOG_LIMITS = {
  days: { preference: 'changeLog.days', policy: 'historyDays', usual: 400, most: 36_500, unit: 1 },
  gigabytes: { preference: 'changeLog.bytes', policy: 'historyGigabytes', usual: 2, most: 1_000, unit: 1024 ** 3 },
} as const satisfies Readonly<Record<string, LogLimit>>;

export type LogLimitName = keyof typeof LOG_LIMITS;

/** `value` in stored units. A limit of 0 is not usable, because it would delete the whole log. */
export function isUsableLimit({ most, unit }: LogLimit, value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= most * unit;
}

/** What a person has stored, in the typed unit; null if it is no usable limit. */
export function chosenLimit(limit: LogLimit, stored: string | null): number | null {
  const value = stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : 0;
  return isUsableLimit(limit, value) ? value / limit.unit : null;
}
