// Waits until a page shows no loading any more.

import type { Page } from 'playwright-core';
import { waitUntil } from '../support/wait-until.ts';

/** Long enough for a screen to come to rest; a screen that goes on reading is shown as it is. */
const REST_LIMIT_MS = 6_000;
/** A page that shows no loading for so long has done with the app's own timers: a hover, a debounced count. */
const REST_MS = 250;
const REST = `(() => {
  const isReading = [...document.querySelectorAll('[aria-busy="true"]')].some((each) => each.checkVisibility());
  return !isReading && document.fonts.status === 'loaded';
})()`;

export async function rest(page: Page): Promise<void> {
  const startedMs = performance.now();
  let lastReadMs = startedMs;
  const isAtRest = async (): Promise<boolean> => {
    const nowMs = performance.now();
    if (!(await page.evaluate<boolean>(REST))) lastReadMs = nowMs;
    return nowMs - lastReadMs >= REST_MS || nowMs - startedMs > REST_LIMIT_MS;
  };
  await waitUntil('the page is at rest', isAtRest, { everyMs: 50 });
}
