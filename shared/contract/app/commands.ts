// The commands of the app that its menu shows. The window says what they are called and whether they can be used now; the
// main process places them in the menu of the system.

export const SCREEN_COMMANDS = [
  'screen-today',
  'screen-overview',
  'screen-charges',
  'screen-reports',
  'screen-clients',
  'screen-changes',
  'screen-sync',
] as const;
export const COLOUR_COMMANDS = ['colours-system', 'colours-light', 'colours-dark'] as const;

/** In groups, for the menu Help of the system and for the window's own. */
export const HELP_COMMANDS = [['guide', 'tour', 'help'], ['supportReport', 'decisions'], ['about']] as const;
export type HelpCommand = (typeof HELP_COMMANDS)[number][number];

export const COMMAND_IDS = [
  'syncNow',
  'fullSync',
  'cancelSync',
  'checkData',
  'travelCheck',
  'export',
  'print',
  'send',
  'checkFile',
  'enterToken',
  'rename',
  'allProfiles',
  'showDataFile',
  'settings',
  'lock',
  'signOut',
  'undo',
  'find',
  'palette',
  'clearRecentFilters',
  ...SCREEN_COMMANDS,
  'back',
  'forward',
  'groupBy',
  'addFilter',
  'columns',
  'savedViews',
  'saveView',
  'compare',
  'compareFigure',
  'comparePeriods',
  'toDetails',
  ...COLOUR_COMMANDS,
  'textLarger',
  'textSmaller',
  'textNormal',
  ...HELP_COMMANDS.flat(),
] as const;
export type CommandId = (typeof COMMAND_IDS)[number];

export type ShownCommand = {
  readonly id: CommandId;
  readonly text: string;
  /** The combination that does the same, such as `Mod+Shift+F`, where `Mod` is Ctrl, or Command on a Mac; null if none. */
  readonly keys: string | null;
  readonly isEnabled: boolean;
  /** Of a screen or colours: the one that is shown. */
  readonly isChecked: boolean;
};
