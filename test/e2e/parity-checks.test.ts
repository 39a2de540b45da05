// Running, pausing and resuming parity checks; the words for a broken connection; the clients of a charge.

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { plain, type DeskPage } from './desk-page.ts';
import { setStage, startService } from './stage.ts';

const PASSPHRASE = 'correct horse battery';
/** More values than one sync checks. */
const MANY_AES = { aes: 250 };

async function openParity(desk: DeskPage): Promise<Locator> {
  await desk.open('Sync');
  await desk.openSection(/^Parity/);
  return desk.page.getByRole('group', { name: 'Parity checks' });
}

async function wordsOf(checks: Locator): Promise<string> {
  return plain(await checks.innerText());
}

/** How many of all values are checked. */
async function standing(checks: Locator): Promise<readonly [number, number]> {
  const [, checked = '', of = ''] = /(\d+) of (\d+) filter values checked/.exec(await wordsOf(checks)) ?? [];
  return [Number(checked), Number(of)];
}

async function protect(desk: DeskPage): Promise<void> {
  await desk.button('Protect with a passphrase').click();
  const dialog = desk.dialog('Protect with a passphrase');
  await desk.field('Passphrase', dialog).fill(PASSPHRASE);
  await desk.field('Repeat passphrase', dialog).fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Protect with a passphrase' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('parity checks are run, paused and resumed, and stay paused after a restart and a sync', async () => {
  const service = await startService(MANY_AES);
  const stage = setStage();
  const first = await stage.launch({ args: [`--service-url=${service.url}`] });
  await first.signIn({ token: service.tokens.full });
  await protect(first);
  const checks = await openParity(first);
  await expect.poll(() => wordsOf(checks)).toContain('A sync sends at most 120 requests');
  const [before, all] = await standing(checks);
  expect(before).toBe(120);
  expect(all).toBeGreaterThan(250);

  service.control.fault({ resource: 'reports', filtered: true, action: { delayMs: 150 } });
  await checks.getByRole('button', { name: 'Check now' }).click();
  await expect.poll(() => wordsOf(checks), { interval: 20 }).toMatch(/Daily reports: \d+ of \d+ filter values/);
  await checks.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => wordsOf(checks)).toContain('Parity checks are paused.');
  await first.button('Sync now').waitFor();
  const paused = async (): Promise<number> => (await standing(checks))[0];
  await expect.poll(paused).toBeGreaterThanOrEqual(before);
  expect(await paused()).toBeLessThan(all);
  const keptAt = await paused();
  await stage.quit(first);

  const second = await stage.launch();
  await second.field('Passphrase').fill(PASSPHRASE);
  await second.button('Unlock').click();
  await second.button('Enter token').click();
  const enter = second.dialog('Enter token');
  await second.field('Access token', enter).fill(service.tokens.full);
  await enter.getByRole('button', { name: 'Use this token' }).click();
  await enter.waitFor({ state: 'hidden' });
  const again = await openParity(second);
  // Answers that were being saved at the moment of the pause are kept too.
  await expect.poll(async () => (await standing(again))[0]).toBeGreaterThanOrEqual(keptAt);
  expect((await standing(again))[0]).toBeLessThanOrEqual(keptAt + 4);
  expect(await wordsOf(again)).toContain('Parity checks are paused.');

  service.control.clearFaults();
  service.control.forgetRequests();
  await second.syncNow();
  expect(service.control.requests().filter(({ pageSize }) => pageSize === 50)).toEqual([]);
  await second.openSection('Status');
  await second.expectOutcome('Daily reports', 'Parity checks are paused; this run left out those that were waiting.');

  await openParity(second);
  await again.getByRole('button', { name: 'Resume' }).click();
  await expect
    .poll(() => wordsOf(again), { timeout: 60_000 })
    .toContain(`All ${all} filter values are checked since this copy was read.`);
  await second.page.getByText('50 of', { exact: false }).first().waitFor();
  expect(second.app.pageProblems).toEqual([]);
});

test('a web page in the service’s place is named as such, and each resource says why it was not tried', async () => {
  const service = await startService();
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  const portal = '<!doctype html><html><title>Sign in to Wi-Fi</title></html>';
  service.control.fault({ action: { body: portal, headers: { 'content-type': 'text/html' } } });
  await desk.syncNow();
  const status = desk.page.getByRole('status', { name: 'Connection' });
  const notice = await desk.expectNews(
    'Not connected: another page answers in the service’s place',
    'Everything except syncing works.',
  );
  expect(await notice.innerText()).not.toContain('Offline');
  // Said once: only when the notice is gone does the connection say it.
  await expect.poll(() => status.isVisible()).toBe(false);
  await desk.page.getByRole('contentinfo').getByRole('button', { name: 'Dismiss' }).first().click();
  await expect.poll(() => status.innerText()).toContain('Another page answers');
  await desk.open('Sync');
  await desk.expectOutcome('Business types', 'it is not the reporting service');
  for (const resource of ['Customized charges', 'Daily reports', 'Fee types', 'Currencies', 'AE list']) {
    await desk.expectOutcome(resource, 'Not synced, because what answered is not the reporting service. You still see');
  }
  await desk.expectAlert('You still see the copy of', 'Check the service address');
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  service.control.clearFaults();
  await desk.syncNow();
  await expect.poll(() => status.innerText()).toContain('Connected at last sync');
});
