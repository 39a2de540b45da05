// Before the suite: compiles the shim, and bundles the child programs, which thousands of starts would otherwise
// spend on finding their modules. A missing compiler is a failure: without the shim nothing here is proven.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { BUILT, CHILDREN, SHIM } from './built.ts';

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
        input: Object.fromEntries(CHILDREN.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
      },
    },
  });
}
