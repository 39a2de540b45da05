import type { Theme } from '../../../shared/contract/app-settings.ts';

const themes: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** Settings of this computer, for all profiles. */
export const appSettings = {
  heading: 'Language and look',
  language: 'Language',
  systemLanguage: 'As the system',
  theme: 'Colours',
  themes,
};
