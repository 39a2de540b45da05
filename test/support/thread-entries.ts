// Where tests start the app's threads from. From its sources, a thread takes half a second of a processor to start, so the
// set-up of a suite bundles them once.

import { join } from 'node:path';
import { build } from 'vite';

const MAIN = join(import.meta.dirname, '../../main');
const THREADS = ['writer/writer', 'reader', 'aggregates', 'exporter'] as const;
const FOLDER = 'DESK_THREADS';

/** The bundle if there is one, otherwise the source. */
export function threadEntry(thread: (typeof THREADS)[number]): string {
  const built = process.env[FOLDER];
  return built === undefined ? join(MAIN, `threads/${thread}.ts`) : join(built, `${thread}.mjs`);
}

/** Bundles the threads, and programs of this suite, into `folder`; tests that start later use them. */
export async function bundleThreads(folder: string, programs: Readonly<Record<string, string>> = {}): Promise<void> {
  const threads = THREADS.map((path) => [`threads/${path}`, join(MAIN, `threads/${path}.ts`)] as const);
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: { ...programs, ...Object.fromEntries(threads) },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
      },
    },
  });
  process.env[FOLDER] = join(folder, 'threads');
}
