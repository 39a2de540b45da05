// A view that is sent: copied as a link in one app and opened in another, which has the same service or not.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '../host/launch.ts';
import type { DeskPage, TableName } from './desk-page.ts';
import { setStage, startService, type Stage } from './stage.ts';

const REPORTS: TableName = 'Daily reports';

async function send(desk: DeskPage, entry: string): Promise<void> {
  await desk.view.getByRole('button', { name: 'Send this view', exact: true }).click();
  await desk.dialog('Send this view').getByRole('button', { name: entry, exact: true }).click();
}

/** What a table shows: its filters, columns and sort. */
async function shown(desk: DeskPage, table: TableName) {
  const chips = desk.view.getByRole('button', { name: /^Remove filter: / });
  const headers = desk.grid(table).getByRole('columnheader');
  // In one step: a header that goes away between two reads would be waited for.
  return {
    chips: await chips.evaluateAll((all: readonly { ariaLabel: string | null }[]) => all.map((each) => each.ariaLabel)),
    columns: await desk.headers(table),
    sort: await headers.evaluateAll((all: readonly { ariaSort: string | null }[]) => all.map((each) => each.ariaSort)),
    range: await desk.range(),
  };
}

/** What a pivot shows: its columns and first lines, and the choices above it. */
async function pivotShown(desk: DeskPage) {
  const grid = desk.view.getByRole('grid', { name: /^Daily reports by AE and Month/ });
  const headers = grid.getByRole('columnheader');
  const choices = ['Show', 'Beside it'].map((name) => desk.view.getByRole('combobox', { name, exact: true }));
  const values = await Promise.all(
    choices.map(async (choice) => ((await choice.count()) === 0 ? null : await choice.inputValue())),
  );
  return {
    columns: await headers.evaluateAll((all: readonly { ariaLabel: string | null }[]) =>
      all.map((each) => each.ariaLabel),
    ),
    lines: (await grid.getByRole('row').allInnerTexts()).slice(0, 5),
    values,
  };
}

async function signIn(stage: Stage, service: { url: string; tokens: { full: string } }): Promise<DeskPage> {
  const desk = await stage.launch({ args: [`--service-url=${service.url}`], saveFolder: stage.userDataDir });
  await desk.signIn({ token: service.tokens.full });
  return desk;
}

/** Starts the app again as the system does for a link or a file: the one that runs takes it. */
async function openFromOutside(stage: Stage, argument: string): Promise<void> {
  const started = await startApp({ userDataDir: stage.userDataDir, args: [argument] });
  expect(started).toMatchObject({ kind: 'ended', exit: { code: 0 } });
}

test('a link or file shows the same view or pivot in a colleague’s app, and another service refuses it', async () => {
  const service = await startService();
  const senderStage = setStage();
  const sender = await signIn(senderStage, service);
  await sender.open(REPORTS);
  await sender.pickFilter('Currency', /HKD/);
  await sender.grid(REPORTS).getByRole('columnheader', { name: 'Total commission' }).click();
  await sender.button('Columns').click();
  await sender.page.getByRole('checkbox', { name: 'Trade amount' }).uncheck();
  await sender.page.keyboard.press('Escape');
  await expect.poll(() => sender.headers(REPORTS)).not.toContain('Trade amount');
  await send(sender, 'Copy link');
  await sender.expectNews('The link to this view was copied');
  const link = await sender.app.clipboardText();
  expect(link).toMatch(/^commission-desk:\/\/view\/[\w-]{50,1980}$/);

  const stage = setStage();
  const receiver = await signIn(stage, service);
  await receiver.open(REPORTS);
  await receiver.rows(REPORTS).first().waitFor();
  const before = await shown(receiver, REPORTS);
  await openFromOutside(stage, link);
  await receiver.expectNews('Sent by a colleague, as of', 'HKT (theirs)');
  await receiver.rows(REPORTS).first().waitFor();
  await expect.poll(() => shown(receiver, REPORTS)).toEqual(await shown(sender, REPORTS));
  await receiver.button('Show my view again').click();
  await expect.poll(() => shown(receiver, REPORTS)).toEqual(before);

  await sender.view.getByRole('combobox', { name: 'Group by', exact: true }).selectOption({ label: 'AE' });
  await sender.view.getByRole('combobox', { name: 'Then by', exact: true }).selectOption({ label: 'Month as columns' });
  await sender.view.getByRole('combobox', { name: 'Show', exact: true }).selectOption({ label: 'Company commission' });
  await sender.view.getByRole('combobox', { name: 'Beside it' }).selectOption({ label: 'share of the column' });
  await expect
    .poll(async () => (await pivotShown(sender)).columns.some((name) => name?.startsWith('Share of')))
    .toBe(true);
  const sent = await pivotShown(sender);
  await send(sender, 'Copy link');
  await expect.poll(() => sender.app.clipboardText()).not.toBe(link);
  await send(sender, 'Save as a file');
  await sender.expectNews('Saved as Daily reports.deskview');
  for (const argument of [await sender.app.clipboardText(), join(senderStage.userDataDir, 'Daily reports.deskview')]) {
    await openFromOutside(stage, argument);
    await receiver.expectNews('Sent by a colleague');
    await expect.poll(() => pivotShown(receiver)).toEqual(sent);
    await receiver.button('Show my view again').click();
    await expect.poll(() => shown(receiver, REPORTS)).toEqual(before);
  }
  expect(receiver.app.pageProblems).toEqual([]);

  const other = setStage();
  const stranger = await signIn(other, await startService());
  await openFromOutside(other, link);
  await stranger.expectNews('This view is of another service', service.url);
  expect(await stranger.grid(REPORTS).isVisible()).toBe(false);
  await openFromOutside(other, link.slice(0, 60));
  await stranger.expectNews('contains no view that this app can read');
});

test('a link that starts the app waits until the profile is open, and what was there before comes back', async () => {
  const stage = setStage();
  const first = await stage.launchSample();
  await first.filterBy('Name', 'a');
  const sent = await shown(first, 'Customized charges');
  await send(first, 'Copy link');
  await first.expectNews('The link to this view was copied');
  const link = await first.app.clipboardText();
  await first.button(/^Remove filter: Name/).click();
  await first.pickFilter('State', /^Effective/);
  await first.button('Columns').click();
  await first.page.getByRole('checkbox', { name: 'Fee rate', exact: true }).uncheck();
  await first.page.keyboard.press('Escape');
  await expect.poll(() => first.headers('Customized charges')).not.toContain('Fee rate');
  const left = await shown(first, 'Customized charges');
  await first.open('Today');
  await stage.quit(first);

  const second = await stage.launch({ args: ['--sample', link] });
  await second.expectNews('Sent by a colleague');
  await second.rows('Customized charges').first().waitFor();
  await expect.poll(() => shown(second, 'Customized charges')).toEqual(sent);
  await second.button('Show my view again').click();
  await expect.poll(() => shown(second, 'Customized charges')).toEqual(left);
  await second.button('Back').click();
  await expect.poll(() => shown(second, 'Customized charges')).toEqual(sent);
  await second.button('Back').click();
  await second.page
    .locator('nav [aria-current="page"]')
    .and(second.page.getByRole('link', { name: 'Today' }))
    .waitFor();
  await second.open('Customized charges');
  await expect.poll(() => shown(second, 'Customized charges')).toEqual(left);
});

test('client IDs are named before anything is sent, and a file opens like a link', async () => {
  const service = await startService();
  const stage = setStage();
  const desk = await signIn(stage, service);
  const client = '777777';
  await desk.filterBy('Client', client);
  await desk.button(/^Remove filter: Client/).waitFor();
  await send(desk, 'Copy link');
  const panel = desk.dialog('Send this view');
  await panel.getByText(`names 1 client: ${client}`).waitFor();
  expect(await desk.app.clipboardText()).toBe('');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  expect(await desk.app.clipboardText()).toBe('');
  await panel.getByRole('button', { name: 'Save as a file' }).click();
  await panel.getByRole('button', { name: 'Save anyway' }).click();
  await desk.expectNews('Saved as Customized charges.deskview');
  const path = join(stage.userDataDir, 'Customized charges.deskview');
  const saved = readFileSync(path, 'utf8');
  expect(saved).toContain(client);
  expect(saved).not.toContain(service.tokens.full);

  await desk.button('Clear filters').click();
  // What a person is about to do on another screen stays in sight: hidden with that, it would keep the window inert.
  await desk.open(REPORTS);
  await desk.button('Export').click();
  const dialog = desk.dialog('Export Daily reports');
  await dialog.waitFor();
  await openFromOutside(stage, path);
  await desk.grid(REPORTS).waitFor({ state: 'hidden' });
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await desk.search().and(desk.page.locator(':focus')).waitFor();
  await desk.button(new RegExp(`^Remove filter: Client is .*${client}`)).waitFor();

  writeFileSync(path, saved.replace('"version": 1', '"version": 2'));
  await desk.app.setOpenPath(path);
  await send(desk, 'Open a view from a file');
  await desk.expectNews('was sent from a later version');
});

test('a summary is three lines with the filters, the totals of each currency, and how sure they are', async () => {
  const desk = await signIn(setStage(), await startService());
  await desk.open(REPORTS);
  await desk.pickFilter('Currency', /HKD/);
  const rows = await desk.total();
  await desk.view.getByRole('button', { name: 'Send this view', exact: true }).click();
  await desk.page.keyboard.press('Escape');
  await send(desk, 'Copy summary');
  await desk.expectNews('A summary of this view was copied');
  const lines = (await desk.app.clipboardText()).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Daily reports: Currency is .*HKD/);
  const words = rows.toLocaleString('en');
  expect(lines[1]).toMatch(
    new RegExp(`^Total commission: HKD [\\d,.]+ \\(${words} rows.*\\)\\. Together ${words} rows\\.$`),
  );
  expect(lines[2]).toMatch(/^As of .* HKT, copied .* HKT\. Read: .*\. Checked: .*\.$/);
});
