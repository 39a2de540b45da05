// Exported files that contain each date also as an ISO date.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { begin, choose, dismiss, exported, onlyIn, openExport, openTable, readCsv } from './export-steps.ts';
import { setStage } from './stage.ts';

test('a CSV has each date as ISO beside the date as sent, if requested', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'desk-dates-')), 'folder');
  mkdirSync(folder);
  onTestFinished(() => rmSync(dirname(folder), { recursive: true, force: true }));
  const desk = await setStage().launchSample({ saveFolder: folder });

  await openTable(desk, 'Daily reports');
  const dialog = await openExport(desk, 'Export Daily reports');
  await choose(dialog, 'Format', 'CSV');
  await choose(dialog, 'Rows', /^This page/);
  await dialog.getByRole('checkbox', { name: 'Add each date once more as 2026-09-18' }).check();
  await begin(dialog);
  await exported(desk);
  const [header = [], first = []] = readCsv(onlyIn(folder, '.csv'));
  expect(header.slice(0, 2)).toEqual(['Ledger date', 'Ledger date (ISO)']);
  expect(first[1]).toMatch(/^\d{4}-\d{2}-\d{2}$/);

  await dismiss(desk);
  const again = await openExport(desk, 'Export Daily reports');
  await choose(again, 'Format', 'Parquet');
  expect(await again.getByRole('checkbox', { name: /^Add each date/ }).count()).toBe(0);
});
