// What a restart restores.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { setStage, startService } from './stage.ts';

const STALE_AFTER = 'Warn of data that is older than';
const REREAD_WITHIN = 'Read each older ledger date again within';

const STARTS = 3;
const LONG = { timeout: 240_000 };

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

/** The head of the open record. */
async function detailsOf(desk: DeskPage): Promise<string> {
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  return plain(await details.getByRole('heading').first().locator('..').innerText());
}

test('a restart keeps data, filters, sort, columns, screen and open record, and needs no token typed', async () => {
  const service = await startService();
  const effective = service.control.rows('charges').filter((row) => row['state_val'] === '0');
  const named = effective.filter((row) => String(row['name']).toLowerCase().includes('online'));
  const stage = setStage({ env: bus.env });
  const first = await stage.launch({ args: [`--service-url=${service.url}`] });
  await first.signIn({ token: service.tokens.full });
  await (await first.openSetting(STALE_AFTER)).selectOption('7 days');
  await (await first.openSetting(REREAD_WITHIN)).selectOption('5 syncs');
  await first.closeSettings();
  await first.open('Customized charges');
  await first.pickFilter('State', /^Effective/);
  await first.filterBy('Name', 'online');
  await first.expectTotal(named.length);
  await first.filterBy('Market/Currency', 'nowhere');
  await first.expectTotal(0);
  await first.view.getByRole('button', { name: /^Edit filter: Market\/Currency .*nowhere/ }).click();
  await first.button('Switch off').click();
  await first.expectTotal(named.length);
  await first.grid('Customized charges').getByRole('columnheader', { name: 'Fee rate' }).click();
  await first.button('Columns').click();
  await first.page.getByRole('checkbox', { name: 'Currency', exact: true }).uncheck();
  await first.page.keyboard.press('Escape');
  await first.page.getByRole('columnheader', { name: 'Currency', exact: true }).waitFor({ state: 'detached' });
  await first.rows('Customized charges').nth(2).dblclick();
  await expect.poll(() => detailsOf(first)).toMatch(/online/i);
  const opened = await detailsOf(first);
  await stage.quit(first);

  const second = await stage.launch();
  await second.expectNews('3 filters restored');
  await second.expectTotal(named.length);
  await expect.poll(() => detailsOf(second)).toBe(opened);
  await second.button('Remove filter: State is Effective').waitFor();
  expect(await (await second.openFilter('Name')).inputValue()).toBe('online');
  await second.closeFilter();
  const off = second.view.getByRole('listitem').filter({ hasText: /Market\/Currency.*nowhere/ });
  expect(plain(await off.innerText())).toMatch(/ off$/);
  const header = second.grid('Customized charges').getByRole('columnheader', { name: 'Fee rate' });
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
  await second.page.getByRole('columnheader', { name: 'Currency', exact: true }).waitFor({ state: 'detached' });
  await second.button('Clear filters').click();
  await second.expectTotal(300);
  await second.open('Daily reports');
  await second.expectTotal(3_000);
  await second.syncNow();
  await second.open('Sync');
  await second.expectOutcome('Daily reports', 'no row changed');
  const staleAfter = await second.openSetting(STALE_AFTER);
  await expect.poll(() => staleAfter.locator('option:checked').innerText()).toBe('7 days');
  const rereadWithin = await second.openSetting(REREAD_WITHIN);
  await expect.poll(() => rereadWithin.locator('option:checked').innerText()).toBe('5 syncs');
  expect(second.app.pageProblems).toEqual([]);
});

/** Waits for the figures of one currency alone and the charts below them. */
async function expectFigures(desk: DeskPage): Promise<void> {
  await desk.button(/^Remove filter: Currency/).waitFor();
  const figures = desk.view.getByRole('region', { name: 'Key figures' });
  await expect.poll(() => figures.getByRole('listitem').count()).toBe(1);
  await desk.view.getByRole('figure', { name: 'Commission over time, HKD' }).waitFor();
}

// With all rows of the sample, the first query is still running when the filters are restored.
test('the Overview has its figures at every start, with the filters of the start before', LONG, async () => {
  const stage = setStage({ env: bus.env });
  const first = await stage.launchSample();
  await first.open('Overview');
  await first.pickFilter('AE group', /./);
  await first.pickFilter('Currency', /HKD/);
  await expectFigures(first);
  await stage.quit(first);
  for (let start = 1; start <= STARTS; start += 1) {
    const next = await stage.launch();
    await expectFigures(next);
    expect(await next.page.getByRole('alert').allInnerTexts()).toEqual([]);
    await stage.quit(next);
  }
});
