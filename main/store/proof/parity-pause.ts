// Whether the person paused parity checks. It is stored as a preference, so it survives a restart and a damaged file.

import type { Database } from '../file/database.ts';
import { readPreference, writePreference } from '../tables/preferences.ts';

const PREFERENCE = 'parityChecks';
const PAUSED = 'paused';

export function isParityPaused(db: Database): boolean {
  return readPreference(db, PREFERENCE) === PAUSED;
}

export function setParityPaused(db: Database, isPaused: boolean): void {
  writePreference(db, PREFERENCE, isPaused ? PAUSED : null);
}
