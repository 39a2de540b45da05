// What a person wishes of automatic sync; kept in the profile's preferences, where main reads it.

export type SyncSettings = { readonly autoSyncOnReconnect: boolean; readonly autoSyncEveryHours: number | null };

export const SETTINGS_PREFERENCE = 'settings';
export const HOURS = [1, 2, 4, 8, 12, 24] as const;
const OFF: SyncSettings = { autoSyncOnReconnect: false, autoSyncEveryHours: null };

/** What cannot be read counts as off, as in main. */
export function parseSettings(text: string | null): SyncSettings {
  let kept: unknown;
  try {
    kept = text === null ? null : JSON.parse(text);
  } catch {
    return OFF;
  }
  if (typeof kept !== 'object' || kept === null) return OFF;
  const { autoSyncOnReconnect, autoSyncEveryHours } = kept as Partial<Record<keyof SyncSettings, unknown>>;
  return {
    autoSyncOnReconnect: autoSyncOnReconnect === true,
    autoSyncEveryHours: HOURS.find((hours) => hours === autoSyncEveryHours) ?? null,
  };
}
