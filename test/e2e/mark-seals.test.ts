// The seal on figures that are no cells of a table: the marks of a chart, the names without a bar, a line over time, and
// the figures of Today, whose lines are buttons.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { openSharedDesk } from './stage.ts';

/** With two whole months before the current one. */
const LONG = { packages: 300, clients: 200, reportRows: 9_000, ledgerDates: 75 };

let service: LoopbackService;
let desk: DeskPage;
let end: () => Promise<void>;

beforeAll(async () => {
  service = await startLoopbackService(LONG);
  ({ desk, end } = await openSharedDesk({ args: [`--service-url=${service.url}`] }));
  await desk.signIn({ token: service.tokens.full });
  await desk.open('Daily reports');
  await desk.rows('Daily reports').first().waitFor();
});
afterAll(async () => {
  await end();
  await service.close();
});

const card = (): Locator => desk.page.getByRole('dialog', { name: /^Seal of / });

async function heading(): Promise<string> {
  await card().waitFor();
  await expect.poll(() => card().getAttribute('aria-busy')).toBe('false');
  return plain(await card().getByRole('heading').innerText());
}

async function factOf(name: string): Promise<string> {
  return plain(await card().locator(`dt:has-text("${name}") + dd`).innerText());
}

async function close(): Promise<void> {
  await desk.page.keyboard.press('Escape');
  await card().waitFor({ state: 'detached' });
  await desk.page.mouse.move(4, 4);
}

/** A chart on screen, drawn. */
async function chart(title: string): Promise<Locator> {
  await desk.open('Overview');
  const figure = desk.view.getByRole('figure', { name: title, exact: true });
  for (let tries = 0; tries < 40 && (await figure.count()) === 0; tries += 1) await desk.page.mouse.wheel(0, 400);
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('img').waitFor();
  return figure;
}

test('a bar under the resting pointer has a seal with its filters, and its other figures', async () => {
  const figure = await chart('Commission over time, HKD');
  const box = await figure.getByRole('img').boundingBox();
  if (box === null) throw new Error('no picture');
  await desk.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  expect(await heading()).toMatch(/^[\d,]+\.\d+ HKD total commission, /);
  expect(await factOf('Where from')).toMatch(/^Daily reports, [\d,]+ rows: Ledger date .*; Currency is HKD/);
  expect(await factOf('Read')).toMatch(/today \d\d:\d\d HKT; two equal passes of /);
  expect(await factOf('As sent')).toBe('not sent: computed from these rows');
  // On a computer so slow that the card is empty for longer than a pointer may be outside of it.
  const devtools = await desk.page.context().newCDPSession(desk.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 40 });
  await card().getByRole('button', { name: 'Figure 1 of 3: next' }).click();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect.poll(heading).toMatch(/ HKD AE share, |AE commission, /);
  expect(await desk.violations()).toEqual([]);
  await close();
});

test('Escape hides the tip of the mark under the pointer, and its seal, without moving the pointer', async () => {
  const figure = await chart('Commission over time, HKD');
  const box = await figure.getByRole('img').boundingBox();
  if (box === null) throw new Error('no picture');
  const tip = figure.locator('.tip');
  await desk.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await tip.or(card()).first().waitFor();
  const left = async (): Promise<readonly number[]> => {
    await desk.page.keyboard.press('Escape');
    return [await tip.count(), await card().count()];
  };
  await expect.poll(left).toEqual([0, 0]);
  await desk.page.mouse.move(4, 4);
});

test('Escape closes a panel that a key opened, and leaves what is shown of the mark under the pointer', async () => {
  const figure = await chart('Commission over time, HKD');
  const box = await figure.getByRole('img').boundingBox();
  if (box === null) throw new Error('no picture');
  const save = figure.getByRole('button', { name: /^Save or copy/ });
  await save.focus();
  await desk.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // The card follows the tip after a moment.
  const shown = figure.locator('.tip').or(card());
  await shown.waitFor();
  await desk.page.keyboard.press('Enter');
  const panel = desk.page.getByRole('dialog', { name: /^Save or copy/ });
  await panel.waitFor();
  await desk.page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await shown.count()).toBe(1);
  await desk.page.mouse.move(4, 4);
});

test('a mark reached by arrow keys opens its seal by key, and has the focus again after it', async () => {
  const figure = await chart('Commission by AE, HKD');
  await figure.getByRole('application').focus();
  await desk.page.keyboard.press('ArrowDown');
  const said = plain(await figure.getByRole('status').filter({ hasText: 'rows' }).innerText());
  await desk.page.keyboard.press('Alt+Enter');
  const shown = await heading();
  const [amount = ''] = shown.split(' ');
  expect(plain(said)).toContain(amount);
  expect(shown).toMatch(/ HKD total commission, AE\d+ /);
  const [, rows = ''] = /([\d,]+) rows\.$/.exec(said) ?? [];
  expect(await factOf('Where from')).toMatch(
    new RegExp(`^Daily reports, ${rows} rows: AE is AE\\d+.*; Currency is HKD`),
  );
  await close();
  // The next key goes on from the same mark.
  await desk.page.keyboard.press('ArrowDown');
  await expect
    .poll(async () => plain(await figure.getByRole('status').filter({ hasText: 'rows' }).innerText()))
    .not.toBe(said);
  await desk.page.keyboard.press('Escape');
});

test('the names without a bar say in their seal that they are the remainder', async () => {
  const figure = await chart('Commission by package, HKD');
  await figure.getByRole('button', { name: 'Show each' }).focus();
  await desk.page.keyboard.press('Alt+Enter');
  expect(await heading()).toMatch(/ HKD total commission, .*: the remainder$/);
  await close();
});

test('a headline states its ledger dates, and the change beside it the two months that it compares', async () => {
  await desk.open('Overview');
  const figures = desk.page.getByRole('region', { name: 'Key figures' });
  const words = figures.getByRole('listitem', { name: 'HKD, key figures', exact: true }).getByRole('paragraph');
  expect(await words.first().innerText()).toBe('Total commission, HKD');
  expect(await words.nth(1).innerText()).toMatch(/^\d+ Jun – 18 Sep 2026$/);
  await expect.poll(() => words.last().innerText()).toMatch(/^Total commission, August against July.*[+−]\d/s);
  await figures
    .getByText('Amounts are rounded: point at one, or move the focus to it, for the exact figure.')
    .waitFor();
  await desk.view.getByRole('heading', { name: 'August against July, HKD' }).waitFor();
  await desk.view
    .getByRole('region', { name: 'Overview', exact: true })
    .getByText('The reports in this copy reach Fri 18 Sep, so its last complete month is August 2026.')
    .waitFor();
});

test('the figures of the period and mover tables, and of a chart’s table, have seals by pointer and key', async () => {
  await desk.open('Overview');
  const periods = desk.page.getByRole('table', { name: 'Two periods compared, HKD', exact: true });
  const trade = periods.getByRole('row').filter({ hasText: 'Trade amount' });
  await trade.getByRole('cell').nth(1).hover();
  expect(await heading()).toMatch(/ HKD trade amount, August 2026$/);
  await close();
  await trade.focus();
  await desk.page.keyboard.press('Alt+Enter');
  expect(await heading()).toMatch(/ HKD trade amount, August 2026$/);
  await card().getByRole('button', { name: 'Figure 1 of 4: next' }).waitFor();
  await close();
  const mover = desk.page
    .getByRole('table', { name: 'Largest losses by AE, HKD', exact: true })
    .getByRole('row')
    .nth(1);
  await mover.getByRole('button').focus();
  await desk.page.keyboard.press('Alt+Enter');
  expect(await heading()).toMatch(/ HKD total commission, August 2026$/);
  expect(await factOf('Where from')).toMatch(/AE is AE\d+/);
  await close();
  const figure = await chart('Commission by AE, HKD');
  await figure.getByRole('button', { name: 'Show as table' }).click();
  const line = figure.getByRole('table').getByRole('row').nth(1);
  const shown = plain(await line.getByRole('cell').first().innerText());
  await line.getByRole('cell').first().hover();
  expect(await heading()).toContain(`${shown.replace(/0+$/, '')} HKD total commission, AE`);
  await close();
  await line.getByRole('cell').nth(1).hover();
  expect(await heading()).toMatch(/^[\d,]+ HKD rows, AE/);
  await close();
  await figure.getByRole('button', { name: 'Show as table' }).click();
});

test('the line beside a headline figure has a seal, by pointer and through its figure', async () => {
  await desk.open('Overview');
  const figures = desk.page.getByRole('region', { name: 'Key figures' });
  const headline = figures.getByRole('listitem').first();
  await headline.scrollIntoViewIfNeeded();
  await headline.getByRole('img').hover();
  expect(await heading()).toMatch(/^\d+ values .*commission/);
  expect(await factOf('Where from')).toMatch(/^Daily reports, all rows of this copy|^Daily reports, rows: in HKD$/);
  expect(await factOf('Before')).toBe('not known');
  await close();
  await headline.locator('b [tabindex]').focus();
  await desk.page.keyboard.press('Alt+Enter');
  expect(await heading()).toMatch(/ HKD total commission$/);
  await desk.page.keyboard.press('Alt+Enter');
  await expect.poll(heading).toMatch(/^\d+ values /);
  await close();
});

test('figures of Today have seals, though their whole line is one button', async () => {
  await desk.open('Today');
  const table = desk.view.getByRole('table', { name: /, total commission in / });
  const line = table
    .getByRole('row')
    .filter({ has: desk.page.getByRole('button') })
    .nth(1);
  await line.locator('[data-figure="before"]').waitFor();
  const box = await line.locator('[data-figure="before"]').boundingBox();
  if (box === null) throw new Error('no figure');
  await desk.page.mouse.move(box.x + box.width - 10, box.y + box.height / 2);
  const exact = plain(await line.locator('[data-figure="before"] .visually-hidden').innerText());
  expect(await heading()).toContain(exact);
  expect(await factOf('Where from')).toMatch(/^Daily reports, [\d,]+ rows: AE is .*; Ledger date .*HKD/);
  await close();
  await line.getByRole('button').focus();
  await desk.page.keyboard.press('Alt+Enter');
  expect(await heading()).toMatch(/ HKD total commission, /);
  await card()
    .getByRole('button', { name: /^Figure 1 of 5: next$/ })
    .waitFor();
  await close();
  // The focus is on the line again, and Enter alone opens its reports.
  expect(await desk.page.locator(':focus').innerText()).toBe(await line.getByRole('button').innerText());

  const explain = desk.view.getByRole('region', { name: 'To explain' });
  await explain.getByRole('button').first().focus();
  await desk.page.keyboard.press('Alt+Enter');
  expect(await heading()).toMatch(/^[\d,]+ rows? /);
  expect(await factOf('Where from')).toMatch(/^Daily reports, [\d,]+ rows?: /);
  await close();
  expect(desk.app.pageProblems).toEqual([]);
});
