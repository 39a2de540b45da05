import { call } from './api.ts';

/** Null when nothing is kept, or it cannot be read: a screen then starts from its defaults. */
export async function readPreference(name: string): Promise<string | null> {
  try {
    return await call('readPreference', { name });
  } catch {
    return null;
  }
}

/** Losing a preference costs a click at the next start; it is not worth an error on the screen. */
export function writePreference(name: string, value: string | null): void {
  call('writePreference', { name, value }).catch(() => undefined);
}

/** Writes the newest value once the one before is written: what changes with each key does not queue up. */
export function preferenceWriter(name: string): (value: string) => void {
  let waiting: string | null = null;
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting !== null) {
      const value = waiting;
      waiting = null;
      await call('writePreference', { name, value }).catch(() => undefined);
    }
    isWriting = false;
  }

  return (value) => {
    waiting = value;
    if (!isWriting) void write();
  };
}
