// The travel check: red at first, each line fixed by its button, then green; and repair.

import { expect, test } from 'vitest';
import { setStage, startService } from './stage.ts';

test('the travel check names what is missing and what to do, and is green once that is done', async () => {
  const service = await startService();
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  await desk.open('Clients');
  await desk.field('Client IDs').fill('60000001');
  await desk.button('Keep at next sync').click();

  await desk.open('Sync');
  await desk.openSection('Travel check');
  const section = desk.page.getByRole('region', { name: 'Travel check' });
  const finding = (step: string) => section.getByRole('listitem', { name: step, exact: true });
  const summary = section.getByRole('status');
  await expect.poll(() => summary.innerText()).toBe('Not ready: 2 things are missing');
  expect(await finding('Pinned clients').innerText()).toContain('Missing');
  expect(await finding('Encryption key').innerText()).toContain('Missing');
  expect(await finding('Customized charges').innerText()).toMatch(/Ready\s+300 rows, read/);
  expect(await finding('Rehearsal').innerText()).toContain('2 queries answered');

  await finding('Pinned clients').getByRole('button', { name: 'Fetch now' }).click();
  await expect.poll(() => finding('Pinned clients').innerText()).toContain('1 client kept offline');
  await finding('Encryption key').getByRole('button', { name: 'Protect with a passphrase' }).click();
  const dialog = desk.page.getByRole('dialog');
  await desk.field('Passphrase', dialog).fill('correct horse battery');
  await desk.field('Repeat passphrase', dialog).fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Protect with a passphrase' }).click();

  await expect.poll(() => summary.innerText()).toMatch(/^Ready to go offline/);
  expect(await finding('Encryption key').innerText()).toContain('encrypted with your passphrase');
  expect(await finding('Rehearsal').innerText()).toContain('3 queries answered');
  expect(desk.app.pageProblems).toEqual([]);
});

test('a check finds exactly the rows of this copy; Repair leads to the sync settings as they are, and downloads again', async () => {
  const service = await startService();
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  await (await desk.openSetting('Sync when the service can be reached again')).check();
  await (await desk.openSetting('Sync regularly')).selectOption('Every 4 hours');
  await desk.closeSettings();
  await desk.open('Sync');
  await desk.openSection('Repair');
  await desk.syncNow('Check my data');
  await desk.expectOutcome('Daily reports', 'found exactly the rows of this copy');

  await desk.openSection('Repair');
  await desk.button('Sync settings').click();
  const settings = desk.dialog('Settings');
  expect(await settings.getByLabel('Sync when the service can be reached again').isChecked()).toBe(true);
  expect(await settings.getByLabel('Sync regularly').inputValue()).toBe('4');
  await desk.closeSettings();
  await desk.syncNow('Download again: Daily reports');
  await desk.expectOutcome('Daily reports', 'Complete');
  expect(desk.app.pageProblems).toEqual([]);
});
