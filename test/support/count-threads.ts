// The threads of this process, by name. Linux only: elsewhere nothing says which thread is which.

import { readdirSync, readFileSync } from 'node:fs';

const TASKS = '/proc/self/task';

export const canCountThreads = process.platform === 'linux';

/** How many running threads have this name. Linux keeps its first 15 characters. */
export function countThreads(name: string): number {
  return readdirSync(TASKS).filter((id) => readFileSync(`${TASKS}/${id}/comm`, 'utf8').trim() === name).length;
}
