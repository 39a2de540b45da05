// What a crash leaves of an export is removed at the next start, and nothing else is.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { UnfinishedFiles } from '../../main/saving/unfinished-files.ts';
import { refuseReads } from '../support/refused-reads.ts';

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
let target: { path: string; isFolder: boolean };
let list: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unfinished-'));
  target = { path: join(folder, 'charges.csv'), isFolder: false };
  list = join(folder, 'unfinished-exports.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, 'rows');
  return path;
};

test('the parts of an export that never ended are removed at the next start', async () => {
  await new UnfinishedFiles(folder, LOG).add(target);
  const parts = ['charges.csv.desk.part', 'charges.csv.about.json.desk.part'].map(write);
  const others = ['charges.csv', 'other.csv.desk.part', 'charges.csv.part'].map(write);
  await new UnfinishedFiles(folder, LOG).clear();
  expect(parts.filter(existsSync)).toEqual([]);
  expect(others.filter(existsSync)).toEqual(others);
  expect(existsSync(list)).toBe(false);
});

test('a start begins clearing once, however often it is asked to', async () => {
  await new UnfinishedFiles(folder, LOG).add(target);
  write('charges.csv.desk.part');
  const files = new UnfinishedFiles(folder, LOG);
  using clear = vi.spyOn(files, 'clear');
  files.beginClearing();
  files.beginClearing();
  expect(clear).toHaveBeenCalledOnce();
  await clear.mock.results[0]?.value;
  expect(existsSync(list)).toBe(false);
});

test('a folder of files is removed only under its temporary name', async () => {
  const months = { path: join(folder, 'reports'), isFolder: true };
  await new UnfinishedFiles(folder, LOG).add(months);
  mkdirSync(`${months.path}.desk.part/month=2026-09`, { recursive: true });
  mkdirSync(months.path);
  await new UnfinishedFiles(folder, LOG).clear();
  expect([existsSync(`${months.path}.desk.part`), existsSync(months.path)]).toEqual([false, true]);
});

test('an export that ended is not looked for, and its finished file under the temporary name stays', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  await Promise.all([exports.add(target), exports.add({ path: join(folder, 'b.csv'), isFolder: false })]);
  await exports.remove(target, 'kept');
  const kept = write('charges.csv.desk.part');
  await new UnfinishedFiles(folder, LOG).clear();
  expect(existsSync(kept)).toBe(true);
});

test('a folder that is away is remembered for a later start', async () => {
  const away = { path: join(folder, 'usb', 'charges.csv'), isFolder: false };
  await new UnfinishedFiles(folder, LOG).add(away);
  await new UnfinishedFiles(folder, LOG).clear();
  expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual([away]);
});

test.each(['no JSON', '{"path":"x"}', '[{"path":"relative.csv","isFolder":false}]'])(
  'a list with %s is ignored',
  async (text) => {
    writeFileSync(list, text);
    const part = write('relative.csv.desk.part');
    await new UnfinishedFiles(folder, LOG).clear();
    expect(existsSync(part)).toBe(true);
  },
);

test('while the notes cannot be read, what lies in the app’s own folder stays', async () => {
  const { aside = '' } = await new UnfinishedFiles(folder, LOG).add(target);
  mkdirSync(dirname(aside), { recursive: true });
  writeFileSync(`${aside}.earlier`, 'the only copy');
  {
    using _reads = refuseReads(list, 'EBUSY', Infinity);
    await expect(new UnfinishedFiles(folder, LOG).clear()).rejects.toMatchObject({ code: 'storage' });
  }
  expect(existsSync(`${aside}.earlier`)).toBe(true);
});

test('an export of this run to the name of an unfinished one keeps its files and its note', async () => {
  await new UnfinishedFiles(folder, LOG).add(target);
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(target);
  const part = write('charges.csv.desk.part');
  await exports.clear();
  expect([existsSync(part), readFileSync(list, 'utf8').includes('charges.csv')]).toEqual([true, true]);
});

test('an export whose name is just being cleared begins after that', async () => {
  await new UnfinishedFiles(folder, LOG).add(target);
  const exports = new UnfinishedFiles(folder, LOG);
  let isCleared = false;
  const cleared = exports.clear().then(() => (isCleared = true));
  await exports.add(target);
  expect(isCleared).toBe(true);
  await cleared;
  expect(JSON.parse(readFileSync(list, 'utf8'))).toMatchObject([target]);
});

test('an export whose note could not be kept keeps what it writes in the app’s own folder', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  const { aside = '' } = await exports.add(target);
  rmSync(list);
  mkdirSync(dirname(aside));
  writeFileSync(aside, 'rows');
  await exports.clear();
  expect(existsSync(aside)).toBe(true);
});

test('a drive that went away during an export is cleared once it is back', async () => {
  const [drive, away] = [join(folder, 'usb'), join(folder, 'away')];
  mkdirSync(drive);
  const exports = new UnfinishedFiles(folder, LOG);
  const onDrive = { path: join(drive, 'charges.csv'), isFolder: false };
  await exports.add(onDrive);
  const part = write('usb/charges.csv.desk.part');
  renameSync(drive, away);
  expect(await exports.remove(onDrive, 'unfinished')).toBe(part);
  await new UnfinishedFiles(folder, LOG).clear();
  renameSync(away, drive);
  expect(existsSync(part)).toBe(true);
  await new UnfinishedFiles(folder, LOG).clear();
  expect([existsSync(part), existsSync(list)]).toEqual([false, false]);
});

test('an export names the unfinished file that stays, and none where its folder was never there', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  const nowhere = { path: join(folder, 'usb', 'charges.csv'), isFolder: false };
  for (const each of [target, nowhere]) await exports.add(each);
  expect(await exports.remove(nowhere, 'unfinished')).toBeNull();
  const part = write('charges.csv.desk.part');
  expect(await exports.remove(target, 'unfinished')).toBe(part);
  rmSync(part);
  expect(await exports.remove(target, 'unfinished')).toBeNull();
});

test('what an earlier export left is looked for, and named, until it is gone', async () => {
  const [drive, away] = [join(folder, 'usb'), join(folder, 'away')];
  mkdirSync(drive);
  const onDrive = { path: join(drive, 'charges.csv'), isFolder: false };
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(onDrive);
  const part = write('usb/charges.csv.desk.part');
  renameSync(drive, away);
  await exports.remove(onDrive, 'unfinished');
  // In this run and in a later one: an export that wrote nothing forgets nothing, and one that fails names the file.
  for (const own of [exports, new UnfinishedFiles(folder, LOG)]) {
    await own.add(onDrive);
    expect(await own.remove(onDrive, 'notBegun')).toBeNull();
    await own.add(onDrive);
    expect(await own.remove(onDrive, 'unfinished')).toBe(part);
    expect(JSON.parse(readFileSync(list, 'utf8'))).toMatchObject([onDrive]);
  }
  renameSync(away, drive);
  await new UnfinishedFiles(folder, LOG).clear();
  expect([existsSync(part), existsSync(list)]).toEqual([false, false]);
});

test('a description that stays is looked for too', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(target);
  const part = write('charges.csv.about.json.desk.part');
  expect(await exports.remove(target, 'unfinished')).toBe(part);
  await new UnfinishedFiles(folder, LOG).clear();
  expect([existsSync(part), existsSync(list)]).toEqual([false, false]);
});

test('a whole file beside the name, and the next export into a folder that is away, leave nothing to remove', async () => {
  const [drive, away] = [join(folder, 'usb'), join(folder, 'away')];
  mkdirSync(drive);
  const onDrive = { path: join(drive, 'charges.csv'), isFolder: false };
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(onDrive);
  const whole = write('usb/charges.csv.desk.part');
  await exports.remove(onDrive, 'kept');
  renameSync(drive, away);
  await exports.add(onDrive);
  expect(await exports.remove(onDrive, 'unfinished')).toBeNull();
  renameSync(away, drive);
  await new UnfinishedFiles(folder, LOG).clear();
  expect(existsSync(whole)).toBe(true);
});

test('exports that fail again and again to one name do not push out the note of another', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(target);
  const part = write('charges.csv.desk.part');
  for (let night = 0; night < 25; night += 1) {
    const own = new UnfinishedFiles(folder, LOG);
    await own.add({ path: join(folder, 'share', 'x.csv'), isFolder: false });
    await own.remove({ path: join(folder, 'share', 'x.csv'), isFolder: false }, 'unfinished');
  }
  await new UnfinishedFiles(folder, LOG).clear();
  expect(existsSync(part)).toBe(false);
});

test('a folder that is another volume than before may hide what was written', async () => {
  if (process.getuid?.() !== 0) throw new Error('this test mounts a small file system and needs root');
  const drive = join(folder, 'usb');
  mkdirSync(drive);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', drive]);
  const onDrive = { path: join(drive, 'charges.csv'), isFolder: false };
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(onDrive);
  write('usb/charges.csv.desk.part');
  execFileSync('umount', [drive]);
  expect(await exports.remove(onDrive, 'unfinished')).toBe(join(drive, 'charges.csv.desk.part'));
});

test('an export that wrote nothing leaves no note', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(target);
  expect(await exports.remove(target, 'notBegun')).toBeNull();
  expect(existsSync(list)).toBe(false);
});

test('an export that was copied over the chosen file names that file only where it is not whole', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  const { aside = '', ...rest } = await exports.add(target);
  const direct = { ...rest, aside };
  mkdirSync(dirname(aside));
  writeFileSync(aside, 'rows');
  expect(await exports.remove(direct, 'unfinished')).toBeNull();
  renameSync(aside, `${aside}.whole`);
  writeFileSync(target.path, Buffer.alloc(4));
  expect(await exports.remove(direct, 'unfinished')).toBe(target.path);
  expect(await exports.remove(direct, 'kept')).toBeNull();
  writeFileSync(target.path, 'rows');
  expect(await exports.remove(direct, 'unfinished')).toBeNull();
});

test('a drive that has left its mount point is looked for until it is back', async () => {
  if (process.getuid?.() !== 0) throw new Error('this test mounts a small file system and needs root');
  const [drive, disk] = [join(folder, 'usb'), mkdtempSync(join(tmpdir(), 'unfinished-disk-'))];
  mkdirSync(drive);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
  onTestFinished(() => {
    // After a failure, the drive may be there still.
    if (existsSync(drive)) spawnSync('umount', ['--lazy', drive]);
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  const plug = () => execFileSync('mount', ['--bind', disk, drive]);
  const pull = () => execFileSync('umount', [drive]);
  const onDrive = { path: join(drive, 'charges.csv'), isFolder: false };
  plug();
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(onDrive);
  const part = write('usb/charges.csv.desk.part');
  pull();
  expect(await exports.remove(onDrive, 'unfinished')).toBe(part);
  const next = new UnfinishedFiles(folder, LOG);
  await next.clear();
  for (const end of ['unfinished', 'kept'] as const) {
    await next.add(onDrive);
    expect(await next.remove(onDrive, end)).toBe(end === 'kept' ? null : part);
  }
  plug();
  await new UnfinishedFiles(folder, LOG).clear();
  const left = existsSync(part);
  pull();
  expect([left, existsSync(list)]).toEqual([false, false]);
});

test('the older file beside its name stays noted until it is seen to be gone', async () => {
  const [drive, away] = [join(folder, 'usb'), join(folder, 'away')];
  mkdirSync(drive);
  const onDrive = { path: join(drive, 'charges.csv'), isFolder: false };
  const before = write('usb/charges.csv.before.desk.part');
  const first = new UnfinishedFiles(folder, LOG);
  await first.add(onDrive);
  await first.remove(onDrive, 'kept');
  renameSync(drive, away);
  for (const end of ['notBegun', 'unfinished'] as const) {
    const exports = new UnfinishedFiles(folder, LOG);
    await exports.add(onDrive);
    await exports.remove(onDrive, end);
  }
  renameSync(away, drive);
  await new UnfinishedFiles(folder, LOG).clear();
  expect([existsSync(before), existsSync(list)]).toEqual([false, false]);
});

test('the note about the older file goes without that about an unfinished one', async () => {
  const isKept = true;
  writeFileSync(list, JSON.stringify([{ ...target, isKept }, target]));
  const part = join(folder, 'charges.csv.desk.part');
  mkdirSync(part);
  await new UnfinishedFiles(folder, LOG).clear();
  expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual([target]);
});

test('an export that wrote nothing leaves no note', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(target);
  expect(await exports.remove(target, 'notBegun')).toBeNull();
  expect(existsSync(list)).toBe(false);
});

test('an export that was copied over the chosen file names that file, unless it is whole', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  const { aside = '', ...rest } = await exports.add(target);
  mkdirSync(dirname(aside));
  writeFileSync(`${aside}.whole`, 'rows');
  expect(await exports.remove({ ...rest, aside }, 'unfinished')).toBe(target.path);
  expect(await exports.remove({ ...rest, aside }, 'kept')).toBeNull();
});

test('before a sign-out that deletes, a copy is put back where its drive is there, and removed where it is away', async () => {
  const [drive, other] = [join(folder, 'usb'), join(folder, 'other')];
  mkdirSync(drive);
  const exports = new UnfinishedFiles(folder, LOG);
  const targets = [];
  for (const path of [join(drive, 'charges.csv'), join(other, 'charges.csv')])
    targets.push(await exports.add({ path, isFolder: false }));
  mkdirSync(join(folder, 'unfinished'));
  for (const { aside = '' } of targets) {
    writeFileSync(`${aside}.whole`, 'new rows');
    writeFileSync(`${aside}.earlier`, 'earlier rows');
  }
  await exports.forget();
  expect(readFileSync(join(drive, 'charges.csv'), 'utf8')).toBe('earlier rows');
  expect([existsSync(join(folder, 'unfinished')), existsSync(other)]).toEqual([false, false]);
  expect(readFileSync(list, 'utf8')).not.toContain(other);
});

test('a file that another program held is removed at the next start', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(target);
  const part = write('charges.csv.desk.part');
  await exports.remove(target, 'unfinished');
  await new UnfinishedFiles(folder, LOG).clear();
  expect(existsSync(part)).toBe(false);
});

test('the older file under its second name, which another program kept open, is removed at the next start', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  await exports.add(target);
  const older = write('charges.csv.before.desk.part');
  const kept = ['charges.csv', 'charges.csv.desk.part', 'charges.csv.about.json.desk.part'].map(write);
  await exports.remove(target, 'kept');
  await new UnfinishedFiles(folder, LOG).clear();
  expect([existsSync(older), existsSync(list)]).toEqual([false, false]);
  expect(kept.filter(existsSync)).toEqual(kept);
});

test('what this run is writing is removed at once when the system ends the app, and what is whole stays', async () => {
  const exports = new UnfinishedFiles(folder, LOG);
  const months = { path: join(folder, 'reports'), isFolder: true };
  const kept = { path: join(folder, 'kept.csv'), isFolder: false };
  const earlier = { path: join(folder, 'earlier.csv'), isFolder: false };
  await new UnfinishedFiles(folder, LOG).add(earlier);
  for (const each of [target, months, kept]) await exports.add(each);
  await exports.remove(kept, 'kept');
  mkdirSync(`${months.path}.desk.part/month=2026-09`, { recursive: true });
  const parts = ['charges.csv.desk.part', 'charges.csv.about.json.desk.part'].map(write);
  const others = ['charges.csv', 'kept.csv.desk.part', 'earlier.csv.desk.part'].map(write);
  exports.abandon();
  expect([...parts, `${months.path}.desk.part`].filter(existsSync)).toEqual([]);
  expect(others.filter(existsSync)).toEqual(others);
  expect(readFileSync(list, 'utf8')).toContain('charges.csv');
});
