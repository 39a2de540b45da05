// Makes the pictures of the user guide, in each language, with the sample data. Run by `npm run guide:pictures`; not part of
// the tests, because the pictures are kept in docs/guide and change with the day's sample.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Messages } from '../../renderer/messages/catalogue.ts';
import { en } from '../../renderer/messages/en.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { setStage } from '../e2e/stage.ts';
import { GuideCamera } from './guide-camera.ts';

const LANGUAGES = [
  ['en', 'en', en],
  ['zh-hk', 'zh-HK', zhHk],
  ['zh-cn', 'zh-CN', zhCn],
] as const;
/** The smallest window of the app: in it, the parts are nearest to the width of the guide. */
const WINDOW = { width: 1024, height: 700 };
/** In it, a whole line of the Sync screen fits into a picture. */
const NARROW = { width: 864, height: 700 };
/** Up to the last column that is whole. */
const COLUMNS_WIDTH = 622;
const LIMIT_MS = 600_000;
/** The first sync of the sample on a busy machine. */
const SYNC_LIMIT_MS = 90_000;
const MAX_BYTES = 40_000;

type Scene = { readonly page: Page; readonly words: Messages; readonly camera: GuideCamera };

test.each(LANGUAGES)('the pictures of the guide in %s', { timeout: LIMIT_MS }, async (folder, tag, words) => {
  const desk = await setStage().launch({ languages: [tag], viewport: WINDOW, colorScheme: 'light' });
  const { page } = desk;
  const scene = { page, words, camera: new GuideCamera(page, folder) };
  await takeSignIn(scene);
  await page.getByRole('button', { name: words.session.exploreSample, exact: true }).click();
  await page
    .getByText(/HKT · /)
    .first()
    .waitFor({ timeout: SYNC_LIMIT_MS });
  for (const take of [takeTopBar, takeToday, takeTable, takeSeal, takeChart, takeCompare, takeExport, takeSync])
    await take(scene);
  const { taken } = scene.camera;
  console.log(folder, taken.map(({ name, bytes }) => `${name} ${Math.round(bytes / 1000)} kB`).join(', '));
  expect(taken.filter(({ bytes }) => bytes > MAX_BYTES)).toEqual([]);
});

async function takeSignIn({ page, camera }: Scene): Promise<void> {
  const heading = main(page).getByRole('heading').first();
  await heading.waitFor();
  const [from, form] = [await heading.boundingBox(), await main(page).locator('form').boundingBox()];
  if (from === null || form === null) throw new Error('the sign-in is not in sight');
  const height = form.y + form.height - from.y;
  await camera.take('sign-in', { x: form.x - 24, y: from.y - 16, width: form.width + 48, height: height + 32 });
}

async function takeTopBar({ page, words, camera }: Scene): Promise<void> {
  const search = page.getByRole('searchbox', { name: words.filters.label.any_text, exact: true });
  const { x } = (await search.boundingBox()) ?? { x: 0 };
  await camera.take('top-bar', { x: x - 8, y: 0, width: WINDOW.width - x + 8, height: 44 });
}

async function takeToday({ page, words, camera }: Scene): Promise<void> {
  await show({ page, words }, 'today');
  await main(page).getByRole('table').first().waitFor();
  await camera.takePart('today', main(page), { width: 676, height: 380 });
}

async function takeTable({ page, words, camera }: Scene): Promise<void> {
  await show({ page, words }, 'reports');
  const search = page.getByRole('searchbox', { name: words.filters.label.any_text, exact: true });
  await search.fill('AE00');
  await page.getByRole('gridcell').first().waitFor();
  await camera.takePart('table', main(page), { width: COLUMNS_WIDTH, height: 300 });
  const totals = page.getByRole('region', { name: words.totals.label, exact: true });
  await totals.locator('[data-sum]').first().waitFor();
  await camera.takePart('totals', totals, { width: COLUMNS_WIDTH });
  await search.fill('');
}

async function takeSeal({ page, words, camera }: Scene): Promise<void> {
  await show({ page, words }, 'reports');
  const figure = page.getByRole('region', { name: words.totals.label, exact: true }).locator('[data-sum]').first();
  await figure.hover();
  const card = page.getByRole('dialog').filter({ hasText: words.figureSeal.names.from });
  await card.getByRole('button').first().waitFor();
  await camera.takePart('seal', card, { margin: 24 });
  await page.keyboard.press('Escape');
  await page.mouse.move(1, 1);
}

async function takeChart({ page, words, camera }: Scene): Promise<void> {
  await show({ page, words }, 'overview');
  const chart = page.getByRole('figure').first();
  await camera.takePart('chart', chart, { margin: 8, height: 320 });
}

async function takeCompare({ page, words, camera }: Scene): Promise<void> {
  await show({ page, words }, 'charges');
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  for (const row of [0, 1, 3])
    await rows
      .nth(row)
      .getByRole('gridcell')
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
  await button(main(page), words.compare.open).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('table') });
  await camera.takePart('compare', dialog, { height: 420 });
  await page.keyboard.press('Escape');
  await button(main(page), words.compare.clear).click();
}

async function takeExport({ page, words, camera }: Scene): Promise<void> {
  await show({ page, words }, 'reports');
  await button(main(page), words.exporting.open).click();
  await camera.takePart('export', page.getByRole('dialog').filter({ hasText: words.exporting.target }).last());
  await page.keyboard.press('Escape');
}

async function takeSync({ page, words, camera }: Scene): Promise<void> {
  await page.setViewportSize(NARROW);
  await show({ page, words }, 'sync');
  const { parity, travel } = words.sync.sections;
  for (const [name, section] of [
    ['parity', parity],
    ['travel-check', travel],
  ] as const) {
    await main(page)
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${section}`) })
      .click();
    const region = main(page).getByRole('region', {
      name: name === 'parity' ? words.parity.heading : words.travel.heading,
    });
    await region.waitFor();
    await camera.takePart(name, region, { height: name === 'parity' ? 300 : 440 });
  }
}

async function show(
  { page, words }: Pick<Scene, 'page' | 'words'>,
  view: keyof Messages['frame']['views'],
): Promise<void> {
  await page.getByRole('link', { name: words.frame.views[view] }).first().click();
}

function main(page: Page): Locator {
  return page.getByRole('main');
}

function button(scope: Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true }).first();
}
