// Steps that several scenes take.

import type { Locator } from 'playwright-core';
import type { DeskPage, TableName } from '../../e2e/desk-page.ts';
import { takeShifts } from '../checks.ts';
import { rest } from '../rest.ts';

/** The whole table, without filters, groups or details. */
export async function openTable(desk: DeskPage, table: TableName): Promise<void> {
  await desk.open(table);
  const clear = desk.view.getByRole('button', { name: 'Clear filters', exact: true });
  const isCleared = await clear.isVisible();
  if (isCleared) await clear.click();
  await desk.rows(table).first().waitFor();
  // A scene before may have scrolled it. A string, because these files have no DOM types.
  await desk.grid(table).evaluate('(grid) => grid.scrollTo(0, 0)');
  await desk.view
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/ of [\d,]+$/)
    .waitFor();
  if (isCleared) await forgetShifts(desk);
}

/** What moves because the filters of a scene before were cleared belongs to neither scene. */
async function forgetShifts(desk: DeskPage): Promise<void> {
  await rest(desk.page);
  await takeShifts(desk.page);
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

/** A choice that a script makes is no input to the browser, so a key is pressed too: what moves is what a person asked for. */
async function choose(desk: DeskPage, list: string, label: string): Promise<void> {
  const select = desk.view.getByRole('combobox', { name: list, exact: true });
  await select.press('Shift');
  await select.selectOption({ label });
}

export async function groupBy(desk: DeskPage, label: string): Promise<void> {
  await choose(desk, 'Group by', label);
}

export async function thenBy(desk: DeskPage, label: string): Promise<void> {
  await choose(desk, 'Then by', label);
}
