// The limits of the change log: a person types days and GB, preferences store whole numbers as text.

export type LogLimit = {
  readonly preference: string;
  /** The default, in the typed unit. */
  readonly usual: number;
  readonly most: number;
  /** How many stored units are in one typed unit. */
  readonly unit: number;
};

export const LOG_LIMITS = {
  days: { preference: 'changeLog.days', usual: 400, most: 36_500, unit: 1 },
  gigabytes: { preference: 'changeLog.bytes', usual: 2, most: 1_000, unit: 1024 ** 3 },
} as const satisfies Readonly<Record<string, LogLimit>>;

export type LogLimitName = keyof typeof LOG_LIMITS;

/** The limit as stored; null if the typed text is not a usable limit. */
export function storedLimit(limit: LogLimit, typed: string): string | null {
  const value = /^\d{1,6}(\.\d)?$/.test(typed.trim()) ? Number(typed) : 0;
  const kept = Math.round(value * limit.unit);
  const whole = limit.unit > 1 || Number.isInteger(value);
  return kept > 0 && value <= limit.most && whole ? String(kept) : null;
}

export function typedLimit(limit: LogLimit, kept: string | null): string {
  const known = kept !== null && /^\d{1,15}$/.test(kept) ? Number(kept) / limit.unit : limit.usual;
  return String(Math.round(known * 10) / 10);
}
