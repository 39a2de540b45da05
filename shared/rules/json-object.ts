// Checks whether a parsed JSON value is an object, and reads stored JSON text that another version may have written.

export type JsonObject = Readonly<Record<string, unknown>>;

/** False for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined if the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Safe to go on: callers refuse undefined as they refuse JSON of another shape.
    return undefined;
  }
}

/** Null if the text is null, unreadable or no object: callers then use their defaults. */
export function parseObject(text: string | null): JsonObject | null {
  const parsed = text === null ? null : parseJson(text);
  return isObject(parsed) ? parsed : null;
}
