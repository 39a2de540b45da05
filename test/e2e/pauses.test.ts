// A service that asks the app to slow down: the pause is shown, can be cancelled, and is in the receipt.

import { expect, test } from 'vitest';
import type { FaultRule } from '../service/faults.ts';
import { plain } from './desk-page.ts';
import { setStage, startService } from './stage.ts';

/** Pauses of 1, 2, 4 and 8 seconds. */
const TOO_FAST = { resource: 'reports', filtered: false, action: { status: 429 } } satisfies FaultRule;
const PAUSE = /^The service asked the app to slow down; the sync goes on in \d+ s\./;

test('a pause shows the time left and can be cancelled; the next run waits it out, and its receipt counts it', async () => {
  const service = await startService();
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });

  service.control.fault(TOO_FAST);
  await desk.button('Sync now').click();
  const line = desk.page.getByText(PAUSE);
  await line.waitFor();
  expect(plain(await line.innerText())).toContain('You still see the copy of');
  await desk.button('Cancel sync').click();
  await desk.button('Sync now').waitFor();
  await desk.open('Sync');
  await desk.expectOutcome('Daily reports', 'Cancelled before it was saved.');

  service.control.clearFaults();
  service.control.fault({ ...TOO_FAST, filtered: true, times: 2 });
  const date = service.control.rows('reports')[0]?.['biz_date'] ?? '';
  await desk.open('Daily reports');
  await desk.filterBy('Ledger date from', date);
  await desk.filterBy('Ledger date to', date);
  await desk.syncNow('Re-read this period');
  await desk.open('Sync');
  await desk.expectOutcome('Daily reports', 'Refreshed');
  const reports = desk.resource('Daily reports');
  await reports.getByRole('button', { name: 'Receipt' }).click();
  await expect
    .poll(async () => plain(await reports.innerText()))
    .toContain('Slowed down 2 requests were refused as too many (429), so the run waited');
});
