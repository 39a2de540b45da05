import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { launchApp } from '../test/host/launch.ts';

// Goes through the main job on sample data without a display: explore, sync, filter, page, detail, chart, export. Uses
// only roles and names, like a screen reader, and saves pictures and a summary to out/demo/. `--entry` names another built
// app, such as one from a package; its pictures go to the folder named by `--to`.

type Step = { readonly name: string; readonly seen: string; readonly tookMs: number; readonly picture: string };

const { values: options } = parseArgs({ options: { entry: { type: 'string' }, to: { type: 'string' } } });
const FOLDER = options.to ?? join(import.meta.dirname, '../out/demo');
const SYNC_LIMIT_MS = 180_000;

async function walk(page: Page): Promise<readonly Step[]> {
  const steps: Step[] = [];
  const step = async (name: string, act: () => Promise<string>): Promise<void> => {
    const start = performance.now();
    const seen = await act();
    const tookMs = Math.round(performance.now() - start);
    const picture = `${String(steps.length + 1).padStart(2, '0')}-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`;
    await page.screenshot({ path: join(FOLDER, picture) });
    steps.push({ name, seen, tookMs, picture });
    console.log(`${name}: ${seen} (${tookMs} ms)`);
  };
  const grid = (name: string): Locator => page.getByRole('grid', { name });

  await step('Sign in', async () => {
    const heading = page.getByRole('heading', { name: 'Sign in' });
    await heading.waitFor();
    return text(heading);
  });
  await step('Explore sample data', async () => {
    await page.getByRole('button', { name: 'Explore sample data' }).click();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.waitFor();
    return text(navigation);
  });
  // The sample is synced at once; "Sync now" returns when that is done.
  await step('First sync', async () => {
    await page.getByRole('button', { name: 'Sync now' }).waitFor({ timeout: SYNC_LIMIT_MS });
    return text(page.getByRole('status', { name: 'Data status' }));
  });
  await step('Sync now', async () => {
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByRole('button', { name: 'Cancel sync' }).waitFor();
    await page.getByRole('button', { name: 'Sync now' }).waitFor({ timeout: SYNC_LIMIT_MS });
    return text(page.getByRole('status', { name: 'Data status' }));
  });
  await step('Customized charges', async () => {
    await openScreen(page, 'Customized charges');
    return rowsSeen(grid('Customized charges'), page);
  });
  await step('Filter charges by state', async () => {
    await openFilter(page, 'State');
    await page.getByRole('option', { name: /^Effective/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter: State is Effective' }).waitFor();
    return rowsSeen(grid('Customized charges'), page);
  });
  await step('Charge in detail', async () => {
    await grid('Customized charges').getByRole('gridcell').first().dblclick();
    const details = page.getByRole('complementary', { name: 'Details' });
    await details.waitFor();
    return text(details);
  });
  await step('Daily reports', async () => {
    await openScreen(page, 'Daily reports');
    await page.getByRole('region', { name: 'Totals' }).waitFor();
    return rowsSeen(grid('Daily reports'), page);
  });
  await step('Next page', async () => {
    const before = await pageText(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await until(async () => (await pageText(page)) !== before);
    return rowsSeen(grid('Daily reports'), page);
  });
  await step('Filter reports by currency', async () => {
    const before = totalOf(await pageText(page));
    await openFilter(page, 'Currency');
    await page.getByRole('listbox', { name: 'Currency' }).getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await until(async () => totalOf(await pageText(page)) !== before);
    return `${await pageText(page)}; ${await text(page.getByRole('region', { name: 'Totals' }))}`;
  });
  await step('Overview', async () => {
    await openScreen(page, 'Overview');
    const chart = page.getByRole('figure', { name: /^Commission over time/ });
    await chart.first().waitFor();
    return text(page.getByRole('main'));
  });
  await step('Export to a workbook', async () => {
    await openScreen(page, 'Daily reports');
    await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Excel/ }).check();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const done = page.getByRole('status').filter({ hasText: /Exported [\d,]+ rows/ });
    await done.waitFor();
    return text(done);
  });
  await step('Receipts', async () => {
    await openScreen(page, 'Sync');
    const heading = page.getByRole('heading').first();
    await heading.waitFor();
    return text(page.getByRole('main'));
  });
  return steps;
}

async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
}

/** Through "Add filter", which finds the field by its name. */
async function openFilter(page: Page, field: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add filter', exact: true }).click();
  const add = page.getByRole('dialog', { name: 'Add filter' });
  await add.getByRole('combobox').fill(field);
  await add.getByRole('option', { name: field, exact: true }).click();
}

async function rowsSeen(grid: Locator, page: Page): Promise<string> {
  await grid.getByRole('gridcell').first().waitFor();
  return pageText(page);
}

/** "1–100 of 12,345" */
async function pageText(page: Page): Promise<string> {
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByText(/\d+–[\d,]+ of [\d,]+/);
  await pages.first().waitFor();
  return text(pages.first());
}

function totalOf(pages: string): string {
  return pages.slice(pages.indexOf('of'));
}

async function text(locator: Locator): Promise<string> {
  const whole = (await locator.innerText()).replaceAll(/\s+/g, ' ').trim();
  return whole.length > 160 ? `${whole.slice(0, 160)}…` : whole;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('nothing changed within 10 s');
}

function writeSummary(host: string, steps: readonly Step[]): void {
  writeFileSync(join(FOLDER, 'summary.json'), `${JSON.stringify({ host, steps }, null, 2)}\n`);
  const rows = steps.map(({ name, seen, tookMs, picture }) => {
    return `| ${name} | ${seen.replaceAll('|', '\\|')} | ${tookMs} | ![${name}](${picture}) |`;
  });
  const head = ['# The main job, walked on sample data', '', `Host: ${host}`, ''];
  const table = ['| Step | Seen | ms | Picture |', '|---|---|---|---|', ...rows, ''];
  writeFileSync(join(FOLDER, 'summary.md'), [...head, ...table].join('\n'));
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const userDataDir = mkdtempSync(join(tmpdir(), 'demo-'));
const app = await launchApp({
  userDataDir,
  saveFolder: FOLDER,
  ...(options.entry !== undefined && { entry: options.entry, host: 'browserShell' }),
});
app.page.setDefaultTimeout(30_000);
try {
  writeSummary(app.host, await walk(app.page));
  console.log(`Pictures and summary: ${FOLDER}`);
} catch (error) {
  await app.page.screenshot({ path: join(FOLDER, 'failed.png') }).catch(() => undefined);
  console.error(app.output());
  throw error;
} finally {
  await app.close();
  rmSync(userDataDir, { recursive: true, force: true });
}
