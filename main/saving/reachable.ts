// Whether a file or folder can be reached now.

import { access } from 'node:fs/promises';

/**
 * The questions without an answer yet, by path. Each takes one of the four threads that Node has for files until the system
 * gives up, which can take minutes, so none is asked twice at a time.
 */
const asked = new Map<string, Promise<boolean>>();

/** False also for a share that does not answer in time. `ask` rejects if there is nothing at the path. */
export async function isReachable(path: string, limitMs: number, ask: typeof access = access): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limitMs);
  const found = asked.get(path) ?? askOnce(path, ask);
  const isFound = await Promise.race([found, tooLate]);
  clearTimeout(timer);
  return isFound;
}

function askOnce(path: string, ask: typeof access): Promise<boolean> {
  const found = ask(path)
    .then(
      () => true,
      () => false,
    )
    .finally(() => asked.delete(path));
  asked.set(path, found);
  return found;
}
