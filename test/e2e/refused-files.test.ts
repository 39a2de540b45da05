// Files that the app refuses to read, and exports that the system does not let be renamed.

import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { holdFile } from '../support/held-file.ts';
import { waitUntil } from '../support/wait-until.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { begin, check, choose, dismiss, exported, onlyIn, openExport, openTable, verdict } from './export-steps.ts';
import { FAST_TIME, setStage, startService } from './stage.ts';

const MIB = 1024 * 1024;

/** Exports reports to a workbook. */
async function exportedBook(
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly desk: DeskPage; readonly folder: string; readonly path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-refused-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const service = await startService();
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`], saveFolder: folder, env });
  await desk.signIn({ token: service.tokens.full });
  await exportBook(desk);
  await exported(desk);
  return { desk, folder, path: onlyIn(folder, '.xlsx') };
}

async function exportBook(desk: DeskPage): Promise<void> {
  await openTable(desk, 'Daily reports');
  const dialog = await openExport(desk, 'Export Daily reports');
  await choose(dialog, 'Format', /^Excel/);
  await begin(dialog);
}

test('a small workbook that would unpack to far more than any export is not opened, and the check says so', async () => {
  const { desk, folder, path } = await exportedBook();
  const parts = unzipSync(readFileSync(path));
  parts['xl/sharedStrings.xml'] = Buffer.alloc(64 * MIB, '<si><t>x</t></si>');
  const bomb = join(folder, 'small.xlsx');
  writeFileSync(bomb, zipSync(parts, { level: 9 }));
  const checked = await check(desk, bomb);
  expect(await verdict(checked)).toMatch(
    /^This file was not opened: it is small, but would unpack to far more than any/,
  );
});

test('an export that could not be renamed stays complete under another name, which can be shown', async () => {
  const { desk, folder, path } = await exportedBook(FAST_TIME);
  await dismiss(desk);
  const letGo = holdFile(path);
  await exportBook(desk);
  const alert = await desk.expectAlert('The export is complete, but not as', `kept as “${path}.desk.part”`);
  expect(plain(await alert.innerText())).not.toContain('failed');
  await alert.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(async () => (await desk.app.shownItems()).at(-1)).toBe(`${path}.desk.part`);
  expect(Object.keys(unzipSync(readFileSync(`${path}.desk.part`)))).toContain('xl/worksheets/sheet1.xml');

  letGo();
  await alert.getByRole('button', { name: 'Try again' }).click();
  // The message of the first export may still stand, so the files are looked at until the second has ended.
  await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).toEqual([path.slice(folder.length + 1)]);
  await exported(desk);
  await dismiss(desk);

  // A drive that is pulled out keeps what was written of the file.
  await exportBook(desk);
  const part = `${path}.desk.part`;
  await waitUntil('the file has been begun', () => existsSync(part), { everyMs: 1 });
  renameSync(folder, `${folder}-away`);
  const left = `“${basename(part)}” may be left in its folder: unfinished, and not encrypted.`;
  await desk.expectAlert('The folder is no longer there', left);
  renameSync(`${folder}-away`, folder);
});
