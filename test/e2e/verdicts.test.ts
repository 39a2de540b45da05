// Syncs that end without a complete copy, and the person's decision.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { descriptionOf } from './desk-page.ts';
import { setStage, startService } from './stage.ts';

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

test('records that keep changing leave the last good copy on screen, and say so', async () => {
  const service = await startService();
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  await desk.open('Sync');
  service.control.drift({ dataset: 'reports', seed: 7, chancePercent: 100 });
  await desk.syncNow();
  await desk.expectOutcome(
    'Daily reports',
    'The service’s records, or their order, changed during every attempt, so no complete copy could be taken. You still see',
  );
  await desk.expectOutcome('Daily reports', 'Try later.');
  await desk.expectOutcome('Customized charges', 'Complete');
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);

  service.control.drift(null);
  await desk.open('Sync');
  await desk.syncNow('Try again');
  await desk.expectOutcome('Daily reports', 'Complete');
});

test('a dataset that falls to nothing waits for a decision: kept first, then taken', async () => {
  const service = await startService();
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  await desk.open('Sync');
  service.control.mutate({ kind: 'keepFirst', dataset: 'charges', rows: 0 });
  await desk.syncNow();
  const words =
    'Customized charges: the service now returns 0 of 300 rows. The smaller copy waits for your decision; you still see the last good copy.';
  await desk.expectNews(words);
  await desk.open('Clients');
  const refused = desk.page.getByRole('button', { name: 'Keep and fetch now' });
  await desk.field('Client IDs').fill('8');
  expect(await refused.getAttribute('aria-disabled')).toBe('true');
  const decideFirst = 'The new copy of the customized charges waits for your decision. Decide first, then fetch.';
  expect(await descriptionOf(refused)).toBe(decideFirst);
  await desk.button('Keep at next sync').click();
  expect(await descriptionOf(desk.page.getByRole('button', { name: 'Fetch now: client 8' }))).toBe(decideFirst);
  await desk.page.getByText('Not fetched yet; first decide on the new copy').waitFor();
  await desk.open('Customized charges');
  await desk.expectTotal(300);

  await desk.open('Sync');
  await desk.button('Keep the copy with 300 rows').click();
  await desk.page.getByText(words).waitFor({ state: 'detached' });
  await desk.expectOutcome('Customized charges', 'the last good copy was kept');
  await desk.open('Customized charges');
  await desk.expectTotal(300);

  await desk.open('Sync');
  await desk.syncNow();
  await desk.expectOutcome('Customized charges', 'the last good copy was kept');
  expect(await desk.page.getByText(words).count()).toBe(0);
  await desk.syncNow('Full sync');
  await desk.expectNews(words);
  await desk.button('Take the copy with 0 rows').click();
  await desk.page.getByText(words).waitFor({ state: 'detached' });
  await desk.open('Customized charges');
  await desk.expectTotal(0);
  await desk.expectNews(
    'The service returned no customized charges at the last sync. That does not mean there are no fees.',
  );
  expect(desk.app.pageProblems).toEqual([]);
});
