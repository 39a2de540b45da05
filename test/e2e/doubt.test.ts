// What is not certain of a filter's value is said in its list, on its chip and beside the totals.

import { expect, test } from 'vitest';
import { plain } from './desk-page.ts';
import { openTable } from './export-steps.ts';
import { setStage, SMALL, startService } from './stage.ts';

test('a value has the label of its rows, with the one of the service’s list beside it', async () => {
  const service = await startService(SMALL);
  const body = JSON.stringify({ code: 0, message: 'success', data: [{ key: '1', value: '證券' }] });
  service.control.fault({ resource: 'billing_business_type', action: { body } });
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  await desk.open('Customized charges');
  await desk.filter('Business type').click();
  const option = desk.page.getByRole('option', { name: /^Securities trading “證券” in the list/ });
  await option.waitFor();
  await desk.picture('both-labels-list');
  await option.click();
  await desk.button('Remove filter: Business type is Securities trading (“證券” in the service’s list)').waitFor();
  await desk.page.emulateMedia({ colorScheme: 'dark' });
  await desk.filter('Business type').click();
  await option.waitFor();
  await desk.picture('both-labels-list-dark');
});

test('a filter that no answer has confirmed says so on its chip and beside the totals', async () => {
  const service = await startService(SMALL);
  service.control.fault({ resource: 'reports', filtered: true, action: { status: 503 } });
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  await openTable(desk, 'Daily reports');
  await desk.pickFilter('Currency', /HKD/);
  const chips = desk.page.getByRole('list', { name: 'Filters of this table' });
  await expect.poll(async () => plain(await chips.innerText())).toMatch(/Currency is HKD.* not proven/);
  expect(plain(await chips.innerText())).not.toContain('not checked');
  const totals = desk.view.getByRole('region', { name: 'Totals' });
  await expect.poll(async () => plain(await totals.innerText())).toContain('Currency: not proven');
  await desk.picture('not-proven');
  await desk.page.emulateMedia({ colorScheme: 'dark' });
  await desk.picture('not-proven-dark');
});
