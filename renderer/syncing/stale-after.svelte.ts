import { DEFAULT_STALE_AFTER, parseStaleAfter, STALE_AFTER_PREFERENCE, type StaleAfterDays } from './stale-after.ts';
import { Setting } from '../settings/setting.svelte.ts';

/** The age from which data shows a warning beside its age. */
export class StaleAfterState {
  readonly setting = new Setting(STALE_AFTER_PREFERENCE, parseStaleAfter);

  /** The default until the setting is read. */
  get days(): StaleAfterDays {
    return this.setting.value ?? DEFAULT_STALE_AFTER;
  }
}
