// What the app's commands are called and which keys they have, written once for the menu and the palette. What they do,
// and whether they can be used, depends on whether a profile is open.

import { COMMAND_IDS, type CommandId, type ShownCommand } from '../../../shared/contract/app/commands.ts';
import { SHORTCUTS, type ShortcutId } from '../../lib/shortcuts.ts';
import { messages } from '../../messages/messages.ts';

export type UsableCommand = {
  readonly choice:
    { readonly kind: 'run'; readonly run: () => unknown } | { readonly kind: 'press'; readonly shortcut: ShortcutId };
  /** Left out: always. */
  readonly isEnabled?: boolean;
  readonly isChecked?: boolean;
  /** Where another text than usual says better what it does now. */
  readonly text?: string;
};
export type UsableCommands = Readonly<Partial<Record<CommandId, UsableCommand>>>;

const { what } = messages.shortcuts;
const { views, cancelSync } = messages.frame;
const { themes } = messages.settings;

const TEXTS: Readonly<Record<CommandId, string>> = {
  syncNow: what.sync,
  fullSync: messages.sync.fullSync,
  cancelSync,
  checkData: messages.repair.check,
  travelCheck: messages.travel.heading,
  export: what.export,
  print: what.print,
  send: what.send,
  checkFile: messages.exporting.check.open,
  enterToken: messages.session.enterToken,
  rename: messages.profiles.rename,
  allProfiles: messages.profiles.allProfiles,
  showDataFile: messages.session.showDataFile,
  settings: messages.settings.open,
  lock: what.lock,
  signOut: messages.session.signOut,
  undo: what.undo,
  find: messages.filters.label.any_text,
  palette: messages.palette.label,
  clearRecentFilters: messages.palette.clearRecentFilters,
  'screen-today': views.today,
  'screen-overview': views.overview,
  'screen-charges': views.charges,
  'screen-reports': views.reports,
  'screen-clients': views.clients,
  'screen-changes': views.changes,
  'screen-sync': views.sync,
  back: what.back,
  forward: what.forward,
  groupBy: what.groupBy,
  addFilter: what.addFilter,
  columns: messages.grid.chooseColumns,
  savedViews: what.savedViews,
  saveView: messages.savedViews.saveThis,
  compare: messages.compare.openHint,
  compareFigure: messages.totals.figure.heading,
  comparePeriods: messages.overview.comparePeriods,
  toDetails: what.toDetails,
  'colours-system': themes.system,
  'colours-light': themes.light,
  'colours-dark': themes.dark,
  textLarger: what.textLarger,
  textSmaller: what.textSmaller,
  textNormal: what.textNormal,
  guide: messages.guide.open,
  tour: messages.tour.open,
  help: messages.shortcuts.heading,
  supportReport: messages.support.open,
  decisions: messages.policy.open,
  about: messages.about.open,
};

const { keys: viewKeys } = SHORTCUTS.views;
const KEYS: Readonly<Partial<Record<CommandId, readonly string[]>>> = {
  syncNow: SHORTCUTS.sync.keys,
  export: SHORTCUTS.export.keys,
  print: SHORTCUTS.print.keys,
  send: SHORTCUTS.send.keys,
  settings: SHORTCUTS.settings.keys,
  lock: SHORTCUTS.lock.keys,
  undo: SHORTCUTS.undo.keys,
  find: SHORTCUTS.find.keys,
  palette: SHORTCUTS.palette.keys,
  'screen-today': [viewKeys[0]],
  'screen-overview': [viewKeys[1]],
  'screen-charges': [viewKeys[2]],
  'screen-reports': [viewKeys[3]],
  'screen-clients': [viewKeys[4]],
  'screen-changes': [viewKeys[5]],
  'screen-sync': [viewKeys[6]],
  back: SHORTCUTS.back.keys,
  forward: SHORTCUTS.forward.keys,
  groupBy: SHORTCUTS.groupBy.keys,
  addFilter: SHORTCUTS.addFilter.keys,
  savedViews: SHORTCUTS.savedViews.keys,
  toDetails: SHORTCUTS.toDetails.keys,
  textLarger: SHORTCUTS.textLarger.keys,
  textSmaller: SHORTCUTS.textSmaller.keys,
  textNormal: SHORTCUTS.textNormal.keys,
  guide: SHORTCUTS.guide.keys,
  help: SHORTCUTS.help.keys,
};
/** They change nothing that an open dialog shows. */
const IN_DIALOGS: ReadonlySet<CommandId> = new Set(['guide', 'lock', 'textLarger', 'textSmaller', 'textNormal']);

export function textOf(id: CommandId, usable: UsableCommand | undefined): string {
  return usable?.text ?? TEXTS[id];
}

export function keysOf(id: CommandId): readonly string[] {
  return KEYS[id] ?? [];
}

type Surroundings = { readonly mac: boolean; readonly isDialogOpen: boolean };

/** Every command for the menu. One that is not usable at all is shown there too, but cannot be chosen. */
export function shownCommands(usable: UsableCommands, { mac, isDialogOpen }: Surroundings): readonly ShownCommand[] {
  return COMMAND_IDS.map((id) => ({
    id,
    text: textOf(id, usable[id]),
    // The menu has that key beside the system's own entry, which undoes typing in a text field.
    keys: id === 'undo' ? null : menuKeys(keysOf(id), mac),
    isEnabled: usable[id] !== undefined && usable[id].isEnabled !== false && (!isDialogOpen || IN_DIALOGS.has(id)),
    isChecked: usable[id]?.isChecked === true,
  }));
}

/** A sign alone, such as `/`, is no key of a menu. On a Mac, Alt with an arrow belongs to text fields. */
function menuKeys(keys: readonly string[], mac: boolean): string | null {
  const fitting = keys.filter((each) => each.includes('+') || /^F\d+$/.test(each));
  return (mac ? fitting.find((each) => each.startsWith('Mod+')) : undefined) ?? fitting[0] ?? null;
}
