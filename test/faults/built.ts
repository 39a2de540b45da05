// Where the suite's own programs stand once they are built. As deep below the project as the sources: they find the
// migrations from there.

import { join } from 'node:path';

export const BUILT = join(import.meta.dirname, '../../out/faults');
export const SHIM = join(BUILT, 'shim.so');
export const CHILDREN = [
  'sync-child',
  'io-error-child',
  'open-child',
  'read-child',
  'small-disk-child',
  'body-child',
  'key-child',
  'export-child',
  'export-disk-child',
  'export-run-child',
  'export-thread-child',
] as const;

export function childProgram(name: (typeof CHILDREN)[number]): string {
  return join(BUILT, `${name}.mjs`);
}
