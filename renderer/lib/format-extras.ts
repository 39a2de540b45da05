// Fields the contract does not name, kept by the store as JSON text whose numbers are digit for digit as sent.

import { parseExact } from './exact-json.ts';

export type Extra = { readonly name: string; readonly text: string };

export function readExtras(extras: string | null): readonly Extra[] {
  if (extras === null) return [];
  const parsed = parseExact(extras);
  // Not an object after all: the text itself is still what was sent.
  if (typeof parsed !== 'object' || parsed === null) return [{ name: '', text: extras }];
  return Object.entries(parsed).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}
