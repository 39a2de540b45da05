// The menu of each system, from the commands that the window reports.

import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { acceleratorOf, menuTemplate } from '../../main/shell/frame/menu-template.ts';
import { WORDS } from '../../main/words/words.ts';
import { shownCommands, type UsableCommands } from '../../renderer/frame/commands/command.ts';
import { SHORTCUTS } from '../../renderer/lib/shortcuts.ts';
import { COMMAND_IDS, HELP_COMMANDS, SCREEN_COMMANDS, type CommandId } from '../../shared/contract/app/commands.ts';

type Item = MenuItemConstructorOptions;
const run = { choice: { kind: 'run', run: () => undefined } } as const;
const SYSTEMS = ['darwin', 'win32', 'linux'] as const;

function menuOf(platform: NodeJS.Platform, usable: UsableCommands = {}, isDialogOpen = false) {
  const chosen: CommandId[] = [];
  const template = menuTemplate({
    ...{ platform, appName: 'Commission Desk', words: WORDS.en.menu },
    commands: shownCommands(usable, { mac: platform === 'darwin', isDialogOpen }),
    choose: (id) => chosen.push(id),
  });
  const items = template.flatMap(function all(item: Item): Item[] {
    return [item, ...(Array.isArray(item.submenu) ? item.submenu.flatMap(all) : [])];
  });
  const find = (id: CommandId): Item => items.find((item) => item.id === id)!;
  return { template, items, find, chosen };
}

test.each(SYSTEMS)('the menu of %s has every command once, and what it calls is the command', (platform) => {
  const { items, find, chosen } = menuOf(platform, { export: run });
  const ids = items.flatMap(({ id }) => id ?? []);
  expect(ids.toSorted()).toEqual([...COMMAND_IDS].toSorted());
  find('export').click?.({} as never, undefined, {});
  expect(chosen).toEqual(['export']);
});

test.each(SYSTEMS)('the menu Help of %s has what the button Help of the window has', (platform) => {
  const { template } = menuOf(platform);
  const help = template.find(({ role }) => role === 'help')?.submenu;
  const ids = Array.isArray(help) ? help.flatMap(({ id }) => id ?? []) : [];
  const isElsewhere = (id: CommandId): boolean => platform === 'darwin' && id === 'about';
  expect(ids).toEqual(HELP_COMMANDS.flat().filter((id) => !isElsewhere(id)));
});

test.each(SYSTEMS)('every entry of the menu of %s has words of the app, none those of Electron', (platform) => {
  const { items } = menuOf(platform);
  const unnamed = items.filter(({ type, role, label }) => type !== 'separator' && role !== 'appMenu' && !label);
  expect(unnamed).toEqual([]);
  // Electron's zoom would be a second text size.
  expect(
    items.map(({ role }) => role).filter((role) => /zoom(In|Out)|resetZoom|reload|DevTools/i.test(role ?? '')),
  ).toEqual([]);
});

test('a command is enabled while it can be used, and checked while it is shown', () => {
  const { find } = menuOf('linux', {
    export: { ...run, isEnabled: false },
    print: run,
    'screen-charges': { ...run, isChecked: true },
  });
  expect([find('export').enabled, find('print').enabled, find('send').enabled]).toEqual([false, true, false]);
  expect(SCREEN_COMMANDS.filter((id) => find(id).checked)).toEqual(['screen-charges']);
  expect(find('screen-charges').type).toBe('radio');
});

test('while a dialog is open, only what changes nothing in it can be used', () => {
  const { items } = menuOf('linux', { export: run, lock: run, textLarger: run, 'screen-today': run }, true);
  expect(items.filter(({ id, enabled }) => id !== undefined && enabled).map(({ id }) => id)).toEqual([
    'lock',
    'textLarger',
  ]);
});

test('keys are those of the shortcuts, named as Electron does, and left to the page where that is possible', () => {
  const { find, items } = menuOf('win32');
  expect(find('addFilter').accelerator).toBe('CmdOrCtrl+Shift+F');
  expect(find('syncNow').accelerator).toBe('F5');
  expect(find('screen-sync').accelerator).toBe('CmdOrCtrl+7');
  expect(find('textLarger').accelerator).toBe('CmdOrCtrl+Plus');
  // A sign alone would be typed into no field any more.
  expect([find('help').accelerator, find('find').accelerator]).toEqual(['CmdOrCtrl+/', 'CmdOrCtrl+F']);
  expect(find('guide').accelerator).toBe('F1');
  expect([find('back').accelerator, menuOf('darwin').find('back').accelerator]).toEqual(['Alt+Left', 'CmdOrCtrl+[']);
  // In a text field, its key undoes typing.
  expect(find('undo').accelerator).toBeUndefined();
  expect(items.filter(({ accelerator, registerAccelerator }) => accelerator && registerAccelerator !== false)).toEqual(
    [],
  );
  expect(acceleratorOf(SHORTCUTS.forward.keys[0])).toBe('Alt+Right');
});

test('without commands, as before the window has loaded, the menu has the system’s entries only', () => {
  const parts = { platform: 'linux', appName: 'Commission Desk', words: WORDS.en.menu, commands: [] } as const;
  const [file] = menuTemplate({ ...parts, choose: () => undefined });
  expect(file).toEqual({ label: '&File', submenu: [{ role: 'quit', label: 'Quit Commission Desk' }] });
});

test('roles that Electron knows on macOS only are in no other menu', () => {
  const macOnly = ['zoom', 'front', 'hide', 'hideOthers', 'unhide', 'services', 'appMenu'];
  const used = (platform: NodeJS.Platform): readonly unknown[] =>
    menuOf(platform).items.flatMap(({ role }) => (role !== undefined && macOnly.includes(role) ? [role] : []));
  expect([used('win32'), used('linux')]).toEqual([[], []]);
  expect(used('darwin')).toContain('zoom');
});
