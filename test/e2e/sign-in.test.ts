// Signing in, and what the first sync can lack; signed-out.test.ts has the ways in which a sign-in is refused.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startProxy } from '../support/loopback-proxy.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import type { FaultRule } from '../service/faults.ts';
import { plain } from './desk-page.ts';
import { ScreenReader } from './heard.ts';
import { setStage, startService } from './stage.ts';

const CHARGES_SCOPE = 'svc_hk_charging.svc_hk_fee_level_query';
const REPORTS_SCOPE = 'b2b_billing.dcp_report';
/** Long enough for a busy machine to check and photograph the screen in between. */
const SLOW_SECOND_PAGE = { resource: 'reports', page: 2, times: 1, action: { delayMs: 6_000 } } satisfies FaultRule;

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

test('signs in with a token, shows the progress of the first sync, and then the rows', async () => {
  const service = await startService();
  const stage = setStage({ env: bus.env });
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  expect(await desk.field('Service address').inputValue()).toBe(service.url);

  service.control.fault(SLOW_SECOND_PAGE);
  await desk.enterCredentials({ token: ` Bearer ${service.tokens.full}\n` });
  await desk.button('Sign in').click();
  const progress = desk.page.getByRole('progressbar', { name: 'Sync progress' });
  await progress.waitFor();
  await desk.page
    .getByText(/Daily reports: [12],000 of 3,000 rows/)
    .first()
    .waitFor();
  await desk.button('Cancel sync').waitFor();
  await desk.waitForRunEnd();
  expect(await progress.count()).toBe(0);

  await desk.open('Customized charges');
  await desk.expectTotal(300);
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  expect(plain(await desk.page.getByRole('status', { name: 'Data status' }).innerText())).toBe('Synced just now');
  expect(await desk.page.getByRole('status', { name: 'Connection' }).innerText()).toBe('Connected at last sync');
  expect(desk.app.pageProblems).toEqual([]);
});

test('signs in to the company proxy first, and remembers its password in the keychain', async () => {
  const service = await startService();
  let accepted = 'amy:Proxy-1';
  const proxy = await startProxy(() => accepted);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const stage = setStage({ env: { ...bus.env, DESK_HOST_PROXY: proxy.url } });
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  await desk.enterCredentials({ token: service.tokens.full });
  await desk.button('Sign in').click();
  const dialog = desk.page.getByRole('dialog', { name: 'Sign in to the company proxy' });
  const enter = async (password: string): Promise<void> => {
    await dialog.getByRole('textbox', { name: 'User name' }).fill('amy');
    await desk.field('Proxy password', dialog).fill(password);
    await dialog.getByRole('button', { name: 'Sign in to proxy' }).click();
  };
  await dialog.waitFor();
  expect(plain(await dialog.innerText())).toContain(proxy.address);
  await enter('wrong');
  await dialog.getByText('The proxy did not accept the user name and password.').waitFor();
  expect(await desk.violations()).toEqual([]);
  await enter('Proxy-1');
  await desk.waitForRunEnd();
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  expect(proxy.tried.filter((given) => given === 'amy:wrong')).toHaveLength(1);
  await stage.quit(desk);

  const again = await stage.launch();
  await again.syncNow();
  await again.waitForRunEnd();
  expect(await again.page.getByRole('dialog').count()).toBe(0);

  accepted = 'amy:Proxy-2';
  await again.button('Sync now').click();
  const question = again.page.getByRole('dialog', { name: 'Sign in to the company proxy' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await again.page.getByText('the company proxy asks for a user name and password').first().waitFor();
});

test('a cancelled first sync says so and shows no half-read data', async () => {
  const service = await startService();
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}`] });
  service.control.fault(SLOW_SECOND_PAGE);
  await desk.enterCredentials({ token: service.tokens.full });
  await desk.button('Sign in').click();
  await desk.page
    .getByText(/Daily reports: [12],000 of 3,000 rows/)
    .first()
    .waitFor();
  await desk.button('Cancel sync').click();
  await desk.waitForRunEnd();
  await desk.open('Sync');
  await desk.expectOutcome('Daily reports', 'Cancelled before it was saved.');
  await desk.expectOutcome('Customized charges', 'Complete');
  await desk.open('Daily reports');
  await desk.expectTotal(0);
  await desk.expectNews('Daily reports have not been synced to this computer yet.');
});

test('trying again does what failed', async () => {
  const stage = setStage({ env: bus.env });
  const desk = await stage.launch();
  await desk.button('Explore sample data').waitFor();
  // Where the folder of the profiles is to be made.
  const obstacle = join(stage.userDataDir, 'profiles');
  writeFileSync(obstacle, '');
  await desk.button('Explore sample data').click();
  await desk.button('Try again').waitFor();
  rmSync(obstacle);
  await desk.button('Try again').click();
  await desk.page.getByRole('region', { name: 'Sample data' }).waitFor();
});

test('a missing scope leaves the other dataset synced, names the scope, and offers a text to request it', async () => {
  const service = await startService();
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.withoutCharges });
  await desk.open('Sync');
  await desk.expectAlert(
    `Customized charges were not synced: this account lacks ${CHARGES_SCOPE}. Daily reports synced. Ask your administrator to grant it.`,
  );
  await desk.expectOutcome('Daily reports', 'Complete');
  await desk.button('Copy request').click();
  await expect.poll(() => desk.app.clipboardText()).toContain(CHARGES_SCOPE);
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  await desk.open('Customized charges');
  await desk.expectNews(`Customized charges were not synced: this account lacks ${CHARGES_SCOPE}.`);
  await desk.view.getByRole('button', { name: 'Copy request' }).waitFor();
  expect(await desk.button('Start the first sync').count()).toBe(0);
  await desk.page.getByRole('status', { name: 'Data status' }).getByText('Customized charges not synced yet').waitFor();
});

test('a scope lost after the first sync leaves all rows readable', async () => {
  const service = await startService();
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  service.control.fault({ resource: 'reports', action: { status: 403, message: 'no permission' } });
  await desk.syncNow();
  await desk.open('Sync');
  await desk.expectAlert(`Daily reports were not synced: this account lacks ${REPORTS_SCOPE}.`);
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  await desk.open('Customized charges');
  await desk.expectTotal(300);
});

test('a typed token is a password to the system, which shows and says it only on demand', async () => {
  const desk = await setStage().launch();
  const token = desk.field('Access token');
  await token.fill('secret-4711');
  const reader = await ScreenReader.listen(desk.page);
  const press = async (name: string): Promise<void> => {
    await desk.button(name).click();
    await token.focus();
  };
  await token.focus();
  expect(await reader.focus()).not.toContain('4711');
  expect(await token.getAttribute('type')).toBe('password');
  await press('Show Access token');
  expect(await reader.focus()).toContain('value secret-4711');
  await token.press('End');
  await desk.page.keyboard.type('5');
  await press('Hide Access token');
  expect(await reader.focus()).not.toContain('4711');
  expect(await token.inputValue()).toBe('secret-47115');
});
