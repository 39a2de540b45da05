// The columns of a table: which are shown, how, and after a restart; and the arithmetic check of reports.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plain, type DeskPage, type TableName } from './desk-page.ts';
import { openSharedSample, setStage } from './stage.ts';

let desk: DeskPage;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ desk, end } = await openSharedSample({ viewport: { width: 1440, height: 900 } }));
});
afterAll(() => end());
// Whatever a test left open must not affect the next one.
beforeEach(() => desk.page.keyboard.press('Escape'));

const headers = (name: TableName): Promise<readonly string[]> => desk.headers(name);

async function chooser(): Promise<Locator> {
  await desk.button('Columns').click();
  return desk.dialog('Columns');
}

async function cells(name: TableName, header: string): Promise<readonly string[]> {
  const place = (await headers(name)).indexOf(header);
  expect(place, `no column ${header}`).toBeGreaterThanOrEqual(0);
  // Rows out of view stay in the page, hidden.
  const found = desk.grid(name).locator(`:not([hidden]) > [role="gridcell"][aria-colindex="${place + 1}"]`);
  return (await found.allInnerTexts()).map(plain);
}

test('a value with a code is shown as words, as the code, or as both, and copied as shown', async () => {
  await desk.open('Customized charges');
  await desk.expectRange('1–100 of 2,000');
  const copied = async (): Promise<string> => {
    const place = (await headers('Customized charges')).indexOf('State');
    const cell = desk.rows('Customized charges').first().getByRole('gridcell').nth(place);
    await cell.click();
    await desk.page.keyboard.press('ControlOrMeta+c');
    return await desk.app.clipboardText();
  };
  const state = async (): Promise<ReadonlySet<string>> => new Set(await cells('Customized charges', 'State'));
  const choose = async (form: string): Promise<void> => {
    const panel = await chooser();
    await panel.getByRole('radio', { name: form, exact: true }).check({ force: true });
    await desk.page.keyboard.press('Escape');
  };
  expect([...(await state())].toSorted()).toEqual(['Effective', 'Not Effective']);
  await choose('Both');
  expect([...(await state())].toSorted()).toEqual(['Effective · 0', 'Not Effective · 1']);
  expect(['Effective · 0', 'Not Effective · 1']).toContain(await copied());
  await choose('Code');
  expect([...(await state())].toSorted()).toEqual(['0', '1']);
  expect(['0', '1']).toContain(await copied());
  await desk.grid('Customized charges').getByRole('columnheader', { name: 'State' }).click();
  await expect.poll(async () => (await cells('Customized charges', 'State'))[0]).toBe('0');
  expect(
    await desk.grid('Customized charges').getByRole('columnheader', { name: 'State' }).getAttribute('aria-sort'),
  ).toBe('ascending');
  await choose('Words');
});

test('the status bar says that one cell was copied', async () => {
  await desk.open('Customized charges');
  await desk.rows('Customized charges').first().getByRole('gridcell').first().click();
  await desk.page.keyboard.press('ControlOrMeta+c');
  await desk.expectNews('Copied.');
});

test('rows have three heights, and lower rows show more of them', async () => {
  await desk.open('Customized charges');
  const drawn = async (density: string): Promise<readonly [number, number]> => {
    const panel = await chooser();
    await panel.getByRole('radio', { name: density, exact: true }).check({ force: true });
    await desk.page.keyboard.press('Escape');
    const box = await desk.rows('Customized charges').nth(1).boundingBox();
    return [box?.height ?? 0, await desk.rows('Customized charges').count()];
  };
  const [compact, usual, roomy] = [await drawn('Compact'), await drawn('Usual'), await drawn('Roomy')];
  expect([compact[0], usual[0], roomy[0]]).toEqual([24, 28, 36]);
  expect(compact[1]).toBeGreaterThan(roomy[1]);
  await drawn('Usual');
});

test('a column is moved by dragging its header, and by the chooser’s buttons', async () => {
  await desk.open('Customized charges');
  const header = (name: string): Locator =>
    desk.grid('Customized charges').getByRole('columnheader', { name, exact: true });
  // Back to the first columns: an earlier test may have scrolled them under the pinned one.
  await desk.grid('Customized charges').getByRole('columnheader', { name: 'Name', exact: true }).press('Home');
  await header('Fee rate').dragTo(header('Fee type'));
  expect((await headers('Customized charges')).slice(0, 3)).toEqual(['Name', 'Fee rate', 'Fee type']);
  const panel = await chooser();
  const down = panel.getByRole('button', { name: 'Move Fee rate down' });
  await down.press('Enter');
  expect((await headers('Customized charges')).slice(0, 3)).toEqual(['Name', 'Fee type', 'Fee rate']);
  // The next press moves it on.
  await down.and(desk.page.locator(':focus')).waitFor();
  await panel.getByRole('button', { name: 'Reset columns' }).click();
  expect((await headers('Customized charges')).slice(0, 4)).toEqual([
    'Name',
    'Fee type',
    'Business type',
    'Market/Currency',
  ]);
  await desk.page.keyboard.press('Escape');
});

test('rows whose sum differs are found, counted and shown with their difference', async () => {
  await desk.open('Daily reports');
  const all = await desk.expectWholeSample();
  await expect.poll(() => headers('Daily reports')).not.toContain('Difference');
  await desk.addFound('differs', 'AE + company differs from total');
  await desk.expectFewerThan(all);
  await expect
    .poll(async () => (await headers('Daily reports')).slice(0, 3))
    .toEqual(['Ledger date', 'Difference', 'AE']);
  const differences = await cells('Daily reports', 'Difference');
  expect(differences.length).toBeGreaterThan(5);
  for (const difference of differences) expect(difference).toMatch(/^−?\d[\d,.]*$/);
  expect(differences.filter((difference) => !/[1-9]/.test(difference))).toEqual([]);
  await desk.button('Remove filter: AE + company differs from total').click();
  await desk.expectWholeSample();
  await expect.poll(() => headers('Daily reports')).not.toContain('Difference');
});

test('columns that are empty in every row can be hidden, are named, and come back with one click', async () => {
  await desk.open('Customized charges');
  await desk.expectRange('1–100 of 2,000');
  const all = await headers('Customized charges');
  const panel = await chooser();
  expect(await desk.violations()).toEqual([]);
  await panel.getByRole('checkbox', { name: /^Hide columns/ }).check();
  await panel.getByRole('status').filter({ hasText: 'None of the columns is empty' }).waitFor();
  await desk.page.keyboard.press('Escape');
  await expect.poll(() => headers('Customized charges')).toEqual(all);

  // One package whose maximum fee was sent empty.
  const place = (await cells('Customized charges', 'Maximum')).indexOf('—');
  await desk.rows('Customized charges').nth(place).dblclick();
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  await details.getByText('Record', { exact: true }).click();
  const id = await details.getByText('ID', { exact: true }).locator('xpath=following-sibling::dd[1]').innerText();
  await desk.filterBy('ID', id);
  await desk.expectTotal(1);
  await desk.page.getByText(/empty columns? hidden: .*Maximum fee/).waitFor();
  await expect.poll(() => headers('Customized charges')).not.toContain('Maximum');
  await desk.button(/^Show (it|them)$/).click();
  await expect.poll(() => headers('Customized charges')).toEqual(all);
  await desk.button('Clear filters').click();
});

test('columns, row height and value form survive a restart and a sync', async () => {
  const stage = setStage();
  const first = await stage.launchSample();
  await first.open('Customized charges');
  await first.rows('Customized charges').first().waitFor();
  await first.button('Columns').click();
  const panel = first.dialog('Columns');
  await panel.getByRole('checkbox', { name: 'Business type', exact: true }).uncheck();
  await panel.getByRole('button', { name: 'Pin Fee rate' }).click();
  await panel.getByRole('radio', { name: 'Compact' }).check({ force: true });
  await panel.getByRole('radio', { name: 'Both' }).check({ force: true });
  await first.page.keyboard.press('Escape');
  const seen = async (page: DeskPage): Promise<readonly unknown[]> => [
    await page.headers('Customized charges'),
    (await page.rows('Customized charges').first().boundingBox())?.height,
    / · /.test(await page.rows('Customized charges').first().innerText()),
  ];
  const before = await seen(first);
  expect(before.slice(1)).toEqual([24, true]);
  await first.syncNow();
  expect(await seen(first)).toEqual(before);
  await stage.quit(first);

  const second = await stage.launch();
  await second.open('Customized charges');
  await second.rows('Customized charges').first().waitFor();
  expect(await seen(second)).toEqual(before);
});

test('no amount on a page is cut, however long it is and however narrow its column was made', async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const header = desk.grid('Daily reports').getByRole('columnheader', { name: 'Trade amount' });
  await header.click();
  await desk.dialog('Sort by Trade amount').getByRole('button', { name: 'Sort within each currency' }).click();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
  expect(await cutFigures()).toEqual([]);
  for (let press = 0; press < 12; press += 1) await header.press('Shift+ArrowLeft');
  expect(await cutFigures()).toEqual([]);
});

/** Runs in the page. Lists the figures that do not fit their cell; fails if there are no figures. */
const CUT_FIGURES = `(() => {
  const figures = [...document.querySelectorAll('[role=grid] [role=gridcell] [data-figure]')];
  if (figures.length === 0) throw new Error('no figure is in sight');
  const isCut = (figure) => {
    const cell = figure.closest('[role=gridcell]').getBoundingClientRect();
    const box = figure.getBoundingClientRect();
    return box.left < cell.left || box.right > cell.right;
  };
  return figures.filter(isCut).map((figure) => figure.textContent);
})()`;

function cutFigures(): Promise<readonly string[]> {
  return desk.page.evaluate<readonly string[]>(CUT_FIGURES);
}

type Box = { readonly left: number; readonly right: number; readonly width: number; readonly top: number };
/** The parts of the page that are read; these tests have no DOM types. */
type Dom = {
  readonly document: {
    querySelectorAll(selector: string): Iterable<{
      readonly textContent: string;
      readonly firstChild: unknown;
      readonly parentElement: { readonly scrollHeight: number; readonly clientHeight: number };
    }>;
    createRange(): {
      setStart(node: unknown, at: number): void;
      setEnd(node: unknown, at: number): void;
      getClientRects(): Iterable<Box>;
    };
  };
};

test.each(['Customized charges', 'Daily reports'] as const)(
  'no word of a header is broken or cut: %s',
  async (name) => {
    await desk.open(name);
    await desk.rows(name).first().waitFor();
    const broken = await desk.page.evaluate(() => {
      const { document } = globalThis as unknown as Dom;
      return [...document.querySelectorAll('main [role=grid] [role=columnheader] .words')].flatMap((label) => {
        const words = [...label.textContent.matchAll(/[^\s/\u200B]+/g)].filter(({ index, 0: word }) => {
          const range = document.createRange();
          range.setStart(label.firstChild, index);
          range.setEnd(label.firstChild, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        });
        const { parentElement: lines } = label;
        const isCut = lines.scrollHeight > lines.clientHeight;
        return words.length > 0 || isCut ? [label.textContent] : [];
      });
    });
    expect(broken).toEqual([]);
  },
);

test('totals stand under their columns, also when the table is scrolled sideways', async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  await desk.page.setViewportSize({ width: 1024, height: 700 });
  const line = desk.view.getByRole('table', { name: 'Totals' }).getByRole('row').nth(1).getByRole('cell');
  await line.nth(5).waitFor();
  const shifts = async (): Promise<readonly number[]> => {
    const places = ['Trade amount', 'AE commission', 'Company commission', 'Total commission'];
    return await Promise.all(
      places.map(async (header, place) => {
        const column = (await headers('Daily reports')).indexOf(header);
        const cell = desk.grid('Daily reports').locator(`[data-row="0"] > [data-column="${column}"]`);
        const [above, below] = [await cell.boundingBox(), await line.nth(place + 2).boundingBox()];
        const [rightOfCell, rightOfSum] = [above, below].map((box) => (box?.x ?? 0) + (box?.width ?? -1));
        return Math.round((rightOfCell ?? 0) - (rightOfSum ?? 1));
      }),
    );
  };
  expect(await shifts()).toEqual([0, 0, 0, 0]);
  await desk.button(/more columns? →/).click();
  await expect
    .poll(async () => (await desk.page.getByRole('button', { name: /more columns? →/ }).count()) > 0)
    .toBe(false);
  await expect.poll(shifts).toEqual([0, 0, 0, 0]);
  await desk.page.setViewportSize({ width: 1440, height: 900 });
});

/** The drawn figures of rows and totals that the window's edges or a pinned column cut. */
const DRAWN_CUT = `(() => {
  // Other screens stay in the page, hidden.
  const shown = (selector) => [...document.querySelectorAll(selector)].find(({ clientWidth }) => clientWidth > 0);
  const grid = shown('[role="grid"][aria-colcount]');
  const table = shown('[role="table"][aria-label="Totals"]');
  const room = grid.getBoundingClientRect();
  const cover = (row) => Math.max(room.left, ...[...row.querySelectorAll('.grid-pinned, .lead')].map((cell) => cell.getBoundingClientRect().right));
  const figuresOf = (root, selector) =>
    [...root.querySelectorAll('[role="row"]:not(.visually-hidden, [hidden])')].slice(0, 4).flatMap((row) =>
      [...row.querySelectorAll(selector)].filter((figure) => {
        const { left, right } = figure.getBoundingClientRect();
        const isDrawn = Number(getComputedStyle(figure).opacity) > 0 && right > cover(row) && left < room.left + grid.clientWidth;
        return isDrawn && (left < cover(row) - 0.5 || right > room.left + grid.clientWidth + 0.5);
      }),
    );
  return [...figuresOf(grid, '.grid-cell:not(.grid-pinned) [data-figure]'), ...figuresOf(table, '.figure > span')].map((figure) => figure.textContent.trim());
})()`;

test('no figure of a row or total is ever drawn cut, however far the table is scrolled', async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const grid = desk.grid('Daily reports');
  const seen = new Set<string>();
  for (const width of [1024, 1100]) {
    await desk.page.setViewportSize({ width, height: 700 });
    for (let leftPx = 0; leftPx <= 360; leftPx += 24) {
      await grid.evaluate(
        (element: { scrollTo(to: { readonly left: number }): void }, left) => element.scrollTo({ left }),
        leftPx,
      );
      // The next frame has drawn it.
      await desk.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      for (const figure of await desk.page.evaluate<string[]>(DRAWN_CUT)) seen.add(`${width} ${leftPx} ${figure}`);
    }
  }
  expect([...seen]).toEqual([]);
  // Nor is a line of the band cut from above or below: it is as high as whole lines.
  const heightPx = await desk.page.evaluate<number>(
    `[...document.querySelectorAll('[data-follows-scroll]')].find(({ clientWidth }) => clientWidth > 0).clientHeight`,
  );
  expect([heightPx > 0, heightPx % 26]).toEqual([true, 0]);
  await desk.page.setViewportSize({ width: 1440, height: 900 });
});

test('the rate is sorted as a number over all rows, and a further key decides among equal rates', async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const rate = desk.grid('Daily reports').getByRole('columnheader', { name: 'Commission rate %' });
  await rate.click();
  const shown = async (): Promise<readonly number[]> =>
    (await cells('Daily reports', 'Commission rate %')).map((text) => Number(text.replace('−', '-')));
  await expect.poll(() => rate.getAttribute('aria-sort')).toBe('ascending');
  const isInOrder = async (sign: number): Promise<boolean> => {
    const rates = await shown();
    return rates.length > 10 && rates.every((value, at) => at === 0 || sign * (value - (rates[at - 1] ?? 0)) >= 0);
  };
  await expect.poll(() => isInOrder(1)).toBe(true);
  await rate.click();
  await expect.poll(() => rate.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => isInOrder(-1)).toBe(true);
  const ae = desk.grid('Daily reports').getByRole('columnheader', { name: 'AE', exact: true });
  await ae.click({ modifiers: ['Shift'] });
  await expect
    .poll(async () => [await rate.innerText(), await ae.innerText()].map((text) => text.replace(/\D/g, '')))
    .toEqual(['1', '2']);
  await desk.grid('Daily reports').getByRole('columnheader', { name: 'Ledger date' }).click();
  await desk.grid('Daily reports').getByRole('columnheader', { name: 'Ledger date' }).click();
});

test('the menu of a header pins, fits and hides its column, by keyboard too', async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const all = await headers('Daily reports');
  const header = desk.grid('Daily reports').getByRole('columnheader', { name: 'Commission package' });
  const choose = async (words: string): Promise<void> => {
    await header.press('Alt+ArrowDown');
    const menu = desk.page.getByRole('menu', { name: 'Column Commission package' });
    await menu.getByRole('menuitem', { name: 'Sort ascending' }).and(desk.page.locator(':focus')).waitFor();
    await menu.getByRole('menuitem', { name: words, exact: true }).click();
  };
  await choose('Pin to the left');
  await expect
    .poll(async () => (await headers('Daily reports')).slice(0, 2))
    .toEqual(['Ledger date', 'Commission package']);
  await choose('Unpin');
  await expect.poll(() => headers('Daily reports')).toEqual(all);
  await choose('Fit width to this page');
  await expect.poll(async () => (await header.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  await choose('Usual width');
  await header.press('Alt+ArrowDown');
  await desk.page.keyboard.press('Escape');
  await desk.page.getByRole('menu').waitFor({ state: 'detached' });
  await choose('Hide column');
  await expect.poll(() => headers('Daily reports')).toEqual(all.filter((name) => name !== 'Commission package'));
  await (await chooser()).getByRole('button', { name: 'Reset columns' }).click();
  await desk.page.keyboard.press('Escape');
});

test('a column that only repeats a filter’s chip is left out, and listed as hidden by the filter', async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const all = await headers('Daily reports');
  await desk.pickFilter('Currency', /HKD/);
  await expect.poll(() => headers('Daily reports')).toEqual(all.filter((name) => name !== 'Currency'));
  // Short, so that several chips have room on the line.
  const chip = desk.view.getByRole('button', { name: 'Edit filter: Currency HKD', exact: true });
  expect(await chip.getAttribute('title', { timeout: 5_000 })).toBe('Currency is HKD · Hong Kong Dollar');
  const panel = await chooser();
  await panel.getByRole('listitem').filter({ hasText: 'Currency' }).getByText('hidden by the filter').waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.button('Clear filters').click();
  await expect.poll(() => headers('Daily reports')).toEqual(all);
});
