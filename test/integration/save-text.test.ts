// Saves text to a chosen place, on real files.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { saveText } from '../../main/saving/save-text.ts';
import { speedUpTime } from '../support/fast-time.ts';
import { refuseMoves } from '../support/refused-moves.ts';
import { saveParts } from '../support/save-parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'save-text-'));
const into = (name: string) => saveParts(join(folder, name));
const asked = { suggestedName: 'receipts.json', text: '{"a": "港"}\n' };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('writes the text under the chosen name, over an older file, with no other file beside it', async () => {
  writeFileSync(join(folder, 'old.json'), 'older and longer than what comes');
  expect(await saveText(asked, into('old.json'))).toEqual({
    path: join(folder, 'old.json'),
    isDirect: false,
  });
  expect(readFileSync(join(folder, 'old.json'), 'utf8')).toBe(asked.text);
  expect(readdirSync(folder)).toEqual(['old.json']);
});

test('a cancelled choice writes nothing', async () => {
  const before = readdirSync(folder);
  expect(await saveText(asked, saveParts(null))).toBeNull();
  expect(readdirSync(folder)).toEqual(before);
});

test('a file that cannot be written is reported with its code, and no part of it stays', async () => {
  await expect(saveText(asked, into('missing/receipts.json'))).rejects.toMatchObject({
    code: 'exportFailed',
    facts: { system: 'ENOENT', reason: 'missing' },
  });
  mkdirSync(join(folder, 'taken.json/full'), { recursive: true });
  await expect(saveText(asked, into('taken.json'))).rejects.toMatchObject({ code: 'exportFailed' });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a save that fails names the unfinished file that it could not remove', async () => {
  mkdirSync(join(folder, 'left.json/full'), { recursive: true });
  mkdirSync(join(folder, 'left.json.desk.part'));
  const path = join(folder, 'left.json.desk.part');
  await expect(saveText(asked, into('left.json'))).rejects.toMatchObject({ facts: { leftPath: path } });
  rmSync(path, { recursive: true });
  const taken = saveText(asked, into('left.json'));
  await expect(taken).rejects.toMatchObject({ facts: expect.not.objectContaining({ leftPath: path }) as object });
});

test('the description of an export that had the name before is removed with it', async () => {
  writeFileSync(join(folder, 'export.csv'), 'exported');
  writeFileSync(join(folder, 'export.csv.about.json'), '{"application":"Commission Desk"}');
  writeFileSync(join(folder, 'export.csv.part'), 'of another program');
  await saveText(asked, into('export.csv'));
  expect(readFileSync(join(folder, 'export.csv'), 'utf8')).toBe(asked.text);
  expect(readdirSync(folder).filter((name) => name.startsWith('export.csv'))).toEqual([
    'export.csv',
    'export.csv.part',
  ]);
});

test('a folder without write permission is given as the reason', async () => {
  // Not even root can create files here.
  const refused = saveText(asked, saveParts('/sys/receipts.json'));
  await expect(refused).rejects.toMatchObject({ facts: { reason: 'readOnly', folder: '/sys' } });
});

test('a name that another program holds is reported, and the new file is kept beside the older one', async () => {
  const path = join(folder, 'held.json');
  writeFileSync(path, 'older');
  using _time = speedUpTime(20);
  using _moves = refuseMoves(path, ({ kind }) => (kind === 'rename' ? 'EBUSY' : null));
  const saved = saveText(asked, saveParts(path));
  await expect(saved).rejects.toMatchObject({ facts: { reason: 'keptAside', path: `${path}.desk.part` } });
  expect(readFileSync(path, 'utf8')).toBe('older');
  expect(readFileSync(`${path}.desk.part`, 'utf8')).toBe(asked.text);
});
