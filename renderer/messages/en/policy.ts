import type { Decider, PolicyKey } from '../../../shared/policy/policy.ts';

/** Also the names in the Windows templates. */
const names: Readonly<Record<PolicyKey, string>> = {
  serviceAddress: 'Service address',
  allowedHosts: 'Hosts the app may contact',
  exports: 'Saving data as files',
  exportFormats: 'Kinds of files',
  lockAfterMinutes: 'Lock or hide after at most (minutes)',
  passphraseLength: 'Passphrase of at least (characters)',
  historyDays: 'Keep changes for (days)',
  historyGigabytes: 'Size of the change log at most (GB)',
  updateFeed: 'Update feed',
  syncOnReconnect: 'Sync when the service can be reached again',
  syncEveryHours: 'Sync regularly, every so many hours',
  logLevel: 'What the log contains',
  language: 'Language',
};

/** For administrators: the help of the Windows templates, the JSON Schema and docs/it.md. */
const explained: Readonly<Record<PolicyKey, string>> = {
  serviceAddress:
    'The address of the broker’s service, with https. Enforced: the app asks nobody for an address and sends requests nowhere else. As a default: the sign-in screen begins with it.',
  allowedHosts:
    'The app sends requests of a sync or a sign-in to these hosts only. “*.a.example” stands for all hosts below a.example. The update feed does not count.',
  exports:
    '“off”: the app saves no rows as files: no exports, no PDF, no pictures or tables of charts. Copying to the clipboard stays.',
  exportFormats:
    'Only these kinds of files can be saved. “picture” is a chart as PNG or SVG. What contains no rows can always be saved: receipts, reports for support and views.',
  lockAfterMinutes:
    'Enforced: after this time without use, or a shorter one that a person chose, the app locks itself; “never” cannot be chosen. Without a passphrase or Touch ID it only hides its screen, and anyone at the computer can show it again. As a default: what applies until a person chooses.',
  passphraseLength: 'A passphrase that is set from now on has at least this many characters.',
  historyDays:
    'At the next sync that saves rows, changes that were seen more days ago leave the change log, except those on ledger dates that a person keeps. Its backup is renewed once a week. If no change is seen for longer than 7 days, only 7 of these days count towards the age until changes have been seen on 7 days after the gap, because the computer’s clock may have been wrong (with a limit under 14 days: half the limit, at least 4 days).',
  historyGigabytes:
    'At the next sync that saves rows, the oldest runs beyond this size leave the change log, except changes on ledger dates that a person keeps: with them it can be larger. A run that alone is larger than this stays while it is the newest, and no other run leaves because of it. The backup of the log is renewed once a week.',
  updateFeed:
    'The https folder with the description of the newest version. Without it the app installs no updates by itself.',
  syncOnReconnect: 'After a sync that did not reach the service, the app syncs by itself once it can be reached.',
  syncEveryHours: 'The app syncs by itself while it is open: every 1, 2, 4, 8, 12 or 24 hours; 0 is never.',
  logLevel:
    '“error”: errors only. “warn”: also problems that did not stop the work. “info”: also each thing that was done.',
  language: 'The language of the app: “system”, “en”, “zh-HK” or “zh-CN”.',
};

const deciders: Readonly<Record<Decider, string>> = {
  flag: 'Command line',
  environment: 'Environment variable',
  enforced: 'Your firm',
  person: 'You',
  defaults: 'Default of your firm',
  builtIn: 'Default of the app',
};

/** Values with words of their own. */
const values: Readonly<Record<string, string>> = {
  true: 'On',
  false: 'Off',
  on: 'Allowed',
  off: 'Not allowed',
  error: 'Errors',
  warn: 'Errors and warnings',
  info: 'Errors, warnings and what was done',
  system: 'As the system',
  picture: 'Pictures',
  never: 'Never',
};

/** Shown if nothing is set. */
const none: Readonly<Partial<Record<PolicyKey, string>>> = {
  allowedHosts: 'All',
  exportFormats: 'All',
  updateFeed: 'Not set up',
  serviceAddress: 'Not set up',
};

export const policy = {
  names,
  explained,
  deciders,
  values,
  none,
  open: 'What decides…',
  heading: 'What decides',
  intro:
    'From strongest to weakest: command line, environment variable, your firm, you, defaults. Where your firm protects data, nothing is stronger than your firm.',
  columns: { setting: 'Setting', value: 'Value', by: 'Decided by', overruled: 'Does not apply' },
  reading: 'Reading…',
  noPolicy: 'Your firm has set no policy on this computer.',
  readFrom: (places: string) => `Policy of your firm, read from ${places}`,
  wrong: 'Not used, because it is wrong',
  stopped:
    'Your firm’s policy for this app cannot be read, so syncing and exporting are stopped. Your data stays readable. Tell IT: “What decides” says what is wrong.',
  /** Beside a setting that a person cannot change. */
  setBy: {
    flag: 'Set on the app’s command line',
    environment: 'Set by an environment variable',
    enforced: 'Set by your firm',
  },
  atMostMinutes: (minutes: string) => `Your firm allows at most ${minutes}`,
  exportsOff: 'Your firm does not allow saving data as files.',
  formatsLimited: 'Your firm allows only these formats',
  template: {
    supported: 'Windows 10 or later',
    category: 'Commission Desk',
    enforced: 'Enforced',
    defaults: 'Defaults (a person may change them)',
  },
};
