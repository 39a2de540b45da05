// The calls that read and save the settings of this computer.

import type { AppSettingsAnswer, SaveFolder } from '../../shared/contract/app/settings.ts';
import type { CallName, HandlersOf } from '../../shared/contract/calls.ts';
import type { AppSettingsFile } from './app-settings.ts';

/** The folder in which saving begins. Only the system's dialog chooses it: the window could name any path. */
export type SaveFolderChoice = {
  find(): Promise<SaveFolder>;
  /** Null if the person cancelled. */
  choose(): Promise<SaveFolder | null>;
  forget(): Promise<SaveFolder>;
};
export type SettingsHandlerParts = {
  readonly settings: Pick<AppSettingsFile, 'current' | 'chosenLanguage' | 'language' | 'save'>;
  readonly saveFolder: SaveFolderChoice;
};

export function settingsHandlers({ settings, saveFolder }: SettingsHandlerParts) {
  const answer = (): AppSettingsAnswer => ({ settings: settings.current, language: settings.language });
  return {
    getAppSettings: answer,
    async saveAppSettings(args) {
      await settings.save(args.settings);
      return answer();
    },
    getSaveFolder: () => saveFolder.find(),
    chooseSaveFolder: () => saveFolder.choose(),
    forgetSaveFolder: () => saveFolder.forget(),
  } satisfies Partial<HandlersOf<CallName>>;
}
