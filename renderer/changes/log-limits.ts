// The limits of the change log as a person types them: days and GB.

import { chosenLimit, isUsableLimit, type LogLimit } from '../../shared/preferences/log-limits.ts';

/** The limit as stored; null if the typed text is not a usable limit. */
export function storedLimit(limit: LogLimit, typed: string): string | null {
  const storedValue = /^\d{1,6}(\.\d)?$/.test(typed.trim()) ? Number(typed) * limit.unit : 0;
  // A tenth of a GB is not a whole number of bytes; a tenth of a day is no limit.
  const whole = limit.unit > 1 ? Math.round(storedValue) : storedValue;
  return isUsableLimit(limit, whole) ? String(whole) : null;
}

/** What applies if a person has chosen this, in the typed unit; null for nothing chosen. */
export type AppliedLimit = (chosen: number | null) => number;

export function typedLimit(limit: LogLimit, storedText: string | null, applied: AppliedLimit): string {
  return String(Math.round(applied(chosenLimit(limit, storedText)) * 10) / 10);
}
