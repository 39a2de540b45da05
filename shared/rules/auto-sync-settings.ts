// The automatic-sync settings, as stored in the profile's preferences. The window writes them, the main process
// reads them.

export const AUTO_SYNC_PREFERENCE = 'settings';
export const AUTO_SYNC_HOURS = [1, 2, 4, 8, 12, 24] as const;

export type AutoSyncSettings = {
  readonly autoSyncOnReconnect: boolean;
  /** One of `AUTO_SYNC_HOURS`; null is never. */
  readonly autoSyncEveryHours: number | null;
};

const OFF: AutoSyncSettings = { autoSyncOnReconnect: false, autoSyncEveryHours: null };

/** A setting that is missing or cannot be read is off; the others stay as stored. */
export function parseAutoSyncSettings(text: string | null): AutoSyncSettings {
  let kept: unknown;
  try {
    kept = text === null ? null : JSON.parse(text);
  } catch {
    return OFF;
  }
  if (typeof kept !== 'object' || kept === null) return OFF;
  // An object may have any properties; each one is checked below.
  const { autoSyncOnReconnect, autoSyncEveryHours } = kept as Partial<Record<keyof AutoSyncSettings, unknown>>;
  return {
    autoSyncOnReconnect: autoSyncOnReconnect === true,
    autoSyncEveryHours: AUTO_SYNC_HOURS.find((hours) => hours === autoSyncEveryHours) ?? null,
  };
}
