// The application menu as a template: the window's commands, and the system's own entries. Electron names those in English
// only, so each has words. Off macOS, the page alone acts on the keys of a command, so that none acts twice; on macOS a key
// reaches the menu only if the page has not used it.

import type { MenuItemConstructorOptions } from 'electron';
import {
  COLOUR_COMMANDS,
  HELP_COMMANDS,
  SCREEN_COMMANDS,
  type CommandId,
  type ShownCommand,
} from '../../../shared/contract/app/commands.ts';
import type { MainWords } from '../../words/en.ts';

type Item = MenuItemConstructorOptions;
export type MenuParts = {
  readonly platform: NodeJS.Platform;
  readonly appName: string;
  readonly words: MainWords['menu'];
  /** Empty until the window has said what they are called. */
  readonly commands: readonly ShownCommand[];
  readonly choose: (id: CommandId) => void;
};

const FILE: readonly (readonly CommandId[])[] = [
  ['syncNow', 'fullSync', 'cancelSync', 'checkData', 'travelCheck'],
  ['export', 'print', 'send', 'checkFile'],
  ['enterToken', 'rename', 'allProfiles', 'showDataFile'],
  ['lock', 'signOut'],
];
const EDIT: readonly (readonly CommandId[])[] = [['undo'], ['find', 'palette', 'clearRecentFilters']];
const VIEW: readonly (readonly CommandId[])[] = [
  SCREEN_COMMANDS,
  ['back', 'forward'],
  ['groupBy', 'addFilter', 'columns', 'toDetails'],
  ['compare', 'compareFigure', 'comparePeriods'],
  ['savedViews', 'saveView'],
  ['textLarger', 'textSmaller', 'textNormal'],
];
const RADIOS: ReadonlySet<CommandId> = new Set([...SCREEN_COMMANDS, ...COLOUR_COMMANDS]);

export function menuTemplate(parts: MenuParts): Item[] {
  const { platform, words } = parts;
  const isMac = platform === 'darwin';
  const menus = [
    { label: words.file, submenu: fileItems(parts) },
    { label: words.edit, submenu: joined([editRoles(words), ...itemsOf(EDIT, parts)]) },
    { label: words.view, submenu: viewItems(parts) },
    { role: 'windowMenu', label: words.window, submenu: windowItems(words, isMac) },
    { role: 'help', label: words.help, submenu: helpItems(parts) },
  ] satisfies Item[];
  return isMac ? [{ role: 'appMenu', submenu: appItems(parts) }, ...menus] : menus;
}

/** Electron's name of a combination. */
export function acceleratorOf(keys: string): string {
  const names: Readonly<Record<string, string>> = { Mod: 'CmdOrCtrl', ArrowLeft: 'Left', ArrowRight: 'Right' };
  return keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join('+');
}

function appItems(parts: MenuParts): Item[] {
  const { words, appName } = parts;
  return joined([
    ...itemsOf([['about'], ['settings']], parts),
    [{ role: 'services', label: words.services }],
    [
      { role: 'hide', label: words.hide(appName) },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.unhide },
    ],
    [{ role: 'quit', label: words.quit(appName) }],
  ]);
}

function fileItems(parts: MenuParts): Item[] {
  const { platform, words, appName } = parts;
  const items = itemsOf(FILE, parts);
  if (platform === 'darwin') return joined([...items, [{ role: 'close', label: words.close }]]);
  return joined([...items, ...itemsOf([['settings']], parts), [{ role: 'quit', label: words.quit(appName) }]]);
}

/** Their keys are the page's own, as in any text field. */
function editRoles(words: MenuParts['words']): Item[] {
  return [
    { role: 'undo', label: words.undo },
    { role: 'redo', label: words.redo },
    { type: 'separator' },
    { role: 'cut', label: words.cut },
    { role: 'copy', label: words.copy },
    { role: 'paste', label: words.paste },
    { role: 'selectAll', label: words.selectAll },
  ];
}

/** Without Electron's zoom: the text size is a setting, and the window would have two. */
function viewItems(parts: MenuParts): Item[] {
  const { words } = parts;
  const colours = COLOUR_COMMANDS.flatMap((id) => itemOf(id, parts));
  return joined([
    ...itemsOf(VIEW, parts),
    colours.length === 0 ? [] : [{ label: words.colours, submenu: colours }],
    [{ role: 'togglefullscreen', label: words.fullScreen }],
  ]);
}

function windowItems(words: MenuParts['words'], isMac: boolean): Item[] {
  return [
    { role: 'minimize', label: words.minimize },
    ...(isMac
      ? ([
          { role: 'zoom', label: words.zoom },
          { type: 'separator' },
          { role: 'front', label: words.front },
        ] satisfies Item[])
      : ([{ role: 'close', label: words.close }] satisfies Item[])),
  ];
}

/** On macOS, the menu of the app has its "About". */
function helpItems(parts: MenuParts): Item[] {
  const isMac = parts.platform === 'darwin';
  const groups = HELP_COMMANDS.map((ids) => ids.filter((id) => id !== 'about' || !isMac));
  return joined(itemsOf(groups, parts));
}

function itemsOf(groups: readonly (readonly CommandId[])[], parts: MenuParts): Item[][] {
  return groups.map((ids) => ids.flatMap((id) => itemOf(id, parts)));
}

function itemOf(id: CommandId, { commands, choose }: MenuParts): Item[] {
  const command = commands.find((each) => each.id === id);
  if (command === undefined) return [];
  const { text, keys, isEnabled, isChecked } = command;
  return [
    {
      ...{ id, label: escaped(text), enabled: isEnabled, click: () => choose(id) },
      ...(RADIOS.has(id) && { type: 'radio', checked: isChecked }),
      ...(keys !== null && { accelerator: acceleratorOf(keys), registerAccelerator: false }),
    },
  ];
}

/** A single one would underline the letter after it. */
function escaped(text: string): string {
  return text.replaceAll('&', '&&');
}

/** The groups that have entries, with a line between two. */
function joined(groups: readonly (readonly Item[])[]): Item[] {
  return groups
    .filter((items) => items.length > 0)
    .flatMap((items, place) => (place === 0 ? items : [{ type: 'separator' as const }, ...items]));
}
