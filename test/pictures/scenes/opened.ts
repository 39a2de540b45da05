// What opens over a screen, in any language: the tour, the command palette, the guide, and the menus of figures, charts,
// views and clients.

import type { Scene } from '../camera.ts';
import { scenesIn, type WordedPage, type Wording } from './worded.ts';

const TOUR_STEPS = 4;
const CLIENT = '10023';
const VIEW = '2026-09 HKD';

/** In the sample. */
export function openedScenes(wording: Wording): readonly Scene[] {
  return scenesIn(wording, [
    ...Array.from({ length: TOUR_STEPS }, (_, at) => ({
      screen: `tour-${at + 1}`,
      show: (on: WordedPage) => openTour(on, at),
    })),
    { screen: 'help-menu', show: openHelp },
    { screen: 'palette', show: (on) => openPalette(on, '') },
    // Screens, packages, AEs, dates and settings.
    { screen: 'palette-found', show: (on) => openPalette(on, '1') },
    { screen: 'palette-none', show: (on) => openPalette(on, 'zzzzqqq') },
    { screen: 'guide', show: openGuide },
    {
      screen: 'guide-further-down',
      async show(on) {
        await openGuide(on);
        await on.dialog().getByRole('img').first().scrollIntoViewIfNeeded();
      },
    },
    {
      screen: 'guide-found',
      async show(on) {
        await openGuide(on);
        await on.dialog().getByRole('searchbox').fill('Excel');
        await on.dialog().getByRole('navigation', { name: on.words.guide.results }).getByRole('link').first().waitFor();
      },
      leave: (on) => on.dialog().getByRole('searchbox').fill(''),
    },
    {
      screen: 'sum-menu',
      async show(on) {
        await on.openTable('reports');
        await on.menuOf(on.totals.locator('[data-sum]').first());
      },
    },
    { screen: 'mark-menu', show: openMarkMenu },
    { screen: 'view-menu', show: openViewMenu },
    {
      screen: 'client-menu',
      async show(on) {
        await on.open('clients');
        await on.menuOf(await keptClient(on));
      },
    },
    {
      screen: 'profile-menu',
      async show(on) {
        await on.openToday();
        await on.banner.getByRole('button').filter({ hasText: on.words.frame.sampleProfile }).first().click();
      },
    },
  ]);
}

async function openTour(on: WordedPage, step: number): Promise<void> {
  await openHelp(on);
  await on.button(on.words.tour.open).click();
  for (let at = 0; at < step; at += 1) {
    await on.page.getByText(on.words.tour.stepOf(at + 1, TOUR_STEPS), { exact: true }).waitFor();
    await on.button(on.words.tour.next, on.dialog()).click();
  }
  await on.page.getByText(on.words.tour.stepOf(step + 1, TOUR_STEPS), { exact: true }).waitFor();
}

async function openHelp(on: WordedPage): Promise<void> {
  await on.openToday();
  await on.button(on.words.guide.help, on.banner).click();
}

async function openPalette(on: WordedPage, typed: string): Promise<void> {
  await on.openToday();
  await on.page.keyboard.press('ControlOrMeta+k');
  const palette = on.page.getByRole('dialog', { name: on.words.palette.label });
  await palette.getByRole('combobox').fill(typed);
  await palette.getByRole('option').or(palette.getByText(on.words.palette.none)).first().waitFor();
}

async function openGuide(on: WordedPage): Promise<void> {
  await on.openToday();
  await on.page.keyboard.press('F1');
  await on.dialog().getByRole('navigation', { name: on.words.guide.contents }).getByRole('link').first().click();
}

async function openMarkMenu(on: WordedPage): Promise<void> {
  await on.open('overview');
  const chart = on.page.getByRole('article', { name: on.words.charts.titles.commissionByAe, exact: true });
  await chart.scrollIntoViewIfNeeded();
  await chart.getByRole('application').first().focus();
  await on.page.keyboard.press('Home');
  await on.page.keyboard.press('Shift+F10');
  await on.page.getByRole('menu').waitFor();
}

/** Of a view that is saved in the first window. In a narrow window, the navigation has no views: those of the table open. */
async function openViewMenu(on: WordedPage): Promise<void> {
  const words = on.words.savedViews;
  await on.openTable('charges');
  const menu = on.main.locator('[data-views-menu]').filter({ visible: true });
  await menu.click();
  const isSaved = (await on.dialog().getByText(VIEW, { exact: true }).count()) > 0;
  if (!isSaved) {
    await on.page.keyboard.press('Escape');
    await on.press(words.save);
    await on.dialog().getByRole('textbox', { name: words.name, exact: true }).fill(VIEW);
    await on.button(words.save, on.dialog()).click();
    await on.dialog().waitFor({ state: 'hidden' });
    await menu.click();
  }
  const view = on.navigation.getByRole('button', { name: VIEW }).first();
  if (!(await view.isVisible())) return;
  await on.page.keyboard.press('Escape');
  await on.menuOf(view);
}

/** Keeps one in the first window. */
async function keptClient(on: WordedPage): Promise<ReturnType<WordedPage['button']>> {
  const client = on.button(on.words.pins.openPage(CLIENT), on.main);
  const ids = on.page.getByRole('textbox', { name: on.words.pins.clients, exact: true });
  await client.or(ids).first().waitFor();
  if (await client.isVisible()) return client;
  await ids.fill(CLIENT);
  await on.press(on.words.pins.keepAtNextSync);
  await client.waitFor();
  return client;
}
