// A file that another program has open: until it is released, it cannot be replaced or removed.

import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** Returns a function that releases it; otherwise it is released when the test ends. */
export function holdFile(path: string): () => void {
  if (process.getuid?.() !== 0) throw new Error('this test mounts a file on itself and needs root');
  execFileSync('mount', ['--bind', path, path]);
  let isHeld = true;
  const letGo = (): void => {
    if (isHeld) execFileSync('umount', ['--lazy', path]);
    isHeld = false;
  };
  onTestFinished(letGo);
  return letGo;
}
