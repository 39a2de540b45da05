// Checks whether a parsed JSON value is an object, and reads stored JSON text that another version may have written.

export type JsonObject = Readonly<Record<string, unknown>>;

/** False for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null if the text is null, unreadable or no object: callers then use their defaults. */
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
