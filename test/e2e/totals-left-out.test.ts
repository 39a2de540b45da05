// Totals of rows without an amount that can be read: they have no sum, which is not the same as a sum of 0.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { openSharedDesk, SMALL } from './stage.ts';

let service: LoopbackService;
let desk: DeskPage;
let endDesk: () => Promise<void>;

beforeAll(async () => {
  service = await startLoopbackService(SMALL);
  const inHkd = service.control.rows('reports').flatMap(({ currency }, at) => (currency === 'HKD' ? [at] : []));
  for (const at of inHkd.slice(0, 3)) {
    service.control.mutate({ kind: 'change', dataset: 'reports', at, values: { commission_amount: '' } });
  }
  ({ desk, end: endDesk } = await openSharedDesk({ args: [`--service-url=${service.url}`] }));
  await desk.signIn({ token: service.tokens.full });
});
beforeEach(async () => {
  await desk.open('Daily reports');
  const clear = desk.button('Clear filters');
  if (await clear.isVisible()) await clear.click();
  await desk.view.getByRole('button', { name: 'Add filter', exact: true }).click();
  const add = desk.dialog('Add filter');
  await add.getByRole('combobox').fill('Total commission');
  await add.getByRole('option', { name: 'Total commission', exact: true }).click();
  await add.getByRole('combobox', { name: 'Condition' }).selectOption({ label: 'is empty or not sent' });
  await add.getByRole('button', { name: 'Add filter' }).click();
  await desk.expectTotal(3);
});
afterAll(async () => {
  expect(desk.app.pageProblems).toEqual([]);
  await endDesk();
  await service.close();
});

const totals = (): Locator => desk.view.getByRole('region', { name: 'Totals' });

test('a figure of 0 does not agree with them', async () => {
  await totals().getByRole('button', { name: 'Compare HKD with a figure' }).click();
  const dialog = desk.dialog('Compare with a figure');
  await dialog.getByRole('textbox', { name: 'Figure' }).fill('0');
  await expect.poll(async () => plain(await dialog.getByRole('definition').innerText())).toBe('HKD n/a');
  expect(plain(await dialog.getByRole('status').first().innerText())).toBe('');
  expect(await dialog.getByRole('button', { name: 'Copy', exact: true }).count()).toBe(0);
  await desk.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('folded, they show no 0, and say what is left out', async () => {
  await totals().getByRole('button', { name: 'Hide totals' }).click();
  await expect.poll(async () => plain(await totals().innerText())).toContain('HKD n/a');
  await totals().getByTitle('3 rows have no total commission').waitFor();
  expect(await desk.violations({ within: ['main:not([hidden]) [aria-label="Totals"]'] })).toEqual([]);
});
