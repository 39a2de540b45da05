// The settings of this computer, for all its profiles.

import { TEXT_SIZES, THEMES, type AppSettings, type SaveFolder } from '../../shared/contract/app/settings.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../shared/contract/languages.ts';
import { messages } from '../messages/messages.ts';
import type { PolicyState } from './policy.svelte.ts';
import type { AppSettingsState } from './app-settings.svelte.ts';
import type { SaveFolderState } from './save-folder.svelte.ts';
import { choiceOf, type SettingLine, type SettingPart, type SettingTrouble } from './setting-line.ts';

export function computerSettings(settings: AppSettingsState, policy: PolicyState): SettingPart {
  const lines = [languageLine(settings, policy), themeLine(settings), textSizeLine(settings), singleKeysLine(settings)];
  return { id: 'look', heading: messages.settings.parts.look, of: 'computer', lines };
}

/** Where this computer saves files, whichever profile they are from. */
export function savingSettings(saveFolder: SaveFolderState, policy: PolicyState): SettingPart {
  const lines = [folderLine(saveFolder, policy)];
  return { id: 'computer', heading: messages.settings.parts.computer, of: 'computer', lines };
}

/** While no profile is open. */
export function closedSettings(of: {
  readonly settings: AppSettingsState;
  readonly saveFolder: SaveFolderState;
  readonly policy: PolicyState;
  readonly isLocked: boolean;
}): readonly SettingPart[] {
  const look = computerSettings(of.settings, of.policy);
  // Whoever passes by a locked screen must not see where its person saves files, nor change it.
  return of.isLocked ? [look] : [look, savingSettings(of.saveFolder, of.policy)];
}

export function languageLine(settings: AppSettingsState, policy: PolicyState): SettingLine {
  const words = messages.settings;
  return {
    id: 'language',
    label: words.language,
    explained: words.languageExplained,
    control: {
      kind: 'choice',
      options: [
        { value: 'system', text: words.systemLanguage },
        ...LANGUAGES.map((language) => ({ value: language, text: LANGUAGE_NAMES[language], lang: language })),
      ],
      value: settings.current.language,
      onChoose: (chosen) => void settings.choose('language', isLanguage(chosen) ? chosen : 'system'),
    },
    trouble: troubleOf(settings, 'language'),
    decidedBy: policy.fixer('language'),
  };
}

function themeLine(settings: AppSettingsState): SettingLine {
  const words = messages.settings;
  return {
    id: 'theme',
    label: words.theme,
    explained: words.themeExplained,
    control: choiceOf({
      values: THEMES,
      text: (theme) => words.themes[theme],
      value: settings.current.theme,
      onChoose: (theme) => void settings.choose('theme', theme),
    }),
    trouble: troubleOf(settings, 'theme'),
  };
}

function textSizeLine(settings: AppSettingsState): SettingLine {
  const words = messages.settings;
  return {
    id: 'textSize',
    label: words.textSize,
    explained: words.textSizeExplained,
    control: choiceOf({
      values: TEXT_SIZES,
      text: words.percent,
      value: settings.current.textSize,
      onChoose: (textSize) => void settings.choose('textSize', textSize),
    }),
    trouble: troubleOf(settings, 'textSize'),
  };
}

function singleKeysLine(settings: AppSettingsState): SettingLine {
  const words = messages.settings;
  return {
    id: 'singleKeys',
    label: words.singleKeys,
    explained: words.singleKeysExplained,
    control: {
      kind: 'switch',
      isOn: settings.current.singleKeys,
      onSwitch: (isOn) => void settings.choose('singleKeys', isOn),
    },
    trouble: troubleOf(settings, 'singleKeys'),
  };
}

function folderLine(saveFolder: SaveFolderState, policy: PolicyState): SettingLine {
  const words = messages.settings;
  const { current, failure, isChoosing } = saveFolder;
  return {
    id: 'saveFolder',
    label: words.saveFolder,
    explained: words.saveFolderExplained,
    control:
      current === null
        ? null
        : {
            kind: 'folder',
            text: folderWords(current),
            isChoosing,
            onChoose: () => void saveFolder.choose(),
            onForget: current.chosen === null ? null : () => void saveFolder.forget(),
          },
    trouble: failure === null ? null : { failure, onDismiss: () => (saveFolder.failure = null) },
    limit: policy.applied('exports', null) === 'off' ? messages.policy.exportsOff : null,
  };
}

function folderWords({ chosen, used }: SaveFolder): string {
  const { folders } = messages.settings;
  if (chosen !== null) return chosen === used ? chosen : folders.notThere(chosen);
  return used === null ? folders.documents : folders.last(used);
}

function troubleOf(settings: AppSettingsState, name: keyof AppSettings): SettingTrouble | null {
  const { failed } = settings;
  return failed?.name === name ? { failure: failed.failure, onDismiss: () => settings.dismiss() } : null;
}
