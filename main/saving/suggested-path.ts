// The place that a save dialog suggests. It is never a folder: Electron would open that one and suggest no name, and an
// export by month, which is a folder, would be saved inside the one of the same day.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A share without its server answers after a minute. */
const ANSWER_MS = 1_000;

/** Where nothing can be found out, the name as it is. Never rejects. */
export async function suggestedPath(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const free = findFree(folder, name).catch(() => path);
  return await Promise.race([free, sleep(ANSWER_MS, path, { ref: false })]);
}

async function findFree(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  if (!(await stat(path)).isDirectory()) return path;
  const ending = endingOf(name);
  const stem = name.slice(0, name.length - ending.length);
  for (let count = 2; ; count += 1) {
    const next = join(folder, `${stem}-${count}${ending}`);
    if (!(await isThere(next))) return next;
  }
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** `.csv`; empty for a folder, also for one whose name contains `rate-1.5`. */
export function endingOf(path: string): string {
  return /\.[a-z0-9]+$/i.exec(path)?.[0] ?? '';
}
