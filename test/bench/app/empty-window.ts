// A program that opens an empty window of the same browser with the same switches, and prints when it was first painted,
// as JSON: what every start takes that does nothing.

import { writeSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { ChromiumPart } from '../../host/standin/chromium.ts';
import { readSettings } from '../../host/standin/host.ts';

const PAINT_LIMIT_MS = 30_000;

/** A string, because it runs in the page and these files have no DOM types. */
const FIRST_PAINT = `new Promise((resolve, reject) => {
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint !== undefined) resolve(performance.timeOrigin + paint.startTime);
  }).observe({ type: 'paint', buffered: true });
  setTimeout(() => reject(new Error('nothing was painted')), ${PAINT_LIMIT_MS});
})`;

const chromium = new ChromiumPart({ settings: readSettings(process.env), switches: () => [], proxyRules: () => '' });
const page: Page = await (await chromium.context()).newPage();
await page.goto('data:text/html,<title>Empty</title><p>Empty</p>');
writeSync(1, `${JSON.stringify(await page.evaluate<number>(FIRST_PAINT))}\n`);
await chromium.close();
