// A token that is accepted one day and not the next.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { setStage, startService } from './stage.ts';

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

test('an expired token is reported; the data stays readable, and a new token syncs again', async () => {
  const service = await startService();
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  await desk.open('Daily reports');
  service.control.expireToken('full');
  await desk.syncNow();
  const words =
    'The service did not accept the access token (401); it may have expired. Your data stays readable. Enter a new token to sync.';
  const alert = await desk.expectAlert(words);
  await desk.expectTotal(3_000);
  await desk.button('Next page').click();
  await desk.expectRange('101–200 of 3,000');

  await alert.getByRole('button', { name: 'Enter token' }).click();
  const dialog = desk.dialog('Enter token');
  await desk.field('Access token', dialog).fill('another wrong one');
  await dialog.getByRole('button', { name: 'Use this token' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'did not accept the access token' }).waitFor();
  service.control.renewToken('full');
  await desk.field('Access token', dialog).fill(service.tokens.full);
  await dialog.getByRole('button', { name: 'Use this token' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await desk.page.getByRole('alert').filter({ hasText: words }).count()).toBe(0);
  await desk.syncNow();
  await desk.open('Sync');
  await desk.expectOutcome('Daily reports', 'Complete');
  await desk.expectOutcome('Customized charges', 'Complete');
});
