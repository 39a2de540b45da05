import { DEFAULT_APP_SETTINGS, type AppSettings } from '../../shared/contract/app-settings.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import { call, failureOf } from '../lib/calls/api.ts';
import { LANGUAGE_PARAMETER, type Language } from '../../shared/contract/languages.ts';
import { language } from '../messages/messages.ts';

/** The settings of this computer. Until they are read, and if they cannot be, the defaults are shown. */
export class AppSettingsState {
  current = $state.raw<AppSettings>(DEFAULT_APP_SETTINGS);
  failure = $state.raw<Failure | null>(null);

  load(): void {
    // Safe to go on after a failure: the main process has logged it, and uses the settings all the same.
    call('getAppSettings', {}).then(
      ({ settings }) => (this.current = settings),
      () => undefined,
    );
  }

  /** A new language opens the page again, with the profile as it is. */
  async choose(changed: Partial<AppSettings>): Promise<void> {
    const settings = { ...this.current, ...changed };
    this.current = settings;
    this.failure = null;
    try {
      const answer = await call('saveAppSettings', { settings });
      if (answer.language !== language) showIn(answer.language);
    } catch (error) {
      this.failure = failureOf(error);
    }
  }
}

/** Opens the page again in another language: what modules have made of the words at their start changes with it. */
function showIn(other: Language): void {
  location.search = new URLSearchParams({ [LANGUAGE_PARAMETER]: other }).toString();
}
