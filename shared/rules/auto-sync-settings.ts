// The automatic-sync settings, as stored in the profile's preferences. The window writes them, the main process
// reads them.

import { parseObject } from './json-object.ts';

export const AUTO_SYNC_PREFERENCE = 'settings';
export const AUTO_SYNC_HOURS = [1, 2, 4, 8, 12, 24] as const;

export type AutoSyncSettings = {
  readonly autoSyncOnReconnect: boolean;
  /** One of `AUTO_SYNC_HOURS`; null is never. */
  readonly autoSyncEveryHours: number | null;
};

/** A setting that is missing or cannot be read is off; the others stay as stored. */
export function parseAutoSyncSettings(text: string | null): AutoSyncSettings {
  const { autoSyncOnReconnect, autoSyncEveryHours } = parseObject(text) ?? {};
  return {
    autoSyncOnReconnect: autoSyncOnReconnect === true,
    autoSyncEveryHours: AUTO_SYNC_HOURS.find((hours) => hours === autoSyncEveryHours) ?? null,
  };
}
