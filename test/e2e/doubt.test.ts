// Doubts about a filter's value are shown in its list, on its chip and beside the totals.

import { expect, test } from 'vitest';
import { plain } from './desk-page.ts';
import { openTable } from './export-steps.ts';
import { setStage, SMALL, startService } from './stage.ts';

test('a value shows its rows’ label, with the label from the service’s list beside it', async () => {
  const service = await startService(SMALL);
  const body = JSON.stringify({ code: 0, message: 'success', data: [{ key: '1', value: '證券' }] });
  service.control.fault({ resource: 'billing_business_type', action: { body } });
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  await desk.open('Customized charges');
  await desk.openFilter('Business type');
  const option = desk.page.getByRole('option', { name: /^Securities trading “證券” in the list/ });
  await option.waitFor();
  await option.click();
  await desk.closeFilter();
  await desk.button('Remove filter: Business type is Securities trading (“證券” in the service’s list)').waitFor();
});

test('lists of codes show the rows’ code first, with its name from the service’s list beside it', async () => {
  const service = await startService(SMALL);
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  await openTable(desk, 'Daily reports');
  const currencies = await desk.openList('Currency');
  await currencies.getByRole('option', { name: /^HKD\s+Hong Kong Dollar\s/ }).waitFor();
  await desk.page.keyboard.press('Escape');
  const aes = await desk.openList('AE');
  const texts = (await aes.getByRole('option').allInnerTexts()).map(plain);
  const shown = plain(await desk.rows('Daily reports').first().getByRole('gridcell').nth(1).innerText());
  expect(texts.some((text) => text.startsWith(`${shown} `))).toBe(true);
  expect(texts.filter((text) => !/^[A-Z]*\d+ /.test(text))).toEqual([]);
  await aes.getByRole('option').first().click();
  await desk.closeFilter();
  await desk.button(/^Remove filter: AE is [A-Z]*\d+ \S/).waitFor();
});

test('a filter that the service has not confirmed says so on its chip and beside the totals', async () => {
  const service = await startService(SMALL);
  service.control.fault({ resource: 'reports', filtered: true, action: { status: 503 } });
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  await openTable(desk, 'Daily reports');
  await desk.pickFilter('Currency', /HKD/);
  const chips = desk.page.getByRole('list', { name: 'Filters of this table' });
  await expect.poll(async () => plain(await chips.innerText())).toMatch(/Currency HKD.* not proven/);
  expect(plain(await chips.innerText())).not.toContain('not checked');
  const totals = desk.view.getByRole('region', { name: 'Totals' });
  await expect.poll(async () => plain(await totals.innerText())).toContain('Currency: not proven');
  // What it means is not for the pointer alone.
  await chips.getByRole('button', { name: /^Edit filter: Currency/ }).press('Enter');
  await desk.page.getByRole('dialog').getByText('so the service may find other rows').waitFor();
  await desk.page.keyboard.press('Escape');
});
