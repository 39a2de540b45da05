// Saving where the system lets the app create nothing beside the chosen file, or not even that file; and over a file that
// is marked as read-only.

import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writesAbout } from '../../main/exports/files/direct-file.ts';
import { beginExportFile } from '../../main/exports/files/write-file.ts';
import { saveText } from '../../main/saving/save-text.ts';
import { UnfinishedFiles } from '../../main/saving/unfinished-files.ts';
import { silentLog } from '../support/logs.ts';
import { fillDiskUnder, protectFolder, type Protection } from '../support/protected-folder.ts';

let root: string;
let folder: string;
let data: string;
let path: string;
let active: Disposable | null;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'protected-'));
  folder = join(root, 'documents');
  data = join(root, 'data');
  for (const each of [folder, data]) mkdirSync(each);
  path = join(folder, 'receipts.json');
  active = null;
});
afterEach(() => {
  unprotect();
  rmSync(root, { recursive: true, force: true });
});

const CHUNK_BYTES = 1024 * 1024;
const NEW = 'new '.repeat(700_000);
const onSaved = (): Promise<void> => Promise.resolve();
const unfinished = (): UnfinishedFiles => new UnfinishedFiles(data, silentLog);
const read = (): string => readFileSync(path, 'utf8');

function protect(over: Partial<Protection> = {}): void {
  active = protectFolder({ folder, allowed: [path], code: 'EPERM', ...over });
}

function unprotect(): void {
  active?.[Symbol.dispose]();
  active = null;
}

async function save(text = NEW) {
  return await saveText(
    { suggestedName: 'receipts.json', text },
    { choosePath: () => Promise.resolve(path), unfinished: unfinished(), onSaved },
  );
}

/** What stays in the app's own folder. */
function leftInData(): readonly string[] {
  return readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'unfinished');
}

test.each(['EPERM', 'EACCES', 'ENOENT'] as const)(
  'a folder that refuses the temporary file (%s) gets the chosen file directly, whole',
  async (code) => {
    protect({ code });
    expect(await save()).toEqual({ path, isDirect: true });
    expect(read()).toBe(NEW);
    expect([readdirSync(folder), leftInData()]).toEqual([['receipts.json'], []]);
  },
);

test.each(['', 'short', NEW, `${NEW}${NEW}`])('an older file of any length is replaced in its place', async (older) => {
  writeFileSync(path, older);
  protect();
  expect(await save()).toMatchObject({ isDirect: true });
  expect(read()).toBe(NEW);
  expect(leftInData()).toEqual([]);
});

test.each(['EPERM', 'EACCES', 'ENOENT'] as const)(
  'a folder that refuses the chosen file too (%s) is named, and the older file stays',
  async (code) => {
    writeFileSync(path, 'older');
    protect({ allowed: [], code });
    await expect(save()).rejects.toMatchObject({ code: 'exportFailed', facts: { reason: 'readOnly', folder } });
    unprotect();
    expect(read()).toBe('older');
    expect([readdirSync(folder), leftInData()]).toEqual([['receipts.json'], []]);
  },
);

test('a file that is itself read-only is named, and not its folder', async () => {
  writeFileSync(path, 'older');
  chmodSync(path, 0o444);
  protect({ allowed: [], code: 'EACCES' });
  const refused = await save().catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'exportFailed', facts: { reason: 'fileReadOnly', system: 'EACCES' } });
  unprotect();
  expect([read(), leftInData()]).toEqual(['older', []]);
});

/** As Windows, which gives a file marked as read-only the code of one that another program has open. */
function windowsMover() {
  const sleep = vi.fn(() => Promise.resolve());
  const renameSync: typeof fs.renameSync = (from, to) => {
    const mode = fs.statSync(to, { throwIfNoEntry: false })?.mode ?? 0o600;
    if ((mode & 0o222) === 0) throw Object.assign(new Error('refused'), { code: 'EPERM' });
    fs.renameSync(from, to);
  };
  return { now: () => 0, sleep, files: { ...fs, renameSync } };
}

test.each(['', '.about.json'])(
  'on Windows, an earlier file%s with the read-only mark is named before a row is written, without waiting',
  async (ending) => {
    writeFileSync(path, 'older');
    writeFileSync(`${path}.about.json`, 'about older');
    chmodSync(path + ending, 0o444);
    const names = readdirSync(folder);
    const mover = windowsMover();
    const begun = beginExportFile({ path, isFolder: false }, mover, 'win32');
    await expect(begun).rejects.toMatchObject({ code: 'exportFailed', facts: { reason: 'fileReadOnly' } });
    expect([readdirSync(folder), read(), mover.sleep.mock.calls]).toEqual([names, 'older', []]);
  },
);

test.each(['linux', 'darwin'] as const)(
  'on %s, an earlier file with the read-only mark is replaced',
  async (platform) => {
    writeFileSync(path, 'older');
    chmodSync(path, 0o444);
    const pending = await beginExportFile({ path, isFolder: false }, undefined, platform);
    pending.files.open('').write(Buffer.from(NEW));
    expect(await pending.finish(null)).toBeNull();
    expect([read() === NEW, readdirSync(folder)]).toEqual([true, ['receipts.json']]);
  },
);

test('a folder that is not there is not taken for a protected one', async () => {
  path = join(root, 'gone', 'receipts.json');
  await expect(save()).rejects.toMatchObject({ facts: { reason: 'missing' } });
});

test.each(['older', null])('a copy that fails halfway leaves what was there before: %s', async (older) => {
  if (older !== null) writeFileSync(path, older);
  protect({ failing: { from: 2, count: 1, code: 'ENOSPC' } });
  await expect(save()).rejects.toMatchObject({ code: 'exportFailed', facts: { reason: 'diskFull' } });
  expect(existsSync(path) ? read() : null).toBe(older);
  expect(leftInData()).toEqual([]);
});

test.each(['older', null])(
  'what a crash cuts off begins with nothing, and the next start puts back: %s',
  async (older) => {
    if (older !== null) writeFileSync(path, older);
    protect({ failing: { from: 2, count: Infinity, code: 'EIO' } });
    await expect(save()).rejects.toMatchObject({ code: 'exportFailed' });
    unprotect();
    // The drive was gone until now, so that nothing could be put back: what a crash would leave.
    const cutOff = readFileSync(path);
    expect([cutOff.length > CHUNK_BYTES, cutOff.subarray(0, CHUNK_BYTES).every((byte) => byte === 0)]).toEqual([
      true,
      true,
    ]);
    await unfinished().clear();
    expect(existsSync(path) ? read() : null).toBe(older);
    expect([readdirSync(folder), leftInData()]).toEqual([older === null ? [] : ['receipts.json'], []]);
  },
);

/** Leaves half a copy, as if the drive had gone away. */
async function cutOffCopy(): Promise<void> {
  protect({ failing: { from: 2, count: Infinity, code: 'EIO' } });
  await expect(save()).rejects.toMatchObject({ code: 'exportFailed' });
  unprotect();
}

const LATER: readonly (readonly [string, string])[] = [
  ['a short one', 'saved later'],
  ['the beginning of the cut-off one', NEW.slice(0, 1_000)],
  ['one with the same beginning', `${NEW.slice(0, -4)}end `],
  ['one of the same length', NEW.replaceAll('new', 'old')],
  ['the same one', NEW],
];

test.each(LATER.flatMap(([what, later]) => [null, 'older'].map((older) => [what, later, older] as const)))(
  'a file that was saved under the name after the copy was cut off stays: %s',
  async (_what, later, older) => {
    if (older !== null) writeFileSync(path, older);
    await cutOffCopy();
    writeFileSync(path, later);
    const logged: string[] = [];
    await new UnfinishedFiles(data, { ...silentLog, info: (line) => void logged.push(line) }).clear();
    expect([read() === later, logged[0]]).toEqual([
      true,
      'a file that an export was writing is whole, so it stays as it is',
    ]);
    expect([readdirSync(folder), leftInData()]).toEqual([['receipts.json'], []]);
  },
);

test('an earlier file that was only half put back is put back at the next start', async () => {
  const older = 'older '.repeat(300_000);
  writeFileSync(path, older);
  await cutOffCopy();
  writeFileSync(path, Buffer.concat([Buffer.alloc(CHUNK_BYTES), Buffer.from(older).subarray(CHUNK_BYTES)]));
  await unfinished().clear();
  expect([read() === older, leftInData()]).toEqual([true, []]);
});

test.each(['older', null])(
  'a disk that refuses the last bytes at the end gets back what was there: %s',
  async (older) => {
    if (older !== null) writeFileSync(path, older);
    protect({ failing: { of: 'flushes', from: 2, count: 1, code: 'EIO' } });
    await expect(save()).rejects.toMatchObject({ code: 'exportFailed' });
    expect(existsSync(path) ? read() : null).toBe(older);
    expect(leftInData()).toEqual([]);
  },
);

test.each(['.whole', '.earlier'])(
  'a file in the app’s own folder that stays (%s) does not fail the export',
  async (stuck) => {
    writeFileSync(path, 'older');
    protect({ stuck });
    expect(await save()).toEqual({ path, isDirect: true });
    unprotect();
    expect(read() === NEW).toBe(true);
    expect(leftInData()).toEqual(expect.arrayContaining(['unfinished-exports.json', expect.stringContaining(stuck)]));
    await unfinished().clear();
    expect([read() === NEW, leftInData()]).toEqual([true, []]);
  },
);

test('a system that reads a little at a time loses nothing', async () => {
  writeFileSync(path, `${NEW}${NEW}`);
  protect({ readAtMost: 100_000, failing: { of: 'flushes', from: 2, count: 1, code: 'EIO' } });
  await expect(save()).rejects.toMatchObject({ code: 'exportFailed' });
  expect(read() === `${NEW}${NEW}`).toBe(true);
  unprotect();
  protect({ readAtMost: 100_000 });
  await save();
  expect(read() === NEW).toBe(true);
});

test('a file that ends before its size is not taken for copied', async () => {
  writeFileSync(path, 'older');
  protect({ readAtMost: 0 });
  await expect(save()).rejects.toMatchObject({ code: 'exportFailed', facts: { system: 'EOF' } });
  unprotect();
  expect([read(), leftInData()]).toEqual(['older', []]);
});

test('a crash before the copy begins leaves the older file, and the rows go at the next start', async () => {
  writeFileSync(path, 'older');
  protect();
  const target = await unfinished().add({ path, isFolder: false });
  const pending = await beginExportFile(target);
  pending.files.open('').write(Buffer.from(NEW));
  expect(leftInData().length).toBe(2);
  unprotect();
  await unfinished().clear();
  expect([read(), leftInData()]).toEqual(['older', []]);
});

async function exported(about: string): Promise<string> {
  const target = await unfinished().add({ path, isFolder: false });
  const pending = await beginExportFile(target);
  pending.files.open('').write(Buffer.from(NEW));
  expect(await pending.finish(about)).toBeNull();
  return pending.placed.placing;
}

test('an About comes beside the file if the folder allows it, and is missing otherwise', async () => {
  protect({ allowed: [path, `${path}.about.json`] });
  expect(await exported('about')).toBe('direct');
  expect(readFileSync(`${path}.about.json`, 'utf8')).toBe('about');
  unprotect();
  rmSync(`${path}.about.json`);
  protect();
  expect(await exported('about')).toBe('directWithoutAbout');
  expect([readdirSync(folder), read()]).toEqual([['receipts.json'], NEW]);
});

test('an About for which the disk has too little room is removed again', () => {
  using _ = fillDiskUnder(`${path}.about.json`);
  expect(writesAbout(path, 'about'.repeat(2_000))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that has an About is not written over directly, because the About would describe another', async () => {
  writeFileSync(path, 'older');
  writeFileSync(`${path}.about.json`, 'about older');
  protect();
  await expect(exported('about')).rejects.toMatchObject({ facts: { reason: 'readOnly', folder } });
  expect([read(), readFileSync(`${path}.about.json`, 'utf8')]).toEqual(['older', 'about older']);
});

test('a text that is being saved is noted until it has its name', async () => {
  let noted: unknown;
  const list = unfinished();
  const parts = {
    ...{ choosePath: () => Promise.resolve(path), onSaved },
    unfinished: {
      add: (target: Parameters<UnfinishedFiles['add']>[0]) => list.add(target),
      remove: async (target: Parameters<UnfinishedFiles['remove']>[0]) => {
        noted = JSON.parse(readFileSync(join(data, 'unfinished-exports.json'), 'utf8'));
        return await list.remove(target, 'unfinished');
      },
    },
  };
  await saveText({ suggestedName: 'receipts.json', text: 'text' }, parts);
  expect([noted, leftInData()]).toMatchObject([[{ path, isFolder: false }], []]);
});
