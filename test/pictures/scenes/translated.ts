// The screens and dialogs in Chinese, whose words have other widths than the English ones. In the sample.

import type { Scene } from '../camera.ts';
import { scenesIn, type View, type WordedPage, type Wording } from './worded.ts';

const MARKED = [0, 1, 3];
const SECTIONS = ['status', 'travel', 'pins', 'parity', 'filters', 'receipts', 'repair'] as const;
const UNREACHED = { address: 'https://127.0.0.1:1', token: 'token' };

/** Before a profile is open. */
export function signInScenes(wording: Wording): readonly Scene[] {
  return scenesIn(wording, [
    { screen: 'sign-in', show: (on) => on.main.locator('form').waitFor() },
    {
      screen: 'sign-in-failed',
      async show(on) {
        const words = on.words.session;
        await on.page.getByRole('textbox', { name: words.serviceAddress }).fill(UNREACHED.address);
        await on.page.getByLabel(words.accessToken, { exact: true }).fill(UNREACHED.token);
        await on.button(words.signIn).click();
        await on.page.getByRole('alert').first().waitFor();
      },
    },
    {
      screen: 'sign-in-support-report',
      async show(on) {
        await on.press(on.words.support.open);
        await on.dialog().getByText('version: ').waitFor();
      },
    },
  ]);
}

export function translatedScenes(wording: Wording): readonly Scene[] {
  return [...screens(wording), ...tableScenes(wording), ...frameScenes(wording)];
}

function screens(wording: Wording): readonly Scene[] {
  const { titles } = wording.words.charts;
  const plain: readonly View[] = ['changes', 'clients'];
  return scenesIn(wording, [
    { screen: 'today', show: (on) => on.openToday() },
    {
      screen: 'today-further-down',
      async show(on) {
        await on.openToday();
        await on.main.getByRole('region').last().scrollIntoViewIfNeeded();
      },
    },
    ...(['commissionOverTime', 'commissionByAe', 'commissionRate', 'chargesByFeeType'] as const).map((title) => ({
      screen: `overview-${title.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      async show(on: WordedPage) {
        await on.open('overview');
        const card = on.main.getByRole('article', { name: titles[title], exact: true });
        await card.scrollIntoViewIfNeeded();
        await card.getByRole('figure').first().waitFor();
      },
    })),
    ...plain.map((view) => ({ screen: view, show: (on: WordedPage) => on.open(view) })),
    ...SECTIONS.map((section) => ({
      screen: `sync-${section}`,
      async show(on: WordedPage) {
        await on.open('sync');
        await on.main
          .getByRole('link', { name: new RegExp(`^${on.words.sync.sections[section]}`) })
          .first()
          .click();
      },
    })),
  ]);
}

function tableScenes(wording: Wording): readonly Scene[] {
  const { words } = wording;
  return scenesIn(wording, [
    {
      screen: 'charges-details',
      async show(on) {
        await on.openTable('charges');
        await on.cell(0).dblclick();
        await on.page.getByRole('complementary', { name: words.detail.label }).waitFor();
      },
      leave: (on) => on.button(words.detail.close).click(),
    },
    {
      screen: 'charges-compare',
      async show(on) {
        await on.openTable('charges');
        for (const row of MARKED) await on.cell(row).click({ modifiers: ['ControlOrMeta'] });
        await on.press(words.compare.open);
        await on.dialog().getByRole('table').waitFor();
      },
      async leave(on) {
        await on.page.keyboard.press('Escape');
        await on.press(words.compare.clear);
      },
    },
    {
      screen: 'charges-cell-menu',
      async show(on) {
        await on.openTable('charges');
        await on.menuOf(on.cell(1));
      },
    },
    {
      screen: 'charges-header-menu',
      async show(on) {
        await on.openTable('charges');
        await on.menuOf(on.page.getByRole('columnheader').nth(1));
      },
    },
    { screen: 'reports', show: (on) => on.openTable('reports') },
    { screen: 'reports-empty', show: (on) => searchReports(on, 'no such text'), leave: (on) => searchReports(on, '') },
    {
      screen: 'reports-selection',
      async show(on) {
        await on.openTable('reports');
        await on.cell(1, 5).click();
        await on.cell(9, 8).click({ modifiers: ['Shift'] });
      },
    },
    {
      screen: 'reports-seal',
      async show(on) {
        await on.openTable('reports');
        await on.totals.locator('[data-sum]').first().hover();
        await on.dialog().filter({ hasText: words.figureSeal.names.from }).waitFor();
      },
    },
    ...(
      [
        ['export', words.exporting.open],
        ['columns', words.grid.columns],
        ['views', words.savedViews.menu],
        ['save-view', words.savedViews.save],
        ['send', words.sending.menu],
        ['compare-figure', words.totals.figure.open('HKD')],
      ] as const
    ).map(([name, button]) => ({
      screen: `reports-${name}`,
      async show(on: WordedPage) {
        await on.openTable('reports');
        await on.press(button);
        await on.dialog().waitFor();
      },
    })),
    {
      screen: 'reports-print',
      async show(on) {
        await on.openTable('reports');
        await on.page.keyboard.press('ControlOrMeta+p');
        await on.button(words.print.start, on.dialog()).waitFor();
      },
    },
    {
      screen: 'reports-add-filter',
      async show(on) {
        await on.openTable('reports');
        await on.press(words.filters.addFilter);
        await on.dialog().getByRole('combobox').fill('AE0');
        await on.dialog().getByRole('option').first().waitFor();
      },
    },
    { screen: 'reports-grouped', show: (on) => groupReports(on, 1), leave: (on) => groupReports(on, 0) },
  ]);
}

function frameScenes(wording: Wording): readonly Scene[] {
  const { words } = wording;
  const openSettings = async (on: WordedPage): Promise<void> => {
    await on.openToday();
    await on.page.keyboard.press('ControlOrMeta+,');
    await on.dialog().getByRole('searchbox').waitFor();
  };
  return scenesIn(wording, [
    { screen: 'settings', show: openSettings },
    ...(['sync', 'exporting', 'leaving'] as const).map((part) => ({
      screen: `settings-${part}`,
      async show(on: WordedPage) {
        await openSettings(on);
        await on.dialog().getByRole('link', { name: words.settings.parts[part] }).click();
      },
    })),
    {
      screen: 'keys',
      async show(on) {
        await on.openToday();
        await on.page.keyboard.press('ControlOrMeta+/');
        await on.dialog().waitFor();
      },
    },
    { screen: 'about', show: openAbout },
    {
      screen: 'about-decisions',
      async show(on) {
        await openAbout(on);
        await on.button(words.policy.open, on.dialog()).click();
        await on.dialog().getByRole('table').waitFor();
      },
    },
  ]);
}

async function openAbout(on: WordedPage): Promise<void> {
  await on.openToday();
  await on.banner.getByRole('button').filter({ hasText: on.words.frame.sampleProfile }).first().click();
  await on.button(on.words.about.open).click();
  await on.dialog().getByRole('heading', { name: on.words.about.heading }).waitFor();
}

async function searchReports(on: WordedPage, typed: string): Promise<void> {
  await on.open('reports');
  await on.page.getByRole('searchbox', { name: on.words.filters.label.any_text, exact: true }).fill(typed);
  if (typed === '') await on.cell(0).waitFor();
  else await on.main.getByText(on.words.reports.noMatch).filter({ visible: true }).first().waitFor();
}

async function groupReports(on: WordedPage, index: number): Promise<void> {
  await on.openTable('reports');
  await on.main.getByRole('combobox', { name: on.words.groups.by, exact: true }).selectOption({ index });
  if (index > 0) await on.main.getByRole('treegrid').getByRole('row').nth(2).waitFor();
}
