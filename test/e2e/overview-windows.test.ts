// The Overview in several windows, checked by axe-core. And how it is drawn at a start.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DeskPage } from './desk-page.ts';
import { shareSample } from './shared-window.ts';

/** The whole sample, screen by screen, on a busy machine. */
const LONG_MS = 240_000;

type Scroller = {
  readonly clientHeight: number;
  readonly clientWidth: number;
  readonly scrollTop: number;
  readonly scrollWidth: number;
  scrollBy(x: number, y: number): void;
};

/** Nothing in sight is still read. */
const IS_DRAWN = `![...document.querySelectorAll('[aria-busy="true"]')].some((each) => {
  const { top, bottom } = each.getBoundingClientRect();
  return each.checkVisibility() && bottom > 0 && top < innerHeight;
})`;

const shared = shareSample();

describe.each([
  { name: 'usual', viewport: { width: 1440, height: 900 } },
  { name: 'small', viewport: { width: 1024, height: 700 } },
  { name: 'large', viewport: { width: 3840, height: 2160 } },
] as const)('in a $name window', ({ viewport }) => {
  test('everything can be reached, seen and read', { timeout: LONG_MS }, async () => {
    const { desk: shown } = shared;
    await shown.page.setViewportSize(viewport);
    await shown.page.reload();
    await shown.open('Overview');
    await shown.view.getByText('Total commission, HKD').first().waitFor();
    const scroller = shown.view.locator('[data-scroller]');
    const heightPx = await scroller.evaluate((element: Scroller) => element.clientHeight);
    for (let place = 1; ; place += 1) {
      // Charts are queried when they come into view.
      await expect.poll(() => shown.page.evaluate<boolean>(IS_DRAWN)).toBe(true);
      const before = await scroller.evaluate((element: Scroller) => element.scrollTop);
      await scroller.evaluate((element: Scroller, by: number) => element.scrollBy(0, by), heightPx - 60);
      if ((await scroller.evaluate((element: Scroller) => element.scrollTop)) === before) break;
    }
    await shown.view.getByRole('figure', { name: 'Commission by AE group, HKD', exact: true }).waitFor();
    expect(await scroller.evaluate((element: Scroller) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await shown.violationsInThemes()).toEqual([]);
    expect(shown.app.pageProblems).toEqual([]);
  });
});

/** Counts the frames in which the packages have their place before the figures above them have theirs. */
const COUNT_EARLY = `globalThis.watchedFrames = globalThis.earlyFrames = 0;
requestAnimationFrame(function look() {
  watchedFrames += 1;
  const figures = document.querySelector('[aria-label="Key figures"] [data-figure]');
  if (document.querySelector('#overview-charges') && !figures) earlyFrames += 1;
  requestAnimationFrame(look);
});`;

test('at a start, nothing is drawn that the figures push out of sight, and what was chosen is as it was', async () => {
  const { desk: first } = shared;
  await first.open('Overview');
  await first.view.getByText('Total commission, HKD').first().waitFor();
  const top = (of: DeskPage): Locator => of.view.getByRole('radio', { name: 'Top 5', exact: true });
  await top(first).check({ force: true });
  await first.view.getByRole('radio', { name: 'USD', exact: true }).check({ force: true });
  await first.view.getByRole('figure', { name: 'Commission over time, USD', exact: true }).waitFor();

  const folder = mkdtempSync(join(tmpdir(), 'desk-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const pageScript = join(folder, 'count-early.js');
  writeFileSync(pageScript, COUNT_EARLY);
  const again = await shared.restart({ pageScript });
  await again.view.getByRole('heading', { name: 'Customized charges', exact: true }).waitFor();
  await again.view.getByText('Total commission, HKD').first().waitFor();
  expect(await again.page.evaluate('watchedFrames')).toBeGreaterThan(0);
  expect(await again.page.evaluate('earlyFrames')).toBe(0);
  await again.view.getByRole('figure', { name: 'Commission over time, USD', exact: true }).waitFor();
  expect(await top(again).isChecked()).toBe(true);
});
