// The Overview: figures, periods, charts, and a chart as a table.

import type { DeskPage } from '../../e2e/desk-page.ts';
import { pressChoice } from '../../e2e/desk-page.ts';
import type { Scene } from '../camera.ts';
import { openTable } from './steps.ts';

const CHARTS = [
  ['over-time', 'Commission over time'],
  ['by-ae', 'Commission by AE'],
  ['scatter', 'Trade amount and commission by package'],
  ['shares', 'AE and company share'],
] as const;

export const OVERVIEW: readonly Scene[] = [
  { screen: 'overview', show: openOverview },
  ...CHARTS.map(([name, title]) => ({
    screen: `overview-${name}`,
    async show(desk: DeskPage) {
      await openOverview(desk);
      const card = desk.view.getByRole('article', { name: title, exact: true });
      await card.scrollIntoViewIfNeeded();
      await card.getByRole('figure').first().waitFor();
    },
  })),
  {
    screen: 'overview-chart-as-table',
    async show(desk) {
      await openOverview(desk);
      await desk.view.getByRole('button', { name: 'Show as table' }).first().click();
    },
    leave: (desk) => desk.view.getByRole('button', { name: 'Show as table', pressed: true }).first().click(),
  },
  {
    screen: 'overview-charges',
    async show(desk) {
      await openOverview(desk);
      await desk.view.getByRole('article', { name: /^Charge packages by fee type/ }).scrollIntoViewIfNeeded();
    },
  },
];

async function openOverview(desk: DeskPage): Promise<void> {
  await openTable(desk, 'Daily reports');
  await desk.open('Overview');
  await pressChoice(desk.view.getByRole('radio', { name: 'HKD', exact: true }));
}
