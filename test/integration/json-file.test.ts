// Small JSON files of the app's own data, in a real folder.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { JsonFile } from '../../main/files/json-file.ts';
import { notingLog } from '../support/logs.ts';
import { refuseMoves } from '../support/refused-moves.ts';
import { refuseReads } from '../support/refused-reads.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'json-file-'));
  path = join(folder, 'things.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open() {
  const log = notingLog();
  return { file: new JsonFile({ path, schema: z.array(z.string()), log }), log };
}

test('without a file there is no value, and nothing to report', () => {
  const { file, log } = open();
  expect(file.read()).toBeNull();
  expect(log.lines).toEqual([]);
});

test('changes made while another program has the file open are all stored', async () => {
  const { file } = open();
  await file.write([]);
  let refusals = 1;
  using _moves = refuseMoves(folder, () => (refusals-- > 0 ? 'EBUSY' : null));
  using _reads = refuseReads(path, 'EBUSY', 2);
  await Promise.all(['a', 'b', 'c'].map((each) => file.change((stored) => [...(stored ?? []), each])));
  expect(open().file.read()).toEqual(['a', 'b', 'c']);
});

test('a change to nothing removes the file', async () => {
  const { file } = open();
  await file.change(() => ['a']);
  await file.change(() => null);
  expect(existsSync(path)).toBe(false);
});

test.each(['{"private', '{"private": 1}'])(
  'damaged content %s is no value, is not quoted, and is replaced',
  async (text) => {
    writeFileSync(path, text);
    const { file, log } = open();
    expect(file.read()).toBeNull();
    expect(log.lines.join('\n')).toContain('things.json is damaged');
    expect(log.lines.join('\n')).not.toContain('private');
    await file.change((stored) => stored ?? ['new']);
    expect(readFileSync(path, 'utf8')).toBe('["new"]');
  },
);

test('what the system refuses to read is no value and is not replaced', async () => {
  mkdirSync(path);
  const { file, log } = open();
  expect(file.read()).toBeNull();
  expect(log.lines.join('\n')).toContain('things.json could not be read');
  await expect(file.change(() => ['new'])).rejects.toMatchObject({ code: 'storage' });
});

test('what is written needs no reading of what was stored', async () => {
  const { file } = open();
  await file.write(['old']);
  {
    using _reads = refuseReads(path, 'EBUSY', Infinity);
    expect(() => file.load()).toThrow(expect.objectContaining({ code: 'storage' }));
    await file.write(['new']);
  }
  expect(file.read()).toEqual(['new']);
});

test('a change after one that failed is stored', async () => {
  mkdirSync(path);
  const { file } = open();
  const refused = file.change(() => ['a']);
  await expect(refused).rejects.toMatchObject({ code: 'storage' });
  rmSync(path, { recursive: true });
  await file.change(() => ['b']);
  expect(file.read()).toEqual(['b']);
});
