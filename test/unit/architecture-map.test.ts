import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAX_FILES = 25;
const ROOTS = ['drizzle', 'main', 'preload', 'renderer', 'script', 'shared', 'test'];
/** Folders that may have more files, because each has one file per subject. */
const LONG_LISTS = [
  ...['renderer/messages/en', 'renderer/messages/zh-cn', 'renderer/messages/zh-hk'],
  ...['test/e2e', 'test/faults', 'test/integration', 'test/support', 'test/unit'],
];

/** Folders with code, and how many files each has. */
function folders(): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const root of ROOTS) {
    for (const entry of readdirSync(join(ROOT, root), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || !/[.](ts|js|mjs|svelte|css|html|sql|c)$/.test(entry.name)) continue;
      const folder = relative(ROOT, entry.parentPath);
      counted.set(folder, (counted.get(folder) ?? 0) + 1);
    }
  }
  return counted;
}

test('the map of docs/architecture.md names every folder with code, and no other', () => {
  const map = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const named = Array.from(map.matchAll(/^\| `([a-z0-9/-]+)` /gm), (match) => match[1]);
  expect(named.toSorted()).toEqual([...folders().keys()].toSorted());
});

test(`no folder has more than ${MAX_FILES} files`, () => {
  const full = [...folders()].filter(([folder, files]) => files > MAX_FILES && !LONG_LISTS.includes(folder));
  expect(full).toEqual([]);
});

test('each file of main, preload and shared opens with one to three lines of comment', () => {
  const files = ['main', 'preload', 'shared'].flatMap((root) =>
    readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
  );
  const code = files.filter((file) => file.endsWith('.ts'));
  const opening = (file: string): number =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .findIndex((line) => !line.startsWith('//'));
  expect(code).toContain('main/index.ts');
  expect(code.filter((file) => opening(file) < 1 || opening(file) > 3)).toEqual([]);
});

const DOCUMENTS = ['.', 'docs'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

function namedIn(document: string): readonly string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const path = new RegExp(`\`((?:${[...ROOTS, 'build', 'docs', 'policy'].join('|')})/[A-Za-z0-9_./-]+)\``, 'g');
  return Array.from(text.matchAll(path), (match) => match[1] ?? '');
}

test.each(DOCUMENTS)('every file that %s names exists', (document) => {
  expect(namedIn(document).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('files that documents name are recognised', () => {
  expect(DOCUMENTS.flatMap(namedIn)).not.toEqual([]);
});
