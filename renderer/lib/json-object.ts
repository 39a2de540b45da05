// Reads JSON text that another version of the app may have written.

import { isObject, type JsonObject } from '../../shared/rules/json-object.ts';

/** Null if nothing is stored or it cannot be read: callers then use their defaults. */
export function parseObject(text: string | null): JsonObject | null {
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : null;
  } catch {
    // Safe to go on: callers use their defaults.
    return null;
  }
}
