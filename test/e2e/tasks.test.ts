// What a commission analyst comes for, done as a person does it: each within six clicks, keys not counted.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exceljs from 'exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SampleControl } from '../service/faults.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { exported, onlyIn } from './export-steps.ts';
import { Person } from './person.ts';
import { shareSignedIn } from './shared-window.ts';
import { setStage, SMALL, startService } from './stage.ts';

const MAX_CLICKS = 6;
/** A dataset with two whole months before the current one. */
const LONG = { reportRows: 9_000, ledgerDates: 75, aes: 60 };

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

/** The printed line is the count that the note of a release quotes. */
function expectWithinReach(task: string, person: Person): void {
  const { clicks, keys, scrolls, ms } = person.effort;
  console.log(`${task}: ${clicks} clicks, ${keys} keys, ${scrolls} scrolls, ${(ms / 1_000).toFixed(1)} s`);
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
}

function chargesOf(control: SampleControl, aaid: string): readonly number[] {
  const found = control.data.datasets.charges.selector.select({ aaid });
  return Array.from({ length: found.length }, (_, place) => found.at(place));
}

/** Takes the first filter that is offered for the text. */
async function addFilterByKeys(desk: DeskPage, person: Person, text: string): Promise<void> {
  const add = desk.dialog('Add filter');
  await person.press('ControlOrMeta+Shift+F');
  await add.locator('input:focus').waitFor();
  await person.type(text);
  await add.getByRole('option').first().waitFor();
  await person.press('Enter');
  await add.waitFor({ state: 'hidden' });
}

async function goTo(desk: DeskPage, person: Person, name: string): Promise<void> {
  await person.click(desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));
  await desk.waitForScreen();
}

// With a service of its own, because it counts all changes since the first copy.
test('what changed since the last sync for five clients', async () => {
  const service = await startService(LONG);
  const { control } = service;
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  const first = Number(control.data.firstAaid);
  const clients = Array.from({ length: 5 }, (_, place) => String(first + place));
  await desk.open('Clients');
  await desk.field('Client IDs').fill(clients.join('\n'));
  await desk.button('Keep and fetch now').click();
  for (const client of clients) await desk.button(`Show charges of client ${client}`).waitFor();
  // The run that fetches the clients must have ended: a sync cannot start beside it.
  await desk.button('Sync now').first().waitFor();
  const names = clients.map((client, place) => {
    const [at = 0] = chargesOf(control, client);
    control.mutate({ kind: 'change', dataset: 'charges', at, values: { fee_rate: `0.00${91 + place}` } });
    return plain(control.rows('charges')[at]?.['name'] ?? '');
  });
  await desk.open('Today');

  const person = new Person(desk.page);
  await person.press('F5');
  const news = desk.view.getByRole('region', { name: /^Since/ });
  await news.getByText('5 changes').waitFor();
  for (const name of names) await expect.poll(async () => plain(await news.innerText())).toContain(name);
  expectWithinReach('Changes of five clients', person);
});

describe('in one window', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-tasks-'));
  let service: LoopbackService;
  let desk: DeskPage;
  beforeAll(async () => {
    service = await startLoopbackService({ ...SMALL, ...LONG });
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const shared = shareSignedIn(
    () => ({ env: bus.env, args: [`--service-url=${service.url}`], saveFolder: folder }),
    (desk) => desk.signIn({ token: service.tokens.full }),
  );
  beforeEach(async () => {
    desk = shared.desk;
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    await desk.open('Today');
  });

  test('which charges of a client are not effective and pending', async () => {
    const { control } = service;
    const client = control.data.firstAaid;
    const [first = 0, ...others] = chargesOf(control, client);
    const ended = { state_val: '1', state: 'Not Effective', pending: '1' };
    control.mutate({ kind: 'change', dataset: 'charges', at: first, values: ended });
    for (const at of others) control.mutate({ kind: 'change', dataset: 'charges', at, values: { pending: '0' } });
    await desk.syncNow();

    const person = new Person(desk.page);
    await goTo(desk, person, 'Clients');
    await desk.view.locator('textarea:focus').waitFor();
    await person.type(client);
    await person.click(desk.button('Keep and fetch now'));
    await person.click(desk.button(`Open the page of client ${client}`));
    await desk.view.getByText('The service sends no end date of a charge.').waitFor();
    await person.click(desk.button('Not effective and pending 1'));
    await desk.expectTotal(1);
    await desk.button('Remove filter: State is Not Effective').waitFor();
    expectWithinReach('Ended but pending', person);
    expect(desk.app.pageProblems).toEqual([]);
  });

  test('which charges of a client could apply to the same trades', async () => {
    const { control } = service;
    // One with six charges.
    const client = String(Number(control.data.firstAaid) + 2);
    const ofOneFee = { name_id: 'Commission', name_id_val: 'commission', state: 'Effective', state_val: '0' };
    for (const [place, at] of chargesOf(control, client).entries()) {
      const values = { ...ofOneFee, basis: place < 2 ? 'HK/HKD' : `M${place}/HKD` };
      control.mutate({ kind: 'change', dataset: 'charges', at, values });
    }
    await desk.syncNow();

    const person = new Person(desk.page);
    await goTo(desk, person, 'Clients');
    await desk.field('Client IDs').fill(client);
    await person.click(desk.button('Keep and fetch now'));
    await person.click(desk.button(`Open the page of client ${client}`));
    const table = desk.view.getByRole('table', { name: `Charges of ${client}` });
    const marked = table.getByRole('row').filter({ hasText: 'overlaps' });
    await marked.first().waitFor();
    expect(await marked.filter({ hasText: 'HK/HKD' }).count()).toBe(2);
    expect(await marked.count()).toBe(2);
    await desk.view.getByText('Those in this table are marked “overlaps”.').waitFor();
    expectWithinReach('Charges that could apply to the same trades', person);
  });

  test('company commission of an AE group in one currency, month against month, with a line per AE for Excel', async () => {
    const person = new Person(desk.page);
    await goTo(desk, person, 'Daily reports');
    for (const typed of ['RET-A', 'HKD']) await addFilterByKeys(desk, person, typed);
    await person.press('ControlOrMeta+Shift+G');
    await person.type('AE');
    await person.choose(desk.view.getByRole('combobox', { name: 'Then by' }), 'Month as columns');
    await person.choose(desk.view.getByRole('combobox', { name: 'Show', exact: true }), 'Company commission');
    const pivot = desk.view.getByRole('grid', { name: /^Daily reports by AE and / });
    await pivot.getByRole('columnheader', { name: '2026-08 minus 2026-07' }).waitFor();
    await person.press('ControlOrMeta+e');
    const dialog = desk.dialog('Export Daily reports');
    await person.click(dialog.getByRole('radio', { name: 'Excel', exact: true }));
    await dialog
      .getByRole('checkbox', { name: 'Add sheets with the pivot and the subtotals by AE, then Month' })
      .waitFor();
    await person.press('Enter');
    await exported(desk);
    expectWithinReach('Month against month', person);

    const book = new exceljs.Workbook();
    await book.xlsx.readFile(onlyIn(folder, '.xlsx'));
    const ofGroup = service.control
      .rows('reports')
      .filter((row) => row['broker_team_code'] === 'RET-A' && row['currency'] === 'HKD');
    const expectedOf = (rows: typeof ofGroup): readonly bigint[] => {
      const [before = 0n, last = 0n] = ['202607', '202608'].map((month) => companyCommission(rows, month));
      return [before, last, last - before];
    };
    const aes = [...new Set(ofGroup.map((row) => row['broker_code'] ?? ''))];
    expect(aes.length).toBeGreaterThan(2);
    expect(pivotOf(book, ['2026-07', '2026-08', '2026-08 minus 2026-07'])).toEqual(
      new Map([
        ...aes.toSorted().map((ae) => [ae, expectedOf(ofGroup.filter((row) => row['broker_code'] === ae))] as const),
        ['Grand total HKD', expectedOf(ofGroup)],
      ]),
    );
  });

  test('where a statement differs from the reports of an AE in a month', async () => {
    const isOfStatement = (row: Readonly<Record<string, string | null>>) =>
      row['broker_code'] === 'AE012' && row['currency'] === 'HKD' && String(row['biz_date']).startsWith('2026-08');
    const amounts = service.control
      .rows('reports')
      .filter(isOfStatement)
      .map((row) => tenThousandths(row['commission_amount'] ?? ''));
    // The statement lacks one report.
    const [missing = 0n] = amounts.toSorted((a, b) => Number(b - a));
    const statement = amounts.reduce((sum, amount) => sum + amount, 0n) - missing;

    const person = new Person(desk.page);
    await goTo(desk, person, 'Daily reports');
    for (const typed of ['AE012', 'Aug']) await addFilterByKeys(desk, person, typed);
    await person.click(desk.button('Compare HKD with a figure'));
    await person.type(`${statement / 10_000n}.${String(statement % 10_000n).padStart(4, '0')}`);
    const dialog = desk.dialog('Compare with a figure');
    await dialog.getByText('The figure equals the sum without one row').waitFor();
    expectWithinReach('A statement of an AE', person);
  });

  test('whether everything is ready for a flight', async () => {
    const person = new Person(desk.page);
    const card = desk.view.getByRole('region', { name: 'Travel check' });
    await person.click(card.getByRole('button', { name: 'Check now' }));
    await card.getByText(/^(Ready|Not ready)/).waitFor();
    expect(plain(await card.innerText())).toMatch(/Ready/);
    expectWithinReach('Ready to fly', person);
  });

  test('which package earns least per trade amount', async () => {
    const person = new Person(desk.page);
    await goTo(desk, person, 'Overview');
    const chart = desk.view.getByRole('article', { name: 'Commission rate by package, lowest first' });
    await chart.waitFor();
    await person.scrollTo(chart);
    await expect.poll(async () => plain(await chart.innerText())).toMatch(/smallest [\d.]+%?, \S/);
    expectWithinReach('Least per trade amount', person);
  });

  test('who has a charge, and since when', async () => {
    const person = new Person(desk.page);
    await goTo(desk, person, 'Customized charges');
    await person.press('/');
    await person.type('港股經紀佣金');
    await expect.poll(() => desk.rows('Customized charges').first().innerText()).toContain('港股經紀佣金');
    await person.press('Enter');
    await person.press('Enter');
    const details = desk.page.getByRole('complementary', { name: 'Details' });
    await details.waitFor();
    await person.click(details.getByRole('heading', { name: 'Clients', exact: true }));
    await details.getByText('The service does not say who has a charge, or since when').waitFor();
    expectWithinReach('Who has a charge', person);
  });

  test('sending a colleague what is on screen', async () => {
    const person = new Person(desk.page);
    await goTo(desk, person, 'Daily reports');
    await person.click(desk.view.getByRole('button', { name: 'Send this view', exact: true }));
    await person.click(desk.button('Copy link'));
    await desk.expectNews('The link to this view was copied');
    expect(await desk.app.clipboardText()).toMatch(/^commission-desk:/);
    expectWithinReach('Send this view', person);
  });

  test('sync, filter, details and export by keyboard alone', async () => {
    const person = new Person(desk.page);
    await person.press('F5');
    await desk.waitForRunEnd();
    await person.press('ControlOrMeta+4');
    await desk.rows('Daily reports').first().waitFor();
    await person.press('/');
    await person.type('RET');
    await desk.expectFewerThan(9_000);
    await person.press('Enter');
    await person.press('Enter');
    await desk.page.getByRole('complementary', { name: 'Details' }).waitFor();
    await person.press('Escape');
    await person.press('ControlOrMeta+e');
    await desk.page.getByRole('dialog', { name: /^Export/ }).waitFor();
    await person.press('Enter');
    await desk.expectNews('Exported');
    expect(readdirSync(folder)).not.toEqual([]);
    expect(person.effort.clicks).toBe(0);
    expectWithinReach('By keyboard alone', person);
  });
});

type SentRow = Readonly<Record<string, string | null>>;

function companyCommission(rows: readonly SentRow[], month: string): bigint {
  return rows
    .filter((row) => String(row['biz_date']).replaceAll(/\D/g, '').startsWith(month))
    .reduce((sum, row) => sum + tenThousandths(row['org_commission_amount'] ?? ''), 0n);
}

/** The figures under these titles on the sheet "Pivot", by the name of their line; in ten-thousandths. */
function pivotOf(book: exceljs.Workbook, titles: readonly string[]): ReadonlyMap<string, readonly bigint[]> {
  const sheet = book.getWorksheet('Pivot');
  const lines = (sheet?.getSheetValues() ?? []).map((line) => (Array.isArray(line) ? line : []));
  const header = lines[1] ?? [];
  const amounts = lines
    .slice(2)
    .filter((line) => typeof line[header.indexOf('Total')] === 'number')
    .map((line) => {
      const cells = titles.map((title) => Number(line[header.indexOf(title)] ?? 0));
      const [, name] = line;
      return [typeof name === 'string' ? name : '', cells.map((cell) => BigInt(Math.round(cell * 10_000)))] as const;
    });
  return new Map(amounts);
}

/** Exact: amounts of the sample have at most four decimals. */
function tenThousandths(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('\u2212', '-').split('.');
  const size = BigInt(whole.replace('-', '') + part.padEnd(4, '0'));
  return whole.startsWith('-') ? -size : size;
}
