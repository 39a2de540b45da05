// Saving while the window locks: in the system's dialog, or while a page is printed.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { supportFileName } from '../../shared/contract/app/about.ts';
import type { ChooseSavePath } from '../../main/saving/save-text.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';

const PDF = { suggestedName: 'report.pdf', isLandscape: true };
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==';
const steps = { choosing: () => Promise.resolve(), printing: () => Promise.resolve() };
let folder: string;
let path: string;
let desk: RunningDesk;
let printed: number;
let asked: Parameters<ChooseSavePath>[1];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'save-locked-'));
  path = join(folder, 'chosen');
  desk = await startDesk({
    userDataDir: join(folder, 'data'),
    async chooseSavePath(_name, how) {
      asked = how;
      await steps.choosing();
      return path;
    },
    async printPage() {
      printed += 1;
      await steps.printing();
      return Buffer.from('%PDF');
    },
  });
  await desk.call.openSample({});
  // Nothing here needs the rows.
  await desk.call.cancelSync({});
});
beforeEach(async () => {
  printed = 0;
  for (const step of ['choosing', 'printing'] as const) steps[step] = () => Promise.resolve();
  rmSync(path, { force: true });
  if ((await desk.call.getSession({})).kind === 'locked') await unlock();
});
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

async function lock(): Promise<void> {
  await desk.call.lock({});
}

async function unlock(): Promise<void> {
  await desk.call.unlock({ passphrase: null });
}

const saves = {
  saveText: () => desk.call.saveText({ suggestedName: 'a.csv', text: 'a' }),
  saveImage: () => desk.call.saveImage({ suggestedName: 'a.png', pngBase64: PIXEL }),
  savePdf: () => desk.call.savePdf(PDF),
};

test.each(['saveText', 'saveImage', 'savePdf'] as const)('%s saves to the chosen place', async (name) => {
  expect(await saves[name]()).toMatchObject({ path });
  expect(existsSync(path)).toBe(true);
});

test.each(['saveText', 'saveImage', 'savePdf'] as const)(
  '%s saves nothing where the window locks while the person chooses',
  async (name) => {
    writeFileSync(path, 'older');
    steps.choosing = lock;
    await expect(saves[name]()).rejects.toMatchObject({ code: 'profileClosed' });
    expect([printed, readFileSync(path, 'utf8')]).toEqual([0, 'older']);
    await expect(saves[name]()).rejects.toMatchObject({ code: 'profileClosed' });
  },
);

test.each(['choosing', 'printing'] as const)(
  'a page whose window was locked and unlocked while %s is not saved, because another may be shown',
  async (step) => {
    writeFileSync(path, 'older');
    steps[step] = async () => {
      await lock();
      await unlock();
    };
    expect(await saves.savePdf()).toBeNull();
    expect([printed, readFileSync(path, 'utf8')]).toEqual([step === 'printing' ? 1 : 0, 'older']);
  },
);

test('the report for support is saved while the window is locked, where the place of other files is not shown', async () => {
  const report = { suggestedName: supportFileName('2026-11-26'), text: '{}' };
  expect(await desk.call.saveText(report)).toMatchObject({ path });
  expect(asked).toBeUndefined();
  await lock();
  expect(await desk.call.saveText(report)).toMatchObject({ path });
  expect(asked).toEqual({ isRemembered: false });
  for (const suggestedName of ['receipts.json', 'commission-desk-support-all.json', 'a.deskview'])
    await expect(desk.call.saveText({ ...report, suggestedName })).rejects.toMatchObject({ code: 'profileClosed' });
});

test('a report that has the facts of an open profile is not saved once that is locked', async () => {
  writeFileSync(path, 'older');
  steps.choosing = lock;
  const report = { suggestedName: supportFileName('2026-11-26'), text: '{}' };
  await expect(desk.call.saveText(report)).rejects.toMatchObject({ code: 'profileClosed' });
  expect(readFileSync(path, 'utf8')).toBe('older');
});
