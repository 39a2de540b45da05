// The choices for automatic sync, as stored in the profile's preferences. The window writes them, the main process reads
// them.

import { parseObject } from '../rules/json-object.ts';

export const AUTO_SYNC_PREFERENCE = 'settings';
export const AUTO_SYNC_HOURS = [1, 2, 4, 8, 12, 24] as const;
export const NEVER_SYNC = 0;

/** Null: nothing was chosen. */
export type AutoSyncChoices = {
  readonly syncOnReconnect: boolean | null;
  /** One of `AUTO_SYNC_HOURS`, or `NEVER_SYNC`. */
  readonly syncEveryHours: number | null;
};

/** A choice that is missing or cannot be read is none; the others stay as stored. */
export function parseAutoSyncChoices(text: string | null): AutoSyncChoices {
  const { autoSyncOnReconnect: onReconnect, autoSyncEveryHours: everyHours } = parseObject(text) ?? {};
  return {
    syncOnReconnect: typeof onReconnect === 'boolean' ? onReconnect : null,
    syncEveryHours: everyHours === null ? NEVER_SYNC : (AUTO_SYNC_HOURS.find((hours) => hours === everyHours) ?? null),
  };
}

export function writeAutoSyncChoices({ syncOnReconnect, syncEveryHours }: AutoSyncChoices): string {
  return JSON.stringify({
    ...(syncOnReconnect !== null && { autoSyncOnReconnect: syncOnReconnect }),
    ...(syncEveryHours !== null && { autoSyncEveryHours: syncEveryHours === NEVER_SYNC ? null : syncEveryHours }),
  });
}
