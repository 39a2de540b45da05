import { call } from './api.ts';

/** Null if nothing is stored or it cannot be read. */
export async function readPreference(name: string): Promise<string | null> {
  try {
    return await call('readPreference', { name });
  } catch {
    // Safe to go on: the main process has logged the failure, and the screen starts from its defaults.
    return null;
  }
}

/**
 * For choices that cost one click to repeat: a failed save is not shown. Sent at once, even if an older value is still
 * being stored: a value that waits in the window is lost when the person quits.
 */
export function writePreference(name: string, value: string | null): void {
  // Safe to go on: the main process has logged the failure, and the choice applies until the app is closed.
  call('writePreference', { name, value }).catch(() => undefined);
}
