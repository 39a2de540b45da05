// The commands that need no open profile.

import { TEXT_SIZES, type TextSize } from '../../../shared/contract/app/settings.ts';
import type { AboutPart, AboutScreen } from '../../about/about-screen.svelte.ts';
import type { Pressed } from '../../lib/shortcuts.ts';
import { pressedKey } from '../../lib/shortcuts.ts';
import type { AppSettingsState } from '../../settings/app-settings.svelte.ts';
import type { UsableCommands } from './command.ts';

type Settings = Pick<AppSettingsState, 'current' | 'choose'>;
type About = Pick<AboutScreen, 'show'>;
const TEXT_COMMANDS = ['textLarger', 'textSmaller', 'textNormal'] as const;
type TextCommand = (typeof TEXT_COMMANDS)[number];

export function computerCommands(settings: Settings, about: About) {
  const { theme } = settings.current;
  const colours = (to: typeof theme) => ({
    choice: { kind: 'run', run: () => settings.choose('theme', to) } as const,
    isChecked: theme === to,
  });
  const show = (part: AboutPart) => ({ choice: { kind: 'run', run: () => about.show(part) } as const });
  return {
    settings: { choice: { kind: 'press', shortcut: 'settings' } },
    guide: { choice: { kind: 'press', shortcut: 'guide' } },
    'colours-system': colours('system'),
    'colours-light': colours('light'),
    'colours-dark': colours('dark'),
    ...textCommands(settings),
    supportReport: show('support'),
    decisions: show('decisions'),
    about: show('about'),
  } satisfies UsableCommands;
}

export function textCommands(settings: Settings) {
  const text = (command: TextCommand) => {
    const next = nextSize(settings.current.textSize, command);
    return {
      choice: { kind: 'run', run: () => void (next !== null && settings.choose('textSize', next)) } as const,
      isEnabled: next !== null,
    };
  };
  return {
    textLarger: text('textLarger'),
    textSmaller: text('textSmaller'),
    textNormal: text('textNormal'),
  } satisfies UsableCommands;
}

/** The command of a key of the text size, which works wherever the focus is. */
export function textCommandOf(event: Pressed): TextCommand | null {
  return TEXT_COMMANDS.find((command) => pressedKey(event, command) >= 0) ?? null;
}

/** Null if the text has that size already. */
function nextSize(size: TextSize, command: TextCommand): TextSize | null {
  if (command === 'textNormal') return size === 100 ? null : 100;
  return TEXT_SIZES[TEXT_SIZES.indexOf(size) + (command === 'textLarger' ? 1 : -1)] ?? null;
}
