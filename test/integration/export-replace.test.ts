// A file system that refuses the very last step of an export: what stood there before stands there again.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginExportFile, removeParts } from '../../main/exports/write-file.ts';
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

let folder: string;
let path: string;
beforeEach(() => {
  refuses.links = false;
  refuses.folders = false;
  folder = mkdtempSync(join(tmpdir(), 'export-replace-'));
  path = join(folder, 'export.csv');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function exportInVain(): void {
  const pending = beginExportFile({ path, isFolder: false });
  pending.files.open('').write(Buffer.from('new'));
  expect(() => pending.finish('new about')).toThrow(
    expect.objectContaining({ facts: { system: 'EPERM', reason: 'busy' } }),
  );
  pending.discard();
}

test('the old file comes back with its description', () => {
  writeFileSync(path, 'old');
  writeFileSync(`${path}.about.json`, 'old about');
  exportInVain();
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readFileSync(`${path}.about.json`, 'utf8')).toBe('old about');
  expect(namesIn(folder)).toEqual(['export.csv', 'export.csv.about.json']);
});

test('where nothing stood, nothing is left', () => {
  exportInVain();
  expect(namesIn(folder)).toEqual([]);
});

test('where the old file cannot be kept, the new one has no description of the old', () => {
  refuses.links = true;
  writeFileSync(path, 'old');
  writeFileSync(`${path}.about.json`, 'old about');
  exportInVain();
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(namesIn(folder)).toEqual(['export.csv']);
});

const byMonth = () => ({ path: join(folder, 'by-month'), isFolder: true });
const OLD_ASIDE = ['by-month.before.desk.part', join('by-month.before.desk.part', '_about.json')];
const OLD = ['by-month', join('by-month', '_about.json')];

function exportFolder(about: string): void {
  const pending = beginExportFile(byMonth());
  try {
    pending.finish(about);
  } catch (error) {
    pending.discard();
    throw error;
  }
}

const aboutIn = (name: string) => readFileSync(join(folder, name, '_about.json'), 'utf8');

test('a folder that cannot be put back is kept beside its name, is told of, and comes back later', () => {
  exportFolder('old');
  refuses.folders = true;
  expect(() => exportFolder('new')).toThrow(
    expect.objectContaining({ facts: { system: 'EPERM', reason: 'leftAside' } }),
  );
  // As the main process does once the thread has ended.
  removeParts(byMonth());
  expect(namesIn(folder)).toEqual(OLD_ASIDE);
  beginExportFile(byMonth()).discard();
  expect(namesIn(folder)).toEqual(OLD_ASIDE);

  refuses.folders = false;
  removeParts(byMonth());
  expect(namesIn(folder)).toEqual(OLD);
  expect(aboutIn('by-month')).toBe('old');
});

test('where only the next export gets the name, it takes the place of the folder left aside', () => {
  exportFolder('old');
  refuses.folders = true;
  expect(() => exportFolder('new')).toThrow();
  refuses.folders = false;
  exportFolder('newer');
  expect(namesIn(folder)).toEqual(OLD);
  expect(aboutIn('by-month')).toBe('newer');
});

test('a folder left aside is kept while the name is that of something else', () => {
  exportFolder('old');
  refuses.folders = true;
  expect(() => exportFolder('new')).toThrow();
  mkdirSync(byMonth().path);
  writeFileSync(join(byMonth().path, 'holiday.jpg'), 'mine');
  removeParts(byMonth());
  expect(aboutIn('by-month.before.desk.part')).toBe('old');
});
