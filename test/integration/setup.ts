// Before the suite: bundles the threads, which the tests start some five hundred times.

import { join } from 'node:path';
import { bundleThreads } from '../support/bundle-threads.ts';

export async function setup(): Promise<void> {
  await bundleThreads(join(import.meta.dirname, '../../out/integration'));
}
