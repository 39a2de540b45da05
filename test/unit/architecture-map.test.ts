import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MOST_FILES = 25;
/** Folders with one file per subject, which may be longer. */
const LONG_LISTS = ['renderer/messages/en'];

/** Folders with code, and how many files each has. */
function folders(): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const top of ['main', 'preload', 'renderer', 'shared']) {
    for (const entry of readdirSync(join(ROOT, top), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || !/[.](ts|svelte|css)$/.test(entry.name)) continue;
      const folder = relative(ROOT, entry.parentPath);
      counted.set(folder, (counted.get(folder) ?? 0) + 1);
    }
  }
  return counted;
}

test('the map of docs/architecture.md names every folder with code, and no other', () => {
  const map = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const named = Array.from(map.matchAll(/^\| `((?:main|preload|renderer|shared)[a-z/-]*)` /gm), (match) => match[1]);
  expect(named.toSorted()).toEqual([...folders().keys()].toSorted());
});

test(`no folder has more than ${MOST_FILES} files`, () => {
  const full = [...folders()].filter(([folder, files]) => files > MOST_FILES && !LONG_LISTS.includes(folder));
  expect(full).toEqual([]);
});

test('every file that the README names exists', () => {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const named = Array.from(
    text.matchAll(/`((?:main|preload|renderer|shared|test|docs)\/[A-Za-z./-]+)`/g),
    (match) => match[1] ?? '',
  );
  const missing = named.filter((path) => {
    const inRoot = readdirSync(join(ROOT, path, '..')).includes(path.split('/').findLast((part) => part !== '') ?? '');
    return !inRoot;
  });
  expect(missing).toEqual([]);
});
