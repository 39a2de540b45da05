// Before the suite: bundles the threads, which the tests start some five hundred times, and lets Node keep their code.

import { join } from 'node:path';
import { bundleThreads } from '../support/bundle-threads.ts';
import { keepCompiledCode } from '../support/compile-cache.ts';

const OUT = join(import.meta.dirname, '../../out');

export async function setup(): Promise<void> {
  keepCompiledCode(join(OUT, 'cache/integration-code'));
  await bundleThreads(join(OUT, 'integration'));
}
