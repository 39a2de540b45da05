// Before the suite: compiles the shim, and bundles the child programs, so that their thousands of starts are fast.
// A missing compiler is a failure, because without the shim nothing is proven.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { BUILT, CHILDREN, SHIM, THREADS } from './built.ts';

const MAIN = join(import.meta.dirname, '../../main');

export async function setup(): Promise<void> {
  mkdirSync(BUILT, { recursive: true });
  const source = join(import.meta.dirname, 'shim.c');
  const options = ['-O1', '-Wall', '-Wextra', '-Werror', '-shared', '-fPIC'];
  execFileSync('gcc', [...options, '-o', SHIM, source, '-ldl', '-lpthread'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: true,
      outDir: BUILT,
      emptyOutDir: false,
      rolldownOptions: {
        input: {
          ...Object.fromEntries(CHILDREN.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
          ...Object.fromEntries(THREADS.map((path) => [`threads/${path}`, join(MAIN, 'threads', `${path}.ts`)])),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
      },
    },
  });
  // From their sources, an app's threads take seconds of a processor to start.
  process.env['DESK_THREADS'] = join(BUILT, 'threads');
}
