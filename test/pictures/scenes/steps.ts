// Steps that several scenes take.

import type { Locator } from 'playwright-core';
import type { DeskPage, TableName } from '../../e2e/desk-page.ts';

/** The whole table, without filters, groups or details. */
export async function openTable(desk: DeskPage, table: TableName): Promise<void> {
  await desk.open(table);
  const clear = desk.view.getByRole('button', { name: 'Clear filters', exact: true });
  if (await clear.isVisible()) await clear.click();
  await desk.rows(table).first().waitFor();
  await desk.view
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/ of [\d,]+$/)
    .waitFor();
}

export async function press(desk: DeskPage, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string';
  await desk.view
    .getByRole('button', exact ? { name, exact } : { name })
    .first()
    .click();
}

export function cellOf(desk: DeskPage, table: TableName, row: number): Locator {
  return desk.rows(table).nth(row).getByRole('gridcell').first();
}

export async function groupBy(desk: DeskPage, label: string): Promise<void> {
  await desk.view.getByRole('combobox', { name: 'Group by' }).selectOption({ label });
}
