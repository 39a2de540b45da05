// The Overview and its table: every figure equals what the service sent, added up here in whole billionths, and every mark
// leads to exactly its rows.

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { billionths, sumOf } from '../support/overview-figures.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { plain, pressChoice, type DeskPage } from './desk-page.ts';
import { expectShown } from './export-steps.ts';
import { openSharedDesk, SMALL } from './stage.ts';

type SentRow = Readonly<Record<string, string | null>>;

const OF_REPORTS = [
  'Commission over time, HKD',
  'Commission by AE, HKD',
  'Commission by AE group, HKD',
  'Commission by package, HKD',
  'Commission rate by package, lowest first, HKD',
  'Trade amount and commission by package, HKD',
  'AE and company share',
] as const;
/** Charts whose marks add up to the total of the currency. */
const WHOLES = OF_REPORTS.slice(0, 4);
const OF_CHARGES = {
  'Charge packages by business type': 'biz_type',
  'Charge packages by state': 'state',
  'Charge packages by fee type': 'name_id',
} as const;

let bus: BusSession;
let service: LoopbackService;
let desk: DeskPage;
let endDesk: () => Promise<void>;
let saveFolder: string;
let sent: readonly SentRow[];

beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
  service = await startLoopbackService(SMALL);
  saveFolder = mkdtempSync(join(tmpdir(), 'desk-saved-'));
  const args = [`--service-url=${service.url}`];
  ({ desk, end: endDesk } = await openSharedDesk({ env: bus.env, args, saveFolder }));
  await desk.signIn({ token: service.tokens.full });
  sent = service.control.rows('reports');
});
afterAll(async () => {
  await endDesk();
  await service.close();
  await bus.close();
  rmSync(saveFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  await desk.open('Overview');
  const clear = desk.view.getByRole('button', { name: 'Clear filters', exact: true });
  if (await clear.isVisible()) await clear.click();
  await choose('Charts in', 'HKD');
  await settled();
});

function rowsIn(currency: string): readonly SentRow[] {
  return sent.filter((row) => row['currency'] === currency);
}

/** Waits for the figures of these filters; charts below the window are queried only when scrolled to. */
async function settled(): Promise<void> {
  const figures = desk.view.getByRole('region', { name: 'Key figures' });
  await expect.poll(() => figures.getAttribute('aria-busy')).toBe('false');
}

async function choose(group: string, option: string): Promise<void> {
  const radio = desk.view.getByRole('group', { name: group }).getByRole('radio', { name: option, exact: true });
  await pressChoice(radio);
}

function search(): Locator {
  return desk.search();
}

/** Scrolls to the chart, which is when it is queried. */
async function figure(title: string): Promise<Locator> {
  const name = title.replace(/, [A-Z]{3}$/, '');
  const card = desk.view.getByRole('article', { name, exact: true });
  await card.scrollIntoViewIfNeeded();
  const found = desk.view.getByRole('figure', { name: title, exact: true });
  await found.scrollIntoViewIfNeeded();
  await expect.poll(() => card.getAttribute('aria-busy')).toBe('false');
  return found;
}

type Line = { readonly name: string; readonly figures: readonly string[]; readonly rows: number };

/** The same chart as a table, with the names under "others" listed singly. */
async function linesOf(title: string): Promise<{ readonly table: Locator; readonly lines: readonly Line[] }> {
  const found = await figure(title);
  const toggle = found.getByRole('button', { name: 'Show as table' });
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click();
  const table = found.getByRole('table');
  const others = found.getByRole('button', { name: 'Show each', exact: true });
  if (await others.isVisible()) await others.click();
  const rows = await table
    .getByRole('row')
    .filter({ has: desk.page.getByRole('cell') })
    .all();
  const texts = await Promise.all(
    rows.map((row) => row.getByRole('rowheader').or(row.getByRole('cell')).allInnerTexts()),
  );
  const lines = texts.map(([name = '', ...figures]) => {
    return { name: plain(name), figures: figures.slice(0, -1), rows: Number(figures.at(-1)?.replaceAll(',', '')) };
  });
  return { table, lines };
}

async function asPicture(title: string): Promise<Locator> {
  const found = await figure(title);
  const toggle = found.getByRole('button', { name: 'Show as table' });
  if ((await toggle.getAttribute('aria-pressed')) === 'true') await toggle.click();
  await found.getByRole('img').waitFor();
  return found;
}

async function expectRows(count: number): Promise<void> {
  await desk.button('Show rows').click();
  await desk.expectTotal(count);
}

describe('the key figures', () => {
  test('are the service’s own, one line per currency', async () => {
    for (const currency of new Set(sent.map((row) => row['currency']))) {
      if (currency === null || currency === undefined || currency === '') continue;
      const line = desk.view.getByRole('listitem', { name: `${currency}, key figures`, exact: true });
      if (!(await line.isVisible())) await desk.button(/more currenc/).click();
      const rows = rowsIn(currency);
      const total = await line.locator('b').innerText();
      expect(billionths(total.split('\n').at(-1)), currency).toBe(sumOf(rows.map((row) => row['commission_amount'])));
      const [trade = '', , count = ''] = await line.getByRole('definition').allInnerTexts();
      expect(billionths(trade.split('\n').at(-1)), currency).toBe(sumOf(rows.map((row) => row['trade_amount'])));
      expect(count.replaceAll(',', '')).toBe(String(rows.length));
    }
  });

  test('of each chart add up to the currency’s total', async () => {
    const rows = rowsIn('HKD');
    const whole = sumOf(rows.map((row) => row['commission_amount']));
    for (const title of WHOLES) {
      const { lines } = await linesOf(title);
      expect(sumOf(lines.map(({ figures }) => figures.at(-1))), title).toBe(whole);
      expect(
        lines.reduce((count, line) => count + line.rows, 0),
        title,
      ).toBe(rows.length);
    }
    const { lines } = await linesOf('AE and company share');
    const amounts = ['broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const;
    const line = lines.find(({ name }) => name === 'HKD');
    expect(line?.figures.slice(2).map(billionths)).toEqual(
      amounts.map((field) => sumOf(rows.map((row) => row[field]))),
    );
  });

  test('of another currency make a separate chart', async () => {
    await choose('Charts in', 'USD');
    const { lines } = await linesOf('Commission by AE, USD');
    const usd = rowsIn('USD');
    expect(sumOf(lines.map(({ figures }) => figures[0]))).toBe(sumOf(usd.map((row) => row['commission_amount'])));
  });

  test('by week and by month come from the same rows', async () => {
    for (const step of ['Week', 'Month', 'Day'] as const) {
      await choose('Time by', step);
      await settled();
      const { lines } = await linesOf('Commission over time, HKD');
      const rows = lines.reduce((count, line) => count + (Number.isNaN(line.rows) ? 0 : line.rows), 0);
      expect(rows, step).toBe(rowsIn('HKD').length);
    }
  });
});

describe('a mark', () => {
  test.each(OF_REPORTS)('of “%s” leads to exactly its rows', async (title) => {
    const { table, lines } = await linesOf(title);
    const line = lines.find(({ rows }) => rows > 0);
    if (line === undefined) throw new Error('no mark holds rows');
    await table.getByRole('button', { name: line.name, exact: true }).click();
    await desk.view
      .getByRole('button', { name: /^Remove filter: / })
      .first()
      .waitFor();
    await expectRows(line.rows);
  });

  test.each(Object.entries(OF_CHARGES))('of “%s” opens Customized charges on its rows', async (title, field) => {
    const { table, lines } = await linesOf(title);
    const line = lines[0];
    if (line === undefined) throw new Error('no mark');
    expect(line.rows).toBe(service.control.rows('charges').filter((row) => row[field] === line.name).length);
    await table.getByRole('button', { name: line.name, exact: true }).click();
    await desk.grid('Customized charges').waitFor();
    await desk.expectTotal(line.rows);
  });

  test('is reached and picked by keys, read aloud, and picked by a click in the picture', async () => {
    const found = await asPicture('Commission by AE, HKD');
    await found.getByRole('application').focus();
    await desk.page.keyboard.press('ArrowDown');
    const said = found.getByRole('status').filter({ hasText: 'rows' });
    const [, rows = ''] = /, ([\d,]+) rows\.$/.exec(plain(await said.innerText())) ?? [];
    await desk.page.keyboard.press('Enter');
    await expectRows(Number(rows.replaceAll(',', '')));

    await desk.open('Overview');
    await desk.view.getByRole('button', { name: 'Clear filters', exact: true }).click();
    await settled();
    const again = await asPicture('Commission by AE, HKD');
    await again.getByRole('img').click({ position: { x: 260, y: 14 } });
    await expectRows(Number(rows.replaceAll(',', '')));
  });

  test('of time is brushed with its neighbours, by keys and by mouse', async () => {
    const { lines } = await linesOf('Commission over time, HKD');
    const rowsOf = (from: number, to: number): number =>
      lines.slice(from, to + 1).reduce((count, { rows }) => count + rows, 0);
    let found = await asPicture('Commission over time, HKD');
    await found.getByRole('application').focus();
    for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) {
      await desk.page.keyboard.press(key);
    }
    await expectRows(rowsOf(0, 3));

    await desk.open('Overview');
    await desk.view.getByRole('button', { name: 'Clear filters', exact: true }).click();
    await settled();
    found = await asPicture('Commission over time, HKD');
    const box = await found.getByRole('img').boundingBox();
    if (box === null) throw new Error('not drawn');
    await desk.page.mouse.move(box.x + box.width * 0.5, box.y + 120);
    await desk.page.mouse.down();
    await desk.page.mouse.move(box.x + box.width - 4, box.y + 120, { steps: 6 });
    await found.getByText(/^.+ to .+ marked\. Release to filter by it\.$/).waitFor();
    await desk.page.mouse.up();
    await desk.view.getByRole('button', { name: /^Remove filter: Ledger date/ }).waitFor();
    await settled();
    const brushed = await linesOf('Commission over time, HKD');
    const first = lines.findIndex(({ name }) => name === brushed.lines[0]?.name);
    expect(brushed.lines).toEqual(lines.slice(first));
    expect(brushed.lines.length).toBeGreaterThan(lines.length / 3);
    await expectRows(rowsOf(first, lines.length - 1));
  });
});

describe('the filters', () => {
  test('are shared with Daily reports, whichever screen they are set on', async () => {
    await search().fill('AE001');
    await settled();
    await desk.open('Daily reports');
    await desk.button('Clear the search').click();
    await desk.filterBy('Ledger date from', '2026-09-10');
    await desk.view.getByRole('button', { name: /^Remove filter: Ledger date/ }).waitFor();
    const total = (await desk.total()).toLocaleString('en');
    await desk.open('Overview');
    await desk.button('Remove filter: Ledger date from 10 Sep 2026').waitFor();
    await settled();
    const figures = desk.view.getByRole('region', { name: 'Key figures' });
    const shown = async (): Promise<string> => (await figures.innerText()).replace(/\s+/g, ' ');
    await expect.poll(shown).toContain(`${total} rows on`);
    await desk.page.keyboard.press('/');
    expect(await search().and(desk.page.locator(':focus')).count()).toBe(1);
  });

  test('that find no row say so and offer a way back', async () => {
    await search().fill('no such text');
    await desk.expectNews('No daily report in this copy matches the filters.');
    expect(await desk.view.getByRole('figure', { name: /HKD/ }).count()).toBe(0);
    await desk.button('Remove all filters').click();
    await figure('Commission over time, HKD');
  });

  test('on ledger dates do not apply to two periods, and a mover opens its rows of both', async () => {
    await desk.filterBy('Ledger date from', '2026-09-10');
    await settled();
    const card = desk.view.getByRole('article', { name: 'Two periods compared', exact: true });
    await card.scrollIntoViewIfNeeded();
    await choose('Compare', 'Custom');
    const spans = [
      ['2026-08-31', '2026-09-06'],
      ['2026-09-07', '2026-09-18'],
    ] as const;
    const day = (name: string) => card.getByRole('textbox', { name, exact: true });
    for (const [place, name] of ['First period', 'Second period'].entries()) {
      await day(`${name}, from`).fill(spans[place]?.[0] ?? '');
      await day(`${name}, to`).fill(spans[place]?.[1] ?? '');
    }
    const isIn = (row: SentRow, [from, to]: readonly [string, string]): boolean =>
      (row['biz_date'] ?? '') >= from && (row['biz_date'] ?? '') <= to;
    const [before = [], after = []] = spans.map((span) => rowsIn('HKD').filter((row) => isIn(row, span)));
    const compared = card.getByRole('table', { name: 'Two periods compared, HKD', exact: true });
    const line = compared.getByRole('row').filter({ hasText: 'Total commission' }).getByRole('cell');
    const total = (rows: readonly SentRow[]): bigint => sumOf(rows.map((row) => row['commission_amount']));
    await expect.poll(async () => billionths((await line.allInnerTexts())[1])).toBe(total(after));
    const [first, , difference] = (await line.allInnerTexts()).map(billionths);
    expect([first, difference]).toEqual([total(before), total(after) - total(before)]);
    // With their sign, as in their seals.
    for (const figure of [2, 3]) expect(await line.nth(figure).innerText()).toMatch(/^\+/);

    const ofAe = (rows: readonly SentRow[], ae: string) => rows.filter((row) => row['broker_code'] === ae);
    const aes = [...new Set([...before, ...after].map((row) => row['broker_code'] ?? ''))];
    const changes = aes.map((ae) => ({ ae, change: total(ofAe(after, ae)) - total(ofAe(before, ae)) }));
    const losses = changes.filter(({ change }) => change < 0n).sort((a, b) => (a.change < b.change ? -1 : 1));
    const shown = card.getByRole('table', { name: 'Largest losses by AE, HKD', exact: true }).getByRole('row');
    const largestLoss = await shown.getByRole('cell').first().innerText();
    expect(billionths(largestLoss.split('\n').at(-1))).toBe(losses[0]?.change);
    const unfinished = card.getByText(/ has not ended in this copy, whose reports reach 2026-09-18/);
    expect(await unfinished.count()).toBe(0);
    // Both end on the same day.
    for (const name of ['First period, to', 'Second period, to']) await day(name).fill('2026-09-21');
    await expect.poll(() => unfinished.count()).toBe(2);
    await day('First period, to').fill('2026-09-06');
    await expect.poll(() => unfinished.allInnerTexts()).toEqual([expect.stringMatching(/^7–21 Sep 2026/)]);
    await shown.getByRole('button').first().click();
    await desk.grid('Daily reports').waitFor();
    await desk.expectTotal(ofAe([...before, ...after], losses[0]?.ae ?? '').length);
  });
});

describe('what is saved', () => {
  test('of a chart is a PNG, an SVG or a CSV that describes itself', async () => {
    const title = 'Commission by AE group, HKD';
    const found = await asPicture(title);
    const menu = desk.page.getByRole('dialog', { name: `Save or copy: ${title}`, exact: true });
    await found.getByRole('button', { name: `Save or copy: ${title}`, exact: true }).click();
    const files: Record<string, Buffer> = {};
    for (const kind of ['PNG', 'SVG', 'CSV'] as const) {
      await menu.getByRole('button', { name: `Save as ${kind}`, exact: true }).click();
      const news = desk.page.getByRole('status').filter({ hasText: `.${kind.toLowerCase()}` });
      await news.waitFor();
      const name = /^Saved as (.*)\.$/.exec(plain(await news.innerText()))?.[1] ?? '';
      files[kind] = readFileSync(join(saveFolder, name));
    }
    await desk.page.keyboard.press('Escape');
    expect(files['PNG']?.subarray(1, 4).toString()).toBe('PNG');
    expect(files['SVG']?.toString()).toContain(title);
    expect(files['SVG']?.toString()).toContain('As of ');
    const { lines } = await linesOf(title);
    const written = files['CSV']?.toString() ?? '';
    for (const { name, figures } of lines) {
      expect(written).toContain(name);
      expect(written).toContain((figures[0] ?? '').replaceAll(/[,\u2007\u2008\s]/g, '').replace('\u2212', '-'));
    }
  });

  test('of the whole page is a PDF with every chart, also by its key', async () => {
    await desk.button('Print').and(desk.page.locator(':not([aria-disabled])')).waitFor();
    await desk.page.keyboard.press('ControlOrMeta+p');
    const news = desk.page.getByRole('status').filter({ hasText: /^Saved as overview/ });
    await news.waitFor({ timeout: 30_000 });
    const name = /^Saved as (.*)\.$/.exec(plain(await news.innerText()))?.[1] ?? '';
    await expectShown(desk, join(saveFolder, name));
    const file = readFileSync(join(saveFolder, name));
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const folder = join(import.meta.dirname, '../../out/e2e');
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(saveFolder, name), join(folder, 'overview.pdf'));
  });

  test('of the whole page leaves nothing beyond the edge, also in a small window at 160 %', async () => {
    const size = desk.page.viewportSize();
    await desk.page.setViewportSize({ width: 640, height: 437 });
    await desk.button('Print').click();
    await desk.page
      .getByRole('status')
      .filter({ hasText: /^Saved as overview/ })
      .waitFor({ timeout: 30_000 });
    const hiddenPx = (element: { readonly scrollWidth: number; readonly clientWidth: number }): number =>
      element.scrollWidth - element.clientWidth;
    expect(await desk.view.locator('[data-scroller]').evaluate(hiddenPx)).toBe(0);
    if (size !== null) await desk.page.setViewportSize(size);
  });
});
