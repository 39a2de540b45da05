// Node's compile cache for a suite whose tests start the same programs and threads many times. Every process that is
// started later uses it, and adds to it when it ends by itself.

import { rmSync } from 'node:fs';

/** `folder` is emptied, because the code of older builds would remain in it. */
export function keepCompiledCode(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  process.env['NODE_COMPILE_CACHE'] = folder;
}
