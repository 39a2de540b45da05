// The keyboard’s focus goes on when its control goes away: to what replaced it, or to the next of its kind.

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import type { DeskPage } from './desk-page.ts';
import { shareSample, shareSignedIn } from './shared-window.ts';
import { SMALL } from './stage.ts';

const FEW = { ...SMALL, reportRows: 5, ledgerDates: 5, packages: 5 };

async function expectFocus(desk: DeskPage, target: Locator): Promise<void> {
  await target.and(desk.page.locator(':focus')).waitFor();
}

/** Some control of the part has the focus, not the body of the page, where keys do nothing. */
async function expectFocusKept(part: Locator): Promise<void> {
  await part.locator(':focus').waitFor();
}

describe('on the sample', () => {
  const shared = shareSample();

  test('after a view was renamed, or not, the control to rename it has the focus', async () => {
    const { desk } = shared;
    await desk.open('Customized charges');
    await desk.saveView('Month end');
    const field = desk.field('New name');

    await desk.view.getByRole('button', { name: /^Views/ }).click();
    await desk.button('More for Month end').click();
    const rename = desk.view.getByRole('button', { name: 'Rename', exact: true });
    for (const end of ['Escape', 'Enter']) {
      await rename.press('Enter');
      await expectFocus(desk, field);
      await field.press(end);
      await expectFocus(desk, rename);
    }
    await rename.press('Enter');
    await desk.view.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
    await expectFocus(desk, rename);
    await desk.page.keyboard.press('Escape');

    const view = (name: string): Locator =>
      desk.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true });
    const renameInMenu = async (name: string): Promise<void> => {
      await view(name).press('Shift+F10');
      await desk.page.getByRole('menuitem', { name: 'Rename…' }).press('Enter');
      await expectFocus(desk, field);
    };
    await renameInMenu('Month end');
    await field.press('Escape');
    await expectFocus(desk, view('Month end'));
    await renameInMenu('Month end');
    await field.fill('Quarter end');
    await field.press('Enter');
    await expectFocus(desk, view('Quarter end'));
  });

  test('the field of a nickname keeps the focus, and a fetch leaves it in the line of its client', async () => {
    const { desk } = shared;
    await desk.open('Clients');
    await desk.field('Client IDs').fill('nobody');
    await desk.button('Keep at next sync').click();
    const nickname = desk.field('Nickname of client nobody');
    await nickname.fill(' Chan family ');
    await nickname.press('Enter');
    await expect.poll(() => nickname.inputValue()).toBe('Chan family');
    await expectFocus(desk, nickname);
    await desk.button('Fetch now: client nobody').press('Enter');
    await desk.button('Fetch now: client nobody').waitFor({ state: 'detached' });
    await expectFocus(desk, desk.button('Show charges of client nobody'));
  });

  test('a chart’s buttons for the names without a bar lead to each other', async () => {
    const { desk } = shared;
    await desk.open('Overview');
    const card = desk.view.getByRole('article', { name: 'Commission by package', exact: true });
    await card.scrollIntoViewIfNeeded();
    const chart = card.getByRole('figure').first();
    const open = chart.getByRole('button', { name: 'Show each', exact: true });
    const fold = chart.getByRole('button', { name: 'Show the largest only', exact: true });
    await open.press('Enter');
    await expectFocus(desk, fold);
    await fold.press('Enter');
    await expectFocus(desk, open);
  });

  test('a hidden screen has the focus on what shows it, and then the screen has it', async () => {
    const { desk } = shared;
    for (const screen of ['Today', 'Overview', 'Customized charges', 'Clients', 'Changes', 'Sync'] as const) {
      await desk.open(screen);
      await desk.page.keyboard.press('ControlOrMeta+l');
      await expectFocus(desk, desk.button('Show'));
      await desk.page.keyboard.press('Enter');
      await desk.waitForScreen();
      await expectFocus(desk, desk.page.locator('header, main').locator('input, textarea'));
    }
    expect(desk.app.pageProblems).toEqual([]);
  });

  test('the calendar’s button keeps the focus at the newest year', async () => {
    const { desk } = shared;
    await desk.open('Daily reports');
    await desk.openFilter('Ledger date from');
    const next = desk.button('Next year');
    await desk.button('Previous year').press('Enter');
    await next.press('Enter');
    await expect.poll(() => next.isDisabled()).toBe(true);
    await expectFocus(desk, next);
  });

  test('in a table the next cell has the focus after its column went away, hidden by a filter or a person', async () => {
    const { desk } = shared;
    await desk.open('Daily reports');
    await desk.expectWholeSample();
    const table = desk.grid('Daily reports');
    const header = (name: string): Locator => table.getByRole('columnheader', { name });
    const choose = async (name: string): Promise<void> => {
      await desk.page.getByRole('menuitem', { name }).press('Enter');
    };
    const currency = (await desk.headers('Daily reports')).findIndex((name) => name.startsWith('Currency'));
    await desk.rows('Daily reports').nth(8).getByRole('gridcell').nth(currency).click();
    await desk.page.keyboard.press('Shift+F10');
    await choose('Filter on this value');
    await header('Currency').waitFor({ state: 'detached' });
    await expectFocusKept(table);

    await header('Commission package').press('Alt+ArrowDown');
    await choose('Hide column');
    await header('Commission package').waitFor({ state: 'detached' });
    await expectFocusKept(table);
  });

  test('the field of a search that was cleared has the focus, and a page or list that replaced another', async () => {
    const { desk } = shared;
    await desk.search().fill('HSBC');
    await desk.button('Clear the search').click();
    await expectFocus(desk, desk.search());

    await desk.open('Clients');
    await desk.field('Client IDs').fill('nobody');
    await desk.button('Keep at next sync').click();
    const open = desk.button('Open the page of client nobody');
    await open.press('Enter');
    const back = desk.view.getByText('← All clients');
    await back.waitFor();
    await expectFocusKept(desk.view);
    await back.press('Enter');
    await open.waitFor();
    await expectFocusKept(desk.view);

    await desk.open('Today');
    const other = desk.view.getByRole('button', { name: /^Show (HKD|USD|CNY)/ }).first();
    const name = (await other.getAttribute('aria-label')) ?? '';
    await other.press('Enter');
    await desk.view.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
    await expectFocusKept(desk.view);
  });
});

describe('without a keychain, whose warning stands in the line of notices,', () => {
  let service: LoopbackService;
  beforeAll(async () => {
    service = await startLoopbackService(FEW);
  });
  afterAll(() => service.close());
  const shared = shareSignedIn(
    () => ({ args: [`--service-url=${service.url}`] }),
    (desk) => desk.signIn({ token: service.tokens.full }),
  );

  test('after a note of a row that is gone was deleted, the next can be, and after the last the screen has the focus', async () => {
    const { desk } = shared;
    await desk.open('Daily reports');
    const note = desk.field('Note on this row');
    for (const at of [0, 1]) {
      await desk.rows('Daily reports').nth(at).getByRole('gridcell').nth(3).click();
      await desk.page.keyboard.press('Shift+F2');
      await note.fill(`note ${at}`);
      await note.press('ControlOrMeta+Enter');
      await desk.view
        .getByText(/^Saved \d/)
        .first()
        .waitFor();
    }
    service.control.rows('reports').forEach((_, at) => {
      service.control.mutate({ kind: 'change', dataset: 'reports', at, values: { commission_amount: '123.45' } });
    });
    await desk.syncNow();
    await desk.open('Changes');
    await desk.view.getByText('Notes whose row is gone').click();
    const deletes = desk.view.getByRole('button', { name: 'Delete note' });
    await expect.poll(() => deletes.count()).toBe(2);
    await deletes.first().press('Enter');
    await expect.poll(() => deletes.count()).toBe(1);
    await expectFocus(desk, deletes);
    await deletes.press('Enter');
    await deletes.waitFor({ state: 'detached' });
    await expectFocus(
      desk,
      desk.view.getByRole('region', { name: 'Changes', exact: true }).locator('input, button').first(),
    );
  });

  test('closing the list of notices leaves the focus on its button', async () => {
    const { desk } = shared;
    await desk.saveView('Month end');
    await desk.view.getByRole('button', { name: /^Views/ }).click();
    await desk.button('More for Month end').click();
    await desk.view.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await desk.expectNews('The view “Month end” was deleted.');
    const toggle = desk.page.getByRole('contentinfo').getByRole('button', { name: /^Show all messages/ });
    await toggle.press('Enter');
    const warning = await desk.expectNews('Token and data are deleted when you quit');
    await warning.getByRole('button').first().focus();
    await desk.page.keyboard.press('Escape');
    await expectFocus(desk, toggle);
  });
});
