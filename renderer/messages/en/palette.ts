import type { OptionKind } from '../../palette/palette-options.ts';

const kinds: Readonly<Record<OptionKind, string>> = {
  command: 'Command',
  screen: 'Screen',
  section: 'Sync',
  view: 'View',
  client: 'Pinned client',
  period: 'Ledger dates',
  value: 'Value',
  profile: 'Profile',
};

/** The command palette. */
export const palette = {
  label: 'Find and do',
  placeholder: 'A command, screen, view, AE, package, client or date',
  kinds,
  /** Beside the name of one. */
  chargePackage: 'Charge package',
  none: 'Nothing has this name.',
  noEffect: (command: string) => `“${command}” has nothing to do on this screen.`,
};
