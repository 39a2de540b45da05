// The system's caches of files, emptied for a measurement that begins without them.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, writeFileSync } from 'node:fs';

export const DROP_CACHES = '/proc/sys/vm/drop_caches';

export function canDropCaches(): boolean {
  try {
    accessSync(DROP_CACHES, constants.W_OK);
    return true;
  } catch {
    // Another system, or no rights: what needs cold caches is reported as not measured.
    return false;
  }
}

/** Of the whole machine. Unwritten pages stay in the cache, so they are written first. */
export function dropCaches(): void {
  spawnSync('sync');
  writeFileSync(DROP_CACHES, '3');
}
