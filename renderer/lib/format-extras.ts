// Fields that this app does not know, stored as JSON text with every digit as sent.

import { parseExact } from './exact-json.ts';

export type Extra = { readonly name: string; readonly text: string };

export function readExtras(extras: string | null): readonly Extra[] {
  if (extras === null) return [];
  const parsed = parseExact(extras);
  // Not a JSON object: the text itself is shown as sent.
  if (typeof parsed !== 'object' || parsed === null) return [{ name: '', text: extras }];
  return Object.entries(parsed).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}
