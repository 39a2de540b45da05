// Daily reports: the table, totals, groups, every dialog over it, and its saved views.

import { expect } from 'vitest';
import type { DeskPage } from '../../e2e/desk-page.ts';
import type { Scene } from '../camera.ts';
import { groupBy, openTable, press, thenBy } from './steps.ts';

const TABLE = 'Daily reports';

export const REPORTS: readonly Scene[] = [
  { screen: 'reports', show: (desk) => openTable(desk, TABLE) },
  {
    screen: 'reports-filtered',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.pickFilter('Currency', /^HKD/);
      await desk.pickFilter('AE', /^AE/);
      await desk.search().fill('a');
      await desk.total();
    },
  },
  {
    screen: 'reports-empty',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.pickFilter('Currency', /^HKD/);
      await desk.search().fill('no such text');
      await desk.expectTotal(0);
    },
  },
  {
    screen: 'reports-selection',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.rows(TABLE).nth(1).getByRole('gridcell').nth(5).click();
      await desk
        .rows(TABLE)
        .nth(9)
        .getByRole('gridcell')
        .nth(8)
        .click({ modifiers: ['Shift'] });
    },
  },
  ...(['AE', 'AE group', 'Commission package', 'Month'] as const).map((by) => grouped(by)),
  {
    screen: 'reports-group-open',
    async show(desk) {
      await openTable(desk, TABLE);
      await groupBy(desk, 'AE');
      await desk.view.getByRole('treegrid').getByRole('row').nth(1).click();
    },
    leave: ungroup,
  },
  {
    screen: 'reports-by-ae-then-month',
    async show(desk) {
      await openTable(desk, TABLE);
      await groupBy(desk, 'AE');
      await thenBy(desk, 'Month');
      await desk.view.getByRole('treegrid').getByRole('row').nth(1).click();
    },
    leave: ungroupBoth,
  },
  {
    screen: 'reports-pivot',
    async show(desk) {
      await openTable(desk, TABLE);
      await groupBy(desk, 'AE');
      await thenBy(desk, 'Month as columns');
      await desk.view.getByRole('grid', { name: /^Daily reports by/ }).waitFor();
    },
    leave: ungroupBoth,
  },
  {
    screen: 'reports-details',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.openDetails(TABLE);
    },
  },
  {
    screen: 'reports-seal',
    async show(desk) {
      await openTable(desk, TABLE);
      const at = (await desk.headers(TABLE)).indexOf('Total commission');
      await desk
        .rows(TABLE)
        .nth(2)
        .locator(`[aria-colindex="${at + 1}"]`)
        .hover();
      await desk.page.getByRole('dialog', { name: /^Seal of / }).waitFor();
    },
  },
  {
    screen: 'reports-seal-of-total',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.page.getByRole('region', { name: 'Totals' }).locator('[data-sum="commission_amount"]').first().hover();
      await desk.page.getByRole('dialog', { name: /^Seal of / }).waitFor();
    },
  },
  { screen: 'reports-compare-figure', show: openFigure },
  {
    screen: 'reports-explain-difference',
    async show(desk) {
      await openFigure(desk);
      await desk.page.getByRole('textbox', { name: 'Figure' }).fill('1234567.89');
      await desk.page.getByText(/^Compared: /).waitFor();
    },
  },
  ...(
    [
      ['export', 'Export'],
      ['send', 'Send this view'],
      ['columns', 'Columns'],
      ['views', /^Views/],
      ['save-view', 'Save view'],
    ] as const
  ).map(([name, button]) => ({
    screen: `reports-${name}`,
    async show(desk: DeskPage) {
      await openTable(desk, TABLE);
      await press(desk, button);
      await desk.page.getByRole('dialog').last().waitFor();
    },
  })),
  {
    screen: 'reports-print',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.page.keyboard.press('ControlOrMeta+p');
      await desk
        .dialog('Print Daily reports')
        .getByText(/^About/)
        .waitFor();
    },
  },
  {
    screen: 'reports-calendar',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.openFilter('Ledger date from');
    },
  },
  {
    screen: 'reports-add-filter',
    async show(desk) {
      await openTable(desk, TABLE);
      await press(desk, 'Add filter');
      await desk.dialog('Add filter').getByRole('combobox').fill('AE0');
      await desk.dialog('Add filter').getByRole('option').first().waitFor();
    },
  },
  {
    screen: 'reports-filter-list',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.openList('AE');
    },
  },
  {
    screen: 'reports-sort-question',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.grid(TABLE).getByRole('columnheader', { name: 'Trade amount', exact: true }).click();
      await desk.dialog('Sort by Trade amount').waitFor();
    },
  },
  {
    screen: 'reports-undo-offered',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.pickFilter('Currency', /^HKD/);
      await press(desk, 'Clear filters');
      await desk.page.getByText('Filters cleared.').waitFor();
    },
  },
  {
    screen: 'reports-exported',
    show: exportRows,
  },
  {
    screen: 'reports-check-file',
    async show(desk) {
      await exportRows(desk);
      await desk.button('Show in folder').click();
      await expect.poll(async () => (await desk.app.shownItems()).length).toBeGreaterThan(0);
      await desk.app.setOpenPath((await desk.app.shownItems()).at(-1) ?? null);
      await press(desk, 'Export');
      await desk.page.getByRole('dialog').getByRole('button', { name: 'Check an exported file', exact: true }).click();
      await desk.page.getByRole('dialog', { name: /^Check of / }).waitFor();
    },
  },
  {
    screen: 'reports-saved-view',
    async show(desk) {
      await openTable(desk, TABLE);
      await desk.pickFilter('Currency', /^HKD/);
      await press(desk, 'Save view');
      const dialog = desk.dialog('Save view');
      const asNew = dialog.getByRole('radio', { name: 'A new view' });
      if (await asNew.isVisible()) await asNew.check();
      const width = desk.page.viewportSize()?.width ?? 0;
      await dialog
        .getByRole('textbox', { name: 'Name', exact: true })
        .fill(`月結 Month end of all accounts in HKD, ${width}`);
      await dialog.getByRole('button', { name: 'Save view' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await press(desk, /^Views/);
    },
  },
];

function grouped(by: string): Scene {
  return {
    screen: `reports-by-${by.toLowerCase().replaceAll(' ', '-')}`,
    async show(desk) {
      await openTable(desk, TABLE);
      await groupBy(desk, by);
      await desk.view.getByRole('treegrid').getByRole('row').nth(2).waitFor();
    },
    leave: ungroup,
  };
}

/** The table remembers what it was grouped by further, and in the next window the scenes begin again. */
async function ungroupBoth(desk: DeskPage): Promise<void> {
  await desk.view.getByRole('combobox', { name: 'Then by' }).selectOption('');
  await ungroup(desk);
}

async function ungroup(desk: DeskPage): Promise<void> {
  await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption('');
}

async function openFigure(desk: DeskPage): Promise<void> {
  await openTable(desk, TABLE);
  await desk.view
    .getByRole('region', { name: 'Totals' })
    .getByRole('button', { name: 'Compare HKD with a figure' })
    .click();
  await desk.page.getByRole('textbox', { name: 'Figure' }).waitFor();
}

async function exportRows(desk: DeskPage): Promise<void> {
  await openTable(desk, TABLE);
  await press(desk, 'Export');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  await desk.page
    .getByRole('status')
    .filter({ hasText: /Exported [\d,]+ rows/ })
    .first()
    .waitFor();
}
