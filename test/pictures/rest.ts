// Waits until a page shows no loading any more.

import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Long enough for a screen to come to rest; a screen that goes on reading is shown as it is. */
const REST_LIMIT_MS = 6_000;
/** The least of the app's own timers: a hover, a debounced count. */
const REST_MS = 250;
const REST = `(() => {
  const isReading = [...document.querySelectorAll('[aria-busy="true"]')].some((each) => each.checkVisibility());
  return !isReading && document.fonts.status === 'loaded';
})()`;

export async function rest(page: Page): Promise<void> {
  await delay(REST_MS);
  for (const lastMs = performance.now() + REST_LIMIT_MS; performance.now() < lastMs;) {
    if (await page.evaluate<boolean>(REST)) break;
    await delay(50);
  }
  await delay(REST_MS);
}
