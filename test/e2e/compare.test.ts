// Charge packages side by side, the details of a record, names shared by both datasets, and the list of keys.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Bridge, CallArguments, CallName, CallValue } from '../../shared/contract/calls.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { openSharedSample } from './stage.ts';

let desk: DeskPage;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ desk, end } = await openSharedSample({ viewport: { width: 1024, height: 700 } }));
});
afterAll(() => end());
// Whatever a test left open must not affect the next one.
beforeEach(() => desk.page.keyboard.press('Escape'));

const details = (): Locator => desk.page.getByRole('complementary', { name: 'Details' });
const cell = (row: number): Locator => desk.rows('Customized charges').nth(row).getByRole('gridcell').first();

/** The store's own answer, to compare with the screen. */
async function ask<N extends CallName>(name: N, args: CallArguments<N>): Promise<CallValue<N>> {
  const answer = await desk.page.evaluate(
    ([call, value]) => (globalThis as typeof globalThis & { api: Bridge }).api.call(call, value),
    [name, args] as const,
  );
  if (!answer.ok) throw new Error(answer.message);
  return answer.value as CallValue<N>;
}

async function openDetails(row: number): Promise<void> {
  await cell(row).dblclick();
  await details().waitFor();
}

async function openCharges(): Promise<void> {
  await desk.open('Customized charges');
  await desk.expectRange('1–100 of 2,000');
}

test('packages are marked by key, by Ctrl-click and in the details; marks survive paging and filtering', async () => {
  await openCharges();
  await cell(0).focus();
  await desk.page.keyboard.press('Space');
  await desk.page.keyboard.press('ArrowDown');
  await cell(2).click({ modifiers: ['ControlOrMeta'] });
  await openDetails(4);
  await details().getByRole('button', { name: 'Mark to compare' }).click();
  await desk.expectNews('3 packages marked');
  await desk.button('Close details').click();
  for (const row of [0, 2, 4]) expect(await cell(row).innerText()).toContain('marked to compare');
  expect(await cell(1).innerText()).not.toContain('marked to compare');

  await desk.button('Next page').click();
  await desk.expectRange('101–200 of 2,000');
  await cell(0).click({ modifiers: ['ControlOrMeta'] });
  await cell(1).click({ modifiers: ['ControlOrMeta'] });
  await desk.expectNews('5 packages marked');
  // Marks on the page before are among them.
  await desk.view.getByRole('button', { name: 'Export', exact: true }).click();
  await desk.dialog('Export Customized charges').getByRole('radio', { name: 'Marked to compare: 5 rows' }).waitFor();
  await desk.button('Cancel').click();
  await cell(2).click({ modifiers: ['ControlOrMeta'] });
  await desk.expectNews('At most 5 packages can be compared');
  await desk.pickFilter('State', /^Not Effective/);
  await desk.button('Compare').waitFor();
  await desk.button('Clear filters').click();
  await desk.expectRange('1–100 of 2,000');
  expect(await cell(0).innerText()).toContain('marked to compare');
});

test('the comparison shows the fields that differ, all fields on request, and is copied as a table', async () => {
  const dialog = desk.dialog('Compare 5 packages');
  await desk.button('Compare').click();
  const table = dialog.getByRole('table');
  expect(await table.getByRole('columnheader').count()).toBe(6);
  const lines = async (): Promise<number> => await table.getByRole('rowheader').count();
  const said = /^(\d+) of (\d+) fields differ$/.exec(
    plain(await dialog.getByRole('status').filter({ hasText: 'fields differ' }).innerText()),
  );
  const [differing, all] = [Number(said?.[1]), Number(said?.[2])];
  expect(differing).toBeGreaterThan(1);
  expect(differing).toBeLessThan(all);
  // Each section has a heading of its own among the row headers.
  const sections = await table.locator('th[scope="rowgroup"]').count();
  expect((await lines()) - sections).toBe(differing);
  expect(await desk.violations()).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Show all fields' }).check();
  expect((await lines()) - (await table.locator('th[scope="rowgroup"]').count())).toBe(all);

  const label = table.getByRole('rowheader', { name: /^Name/ });
  const scroller = dialog.getByRole('region', { name: 'Packages side by side' });
  const before = await label.boundingBox();
  await scroller.evaluate((element) => ((element as unknown as { scrollLeft: number }).scrollLeft = 400));
  expect((await label.boundingBox())?.x).toBe(before?.x);

  await dialog.getByRole('button', { name: 'Copy as table' }).click();
  await dialog.getByText('Copied.').waitFor();
  const copied = (await desk.app.clipboardText()).split('\n').map((line) => line.split('\t'));
  expect(copied[0]?.[0]).toBe('Field');
  expect(new Set(copied.map((line) => line.length))).toEqual(new Set([6]));
  expect(copied.map(([name]) => name)).toContain('State (code)');

  const name = copied[0]?.[5] ?? '';
  await dialog
    .getByRole('button', { name: `Remove ${name} from the comparison` })
    .last()
    .click();
  const four = desk.dialog('Compare 4 packages');
  expect(await four.getByRole('columnheader').count()).toBe(5);
  expect(await four.getByText('Copied.').count()).toBe(0);
  await four.getByRole('button', { name: 'Close', exact: true }).click();
  await desk.button('Clear marks').click();
  await desk.button('Compare').waitFor({ state: 'detached' });
});

test('the comparison shows rates as the service sent them', async () => {
  await openCharges();
  for (const row of [0, 1]) await cell(row).click({ modifiers: ['ControlOrMeta'] });
  const { rows } = (await ask('queryRows', {
    ...{ dataset: 'charges', filters: [], page: 1, pageSize: 2 },
    sort: [
      { field: 'name', direction: 'ascending' },
      { field: 'name_id', direction: 'ascending' },
      { field: 'id', direction: 'ascending' },
    ],
  })) as Extract<CallValue<'queryRows'>, { kind: 'rows' }>;
  await desk.button('Compare').click();
  const dialog = desk.dialog('Compare 2 packages');
  await dialog.getByRole('checkbox', { name: 'Show all fields' }).check();
  const line = dialog.getByRole('row').filter({ has: desk.page.getByRole('rowheader', { name: /^Fee rate/ }) });
  const shown = (await line.getByRole('cell').allInnerTexts()).map(plain);
  expect(shown).toEqual(rows.map(({ values }) => (values.fee_rate === '' ? '—' : (values.fee_rate ?? 'not sent'))));
  await desk.page.keyboard.press('Escape');
  await desk.button('Clear marks').click();
});

test('a record is copied as text and as JSON', async () => {
  await openCharges();
  await openDetails(0);
  await details().getByRole('button', { name: 'Copy as JSON' }).click();
  await details().getByText('Copied.').waitFor();
  const record = JSON.parse(await desk.app.clipboardText()) as Readonly<Record<string, string | null>>;
  expect(Object.keys(record)).toEqual(expect.arrayContaining(['id', 'fee_rate', 'state_val', 'admin_id_val']));
  await details().getByRole('button', { name: 'Copy as text' }).click();
  await expect.poll(() => desk.app.clipboardText()).toContain(`Name: ${record['name'] ?? ''}\n`);
  expect(await desk.app.clipboardText()).toContain(
    `Fee rate: ${record['fee_rate'] === '' ? '(empty)' : (record['fee_rate'] ?? '(not sent)')}`,
  );
  await desk.button('Close details').click();
});

test('a name leads from reports to charge packages and back, with right counts and no claim that they belong together', async () => {
  const match = await ask('getNameMatch', { limit: 1_000 });
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  const row = await firstMatched();
  const name = row.name;
  await desk.rows('Daily reports').nth(row.place).dblclick();
  const counts = await ask('countNamesakes', { name });
  expect(plain(await details().innerText())).toContain(
    `${match.matchedReportNames} of ${match.reportNames} commission packages in the reports share a name with a charge package`,
  );
  expect(plain(await details().innerText())).toContain(
    `${match.matchedReportRows.toLocaleString('en')} of ${match.reportRows.toLocaleString('en')} rows`,
  );
  expect(plain(await details().innerText())).toContain('the service does not say that a commission package is');
  await details()
    .getByRole('button', { name: `Charge packages of the same name: ${counts.charges}` })
    .click();
  await desk.expectTotal(counts.charges);
  // The Name column would only repeat the chip, so the record says whose it is.
  await expect.poll(() => desk.headers('Customized charges')).not.toContain('Name');
  await openDetails(0);
  const reports = details().getByRole('button', {
    name: `Report rows with this name: ${counts.reports.toLocaleString('en')}`,
  });
  await reports.waitFor();
  expect(plain(await details().innerText())).toContain(plain(name));
  await reports.click();
  await desk.expectTotal(counts.reports);
  await desk.button('Clear filters').click();
});

/** A report row on screen that shares its name with a charge package. */
async function firstMatched(): Promise<{ readonly place: number; readonly name: string }> {
  const headers = await desk.headers('Daily reports');
  const column = headers.indexOf('Commission package');
  const names = await desk
    .grid('Daily reports')
    .locator(`[role="gridcell"][aria-colindex="${column + 1}"]`)
    .allInnerTexts();
  for (const [place, name] of names.entries()) {
    if ((await ask('countNamesakes', { name })).charges > 0) return { place, name };
  }
  throw new Error('no name on this page has a charge package');
}

test('names without a match are listed with their row counts, and lead to their rows', async () => {
  const match = await ask('getNameMatch', { limit: 1_000 });
  const [first] = match.unmatchedReportNames;
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  if (!(await details().isVisible())) await desk.rows('Daily reports').first().dblclick();
  await details()
    .getByRole('button', { name: `Names without a match: ${match.reportNames - match.matchedReportNames}` })
    .click();
  const dialog = desk.dialog('Commission packages without a charge package of the same name');
  expect(await desk.violations()).toEqual([]);
  expect(await dialog.getByRole('row').count()).toBe(match.unmatchedReportNames.length + 1);
  await dialog
    .getByRole('button', { name: /^Show rows of/ })
    .first()
    .click();
  await desk.expectTotal(first?.rows ?? -1);
  await desk.button('Clear filters').click();
});

test('the shortcuts are listed on request, and the window’s own keys work', async () => {
  await desk.open('Changes');
  await desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Changes' }).focus();
  await desk.page.keyboard.press('?');
  const dialog = desk.dialog('Keyboard shortcuts');
  await dialog.waitFor();
  expect(await desk.violations()).toEqual([]);
  expect(await dialog.getByRole('definition').count()).toBeGreaterThan(12);
  await desk.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await desk.button('Help').click();
  await desk.button(/^Keyboard shortcuts/).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await desk.page.keyboard.press('ControlOrMeta+4');
  await desk.grid('Daily reports').waitFor();
  await desk.page.keyboard.press('ControlOrMeta+3');
  await desk.grid('Customized charges').waitFor();
  const clear = desk.view.getByRole('button', { name: 'Clear filters' });
  if (await clear.isVisible()) await clear.click();
  const name = await desk.openFilter('Name');
  await desk.page.keyboard.type('a?');
  expect(await name.inputValue()).toBe('a?');
  await desk.closeFilter();
  expect(await dialog.count()).toBe(0);
  await desk.filterBy('Name', '');
});
