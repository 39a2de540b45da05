// A typed or pasted list of client IDs: one per line, or separated as in spreadsheets and mails.

/** The most clients pinned at once; a longer list is pinned in parts. */
export const MAX_CLIENTS = 500;
const MAX_CLIENT_CHARS = 100;

export type PastedClients =
  | { readonly kind: 'clients'; readonly fresh: readonly string[]; readonly known: readonly string[] }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'tooLong'; readonly client: string };

/** Drops blanks and duplicates; keeps the order. */
export function pastedClients(text: string, pinned: ReadonlySet<string>): PastedClients {
  const clients = [...new Set(text.split(/[\r\n\t,;，；、]+/).map(unquoted))].filter((client) => client !== '');
  const long = clients.find((client) => client.length > MAX_CLIENT_CHARS);
  if (long !== undefined) return { kind: 'tooLong', client: long };
  if (clients.length > MAX_CLIENTS) return { kind: 'tooMany' };
  return {
    kind: 'clients',
    fresh: clients.filter((client) => !pinned.has(client)),
    known: clients.filter((client) => pinned.has(client)),
  };
}

function unquoted(part: string): string {
  return part
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
}
