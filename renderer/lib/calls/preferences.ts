import { call } from './api.ts';

/** Null if nothing is stored or it cannot be read: the screen then starts from its defaults. */
export async function readPreference(name: string): Promise<string | null> {
  try {
    return await call('readPreference', { name });
  } catch {
    return null;
  }
}

/** A failure is not shown: a lost preference costs one click at the next start. */
export function writePreference(name: string, value: string | null): void {
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
      await call('writePreference', { name, value }).catch(() => undefined);
    }
    isWriting = false;
  }

  return (value) => {
    waiting = value;
    if (!isWriting) void write();
  };
}
