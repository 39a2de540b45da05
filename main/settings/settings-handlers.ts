// The calls that read and save the settings of this computer.

import type { AppSettingsAnswer } from '../../shared/contract/app/settings.ts';
import type { HandlersOf } from '../../shared/contract/calls.ts';
import type { AppSettingsFile } from './app-settings.ts';

export type SettingsHandlerParts = {
  readonly settings: Pick<AppSettingsFile, 'current' | 'chosenLanguage' | 'language' | 'save'>;
};

export function settingsHandlers({ settings }: SettingsHandlerParts): HandlersOf<'getAppSettings' | 'saveAppSettings'> {
  const answer = (): AppSettingsAnswer => ({ settings: settings.current, language: settings.language });
  return {
    getAppSettings: answer,
    async saveAppSettings(args) {
      await settings.save(args.settings);
      return answer();
    },
  };
}
