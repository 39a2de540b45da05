// A file system that refuses the very last step of an export: what stood there before stands there again.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginExportFile } from '../../main/exports/write-file.ts';
import { namesIn } from '../support/exported-files.ts';

const refuses = vi.hoisted(() => ({ links: false }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const refuse = (): never => {
    throw Object.assign(new Error('refused'), { code: 'EPERM' });
  };
  return {
    ...fs,
    renameSync: (from: string, to: string) =>
      from.endsWith('.json.desk.part') && to.endsWith('.json') ? refuse() : fs.renameSync(from, to),
    linkSync: (from: string, to: string) => (refuses.links ? refuse() : fs.linkSync(from, to)),
  };
});

let folder: string;
let path: string;
beforeEach(() => {
  refuses.links = false;
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
