// Notes and flags on rows: typed in the details, kept over restarts and syncs, and listed once their row is gone.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { ScreenReader } from './heard.ts';
import { begin, check, exported, onlyIn, openExport, readAbout, readCsv, verdict } from './export-steps.ts';
import { shareSample, shareSignedIn } from './shared-window.ts';
import { SMALL } from './stage.ts';

/** One report on each of five dates: the first row of the table is the first that the service lists. */
const FEW = { ...SMALL, reportRows: 5, ledgerDates: 5, packages: 5 };

const details = (desk: DeskPage): Locator => desk.page.getByRole('complementary', { name: 'Details' });
const note = (desk: DeskPage): Locator => details(desk).getByRole('textbox', { name: 'Note on this row' });
const flag = (desk: DeskPage): Locator => details(desk).getByRole('button', { name: 'Flag' });
const expectSaved = (desk: DeskPage): Promise<void> =>
  details(desk)
    .getByText(/^Saved \d/)
    .first()
    .waitFor();

async function openReport(desk: DeskPage): Promise<void> {
  await desk.open('Daily reports');
  await desk.openDetails('Daily reports');
}

/** By its key, which moves the focus into the note. */
async function openNote(desk: DeskPage, row: number): Promise<void> {
  await desk.rows('Daily reports').nth(row).getByRole('gridcell').nth(3).click();
  await desk.page.keyboard.press('Shift+F2');
  await details(desk).locator('textarea:focus:read-write').waitFor();
}

describe('of the sample', () => {
  const shared = shareSample();

  test('a note is saved when the typing pauses, the focus leaves it or the app quits, and is there after a restart', async () => {
    const { desk } = shared;
    await openReport(desk);
    await note(desk).fill('Waiting for 佣金 figures.\nAsked AE012 about this.');
    await desk.page.keyboard.press('ArrowLeft');
    await expectSaved(desk);
    // Saving moved neither the focus nor the cursor.
    await desk.page.keyboard.type(' on Monday');
    expect(await note(desk).inputValue()).toBe('Waiting for 佣金 figures.\nAsked AE012 about this on Monday.');
    expect(await desk.violations()).toEqual([]);
    await flag(desk).click();
    await expectSaved(desk);
    await note(desk).fill('Asked AE012 again.');
    await desk.page.keyboard.press('Tab');
    await expectSaved(desk);
    expect(await desk.violations()).toEqual([]);
    await openNote(desk, 1);
    await note(desk).fill('Call AE012 about');

    const again = await shared.restart();
    // The record that was open is opened again.
    await again.open('Daily reports');
    await details(again).waitFor();
    await expect.poll(() => note(again).inputValue()).toBe('Call AE012 about');
    await openNote(again, 0);
    await expect.poll(() => note(again).inputValue()).toBe('Asked AE012 again.');
    expect(await flag(again).getAttribute('aria-pressed')).toBe('true');
  });

  test('a note that is being typed when the screen is hidden is there when it is shown again', async () => {
    const { desk } = shared;
    await openReport(desk);
    await note(desk).fill('Call AE012 about');
    await desk.page.keyboard.press('ControlOrMeta+l');
    await desk.button('Show').click();
    await openReport(desk);
    await expect.poll(() => note(desk).inputValue()).toBe('Call AE012 about');
  });

  test('a row with a note or a flag is marked, and a key on a cell opens its note', async () => {
    const { desk } = shared;
    await desk.open('Daily reports');
    const rows = desk.rows('Daily reports');
    await openNote(desk, 1);
    await desk.page.keyboard.type('Call AE001');
    await desk.page.keyboard.press('ControlOrMeta+Enter');
    await expectSaved(desk);
    const first = rows.nth(1).getByRole('gridcell').first();
    await first.getByText('With a note').waitFor();
    await first.getByTitle('Call AE001').waitFor();
    await flag(desk).click();
    await first.getByText('Flagged, with a note').waitFor();
    expect(await desk.grid('Daily reports').getByTitle('Call AE001').count()).toBe(1);
    expect(await desk.violations()).toEqual([]);
    await desk.page.keyboard.press('Escape');
    await note(desk).waitFor({ state: 'detached' });
    await desk.page.keyboard.press('?');
    await desk.page.getByText('Write a note on the row').waitFor();
  });

  test('a text that is too long is not saved and says by how much', async () => {
    const { desk } = shared;
    await openReport(desk);
    await note(desk).fill('x'.repeat(2_040));
    await desk.expectAlert('A note can have 2,000 characters. This one has 40 too many and is not saved.');
    await note(desk).fill('short');
    await desk.page.keyboard.press('ControlOrMeta+Enter');
    await expectSaved(desk);
  });

  test('a page that hangs does not keep the app from quitting', async () => {
    const { desk } = shared;
    await openReport(desk);
    // Not awaited: it never ends.
    desk.page.evaluate('for (;;);').catch(() => undefined);
    await shared.restart();
  });

  test('while a note is typed nothing is said, and once it is saved on request or left, that it is', async () => {
    const { desk } = shared;
    const { page } = desk;
    // The last one here: the page keeps this clock.
    await page.clock.install();
    await openReport(desk);
    await openNote(desk, 2);
    const reader = await ScreenReader.listen(page);
    const type = async (text: string): Promise<void> => {
      await page.keyboard.type(text, { delay: 20 });
      expect(await reader.announced()).toEqual([]);
    };
    const expectSaid = async (): Promise<void> => {
      const heard: string[] = [];
      const hear = async (): Promise<readonly string[]> => {
        heard.push(...(await reader.announced()));
        return heard;
      };
      await expect.poll(hear).toEqual([expect.stringMatching(/^Saved \d/)]);
      // Who reads the page finds it once.
      expect((await details(desk).ariaSnapshot()).match(/Saved \d/g)).toHaveLength(1);
    };
    await type('Asked about it');
    await expectSaved(desk);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expectSaid();

    // Without the time that saves by itself.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
    const keys = ['ControlOrMeta+Enter', 'Tab'] as const;
    for (const key of keys) {
      await type(' again');
      await page.keyboard.press(key);
      await expectSaid();
      await note(desk).focus();
    }
    await type('!');
    await details(desk).getByRole('button', { name: 'Save note' }).click();
    await expectSaid();
    await note(desk).focus();
    await page.keyboard.press('Tab');
    expect(await reader.announced()).toEqual([]);
    await page.clock.resume();
    await note(desk).fill('');
    await page.keyboard.press('Escape');
  });
});

describe('of a service', () => {
  const saveFolder = mkdtempSync(join(tmpdir(), 'desk-notes-'));
  let service: LoopbackService;
  beforeAll(async () => {
    service = await startLoopbackService(FEW);
  });
  afterAll(async () => {
    await service.close();
    rmSync(saveFolder, { recursive: true, force: true });
  });
  const shared = shareSignedIn(
    () => ({ args: [`--service-url=${service.url}`], saveFolder }),
    (desk) => desk.signIn({ token: service.tokens.full }),
  );

  test('flagged rows are found by Add filter, in table, totals and groups, and follow each change of a flag', async () => {
    const { desk } = shared;
    await openReport(desk);
    await flag(desk).click();
    await expectSaved(desk);
    await desk.page.keyboard.press('Escape');
    await openNote(desk, 2);
    await desk.page.keyboard.type('ask about this');
    await desk.page.keyboard.press('ControlOrMeta+Enter');
    await expectSaved(desk);

    await desk.addFound('note', 'With a note');
    await desk.expectTotal(1);
    await desk.button('Clear filters').click();
    await desk.expectTotal(5);
    await desk.addFound('flag', 'Flagged');
    await desk.expectTotal(1);
    const totals = desk.page.getByRole('region', { name: 'Totals' });
    await totals.getByRole('cell', { name: '1 row', exact: true }).waitFor();
    // The row with the note becomes flagged too, while its details are open.
    await desk.button('Clear filters').click();
    await desk.expectTotal(5);
    await desk.addFound('flag', 'Flagged or with a note');
    await desk.expectTotal(2);
    await desk.openDetails('Daily reports');
    await flag(desk).click();
    await desk.expectTotal(1);
    expect(await flag(desk).getAttribute('aria-pressed')).toBe('false');
  });

  test('a group says how many of its rows have a flag or a note, and opens exactly those', async () => {
    const { desk } = shared;
    await openReport(desk);
    await flag(desk).click();
    await expectSaved(desk);
    await desk.page.keyboard.press('Escape');
    const groupBy = desk.view.getByRole('combobox', { name: 'Group by' });
    await groupBy.selectOption({ label: 'Ledger date' });
    const groups = desk.page.getByRole('treegrid');
    const mark = groups.getByRole('button', { name: '1 row with a flag or a note' });
    await mark.waitFor();
    expect(await groups.getByText('with a flag or a note').count()).toBe(1);
    expect(await desk.violations()).toEqual([]);
    await mark.click();
    await desk.expectTotal(1);
    await desk.view.getByRole('button', { name: 'Edit filter: Flagged or with a note' }).waitFor();
    await desk.rows('Daily reports').first().getByText('Flagged').waitFor();

    await desk.button('Clear filters').click();
    await groupBy.selectOption({ label: 'Ledger date' });
    await mark.waitFor();
    await groups.getByRole('row').filter({ hasText: 'with a flag or a note' }).press('Shift+F2');
    await desk.expectTotal(1);
  });

  test('a note typed while a sync restates its report is kept, and listed with the values it was attached to', async () => {
    const { desk } = shared;
    await openReport(desk);
    const before = service.control.rows('reports')[0] ?? {};
    await note(desk).fill('typed while the sync ran');
    // The typing pauses: the note is saved before the sync commits.
    await expectSaved(desk);
    service.control.mutate({ kind: 'change', dataset: 'reports', at: 0, values: { commission_amount: '123.45' } });
    await desk.page.evaluate(`window.api.call('startSync', { scope: { kind: 'full' } })`);
    await desk.expectNews('The service now sends other values for this row. Your note is kept and listed in Changes.');
    await desk.open('Changes');
    await desk.view.getByText('Notes whose row is gone').click();
    const loose = desk.view.getByRole('article', { name: /^Notes whose row is gone:/ });
    const words = plain(await loose.innerText());
    expect(words).toContain('typed while the sync ran');
    expect(words).toContain(before['biz_date'] ?? '');
    expect(words).toContain(Number(before['commission_amount']).toLocaleString('en-US'));
    expect(words).not.toContain('123.45');
    expect(await desk.violations()).toEqual([]);

    await loose.getByRole('button', { name: 'Delete note' }).click();
    await loose.waitFor({ state: 'detached' });
    await desk.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await loose.waitFor();
  });

  test('a note on a charge is typed on while syncs change the charge, and stays with it', async () => {
    const { desk } = shared;
    await desk.openDetails('Customized charges');
    await details(desk).getByText('History', { exact: true }).click();
    await note(desk).click();
    await desk.page.keyboard.type('rate');
    for (const [rate, words] of [
      ['0.0099', ' agreed'],
      ['0.0088', ' by phone'],
    ] as const) {
      service.control.rows('charges').forEach((_, at) => {
        service.control.mutate({ kind: 'change', dataset: 'charges', at, values: { fee_rate: rate } });
      });
      await desk.page.keyboard.press('F5');
      // As the value, and in the history that was unfolded by hand: "0.0003 becomes 0.0099".
      await expect.poll(async () => (await details(desk).innerText()).split(rate).length).toBeGreaterThanOrEqual(3);
      await desk.button('Sync now').first().waitFor();
      await desk.page.keyboard.type(words);
    }
    expect(await note(desk).inputValue()).toBe('rate agreed by phone');
    await desk.page.keyboard.press('Escape');
    await note(desk).waitFor({ state: 'detached' });
    await desk.openDetails('Customized charges');
    await expect.poll(() => note(desk).inputValue()).toBe('rate agreed by phone');
    await desk.open('Changes');
    expect(await desk.view.getByText('Notes whose row is gone').count()).toBe(0);
    expect(desk.app.pageProblems).toEqual([]);
  });

  test('an export contains flags and notes only if they are asked for, and a check of the file names them', async () => {
    const { desk } = shared;
    await openReport(desk);
    await note(desk).fill('Call AE012');
    await flag(desk).click();
    await expectSaved(desk);

    await begin(await openExport(desk, 'Export Daily reports'));
    await exported(desk);
    const path = onlyIn(saveFolder, '.csv');
    expect(readCsv(path)[0]).not.toContain('Note');
    rmSync(path);

    const dialog = await openExport(desk, 'Export Daily reports');
    await dialog.getByRole('checkbox', { name: 'Add your own flags and notes' }).check();
    expect(await desk.violations()).toEqual([]);
    await begin(dialog);
    await expect.poll(() => existsSync(path)).toBe(true);
    await exported(desk);
    const [header = [], ...rows] = readCsv(path);
    expect(header.slice(-2)).toEqual(['Flag', 'Note']);
    expect(rows.map((row) => row.slice(-2).join(' ').trim()).filter((words) => words !== '')).toEqual([
      'Flagged Call AE012',
    ]);
    expect(readAbout(`${path}.about.json`).notes.join(' ')).toContain('The service did not send them');
    const found = await check(desk, path);
    await found.getByText('They are not compared with this copy').waitFor();
    expect(await verdict(found)).toContain('This file is as this app wrote it');
  });
});
