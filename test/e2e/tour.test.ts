// The tour: offered to a new profile, gone through, skipped, found again in Help, and not in the way of anything.

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { plain, type DeskPage } from './desk-page.ts';
import { setStage, type Stage } from './stage.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

async function openToday(stage: Stage, viewport = { width: 1440, height: 900 }): Promise<DeskPage> {
  const desk = await stage.launchSample({ viewport });
  await desk.open('Today');
  return desk;
}

function offer(desk: DeskPage): Locator {
  return desk.view.getByRole('group', { name: 'Tour' });
}

/** The card of a step, once its ring is around what it points at. */
async function cardAt(desk: DeskPage, heading: string, target: Locator): Promise<Locator> {
  const card = desk.page.getByRole('dialog', { name: heading });
  await card.waitFor();
  const ring = desk.page.locator('.ring');
  const [of, around] = [(): Promise<Box | null> => target.boundingBox(), (): Promise<Box | null> => ring.boundingBox()];
  const isAround = async (): Promise<boolean> => {
    const [inner, outer] = [await of(), await around()];
    if (inner === null || outer === null) return false;
    return Math.abs(outer.x + 4 - inner.x) < 1.5 && Math.abs(outer.width - 8 - inner.width) < 1.5;
  };
  await expect.poll(isAround, { message: heading }).toBe(true);
  expect(
    await card.evaluate(
      (element: object) =>
        element === (globalThis as { document?: { activeElement: unknown } }).document?.activeElement,
    ),
  ).toBe(true);
  expect(await desk.violations({ within: ['[role="dialog"]'] }), heading).toEqual([]);
  return card;
}

test('a new profile is led through four steps by keys alone, and is not offered them again', async () => {
  const stage = setStage();
  const desk = await openToday(stage);
  await offer(desk).getByText('New here?').waitFor();
  expect(await desk.violations()).toEqual([]);
  await offer(desk).getByRole('button', { name: 'Take the tour' }).press('Enter');
  const first = await cardAt(desk, 'Keep the data current', desk.button('Sync now').first());
  expect(plain(await first.innerText())).toContain('Step 1 of 4');
  expect(await first.getByRole('button', { name: 'Back' }).count()).toBe(0);
  await first.getByRole('button', { name: 'Next' }).press('Enter');
  const filters = desk.view.getByRole('group', { name: 'Filters' });
  await cardAt(desk, 'Find rows', filters);
  // With the whole page behind it, whose landmarks and names the card must not disturb.
  expect(await desk.violations()).toEqual([]);
  // It is not modal: what it points at can be used.
  await desk.view.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => desk.range()).toMatch(/^101–200 of/);
  await desk.page.getByRole('dialog', { name: 'Find rows' }).getByRole('button', { name: 'Next' }).click();
  const figure = desk.rows('Daily reports').first().locator('[data-figure]').first();
  const third = await cardAt(desk, 'See how sure a figure is', figure);
  await third.getByRole('button', { name: 'Back' }).click();
  await desk.page.getByRole('dialog', { name: 'Find rows' }).getByRole('button', { name: 'Next' }).click();
  await third.getByRole('button', { name: 'Next' }).click();
  const last = await cardAt(desk, 'Take it along', desk.view.getByRole('button', { name: 'Export', exact: true }));
  await last.getByRole('button', { name: 'Done' }).click();
  await last.waitFor({ state: 'detached' });
  await expect.poll(() => desk.preference('tour')).toBe('seen');
  // With its screen already open, a step keeps the focus too.
  await desk.open('Today');
  await desk.button('Help').click();
  await desk.button('Tour of the app').click();
  await first.getByRole('button', { name: 'Next' }).press('Enter');
  await cardAt(desk, 'Find rows', filters);
  await desk.page.keyboard.press('Escape');
  expect(desk.app.pageProblems).toEqual([]);
  await stage.quit(desk);

  const next = await stage.launch();
  await next.open('Today');
  await next.view.getByRole('heading', { level: 1 }).waitFor();
  await next.view.getByRole('table').first().waitFor();
  expect(await offer(next).count()).toBe(0);
  // It is found again.
  await next.button('Help').click();
  await next.button('Tour of the app').click();
  await cardAt(next, 'Keep the data current', next.button('Sync now').first());
  await next.page.keyboard.press('Escape');
  await next.page.getByRole('dialog', { name: 'Keep the data current' }).waitFor({ state: 'detached' });
});

test('the tour can be refused, begun from the menu and skipped, in the smallest window', async () => {
  const desk = await openToday(setStage(), { width: 1024, height: 700 });
  await offer(desk).waitFor();
  const heading = await desk.view.getByRole('heading', { level: 1 }).boundingBox();
  await offer(desk).getByRole('button', { name: 'No, thanks' }).click();
  await offer(desk).waitFor({ state: 'detached' });
  expect(await desk.view.getByRole('heading', { level: 1 }).boundingBox()).toEqual(heading);
  await expect.poll(() => desk.preference('tour')).toBe('seen');
  await desk.app.chooseInMenu('tour');
  const card = await cardAt(desk, 'Keep the data current', desk.button('Sync now').first());
  await card.getByRole('button', { name: 'Next' }).click();
  const second = await cardAt(desk, 'Find rows', desk.view.getByRole('group', { name: 'Filters' }));
  await second.getByRole('button', { name: 'Skip the tour' }).click();
  await second.waitFor({ state: 'detached' });
  expect(desk.app.pageProblems).toEqual([]);
});
