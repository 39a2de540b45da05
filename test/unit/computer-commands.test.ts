// Which commands can be used while no profile is open.

import { expect, test } from 'vitest';
import { AboutScreen } from '../../renderer/about/about-screen.svelte.ts';
import { shownCommands } from '../../renderer/frame/commands/command.ts';
import { computerCommands } from '../../renderer/frame/commands/computer-commands.ts';
import { DEFAULT_APP_SETTINGS } from '../../shared/contract/app/settings.ts';

const settings = { current: DEFAULT_APP_SETTINGS, choose: () => Promise.resolve() };

test('help and support can be used without a profile', () => {
  const shown = shownCommands(computerCommands(settings, new AboutScreen()), { mac: false, isDialogOpen: false });
  expect(shown.filter(({ isEnabled }) => isEnabled).map(({ id }) => id)).toEqual([
    ...['settings', 'colours-system', 'colours-light', 'colours-dark', 'textLarger', 'textSmaller'],
    ...['guide', 'supportReport', 'decisions', 'about'],
  ]);
});

test('the commands about the app open their dialogs', () => {
  const about = new AboutScreen();
  const commands = computerCommands(settings, about);
  const opened = (['about', 'supportReport', 'decisions'] as const).map((id) => {
    commands[id].choice.run();
    return about.opened;
  });
  expect(opened).toEqual(['about', 'support', 'decisions']);
  about.close();
  expect(about.opened).toBeNull();
});
