// Checks whether a value from parsed JSON is an object.

export type JsonObject = Readonly<Record<string, unknown>>;

/** False for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
