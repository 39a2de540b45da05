// The seal on a figure, with the pointer and by keyboard, and what it leads to.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { scaled } from '../support/naive-query.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { ScreenReader } from './heard.ts';
import { openSharedDesk, SMALL } from './stage.ts';

let service: LoopbackService;
let desk: DeskPage;
let end: () => Promise<void>;

beforeAll(async () => {
  service = await startLoopbackService(SMALL);
  ({ desk, end } = await openSharedDesk({ args: [`--service-url=${service.url}`] }));
  await desk.signIn({ token: service.tokens.full });
  await desk.open('Daily reports');
  await desk.rows('Daily reports').first().waitFor();
  await desk.page.clock.install();
});
afterAll(async () => {
  await end();
  await service.close();
});

const card = (): Locator => desk.page.getByRole('dialog', { name: /^Seal of / });
/** The cell with the total commission. */
const figure = (row = 0): Promise<Locator> => cell('Total commission', row);
async function cell(column: string, row: number): Promise<Locator> {
  const at = (await desk.headers('Daily reports')).indexOf(column);
  return desk
    .rows('Daily reports')
    .nth(row)
    .locator(`[aria-colindex="${at + 1}"]`);
}

async function factOf(name: string): Promise<string> {
  return plain(await card().locator(`dt:has-text("${name}") + dd`).innerText());
}

test('opens on a figure under the pointer after a moment, can be reached, and goes when it is left', async () => {
  await (await figure()).hover();
  await card().waitFor();
  await expect.poll(() => card().getAttribute('aria-busy')).toBe('false');
  const shown = plain(await (await figure()).innerText());
  expect(plain(await card().getByRole('heading').innerText())).toBe(`${shown} ${await currencyOf(0)} total commission`);
  expect(await factOf('Where from')).toMatch(/^Daily reports, \w{3} \d+ \w{3} \d{4}, /);
  expect(await factOf('Read')).toMatch(/^today \d\d:\d\d HKT; two equal passes of this ledger date$/);
  // The run before compared all AEs, so "not checked" would be an error.
  expect(await factOf('Checked')).toMatch(
    /^\w+ today \d\d:\d\d HKT: the service counts [\d,]+ rows, as this copy does(, and all of them agree|; a random [\d,]+ of [\d,]+ rows compared, and they agree)$/,
  );
  expect(await factOf('Before')).toBe('no change in the log');
  expect(await factOf('As sent')).toMatch(/^-?\d+(\.\d+)?$/);
  // The pointer can move onto the card.
  await card().getByRole('button', { name: 'Copy with its source' }).hover();
  await desk.page.clock.fastForward(1_000);
  expect(await card().isVisible()).toBe(true);
  expect(await desk.violations()).toEqual([]);
  await desk.page.mouse.move(4, 4);
  await card().waitFor({ state: 'detached' });
});

/** Notes in the page which cards are shown since then, however briefly. */
const WATCH_CARDS = `globalThis.shownCards = new Set();
  new MutationObserver(() => {
    for (const card of document.querySelectorAll('[data-seal-card]')) shownCards.add(card.ariaLabel);
  }).observe(document.body, { childList: true, subtree: true });`;

test('does not open while the pointer passes, nor on texts', async () => {
  await desk.page.evaluate(WATCH_CARDS);
  // The pointer passes within no time, however slow the machine is.
  await desk.page.clock.pauseAt((await desk.page.evaluate<number>('Date.now()')) + 1_000);
  await (await figure(1)).hover();
  await (await figure(2)).hover();
  // Beside the figures: after scrolling they would not be asked about any more.
  await (await cell('Currency', 3)).hover();
  await desk.page.clock.fastForward(1_000);
  await desk.page.clock.resume();
  // A card that was asked for before this one is shown before it.
  await (await figure(5)).hover();
  await card().waitFor();
  expect(await desk.page.evaluate('[...shownCards]')).toEqual([await card().getAttribute('aria-label')]);
  await desk.page.mouse.move(4, 4);
  await card().waitFor({ state: 'detached' });
});

test('Escape dismisses it without moving the pointer, and leaves the details open', async () => {
  await (await figure()).dblclick();
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  await details.waitFor();
  await desk.page.mouse.move(4, 4);
  await (await figure()).hover();
  await card().waitFor();
  await desk.page.keyboard.press('Escape');
  await card().waitFor({ state: 'detached' });
  expect(await details.isVisible()).toBe(true);
  await desk.page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
});

test('a key opens it on the active cell, with the focus inside; Escape returns to the cell', async () => {
  await desk.page.mouse.move(4, 4);
  await (await figure()).click();
  await desk.page.keyboard.press('Alt+Enter');
  await card().waitFor();
  await desk.page.keyboard.press('Tab');
  expect(await desk.page.locator(':focus').innerText()).toBe('History');
  await desk.page.keyboard.press('Escape');
  await card().waitFor({ state: 'detached' });
  expect(await desk.page.locator(':focus').innerText()).toBe(await (await figure()).innerText());
});

test('opened by a key it says its facts, survives another window, and gives the focus back when the table scrolls', async () => {
  const focused = desk.page.locator(':focus');
  const reader = await ScreenReader.listen(desk.page);
  await (await figure()).click();
  const shown = await (await figure()).innerText();
  await desk.page.keyboard.press('Alt+Enter');
  await card().and(focused).waitFor();
  const heard: string[] = [];
  const hear = async (): Promise<string> => {
    heard.push(...(await reader.announced()));
    return heard.join(' ');
  };
  await expect.poll(hear).toContain('Where from');
  await desk.page.evaluate(`window.dispatchEvent(new Event('blur'))`);
  await desk.page.keyboard.press('Shift');
  await card().and(focused).waitFor();
  await desk.page.evaluate(`document.querySelector('[role="grid"]').dispatchEvent(new Event('scroll'))`);
  await card().waitFor({ state: 'detached' });
  expect(await focused.innerText()).toBe(shown);

  // With the pointer, it interrupts nothing.
  await desk.page.mouse.move(4, 4);
  await reader.announced();
  await (await figure(1)).hover();
  await card().waitFor();
  await expect.poll(() => card().getAttribute('aria-busy')).toBe('false');
  expect(await reader.announced()).toEqual([]);
  await desk.page.mouse.move(4, 4);
  await card().waitFor({ state: 'detached' });
});

test('goes when Tab leaves it', async () => {
  await (await figure()).click();
  await desk.page.keyboard.press('Alt+Enter');
  await card().waitFor();
  await card().getByRole('button').last().focus();
  await desk.page.keyboard.press('Tab');
  await card().waitFor({ state: 'detached' });
  await (await figure()).click();
});

test('goes with its screen, and leaves the focus to the next one', async () => {
  const link = desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customized charges' });
  const search = desk.page.getByRole('searchbox', { name: 'Search in texts, IDs, codes and dates' });
  const focused = desk.page.locator(':focus');
  const { keyboard } = desk.page;
  for (const leave of [
    () => keyboard.press('ControlOrMeta+3'),
    () => link.press('Enter'),
    () => keyboard.press('Alt+ArrowLeft'),
  ]) {
    await desk.open('Customized charges');
    await desk.open('Daily reports');
    await (await figure()).click();
    await keyboard.press('Alt+Enter');
    await card().and(focused).waitFor();
    await leave();
    await desk.rows('Customized charges').first().waitFor();
    await card().waitFor({ state: 'detached' });
    await search.and(focused).waitFor();
  }
  await desk.open('Daily reports');
  await (await figure()).click();
});

test('is copied as text with its source', async () => {
  await desk.page.keyboard.press('Alt+Enter');
  await card().getByRole('button', { name: 'Copy with its source' }).click();
  await card().getByText('Copied').waitFor();
  const lines = (await desk.app.clipboardText()).split('\n');
  expect(lines[0]).toMatch(/total commission$/);
  expect(lines.slice(1).map((line) => line.split(': ')[0])).toEqual([
    ...['Where from', 'Read', 'Checked', 'Before', 'As sent'],
    expect.stringMatching(/^Commission Desk, \w{3} \d+ \w{3} \d{4} \d\d:\d\d HKT/),
  ]);
  await desk.page.keyboard.press('Escape');
});

test('leads to the history of the row, and to an explanation of a difference', async () => {
  await desk.page.keyboard.press('Alt+Enter');
  await card().getByRole('button', { name: 'History' }).click();
  const history = desk.page.getByRole('dialog', { name: /^History: / });
  await history.getByText('First seen').waitFor();
  await desk.page.keyboard.press('Escape');
  await history.waitFor({ state: 'detached' });
  await desk.page.keyboard.press('Alt+Enter');
  await card().getByRole('button', { name: 'Explain' }).click();
  const dialog = desk.dialog('Compare with a figure');
  await dialog.getByRole('textbox', { name: 'Figure' }).fill('0.01');
  await dialog.getByText(/^Compared: /).waitFor();
  await desk.page.keyboard.press('Escape');
});

test('is on the totals and on the sums of groups, with their filters', async () => {
  await desk.page.mouse.move(4, 4);
  const totals = desk.page.getByRole('region', { name: 'Totals' });
  await totals.locator('[data-sum="commission_amount"]').first().hover();
  await card().waitFor();
  expect(await factOf('Where from')).toMatch(/^Daily reports, [\d,]+ rows: in [A-Z]{3}$/);
  expect(await factOf('Read')).toMatch(/^20 ledger dates, the oldest today .*two equal passes of each$/);
  expect(await factOf('As sent')).toBe('not sent: computed from these rows');
  await desk.page.keyboard.press('Escape');
  await desk.page.mouse.move(4, 4);
  await totals
    .getByRole('button', { name: /^Compare [A-Z]{3} with a figure$/ })
    .first()
    .focus();
  expect(await figuresByKey()).toEqual(['total', 'company', 'ae', 'trade']);
  await desk.page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'AE' });
  const group = desk.page.getByRole('treegrid').getByRole('row').filter({ hasText: 'AE001' }).first();
  await group.locator('[data-figure]').last().hover();
  await card().waitFor();
  expect(await factOf('Where from')).toMatch(/^Daily reports, [\d,]+ rows: AE is AE001.*; in [A-Z]{3}$/);
  await expect.poll(() => factOf('Checked')).toMatch(/^AE001 today/);
  await desk.page.keyboard.press('Escape');
  await group.focus();
  expect(await figuresByKey()).toEqual(['total', 'company', 'ae', 'trade']);
  await desk.page.getByRole('combobox', { name: 'Group by' }).selectOption({ index: 0 });
  await desk.rows('Daily reports').first().waitFor();
});

/** Which sums the card leads to, opened by the key where the focus is: the word after the currency of each. */
async function figuresByKey(): Promise<readonly string[]> {
  await desk.page.keyboard.press('Alt+Enter');
  const names: string[] = [];
  const next = card().getByRole('button', { name: /^Figure \d of 4: next$/ });
  for (let place = 1; place <= 4; place += 1) {
    await card()
      .getByRole('button', { name: `Figure ${place} of 4: next` })
      .waitFor();
    const heading = plain(await card().getByRole('heading').innerText());
    names.push((/ [A-Z]{3} (\w+)/.exec(heading)?.[1] ?? '').toLowerCase());
    await next.press('Enter');
  }
  await desk.page.keyboard.press('Escape');
  await card().waitFor({ state: 'detached' });
  return names;
}

test('is on the headline figures of the overview, with the exact figure', async () => {
  await desk.open('Overview');
  const figures = desk.page.getByRole('region', { name: 'Key figures' });
  await figures.getByRole('listitem').first().locator('b').hover();
  await card().waitFor();
  expect(plain(await card().getByRole('heading').innerText())).toMatch(/^−?[\d,]+\.\d+ [A-Z]{3} total commission$/);
  expect(await factOf('Where from')).toMatch(/^Daily reports, [\d,]+ rows/);
  await desk.page.keyboard.press('Escape');
  await desk.page.mouse.move(4, 4);
  await desk.open('Daily reports');
  await desk.rows('Daily reports').first().waitFor();
});

test('is listed among the shortcuts', async () => {
  await desk.page.keyboard.press('ControlOrMeta+/');
  await desk.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Where a figure is from').waitFor();
  await desk.page.keyboard.press('Escape');
});

async function currencyOf(row: number): Promise<string> {
  const headers = await desk.headers('Daily reports');
  const cells = desk.rows('Daily reports').nth(row).getByRole('gridcell');
  return plain(await cells.nth(headers.indexOf('Currency')).innerText());
}

test('a statement that lacks one row is explained by that row, and its rows are shown', async () => {
  await desk.pickFilter('AE', /AE001/);
  await expect.poll(() => desk.range()).toMatch(/ of (?!3,000)[\d,]+$/);
  const currency = await currencyOf(0);
  const totals = desk.page.getByRole('region', { name: 'Totals' });
  const scope = totals.getByRole('combobox', { name: 'Totals of' });
  await scope.getByRole('option', { name: 'Filtered', selected: true }).waitFor({ state: 'attached' });
  const line = totals.getByRole('row').filter({ hasText: currency });
  const [mine, amount] = [await line.locator('[data-sum]').last().innerText(), await (await figure()).innerText()].map(
    nanosOf,
  );
  await line.getByRole('button', { name: `Compare ${currency} with a figure` }).click();
  const dialog = desk.dialog('Compare with a figure');
  await dialog.getByRole('textbox', { name: 'Figure' }).fill(decimalOf((mine ?? 0n) - (amount ?? 0n)));
  await dialog
    .getByText(/^The figure equals the sum without one row/)
    .first()
    .waitFor();
  await dialog.getByText(/^Compared: .*pairs of rows\./).waitFor();
  expect(await desk.violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Show rows: The figure equals the sum without one row' }).first().click();
  await desk.expectTotal(1);
  await desk.button('Clear filters').first().click();
  await desk.expectTotal(3_000);
});

test('details beside or below the table never hide the column that it is sorted by', async () => {
  // A rate has no currency: sorting by an amount would first ask for one.
  const header = desk.grid('Daily reports').getByRole('columnheader', { name: 'Commission rate %' });
  await header.click();
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  for (const width of [1440, 1024]) {
    await desk.page.setViewportSize({ width, height: 700 });
    await desk.openDetails('Daily reports');
    for (const move of ['Move details below the table', 'Move details to the right']) {
      await expect.poll(async () => areApart(await header.boundingBox(), await details.boundingBox())).toBe(true);
      await desk.button(move).click();
    }
    await desk.page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
  }
  await desk.page.setViewportSize({ width: 1440, height: 900 });
});

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;

/** Whether both are on screen and do not overlap. */
function areApart(one: Box, other: Box): boolean {
  if (one === null || other === null) return false;
  const isBeside = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1;
  const isAbove = one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1;
  return isBeside || isAbove;
}

/** A shown amount in billionths. */
function nanosOf(shown: string): bigint {
  return scaled(shown.replaceAll(/[,\s\u2007\u2008]/g, '').replace('\u2212', '-')) ?? 0n;
}

function decimalOf(nanos: bigint): string {
  const digits = (nanos < 0n ? -nanos : nanos).toString().padStart(10, '0');
  return `${nanos < 0n ? '-' : ''}${digits.slice(0, -9)}.${digits.slice(-9)}`;
}

test('says why it does not open on a table that is read again, whose figures may be of the copy before', async () => {
  await desk.open('Daily reports');
  await desk.page.evaluate(WATCH_CARDS);
  const setBusy = (isBusy: boolean) =>
    desk.page.evaluate(`document.querySelector('[role="grid"]:has(:focus)').ariaBusy = '${isBusy}'`);
  await (await cell('Currency', 1)).click();
  await setBusy(true);
  const news = desk.page.getByRole('status').filter({ hasText: 'This figure is being read again' });
  await desk.page.keyboard.press('Alt+Enter');
  await news.waitFor();
  await desk.page.clock.fastForward(10_000);
  await news.waitFor({ state: 'detached' });
  await (await figure(1)).click({ button: 'right' });
  await desk.page.getByRole('menuitem', { name: 'Where this is from' }).click();
  await news.waitFor();
  await setBusy(false);
  await (await figure()).click();
  await desk.page.keyboard.press('Alt+Enter');
  await card().waitFor();
  expect(await desk.page.evaluate('[...shownCards]')).toEqual([await card().getAttribute('aria-label')]);
  await desk.page.keyboard.press('Escape');
});

test('closes when the copy of its figure is replaced, and returns the focus to the cell', async () => {
  await (await figure()).click();
  await desk.page.keyboard.press('Alt+Enter');
  await card().and(desk.page.locator(':focus')).waitFor();
  await desk.page.evaluate(`window.api.call('startSync', { scope: { kind: 'full' } })`);
  await card().waitFor({ state: 'detached' });
  expect(await desk.page.locator(':focus').innerText()).toBe(await (await figure()).innerText());
});
