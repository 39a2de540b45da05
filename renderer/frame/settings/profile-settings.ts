// The settings of the open profile: how tables look, how data is kept, what exports begin with, when the app locks.

import {
  AUTO_SYNC_HOURS,
  NEVER_SYNC,
  writeAutoSyncChoices,
  type AutoSyncChoices,
} from '../../../shared/preferences/auto-sync.ts';
import type { Failure } from '../../../shared/contract/errors.ts';
import { ABOUT_PLACES, CSV_SEPARATORS } from '../../../shared/contract/exports/request.ts';
import type { LogLimitName } from '../../../shared/preferences/log-limits.ts';
import {
  NEWEST_DATES,
  REREAD_RUNS,
  type NewestDates,
  type RereadRuns,
} from '../../../shared/preferences/quick-sync-dates.ts';
import type { LogLimitState } from '../../changes/log-limit.svelte.ts';
import { EXPORT_TARGETS } from '../../exporting/export-choices.ts';
import type { ExportsState } from '../../exporting/exports.svelte.ts';
import { messages } from '../../messages/messages.ts';
import { LOCK_AFTER_MINUTES, NEVER_LOCK } from '../../../shared/preferences/lock-after.ts';
import {
  choiceOf,
  type SettingControl,
  type SettingLine,
  type SettingPart,
  type SettingTrouble,
} from '../../settings/setting-line.ts';
import type { PolicyState } from '../../settings/policy.svelte.ts';
import type { SaveFolderState } from '../../settings/save-folder.svelte.ts';
import type { Setting } from '../../settings/setting.svelte.ts';
import type { SystemNotices } from '../../../shared/preferences/system-notices.ts';
import { STALE_AFTER_DAYS, type StaleAfterState } from '../../syncing/stale-after.ts';
import type { RowHeights } from './row-heights.svelte.ts';
import { DENSITIES } from '../../../shared/tables/column-settings.ts';

export type ProfileSettingStates = {
  readonly rowHeights: RowHeights;
  readonly autoSync: Setting<AutoSyncChoices>;
  readonly newestDates: Setting<NewestDates>;
  readonly rereadRuns: Setting<RereadRuns>;
  readonly notices: Setting<SystemNotices>;
  readonly staleAfter: StaleAfterState;
  readonly logLimits: Readonly<Record<LogLimitName, LogLimitState>>;
  readonly saveFolder: SaveFolderState;
  readonly exporting: Pick<ExportsState, 'choices' | 'set' | 'setting' | 'lineSet'>;
  /** Null minutes: nothing chosen. */
  readonly lockAfter: Setting<{ readonly minutes: number | null }>;
  readonly policy: PolicyState;
  /** Whether locking only hides the screen. */
  readonly isHidden: boolean;
};

export function profileSettings(states: ProfileSettingStates): readonly SettingPart[] {
  const { parts } = messages.settings;
  return [
    { id: 'tables', heading: parts.tables, of: 'profile', lines: [rowHeightLine(states.rowHeights)] },
    {
      id: 'sync',
      heading: parts.sync,
      of: 'profile',
      lines: [...autoSyncLines(states), ...dateLines(states), noticesLine(states)],
    },
    { id: 'log', heading: parts.log, of: 'profile', lines: logLines(states) },
    {
      id: 'exporting',
      heading: parts.exporting,
      of: 'profile',
      lines: [formatLine(states), aboutLine(states), ...csvLines(states)],
    },
    { id: 'leaving', heading: parts.leaving, of: 'profile', lines: [lockLine(states)] },
  ];
}

function rowHeightLine(rowHeights: RowHeights): SettingLine {
  const words = messages.settings;
  const { density, isRead } = rowHeights;
  const labels = messages.grid.chooser.densities;
  // Two tables that differ have no common choice, which is then shown as one more.
  const values = density === null ? [null, ...DENSITIES] : DENSITIES;
  return {
    id: 'rowHeight',
    label: words.rowHeight,
    explained: words.rowHeightExplained,
    choices: DENSITIES.map((value) => labels[value]),
    control: isRead
      ? choiceOf({
          values,
          text: (value) => (value === null ? words.differing : labels[value]),
          value: density,
          onChoose: (value) => void (value !== null && rowHeights.setDensity(value)),
        })
      : null,
    trouble: troubleOf(rowHeights),
  };
}

function autoSyncLines({ autoSync, policy }: ProfileSettingStates): readonly SettingLine[] {
  const words = messages.settings;
  return [
    {
      id: 'onReconnect',
      label: words.onReconnect,
      explained: words.onReconnectExplained,
      control: controlOf(autoSync, (chosen) => ({
        kind: 'switch',
        isOn: policy.applied('syncOnReconnect', chosen.syncOnReconnect) === true,
        onSwitch: (isOn) => void autoSync.choose(writeAutoSyncChoices({ ...chosen, syncOnReconnect: isOn })),
      })),
      trouble: troubleOf(autoSync),
      decidedBy: policy.fixer('syncOnReconnect'),
    },
    {
      id: 'every',
      label: words.every,
      explained: words.everyExplained,
      ...choiceIn<AutoSyncChoices, number>(autoSync, {
        values: [NEVER_SYNC, ...AUTO_SYNC_HOURS],
        text: (hours) => (hours === NEVER_SYNC ? words.never : words.hours(hours)),
        value: ({ syncEveryHours }) => policy.applied('syncEveryHours', syncEveryHours) ?? NEVER_SYNC,
        stored: (hours, chosen) => writeAutoSyncChoices({ ...chosen, syncEveryHours: hours }),
      }),
      decidedBy: policy.fixer('syncEveryHours'),
    },
  ];
}

function dateLines({ newestDates, rereadRuns, staleAfter }: ProfileSettingStates): readonly SettingLine[] {
  const words = messages.settings;
  return [
    {
      id: 'newestDates',
      label: words.newestDates,
      explained: words.newestDatesExplained,
      ...numberIn(newestDates, NEWEST_DATES, words.ledgerDates),
      trouble: troubleOf(newestDates),
    },
    {
      id: 'rereadWithin',
      label: words.rereadWithin,
      explained: words.rereadWithinExplained,
      ...numberIn(rereadRuns, REREAD_RUNS, words.syncs),
      trouble: troubleOf(rereadRuns),
    },
    {
      id: 'staleAfter',
      label: words.staleAfter,
      explained: words.staleAfterExplained,
      ...numberIn(staleAfter.setting, STALE_AFTER_DAYS, words.days),
      trouble: troubleOf(staleAfter.setting),
    },
  ];
}

function noticesLine({ notices }: ProfileSettingStates): SettingLine {
  const words = messages.settings;
  return {
    id: 'notices',
    label: words.notices,
    explained: words.noticesExplained,
    control: controlOf(notices, (chosen) => ({
      kind: 'switch',
      isOn: chosen === 'on',
      onSwitch: (isOn) => void notices.choose(isOn ? 'on' : 'off'),
    })),
    trouble: troubleOf(notices),
  };
}

function logLines({ logLimits, policy }: ProfileSettingStates): readonly SettingLine[] {
  const words = messages.settings;
  const { days, gigabytes } = logLimits;
  return [
    {
      ...logLine('days', days, { label: words.logDays, explained: words.logDaysExplained }),
      decidedBy: policy.fixer('historyDays'),
    },
    {
      ...logLine('gigabytes', gigabytes, { label: words.logGigabytes, explained: words.logGigabytesExplained }),
      decidedBy: policy.fixer('historyGigabytes'),
    },
  ];
}

function logLine(name: LogLimitName, state: LogLimitState, texts: Pick<SettingLine, 'label' | 'explained'>) {
  const { units, notUsable } = messages.changes.log;
  const { typed } = state;
  return {
    id: `log-${name}`,
    ...texts,
    control:
      typed === null
        ? null
        : {
            kind: 'number',
            typed,
            unit: units[name],
            problem: state.isUsable ? null : notUsable(state.limit.most),
            onType: (text) => state.type(text),
            onEnter: () => void state.enter(),
          },
    trouble: troubleOf(state.setting),
  } satisfies SettingLine;
}

function formatLine({ exporting, policy }: ProfileSettingStates): SettingLine {
  const words = messages.settings;
  const allowed = policy.applied('exportFormats', null);
  const isOff = policy.applied('exports', null) === 'off';
  const offered = EXPORT_TARGETS.filter((target) => allowed?.includes(target) ?? true);
  const { target: chosen } = exporting.choices;
  return {
    id: 'format',
    label: words.format,
    explained: words.formatExplained,
    control: choiceOf({
      values: offered.length === 0 ? EXPORT_TARGETS : offered,
      text: (value) => messages.exporting.targets[value],
      value: offered.find((target) => target === chosen) ?? offered[0] ?? chosen,
      onChoose: (value) => exporting.set('format', { target: value }),
    }),
    trouble: exportTrouble(exporting, 'format'),
    decidedBy: isOff || offered.length === 0 ? 'enforced' : null,
    limit: allowed === null ? null : messages.policy.formatsLimited,
  };
}

function aboutLine({ exporting }: ProfileSettingStates): SettingLine {
  const words = messages.settings;
  return {
    id: 'aboutPlace',
    label: words.aboutPlace,
    explained: words.aboutPlaceExplained,
    control: choiceOf({
      values: ABOUT_PLACES,
      text: (value) => messages.exporting.aboutPlaces[value],
      value: exporting.choices.aboutPlace,
      onChoose: (aboutPlace) => exporting.set('aboutPlace', { aboutPlace }),
    }),
    trouble: exportTrouble(exporting, 'aboutPlace'),
  };
}

function csvLines({ exporting }: ProfileSettingStates): readonly SettingLine[] {
  const words = messages.settings;
  const { csv, isoDates } = exporting.choices;
  return [
    {
      id: 'separator',
      label: words.separator,
      explained: words.separatorExplained,
      control: choiceOf({
        values: CSV_SEPARATORS,
        text: (value) => messages.exporting.separators[value],
        value: csv.separator,
        onChoose: (separator) => exporting.set('separator', { csv: { ...csv, separator } }),
      }),
      trouble: exportTrouble(exporting, 'separator'),
    },
    {
      id: 'byteOrderMark',
      label: words.byteOrderMark,
      explained: words.byteOrderMarkExplained,
      control: {
        kind: 'switch',
        isOn: csv.byteOrderMark,
        onSwitch: (byteOrderMark) => exporting.set('byteOrderMark', { csv: { ...csv, byteOrderMark } }),
      },
      trouble: exportTrouble(exporting, 'byteOrderMark'),
    },
    {
      id: 'isoDates',
      label: words.isoDates,
      explained: words.isoDatesExplained,
      control: { kind: 'switch', isOn: isoDates, onSwitch: (isOn) => exporting.set('isoDates', { isoDates: isOn }) },
      trouble: exportTrouble(exporting, 'isoDates'),
    },
  ];
}

/** All lines of exports are one setting. */
function exportTrouble({ setting, lineSet }: ProfileSettingStates['exporting'], line: string): SettingTrouble | null {
  return lineSet === line ? troubleOf(setting) : null;
}

function lockLine({ lockAfter, isHidden, policy }: ProfileSettingStates): SettingLine {
  const words = messages.settings;
  const longest = policy.bound('lockAfterMinutes');
  const applied = (chosen: number | null): number => policy.applied('lockAfterMinutes', chosen) ?? NEVER_LOCK;
  const shorter = LOCK_AFTER_MINUTES.filter((minutes) => longest === null || minutes < longest);
  // A policy can set a time that is none of the usual ones, which must not leave the list without a choice.
  const offered = new Set([longest ?? NEVER_LOCK, ...shorter, applied(lockAfter.value?.minutes ?? null)]);
  return {
    id: 'lockAfter',
    label: isHidden ? words.hideAfter : words.lockAfter,
    explained: isHidden ? words.hideAfterExplained : words.lockAfterExplained,
    ...choiceIn<{ readonly minutes: number | null }, number>(lockAfter, {
      values: [...offered].sort((a, b) => a - b),
      text: (minutes) => (minutes === NEVER_LOCK ? words.never : words.minutes(minutes)),
      value: ({ minutes }) => applied(minutes),
      stored: String,
    }),
    trouble: troubleOf(lockAfter),
    limit: longest === null ? null : messages.policy.atMostMinutes(words.minutes(longest)),
  };
}

function numberIn<T extends number>(setting: Setting<T>, values: readonly T[], text: (value: T) => string) {
  return choiceIn<T, T>(setting, { values, text, value: (stored) => stored, stored: String });
}

/** What can be chosen is known before the setting is read. */
function choiceIn<T, V>(
  setting: Setting<T>,
  of: {
    readonly values: readonly V[];
    readonly text: (value: V) => string;
    readonly value: (stored: T) => V;
    /** The text to store for a choice. */
    readonly stored: (value: V, before: T) => string;
  },
): Pick<SettingLine, 'choices' | 'control'> {
  const { values, text } = of;
  return {
    choices: values.map(text),
    control: controlOf(setting, (before) =>
      choiceOf<V>({
        ...{ values, text, value: of.value(before) },
        onChoose: (value) => void setting.choose(of.stored(value, before)),
      }),
    ),
  };
}

/** Null until the setting is read. */
function controlOf<T>({ value }: Setting<T>, control: (value: T) => SettingControl): SettingControl | null {
  return value === null ? null : control(value);
}

function troubleOf(setting: { failure: Failure | null }): SettingTrouble | null {
  const { failure } = setting;
  return failure === null ? null : { failure, onDismiss: () => (setting.failure = null) };
}
