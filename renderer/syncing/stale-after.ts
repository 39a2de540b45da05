// After how many days without a successful run the age of the data becomes a warning. Stored as a preference.

import { Setting } from '../settings/setting.svelte.ts';

const STALE_AFTER_PREFERENCE = 'stale-after-days';
export const STALE_AFTER_DAYS = [1, 2, 3, 5, 7, 14] as const;
export type StaleAfterDays = (typeof STALE_AFTER_DAYS)[number];
const DEFAULT_STALE_AFTER: StaleAfterDays = 3;

/** Reads a stored number of days; the default when it cannot be read. */
export function parseStaleAfter(text: string | null): StaleAfterDays {
  return STALE_AFTER_DAYS.find((days) => String(days) === text) ?? DEFAULT_STALE_AFTER;
}

/** The age from which data shows a warning beside its age. */
export class StaleAfterState {
  readonly setting = new Setting(STALE_AFTER_PREFERENCE, parseStaleAfter);

  /** The default until the setting is read. */
  get days(): StaleAfterDays {
    return this.setting.value ?? DEFAULT_STALE_AFTER;
  }
}
