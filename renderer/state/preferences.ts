import { call } from '../lib/api.ts';

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
