// The proof of a sync: pinned clients, the Pending mark, a parity difference, and saved receipts.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { LoopbackService } from '../service/loopback.ts';
import { createOracle, type ServiceFilters } from '../support/service-oracle.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { setStage, SMALL_PAGES, startService } from './stage.ts';

async function signedIn(flags: Parameters<typeof startService>[0] = {}) {
  const service = await startService(flags);
  const stage = setStage();
  const saveFolder = stage.userDataDir;
  const desk = await stage.launch({ args: [`--service-url=${service.url}`], saveFolder });
  await desk.signIn({ token: service.tokens.full });
  return { service, desk, saveFolder };
}

async function totalOf(service: LoopbackService, filters: ServiceFilters): Promise<number> {
  const oracle = createOracle({ url: service.url, token: service.tokens.full, transport: 'post', pageSize: 1_000 });
  return (await oracle.ask('charges', filters)).total;
}

/** The first client with 1 to 99 packages, and their number. */
async function clientWithCharges(service: LoopbackService, after = 0): Promise<readonly [string, number]> {
  for (let client = Number(service.control.data.firstAaid) + after; ; client += 1) {
    const total = await totalOf(service, { aaid: String(client) });
    if (total > 0) return [String(client), total];
  }
}

function tableRow(desk: DeskPage, table: string, words: string): Locator {
  return desk.page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: words });
}

async function openPart(desk: DeskPage, part: string): Promise<void> {
  await desk.open('Sync');
  await desk.openSection(new RegExp(`^${part}`));
}

test('clients are pinned from the filter and from a pasted list, and are then answered without the service', async () => {
  const { service, desk } = await signedIn();
  const [first, firstTotal] = await clientWithCharges(service);
  const [second, secondTotal] = await clientWithCharges(
    service,
    Number(first) - Number(service.control.data.firstAaid) + 1,
  );

  await desk.open('Customized charges');
  await desk.filterBy('Client', first);
  await desk.expectNews(`Client ${first} is not kept offline, so this cannot be answered.`);
  await desk.button('Keep and fetch now').click();
  await desk.expectTotal(firstTotal);

  await desk.open('Clients');
  const rowOf = (client: string): Locator => tableRow(desk, 'Pinned clients', client);
  const words = firstTotal === 1 ? '1 customized charge' : `${firstTotal} customized charges`;
  await expect.poll(async () => plain(await rowOf(first).innerText())).toContain(words);
  await desk.field('Client IDs').fill(`${first}\n${second}, nobody\n${second}`);
  await desk.page.getByText('2 clients to pin, 1 pinned already').waitFor();
  await desk.button('Keep at next sync').click();
  await expect.poll(async () => plain(await rowOf(second).innerText())).toContain('Not fetched yet');
  const nickname = desk.field(`Nickname of client ${second}`);
  await nickname.fill('Chan family');
  await nickname.press('Enter');

  await desk.syncNow();
  await expect.poll(async () => plain(await rowOf(second).innerText())).toContain(`${secondTotal} customized charge`);
  await expect.poll(async () => plain(await rowOf('nobody').innerText())).toContain('0 charges, or client unknown');
  await service.close();

  await desk.open('Customized charges');
  await desk.button('Clear filters').click();
  await desk.expectTotal(300);
  await desk.pickFilter('Client', /Chan family/);
  await desk.button(`Remove filter: Client is Chan family (${second})`).waitFor();
  await desk.expectTotal(secondTotal);
  await desk.openDetails('Customized charges');
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  const detailsText = async (): Promise<string> => plain(await details.innerText());
  await expect.poll(detailsText).toMatch(/Pending (Approval Completed|Pending Approvals)/);
  await details.getByRole('heading', { name: 'Clients', exact: true }).click();
  await expect.poll(detailsText).toContain(`Pinned clients Chan family (${second})`);
  await desk.page.keyboard.press('Escape');
  await desk.filterBy('Client', 'nobody');
  await desk.expectNews('0 customized charges for client nobody.', 'Standard rates are not included.');

  await desk.open('Clients');
  // The button that opened the dialog goes with its line, or with its page.
  const fieldHasFocus = (): Promise<void> => desk.field('Client IDs').and(desk.page.locator(':focus')).waitFor();
  await desk.button('Remove client nobody').click();
  await desk.dialog('Remove client nobody?').getByRole('button', { name: 'Remove' }).click();
  await fieldHasFocus();
  await desk.button(`Open the page of client ${first}`).click();
  await desk.button('Remove client').click();
  await desk.dialog(`Remove client ${first}?`).getByRole('button', { name: 'Remove' }).click();
  await fieldHasFocus();
  for (const client of ['nobody', first]) expect(await rowOf(client).count()).toBe(0);
  await openPart(desk, 'Parity');
  const checked = (client: string): Locator => desk.view.getByRole('row').filter({ hasText: client });
  await checked(second).first().waitFor();
  await expect.poll(() => checked('nobody').count()).toBe(0);
  await desk.open('Customized charges');
  await desk.expectNews('Client nobody is not kept offline, so this cannot be answered.');
  expect(desk.app.pageProblems).toEqual([]);
});

test('the details of a charge follow which clients are kept', async () => {
  const { service, desk } = await signedIn();
  await desk.open('Customized charges');
  await desk.rows('Customized charges').first().getByRole('gridcell').first().dblclick();
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('heading', { name: 'Clients', exact: true }).click();
  const text = async (): Promise<string> => plain(await details.innerText());
  await expect.poll(text).toContain('none is pinned');
  await desk.open('Clients');
  const client = service.control.data.firstAaid;
  await desk.field('Client IDs').fill(client);
  await desk.button('Keep at next sync').click();
  await tableRow(desk, 'Pinned clients', client).waitFor();
  await desk.open('Customized charges');
  await expect.poll(text).toContain('not known for 1 pinned client');
  expect(await text()).not.toContain('none is pinned');
  expect(desk.app.pageProblems).toEqual([]);
});

test('a difference from the service is shown beside the filter, with its figures, until it is resolved', async () => {
  const { service, desk } = await signedIn();
  const { control } = service;
  // A clean run shows how many requests for charges come before filter values are compared with the service.
  control.forgetRequests();
  await desk.syncNow();
  const asked = control.requests().filter(({ resource }) => resource === 'charges');
  const before = asked.findIndex(({ pageSize }) => pageSize === 50);
  expect(before).toBeGreaterThan(1);
  const insert = { kind: 'insert', dataset: 'charges', at: 0 } as const;
  control.schedule([{ beforeAnswer: before + 1, mutation: insert }]);
  await desk.syncNow();
  expect(control.rows('charges')).toHaveLength(301);
  const state = control.rows('charges')[0]?.['state_val'] ?? '';
  const name = state === '0' ? 'Effective' : 'Not Effective';
  const counted = await totalOf(service, { state });

  await desk.open('Customized charges');
  await desk.expectTotal(300);
  await desk.pickFilter('State', new RegExp(`^${name}`));
  await desk.expectTotal(counted - 1);
  const notice = await desk.expectNews(
    `State “${name}”: the service counted ${counted}, this copy finds ${counted - 1}`,
    'Results under this filter may be incomplete or include extra rows.',
  );
  const other = state === '0' ? 'Not Effective' : 'Effective';
  const states = await desk.openList('State');
  await states.getByRole('option', { name: new RegExp(`^${other}`) }).click();
  await desk.closeFilter();
  await desk.expectTotal(300);
  await desk.expectNews(`State “${name}”: the service counted ${counted}, this copy finds ${counted - 1}`);
  await notice.getByRole('button', { name: 'See figures' }).click();
  const row = tableRow(desk, 'Filter values compared with the service', name).first();
  expect(plain(await row.innerText())).toMatch(
    new RegExp(`^State ${name} ${state} ${counted} ${counted - 1} \\+1 Differs`),
  );

  await desk.syncNow();
  await desk.open('Customized charges');
  await desk.pickFilter('State', new RegExp(`^${name}`));
  await desk.expectTotal(counted);
  await expect.poll(() => desk.view.getByRole('status').filter({ hasText: 'service counted' }).count()).toBe(0);
  expect(desk.app.pageProblems).toEqual([]);
});

test('what was learned is shown in plain words; a full sync is one click away; receipts are saved as a file', async () => {
  const { desk, saveFolder } = await signedIn(SMALL_PAGES);
  await openPart(desk, 'Filters');
  const learned = desk.page.getByRole('region', { name: 'How the service answers filters' });
  await expect.poll(async () => plain(await learned.innerText())).toContain('Filters are sent as a JSON body (POST)');
  await expect
    .poll(async () =>
      plain(
        await tableRow(desk, 'What is known of each filter: Customized charges', 'the text contains it')
          .first()
          .innerText(),
      ),
    )
    .toContain('Name name the text contains it Learned');

  await desk.syncNow();
  await openPart(desk, 'Status');
  await desk.expectOutcome('Daily reports', 'Refreshed');
  await desk.syncNow('Full sync');
  await desk.expectOutcome('Daily reports', 'Complete');
  await desk.button('Full sync').and(desk.page.locator(':focus')).waitFor();

  await openPart(desk, 'Receipts');
  await desk.page.getByRole('combobox', { name: 'Receipts of' }).selectOption({ label: 'Daily reports' });
  await expect.poll(() => tableRow(desk, 'Receipts', 'Daily reports').count()).toBe(3);
  const refreshed = tableRow(desk, 'Receipts', 'Refreshed');
  await refreshed.getByRole('button', { name: /^Receipt: Daily reports/ }).click();
  const detail = desk.page.getByRole('group', { name: 'Receipt: Daily reports' });
  expect(plain(await detail.innerText())).toMatch(
    /Requests \d+: \d+ for rows, \d+ to confirm the rows, .* for filter checks.* Dates read \d+: 2026-09-18.* Only counted .* Parity .* agrees? in/,
  );
  await desk.button('Save all as JSON').click();
  const saved = await desk.page.getByText(/^Saved as receipts-/).innerText();
  const path = join(saveFolder, saved.replace(/^Saved as (.*)\.$/, '$1'));
  const file = JSON.parse(readFileSync(path, 'utf8')) as { receipts: readonly { verdict: string }[] };
  expect(file.receipts.map(({ verdict }) => verdict)).toEqual(['complete', 'refreshed', 'complete']);

  await openPart(desk, 'Repair');
  await desk.syncNow('Check my data');
  await desk.button('Check my data').and(desk.page.locator(':focus')).waitFor();
});
