// The settings of this computer as the system's theme and the open window follow them, and the system's own language.

import { app, BrowserWindow, nativeTheme } from 'electron';
import { languageFor, type Language } from '../../shared/contract/languages.ts';
import type { Log } from '../log.ts';
import type { Policy } from '../policy/policy.ts';
import { AppSettingsFile } from '../settings/app-settings.ts';
import { showTextSize } from './window.ts';

type Parts = { readonly userDataDir: string; readonly log: Log; readonly policy: Policy };

/** The theme is set before the window opens, so that it does not flash in another one. */
export function openSettings({ userDataDir, log, policy }: Parts): AppSettingsFile {
  const settings = new AppSettingsFile({
    ...{ userDataDir, log, policy, systemLanguages: () => app.getPreferredSystemLanguages() },
    onChange: ({ theme, textSize }) => {
      nativeTheme.themeSource = theme;
      for (const window of BrowserWindow.getAllWindows()) showTextSize(window, textSize);
    },
  });
  nativeTheme.themeSource = settings.current.theme;
  return settings;
}

/** Also before the settings are read, or if they cannot be. */
export function systemLanguage(): Language {
  return languageFor(app.getPreferredSystemLanguages());
}
