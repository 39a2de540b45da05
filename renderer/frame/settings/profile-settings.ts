// The settings of the open profile: how tables look, how data is kept, what exports begin with, when the app locks.

import { AUTO_SYNC_HOURS, type AutoSyncSettings } from '../../../shared/rules/auto-sync-settings.ts';
import { CSV_SEPARATORS } from '../../../shared/contract/exports.ts';
import type { LogLimitName } from '../../../shared/rules/log-limits.ts';
import { REREAD_RUNS, type RereadRuns } from '../../../shared/rules/reread-runs.ts';
import type { LogLimitState } from '../../changes/log-limit.svelte.ts';
import { EXPORT_TARGETS } from '../../exporting/export-choices.ts';
import type { ExportsState } from '../../exporting/exports.svelte.ts';
import { messages } from '../../messages/messages.ts';
import { LOCK_AFTER_MINUTES, type LockAfterMinutes } from '../../settings/lock-after.ts';
import {
  choiceOf,
  type SettingControl,
  type SettingLine,
  type SettingPart,
  type SettingTrouble,
} from '../../settings/setting-line.ts';
import type { Setting } from '../../settings/setting.svelte.ts';
import { STALE_AFTER_DAYS } from '../../syncing/stale-after.ts';
import type { StaleAfterState } from '../../syncing/stale-after.svelte.ts';
import type { TablesLook } from './tables-look.svelte.ts';
import { DENSITIES } from '../../table/columns/column-settings.ts';

export type ProfileSettingStates = {
  readonly look: TablesLook;
  readonly autoSync: Setting<AutoSyncSettings>;
  readonly rereadRuns: Setting<RereadRuns>;
  readonly staleAfter: StaleAfterState;
  readonly logLimits: Readonly<Record<LogLimitName, LogLimitState>>;
  readonly exporting: Pick<ExportsState, 'choices' | 'choose'>;
  readonly lockAfter: Setting<LockAfterMinutes>;
  /** Whether locking only hides the screen. */
  readonly isHidden: boolean;
};

export function profileSettings(states: ProfileSettingStates): readonly SettingPart[] {
  const { parts } = messages.settings;
  return [
    { id: 'tables', heading: parts.tables, of: 'profile', lines: [rowHeightLine(states.look)] },
    {
      id: 'sync',
      heading: parts.sync,
      of: 'profile',
      lines: [...autoSyncLines(states.autoSync), ...dateLines(states)],
    },
    { id: 'log', heading: parts.log, of: 'profile', lines: logLines(states.logLimits) },
    {
      id: 'exporting',
      heading: parts.exporting,
      of: 'profile',
      lines: [formatLine(states.exporting), ...csvLines(states.exporting)],
    },
    { id: 'leaving', heading: parts.leaving, of: 'profile', lines: [lockLine(states)] },
  ];
}

function rowHeightLine(look: TablesLook): SettingLine {
  const words = messages.settings;
  const { density, isRead } = look;
  const labels = messages.grid.chooser.densities;
  // Two tables that differ have no common choice, which is then shown as one more.
  const values = density === null ? [null, ...DENSITIES] : DENSITIES;
  return {
    id: 'rowHeight',
    label: words.rowHeight,
    explained: words.rowHeightExplained,
    control: isRead
      ? choiceOf({
          values,
          text: (value) => (value === null ? words.differing : labels[value]),
          value: density,
          onChoose: (value) => value !== null && look.setDensity(value),
        })
      : null,
  };
}

function autoSyncLines(autoSync: ProfileSettingStates['autoSync']): readonly SettingLine[] {
  const words = messages.settings;
  return [
    {
      id: 'onReconnect',
      label: words.onReconnect,
      explained: words.onReconnectExplained,
      control: controlOf(autoSync, (settings) => ({
        kind: 'switch',
        isOn: settings.autoSyncOnReconnect,
        onSwitch: (isOn) => void autoSync.choose(JSON.stringify({ ...settings, autoSyncOnReconnect: isOn })),
      })),
      trouble: troubleOf(autoSync),
    },
    {
      id: 'every',
      label: words.every,
      explained: words.everyExplained,
      control: controlOf(autoSync, (settings) =>
        choiceOf({
          values: [null, ...AUTO_SYNC_HOURS],
          text: (hours) => (hours === null ? words.never : words.hours(hours)),
          value: settings.autoSyncEveryHours,
          onChoose: (hours) => void autoSync.choose(JSON.stringify({ ...settings, autoSyncEveryHours: hours })),
        }),
      ),
    },
  ];
}

function dateLines({ rereadRuns, staleAfter }: ProfileSettingStates): readonly SettingLine[] {
  const words = messages.settings;
  return [
    {
      id: 'rereadWithin',
      label: words.rereadWithin,
      explained: words.rereadWithinExplained,
      control: choiceIn(rereadRuns, REREAD_RUNS, words.syncs),
      trouble: troubleOf(rereadRuns),
    },
    {
      id: 'staleAfter',
      label: words.staleAfter,
      explained: words.staleAfterExplained,
      control: choiceIn(staleAfter.setting, STALE_AFTER_DAYS, words.days),
      trouble: troubleOf(staleAfter.setting),
    },
  ];
}

function logLines({ days, gigabytes }: ProfileSettingStates['logLimits']): readonly SettingLine[] {
  const words = messages.settings;
  return [
    logLine('days', days, { label: words.logDays, explained: words.logDaysExplained }),
    logLine('gigabytes', gigabytes, { label: words.logGigabytes, explained: words.logGigabytesExplained }),
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

function formatLine(exporting: ProfileSettingStates['exporting']): SettingLine {
  const words = messages.settings;
  return {
    id: 'format',
    label: words.format,
    explained: words.formatExplained,
    control: choiceOf({
      values: EXPORT_TARGETS,
      text: (value) => messages.exporting.targets[value],
      value: exporting.choices.target,
      onChoose: (value) => exporting.choose({ target: value }),
    }),
  };
}

function csvLines(exporting: ProfileSettingStates['exporting']): readonly SettingLine[] {
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
        onChoose: (separator) => exporting.choose({ csv: { ...csv, separator } }),
      }),
    },
    {
      id: 'byteOrderMark',
      label: words.byteOrderMark,
      explained: words.byteOrderMarkExplained,
      control: {
        kind: 'switch',
        isOn: csv.byteOrderMark,
        onSwitch: (byteOrderMark) => exporting.choose({ csv: { ...csv, byteOrderMark } }),
      },
    },
    {
      id: 'isoDates',
      label: words.isoDates,
      explained: words.isoDatesExplained,
      control: { kind: 'switch', isOn: isoDates, onSwitch: (isOn) => exporting.choose({ isoDates: isOn }) },
    },
  ];
}

function lockLine({ lockAfter, isHidden }: ProfileSettingStates): SettingLine {
  const words = messages.settings;
  return {
    id: 'lockAfter',
    label: isHidden ? words.hideAfter : words.lockAfter,
    explained: isHidden ? words.hideAfterExplained : words.lockAfterExplained,
    control: choiceOf({
      values: [null, ...LOCK_AFTER_MINUTES],
      text: (minutes) => (minutes === null ? words.never : words.minutes(minutes)),
      value: lockAfter.value,
      onChoose: (minutes) => void lockAfter.choose(String(minutes ?? '')),
    }),
    trouble: troubleOf(lockAfter),
  };
}

function choiceIn<T extends number>(setting: Setting<T>, values: readonly T[], text: (value: T) => string) {
  return controlOf(setting, (value) =>
    choiceOf({ values, text, value, onChoose: (chosen) => void setting.choose(String(chosen)) }),
  );
}

/** Null until the setting is read. */
function controlOf<T>({ value }: Setting<T>, control: (value: T) => SettingControl): SettingControl | null {
  return value === null ? null : control(value);
}

function troubleOf<T>(setting: Setting<T>): SettingTrouble | null {
  const { failure } = setting;
  return failure === null ? null : { failure, onDismiss: () => (setting.failure = null) };
}
