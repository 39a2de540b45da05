// Today, the first screen: what changed since the last look, the last month against the one before, what needs an
// explanation, and the pinned clients. Each line leads to exactly what it counts.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SampleControl } from '../service/faults.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { setStage, startService, type Stage } from './stage.ts';

/** A dataset with two whole months before the current one. */
const LONG = { reportRows: 9_000, ledgerDates: 75 };

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

async function signedIn(stage: Stage, service: Awaited<ReturnType<typeof startService>>): Promise<DeskPage> {
  const desk = await stage.launch();
  await desk.signIn({ serviceUrl: service.url, token: service.tokens.full });
  return desk;
}

function section(desk: DeskPage, heading: RegExp | string) {
  return desk.view.getByRole('region', { name: heading });
}

/** Places in the service's list. */
function placesOfCharges(control: SampleControl, aaid: string): readonly number[] {
  const found = control.data.datasets.charges.selector.select({ aaid });
  return Array.from({ length: found.length }, (_, place) => found.at(place));
}

/** The first charge of the client gets another rate. */
function changeCharge(control: SampleControl, aaid: string, rate: string): string {
  const [at = 0] = placesOfCharges(control, aaid);
  control.mutate({ kind: 'change', dataset: 'charges', at, values: { fee_rate: rate } });
  return control.rows('charges')[at]?.['name'] ?? '';
}

/** Collects what the page ever says that `words` match; a text that goes away at once is found too. */
const NOTE_TEXTS = (words: RegExp): string => `(() => {
  globalThis.noted = [];
  const note = () => noted.push(...(document.body.innerText.match(${words}g) ?? []));
  new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
})()`;

test('on the first day Today says what the copy holds, and each line of the months opens its reports', async () => {
  const service = await startService(LONG);
  const desk = await setStage().launch();
  await desk.page.evaluate(
    NOTE_TEXTS(/This copy has no reports of|Nothing to explain|\b0 reports|Nothing has been synced yet/),
  );
  await desk.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.open('Today');
  await section(desk, 'Since the first copy')
    .getByText('This is the first copy: 9,000 reports, 300 charges.')
    .waitFor();
  await desk.view.getByRole('heading', { level: 1 }).waitFor();
  const table = desk.view.getByRole('table', { name: /, total commission in / });
  const lines = table.getByRole('row').filter({ has: desk.page.getByRole('button') });
  await expect.poll(() => lines.count()).toBeGreaterThan(3);
  expect(plain(await lines.first().innerText())).toMatch(/^All \d+ AEs/);
  expect(await desk.page.evaluate<unknown>('noted'), 'said before the first copy was read').toEqual([]);

  const exact = plain(await lines.nth(1).locator('[data-figure="after"] .visually-hidden').innerText());
  await lines.nth(1).getByRole('button').click();
  const totals = desk.page.getByRole('region', { name: 'Totals' });
  await expect.poll(async () => plain(await totals.innerText())).toContain(exact);

  await desk.syncNow();
  await desk.open('Today');
  await section(desk, 'Since the first copy')
    .getByText(/^Nothing changed since \d\d:\d\d\.$/)
    .waitFor();
  expect(desk.app.pageProblems).toEqual([]);
});

test('after a sync Today names what changed for pinned clients, until the person has looked and starts again', async () => {
  const service = await startService();
  const { control } = service;
  const client = control.data.firstAaid;
  const secondAccount = String(Number(client) + 1);
  const [shared = 0] = placesOfCharges(control, client);
  control.mutate({ kind: 'members', dataset: 'charges', aaid: secondAccount, packages: [shared] });
  const stage = setStage({ env: bus.env });
  const desk = await signedIn(stage, service);
  await desk.open('Clients');
  await desk.field('Client IDs').fill(`${client}, ${secondAccount}`);
  await desk.button('Keep and fetch now').click();
  for (const each of [client, secondAccount]) {
    await desk.button(`Show charges of client ${each}`).waitFor();
    const nickname = desk.field(`Nickname of client ${each}`);
    await nickname.fill('Lee family');
    await nickname.press('Enter');
  }

  const name = changeCharge(control, client, '0.0099');
  await desk.syncNow();
  const lookBefore = await desk.preference('look');
  await desk.open('Today');
  const news = section(desk, /^Since/);
  const line = news.getByRole('button').filter({ hasText: 'Lee family' }).first();
  await expect.poll(async () => plain(await line.innerText())).toMatch(/Fee rate .* 0\.0099/);
  expect(plain(await line.innerText())).toContain(plain(name));
  expect(plain(await line.innerText())).toContain(`Lee family (${client}), Lee family (${secondAccount})`);
  await section(desk, 'Your clients').getByText('1 changed').first().waitFor();
  // A look counts after two seconds on screen.
  await expect.poll(() => desk.preference('look')).not.toBe(lookBefore);
  await line.click();
  await desk.button(/^Remove filter: ID /).waitFor();
  await desk.expectTotal(1);
  await desk.open('Today');
  await line.waitFor();

  await stage.quit(desk);
  const again = await stage.launch();
  await again.open('Today');
  await section(again, 'Since you last looked')
    .getByText(/^Nothing changed since \d\d:\d\d\.$/)
    .waitFor();
  expect(again.app.pageProblems).toEqual([]);
});

test('the travel check counts only for the present copy', async () => {
  const service = await startService();
  const desk = await setStage().launch();
  await desk.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.open('Today');
  const card = desk.view.getByRole('region', { name: 'Travel check' });
  await card.getByText('Not checked yet').waitFor();
  await card.getByRole('button', { name: 'Check now' }).click();
  // Without a keychain the data is deleted at quit, so the check fails.
  await card.getByText('Not ready: 1 thing is missing').waitFor();
  await card.getByText(/^Missing: Encryption key\. Checked /).waitFor();
  await desk.syncNow();
  await card.getByText('The last check is out of date').waitFor();
  expect(desk.app.pageProblems).toEqual([]);
});
