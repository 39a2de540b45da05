import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameFor, Profiles, refuseTakenName, type ProfileRecord } from '../../main/session/profiles.ts';
import { notingLog } from '../support/logs.ts';
import { SERVICE_RECORD } from '../support/profile-record.ts';

const RECORD: ProfileRecord = { ...SERVICE_RECORD, id: 'good' };

let userDataDir: string;
beforeEach(() => (userDataDir = mkdtempSync(join(tmpdir(), 'profiles-'))));
afterEach(() => rmSync(userDataDir, { recursive: true, force: true }));

test('a description that cannot be read is logged once, and the other profiles are listed', async () => {
  const log = notingLog();
  const profiles = new Profiles(userDataDir, log);
  await profiles.save(RECORD);
  // Reading a folder fails with EISDIR, for every user.
  mkdirSync(join(userDataDir, 'profiles/bad/profile.json'), { recursive: true });

  expect(profiles.list()).toEqual([RECORD]);
  expect(profiles.list()).toEqual([RECORD]);
  expect(log.lines).toEqual([['error', expect.any(String), expect.objectContaining({ code: 'EISDIR' })]]);
});

test.each(['', '{"id":', JSON.stringify({ ...RECORD, id: 'damaged', custody: 'enclave' })])(
  'data whose description is %j is not listed, but logged once and known',
  async (description) => {
    const log = notingLog();
    const profiles = new Profiles(userDataDir, log);
    await profiles.save(RECORD);
    expect(profiles.hasUnlisted()).toBe(false);
    mkdirSync(join(userDataDir, 'profiles/damaged'));
    writeFileSync(join(userDataDir, 'profiles/damaged/profile.json'), description);
    writeFileSync(join(userDataDir, 'profiles/damaged/data.db'), 'encrypted');

    expect(profiles.list()).toEqual([RECORD]);
    expect(profiles.hasUnlisted()).toBe(true);
    expect(log.lines.map((line) => line.slice(0, 2))).toEqual([['error', expect.stringContaining('damaged')]]);
  },
);

test('data without any description is known and logged; a copy of a folder, and the sample, are no account', async () => {
  const log = notingLog();
  const profiles = new Profiles(userDataDir, log);
  await profiles.save(RECORD);
  const addData = (id: string): void => {
    mkdirSync(join(userDataDir, 'profiles', id), { recursive: true });
    writeFileSync(join(userDataDir, 'profiles', id, 'data.db'), 'encrypted');
  };
  addData('good - Copy');
  addData('sample');
  expect(profiles.hasUnlisted()).toBe(false);
  addData('lost');
  expect(profiles.hasUnlisted()).toBe(true);
  expect(log.lines.map((line) => line[1])).toContain(
    'the profile in the folder lost is not listed: it has no description',
  );
});

test('a copy of a folder is no account, also if its name could be an id, and the log says so', async () => {
  const log = notingLog();
  const profiles = new Profiles(userDataDir, log);
  await profiles.save(RECORD);
  writeFileSync(profiles.storePath('good'), 'encrypted');
  cpSync(join(userDataDir, 'profiles/good'), join(userDataDir, 'profiles/good-backup'), { recursive: true });

  expect(profiles.list()).toEqual([RECORD]);
  expect(profiles.hasUnlisted()).toBe(false);
  const reason = 'the profile in the folder good-backup is not listed: its description is that of the folder good';
  expect(log.lines.map((line) => line[1])).toEqual([reason]);
  // A renamed folder, whose account would vanish silently.
  rmSync(join(userDataDir, 'profiles/good'), { recursive: true });
  expect(profiles.hasUnlisted()).toBe(true);
});

test('folders without a description, damaged descriptions and stray files are not listed, and not logged', async () => {
  const log = notingLog();
  const profiles = new Profiles(userDataDir, log);
  expect(profiles.list()).toEqual([]);
  await profiles.save(RECORD);
  mkdirSync(join(userDataDir, 'profiles/empty'));
  mkdirSync(join(userDataDir, 'profiles/damaged'));
  writeFileSync(join(userDataDir, 'profiles/damaged/profile.json'), '{"id":');
  writeFileSync(join(userDataDir, 'profiles/.DS_Store'), '');

  expect(profiles.list()).toEqual([RECORD]);
  expect(log.lines).toEqual([]);
});

test('a folder of profiles that cannot be read is a storage failure, not an empty list', () => {
  // A link to itself cannot be followed, by any user.
  symlinkSync('profiles', join(userDataDir, 'profiles'));
  const profiles = new Profiles(userDataDir, notingLog());
  expect(() => profiles.list()).toThrow(expect.objectContaining({ code: 'storage' }));
});

test('a profile cannot get the name of another, whatever its case, and keeps its own', () => {
  const other: ProfileRecord = { ...RECORD, id: 'other', name: 'Hong Kong desk' };
  const rename = (name: string) => () => refuseTakenName({ ...RECORD, name }, [RECORD, other]);
  for (const name of ['Hong Kong desk', 'hong kong DESK'])
    expect(rename(name)).toThrow(expect.objectContaining({ code: 'profileNameTaken', facts: { name } }));
  for (const name of [RECORD.name, RECORD.name.toUpperCase(), 'Kowloon desk']) expect(rename(name)).not.toThrow();
});

test('the first name of a profile is one that no other has, whatever its case', () => {
  const taken: ProfileRecord = { ...RECORD, name: 'Broker.Example' };
  expect(nameFor('https://broker.example', [taken])).toBe('broker.example (2)');
});
