// The states behind the settings of the open profile.

import { LOCK_AFTER_PREFERENCE, parseLockAfter } from '../../../shared/preferences/lock-after.ts';
import { AUTO_SYNC_PREFERENCE, parseAutoSyncChoices } from '../../../shared/preferences/auto-sync.ts';
import { LOG_LIMITS, type LogLimit } from '../../../shared/preferences/log-limits.ts';
import {
  NEWEST_DATES_PREFERENCE,
  parseNewestDates,
  parseRereadRuns,
  REREAD_RUNS_PREFERENCE,
} from '../../../shared/preferences/quick-sync-dates.ts';
import { LogLimitState } from '../../changes/log-limit.svelte.ts';
import { parseSystemNotices, SYSTEM_NOTICES_PREFERENCE } from '../../../shared/preferences/system-notices.ts';
import { SaveFolderState } from '../../settings/save-folder.svelte.ts';
import { Setting } from '../../settings/setting.svelte.ts';
import type { ProfileSettingStates } from './profile-settings.ts';
import { RowHeights } from './row-heights.svelte.ts';

type Given = Pick<ProfileSettingStates, 'staleAfter' | 'exporting' | 'policy'> & {
  /** The one that the seal judges by, where it is chosen. */
  readonly rereadRuns?: ProfileSettingStates['rereadRuns'];
  readonly tables: ConstructorParameters<typeof RowHeights>[0];
};
type States = Omit<ProfileSettingStates, 'isHidden'>;

export function createSettingStates({
  tables,
  policy,
  rereadRuns = new Setting(REREAD_RUNS_PREFERENCE, parseRereadRuns),
  ...given
}: Given): States {
  const logLimit = (limit: LogLimit): LogLimitState =>
    new LogLimitState(limit, (chosen) => policy.applied(limit.policy, chosen) ?? limit.usual);
  return {
    ...given,
    policy,
    rowHeights: new RowHeights(tables),
    autoSync: new Setting(AUTO_SYNC_PREFERENCE, parseAutoSyncChoices),
    newestDates: new Setting(NEWEST_DATES_PREFERENCE, parseNewestDates),
    rereadRuns,
    notices: new Setting(SYSTEM_NOTICES_PREFERENCE, parseSystemNotices),
    logLimits: { days: logLimit(LOG_LIMITS.days), gigabytes: logLimit(LOG_LIMITS.gigabytes) },
    saveFolder: new SaveFolderState(),
    lockAfter: new Setting(LOCK_AFTER_PREFERENCE, (text) => ({ minutes: parseLockAfter(text) })),
  };
}

/** Until a setting is read, its line has no control. */
export function loadSettings(states: States): void {
  const { rowHeights, autoSync, newestDates, rereadRuns, notices, lockAfter, logLimits, saveFolder } = states;
  void rowHeights.load();
  void saveFolder.load();
  for (const setting of [autoSync, newestDates, rereadRuns, notices, lockAfter]) void setting.load();
  for (const { setting } of Object.values(logLimits)) void setting.load();
}
