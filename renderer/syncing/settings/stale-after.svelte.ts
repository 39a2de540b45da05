import { DEFAULT_STALE_AFTER, parseStaleAfter, STALE_AFTER_PREFERENCE, type StaleAfterDays } from './stale-after.ts';
import { readPreference, writePreference } from '../../lib/calls/preferences.ts';

/** The age from which data shows a warning beside its age. */
export class StaleAfterState {
  #days = $state<StaleAfterDays>(DEFAULT_STALE_AFTER);

  get days(): StaleAfterDays {
    return this.#days;
  }

  async restore(): Promise<void> {
    this.#days = parseStaleAfter(await readPreference(STALE_AFTER_PREFERENCE));
  }

  choose(days: StaleAfterDays): void {
    this.#days = days;
    writePreference(STALE_AFTER_PREFERENCE, String(days));
  }
}
