// Saving where the system lets the app create nothing beside the chosen file, or not even that file.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginExportFile } from '../../main/exports/files/write-file.ts';
import { saveText } from '../../main/saving/save-text.ts';
import { UnfinishedFiles } from '../../main/saving/unfinished-files.ts';
import { silentLog } from '../support/logs.ts';
import { protectFolder, type Protection } from '../support/protected-folder.ts';

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
    { choosePath: () => Promise.resolve(path), unfinished: unfinished() },
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
  return pending.placing;
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
    choosePath: () => Promise.resolve(path),
    unfinished: {
      add: (target: Parameters<UnfinishedFiles['add']>[0]) => list.add(target),
      remove: async (target: Parameters<UnfinishedFiles['remove']>[0]) => {
        noted = JSON.parse(readFileSync(join(data, 'unfinished-exports.json'), 'utf8'));
        await list.remove(target);
      },
    },
  };
  await saveText({ suggestedName: 'receipts.json', text: 'text' }, parts);
  expect([noted, leftInData()]).toEqual([[{ path, isFolder: false }], []]);
});
