import type { OptionKind } from '../../palette/palette-options.ts';

const kinds: Readonly<Record<OptionKind, string>> = {
  command: 'Command',
  screen: 'Screen',
  section: 'Sync',
  view: 'View',
  filters: 'Recent filters',
  client: 'Pinned client',
  period: 'Ledger dates',
  value: 'Value',
  setting: 'Setting',
  receipt: 'Receipt',
  profile: 'Profile',
};

/** The command palette. */
export const palette = {
  label: 'Find and do',
  placeholder: 'A command, screen, view, AE, package, client, date, setting or receipt',
  kinds,
  /** Beside the name of one. */
  chargePackage: 'Charge package',
  clearRecentFilters: 'Clear recent filters',
  cleared: 'Recent filters are cleared.',
  none: 'Nothing has this name.',
  noEffect: (command: string) => `“${command}” does nothing on this screen.`,
};
