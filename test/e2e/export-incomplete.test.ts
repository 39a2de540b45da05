// An export of an incomplete copy says so in the dialog, in the file, and in the final message; and so does paper.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { plain } from './desk-page.ts';
import { begin, choose, exported, onlyIn, openExport, openTable, readAbout } from './export-steps.ts';
import { keepWhatIsPrinted } from './printed.ts';
import { setStage, startService } from './stage.ts';

const WARNING = 'The copy on this computer is incomplete: the service has rows that this file may lack. Sync again.';

test('an export of an incomplete copy says so in the dialog, in its About and in the final message', async () => {
  const saveFolder = mkdtempSync(join(tmpdir(), 'desk-incomplete-'));
  onTestFinished(() => rmSync(saveFolder, { recursive: true, force: true }));
  // With one page, each pass is consistent in itself, but no two passes are equal.
  const service = await startService({ reportRows: 900 });
  service.control.drift({ dataset: 'reports', seed: 7, chancePercent: 100 });
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`], saveFolder });
  await desk.signIn({ token: service.tokens.full });

  await openTable(desk, 'Customized charges');
  const complete = await openExport(desk, 'Export Customized charges');
  expect(plain(await complete.innerText())).not.toContain(WARNING);
  await complete.getByRole('button', { name: 'Cancel', exact: true }).click();

  await openTable(desk, 'Daily reports');
  const dialog = await openExport(desk, 'Export Daily reports');
  expect(plain(await dialog.innerText())).toContain(WARNING);
  await choose(dialog, 'Format', 'CSV');
  await begin(dialog);
  expect(await exported(desk)).toContain(WARNING);
  const { notes, receipt } = readAbout(`${onlyIn(saveFolder, '.csv')}.about.json`);
  expect(notes).toContain('Made from an incomplete copy: the service had rows that this file may lack.');
  expect(receipt?.verdict).toBe('incomplete');

  const onPaper = desk.page.locator('[data-copy]');
  const warning = 'Made from an incomplete copy: the service had rows that may be missing here.';
  await keepWhatIsPrinted(desk);
  await desk.page.keyboard.press('ControlOrMeta+p');
  await desk.dialog('Print Daily reports').getByRole('button', { name: 'Print to PDF' }).click();
  await desk.page.getByRole('status').filter({ hasText: 'Printed to' }).waitFor();
  expect(plain((await onPaper.textContent()) ?? '')).toContain(warning);
  await desk.open('Overview');
  await desk.button('Print').and(desk.page.locator(':not([aria-disabled])')).click();
  await desk.page
    .getByRole('status')
    .filter({ hasText: /^Saved as overview/ })
    .waitFor();
  const overview = plain((await onPaper.textContent()) ?? '');
  expect(overview).toContain('Overview');
  // Once: the copy of the charges is complete.
  expect(overview.split(warning)).toHaveLength(2);

  // Charts are read once they are in sight.
  await desk.page.getByRole('article', { name: 'Commission by AE group', exact: true }).scrollIntoViewIfNeeded();
  const saveOf = /^Save or copy: Commission by AE group, /;
  await desk.page.getByRole('button', { name: saveOf }).click();
  for (const kind of ['svg', 'csv']) {
    const save = desk.page.getByRole('dialog', { name: saveOf }).getByRole('button', { name: `Save as ${kind}` });
    await save.click();
    const news = desk.page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^Saved as Commission by AE group.*\\.${kind}`) });
    await news.waitFor();
    const name = /^Saved as (.*)\.$/.exec(plain(await news.innerText()))?.[1] ?? '';
    expect(readFileSync(join(saveFolder, name), 'utf8')).toContain(warning);
  }
});
