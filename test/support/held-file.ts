// A file that another program holds: until it is let go, nothing can take its name and nothing can remove it.

import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** Returns what lets it go, at the latest when the test ends. */
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
