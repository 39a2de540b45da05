// Settings of the app on this computer. They hold no data of a profile, so they are readable before one is open.

import type { Language } from '../languages.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** In percent. The largest leaves the smallest window 512 px of width, in which every control can still be pressed. */
export const TEXT_SIZES = [90, 100, 110, 125, 150, 175, 200] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export type AppSettings = {
  /** `system`: the first of the system's languages that the app has. */
  readonly language: Language | 'system';
  readonly theme: Theme;
  readonly textSize: TextSize;
  /** Whether `/` and `?` alone are shortcuts. Voice control and dictation type them too. */
  readonly singleKeys: boolean;
};

export type AppSettingsAnswer = {
  readonly settings: AppSettings;
  /** The language of the words: the one that was chosen, or that of the system. */
  readonly language: Language;
};

export const DEFAULT_APP_SETTINGS: AppSettings = {
  language: 'system',
  theme: 'system',
  textSize: 100,
  singleKeys: true,
};

/** Where the system's dialog begins that asks where to save. Shown only: the window names no folder. */
export type SaveFolder = {
  /** The folder that the person chose; null if none. */
  readonly chosen: string | null;
  /** Another one than `chosen` if that one is not there: then the folder of the last file. Null: the documents folder. */
  readonly used: string | null;
};
