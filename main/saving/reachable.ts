// Whether a file or folder can be reached now.

import { access } from 'node:fs/promises';

/** False also for a share that does not answer in time. `ask` rejects if there is nothing at the path. */
export async function isReachable(path: string, limitMs: number, ask: typeof access = access): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limitMs);
  const found = ask(path).then(
    () => true,
    () => false,
  );
  const isFound = await Promise.race([found, tooLate]);
  clearTimeout(timer);
  return isFound;
}
