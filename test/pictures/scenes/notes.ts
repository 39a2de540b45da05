// Notes and flags: in the details, as marks in the table, and listed in Changes once their row is gone.

import type { Locator } from 'playwright-core';
import type { DeskPage } from '../../e2e/desk-page.ts';
import type { Scene } from '../camera.ts';
import { LONG_NAME } from '../odd-data.ts';
import { cellOf, openTable } from './steps.ts';

const TABLE = 'Daily reports';
const NOTE = 'Asked AE012 about this amount on Monday.\nWaiting for the 佣金 figures of September.';
/** Which of the first rows get a note, a flag, or both. */
const MARKED = { noted: 1, both: 2, flagged: 4 } as const;

export const NOTES: readonly Scene[] = [
  { screen: 'reports-note-marks', show: (desk) => openTable(desk, TABLE) },
  {
    screen: 'reports-note',
    async show(desk) {
      await openTable(desk, TABLE);
      await openDetailsOf(desk, MARKED.both);
      await noteOf(desk).scrollIntoViewIfNeeded();
    },
  },
  {
    screen: 'reports-note-too-long',
    async show(desk) {
      await openTable(desk, TABLE);
      await openDetailsOf(desk, MARKED.both);
      await noteOf(desk).fill('x'.repeat(2_040));
      await desk.page.getByText('This one has 40 too many').waitFor();
    },
    leave: (desk) => noteOf(desk).fill(NOTE),
  },
];

export const NOTES_GONE: readonly Scene[] = [
  {
    screen: 'changes-notes-row-gone',
    async show(desk) {
      await desk.open('Changes');
      const summary = desk.view.getByText('Notes whose row is gone').first();
      const item = desk.view.getByRole('article', { name: /^Notes whose row is gone:/ });
      if (!(await item.first().isVisible())) await summary.click();
      await item.first().waitFor();
    },
    leave: (desk) => desk.view.getByText('Notes whose row is gone').first().click(),
  },
];

/** Marks three of the first rows, and the row that the next sync changes. */
export async function writeNotes(desk: DeskPage): Promise<void> {
  await openTable(desk, TABLE);
  for (const [kind, row] of Object.entries(MARKED)) {
    await openDetailsOf(desk, row);
    if (kind !== 'flagged') await write(desk);
    if (kind !== 'noted') await detailsOf(desk).getByRole('button', { name: 'Flag' }).click();
  }
  await desk.search().fill(LONG_NAME.slice(0, 8));
  await desk.expectTotal(1);
  await openDetailsOf(desk, 0);
  await write(desk);
  await desk.search().fill('');
}

function detailsOf(desk: DeskPage): Locator {
  return desk.page.getByRole('complementary', { name: 'Details' });
}

function noteOf(desk: DeskPage): Locator {
  return detailsOf(desk).getByRole('textbox', { name: 'Note on this row' });
}

async function openDetailsOf(desk: DeskPage, row: number): Promise<void> {
  await cellOf(desk, TABLE, row).dblclick();
  await noteOf(desk).waitFor();
}

async function write(desk: DeskPage): Promise<void> {
  await noteOf(desk).fill(NOTE);
  await desk.page.keyboard.press('ControlOrMeta+Enter');
  await detailsOf(desk)
    .getByRole('status')
    .filter({ hasText: /^Saved \d/ })
    .waitFor();
}
