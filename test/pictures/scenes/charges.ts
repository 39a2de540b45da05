// Customized charges: the table, its filters, its details and the comparison of packages.

import type { Scene } from '../camera.ts';
import { cellOf, openTable, press } from './steps.ts';

const TABLE = 'Customized charges';
const MARKED = [0, 1, 3];

export const CHARGES: readonly Scene[] = [
  { screen: 'charges', show: (desk) => openTable(desk, TABLE) },
  {
    screen: 'charges-long-names',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.filterBy('Name', '港股經紀佣金優惠');
      await desk.total();
    },
  },
  {
    screen: 'charges-details',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.openDetails(TABLE);
    },
  },
  {
    screen: 'charges-details-below',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.openDetails(TABLE);
      await desk.button('Move details below the table').click();
    },
    leave: (desk) => desk.button('Move details to the right').click(),
  },
  {
    screen: 'charges-compare',
    async show(desk) {
      await openTable(desk, TABLE);
      for (const row of MARKED) await cellOf(desk, TABLE, row).click({ modifiers: ['ControlOrMeta'] });
      await desk.button('Compare').click();
      await desk.page.getByRole('dialog').getByRole('table').waitFor();
    },
    async leave(desk) {
      await desk.page.keyboard.press('Escape');
      await desk.button('Clear marks').click();
    },
  },
  {
    screen: 'charges-marked',
    async show(desk) {
      await openTable(desk, TABLE);
      for (const row of MARKED) await cellOf(desk, TABLE, row).click({ modifiers: ['ControlOrMeta'] });
    },
    leave: (desk) => desk.button('Clear marks').click(),
  },
  {
    screen: 'charges-add-filter',
    async show(desk) {
      await openTable(desk, TABLE);
      await press(desk, 'Add filter');
    },
  },
  {
    screen: 'charges-add-filter-expired',
    async show(desk) {
      await openTable(desk, TABLE);
      await press(desk, 'Add filter');
      await desk.dialog('Add filter').getByRole('combobox').fill('expired');
      await desk.dialog('Add filter').getByRole('option').first().waitFor();
    },
  },
  {
    screen: 'charges-filter-list',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.openList('Fee type');
    },
  },
  {
    screen: 'charges-client-not-kept',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.filterBy('Client', '10023');
      await desk.expectNews(
        'Client 10023 is not kept offline, so this cannot be answered. It does not mean there are no charges.',
      );
    },
  },
  {
    screen: 'charges-send-with-client',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.filterBy('Client', '777777');
      await press(desk, 'Send this view');
      await desk.dialog('Send this view').getByRole('button', { name: 'Copy link' }).click();
    },
  },
  {
    screen: 'charges-header-menu',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.grid(TABLE).getByRole('columnheader', { name: 'Fee type' }).click({ button: 'right' });
      await desk.page.getByRole('menu').waitFor();
    },
  },
  {
    screen: 'charges-cell-menu',
    async show(desk) {
      await openTable(desk, TABLE);
      await cellOf(desk, TABLE, 1).click({ button: 'right' });
      await desk.page.getByRole('menu').waitFor();
    },
  },
];
