import { DEFAULT_APP_SETTINGS, type AppSettings } from '../../shared/contract/app/settings.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import { call, failureOf } from '../lib/calls/api.ts';
import type { Language } from '../../shared/contract/languages.ts';
import { language } from '../messages/messages.ts';

/** The settings of this computer. Until they are read, and if they cannot be, the defaults are shown. */
export class AppSettingsState {
  current = $state.raw<AppSettings>(DEFAULT_APP_SETTINGS);
  /** The setting that could not be stored. */
  failed = $state.raw<{ readonly name: keyof AppSettings; readonly failure: Failure } | null>(null);

  readonly #showIn: (language: Language) => void;

  /** `showIn`: opens the page again in another language. */
  constructor(showIn: (language: Language) => void) {
    this.#showIn = showIn;
  }

  load(): void {
    // Safe to go on after a failure: the main process has logged it, and uses the settings all the same.
    call('getAppSettings', {}).then(
      ({ settings }) => (this.current = settings),
      () => undefined,
    );
  }

  /**
   * A new language opens the page again, with the profile as it is. A choice that could not be saved is reverted, on screen
   * as in the main process.
   */
  async choose<Name extends keyof AppSettings>(name: Name, value: AppSettings[Name]): Promise<void> {
    const before = this.current;
    const settings = { ...before, [name]: value };
    this.current = settings;
    this.failed = null;
    try {
      const answer = await call('saveAppSettings', { settings });
      if (answer.language !== language) this.#showIn(answer.language);
    } catch (error) {
      // A choice made meanwhile stays.
      if (this.current === settings) this.current = before;
      this.failed = { name, failure: failureOf(error) };
    }
  }

  dismiss(): void {
    this.failed = null;
  }
}
