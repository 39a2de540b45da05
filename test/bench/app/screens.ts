// Screens that a person opens in the running app on a full store: from the event in the page to the painted figures. Each
// is opened once per start, so that none shows an answer from memory.

import type { Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import type { Line } from '../figures.ts';
import { settle, timeAction, withFullApp, type FullApp, type Part } from './full-app.ts';

/** Above the window's content, where nothing has a seal. */
const AWAY = { x: 4, y: 4 } as const;

export async function measureScreens(bench: Bench): Promise<readonly Line[]> {
  const { rows } = bench.size;
  const measure = async (full: FullApp): Promise<readonly Line[]> => {
    await settle(full, ['rows', 'totals']);
    const lines: Line[] = [];
    for (const { name, event, part, prepare, act } of actionsOn(full)) {
      await prepare?.();
      const { paintedMs } = await timeAction(full, { event, part }, act);
      lines.push({ name, rows, unit: 'ms', value: paintedMs });
    }
    return lines;
  };
  // The app keeps the grouping for its next start, and grouped tables show no totals.
  return await withFullApp(bench, 'reports', measure, { isCopied: true });
}

type Action = {
  readonly name: string;
  readonly event: string;
  readonly part: Part;
  /** Before the time starts. */
  readonly prepare?: () => Promise<void>;
  readonly act: () => Promise<unknown>;
};

function actionsOn({ app: { page } }: FullApp): readonly Action[] {
  const seal = { event: 'pointerover', part: 'seal' } as const;
  return [
    { ...seal, name: 'seal of a cell, its 600 ms under the pointer included', act: () => hoverCell(page) },
    {
      ...{ ...seal, name: 'seal of a sum, the same', prepare: () => leaveSeal(page) },
      act: () => page.locator('main [data-sum="commission_amount"]').first().hover(),
    },
    {
      ...{ name: 'groups of AEs', event: 'change', part: 'groups' },
      act: () => choose(page, 'Group by', 'AE'),
    },
    {
      ...{ name: 'pivot of AEs and months', event: 'change', part: 'pivot' },
      act: () => choose(page, 'Then by', 'Month as columns'),
    },
    {
      ...{ name: 'Today, opened the first time', event: 'click', part: 'today' },
      act: () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click(),
    },
  ];
}

async function hoverCell(page: Page): Promise<void> {
  const titles = await page.getByRole('grid').getByRole('columnheader').all();
  const names = await Promise.all(titles.map((title) => title.getAttribute('aria-label')));
  const at = names.indexOf('Total commission') + 1;
  await page.locator(`main [role="gridcell"][aria-colindex="${at}"]`).first().hover();
}

async function leaveSeal(page: Page): Promise<void> {
  await page.mouse.move(AWAY.x, AWAY.y);
  await page.getByRole('dialog', { name: /^Seal of / }).waitFor({ state: 'detached' });
}

async function choose(page: Page, choice: 'Group by' | 'Then by', label: string): Promise<void> {
  await page.getByRole('main').getByRole('combobox', { name: choice, exact: true }).selectOption({ label });
}
