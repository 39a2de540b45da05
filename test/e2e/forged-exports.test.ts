// What the window says about a file with a forged description, about one with an unknown author, and about one that a
// spreadsheet saved again.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_FIRST, savedAgain } from '../support/spreadsheet.ts';
import { begin, check, exported, onlyIn, openExport, openTable, readAbout, verdict } from './export-steps.ts';
import { setStage, startService } from './stage.ts';

test('names a forged description, an unknown author, and what a spreadsheet wrote differently', async () => {
  const saveFolder = mkdtempSync(join(tmpdir(), 'desk-forged-'));
  onTestFinished(() => rmSync(saveFolder, { recursive: true, force: true }));
  const service = await startService();
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`], saveFolder });
  await desk.signIn({ token: service.tokens.full });
  await openTable(desk, 'Daily reports');
  await begin(await openExport(desk, 'Export Daily reports'));
  await exported(desk);
  const path = onlyIn(saveFolder, '.csv');
  const about = `${path}.about.json`;
  const [text, written] = [readFileSync(about, 'utf8'), readAbout(about)];

  const forgeries = [
    [{ asOf: '2026-01-01T00:00:00.000Z' }, 'The description of this file is not the one that this app wrote'],
    [{ exportId: '00000000-0000-4000-8000-000000000000' }, 'agrees with itself, but who made it is not known'],
  ] as const;
  for (const [change, sentence] of forgeries) {
    writeFileSync(about, JSON.stringify({ ...written, ...change }));
    const found = await check(desk, path);
    expect(await desk.violations()).toEqual([]);
    expect(await verdict(found)).toContain(sentence);
  }
  writeFileSync(about, text);
  expect(await verdict(await check(desk, path))).toContain('This file is as this app wrote it');

  writeFileSync(path, savedAgain(readFileSync(path, 'utf8'), DAY_FIRST));
  const found = await check(desk, path);
  expect(await desk.violations()).toEqual([]);
  const counts = await found.getByLabel('Rows compared').innerText();
  expect(counts).toMatch(/The same\s+0\s+Same value, written differently\s+[1-9]/);
  expect(await found.innerText()).toContain(
    'Dates were read with the day first, 18/9/2026 as 18 September: Ledger date.',
  );
  expect(await verdict(found)).toContain('Another program saved this file again');
});
