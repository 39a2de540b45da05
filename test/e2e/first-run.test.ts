// The main job on sample data, on a machine where the app never ran; begun by keyboard alone.

import { expect, test } from 'vitest';
import { hongKongEpochDay } from '../../shared/rules/dates.ts';
import { createSampleData } from '../../main/sample/data.ts';
import { SAMPLE_SIZES } from '../../main/sample/sizes.ts';
import { textFaults } from '../pictures/checks.ts';
import { plain } from './desk-page.ts';
import { tabTo } from './keys.ts';
import { setStage, startService } from './stage.ts';

test('a first run explores the sample: synced, shown, filtered, paged and opened in detail', async () => {
  const { charges } = createSampleData(SAMPLE_SIZES).rowsOn(hongKongEpochDay(Date.now()));
  const rows = Array.from({ length: charges.count }, (_, index) => charges.rowAt(index));
  const effective = rows.filter((row) => row['state_val'] === '0').length;
  const desk = await setStage().launch();
  await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();

  await tabTo(desk, desk.button('Explore sample data'));
  await desk.page.keyboard.press('Enter');
  await desk.waitForRunEnd();
  await desk.page.getByRole('region', { name: 'Sample data' }).waitFor();
  await desk.open('Customized charges');
  await desk.expectRange('1–100 of 2,000');
  expect(await desk.rows('Customized charges').count()).toBeGreaterThan(10);

  await desk.pickFilter('State', /^Effective/);
  await desk.button('Remove filter: State is Effective').waitFor();
  await desk.expectTotal(effective);
  await desk.button('Next page').click();
  await desk.expectRange(`101–200 of ${effective.toLocaleString('en')}`);
  await desk.rows('Customized charges').first().dblclick();
  const details = desk.page.getByRole('complementary', { name: 'Details' });
  const name = await details.getByRole('heading').first().innerText();
  await desk.rows('Customized charges').filter({ hasText: name }).first().waitFor();

  await desk.open('Daily reports');
  const reports = await desk.expectWholeSample();
  expect(await desk.rows('Daily reports').count()).toBeGreaterThan(10);
  await expect.poll(() => desk.page.getByRole('region', { name: 'Totals' }).innerText()).toContain('HKD');

  await desk.open('Sync');
  for (const resource of ['Customized charges', 'Daily reports', 'Business types', 'Currencies', 'AE list']) {
    await desk.expectOutcome(resource, 'Complete');
  }
  await desk.button('Receipt: Daily reports').click();
  const receipt = desk.page.getByRole('group', { name: 'Receipt: Daily reports' });
  expect(plain(await receipt.innerText())).toMatch(
    new RegExp(`Service total ${reports.toLocaleString('en')} .*Passes 2`),
  );
  expect(desk.app.pageProblems).toEqual([]);
});

test('columns are as wide as their totals where the table was open before its first rows', async () => {
  const service = await startService();
  for (const at of [0, 1, 2])
    service.control.mutate({ kind: 'change', dataset: 'reports', at, values: { trade_amount: '123456789012.34' } });
  service.control.fault({ resource: 'reports', page: 2, times: 1, action: { delayMs: 3_000 } });
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.enterCredentials({ token: service.tokens.full });
  await desk.button('Sign in').click();
  await desk.button('Keep only until I quit').click();
  await desk.open('Daily reports');
  await desk.expectNews('Daily reports: reading the first copy…');
  await desk.waitForRunEnd();
  await desk.page.getByRole('table', { name: 'Totals' }).waitFor();
  const cut = async () => (await textFaults(desk.page)).filter(({ kind }) => kind === 'cut figure');
  await expect.poll(cut).toEqual([]);
});
