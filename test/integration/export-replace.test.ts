// A system that refuses the very last step of an export: what stood there before stands there again, and the finished
// file is kept beside it.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginExportFile, removeParts } from '../../main/exports/write-file.ts';
import type { Waiting } from '../../main/store/file-moves.ts';
import { namesIn } from '../support/exported-files.ts';

const refuses = vi.hoisted(() => ({ links: false, folders: false }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const refuse = (): never => {
    throw Object.assign(new Error('refused'), { code: 'EPERM' });
  };
  return {
    ...fs,
    renameSync(from: string, to: string) {
      const isAbout = from.endsWith('.json.desk.part') && to.endsWith('.json');
      if (isAbout || (refuses.folders && to.endsWith('by-month'))) refuse();
      fs.renameSync(from, to);
    },
    linkSync: (from: string, to: string) => (refuses.links ? refuse() : fs.linkSync(from, to)),
  };
});

/** Five seconds pass at once. */
function inNoTime(): Waiting {
  let nowMs = 0;
  return { now: () => nowMs, sleep: (ms) => Promise.resolve((nowMs += ms)) };
}

let folder: string;
let path: string;
beforeEach(() => {
  refuses.links = false;
  refuses.folders = false;
  folder = mkdtempSync(join(tmpdir(), 'export-replace-'));
  path = join(folder, 'export.csv');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function exportInVain(reason: 'keptAside' | 'busy' = 'keptAside'): Promise<void> {
  const pending = await beginExportFile({ path, isFolder: false }, inNoTime());
  pending.files.open('').write(Buffer.from('new'));
  const facts = { system: 'EPERM', reason, ...(reason === 'keptAside' && { path: `${path}.desk.part` }) };
  await expect(pending.finish('new about')).rejects.toMatchObject({ code: 'exportFailed', facts });
  await pending.discard();
}

const KEPT = ['export.csv.about.json.desk.part', 'export.csv.desk.part'];

test('the old file comes back with its description, and the new one is kept with its own', async () => {
  writeFileSync(path, 'old');
  writeFileSync(`${path}.about.json`, 'old about');
  await exportInVain();
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readFileSync(`${path}.about.json`, 'utf8')).toBe('old about');
  expect(namesIn(folder)).toEqual(['export.csv', 'export.csv.about.json', ...KEPT].sort());
  expect(readFileSync(`${path}.desk.part`, 'utf8')).toBe('new');
  expect(readFileSync(`${path}.about.json.desk.part`, 'utf8')).toBe('new about');
});

test('where nothing stood, the new file has its temporary name again', async () => {
  await exportInVain();
  expect(namesIn(folder)).toEqual(KEPT);
  expect(readFileSync(`${path}.desk.part`, 'utf8')).toBe('new');
});

test('the next export to the name takes the place of a file that was kept', async () => {
  await exportInVain();
  await (await beginExportFile({ path, isFolder: false })).discard();
  expect(namesIn(folder)).toEqual([]);
});

test('where the old file cannot be kept, the new one has no description of the old', async () => {
  refuses.links = true;
  writeFileSync(path, 'old');
  writeFileSync(`${path}.about.json`, 'old about');
  await exportInVain('busy');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(namesIn(folder)).toEqual(['export.csv']);
});

const byMonth = () => ({ path: join(folder, 'by-month'), isFolder: true });
const OLD_ASIDE = ['by-month.before.desk.part', join('by-month.before.desk.part', '_about.json')];
const OLD = ['by-month', join('by-month', '_about.json')];

async function exportFolder(about: string): Promise<void> {
  const pending = await beginExportFile(byMonth(), inNoTime());
  try {
    await pending.finish(about);
  } catch (error) {
    await pending.discard();
    throw error;
  }
}

const aboutIn = (name: string) => readFileSync(join(folder, name, '_about.json'), 'utf8');

const NEW_ASIDE = ['by-month.desk.part', join('by-month.desk.part', '_about.json')];

test('a folder that cannot be put back is kept beside its name with the new one, and comes back later', async () => {
  await exportFolder('old');
  refuses.folders = true;
  await expect(exportFolder('new')).rejects.toMatchObject({
    facts: { system: 'EPERM', reason: 'leftAside', path: join(folder, 'by-month.desk.part') },
  });
  expect(namesIn(folder)).toEqual([...OLD_ASIDE, ...NEW_ASIDE]);
  await (await beginExportFile(byMonth(), inNoTime())).discard();
  expect(namesIn(folder)).toEqual(OLD_ASIDE);

  refuses.folders = false;
  await removeParts(byMonth());
  expect(namesIn(folder)).toEqual(OLD);
  expect(aboutIn('by-month')).toBe('old');
});

test('where only the next export gets the name, it takes the place of the folder left aside', async () => {
  await exportFolder('old');
  refuses.folders = true;
  await expect(exportFolder('new')).rejects.toThrow();
  refuses.folders = false;
  await exportFolder('newer');
  expect(namesIn(folder)).toEqual(OLD);
  expect(aboutIn('by-month')).toBe('newer');
});

test('a folder left aside is kept while the name is that of something else', async () => {
  await exportFolder('old');
  refuses.folders = true;
  await expect(exportFolder('new')).rejects.toThrow();
  mkdirSync(byMonth().path);
  writeFileSync(join(byMonth().path, 'holiday.jpg'), 'mine');
  await removeParts(byMonth());
  expect(aboutIn('by-month.before.desk.part')).toBe('old');
});
