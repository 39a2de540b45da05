// The toolbars of both tables when full: no controls overlap in any window.

import { expect, onTestFinished, test } from 'vitest';
import { serveRows } from '../support/overview-service.ts';
import { TOOLBAR_FAULTS } from '../support/toolbar-layout.ts';
import { MANY_DIFFERENCES } from '../support/overview-rows.ts';
import type { DeskPage } from './desk-page.ts';
import { setStage } from './stage.ts';

const WINDOWS = [
  { width: 640, height: 400 },
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];
const LONG_NAME = 'Month end of all accounts in Hong Kong dollars';

async function expectLaidOut(desk: DeskPage, state: string): Promise<void> {
  const usual = desk.page.viewportSize() ?? { width: 1440, height: 900 };
  for (const size of WINDOWS) {
    await desk.page.setViewportSize(size);
    const faults = (): Promise<string[]> => desk.page.evaluate<string[]>(TOOLBAR_FAULTS);
    await expect.poll(faults, { message: `${state} at ${size.width}` }).toEqual([]);
  }
  await desk.page.setViewportSize(usual);
}

/** In some of so many windows, one line of chips is almost full. */
async function expectClearBesideAdd(desk: DeskPage): Promise<void> {
  const usual = desk.page.viewportSize() ?? { width: 1440, height: 900 };
  const places = [desk.view.getByRole('button', { name: 'Add filter' }), desk.button('Clear filters')] as const;
  for (let width = 640; width <= 1440; width += 20) {
    await desk.page.setViewportSize({ width, height: 900 });
    const [add, clear] = await Promise.all(places.map((each) => each.boundingBox()));
    expect(clear?.y, `at ${width}`).toBe(add?.y);
    expect(clear?.width, `at ${width}`).toBeGreaterThanOrEqual(24);
  }
  await desk.page.setViewportSize(usual);
}

async function groupBy(desk: DeskPage, label: string): Promise<void> {
  const choice = desk.view.getByRole('combobox', { name: 'Group by' });
  await choice.selectOption({ label });
  await desk.view.getByRole('treegrid').getByRole('row').nth(1).waitFor();
  await expectLaidOut(desk, 'reports-grouped');
}

test('no control of the daily reports overlaps another, however much is set', async () => {
  const service = await serveRows({ reports: MANY_DIFFERENCES });
  onTestFinished(() => service[Symbol.asyncDispose]());
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: 'of the test' });
  await desk.open('Daily reports');
  await desk.rows('Daily reports').first().waitFor();
  await expectLaidOut(desk, 'reports');

  await desk.addFound('differs', /differs from total/);
  await desk.expectTotal(MANY_DIFFERENCES.length);
  await expectLaidOut(desk, 'reports-differ');
  await desk.saveView('Month end');
  await expectLaidOut(desk, 'reports-short-view');
  await desk.button(/^Remove filter: AE \+ company/).click();
  await desk.saveView(LONG_NAME);
  await expectLaidOut(desk, 'reports-view');
  await desk.filterBy('Ledger date from', '2026-09-18');
  await desk.filterBy('Ledger date to', '2026-09-18');
  await desk.pickFilter('Currency', /^HKD/);
  for (const filter of ['AE', 'AE group', 'Commission package']) await desk.pickFilter(filter, /^(AE|TEAM|Standard)/);
  await desk.search().fill('AE');
  await desk.addFound('differs', /differs from total/);
  await desk.expectTotal(MANY_DIFFERENCES.length);
  await expectLaidOut(desk, 'reports-full');
  await expectClearBesideAdd(desk);
  await groupBy(desk, 'Commission package');
});

test('no control of the customized charges overlaps another, however much is set', async () => {
  const desk = await setStage().launchSample();
  await desk.open('Customized charges');
  await desk.rows('Customized charges').first().waitFor();
  await expectLaidOut(desk, 'charges');

  await desk.saveView(LONG_NAME);
  for (const at of [0, 1, 2, 3, 4]) {
    await desk
      .rows('Customized charges')
      .nth(at)
      .getByRole('gridcell')
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
  }
  await expectLaidOut(desk, 'charges-marked');
  await desk.search().fill('e');
  for (const filter of ['Name', 'Client', 'Market/Currency']) await desk.filterBy(filter, 'e');
  for (const filter of ['Business type', 'Fee type', 'State']) {
    await desk.openList(filter);
    await desk.page.keyboard.press('Enter');
    await desk.closeFilter();
  }
  await expectLaidOut(desk, 'charges-full');
});
