// The notices of the status bar: their room, and what they say of a dataset that a sync could not read.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { LoopbackService } from '../service/loopback.ts';
import type { DeskPage } from './desk-page.ts';
import { begin, choose, exported, openExport } from './export-steps.ts';
import { setStage, startService } from './stage.ts';

/** Just wide enough for the bar to have room for everything but the name of a file. */
const WIDE = { width: 1290, height: 900 };
const LACKING = 'svc_hk_charging.svc_hk_fee_level_query';
const NOT_SYNCED = `Customized charges were not synced: this account lacks ${LACKING}. Daily reports synced. Ask your administrator to grant it.`;

/** Without a keychain, so that the notice of data that is kept until quit stands in the bar. */
async function signedIn(saveFolder?: string): Promise<{ readonly desk: DeskPage; readonly service: LoopbackService }> {
  const service = await startService();
  const desk = await setStage().launch({
    args: [`--service-url=${service.url}`],
    viewport: WIDE,
    ...(saveFolder !== undefined && { saveFolder }),
  });
  await desk.signIn({ token: service.tokens.full });
  return { desk, service };
}

/** How far each button of the line of notices reaches beyond it. */
async function overhangs(desk: DeskPage): Promise<readonly string[]> {
  const list = desk.page.locator('footer .notices > .list');
  const line = await list.boundingBox();
  const found: string[] = [];
  for (const button of await list.getByRole('button').all()) {
    const box = (await button.isVisible()) ? await button.boundingBox() : null;
    if (box === null || line === null) continue;
    const beyond = Math.max(line.x - box.x, box.x + box.width - (line.x + line.width));
    if (beyond > 1) found.push(`${await button.innerText()}: ${Math.round(beyond)}`);
  }
  return found;
}

test('waiting notices do not make the window scroll', async () => {
  const { desk, service } = await signedIn();
  service.control.expireToken();
  await desk.syncNow();
  await desk.expectAlert('did not accept the access token');
  await desk.button('Show all messages, 1 more').waitFor();
  await desk.open('Sync');
  await desk.openSection('Parity');
  expect(await desk.page.evaluate('document.body.scrollHeight - innerHeight')).toBe(0);
  expect(await desk.page.evaluate('document.body.scrollTop + document.documentElement.scrollTop')).toBe(0);
});

test('while an export says that it is done, no button of a notice is cut off', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bar-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { desk } = await signedIn(folder);
  await desk.button('Protect with a passphrase').waitFor();
  expect(await overhangs(desk)).toEqual([]);
  const dialog = await openExport(desk, 'Export Customized charges');
  await choose(dialog, 'Format', 'CSV');
  await begin(dialog);
  await exported(desk);
  expect(await overhangs(desk)).toEqual([]);
});

test('a dataset that a sync could not read is named on every screen, until it is synced again', async () => {
  const { desk, service } = await signedIn();
  service.control.fault({ resource: 'charges', action: { status: 403 } });
  await desk.syncNow();
  const notice = desk.page.getByRole('status').filter({ hasText: NOT_SYNCED });
  await desk.open('Today');
  await notice.waitFor();
  await desk.open('Customized charges');
  await notice.waitFor();

  await desk.open('Sync');
  await desk.openSection(/Repair/);
  await desk.open('Today');
  await desk.open('Sync');
  await desk.expectOutcome('Customized charges', NOT_SYNCED);
  const current = desk.sectionLinks().and(desk.page.locator('[aria-current]'));
  await expect.poll(async () => (await current.textContent())?.trim()).toBe('Status');
  expect(await desk.page.getByText(NOT_SYNCED).count()).toBe(1);

  await desk.open('Today');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  await desk.syncNow();
  await notice.waitFor();
  service.control.clearFaults();
  await desk.syncNow();
  await notice.waitFor({ state: 'detached' });
  expect(desk.app.pageProblems).toEqual([]);
});
