// Where tests start the app's threads from: the bundles of bundle-threads.ts if the suite made them, otherwise the sources.

import { join } from 'node:path';

export const MAIN = join(import.meta.dirname, '../../main');
export const THREADS = ['writer/writer', 'decoder', 'reader', 'aggregates', 'scan-helper', 'exporter'] as const;
export const FOLDER = 'DESK_THREADS';

/** The bundle if there is one, otherwise the source. */
export function threadEntry(thread: (typeof THREADS)[number]): string {
  const built = process.env[FOLDER];
  return built === undefined ? join(MAIN, `threads/${thread}.ts`) : join(built, `${thread}.mjs`);
}
