// How much memory a piece of work adds to this process at its peak, which Linux notes exactly, however short it is.

import { readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Sets the noted peak to what is used now. */
const FORGET_PEAK = '5';

/** Returns a function that says how many bytes were added at most since then. */
export function watchPeak(): () => number {
  // Otherwise what the work uses could take the place of what nobody uses any more, and would not count.
  collectGarbage();
  writeFileSync('/proc/self/clear_refs', FORGET_PEAK);
  const before = memoryBytes('VmRSS');
  return () => memoryBytes('VmHWM') - before;
}

function memoryBytes(line: 'VmHWM' | 'VmRSS'): number {
  const found = new RegExp(`^${line}:\\s+([0-9]+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(found?.[1]) * 1024;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // reason: the flag makes it
  const collect = runInNewContext('gc') as (options: object) => void;
  // Any other collection keeps the room for young objects, which loading the modules has let grow to 100 MiB and more.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
