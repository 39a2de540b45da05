// SECURITY.md and docs/it.md name files; each must exist, or a claim has lost its proof.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test.each(['SECURITY.md', 'docs/it.md', 'docs/first-run-on-electron.md'])('every file that %s names exists', (page) => {
  const text = readFileSync(`${ROOT}${page}`, 'utf8');
  const named = [...text.matchAll(/`((?:main|preload|renderer|script|test|build|docs)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
});

test('SECURITY.md answers each of Electron’s twenty points', () => {
  const rows = [...readFileSync(`${ROOT}SECURITY.md`, 'utf8').matchAll(/^\| *(\d+) *\|/gm)].map(([, place]) =>
    Number(place),
  );
  expect(rows).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});
