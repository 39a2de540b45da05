// Charges that became pending, and charges that a pinned client got or lost, on the Changes screen.

import { expect, test } from 'vitest';
import type { SampleControl } from '../service/faults.ts';
import { plain } from './desk-page.ts';
import { setStage, startService } from './stage.ts';

/** Generated packages keep their first order while none is moved. */
function packagesUnder(control: SampleControl, filters: Readonly<Record<string, string>>): readonly number[] {
  const { selector } = control.data.datasets.charges;
  const found = selector.select(filters);
  return Array.from({ length: found.length }, (_, position) => found.at(position));
}

test('charges that became pending, or entered or left a pinned client’s set, are changes that the client filter narrows', async () => {
  const service = await startService();
  const { control } = service;
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  const client = control.data.firstAaid;
  await desk.open('Clients');
  await desk.field('Client IDs').fill(client);
  await desk.button('Keep and fetch now').click();
  await desk.button(`Show charges of client ${client}`).waitFor();

  const nameOf = (at: number): string => plain(control.rows('charges')[at]?.['name'] ?? '');
  const [left = 0, ...kept] = packagesUnder(control, { aaid: client });
  const waiting = packagesUnder(control, { pending: '0' }).filter((at) => at !== left && !kept.includes(at));
  const [first = 0, second = 0, entered = 0] = waiting;
  for (const at of [first, second]) {
    control.mutate({ kind: 'change', dataset: 'charges', at, values: { pending: '1' } });
  }
  control.mutate({ kind: 'members', dataset: 'charges', aaid: client, packages: [...kept, entered] });
  await desk.syncNow();

  await desk.open('Changes');
  const articles = desk.view.getByRole('article');
  const texts = async (): Promise<readonly string[]> => (await articles.allInnerTexts()).map(plain);
  const becamePending = / Pending: Approval Completed → Pending Approvals$/;
  await expect.poll(async () => (await texts()).filter((text) => becamePending.test(text)).length).toBe(2);
  for (const at of [first, second]) {
    expect((await texts()).some((text) => becamePending.test(text) && text.includes(nameOf(at)))).toBe(true);
  }

  await desk.view.getByRole('combobox', { name: 'Client' }).selectOption(client);
  await expect.poll(async () => (await texts()).filter((text) => becamePending.test(text))).toEqual([]);
  const ofClient = (await texts()).filter((text) => text.includes(`Client ${client}`));
  expect(ofClient).toHaveLength(2);
  expect(ofClient.find((text) => text.includes('no longer has this charge'))).toContain(nameOf(left));
  expect(ofClient.find((text) => text.includes('has this charge now'))).toContain(nameOf(entered));
});
