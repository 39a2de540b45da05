// Where the build puts the programs of the fault tests. The folder is as deep as that of their sources, because they find
// the migrations by a relative path.

import { join } from 'node:path';

export const BUILT = join(import.meta.dirname, '../../out/faults');
export const SHIM = join(BUILT, 'shim.so');
/** Of the tests and of the programs they start. */
export const COMPILE_CACHE = join(BUILT, 'compile-cache');
export const CHILDREN = [
  'sync-child',
  'io-error-child',
  'open-child',
  'read-child',
  'small-disk-child',
  'body-child',
  'key-child',
  'sign-out-child',
  'export-child',
  'export-disk-child',
  'export-run-child',
] as const;

export function childProgram(name: (typeof CHILDREN)[number]): string {
  return join(BUILT, `${name}.mjs`);
}
