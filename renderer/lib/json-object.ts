// What was kept as JSON text and may have been written by another version: an object, or nothing that is of use.

import { isObject, type JsonObject } from '../../shared/rules/json-object.ts';

/** Null: nothing is kept, or it cannot be read; what is kept is a convenience, and the defaults do as well. */
export function parseObject(text: string | null): JsonObject | null {
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : null;
  } catch {
    // As good as none.
    return null;
  }
}
