// A typed or pasted list of client IDs: one per line, or separated as in spreadsheets and mails.

import { LIMITS } from '../../../shared/contract/limits.ts';

/** The most clients pinned at once; a longer list is pinned in parts. */
export const MAX_CLIENTS = 500;

export type PastedClients =
  | { readonly kind: 'clients'; readonly unpinned: readonly string[]; readonly pinned: readonly string[] }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'tooLong'; readonly client: string };

/** Drops blanks and duplicates; keeps the order. */
export function pastedClients(text: string, pinnedAaids: ReadonlySet<string>): PastedClients {
  const clients = [...new Set(text.split(/[\r\n\t,;，；、]+/).map(unquoted))].filter((client) => client !== '');
  const tooLong = clients.find((client) => client.length > LIMITS.clientChars);
  if (tooLong !== undefined) return { kind: 'tooLong', client: tooLong };
  if (clients.length > MAX_CLIENTS) return { kind: 'tooMany' };
  return {
    kind: 'clients',
    unpinned: clients.filter((client) => !pinnedAaids.has(client)),
    pinned: clients.filter((client) => pinnedAaids.has(client)),
  };
}

function unquoted(part: string): string {
  return part
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
}
