// Before the suite: compiles the shim, and bundles the child programs, so that their thousands of starts are fast.
// A missing compiler is a failure, because without the shim nothing is proven.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleThreads } from '../support/bundle-threads.ts';
import { keepCompiledCode } from '../support/compile-cache.ts';
import { BUILT, CHILDREN, COMPILE_CACHE, SHIM } from './built.ts';

export async function setup(): Promise<void> {
  mkdirSync(BUILT, { recursive: true });
  const source = join(import.meta.dirname, 'shim.c');
  const options = ['-O1', '-Wall', '-Wextra', '-Werror', '-shared', '-fPIC'];
  execFileSync('gcc', [...options, '-o', SHIM, source, '-ldl', '-lpthread'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  keepCompiledCode(COMPILE_CACHE);
  const children = CHILDREN.map((name) => [name, join(import.meta.dirname, `${name}.ts`)] as const);
  await bundleThreads(BUILT, Object.fromEntries(children));
}
