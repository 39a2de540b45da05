// Bundles the app's threads once for a suite: from its sources, a thread takes half a second of a processor to start. Apart
// from thread-entries.ts, because the bundler asks for Node reports, and a test counts who does.

import { join } from 'node:path';
import { build } from 'vite';
import { FOLDER, MAIN, THREADS } from './thread-entries.ts';

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
