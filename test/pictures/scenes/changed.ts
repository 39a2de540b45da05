// What a second sync found: Today with changes, the Changes screen, and the pages of kept clients.

import type { DeskPage } from '../../e2e/desk-page.ts';
import type { SampleControl } from '../../service/faults.ts';
import type { Scene } from '../camera.ts';
import { LONG_NAME } from '../odd-data.ts';
import { openToday } from './frame.ts';

const NICKNAMES = ['Lee family', '陳大文先生（家族信託）'];

export const CHANGED: readonly Scene[] = [
  { screen: 'today-changes', show: openToday },
  { screen: 'changes', show: (desk) => desk.open('Changes') },
  {
    screen: 'changes-before-after',
    async show(desk) {
      await desk.open('Changes');
      await desk.view.getByRole('button', { name: 'Before and after' }).first().click();
    },
    leave: (desk) => desk.view.getByRole('button', { name: 'Before and after' }).first().click(),
  },
  { screen: 'clients', show: openClients },
  {
    screen: 'client-page',
    async show(desk) {
      await openClients(desk);
      await desk.view
        .getByRole('button', { name: /^Open the page of client/ })
        .first()
        .click();
      await desk.view.getByRole('button', { name: 'All clients' }).waitFor();
    },
  },
  {
    screen: 'clients-remove',
    async show(desk) {
      await openClients(desk);
      await desk.view
        .getByRole('button', { name: /^Remove client/ })
        .first()
        .click();
      await desk.page.getByRole('dialog').last().waitFor();
    },
  },
];

async function openClients(desk: DeskPage): Promise<void> {
  await desk.open('Clients');
  const list = desk.view.getByRole('heading', { name: 'Clients', exact: true });
  const back = desk.view.getByRole('button', { name: /All clients$/ });
  await list.or(back).first().waitFor();
  if (await back.isVisible()) await back.click();
  await list.waitFor();
}

/** Keeps two clients, changes what they pay and restates one ledger date, and syncs. */
export async function changeSomething(desk: DeskPage, control: SampleControl): Promise<void> {
  const clients = [control.data.firstAaid, String(Number(control.data.firstAaid) + 1)];
  await desk.open('Clients');
  await desk.field('Client IDs').fill(clients.join(', '));
  await desk.button('Keep and fetch now').click();
  for (const [at, client] of clients.entries()) {
    const nickname = desk.field(`Nickname of client ${client}`);
    await nickname.fill(NICKNAMES[at] ?? '');
    await nickname.press('Enter');
  }
  const held = control.data.datasets.charges.selector.select({ aaid: clients[0] ?? '' });
  for (let place = 0; place < Math.min(2, held.length); place += 1)
    control.mutate({ kind: 'change', dataset: 'charges', at: held.at(place), values: { fee_rate: '0.0099' } });
  const rows = control.rows('reports');
  const date = [...new Set(rows.map((row) => row['biz_date']))][5] ?? '';
  for (const at of rows.flatMap((row, place) => (row['biz_date'] === date ? [place] : [])).slice(0, 6))
    control.mutate({ kind: 'change', dataset: 'reports', at, values: { commission_amount: '1200.50' } });
  control.mutate({ kind: 'delete', dataset: 'charges', at: 20 });
  // Its note loses its row.
  const noted = rows.findIndex((row) => row['dcp_name'] === LONG_NAME);
  control.mutate({ kind: 'change', dataset: 'reports', at: noted, values: { org_commission_amount: '88.80' } });
  await desk.syncNow();
}
