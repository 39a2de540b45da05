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

/** For choices that cost one click to repeat: a failed save is not shown. */
export function writePreference(name: string, value: string | null): void {
  // Safe to go on: the main process has logged the failure, and the choice applies until the app is closed.
  call('writePreference', { name, value }).catch(() => undefined);
}

/** Writes one value at a time and skips all but the newest, so that quick changes do not queue up. */
export function preferenceWriter(name: string): (value: string) => void {
  let waiting: string | null = null;
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting !== null) {
      const value = waiting;
      waiting = null;
      // Safe to go on: the main process has logged the failure, and the next change writes the whole value again.
      await call('writePreference', { name, value }).catch(() => undefined);
    }
    isWriting = false;
  }

  return (value) => {
    waiting = value;
    if (!isWriting) void write();
  };
}
