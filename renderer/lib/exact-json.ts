// JSON whose numbers stay digit for digit as sent: no amount passes through a float.

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;
// Both are in every engine this app runs on, but not yet in the compiler's library.
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): unknown;
};

/** Undefined: no JSON. Numbers come back as what `JSON.stringify` writes with the digits they had. */
export function parseExact(text: string): unknown {
  try {
    return json.parse(text, (_key, value, context) =>
      typeof value === 'number' && context.source !== undefined ? json.rawJSON(context.source) : value,
    );
  } catch {
    // The caller still has the text itself.
    return undefined;
  }
}
