// The claims of SECURITY.md.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TEXT = readFileSync(`${ROOT}SECURITY.md`, 'utf8');

/** The files of this repository that a text names. */
function filesIn(text: string): readonly string[] {
  return [...text.matchAll(/`((?:main|preload|script|shared|test)\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path);
}

test('each of Electron’s twenty points is answered, with the tests that check it', () => {
  const rows = [...TEXT.matchAll(/^\| *(\d+) *\|.*\|(.*)\|$/gm)];
  expect(rows.map(([, place]) => Number(place))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const isTested = (tests: string): boolean => filesIn(tests).some((path) => path.startsWith('test/'));
  expect(rows.filter(([, , tests = '']) => !isTested(tests))).toEqual([]);
});

test('the files that it names exist', () => {
  expect(filesIn(TEXT).filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
});
