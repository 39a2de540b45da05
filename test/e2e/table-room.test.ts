// The room of a table with its standard columns: whole names, what a search finds and marks, and what is drawn when a column
// is resized.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plain, type DeskPage } from './desk-page.ts';
import { openSharedSample } from './stage.ts';

let desk: DeskPage;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ desk, end } = await openSharedSample({ viewport: { width: 1440, height: 900 } }));
});
afterAll(() => end());

test('a resized column styles the rows again, not all of their cells', async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const header = desk.grid('Daily reports').getByRole('columnheader', { name: 'AE group' });
  await header.focus();
  const styled = await styledElements(async () => {
    for (const key of ['ArrowRight', 'ArrowLeft']) await header.press(`Shift+${key}`);
  });
  const drawn = await desk.rows('Daily reports').getByRole('gridcell').count();
  expect(styled).not.toEqual([]);
  expect(Math.max(...styled)).toBeLessThan(drawn);
});

test('a column follows the mouse as a line, and has its new width when the mouse is released', async () => {
  await desk.open('Daily reports');
  const grid = desk.grid('Daily reports');
  const header = grid.getByRole('columnheader', { name: 'AE group' });
  await desk.expectWholeSample();
  // Waits until it stands still: the drag begins at a place read once.
  await header.hover({ trial: true });
  const names = await desk.headers('Daily reports');
  const widthPx = async (): Promise<number> => (await boxOf(header)).width;
  const before = await boxOf(header);
  const [edgeX, middleY] = [before.x + before.width - 3, before.y + before.height / 2];
  await desk.page.mouse.move(edgeX, middleY);
  await desk.page.mouse.down();
  await desk.page.mouse.move(edgeX + 70, middleY, { steps: 5 });
  const [column, guide] = [await boxOf(header), await boxOf(grid.locator('.guide'))];
  expect(column.width).toBe(before.width);
  expect(Math.abs(guide.x + guide.width - (column.x + column.width + 70))).toBeLessThan(2);
  expect(guide.height).toBeGreaterThan(5 * before.height);
  await desk.page.mouse.up();
  await expect.poll(widthPx).toBe(before.width + 70);
  expect(await grid.locator('.guide').count()).toBe(0);
  expect(await desk.headers('Daily reports')).toEqual(names);
  const { x, width } = await boxOf(header);
  // Escape ends it, and another button does not begin it.
  await desk.page.mouse.move(x + width - 3, middleY);
  await desk.page.mouse.down();
  await desk.page.mouse.move(x + width + 20, middleY);
  await desk.page.keyboard.press('Escape');
  expect(await grid.locator('.guide').count()).toBe(0);
  await desk.page.mouse.up();
  await desk.page.mouse.move(x + width - 3, middleY);
  await desk.page.mouse.down({ button: 'right' });
  await desk.page.mouse.move(x + width + 20, middleY);
  expect(await grid.locator('.guide').count()).toBe(0);
  await desk.page.mouse.up({ button: 'right' });
  await desk.page.keyboard.press('Escape');
  expect(await widthPx()).toBe(width);
  await desk.page.mouse.dblclick(x + width - 3, middleY);
  await expect.poll(widthPx).toBe(before.width);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on screen');
  return box;
}

test('the width that the line showed counts, even if columns were laid out again meanwhile', async () => {
  const { page } = desk;
  const header = desk.grid('Daily reports').getByRole('columnheader', { name: 'AE', exact: true });
  const before = await boxOf(header);
  const [edgeX, middleY] = [before.x + before.width - 3, before.y + before.height / 2];
  await page.mouse.move(edgeX, middleY);
  await page.mouse.down();
  await page.mouse.move(edgeX + 40, middleY);
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(async () => (await boxOf(header)).width).toBeLessThan(before.width);
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(header)).width).toBe(before.width + 40);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { x, width } = await boxOf(header);
  await page.mouse.dblclick(x + width - 3, middleY);
  await expect.poll(async () => (await boxOf(header)).width).toBe(before.width);
});

/** How many elements Chromium styled, each time that it styled any. */
async function styledElements(act: () => Promise<void>): Promise<readonly number[]> {
  const devtools = await desk.page.context().newCDPSession(desk.page);
  const counts: number[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    // The cast: the protocol's type says no more than that these are objects.
    const events = value as unknown as readonly { readonly name: string; readonly args?: { elementCount?: number } }[];
    counts.push(...events.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args?.elementCount ?? []) : [])));
  });
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] },
  });
  await act();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  return counts;
}

test('the standard columns leave room for whole names of AEs, and the columns of a search that are not shown are named', async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const place = (await desk.headers('Daily reports')).indexOf('AE') + 1;
  expect(await desk.headers('Daily reports')).toHaveLength(10);
  const names = desk.grid('Daily reports').locator(`:not([hidden]) > [role="gridcell"][aria-colindex="${place}"]`);
  const cut = async (): Promise<number> =>
    await names.evaluateAll(
      (all: readonly { readonly scrollWidth: number; readonly clientWidth: number }[]) =>
        all.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
    );
  expect(await names.count()).toBeGreaterThan(10);
  await expect.poll(cut).toBe(0);

  await desk.pickFilter('AE', /^AE002/);
  await expect.poll(() => desk.headers('Daily reports')).not.toContain('AE');
  await desk.search().fill('ae002');
  const first = desk.rows('Daily reports').first().getByRole('gridcell').first();
  await expect
    .poll(async () => plain(await first.innerText()))
    .toMatch(/^\d{4}-\d{2}-\d{2} \w{3} ?in AE ?: AE002 \S.*$/);
  const mark = first.getByTitle(/^AE: AE002 \S.*\n/);
  expect(await mark.isVisible()).toBe(true);
  await desk.button('Clear filters').click();
});

/** The texts that the browser marks in the tables, in a colour of their own; other ranges would not be seen. */
const MARKED = `[...(CSS.highlights.get('found') ?? [])].flatMap(({ startContainer: text, startOffset, endOffset }) => {
  const isSeen = text.isConnected && text.parentElement.checkVisibility();
  const ground = getComputedStyle(text.parentElement ?? document.body, '::highlight(found)').backgroundColor;
  return isSeen && ground !== 'rgba(0, 0, 0, 0)' ? [text.data.slice(startOffset, endOffset)] : [];
})`;

test('an AE is shown with its name after its code, and the matches of a search are marked', async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const readAe = async () => plain(await desk.rows('Daily reports').first().getByRole('gridcell').nth(1).innerText());
  await expect.poll(readAe).toMatch(/^AE\d{3} \S/);
  const marked = async (): Promise<readonly string[]> => [...new Set(await desk.page.evaluate<string[]>(MARKED))];
  const name = (await readAe()).slice('AE000 '.length);
  await desk.page.getByRole('searchbox').fill(name.toLowerCase());
  await expect.poll(marked).toEqual([name]);
  await desk.page.getByRole('searchbox').fill('ae002');
  await expect.poll(marked).toEqual(['AE002']);
  // As when an AE's name becomes known, or its text changes.
  await desk.page.evaluate(
    `document.querySelectorAll('[data-searched]').forEach((each) => each.replaceWith(each.cloneNode(true)))`,
  );
  await expect.poll(marked).toEqual(['AE002']);
  await desk.button('Clear filters').click();
  await expect.poll(marked).toEqual([]);
});

test('the title of the details stays in sight beside their buttons, which cover nothing', async () => {
  await desk.open('Daily reports');
  await desk.openDetails('Daily reports');
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  const history = details.getByRole('heading', { name: 'History', exact: true });
  await history.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await boxOf(history)).y).toBeLessThan(900);
  const [title, close] = [
    await boxOf(details.getByRole('heading').first()),
    await boxOf(details.getByRole('button', { name: 'Close' })),
  ];
  expect(title.y).toBeLessThanOrEqual(close.y);
  expect(title.y + title.height).toBeGreaterThanOrEqual(close.y + close.height);
  await desk.page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
});

/** What of the first row's AE is drawn, the last column in sight, how many px stay blank, where words of cut headers begin. */
const AT_1024 = `(() => {
  const grid = [...document.querySelectorAll('[role="grid"][aria-colcount]')].find(({ clientWidth }) => clientWidth > 0);
  const room = { left: grid.getBoundingClientRect().left, right: grid.getBoundingClientRect().left + grid.clientWidth };
  const cells = [...grid.querySelectorAll('[data-row="0"] > [data-column]')];
  const ae = cells[1].getBoundingClientRect();
  const drawn = [...cells[1].querySelectorAll('.ae > *')].filter((part) => part.getBoundingClientRect().top < ae.bottom - 2);
  const shown = cells.filter((cell) => !cell.dataset.outOfView);
  const rights = shown.map((cell) => cell.getBoundingClientRect().right);
  const cut = [...grid.querySelectorAll('[role="columnheader"]')].filter((header) => {
    const { left, right } = header.getBoundingClientRect();
    return left < room.right && right > room.right + 1;
  });
  return {
    ae: drawn.map(({ textContent }) => textContent.trim()),
    last: grid.querySelectorAll('[role="columnheader"]')[shown.length - 1].querySelector('.words').textContent.trim(),
    blankPx: Math.round(room.right - Math.max(...rights)),
    words: cut.map((header) => Math.round(header.querySelector('.words').getBoundingClientRect().left - header.getBoundingClientRect().left)),
  };
})()`;

test('in a small window, without the newest dates, the total commission is in sight, no room stays blank, and an AE has its code alone', async () => {
  await desk.open('Daily reports');
  const all = await desk.expectWholeSample();
  // Up to a day, because the sums of the whole sample have more digits, and the columns are as wide as they are.
  await desk.filterBy('Ledger date to', '2026-08-31');
  await desk.expectFewerThan(all);
  const drawn = (): Promise<unknown> => desk.page.evaluate(AT_1024);
  await desk.page.setViewportSize({ width: 1024, height: 700 });
  await expect.poll(drawn).toEqual({
    ...{ ae: [expect.stringMatching(/^AE\d+$/)], last: 'Total commission', blankPx: 0, words: [] },
  });
  // The density promised for small screens.
  expect(await desk.rows('Daily reports').count()).toBeGreaterThanOrEqual(15);
  const grid = desk.grid('Daily reports');
  await grid.evaluate((element: { scrollTo(to: { readonly left: number }): void }) => element.scrollTo({ left: 40 }));
  await expect.poll(drawn).toMatchObject({ words: [8] });
  await grid.evaluate((element: { scrollTo(to: { readonly left: number }): void }) => element.scrollTo({ left: 0 }));
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(drawn).toMatchObject({ ae: [expect.any(String), expect.any(String)], words: [] });
  await desk.button('Clear filters').click();
});
