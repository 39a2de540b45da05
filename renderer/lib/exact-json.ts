// JSON whose numbers keep their digits as sent: no amount becomes a float.

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;
// Both functions exist in every engine this app runs on, but TypeScript does not declare them yet.
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): unknown;
};

/** Undefined if the text is not JSON. Numbers are values that `JSON.stringify` writes with their original digits. */
export function parseExact(text: string): unknown {
  try {
    return json.parse(text, (_key, value, context) =>
      typeof value === 'number' && context.source !== undefined ? json.rawJSON(context.source) : value,
    );
  } catch {
    // Safe to go on: the caller shows the text itself.
    return undefined;
  }
}
