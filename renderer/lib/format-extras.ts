// Fields the contract does not name, kept by the store as JSON text whose numbers are digit for digit as sent.

export type Extra = { readonly name: string; readonly text: string };

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;
// Both are in every engine this app runs on, but not yet in the compiler's library.
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): unknown;
};

export function readExtras(extras: string | null): readonly Extra[] {
  if (extras === null) return [];
  try {
    const parsed = json.parse(extras, (_key, value, context) =>
      typeof value === 'number' && context.source !== undefined ? json.rawJSON(context.source) : value,
    );
    if (typeof parsed !== 'object' || parsed === null) return [{ name: '', text: extras }];
    return Object.entries(parsed).map(([name, value]) => ({
      name,
      text: typeof value === 'string' ? value : JSON.stringify(value),
    }));
  } catch {
    // Not JSON after all: the text itself is still what was sent.
    return [{ name: '', text: extras }];
  }
}
