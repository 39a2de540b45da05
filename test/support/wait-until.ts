// The one place where a test lets time pass: it looks at a condition again and again. `expect.poll` and `vi.waitFor` do so
// within Vitest; this also serves child processes and hooks, and returns what it has found.

import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
const LIMIT_MS = 120_000;

/**
 * `look` returns null or false until the condition is met, and then what it has found. Throws after the limit, with `what`,
 * such as "the export has ended".
 */
export async function waitUntil<T>(
  what: string,
  look: () => T | Promise<T>,
  { everyMs = LOOK_EVERY_MS, limitMs = LIMIT_MS }: { readonly everyMs?: number; readonly limitMs?: number } = {},
): Promise<Exclude<T, null | false>> {
  const lastMs = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    // reason: the two values that are left out have just been left out
    if (found !== null && found !== false) return found as Exclude<T, null | false>;
    if (performance.now() > lastMs) throw new Error(`after ${limitMs} ms it is still not so that ${what}`);
    await sleep(everyMs);
  }
}
