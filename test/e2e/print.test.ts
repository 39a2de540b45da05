// Printing a table. The tests read the size, pages and rows of the PDF file, and what the window gives to the printer;
// whether a page looks right, only a person can judge.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import type { Bridge } from '../../shared/contract/calls.ts';
import { plain, type DeskPage, type TableName } from './desk-page.ts';
import { expectShown } from './export-steps.ts';
import { keepWhatIsPrinted, type PrintedDom } from './printed.ts';
import { openSharedDesk, SMALL } from './stage.ts';

/** A4 landscape, in points; Chromium rounds to its own pixels. */
const A4_LANDSCAPE = [842, 595] as const;
/** The area between the margins of A4 landscape, in pixels. */
const PRINT_WIDTH_PX = 1_032;

/** One thread of Chromium lays out the pages, which is slow on a busy machine. */
const PRINT_LIMIT_MS = 90_000;

let service: LoopbackService;
let desk: DeskPage;
let end: () => Promise<void>;
const saveFolder = mkdtempSync(join(tmpdir(), 'desk-print-'));

beforeAll(async () => {
  service = await startLoopbackService(SMALL);
  const args = [`--service-url=${service.url}`];
  ({ desk, end } = await openSharedDesk({ args, saveFolder, colorScheme: 'dark' }));
  await desk.signIn({ token: service.tokens.full });
  // The warning about the keychain would keep the line of notices.
  await desk.button('Dismiss').first().click();
  await keepWhatIsPrinted(desk);
});
afterAll(async () => {
  await end();
  await service.close();
  rmSync(saveFolder, { recursive: true, force: true });
});

async function print(name: TableName, press: () => Promise<void>): Promise<Buffer> {
  await press();
  await printDialog(name).getByRole('button', { name: 'Print to PDF' }).click();
  const notice = desk.page.getByRole('status').filter({ hasText: 'Printed to' });
  await notice.waitFor({ timeout: PRINT_LIMIT_MS });
  const path = /^Printed to (.*\.pdf)\./.exec(plain(await notice.innerText()))?.[1] ?? '';
  await expectShown(desk, join(saveFolder, path));
  expect(path).toMatch(
    name === 'Daily reports' ? /^commission-daily-reports_.*\.pdf$/ : /^customized-charges_.*\.pdf$/,
  );
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  return readFileSync(join(saveFolder, path));
}

const printDialog = (name: TableName) => desk.dialog(`Print ${name}`);

/** Chromium writes these parts of a PDF uncompressed. */
function readPdf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return {
    starts: text.slice(0, 5),
    sizes: new Set(boxes.map(([, width, height]) => [width, height].map((size) => Math.round(Number(size))).join())),
    pages: [...text.matchAll(/\/Type \/Page\b(?!s)/g)].length,
    lines: [...text.matchAll(/\/S \/TR\b/g)].length,
  };
}

/** The text of each cell, header first. */
async function printedLines(): Promise<readonly (readonly string[])[]> {
  return await desk.page.evaluate(() => {
    const { document } = globalThis as unknown as PrintedDom;
    const lines = [
      ...(document.querySelector('[data-copy] article > table:last-of-type')?.querySelectorAll('tr') ?? []),
    ];
    return lines.map((line) => [...line.querySelectorAll('th, td')].map(({ textContent }) => textContent));
  });
}

/** The header above the rows. */
async function printedFacts(): Promise<string> {
  const parts = desk.page.locator('[data-copy] article > :is(header, p, table:not(:last-of-type))');
  return plain((await parts.allTextContents()).join(' '));
}

describe('a table on paper', () => {
  test('contains the filtered rows with their filters, age and totals, on A4 pages', { timeout: 180_000 }, async () => {
    await desk.open('Daily reports');
    await desk.pickFilter('Currency', /US Dollar/);
    // Neither the count of all rows, nor "being counted".
    await expect.poll(() => desk.range()).toMatch(/ of (?!3,000)[\d,]+$/);
    const rows = await desk.total();
    expect(rows).toBeGreaterThan(100);
    const pdf = readPdf(await print('Daily reports', () => desk.page.keyboard.press('ControlOrMeta+p')));

    expect(pdf.starts).toBe('%PDF-');
    expect([...pdf.sizes]).toEqual([A4_LANDSCAPE.join()]);
    expect(pdf.pages).toBeGreaterThan(3);
    const lines = await printedLines();
    expect(lines).toHaveLength(rows + 1);
    // The chip says the currency of every row, so the screen leaves its column out. Paper keeps it.
    const shownColumns = (await desk.headers('Daily reports')).map((name) => name.replace('Commission rate', 'Rate'));
    const [header = [], line = []] = lines;
    expect(header.filter((name) => name !== 'Currency')).toEqual(shownColumns);
    const first = await desk.rows('Daily reports').first().getByRole('gridcell').allInnerTexts();
    // On screen, the name of the AE stands after its code.
    const codes = first.map((text, place) => (shownColumns[place] === 'AE' ? (text.split(' ')[0] ?? '') : text));
    expect(line.filter((_, place) => header[place] !== 'Currency').map(plain)).toEqual(codes.map(plain));

    const text = await printedFacts();
    expect(text).toContain(service.url);
    expect(text).toContain('Currency is USD · US Dollar');
    expect(text).toContain('Ledger date, descending; AE, ascending');
    expect(text).toMatch(/As of \w{3} \d+ \w{3} \d{4} \d\d:\d\d HKT/);
    const totals = desk.page.getByRole('region', { name: 'Totals' }).locator('[data-sum]');
    const shown = (await totals.allInnerTexts()).map(plain).filter((sum) => /^\u2212?[\d,.]+$/.test(sum));
    expect(shown).toHaveLength(4);
    for (const sum of shown) expect(text).toContain(sum);
  });

  test('is asked for first, with its rows, paper and about the number of pages that it then has', async () => {
    await desk.page.keyboard.press('ControlOrMeta+p');
    const dialog = printDialog('Daily reports');
    const estimate = dialog.getByText(/^About [\d,]+ pages, landscape/);
    await estimate.waitFor();
    expect(await desk.violations()).toEqual([]);
    const rows = await dialog.getByRole('radio', { name: /^Filtered rows: [\d,]+ rows$/ }).isChecked();
    expect(rows).toBe(true);
    const pages = Number(/[\d,]+/.exec(await estimate.innerText())?.[0]?.replaceAll(',', ''));
    const { pages: printed } = readPdf(await print('Daily reports', () => Promise.resolve()));
    expect(Math.abs(pages - printed) / printed).toBeLessThan(0.25);
    await dialog.waitFor({ state: 'detached' });
  });

  test('says in words which rows do not fit, and begins with the page on screen', async () => {
    await desk.button('Clear filters').first().click();
    await desk.expectTotal(3_000);
    await desk.page.keyboard.press('ControlOrMeta+p');
    const dialog = printDialog('Daily reports');
    expect(await dialog.getByRole('radio', { name: 'This page: 100 rows' }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: /^All rows: / }).check();
    await dialog.getByText('The first 2,000 of 3,000 rows; export the rest.').waitFor();
    await dialog.getByRole('radio', { name: 'Portrait' }).check({ force: true });
    await dialog.getByText(/^About [\d,]+ pages, portrait/).waitFor();
    await desk.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('can be cancelled while it is prepared, and saves nothing', { timeout: 180_000 }, async () => {
    const before = readdirSync(saveFolder);
    await desk.page.keyboard.press('ControlOrMeta+p');
    const dialog = printDialog('Daily reports');
    await dialog.getByRole('radio', { name: /^All rows: / }).check();
    await dialog.getByRole('button', { name: 'Print to PDF' }).click();
    await desk.page.getByRole('progressbar', { name: 'Print progress' }).waitFor();
    // While Chromium lays out the pages, a click may miss; a person presses again.
    const cancel = desk.button('Cancel printing');
    await expect
      .poll(
        async () => {
          await cancel.click({ timeout: 1_000 }).catch(() => undefined);
          return await cancel.count();
        },
        { timeout: PRINT_LIMIT_MS },
      )
      .toBe(0);
    await desk.page.locator('[data-print]').waitFor({ state: 'detached' });
    // The main process may still be making the PDF: the next print can only begin after it.
    await print('Daily reports', () => desk.page.keyboard.press('ControlOrMeta+p'));
    expect(readdirSync(saveFolder)).toHaveLength(before.length + 1);
  });

  test('fits the page width, in light colours, without any part of the window', async () => {
    await desk.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await desk.page.setViewportSize({ width: PRINT_WIDTH_PX, height: 700 });
    const seen = await desk.page.evaluate(() => {
      const scope = globalThis as unknown as PrintedDom;
      const { document } = scope;
      const copy = document.querySelector('[data-copy]');
      copy?.setAttribute('data-print', '');
      copy?.removeAttribute('hidden');
      const [app, paper] = [document.querySelector('#app'), document.querySelector('[data-copy] article')];
      const table = document.querySelector('[data-copy] article > table:last-of-type');
      if (app === null || paper === null || table === null) throw new Error('nothing is printed');
      const { color } = scope.getComputedStyle(paper);
      return { color, app: scope.getComputedStyle(app).display, over: table.scrollWidth - document.body.clientWidth };
    });
    await desk.page.evaluate(() => {
      (globalThis as unknown as PrintedDom).document.querySelector('[data-copy]')?.remove();
    });
    await desk.page.emulateMedia({ media: null, colorScheme: 'dark' });
    await desk.page.setViewportSize({ width: 1440, height: 900 });
    expect(seen).toEqual({ color: 'rgb(27, 36, 48)', app: 'none', over: 0 });
  });

  test('of charges says what is not included, and can be printed from the export dialog too', async () => {
    await desk.open('Customized charges');
    await desk.rows('Customized charges').first().waitFor();
    const pdf = readPdf(
      await print('Customized charges', async () => {
        await desk.view.getByRole('button', { name: 'Export', exact: true }).click();
        const dialog = desk.dialog('Export Customized charges');
        await dialog.getByRole('radio', { name: 'PDF', exact: true }).check({ force: true });
        await dialog.getByRole('radio', { name: /^This page: / }).check();
        await dialog.getByRole('button', { name: 'Choose pages…' }).click();
        const pages = printDialog('Customized charges');
        await pages.getByText(/^This page: \d+ rows$/).waitFor();
        expect(await pages.getByRole('radio', { name: /rows/ }).count()).toBe(0);
      }),
    );
    expect(await printedFacts()).toContain('Standard rates are not included.');
    // Each row appears once; repeated headers are not part of the text.
    expect(pdf.lines).toBe((await printedLines()).length);
  });

  test('explains itself where there is nothing to print', async () => {
    await desk.open('Customized charges');
    await desk.filterBy('Name', 'no such name');
    await desk.expectTotal(0);
    await desk.page.keyboard.press('ControlOrMeta+p');
    await desk.expectNews('There is no row to print.');
    const start = printDialog('Customized charges').getByRole('button', { name: 'Print to PDF' });
    expect(await start.getAttribute('aria-disabled')).toBe('true');
    expect(await desk.violations()).toEqual([]);
    await desk.page.keyboard.press('Escape');
  });
});

test('a picture goes to the clipboard unchanged', async () => {
  const pngBase64 = (await desk.page.screenshot()).toString('base64');
  const copied = await desk.page.evaluate(
    (png) => (globalThis as unknown as { readonly api: Bridge }).api.call('copyImage', { pngBase64: png }),
    pngBase64,
  );
  expect(copied).toEqual({ ok: true, value: null });
  expect(Buffer.from((await desk.app.clipboardPng()) ?? []).toString('base64')).toBe(pngBase64);
});
