// A system that refuses the last step of an export: the old file is restored, and the new one is kept beside it.

import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, type PathLike } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppError } from '../../main/errors.ts';
import { beginExportFile, removeParts } from '../../main/exports/files/write-file.ts';
import type { FileMover } from '../../main/files/file-moves.ts';
import { namesIn } from '../support/exported-files.ts';

const refuses = { links: false, folders: false };

function refuse(): never {
  throw Object.assign(new Error('refused'), { code: 'EPERM' });
}

const FILES: FileMover['files'] = {
  ...fs,
  renameSync(from, to) {
    const isAbout = String(from).endsWith('.json.desk.part') && String(to).endsWith('.json');
    if (isAbout || (refuses.folders && String(to).endsWith('by-month'))) refuse();
    fs.renameSync(from, to);
  },
  linkSync: (from, to) => (refuses.links ? refuse() : fs.linkSync(from, to)),
};

/** Five seconds pass without waiting. */
function refusing(): FileMover {
  let nowMs = 0;
  return { now: () => nowMs, sleep: (ms) => Promise.resolve((nowMs += ms)), files: FILES };
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

async function exportInVain(): Promise<void> {
  const pending = await beginExportFile({ path, isFolder: false }, refusing());
  pending.files.open('').write(Buffer.from('new'));
  const facts = { system: 'EPERM', reason: 'keptAside', path: `${path}.desk.part` };
  expect(await pending.finish('new about')).toMatchObject({ code: 'exportFailed', facts });
}

const KEPT = ['export.csv.about.json.desk.part', 'export.csv.desk.part'];

test('the old file is restored with its description, and the new one is kept with its own', async () => {
  writeFileSync(path, 'old');
  writeFileSync(`${path}.about.json`, 'old about');
  await exportInVain();
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readFileSync(`${path}.about.json`, 'utf8')).toBe('old about');
  expect(namesIn(folder)).toEqual(['export.csv', 'export.csv.about.json', ...KEPT].sort());
  expect(readFileSync(`${path}.desk.part`, 'utf8')).toBe('new');
  expect(readFileSync(`${path}.about.json.desk.part`, 'utf8')).toBe('new about');
});

test('if there was no file before, the new one keeps its temporary name', async () => {
  await exportInVain();
  expect(namesIn(folder)).toEqual(KEPT);
  expect(readFileSync(`${path}.desk.part`, 'utf8')).toBe('new');
});

test('the next export to the name replaces a file that was kept aside', async () => {
  await exportInVain();
  await (await beginExportFile({ path, isFolder: false })).discard();
  expect(namesIn(folder)).toEqual([]);
});

test('if the old file cannot be restored, the new one does not get the old description', async () => {
  refuses.links = true;
  writeFileSync(path, 'old');
  writeFileSync(`${path}.about.json`, 'old about');
  const pending = await beginExportFile({ path, isFolder: false }, refusing());
  pending.files.open('').write(Buffer.from('new'));
  const facts = { system: 'EPERM', reason: 'busy' };
  await expect(pending.finish('new about')).rejects.toMatchObject({ code: 'exportFailed', facts });
  await pending.discard();
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(namesIn(folder)).toEqual(['export.csv']);
});

test.each(['linkSync', 'rmSync'] as const)('a fault of this app in %s is no refusal of the system', async (call) => {
  writeFileSync(path, 'old');
  const broken = (): never => {
    throw new TypeError('a fault');
  };
  const mover = { ...refusing(), files: { ...fs, [call]: broken } };
  const exporting = async (): Promise<unknown> => {
    const pending = await beginExportFile({ path, isFolder: false }, mover);
    pending.files.open('').write(Buffer.from('new'));
    return await pending.finish('new about');
  };
  await expect(exporting()).rejects.toThrow(TypeError);
});

/** As Windows while a spreadsheet program has the file open: no name of it can be changed or removed, but links can be made. */
function openElsewhere(file: string): FileMover {
  const { ino } = statSync(file);
  const check = (name: PathLike): void => {
    if (statSync(name, { throwIfNoEntry: false })?.ino === ino) refuse();
  };
  const files: FileMover['files'] = {
    ...fs,
    renameSync(from, to) {
      for (const each of [from, to]) check(each);
      fs.renameSync(from, to);
    },
    rmSync(name, options) {
      check(name);
      fs.rmSync(name, options);
    },
  };
  return { ...refusing(), files };
}

test('a file without a description that is open elsewhere gets no second name, which would stay', async () => {
  writeFileSync(path, 'old');
  const mover = openElsewhere(path);
  const pending = await beginExportFile({ path, isFolder: false }, mover);
  pending.files.open('').write(Buffer.from('new'));
  expect(await pending.finish(null)).toMatchObject({ facts: { reason: 'keptAside' } });
  expect(namesIn(folder)).toEqual(['export.csv', 'export.csv.desk.part']);
  expect(mover.now()).toBeLessThan(6_000);
});

const byMonth = () => ({ path: join(folder, 'by-month'), isFolder: true });
const OLD_ASIDE = ['by-month.before.desk.part', join('by-month.before.desk.part', '_about.json')];
const OLD = ['by-month', join('by-month', '_about.json')];

async function exportFolder(about: string): Promise<AppError | null> {
  return await (await beginExportFile(byMonth(), refusing())).finish(about);
}

const aboutIn = (name: string) => readFileSync(join(folder, name, '_about.json'), 'utf8');

const NEW_ASIDE = ['by-month.desk.part', join('by-month.desk.part', '_about.json')];

test('a folder that cannot be restored is kept beside its name with the new one, and is restored later', async () => {
  expect(await exportFolder('old')).toBeNull();
  refuses.folders = true;
  expect(await exportFolder('new')).toMatchObject({
    facts: { system: 'EPERM', reason: 'leftAside', path: join(folder, 'by-month.desk.part') },
  });
  expect(namesIn(folder)).toEqual([...OLD_ASIDE, ...NEW_ASIDE]);
  await (await beginExportFile(byMonth(), refusing())).discard();
  expect(namesIn(folder)).toEqual(OLD_ASIDE);

  refuses.folders = false;
  await removeParts(byMonth());
  expect(namesIn(folder)).toEqual(OLD);
  expect(aboutIn('by-month')).toBe('old');
});

test('if only the next export gets the name, it replaces the folder left aside', async () => {
  expect(await exportFolder('old')).toBeNull();
  refuses.folders = true;
  expect(await exportFolder('new')).not.toBeNull();
  refuses.folders = false;
  expect(await exportFolder('newer')).toBeNull();
  expect(namesIn(folder)).toEqual(OLD);
  expect(aboutIn('by-month')).toBe('newer');
});

test('a folder left aside is kept while something else has its name', async () => {
  expect(await exportFolder('old')).toBeNull();
  refuses.folders = true;
  expect(await exportFolder('new')).not.toBeNull();
  mkdirSync(byMonth().path);
  writeFileSync(join(byMonth().path, 'holiday.jpg'), 'mine');
  await removeParts(byMonth());
  expect(aboutIn('by-month.before.desk.part')).toBe('old');
});

test('nothing is written into a folder that is an export', async () => {
  expect(await exportFolder('old')).toBeNull();
  for (const isFolder of [true, false]) {
    const inside = { path: join(byMonth().path, 'again'), isFolder };
    const facts = { reason: 'inExport' };
    await expect(beginExportFile(inside, refusing())).rejects.toMatchObject({ code: 'exportFailed', facts });
  }
  expect(namesIn(folder)).toEqual(OLD);
});
