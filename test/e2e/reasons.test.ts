// Sentences that say why there is no answer name the cause, wherever they stand.

import { expect, onTestFinished, test } from 'vitest';
import { serveRows } from '../support/overview-service.ts';
import { ONE_DAY } from '../support/overview-rows.ts';
import { descriptionOf, plain, pressChoice, type DeskPage } from './desk-page.ts';
import { setStage } from './stage.ts';

const UNREADABLE = ['week 36', 'week 37', 'soon'];

async function openUnreadable(): Promise<DeskPage> {
  const rows = ONE_DAY.map((row, at) => {
    const date = UNREADABLE[at % 40];
    return date === undefined ? row : { ...row, biz_date: date };
  });
  const service = await serveRows({ reports: rows });
  onTestFinished(() => service[Symbol.asyncDispose]());
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: 'of the test' });
  return desk;
}

test('dates that cannot be read are counted and named in the table, the totals, the export and the Overview', async () => {
  const desk = await openUnreadable();
  await desk.open('Daily reports');
  await desk.expectTotal(ONE_DAY.length);
  await desk.filterBy('Ledger date from', '2026-09-01');
  const said = desk.view.getByRole('status').filter({ hasText: 'dates cannot be read' }).first();
  await said.waitFor();
  await expect
    .poll(async () => plain(await said.innerText()))
    .toMatch(
      /^3 dates cannot be read, such as Ledger date “(week 3[67]|soon)”\. So a range of dates cannot be answered\./,
    );
  await desk.button(`Without Ledger date: ${ONE_DAY.length} rows`).waitFor();
  const totals = desk.view.getByRole('region', { name: 'Totals' });
  await expect.poll(async () => plain(await totals.innerText())).toContain('No totals: some dates cannot be read.');
  const button = desk.view.getByRole('button', { name: 'Export', exact: true });
  expect(await descriptionOf(button)).toBe('Nothing to export: some dates cannot be read.');
  // Also for the eye, by keyboard and by pointer; Escape hides it, and nothing else.
  await desk.page.clock.install();
  const reason = desk.page.getByRole('tooltip').filter({ hasText: 'Nothing to export' });
  await button.focus();
  await reason.waitFor();
  await desk.page.keyboard.press('Tab');
  await reason.waitFor({ state: 'hidden' });
  await button.hover();
  await reason.hover();
  // Longer than a pointer may be outside of both.
  await desk.page.clock.fastForward(1_000);
  await reason.waitFor();
  await desk.page.keyboard.press('Escape');
  await reason.waitFor({ state: 'hidden' });
  await button.hover();
  await reason.waitFor();
  await desk.page.mouse.move(4, 4);
  await reason.waitFor({ state: 'hidden' });
  await desk.open('Overview');
  const print = desk.view.getByRole('button', { name: 'Print', exact: true });
  expect(await descriptionOf(print)).toBe('Nothing to draw: some dates cannot be read.');

  await desk.button('Clear filters').click();
  const periods = desk.view.getByRole('article', { name: 'Two periods compared', exact: true });
  await pressChoice(periods.getByRole('radio', { name: 'Custom', exact: true }));
  for (const [at, day] of ['2026-09-07', '2026-09-11', '2026-09-14', '2026-09-18'].entries()) {
    await periods.getByRole('textbox').nth(at).fill(day);
  }
  const compared = async (): Promise<string> => plain(await periods.innerText());
  await expect.poll(compared).toContain('Nothing to draw: some dates cannot be read.');
});
